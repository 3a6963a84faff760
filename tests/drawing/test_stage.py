"""What a look may say of outcomes that stand alone, tried with a copy of coin whose coin does."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mundialito import games
from mundialito.drawing.stage import FLOWS, LONG, SCENE, SHORT, WHOLE
from mundialito.engine.who import PUBLIC
from mundialito.showing.drawings import drawing_of

COIN = Path(__file__).parents[2] / "examples" / "games" / "coin"
LOOK = """
from htpy import p
from mundialito.drawing.stage import FLOWS, LONG
from ..rules.events import SHOW, THROW

def symbols(): return "<svg/>"
def public(v, places, lang, at): return None
def private(v, seat, offers, places, lang, at): return None
def picture(v, viewer, names, lang): return "<svg/>"
def may_stand(e): return THROW <= e < SHOW
def stands(before, e, after, people): return LONG if any(before.guess[q] for q in people) else FLOWS
def scene(before, e, after, names, lang, at): return p(".banner")["heads" if e == THROW + 1 else "tails"]
"""
STAGED = """

def staged(before: Coin, e: int, after: Coin, names: Sequence[str], lang: str) -> list[str]:
    return ["The coin shows it."]
"""


@pytest.fixture
def standing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Coin under another name, with a look by which the coin stands."""
    home = tmp_path / "standing"
    shutil.copytree(COIN, home, ignore=shutil.ignore_patterns("__pycache__"))
    (home / "look").mkdir()
    (home / "look" / "__init__.py").write_text(LOOK, "utf-8")
    with (home / "words" / "tell.py").open("a", encoding="utf-8") as tell:
        tell.write(STAGED)
    monkeypatch.setattr(games, "__path__", games.__path__[:])
    games.add_folder(tmp_path)
    return home.name


def test_units_of_time_ascend() -> None:
    assert 0 == FLOWS < SHORT < LONG < WHOLE < SCENE


def test_a_look_says_what_stands_and_draws_it(standing: str) -> None:
    game, look = games.load(standing), drawing_of(standing)
    read = game.notation.read
    s = game.begun(2)
    v = s.copy()
    game.rules.hide(v, PUBLIC)
    throw, roll = read("throws heads"), read("rolls 3")
    assert look.may_stand(throw) and not look.may_stand(roll)
    assert look.stands(v, throw, v, frozenset()) == FLOWS
    v.guess[1] = 1
    assert look.stands(v, throw, v, frozenset({0})) == FLOWS
    assert look.stands(v, throw, v, frozenset({1})) == LONG
    assert "heads" in str(look.scene(v, throw, v, ["A", "B"], "en", ""))
    assert game.staged(v, throw, v, ["A", "B"], "en") == ["The coin shows it."]


def test_a_game_that_says_nothing_flows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "__path__", games.__path__[:])
    games.add_folder(COIN.parent)
    game, look = games.load("coin"), drawing_of("coin")
    s = game.begun(2)
    assert not any(look.may_stand(e) for e in range(game.rules.EVENTS))
    assert look.stands(s, 0, s, frozenset({0, 1})) == FLOWS
    assert look.scene(s, 0, s, ["A", "B"], "en", "") is None
    assert game.staged(s, 0, s, ["A", "B"], "en") == []
