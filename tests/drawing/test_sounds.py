"""What is heard of scenes: every one names sounds that the page's script can make, and whom it hits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from games.staged_pages import Seen, kinds_of, seen_match

import mundialito
from mundialito import games
from mundialito.drawing.pieces import drawn
from mundialito.drawing.sounds import SOUNDS, heard

SCRIPT = Path(mundialito.__file__).parent / "web" / "static" / "sounds.js"


def sounds_of(seen: Seen, half: str) -> list[str]:
    """What the scene names for a half; the last is played."""
    return re.findall(rf'data-{half}="([^"]*)"', drawn(seen.scene(seen.names())))


def hit_by(seen: Seen) -> set[str]:
    hits = re.findall(r'data-hits="([^"]*)"', drawn(seen.scene(seen.names())))
    return {seat for seats in hits for seat in seats.split()}


def test_the_script_makes_every_sound() -> None:
    body = SCRIPT.read_text("utf-8").partition("const SOUNDS = {")[2].partition("\n  };")[0]
    made = {quoted or plain for quoted, plain in re.findall(r'^    (?:"([\w-]+)"|(\w+)):', body, re.MULTILINE)}
    assert made - SOUNDS == {"turn", "slide"}  # which no scene names
    assert made >= SOUNDS


def test_what_is_not_named_is_not_written() -> None:
    assert heard() == {"data-falls": None, "data-stands": None, "data-hits": None}
    assert heard("dice", "goal", {2, 0})["data-hits"] == "0 2"


@pytest.mark.parametrize("game", ["uno", "tactics"])
def test_every_kind_of_outcome_is_heard_once_it_stands(game: str) -> None:
    for kind, seen in kinds_of(game).items():
        assert len(sounds_of(seen, "stands")) == 1, kind
        assert set(sounds_of(seen, "stands") + sounds_of(seen, "falls")) <= SOUNDS, kind


@pytest.mark.parametrize("game", ["worldcup", "cup2010"])
def test_every_scene_of_a_cup_is_heard_once_it_stands(game: str) -> None:
    people = frozenset(range(4))
    stood = [seen for seen, _ in seen_match(games.load(game), 4, 1) if seen.units(people)]
    assert len(stood) > 20
    for seen in stood:
        assert sounds_of(seen, "stands")
        assert set(sounds_of(seen, "stands") + sounds_of(seen, "falls")) <= SOUNDS
        assert hit_by(seen) <= {"0", "1", "2", "3"}


@pytest.mark.parametrize(
    ("kind", "falls", "stands"),
    [("won", "dice", "good"), ("goal", "spin", "goal"), ("goal-kick", "spin", "miss"), ("loose", None, "tap")],
)
def test_what_soccer_tactics_sounds_like(kind: str, falls: str | None, stands: str) -> None:
    seen = kinds_of("tactics")[kind]
    assert (sounds_of(seen, "falls") or [None])[-1] == falls
    assert sounds_of(seen, "stands")[-1] == stands


def test_a_goal_is_felt_by_the_team_that_concedes_it() -> None:
    seen = kinds_of("tactics")["goal"]
    assert hit_by(seen) == {str(1 - seen.before.attack)}


def test_a_hit_is_felt_by_whom_it_hits() -> None:
    seen = kinds_of("uno")["hit"]
    seat = re.search(r'data-kind="hit" data-seat="(\d)"', drawn(seen.scene(seen.names())))
    assert seat
    assert hit_by(seen) == {seat[1]}
