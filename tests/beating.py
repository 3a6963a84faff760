"""Games whose outcomes stand, as a test says it: what looks of their own would answer."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

import pytest
from htpy import p

from mundialito import games
from mundialito.drawing.stage import LONG
from mundialito.showing.drawings import drawing_of

Stands = Callable[[Any, int, Any, AbstractSet[int]], int]


def told(before: Any, e: int, after: Any, names: Any, lang: str) -> list[str]:
    return [f"Scene of event {e}."]


def drawn(before: Any, e: int, after: Any, names: Any, lang: str, at: str) -> Any:
    return p(".banner")[f"banner {e}"]


def let_stand(
    monkeypatch: pytest.MonkeyPatch, game: str, words: tuple[str, ...], stands: Stands = lambda *_: LONG
) -> None:
    """Events of a game whose text begins so stand; what everybody sees of them is asked."""
    look, found = drawing_of(game), games.load(game)
    kinds = frozenset(e for e in range(found.rules.EVENTS) if found.notation.text(e).startswith(words))
    monkeypatch.setattr(look, "may_stand", kinds.__contains__, raising=False)
    monkeypatch.setattr(look, "stands", stands, raising=False)
    monkeypatch.setattr(look, "scene", drawn, raising=False)
    monkeypatch.setattr(found, "staged", told)  # on the game: it keeps what it has once looked up


# --- a game of its own, for servers in other processes ---------------------------------------------------

EXAMPLE = Path(__file__).parents[1] / "examples" / "games" / "coin"
LOOK = """
from htpy import button, div, p, pre
from mundialito.drawing.stage import FLOWS, LONG
from ..rules.events import SHOW, THROW, TURN_UP
from ..rules.state import OVER

def symbols(): return "<svg/>"
def public(v, places, lang, at): return pre(".felt")[str([v.round, v.phase, v.turn, v.guess, v.coin, v.points])]
def private(v, seat, offers, places, lang, at):
    if v.phase == OVER: return div(".kit-mine", data_phase="over")
    return div(".kit-mine")[[button(".choice", type="submit", name="event", value=e, data_event=e)[e] for e in offers]]
def picture(v, viewer, names, lang): return "<svg/>"
def may_stand(e): return TURN_UP <= e
def stands(before, e, after, people): return LONG
def scene(before, e, after, names, lang, at): return p(".banner")[f"scene {e}"]
"""
SHEET = "@keyframes grows { from { opacity: .2; } } #stage .banner { animation: grows 20s linear; }"
STAGED = """

def staged(before: Coin, e: int, after: Coin, names: Sequence[str], lang: str) -> list[str]:
    return [f"Scene of event {e}."]
"""


def standing_game(folder: Path) -> Path:
    """Coin under another name, with a look by which all that follows from the guesses stands; `folder` holds it."""
    home = folder / "standing"
    shutil.copytree(EXAMPLE, home, ignore=shutil.ignore_patterns("__pycache__"))
    (home / "look").mkdir()
    (home / "look" / "__init__.py").write_text(LOOK, "utf-8")
    (home / "look" / "table.css").write_text(SHEET, "utf-8")
    with (home / "words" / "tell.py").open("a", encoding="utf-8") as tell:
        tell.write(STAGED)
    return home
