"""Every reason for a refusal is provoked by a case, with its rule."""

from __future__ import annotations

import pytest
from games.uno.positions import GAME, at, begun, reason

from mundialito.engine.who import NATURE, PUBLIC, TABLE
from mundialito.games.uno.rules import reasons
from mundialito.games.uno.rules.events import EVENTS
from mundialito.games.uno.rules.reasons import REASONS

PLAIN = "R0 | R1 G3 | G2 G2"
FOUR = "R0 | W+4 G1 G2 | W+4 G2 G3 | B3 B3"
PLAYED = ("A plays W+4", "A names B")

# What is refused, and before it the position and what was played.
CASES = {
    reasons.OVER: ("R0 | R1 | G2", "A plays R1", "B draws"),
    reasons.OTHER_SEAT: (PLAIN, "B draws"),
    reasons.NOT_THE_TABLES: (PLAIN, "! draws"),
    reasons.NATURES_TURN: (PLAIN, "A draws", "A keeps"),
    reasons.NOT_NATURES: (PLAIN, "* gives R5"),
    reasons.TURN_ASKS: (PLAIN, "A keeps"),
    reasons.DRAWN_ASKS: (PLAIN, "A draws", "* gives R5", "A draws"),
    reasons.CALL_ASKS: (PLAIN, "A plays R1", "A draws"),
    reasons.COLOUR_ASKS: (FOUR, "A plays W+4", "A draws"),
    reasons.CATCH_ASKS: (PLAIN, "A plays R1", "A silent", "B draws"),
    reasons.ANSWER_ASKS: (FOUR, *PLAYED, "B draws"),
    reasons.NOT_HELD: (PLAIN, "A plays R9"),
    reasons.NO_MATCH: (PLAIN, "A plays G3"),
    reasons.NOT_THE_DRAWN: (PLAIN, "A draws", "* gives R5", "A plays R1"),
    reasons.PLUS_FOUR_BLOCKED: ("R0 | R1 W+4 | G2 ; illegal_plus_four=block", "A plays W+4"),
    reasons.NO_CHALLENGE: ("R0 | R+2 R1 R2 | G2 ; stacking=on", "A plays R+2", "B challenges"),
    reasons.NO_STACKING: (FOUR, *PLAYED, "B plays W+4"),
    reasons.STACK_ALIKE: (f"{FOUR} ; stacking=on", *PLAYED, "B plays G2"),
    reasons.NONE_LEFT: (f"{PLAIN} ; pile=Y5", "A draws", "* gives Y6"),
    reasons.SHUFFLE_FIRST: (f"{PLAIN} ; pile=", "A draws", "* gives Y6"),
    reasons.NOT_EMPTY: (PLAIN, "A draws", "* shuffles"),
    reasons.NOT_SHOWN_NOW: (FOUR, *PLAYED, "B challenges", "* shows G2"),
    reasons.OTHER_VERDICT: (FOUR, *PLAYED, "B challenges", "* shows G1 G2", "* guilty"),
    reasons.ONLY_THE_HIT: (f"{FOUR} ; stacking=on challenger=anyone", *PLAYED, "B accepts", "C plays B3"),
    reasons.OTHER_OUTCOME: (PLAIN, "A draws", "* turns up R5"),
    reasons.NO_SUCH_SEAT: (f"- | {PLAIN[5:]} ; phase=starter starter=lot", "* starter C"),
}
NUMBERS = {reasons.NO_EVENT}  # no text names an event that is none


@pytest.mark.parametrize("code", CASES, ids=lambda code: REASONS[code].rule + "-" + str(code))
def test_refusals_each_reason_is_given(code):
    assert reason(*CASES[code]) == REASONS[code]


@pytest.mark.parametrize("e", [-1, EVENTS, 10**6])
@pytest.mark.parametrize("who", [0, 1, NATURE, TABLE])
def test_refusals_a_number_that_is_no_event(who, e):
    refused = at(PLAIN).refusal(who, e)
    assert refused is not None
    assert refused.reason.code == reasons.NO_EVENT


def test_refusals_no_reason_is_without_a_case():
    assert set(CASES) | NUMBERS == set(REASONS) == set(GAME.reasons)


def test_refusals_other_ways_to_the_same_reasons():
    """Nature is told what is not hers in every phase of hers; the first card comes out of the pile."""
    assert reason(begun(2), "* gives R5").code == reasons.OTHER_OUTCOME
    assert reason(begun(2, starter="A"), "* turns up R5").code == reasons.OTHER_OUTCOME
    assert reason(begun(2, starter="A"), "* gives ?").code == reasons.OTHER_OUTCOME
    assert reason("- | R1 | G2 ; phase=first_card", "* gives R5").code == reasons.OTHER_OUTCOME
    assert reason("- | R0 | G2 ; phase=first_card", "* turns up R0").code == reasons.NONE_LEFT
    assert reason(FOUR, *PLAYED, "B challenges", "* gives R5").code == reasons.OTHER_OUTCOME
    assert reason(FOUR, *PLAYED, "B challenges", "* innocent").code == reasons.NOT_SHOWN_NOW


def test_refusals_who_has_no_seat_has_no_move():
    for stranger in (2, 9, PUBLIC):
        refused = at(PLAIN).refusal(stranger, GAME.notation.read("draws"))
        assert refused is not None
        assert refused.reason.code == reasons.OTHER_SEAT


def test_refusals_nothing_has_happened_after_one():
    fold = at(PLAIN)
    before = fold.state.tobytes()
    for event in ("A plays G3", "B draws", "* gives R5", "! draws"):
        reason(fold, event)
    assert (fold.state.tobytes(), fold.events) == (before, [])


def test_refusals_are_sentences_with_a_rule():
    for why in REASONS.values():
        assert why.sentence.endswith(".")
        assert why.rule.startswith("U")
