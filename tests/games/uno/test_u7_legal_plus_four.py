"""U7  When a +4 is legal: three readings, what is judged (UD5), and the table that blocks an illegal one."""

from __future__ import annotations

import pytest
from games.uno.positions import after, choices, forced, log, plays, reason, refused, sizes, to_act

from mundialito.games.uno.rules import reasons

READINGS = ("nothing_else", "matching", "colour")


def verdict(position: str, *before: str, names: str = "G") -> str:
    """What comes of A's +4 when B challenges it."""
    fold = after(position, *before, "A plays W+4")
    if "uno" in choices(fold):
        after(fold, "A uno")
    return log(forced(after(fold, f"A names {names}", "B challenges")), "public")[-1].removeprefix("* ")


# hand besides the +4 : verdict under nothing_else, matching, colour. On a red 5.
HANDS = {
    "G1 B2": "innocent innocent innocent",  # nothing could be played
    "R1 B2": "guilty guilty guilty",  # the colour
    "G5 B2": "guilty guilty innocent",  # the symbol alone: separates `matching` from `colour`
    "W B2": "guilty innocent innocent",  # a wild: separates `nothing_else` from `matching`
    "W+4 B2": "innocent innocent innocent",  # another +4 never counts
    "W+4 W": "guilty innocent innocent",
    "RS B2": "guilty guilty guilty",
    "G1": "innocent innocent innocent",
    "R1": "guilty guilty guilty",
}


@pytest.mark.parametrize(("reading", "column"), [(r, i) for i, r in enumerate(READINGS)])
@pytest.mark.parametrize("held", HANDS)
def test_u7_the_three_readings_of_a_legal_plus_four(held, reading, column):
    assert verdict(f"R5 | W+4 {held} | G2 G2 ; plus_four={reading}") == HANDS[held].split()[column]


def test_u7_by_default_nothing_else_could_be_played():
    assert verdict("R5 | W+4 W B2 | G2 G2") == "guilty"


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("held", ["R1 B2", "G5 B2", "W B2", "G1 B2"])
def test_u7_an_illegal_plus_four_can_be_played(held, reading):
    assert "W+4" in plays(f"R5 | W+4 {held} | G2 G2 ; plus_four={reading}")


def test_u7_and_it_is_judged_only_on_a_challenge():
    fold = after("R5 | W+4 R1 R2 | G2 G2 | B3 B3", "A plays W+4", "A names G", "B accepts", "* gives Y1 Y2 Y3 Y4")
    assert (sizes(fold), to_act(fold)) == ([2, 6, 2], "C")


# --- UD5 what is judged -----------------------------------------------------------------------------


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("card", ["W", "W+4"])
def test_ud5_on_a_wild_only_the_colour_named_counts(card, reading):
    assert verdict(f"{card} | W+4 R1 B2 | G2 G2 ; colour=G plus_four={reading}") == "innocent"
    assert verdict(f"{card} | W+4 G1 B2 | G2 G2 ; colour=G plus_four={reading}") == "guilty"


def test_ud5_against_the_colour_and_symbol_before_the_plus_four_not_the_colour_named_for_it():
    assert verdict("R5 | W+4 G1 G2 | G2 G3", names="G") == "innocent"
    assert verdict("R5 | W+4 R1 R2 | G2 G3", names="G") == "guilty"


def test_ud5_the_symbol_of_an_action_card_counts():
    assert verdict("RS | W+4 GS B2 | G2 G2") == "guilty"
    assert verdict("RS | W+4 GR B2 | G2 G2") == "innocent"


def test_ud5_a_second_plus_four_never_makes_a_plus_four_illegal():
    assert verdict("R5 | W+4 W+4 W+4 | G2 G2") == "innocent"


@pytest.mark.parametrize("reading", READINGS)
def test_ud5_a_drawn_plus_four_is_judged_by_the_hand_before_the_draw(reading):
    drawn = ("A draws", "* gives W+4")
    assert verdict(f"R5 | G1 B2 | G2 G2 ; plus_four={reading}", *drawn) == "innocent"


@pytest.mark.parametrize("reading", READINGS)
def test_ud5_whoever_declined_a_playable_card_and_plays_the_plus_four_drawn_is_guilty(reading):
    drawn = ("A draws", "* gives W+4")
    assert verdict(f"R5 | R1 B2 | G2 G2 ; plus_four={reading}", *drawn) == "guilty"


def test_ud5_of_two_plus_fours_the_one_kept_does_not_count():
    assert verdict("R5 | W+4 G1 | G2 G2", "A draws", "* gives W+4") == "innocent"


def test_ud5_cards_drawn_by_others_change_nothing():
    fold = after("R5 | W+4 G1 B2 | R1 R2 | R3 R4", "A plays W+4", "A names R", "B challenges", "* shows G1 B2")
    assert choices(fold) == {"innocent"}


# --- illegal_plus_four=block ---------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "column"), [(r, i) for i, r in enumerate(READINGS)])
@pytest.mark.parametrize("held", HANDS)
def test_u7_block_refuses_exactly_what_a_challenge_would_find_guilty(held, reading, column):
    position = f"R5 | W+4 {held} | G2 G2 ; plus_four={reading} illegal_plus_four=block"
    if HANDS[held].split()[column] == "guilty":
        assert "W+4" not in plays(position)
        assert refused(position, "A plays W+4") == "U7"
        assert reason(position, "A plays W+4").code == reasons.PLUS_FOUR_BLOCKED
    else:
        assert "W+4" in plays(position)


def test_u7_block_on_a_wild_only_the_colour_named_counts():
    block = "illegal_plus_four=block"
    assert plays(f"W | W+4 R1 B2 | G2 G2 ; colour=G {block}") == {"W+4"}
    assert plays(f"W | W+4 G1 B2 | G2 G2 ; colour=G {block}") == {"G1"}


def test_u7_block_a_drawn_plus_four_is_kept_by_whoever_declined_a_playable_card():
    block = "illegal_plus_four=block"
    drawn = after(f"R5 | R1 B2 | G2 G2 ; {block}", "A draws", "* gives W+4")
    assert choices(drawn) == {"keeps"}
    assert refused(drawn, "A plays W+4") == "U7"
    assert choices(after(f"R5 | G1 B2 | G2 G2 ; {block}", "A draws", "* gives W+4")) == {"plays W+4", "keeps"}


def test_ud6_with_block_nobody_is_asked():
    fold = after("R5 | W+4 G1 B2 | G2 G2 | B3 B3 ; illegal_plus_four=block", "A plays W+4", "A names B")
    assert to_act(fold) == "*"
    after(fold, "* gives Y1 Y2 Y3 Y4")
    assert (sizes(fold), to_act(fold)) == ([2, 6, 2], "C")


def test_ud6_with_block_nobody_else_is_asked_either():
    fold = after(
        "R5 | W+4 G1 B2 | G2 G2 | B3 B3 ; illegal_plus_four=block challenger=anyone", "A plays W+4", "A names B"
    )
    assert to_act(fold) == "*"
