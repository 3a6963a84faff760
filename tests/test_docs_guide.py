"""The guide is done as it stands: its commands in a shell, one after the other, and its pieces of Python."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from htpy import Node, p
from pages_of_docs import blocks
from pages_of_docs import text_of as page_text

from mundialito.drawing.stage import FLOWS, LONG
from mundialito.engine import zones
from mundialito.engine.who import NOBODY
from mundialito.words import phrase, say

GUIDE = "docs/add-a-game.md"
LEFT_OUT = ("python -m venv", "venv/bin/pip", "mundialito serve")  # what takes a network, or never ends


def commands() -> list[tuple[str, list[str]]]:
    """Every command of the page, in its order, and the lines that it shows below it."""
    parts = [part for block in blocks(GUIDE, "console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(part.splitlines()[0], part.splitlines()[1:]) for part in parts]


def test_every_command_of_the_guide_runs_one_after_the_other(tmp_path: Path) -> None:
    """As in one shell: `export` holds; a person at a table leaves; interpreted, for it is a toy."""
    env = os.environ | {"MUNDIALITO_PLAIN": "1", "LC_ALL": "en_US.UTF-8", "COLUMNS": "120"}
    env["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), env["PATH"]])
    told = [(command, lines) for command, lines in commands() if not command.startswith(LEFT_OUT)]
    assert len(told) > 9
    seen: set[str] = set()
    for command, lines in told:
        if command.startswith("export "):
            name, _, value = command.removeprefix("export ").partition("=")
            env[name] = value.replace("$PWD", str(tmp_path))
        elif command not in seen:  # the judge is named twice, and once is enough
            done = subprocess.run(
                shlex.split(command), cwd=tmp_path, env=env, input="q\n\n", capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, f"{command}: {done.stdout[-900:]}{done.stderr[-900:]}"
            assert [line for line in lines if line not in done.stdout] == [], command
        seen.add(command)
    assert "mundialito judge mygames/dice" in seen
    (snippet,) = blocks(GUIDE, "python")
    subprocess.run([sys.executable, "-W", "ignore", "-c", snippet], cwd=tmp_path, env=env, check=True)


def piece(beginning: str, **given: Any) -> dict[str, Any]:
    """A block of Python of the page, run with what it takes for granted."""
    (source,) = [block for block in blocks(GUIDE, "py") if beginning in block]
    exec(compile(f"from __future__ import annotations\n{source}", GUIDE, "exec"), given)
    return given


def test_hands_that_others_cannot_see_are_hidden_and_guessed_as_the_page_says() -> None:
    told = piece("def gap(v: Cards)", rule=lambda f: f, Cards=Any, OVER=9, CARDS=6, HELD=1, STOCK=0, NOBODY=NOBODY)
    v = SimpleNamespace(phase=0, seats=2, where=[1, 1, 2, 0, 2, 3], held=[2, 2])
    told["hide"](v, 0)
    assert v.where == [1, 1, 0, 0, 0, 3]
    while (place := told["gap"](v)) != NOBODY:
        told["fill"](v, place, max(c for c in range(6) if told["fit"](v, place, c)))
    assert v.where == [1, 1, 0, 2, 2, 3]


def test_the_zones_of_the_page_can_be_asked() -> None:
    names = {name: getattr(zones, name) for name in vars(zones) if not name.startswith("_")}
    told = piece("CARD = Kind(40", **names, phrase=phrase, say=say, PLAY=100, Cards=Any)
    v = SimpleNamespace(seats=2, leader=1, played=[0, 5], hand=[[1] + [0] * 40, [0] * 40 + [3]], left=7, trump=39)
    stock, trick, hand, *_ = told["ZONES"].zones
    assert stock.under(v) == [39] and trick.of(v) == [(0, 4)]
    assert [hand.of(v, 0), hand.of(v, 1), hand.event(v, 0, 0)] == [[0], [zones.HIDDEN] * 3, 100]
    assert told["card_words"](39, "en") == "12 of batons"


def test_the_scene_of_the_page_is_drawn() -> None:
    given = {"THROW": 3, "SHOW": 6, "FLOWS": FLOWS, "LONG": LONG, "p": p, "say": say, "Coin": Any, "Node": Node}
    told = piece(
        "def scene(", **given, Sequence=Sequence, AbstractSet=AbstractSet, side_words=lambda side, lang: str(side)
    )
    before = SimpleNamespace(guess=[0, 2])
    assert [told["stands"](before, 4, before, people) for people in ({0}, {1})] == [FLOWS, LONG]
    assert "The coin shows 1." in str(told["scene"](before, 4, before, [], "en", ""))


def test_the_guide_names_its_own_headings_in_order() -> None:
    """Numbered steps ascend, and the table of steps leads to them."""
    numbers = [int(n) for n in re.findall(r"^## (\d)\.", page_text(GUIDE), re.MULTILINE)]
    assert numbers == sorted(numbers) == [1, 2, 3, 4, 5]
