"""U5, U6  The direction of play and what action cards do."""

from __future__ import annotations

import pytest
from games.uno.positions import after, choices, hand, plays, reason, refused, sizes, to_act, top

from mundialito.games.uno.rules import reasons

PASS = {p: (f"{p} draws", "* gives Y9", f"{p} keeps") for p in "AB"} | {"C": ("C draws", "* gives Y8", "C keeps")}

# --- U5 direction ------------------------------------------------------------------------------------


def test_u5_play_goes_to_the_right():
    fold = after("R0 | R1 R2 | G2 G2 | B3 B3")
    order = [to_act(fold)]
    for p in "ABC":
        order.append(to_act(after(fold, *PASS[p])))
    assert order == ["A", "B", "C", "A"]


def test_u5_a_reverse_turns_it_to_the_left():
    fold = after("R0 | RR R1 R2 | G2 G2 | B3 B3", "A plays RR")
    order = [to_act(fold)]
    for p in "CBA":
        order.append(to_act(after(fold, *PASS[p])))
    assert order == ["C", "B", "A", "C"]


def test_u5_a_second_reverse_turns_it_back_to_the_right():
    fold = after("R0 | RR R1 R2 | G2 G2 | BR B3 B3", "A plays RR", "C plays BR")
    assert to_act(fold) == "A"
    assert to_act(after(fold, *PASS["A"])) == "B"


def test_u5_ten_seats_go_round():
    hands = " | ".join(["RR R1 R2"] + ["G2"] * 2 + ["B3"] * 2 + ["Y4"] * 2 + ["G6"] * 2 + ["B7"])
    assert to_act(after(f"R0 | {hands} ; starter=A", "A plays RR")) == "J"
    assert to_act(after(f"R0 | {hands} ; starter=A", "A plays R1")) == "B"


# --- UD12 two seats --------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["RR", "RS"])
def test_ud12_reverse_and_skip_give_the_same_player_a_whole_new_turn(card):
    fold = after(f"R0 | {card} R1 R2 | G2 G2", f"A plays {card}")
    assert to_act(fold) == "A"
    assert choices(fold) == {"plays R1", "plays R2", "draws"}
    assert to_act(after(fold, *PASS["A"])) == "B"


def test_ud12_a_reverse_leaves_the_direction_alone():
    fold = after("R0 | RR R1 R2 | G2 G2", "A plays RR")
    assert fold.state.way == 1


def test_ud12_plus_two_gives_the_same_player_a_whole_new_turn():
    fold = after("R0 | R+2 R1 R2 | G2 G2", "A plays R+2", "* gives Y1 Y2")
    assert (to_act(fold), sizes(fold)) == ("A", [2, 4])
    assert choices(fold) == {"plays R1", "plays R2", "draws"}


def test_ud12_plus_four_accepted_gives_the_same_player_a_whole_new_turn():
    fold = after("R0 | W+4 R1 G2 | G2 G3", "A plays W+4", "A names G", "B accepts", "* gives Y1 Y2 Y3 Y4")
    assert (to_act(fold), sizes(fold)) == ("A", [2, 6])
    assert choices(fold) == {"plays G2", "draws"}


def test_ud12_plus_four_challenged_without_success_gives_the_same_player_a_whole_new_turn():
    fold = after("R0 | W+4 G1 G2 | G2 G3", "A plays W+4", "A names G", "B challenges", "* shows G1 G2", "* innocent")
    after(fold, "* gives Y1 Y2 Y3 Y4 Y5 Y6")
    assert (to_act(fold), sizes(fold)) == ("A", [2, 8])
    assert choices(fold) == {"plays G1", "plays G2", "draws"}


def test_ud12_a_guilty_plus_four_gives_the_turn_to_the_other():
    fold = after("R0 | W+4 R1 R2 | G2 G3", "A plays W+4", "A names G", "B challenges", "* shows R1 R2", "* guilty")
    after(fold, "* gives Y1 Y2 Y3 Y4")
    assert (to_act(fold), sizes(fold)) == ("B", [6, 2])


# --- U6 actions ----------------------------------------------------------------------------------------


def test_u6_plus_two_the_next_player_draws_two_and_loses_the_turn():
    fold = after("R0 | R+2 R1 R2 | G2 G2 | B3 B3", "A plays R+2")
    assert to_act(fold) == "*"
    after(fold, "* gives Y1 Y2")
    assert (hand(fold, "B"), to_act(fold)) == ("Y1 Y2 G2 G2", "C")


def test_u6_plus_two_hits_whoever_is_next_in_the_direction():
    fold = after("R0 | R+2 R1 R2 | G2 G2 | B3 B3 ; way=2", "A plays R+2", "* gives Y1 Y2")
    assert (sizes(fold), to_act(fold)) == ([2, 2, 4], "B")


def test_u6_skip_the_next_player_loses_the_turn():
    fold = after("R0 | RS R1 R2 | G2 G2 | B3 B3", "A plays RS")
    assert (sizes(fold), to_act(fold)) == ([2, 2, 2], "C")


def test_u6_a_card_that_has_acted_acts_no_more():
    fold = after("R0 | RS R1 R2 | G2 G2 | B3 B3", "A plays RS", *PASS["C"])
    assert to_act(fold) == "A"
    fold = after("R+2 | G1 G3 | G2 G2 | B3 B3", *PASS["A"])
    assert (to_act(fold), sizes(fold)) == ("B", [3, 2, 2])


def test_u6_wild_its_player_names_the_colour():
    fold = after("R0 | W R1 R2 | G2 B2 | B3 B3", "A plays W")
    assert refused(fold, "A plays R1") == "U6"
    assert refused(fold, "B names G") == "U4"
    after(fold, "A names G")
    assert (top(fold), to_act(fold), plays(fold)) == ("W/G", "B", {"G2"})


def test_u6_plus_four_its_player_names_the_colour_the_next_draws_four_and_loses_the_turn():
    fold = after("R0 | W+4 G1 G2 | G2 G3 | B3 Y3", "A plays W+4", "A names B", "B accepts", "* gives Y1 Y2 Y4 Y5")
    assert (top(fold), to_act(fold), sizes(fold)) == ("W+4/B", "C", [2, 6, 2])
    assert plays(fold) == {"B3"}


def test_u6_nothing_is_stacked_by_default():
    fold = after("R0 | R+2 R1 R2 | G+2 G2 | B3 B3", "A plays R+2")
    assert to_act(fold) == "*"
    assert refused(fold, "B plays G+2") == "U2"
    fold = after("R0 | W+4 R1 R2 | W+4 G2 | B3 B3", "A plays W+4", "A names G")
    assert choices(fold) == {"accepts", "challenges"}
    assert refused(fold, "B plays W+4") == "U6"
    assert reason(fold, "B plays W+4").code == reasons.NO_STACKING


# --- UD16 colour -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", "RYGB")
@pytest.mark.parametrize("card", ["W", "W+4"])
def test_ud16_any_of_the_four_may_be_named_also_the_present_one(card, colour):
    fold = after(f"R0 | {card} R1 R2 | G2 G2 | B3 B3", f"A plays {card}", f"A names {colour}")
    assert top(fold) == f"{card}/{colour}"


def test_ud16_the_starter_may_name_any_colour_for_a_wild_turned_up():
    for colour in "RYGB":
        fold = after("- | R1 R2 | G2 G2 ; phase=first_card", "* turns up W", f"A names {colour}")
        assert top(fold) == f"W/{colour}"
