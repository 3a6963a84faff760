"""What stands alone: every outcome in words and as a scene, nothing told before it; battles held to the rules."""

from __future__ import annotations

import random

import pytest
from games.markup import Strict
from games.staged_pages import LONG, Seen, kinds_of, seen_match
from games.tactics.pitch import GAME, after, read
from games.tactics.worked import explained, fight, odds_add_up

from mundialito.drawing import Place, stage
from mundialito.engine.who import PUBLIC
from mundialito.games.tactics.look.pitch import Ways
from mundialito.games.tactics.words.outcomes import Kind, outcomes
from mundialito.showing.drawings import drawing_of
from mundialito.words import LANGUAGES

NAMES = ("Ana", "Bruno")
LINE = "1E16 6D13 7A9"


def seen(position: str, *events: str) -> Seen:
    """The last of these events as everybody saw it."""
    fold = after(position, *events[:-1])
    _, e = read(events[-1])
    return Seen(GAME, fold.view(PUBLIC), e, after(fold, events[-1]).view(PUBLIC))


def told(position: str, *events: str) -> list[str]:
    return seen(position, *events).staged(NAMES)


# --- worked positions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pawns", "dice", "words"),
    [
        ("8D8 | 1E16 8D8", "4-3", ["Ana 4 + 0 = 4 against Bruno 3 + 0 = 3.", "The ball is for Ana (R16)."]),
        ("8D8 | 1E16 2D8", "4-3", ["Ana 4 + 0 = 4 against Bruno 3 + 1 = 4.", "They throw again! (R16)"]),
        ("8D8 | 1D8", "2-3", ["Ana 2 + 0 = 2 against Bruno 3 + 2 = 5.", "The ball is for Bruno (R16)."]),
        (
            "8D8 | 1E16 2D8 9H11 10G11",
            "6-1",
            [
                "Ana 6 + 0 = 6 against Bruno 1 + 1 = 2.", "A 6 against a 1 is a foul! Free kick for Ana (R17).",
                "Yellow card for the defence of Bruno.",
            ],
        ),
    ],
)  # fmt: skip
def test_r16_a_battle_is_told_with_both_dice_and_what_is_added(pawns: str, dice: str, words: list[str]) -> None:
    assert told(f"1D1 {pawns} | D8 8 ; phase=battle", f"* throws {dice}") == words


def test_r26_a_shot_is_told_with_the_score() -> None:
    shot = "1D1 8D14 | 1E16 9H11 | D14 8 ; phase=shot"
    assert told(shot, "* goal")[0] == "GOAL for Ana! Ana 1-0 Bruno (R26)."
    assert told(shot, "* corner")[0] == "A corner for Ana (R23)."
    assert told(shot, "* goal kick")[0] == "The keeper holds it: goal kick for Bruno (R22)."


def test_where_nobody_plays_all_but_the_end_is_short() -> None:
    goal = seen("1D1 8D14 | 1E16 9H11 | D14 8 ; phase=shot", "* goal")
    assert (goal.units(frozenset()), goal.units(frozenset({1}))) == (stage.SHORT, stage.SCENE)


# --- whole matches -----------------------------------------------------------------------------------------


def test_every_outcome_has_a_scene_and_sentences_in_three_languages() -> None:
    found = dict(kinds_of("tactics"))
    assert set(found) >= {str(kind) for kind in Kind} - {"offside", "slow", "rescued", "rings", "level", "red", "taken"}
    for one in found.values():
        said = {lang: one.staged(LONG[:4], lang) for lang in LANGUAGES}
        assert all(said.values()) and len({tuple(words) for words in said.values()}) == len(LANGUAGES)
        for lang in LANGUAGES:
            drawn = Strict(str(one.scene(LONG[:4], lang)))
            assert not drawn.ids and "style" not in drawn.attributes


@pytest.mark.parametrize(
    ("position", "event", "kind", "words"),
    [
        ("1D1 8D8 | 1E16 9H11 | D8 - ; phase=toss", "* throws 3-3", Kind.LEVEL, "Both throw a 3: once more (RD1)."),
        ("1D1 8D8 | 1E16 9H11 | D8 8 ; clock=real", "! time is up", Kind.RINGS, "The timer rings!"),
        (
            "1D1 8D8 9A1 | 1E16 6H9 7C12 | D8 8 ; clock=real phase=pawn die=2", "! too slow", Kind.SLOW,
            "Too slow: free kick for Bruno (R19).",
        ),
        (
            f"1D1 8E10 9E14 | {LINE} | E10 8 ; phase=ball die=4", "A to E14", Kind.OFFSIDE,
            "Offside! Free kick for Bruno on E14 (R20).",
        ),
        (
            f"1D1 8D10 9E14 | {LINE} | D10 8 ; phase=ball die=5 restart=3", "A to D15", Kind.LOOSE,
            "A loose ball on D15 (R11).",
        ),
        (
            f"1D1 8D8 9E14 | {LINE} | E10 - ; phase=to die=4 pick=9 offside=256 line=4", "A to E10", Kind.TAKEN,
            "Ana has the ball.",
        ),
    ],
)  # fmt: skip
def test_what_seldom_comes_is_drawn_too(position: str, event: str, kind: Kind, words: str) -> None:
    one = seen(position, event)
    assert kind in [outcome.kind for outcome in outcomes(one.before, one.e, one.after)]
    assert words in one.staged(NAMES)
    assert len({tuple(one.staged(NAMES, lang)) for lang in LANGUAGES}) == len(LANGUAGES)
    assert not Strict(str(one.scene(NAMES))).ids


def test_whatever_stands_is_said_and_drawn() -> None:
    for one, _ in seen_match(GAME, 2, 5):
        if one.units(frozenset({0})):
            assert one.staged(NAMES) and one.scene(NAMES) is not None


def test_what_closes_a_chapter_is_written_once_and_a_choice_shines_before_it_stands() -> None:
    closed = [one for one, _ in seen_match(GAME, 2, 5) if outcomes(one.before, one.e, one.after)[-1:]
              and outcomes(one.before, one.e, one.after)[-1].kind in (Kind.PERIOD, Kind.OVER)]  # fmt: skip
    assert closed
    for one in closed:
        words = one.staged(NAMES)[-1]
        assert str(one.scene(NAMES)).count(words) == 1, words
    loose = seen(f"1D1 8D10 9E14 | {LINE} | D10 8 ; phase=ball die=5 restart=3", "A to D15")
    ring = str(loose.scene(NAMES)).partition('class="ring"')[0]
    assert 'class="cells"' in ring and "done" not in ring, "where it goes is known before what comes of it"


def test_rd21_a_kick_has_its_whole_time_and_the_score_stands_beside_the_clock() -> None:
    kick = seen("1D1 8D8 | 1E16 9H11 | D8 - ; phase=shootout period=4", "* goal")
    assert kick.units(frozenset({0})) == stage.WHOLE
    board = str(drawing_of("tactics").public(kick.after, [Place(name) for name in NAMES], "en", ""))
    assert "shoot-out (1–0)" in board and 'class="shots"' not in board


# --- the worked line -----------------------------------------------------------------------------------------


def test_r16_the_explanation_of_a_battle_is_what_the_rules_make_of_it() -> None:
    rng = random.Random(16)
    assert not [fault for _ in range(1500) if (fault := explained(rng))]
    assert all(odds_add_up(fight(rng)) for _ in range(20))


# --- the trail ------------------------------------------------------------------------------------------------


def test_the_others_last_move_leaves_a_trail_until_one_moves() -> None:
    ways, teams = Ways(), []
    for number, (one, _) in enumerate(seen_match(GAME, 2, 3)):
        ways.see(one.before, one.e, number)
        teams.append((ways.team, len(ways.trail)))
    assert {team for team, _ in teams} == {-1, 0, 1}
    assert any(n > 1 for _, n in teams) and "data-thrower" in str(ways.draw("en", ""))
