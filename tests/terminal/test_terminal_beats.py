"""In a terminal an outcome falls, its scene is told, and it stands: `play`, and `replay --play`."""

from __future__ import annotations

import time
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest
from beating import let_stand
from rich.console import Console

from mundialito import games
from mundialito.engine.match import Match, read
from mundialito.terminal import telling
from mundialito.terminal.screen import Screen, Story
from mundialito.terminal.session import Session, Setup

COIN = games.load("coin")
OLD = Path(__file__).parents[1] / "old" / "0.1.0-90c2cfe" / "uno.txt"
NAMES = ("Ana", "Bruno")


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """For how long, each time, instead of sleeping."""
    times: list[float] = []
    monkeypatch.setattr(time, "sleep", times.append)
    return times


def played(screen: Screen) -> Match:
    session = Session(Setup(COIN, ("simple", "simple"), NAMES, {"rounds": "1"}, {}, "en", bytes(32)))
    session.people = [0]
    session.play(screen)
    return session.match()


def a_screen(paper: StringIO, *, fast: bool = False, beat: float = 1.0) -> Screen:
    console = Console(file=paper, force_terminal=True, width=100, height=40)
    return Screen(console, COIN, NAMES, "en", fast, beat)


def test_an_outcome_falls_then_its_scene_is_told(monkeypatch: pytest.MonkeyPatch, slept: list[float]) -> None:
    let_stand(monkeypatch, "coin", ("throws",))
    paper = StringIO()
    match = played(a_screen(paper))
    assert slept.count(1.0) == 2  # each half of a long one
    throw = next(e for _, e in match.events if COIN.notation.text(e).startswith("throws"))
    assert f"Scene of event {throw}." in paper.getvalue()


@pytest.mark.parametrize(("fast", "beat"), [(True, 1.0), (False, 0.0)])
def test_who_is_in_a_hurry_waits_for_nothing(
    fast: bool, beat: float, monkeypatch: pytest.MonkeyPatch, slept: list[float]
) -> None:
    let_stand(monkeypatch, "coin", ("throws",))
    paper = StringIO()
    played(a_screen(paper, fast=fast, beat=beat))
    assert "Scene" not in paper.getvalue() and 1.0 not in slept


def test_a_replay_is_told_in_its_own_time(monkeypatch: pytest.MonkeyPatch, slept: list[float]) -> None:
    match = played(a_screen(StringIO(), fast=True))
    plain = list(telling.tell_lines(COIN, match, None, "en"))
    let_stand(monkeypatch, "coin", ("throws",))
    told: list[str] = []
    slept.clear()
    telling.play(COIN, match, None, "en", 0.8, told.append)
    assert [line for line in told if "Scene" not in line] == plain
    at = next(n for n, line in enumerate(told) if "Scene" in line)
    assert "coin" in told[at - 1].lower() and told[at].startswith("      Scene of event")
    assert slept.count(0.8) == 2 + 2  # both halves of the throw, and two choices


def test_what_came_about_stays_in_what_is_told_and_nothing_is_told_twice(slept: list[float]) -> None:
    story = Story()
    story.lines.append("Ana names red.")
    story.stage(["Ana names red.", "+4: Bruno draws 4 cards."])
    assert [line.plain.strip() for line in story.last(9)] == ["Ana names red.", "+4: Bruno draws 4 cards."]
    assert [str(line.style) for line in story.last(9)] == ["", "bold yellow"]
    story.known = 2
    assert [str(line.style) for line in story.last(9)] == ["dim", "dim"]
    uno = games.load("uno")
    match = read(OLD.read_text("utf-8"), games.load)
    told: list[str] = []
    telling.play(uno, match, None, "en", 0.01, told.append)
    assert all(
        now.strip() != before.split("  ")[-1].strip() for before, now in pairwise(told) if now.startswith("      ")
    )
