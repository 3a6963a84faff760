"""UD15  Stacking, where the table plays it (U6): +2 on +2, +4 on +4."""

from __future__ import annotations

from games.uno.positions import after, choices, plays, reason, refused, sizes, to_act, top, winners

from mundialito.games.uno.rules import reasons


def test_ud15_a_plus_two_may_be_answered_with_a_plus_two_the_next_seat_owes_the_sum():
    fold = after("R0 | R+2 R1 R2 | G+2 G2 G3 | B3 B3 ; stacking=on", "A plays R+2")
    assert (to_act(fold), choices(fold)) == ("B", {"plays G+2", "accepts"})
    after(fold, "B plays G+2")
    assert (to_act(fold), choices(fold)) == ("C", {"accepts"})
    after(fold, "C accepts", "* gives Y1 Y2 Y3 Y4")
    assert (sizes(fold), to_act(fold), top(fold)) == ([2, 2, 6], "A", "G+2")


def test_ud15_whoever_accepts_at_once_draws_two():
    fold = after("R0 | R+2 R1 R2 | G+2 G2 G3 | B3 B3 ; stacking=on", "A plays R+2", "B accepts", "* gives Y1 Y2")
    assert (sizes(fold), to_act(fold)) == ([2, 5, 2], "C")


def test_ud15_the_stack_goes_round_the_table():
    fold = after(
        "R0 | R+2 Y+2 R2 R3 | G+2 G2 G3 | B+2 B3 B4 ; stacking=on",
        *("A plays R+2", "B plays G+2", "C plays B+2", "A plays Y+2", "B accepts"),
        "* gives Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8",
    )
    assert (sizes(fold), to_act(fold)) == ([2, 10, 2], "C")


def test_ud15_a_debt_that_was_paid_is_not_owed_again():
    fold = after(
        "R0 | R+2 R1 R2 | G+2 G2 G3 | GS G+2 B3 ; stacking=on",
        *("A plays R+2", "B plays G+2", "C accepts", "* gives Y1 Y2 Y3 Y4"),
        *("A draws", "* gives G5", "A plays G5", "B plays G2", "B uno", "C plays G+2", "A accepts", "* gives R5 R6"),
    )
    assert sizes(fold)[0] == 4
    assert to_act(fold) == "B"


def test_ud15_whoever_is_hit_is_always_asked_even_with_nothing_to_stack():
    fold = after("R0 | R+2 R1 R2 | G2 G3 | B3 B3 ; stacking=on", "A plays R+2")
    assert (to_act(fold), choices(fold)) == ("B", {"accepts"})
    assert refused(fold, "B challenges") == "U8"
    assert refused(fold, "B draws") == "UD6"


def test_ud15_a_plus_four_may_be_answered_with_a_plus_four():
    fold = after("R0 | W+4 G1 G2 | W+4 G2 G3 | B3 B3 ; stacking=on", "A plays W+4", "A names B")
    assert choices(fold) == {"plays W+4", "accepts", "challenges"}
    after(fold, "B plays W+4", "B names R")
    assert (to_act(fold), choices(fold)) == ("C", {"accepts", "challenges"})
    after(fold, "C accepts", "* gives Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8")
    assert (sizes(fold), to_act(fold), top(fold)) == ([2, 2, 10], "A", "W+4/R")


def test_ud15_the_two_kinds_do_not_mix():
    two = after("R0 | R+2 R1 R2 | W+4 G2 G3 | B3 B3 ; stacking=on", "A plays R+2")
    assert choices(two) == {"accepts"}
    assert reason(two, "B plays W+4").code == reasons.STACK_ALIKE
    four = after("R0 | W+4 G1 G2 | G+2 G2 G3 | B3 B3 ; stacking=on", "A plays W+4", "A names G")
    assert choices(four) == {"accepts", "challenges"}
    assert refused(four, "B plays G+2") == "UD15"


def test_ud15_no_other_card_answers():
    fold = after("R0 | R+2 R1 R2 | R5 W RR | B3 B3 ; stacking=on", "A plays R+2")
    for card in ("R5", "W", "RR"):
        assert refused(fold, f"B plays {card}") == "UD15"


def test_ud15_a_card_that_is_not_held_cannot_be_stacked():
    fold = after("R0 | R+2 R1 R2 | G+2 G2 G3 | B+2 B3 ; stacking=on", "A plays R+2")
    assert reason(fold, "B plays B+2").code == reasons.NOT_HELD


def test_ud15_one_card_a_turn():
    fold = after("R0 | R+2 R1 R2 | G+2 Y+2 G3 | B3 B3 ; stacking=on", "A plays R+2", "B plays G+2")
    assert to_act(fold) == "C"
    assert refused(fold, "B plays Y+2") == "U4"


# --- the challenge of a stacked +4 -------------------------------------------------------------------


def test_ud15_guilty_draws_the_whole_sum_and_the_challenger_plays():
    fold = after(
        "R0 | W+4 G1 G2 | W+4 B2 G3 | B3 B4 ; stacking=on",
        *("A plays W+4", "A names B", "B plays W+4", "B names R", "C challenges"),
        *("* shows G3 B2", "* guilty", "* gives Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8"),
    )
    assert (sizes(fold), to_act(fold), top(fold)) == ([2, 10, 2], "C", "W+4/R")


def test_ud15_an_unsuccessful_challenger_draws_the_sum_and_two_more():
    fold = after(
        "R0 | W+4 R1 R2 | W+4 G2 G3 | B3 B4 ; stacking=on",
        *("A plays W+4", "A names B", "B plays W+4", "B names R", "C challenges"),
        *("* shows G2 G3", "* innocent", "* gives Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y0"),
    )
    assert (sizes(fold), to_act(fold)) == ([2, 2, 12], "A")


def test_ud15_the_challenge_concerns_the_last_plus_four_alone():
    """A's +4 on R0 was illegal (R1), B's on blue is not: C who challenges is wrong."""
    fold = after(
        "R0 | W+4 R1 R2 | W+4 G2 G3 | B3 B4 ; stacking=on",
        *("A plays W+4", "A names B", "B plays W+4", "B names R", "C challenges"),
    )
    assert choices(after(fold, "* shows G2 G3")) == {"innocent"}


def test_ud15_ud5_the_stacked_plus_four_is_judged_by_the_colour_named_for_the_first():
    for named, verdict in (("G", "guilty"), ("R", "innocent")):
        fold = after("R0 | W+4 R1 R2 | W+4 G2 G3 | B3 B4 ; stacking=on", "A plays W+4", f"A names {named}")
        after(fold, "B plays W+4", "B names R", "C challenges", "* shows G2 G3")
        assert choices(fold) == {verdict}


def test_ud15_challenged_or_stacked_not_both():
    fold = after("R0 | W+4 G1 G2 | W+4 G2 G3 | B3 B4 ; stacking=on", "A plays W+4", "A names B", "B challenges")
    assert refused(fold, "B plays W+4") == "U2"
    after(fold, "* shows G1 G2", "* innocent", "* gives Y1 Y2 Y3 Y4 Y5 Y6")
    assert (sizes(fold), to_act(fold)) == ([2, 9, 2], "C")


# --- the last card, the call, other options ---------------------------------------------------------


def test_ud15_a_stacked_last_card_ends_the_round_and_the_next_seat_may_not_answer():
    fold = after("R0 | R+2 R1 R2 | G+2 | B+2 B3 ; stacking=on", "A plays R+2", "B plays G+2")
    assert to_act(fold) == "*"
    after(fold, "* gives Y1 Y2 Y3 Y4")
    assert (winners(fold), sizes(fold)) == ("B", [2, 0, 6])


def test_ud15_a_stacked_last_plus_four_ends_the_round_without_a_challenge_or_a_colour():
    fold = after("R0 | W+4 G1 G2 | W+4 | W+4 B3 ; stacking=on", "A plays W+4", "A names R", "B plays W+4")
    assert to_act(fold) == "*"
    after(fold, "* gives Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8")
    assert (winners(fold), sizes(fold)) == ("B", [2, 0, 10])


def test_ud15_a_stacked_card_that_leaves_one_is_called_and_caught():
    fold = after("R0 | R+2 R1 R2 | G+2 G2 | B+2 B3 B4 ; stacking=on", "A plays R+2", "B plays G+2")
    assert choices(fold) == {"uno", "silent"}
    after(fold, "B silent", "C catches", "* gives Y1 Y2")
    assert (to_act(fold), choices(fold)) == ("C", {"plays B+2", "accepts"})
    after(fold, "C accepts", "* gives Y3 Y4 Y5 Y6")
    assert sizes(fold) == [2, 3, 7]


def test_ud15_ud4_who_stacks_on_a_caught_players_plus_four_is_judged_by_his_own_hand():
    fold = after("R5 | W+4 G1 | W+4 B2 B3 | B4 Y4 ; stacking=on", "A plays W+4", "A silent", "A names B", "B catches")
    after(fold, "* gives R1 R2", "B plays W+4", "B names G", "C challenges")
    assert choices(fold) == {"shows B2"}
    assert choices(after(fold, "* shows B2 B3")) == {"guilty"}


def test_ud15_with_two_seats_the_stack_goes_to_and_fro():
    fold = after(
        "R0 | R+2 Y+2 R1 R2 | G+2 G2 G3 ; stacking=on", "A plays R+2", "B plays G+2", "A plays Y+2", "B accepts"
    )
    after(fold, "* gives Y1 Y2 Y3 Y4 Y5 Y6")
    assert (sizes(fold), to_act(fold)) == ([2, 8], "A")


def test_ud15_where_anyone_may_challenge_only_who_is_hit_may_stack():
    fold = after("R0 | W+4 G1 G2 | G2 G3 | W+4 B3 ; stacking=on challenger=anyone", "A plays W+4", "A names B")
    after(fold, "B accepts")
    assert (to_act(fold), choices(fold)) == ("C", {"accepts", "challenges"})
    assert refused(fold, "C plays W+4") == "UD15"


def test_ud15_ud6_who_challenges_a_stack_for_another_and_is_wrong_draws_the_sum_and_two_more():
    fold = after(
        "R0 | W+4 G1 G2 | W+4 G2 G3 | B3 B4 | Y3 Y4 ; stacking=on challenger=anyone",
        *("A plays W+4", "A names B", "B plays W+4", "B names R", "C accepts", "D challenges"),
        *("* shows G2 G3", "* innocent"),
        *("* gives Y1 Y1 Y2 Y2 Y5 Y5 Y6 Y6 Y7 Y7", "* gives R1 R1 R2 R2 R3 R3 R4 R4"),
    )
    assert (sizes(fold), to_act(fold)) == ([2, 2, 10, 12], "D")


def test_ud15_with_block_nobody_challenges_and_an_illegal_plus_four_is_not_stacked():
    position = "R0 | W+4 G1 G2 | W+4 G2 G3 | B3 B4 ; stacking=on illegal_plus_four=block"
    fold = after(position, "A plays W+4", "A names B")
    assert choices(fold) == {"plays W+4", "accepts"}
    assert refused(fold, "B challenges") == "U8"
    fold = after(position, "A plays W+4", "A names G")
    assert choices(fold) == {"accepts"}
    assert refused(fold, "B plays W+4") == "U7"


def test_ud15_after_the_stack_an_ordinary_turn():
    fold = after("R0 | R+2 G1 R2 | G+2 G2 G3 | B3 B3 ; stacking=on", "A plays R+2", "B plays G+2", "C accepts")
    assert plays(after(fold, "* gives Y1 Y2 Y3 Y4")) == {"G1"}
