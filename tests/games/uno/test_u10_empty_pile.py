"""U10  The pile gives out (UD9); a blocked round (UD10), an endless one (UD11)."""

from __future__ import annotations

import pytest
from games.uno.positions import (
    GAME,
    after,
    choices,
    discards,
    hand,
    log,
    pile,
    plays,
    reason,
    refused,
    sizes,
    to_act,
    top,
    winners,
)

from mundialito.engine.options import Unfit
from mundialito.games.uno.rules import reasons


def test_u10_all_discards_but_the_top_card_become_the_pile():
    fold = after("R0 | G1 G3 | G2 G2 ; pile= discard=R0,Y7,Y8,Y8", "A draws")
    assert (to_act(fold), choices(fold)) == ("*", {"shuffles"})
    after(fold, "* shuffles")
    assert (pile(fold), discards(fold), top(fold)) == ("Y7 Y8 Y8", "R0", "R0")
    assert choices(fold) == {"gives Y7", "gives Y8"}
    assert [weight for _, weight in GAME.weights(fold.state)] == [1, 2]


def test_u10_a_second_copy_of_the_top_card_goes_back():
    fold = after("R1 | G1 G3 | G2 G2 ; pile= discard=R1,R1", "A draws", "* shuffles")
    assert (pile(fold), discards(fold)) == ("R1", "R1")


def test_u10_nothing_is_shuffled_while_there_is_a_pile():
    fold = after("R0 | G1 G3 | G2 G2 ; pile=Y5 discard=R0,Y7", "A draws")
    assert choices(fold) == {"gives Y5"}
    assert reason(fold, "* shuffles").code == reasons.NOT_EMPTY
    assert reason(fold, "* lapses").code == reasons.NOT_EMPTY
    assert refused(fold, "* gives Y7") == "U10"


def test_u10_an_empty_pile_alone_is_no_reason_to_shuffle():
    fold = after("R0 | R1 R2 R3 | G2 G2 ; pile= discard=R0,Y7", "A plays R1")
    assert (to_act(fold), pile(fold)) == ("B", "")


def test_u10_if_there_is_none_at_all_play_goes_on():
    fold = after("R0 | R1 R2 R3 | R5 G2 G3 ; pile=", "A draws", "* lapses")
    assert (to_act(fold), plays(fold)) == ("B", {"R5"})


# --- UD9 in the middle of a penalty -----------------------------------------------------------------------


def test_ud9_refilled_in_the_middle_of_a_penalty():
    fold = after("R0 | R+2 R1 R2 | G2 G2 | B3 B3 ; pile=Y1 discard=R0,Y7,Y8", "A plays R+2", "* gives Y1")
    assert choices(fold) == {"shuffles"}
    after(fold, "* shuffles")
    assert (pile(fold), top(fold)) == ("R0 Y7 Y8", "R+2")
    after(fold, "* gives Y7")
    assert (hand(fold, "B"), to_act(fold)) == ("Y1 Y7 G2 G2", "C")


def test_ud9_the_pile_is_refilled_when_a_card_is_needed_not_before():
    fold = after("R0 | R+2 R1 R2 | G2 G2 | B3 B3 ; pile=Y1,Y2 discard=R0,Y7", "A plays R+2", "* gives Y1 Y2")
    assert (to_act(fold), pile(fold), discards(fold)) == ("C", "", "R0 R+2 Y7")


def test_ud9_the_top_discard_stays_with_the_colour_named_for_it():
    fold = after("W | R1 R2 | G2 B2 ; colour=G pile= discard=W,W,Y7", "A draws", "* shuffles")
    assert (top(fold), pile(fold), discards(fold)) == ("W/G", "Y7 W", "W")
    assert plays(after(fold, "* gives Y7", "A keeps")) == {"G2"}


def test_ud9_wilds_that_go_back_lose_their_colour():
    fold = after("R0 | R1 R2 | G2 B2 ; pile= discard=R0,W,W+4", "A draws", "* shuffles", "* gives W", "A plays W")
    assert choices(fold) == {"names R", "names Y", "names G", "names B"}


def test_ud9_everybody_sees_the_shuffle():
    fold = after("R0 | G1 G3 | G2 G2 ; pile= discard=R0,Y7", "A draws", "* shuffles")
    assert [log(fold, v)[-1] for v in ("A", "B", "public")] == ["* shuffles"] * 3


def test_ud9_if_nothing_is_left_anywhere_the_rest_of_the_penalty_lapses():
    fold = after("R0 | W+4 R1 R2 | G2 G2 | B3 B3 ; pile=Y1", "A plays W+4", "A names G", "B accepts")
    after(fold, "* gives Y1", "* shuffles", "* gives R0")
    assert choices(fold) == {"lapses"}
    assert refused(fold, "* shuffles") == "U10"
    after(fold, "* lapses")
    assert (sizes(fold), to_act(fold), top(fold)) == ([2, 4, 2], "C", "W+4/G")


def test_ud9_nothing_lapses_while_discards_can_be_shuffled():
    fold = after("R0 | G1 G3 | G2 G2 ; pile= discard=R0,Y7", "A draws")
    assert reason(fold, "* lapses").code == reasons.SHUFFLE_FIRST
    assert reason(fold, "* gives Y7").code == reasons.SHUFFLE_FIRST


def test_ud9_a_catch_lapses_and_the_card_acts_all_the_same():
    fold = after("W | R1 R2 | R5 G2 | B3 B3 ; colour=R pile= discard=W", "A plays R1", "A silent", "B catches")
    after(fold, "* shuffles", "* gives W", "* lapses")
    assert (sizes(fold), to_act(fold)) == ([2, 2, 2], "B")


def test_ud9_a_guilty_players_penalty_lapses_and_the_challenger_plays():
    fold = after("R0 | W+4 R1 R2 | G2 G3 | B3 B3 ; pile=", "A plays W+4", "A names G", "B challenges", "* shows R1 R2")
    after(fold, "* guilty", "* shuffles", "* gives R0", "* lapses")
    assert (sizes(fold), to_act(fold)) == ([3, 2, 2], "B")


def test_ud9_both_penalties_of_a_wrong_challenge_lapse():
    fold = after(
        "R0 | W+4 G1 G2 | G2 G3 | B3 B3 ; pile= challenger=anyone",
        *("A plays W+4", "A names G", "B accepts", "C challenges", "* shows G1 G2", "* innocent"),
        *("* shuffles", "* gives R0", "* lapses", "* lapses"),
    )
    assert (sizes(fold), to_act(fold)) == ([2, 2, 3], "C")


# --- UD10 the blocked round -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hands", ["R1 | G2", "R1 | G2 | B3", "R1 | G2 | B3 | Y4", " | ".join(["R1"] * 2 + ["G2"] * 2 + ["W"])]
)
def test_ud10_as_many_idle_turns_as_there_are_seats_end_the_round_without_a_winner(hands):
    fold = after(f"R0 | {hands} ; pile=")
    seats = "ABCDE"[: fold.state.seats]
    for p in seats:
        assert to_act(fold) == p
        after(fold, f"{p} draws", "* lapses")
    assert (to_act(fold), winners(fold)) == ("-", "")
    assert fold.scores() == [50 if h == "W" else 10 for h in hands.split(" | ")]


def test_ud10_declining_stays_allowed_when_nothing_can_be_drawn():
    assert choices("R0 | R1 R2 | G2 G2 ; pile=") == {"plays R1", "plays R2", "draws"}


def test_ud10_a_card_played_begins_the_count_anew():
    fold = after("R0 | R1 R2 | G2 G3 | R3 R4 R5 ; pile=", "A draws", "* lapses", "B draws", "* lapses", "C plays R3")
    after(fold, "A draws", "* shuffles", "* gives R0", "A keeps", "B draws", "* lapses", "C draws", "* lapses")
    assert to_act(fold) == "A"
    assert to_act(after(fold, "A draws", "* lapses")) == "-"


def test_ud10_a_card_drawn_begins_the_count_anew():
    fold = after("R0 | R1 R2 | G2 G3 ; pile= idle=1 discard=R0,Y7", "A draws", "* shuffles", "* gives Y7", "A keeps")
    assert to_act(after(fold, "B draws", "* lapses")) == "A"
    assert to_act(after(fold, "A draws", "* lapses")) == "-"


def test_ud10_a_penalty_that_lapses_is_no_idle_turn():
    fold = after("R0 | R+2 R1 R2 | G2 G3 ; pile= idle=1", "A plays R+2", "* shuffles", "* gives R0", "* lapses")
    assert to_act(fold) == "A"
    assert to_act(after(fold, "A draws", "* lapses")) == "B"


# --- UD11 the endless round --------------------------------------------------------------------------------


def test_ud11_after_turn_limit_turns_the_round_is_stopped_like_a_blocked_one():
    fold = after("R0 | R1 R2 | W G2 | B3 BS ; turn_limit=2", "A draws", "* gives Y1", "A keeps")
    assert to_act(fold) == "B"
    after(fold, "B draws", "* gives Y2", "B keeps")
    assert (to_act(fold), winners(fold), fold.scores()) == ("-", "", [30, 70, 30])


def test_ud11_what_the_last_card_does_is_carried_out_before_the_stop():
    fold = after("R0 | R+2 R1 R2 | G2 G2 | B3 B3 ; turn_limit=1", "A plays R+2")
    assert to_act(fold) == "*"
    after(fold, "* gives Y1 Y2")
    assert (to_act(fold), winners(fold), sizes(fold)) == ("-", "", [2, 4, 2])


def test_ud11_whoever_goes_out_in_the_last_turn_has_won():
    fold = after("R0 | R1 | G2 G2 ; turn_limit=1", "A plays R1")
    assert winners(fold) == "A"


def test_ud11_the_limit_is_20_000_any_positive_number():
    assert GAME.begun(2).turn_limit == 20_000
    assert GAME.begun(2, {"turn_limit": "1"}).turn_limit == 1
    for wrong in ("0", "-5", "many"):
        with pytest.raises(Unfit) as unfit:
            GAME.begun(2, {"turn_limit": wrong})
        assert unfit.value.rule == "UD11"


@pytest.mark.parametrize(
    "events",
    [
        (),
        ("A draws", "* gives R5"),
        ("A plays W",),
        ("A plays W", "A silent"),
        ("A plays W", "A silent", "A names G"),
        ("A draws", "* gives W+4", "A plays W+4", "A names G"),
    ],
)
def test_ud11_the_organiser_may_stop_the_round_whenever_a_player_is_to_decide(events):
    fold = after("R0 | R1 W | G2 G2 | B3 B3", *events, "! stops")
    assert (to_act(fold), winners(fold)) == ("-", "")
    assert fold.scores()[1:] == [20, 20]
    assert log(fold, "public")[-1] == "! stops"


def test_ud11_nothing_else_comes_from_outside_and_nobody_else_stops():
    assert reason("R0 | R1 W | G2 G2", "! draws").code == reasons.NOT_THE_TABLES
    assert reason("R0 | R1 W | G2 G2", "A draws", "! stops").code == reasons.NOT_THE_TABLES
    assert refused("R0 | R1 W | G2 G2", "A stops") == "U4"
    assert refused("R0 | R1 | G2 G2", "A plays R1", "! stops") == "U11"
