"""What a compiler would stumble over is said in a sentence, before it does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mundialito import games
from mundialito.engine.compilable import check_rules
from mundialito.engine.inspection import BadGame

COIN = Path(__file__).parents[2] / "examples" / "games" / "coin"


def bent(folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of coin with one thing changed in its rules."""
    shutil.copytree(COIN, folder / "dice", ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "dice" / "rules" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return folder / "dice"


FAULTS = [
    ("course.py", "    return 1\n", "    return 1.0\n", "a rule holds no text and no float: 1.0."),
    (
        "course.py",
        "    return s.points[p]",
        "    return s.points[p] / 2",
        "a rule holds no float: write // instead of /.",
    ),
    ("course.py", "s.points[p] +=", "s.points[p,] +=", "write s.cards[p][c], not s.cards[p, c]."),
    ("course.py", "    s.coin = 0\n", "    assert s.coin\n", "a rule holds no text and no exception."),
    ("course.py", "@rule\ndef settle", "def settle", "apply calls settle, which is no rule: put @rule above it."),
    ("course.py", "    s.coin = 0\n", "    print(s.coin)\n", "end_round calls print, which no compiled rule can."),
    ("course.py", "s.round += 1", "s.rounds_done += 1", "Coin has no field rounds_done."),
    ("course.py", "def settle", "def apply", "two rules are called apply."),
    (
        "course.py",
        "    s.phase = ROLLING\n",
        "    s.phase = ROLLING\n    skip_hidden(s)\n    start(s)\n",
        "start → start.",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), FAULTS, ids=[row[-1] for row in FAULTS])
def test_a_fault_is_one_sentence(file: str, old: str, new: str, said: str, tmp_path: Path) -> None:
    folder = bent(tmp_path, file, old, new)
    with pytest.raises(BadGame) as wrong:
        check_rules(folder / "rules")
    assert str(wrong.value).startswith("dice/rules/course.py") and str(wrong.value).endswith(said)


@pytest.mark.parametrize("name", games.names())
def test_our_games_have_none(name: str) -> None:
    check_rules(games.folder_of(name) / "rules")


def test_it_is_said_before_anything_compiles(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    bent(tmp_path, *FAULTS[0][:3])
    env = {k: v for k, v in os.environ.items() if k != "MUNDIALITO_PLAIN"}
    env |= {"MUNDIALITO_GAMES": str(tmp_path), "MUNDIALITO_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "mundialito", "simulate", "dice", "-n", "2", "--lang", "en"]
    told = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert told.returncode == 2 and told.stderr.splitlines()[-1].endswith(FAULTS[0][-1])
