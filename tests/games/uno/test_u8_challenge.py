"""U8  The challenge of a +4: who answers (UD6), both outcomes, and a player who was caught as well (UD4)."""

from __future__ import annotations

import pytest
from games.uno.positions import (
    after,
    choices,
    hand,
    hand_seen,
    plays,
    reason,
    refused,
    shown,
    sizes,
    to_act,
    top,
)

from mundialito.games.uno.rules import reasons

GUILTY = "R5 | W+4 R1 B2 | G2 R3 | B3 B4"  # A could have played R1
INNOCENT = "R5 | W+4 G1 B2 | G2 R3 | B3 B4"
PLAYED = ("A plays W+4", "A names G")

# --- both outcomes ---------------------------------------------------------------------------------


def test_u8_the_player_hit_may_challenge_before_drawing():
    fold = after(GUILTY, *PLAYED)
    assert (to_act(fold), choices(fold)) == ("B", {"accepts", "challenges"})
    assert sizes(fold) == [2, 2, 2]


def test_u8_guilty_its_player_draws_four_the_colour_stays_the_challenger_plays():
    fold = after(GUILTY, *PLAYED, "B challenges", "* shows R1 B2", "* guilty")
    assert to_act(fold) == "*"
    after(fold, "* gives Y1 Y2 Y3 Y4")
    assert (hand(fold, "A"), hand(fold, "B"), hand(fold, "C")) == ("R1 Y1 Y2 Y3 Y4 B2", "R3 G2", "B3 B4")
    assert (top(fold), to_act(fold)) == ("W+4/G", "B")
    assert choices(fold) == {"plays G2", "draws"}


def test_u8_innocent_the_challenger_draws_six_in_all_and_loses_the_turn():
    fold = after(INNOCENT, *PLAYED, "B challenges", "* shows G1 B2", "* innocent")
    assert to_act(fold) == "*"
    after(fold, "* gives Y1 Y2 Y3 Y4 Y5 Y6")
    assert (sizes(fold), to_act(fold), top(fold)) == ([2, 8, 2], "C", "W+4/G")
    assert choices(fold) == {"draws"}


def test_u8_accepted_four_cards_and_the_turn_lost():
    fold = after(GUILTY, *PLAYED, "B accepts", "* gives Y1 Y2 Y3 Y4")
    assert (sizes(fold), to_act(fold), top(fold)) == ([2, 6, 2], "C", "W+4/G")


def test_u8_the_verdict_is_what_the_cards_say():
    fold = after(GUILTY, *PLAYED, "B challenges", "* shows R1 B2")
    assert choices(fold) == {"guilty"}
    assert reason(fold, "* innocent").code == reasons.OTHER_VERDICT
    assert refused(after(INNOCENT, *PLAYED, "B challenges", "* shows G1 B2"), "* guilty") == "UD5"


def test_u8_only_a_plus_four_can_be_challenged():
    assert refused("R5 | R+2 R1 R2 | G2 G2 | B3 B3 ; stacking=on", "A plays R+2", "B challenges") == "U8"
    fold = after("R5 | W R1 R2 | G2 G2 | B3 B3", "A plays W", "A names G")
    assert refused(fold, "B challenges") == "U4"


def test_u8_by_default_nobody_but_the_player_hit_is_asked():
    fold = after(GUILTY, *PLAYED)
    assert refused(fold, "C challenges") == "U4"
    assert to_act(after(fold, "B accepts")) == "*"


def test_u8_in_the_other_direction_the_other_neighbour_is_hit():
    fold = after(f"{GUILTY} ; way=2", *PLAYED)
    assert to_act(fold) == "C"
    after(fold, "C challenges", "* shows R1 B2", "* guilty", "* gives Y1 Y2 Y3 Y4")
    assert (sizes(fold), to_act(fold)) == ([6, 2, 2], "C")


# --- UD6 who answers -------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [GUILTY, INNOCENT, "R5 | W+4 R1 | G2 R3 | B3 B4"])
def test_ud6_asked_after_every_plus_four_that_leaves_its_player_a_card(position):
    fold = after(position, "A plays W+4")
    if "uno" in choices(fold):
        after(fold, "A uno")
    assert choices(after(fold, "A names G")) == {"accepts", "challenges"}


def test_ud6_guilty_the_next_seat_must_match_the_colour_named():
    fold = after(GUILTY, "A plays W+4", "A names R", "B challenges", "* shows R1 B2", "* guilty", "* gives Y1 Y2 Y3 Y4")
    assert plays(fold) == {"R3"}


FOUR = " | Y5 Y6 ; challenger=anyone"  # a fourth seat, D


def test_ud6_anyone_the_others_are_asked_in_order_of_play():
    fold = after(INNOCENT + FOUR, *PLAYED)
    asked = []
    for p in "BCD":
        asked.append(to_act(fold))
        assert choices(fold) == {"accepts", "challenges"}
        after(fold, f"{p} accepts")
    assert (asked, to_act(fold)) == (["B", "C", "D"], "*")
    after(fold, "* gives Y1 Y2 Y3 Y4")
    assert (sizes(fold), to_act(fold)) == ([2, 6, 2, 2], "C")


def test_ud6_anyone_in_the_other_direction():
    fold = after(INNOCENT + FOUR + " way=3", *PLAYED)
    assert to_act(fold) == "D"
    assert to_act(after(fold, "D accepts")) == "C"
    assert to_act(after(fold, "C accepts")) == "B"
    after(fold, "B accepts", "* gives Y1 Y2 Y3 Y4")
    assert (sizes(fold), to_act(fold)) == ([2, 2, 2, 6], "C")


@pytest.mark.parametrize("challenger", "CD")
def test_ud6_anyone_wrong_six_for_the_challenger_and_the_next_seat_still_draws_four_and_loses_the_turn(challenger):
    fold = after(INNOCENT + FOUR, *PLAYED, "B accepts")
    if challenger == "D":
        after(fold, "C accepts")
    after(fold, f"{challenger} challenges", "* shows G1 B2", "* innocent", "* gives Y1 Y2 Y3 Y4 Y7 Y8")
    assert sizes(fold)["ABCD".index(challenger)] == 8
    assert to_act(fold) == "*"
    after(fold, "* gives R1 R2 R6 R7")
    assert sizes(fold)[1] == 6
    assert to_act(fold) == "C"


@pytest.mark.parametrize("challenger", "CD")
def test_ud6_anyone_right_the_next_seat_draws_nothing_and_plays(challenger):
    fold = after(GUILTY + FOUR, *PLAYED, "B accepts")
    if challenger == "D":
        after(fold, "C accepts")
    after(fold, f"{challenger} challenges", "* shows R1 B2", "* guilty", "* gives Y1 Y2 Y3 Y4")
    assert (sizes(fold), to_act(fold), plays(fold)) == ([6, 2, 2, 2], "B", {"G2"})


def test_ud6_anyone_the_next_seat_that_challenges_is_as_by_default():
    fold = after(INNOCENT + FOUR, *PLAYED, "B challenges", "* shows G1 B2", "* innocent", "* gives Y1 Y2 Y3 Y4 Y7 Y8")
    assert (sizes(fold), to_act(fold)) == ([2, 8, 2, 2], "C")


def test_ud6_anyone_with_two_seats_is_the_next():
    fold = after("R5 | W+4 G1 B2 | G2 R3 ; challenger=anyone", *PLAYED, "B accepts")
    assert to_act(fold) == "*"


def test_ud6_anyone_with_a_plus_two_nobody_is_asked():
    fold = after("R5 | R+2 G1 B2 | G2 R3 | B3 B4 ; challenger=anyone", "A plays R+2")
    assert to_act(fold) == "*"
    fold = after("R5 | R+2 G1 B2 | G2 R3 | B3 B4 ; challenger=anyone stacking=on", "A plays R+2", "B accepts")
    assert to_act(fold) == "*"


# --- UD4 caught and challenged ---------------------------------------------------------------------


def test_ud4_the_catch_first_then_the_challenge():
    fold = after("R5 | W+4 G1 | G2 R3 | B3 B4", "A plays W+4", "A silent", "A names G")
    assert choices(fold) == {"catches", "lets go"}
    after(fold, "B catches", "* gives R1 R2")
    assert (to_act(fold), choices(fold)) == ("B", {"accepts", "challenges"})


def test_ud4_judged_by_the_one_card_held_the_penalty_cards_do_not_count():
    fold = after("R5 | W+4 G1 | G2 R3 | B3 B4", "A plays W+4", "A silent", "A names G", "B catches", "* gives R1 W")
    after(fold, "B challenges")
    assert choices(fold) == {"shows G1"}
    after(fold, "* shows G1")
    assert choices(fold) == {"innocent"}
    after(fold, "* innocent", "* gives Y1 Y2 Y3 Y4 Y5 Y6")
    assert (sizes(fold), to_act(fold)) == ([3, 8, 2], "C")


def test_ud4_guilty_by_the_one_card():
    fold = after("R5 | W+4 R1 | G2 R3 | B3 B4", "A plays W+4", "A silent", "A names G", "B catches", "* gives G1 G3")
    after(fold, "B challenges", "* shows R1", "* guilty", "* gives Y1 Y2 Y3 Y4")
    assert (sizes(fold), to_act(fold)) == ([7, 2, 2], "B")


@pytest.mark.parametrize(
    ("held", "verdict"), [("R+2", "guilty"), ("W", "guilty"), ("W+4", "innocent"), ("Y0", "innocent")]
)
def test_ud4_the_one_card_is_judged_like_any_hand(held, verdict):
    fold = after(
        f"R5 | W+4 {held} | G2 R3 | B3 B4", "A plays W+4", "A silent", "A names G", "B catches", "* gives G1 G3"
    )
    assert choices(after(fold, "B challenges", f"* shows {held}")) == {verdict}


def test_ud4_a_penalty_card_like_the_one_held_is_not_shown():
    fold = after("R5 | W+4 G1 | G2 R3 | B3 B4", "A plays W+4", "A silent", "A names G", "B catches", "* gives G1 R1")
    after(fold, "B challenges", "* shows G1")
    assert choices(fold) == {"innocent"}
    assert hand_seen(fold, "B", "A") == "G1 ? ?"


def test_ud4_only_the_one_card_is_shown_and_only_to_the_challenger():
    fold = after("R5 | W+4 G1 | G2 R3 | B3 B4", "A plays W+4", "A silent", "A names G", "B catches", "* gives R1 R2")
    after(fold, "B challenges", "* shows G1", "* innocent")
    assert [shown(fold, v) for v in ("A", "B", "C", "public")] == [["G1"], ["G1"], [], []]
    assert hand_seen(fold, "B", "A") == "G1 ? ?"
    assert hand_seen(fold, "C", "A") == "? ? ?"
    assert hand_seen(fold, "public", "A") == "? ? ?"


def test_ud4_a_player_who_was_let_go_is_judged_by_the_same_card():
    fold = after("R5 | W+4 R1 | G2 R3 | B3 B4", "A plays W+4", "A silent", "A names G", "B lets go", "B challenges")
    assert choices(after(fold, "* shows R1")) == {"guilty"}


def test_ud4_the_next_plus_four_of_the_same_player_is_judged_by_the_whole_hand_again():
    """A is caught holding G1, gets W+4 and R2, and plays that +4 two turns later: R2 makes it illegal on red."""
    fold = after(
        "R5 | W+4 G1 | G2 R3 R4 ; ",
        *("A plays W+4", "A silent", "A names R", "B catches", "* gives W+4 R2", "B accepts", "* gives Y1 Y2 Y3 Y4"),
        *("A plays W+4", "A names G", "B challenges"),
    )
    assert choices(fold) == {"shows R2"}
    assert choices(after(fold, "* shows R2 G1")) == {"guilty"}
