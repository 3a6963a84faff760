"""The match in figures: counted from what happened, in worked examples and in whole matches."""

from __future__ import annotations

from typing import Any

import pytest
from games.playing import moments
from games.tactics.pitch import GAME as TACTICS
from games.tactics.pitch import after as played_on
from games.uno.positions import GAME as UNO
from games.uno.positions import after as carried_on

from mundialito import games
from mundialito.cups.records import Fortune, fortunes
from mundialito.engine.fold import Fold
from mundialito.engine.match import Header, Match
from mundialito.engine.statistics import Passed
from mundialito.games.tactics.words import statistics as of_tactics
from mundialito.games.uno.words import statistics as of_uno
from mundialito.games.worldcup.words.closing import Played
from mundialito.showing.statistics import statistics_of
from mundialito.words import LANGUAGES

NAMES = ("Ana", "Bruno", "Carla", "Diego")


def course(start: Fold, end: Fold) -> list[Passed[Any]]:
    """Between two folds, of which the second goes on from the first."""
    fold, found = start.copy(), []
    for who, e in end.events[len(start.events) :]:
        before = fold.state.copy()
        fold.take(who, e)
        found.append(Passed(before, who, e, fold.state.copy()))
    return found


def figures(own: Any, names: tuple[str, ...], start: Fold, end: Fold) -> dict[str, tuple[str, ...]]:
    return dict(own.statistics(course(start, end), end.state, names, "en").rows)


def of_pitch(position: str, *events: str) -> dict[str, tuple[str, ...]]:
    start = played_on(position)
    return figures(of_tactics, NAMES[:2], start, played_on(position, *events))


def of_table(position: str, *events: str) -> dict[str, tuple[str, ...]]:
    start = carried_on(position)
    return figures(of_uno, NAMES[: start.state.seats], start, carried_on(position, *events))


def test_a_shot_is_its_teams_whatever_comes_of_it() -> None:
    shot = "1D1 8D14 | 1E16 9H11 | D14 8 ; phase=shot"
    for result, corners, goals in (("goal", "0", "1"), ("corner", "1", "0"), ("goal kick", "0", "0")):
        found = of_pitch(shot, f"* {result}")
        assert found["Shots"] == ("1", "0")
        assert found["Corners"] == (corners, "0") and found["Goals"] == (goals, "0")


def test_a_foul_and_its_card_are_of_whoever_fouled() -> None:
    found = of_pitch("1D1 8D8 | 1E16 2D8 9H11 10G11 | D8 8 ; phase=battle", "* throws 6-1")
    assert found["Fouls"] == ("0", "1") and found["Yellow cards"] == ("0", "1")
    assert found["Battles won"] == ("0", "0")
    assert of_pitch("1D1 8D8 | 1E16 8D8 | D8 8 ; phase=battle", "* throws 4-3")["Battles won"] == ("1", "0")


def test_offside_is_of_whoever_stood_there() -> None:
    found = of_pitch("1D1 8E10 9E14 | 1E16 6D13 7A9 | E10 8 ; phase=ball die=4", "A to E14")
    assert found["Offside"] == ("1", "0")
    assert found["Possession"] == ("–", "–")  # nobody has thrown yet


def test_cards_are_counted_by_whom_they_hit() -> None:
    found = of_table("R0 | RS R1 R2 | G2 G2 | B3", "A plays RS")
    assert found["Cards played"] == ("1", "0", "0") and found["Turns lost"] == ("0", "1", "0")
    assert "Challenges won" not in found and "Caught without UNO" not in found
    found = of_table("R0 | R1 R2 | G2 G2 | B3", "A plays R1", "A silent", "B catches", "* gives Y1 Y2")
    assert found["Caught without UNO"] == ("1", "0", "0") and found["Cards drawn"] == ("2", "0", "0")
    assert found["Most cards in hand"] == ("3", "2", "1")


@pytest.mark.parametrize(("hand", "verdict", "won"), [("Y3 Y4", "innocent", 0), ("R1 Y3", "guilty", 1)])
def test_a_challenge_is_won_by_whoever_was_right(hand: str, verdict: str, won: int) -> None:
    events = ["A plays W+4", "A names G", "B challenges", f"* shows {hand}", f"* {verdict}"]
    found = of_table(f"R0 | W+4 {hand} | G2 G2 | B3", *events)
    assert found["Challenges won"][won] == "1" and found["Challenges won"].count("0") == 2


def test_teams_fare_for_their_owners() -> None:
    cup = [Played(0, (0, 1), (3, 1)), Played(0, (2, 0), (0, 0), (3, 4)), Played(0, (3, 1), (1, 2))]
    assert fortunes(cup, (0, 1, 1, -1), 2) == [Fortune(1, 1, 0, 3, 1), Fortune(1, 1, 1, 3, 4)]


@pytest.mark.parametrize("name", ["uno", "tactics", "worldcup", "cup2010"])
def test_whole_matches_in_three_languages(name: str) -> None:
    game = games.load(name)
    seats = game.fewest
    events = [(who, e) for _, who, e in moments(game, seats, 2, "simple")]
    match = Match(Header("m", name, game.version, NAMES[:seats], {}, {}, "")).with_events(events)
    found = {lang: statistics_of(game, match, lang) for lang in LANGUAGES}
    for one in found.values():
        assert one and one.rows
        assert all(len(numbers) == len(one.heads) for _, numbers in one.rows)
    assert len({one.rows for one in found.values() if one}) == len(LANGUAGES)


def test_a_match_in_which_nothing_has_happened_has_no_figures() -> None:
    for game in (UNO, TACTICS):
        assert statistics_of(game, Match(Header("m", game.name, game.version, NAMES[:2], {}, {}, "")), "en") is None
