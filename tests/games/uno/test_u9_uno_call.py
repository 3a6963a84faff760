"""U9  The UNO call (UD2) and the catch (UD3), in the order of a play (UD1)."""

from __future__ import annotations

import pytest
from games.uno.positions import after, choices, hand, log, plays, refused, sizes, to_act

CALL = {"uno", "silent"}
CATCH = {"catches", "lets go"}
COLOURS = {"names R", "names Y", "names G", "names B"}
ANSWER = {"accepts", "challenges"}


def waits(fold) -> tuple[str, set[str]]:
    """Who is asked, and what."""
    return to_act(fold), choices(fold)


# --- the call ----------------------------------------------------------------------------------------


def test_u9_whoever_plays_the_next_to_last_card_is_asked_for_the_call():
    fold = after("R0 | R1 R2 | G2 G2 | B3 B3", "A plays R1")
    assert waits(fold) == ("A", CALL)
    assert to_act(after(fold, "A uno")) == "B"


def test_u9_whoever_called_cannot_be_caught():
    fold = after("R0 | R1 R2 | R5 G2 | B3 B3", "A plays R1", "A uno")
    assert choices(fold) == {"plays R5", "draws"}
    assert refused(fold, "B catches") == "U4"


def test_u9_whoever_did_not_may_be_caught_before_the_next_player_begins_and_draws_two():
    fold = after("R0 | R1 R2 | R5 G2 | B3 B3", "A plays R1", "A silent")
    assert waits(fold) == ("B", CATCH)
    after(fold, "B catches")
    assert to_act(fold) == "*"
    after(fold, "* gives Y1 Y2")
    assert (hand(fold, "A"), sizes(fold)) == ("R2 Y1 Y2", [3, 2, 2])
    assert waits(fold) == ("B", {"plays R5", "draws"})


@pytest.mark.parametrize("value", ["auto", "off"])
@pytest.mark.parametrize("card", ["R1", "RS", "R+2", "RR", "W", "W+4"])
def test_u9_auto_and_off_nobody_is_asked(value, card):
    fold = after(f"R0 | {card} R2 | G2 G2 | B3 B3 ; uno_call={value}", f"A plays {card}")
    assert not choices(fold) & (CALL | CATCH)
    if card in ("W", "W+4"):
        after(fold, "A names G")
    assert not choices(fold) & (CALL | CATCH)
    assert not [line for line in log(fold, "public") if line.endswith(("uno", "silent", "catches", "lets go"))]


# --- UD2 the call in detail ---------------------------------------------------------------------------


def test_ud2_not_asked_with_more_or_fewer_cards_left():
    assert to_act(after("R0 | R1 R2 R3 | G2 G2", "A plays R1")) == "B"
    assert to_act(after("R0 | R1 | G2 G2", "A plays R1")) == "-"


def test_ud2_not_asked_at_any_other_time():
    assert refused("R0 | R1 R2 | G2 G2", "A uno") == "U4"
    assert refused("R0 | R1 | G2 G2", "A uno") == "U4"
    assert refused("R0 | R1 | G2 G2", "A draws", "* gives R5", "A uno") == "UD8"


def test_ud2_asked_again_after_the_card_just_drawn_was_played():
    fold = after("R0 | G1 | G2 G2 | B3 B3", "A draws", "* gives R5", "A plays R5")
    assert waits(fold) == ("A", CALL)


def test_ud2_not_asked_when_the_drawn_card_is_kept():
    fold = after("R0 | G1 | G2 G2 | B3 B3", "A draws", "* gives R5", "A keeps")
    assert to_act(fold) == "B"


def test_ud2_asked_again_after_being_caught():
    fold = after("R0 | R1 R2 | G2 G2", "A plays R1", "A silent", "B catches", "* gives R3 R4")
    after(fold, "B draws", "* gives Y9", "B keeps", "A plays R2", "B draws", "* gives Y8", "B keeps", "A plays R3")
    assert waits(fold) == ("A", CALL)
    assert waits(after(fold, "A silent")) == ("B", CATCH)


def test_ud2_asked_again_after_drawing_a_penalty():
    fold = after("R0 | R1 R2 | R+2 G2 G3", "A plays R1", "A uno", "B plays R+2", "* gives R3 R4")
    after(fold, "B draws", "* gives Y9", "B keeps", "A plays R2", "B draws", "* gives Y8", "B keeps", "A plays R3")
    assert waits(fold) == ("A", CALL)


def test_ud2_silence_cannot_be_corrected_later():
    fold = after("R0 | W R2 | G2 G2", "A plays W", "A silent")
    assert refused(fold, "A uno") == "U6"
    after(fold, "A names G")
    assert refused(fold, "A uno") == "U4"


def test_ud2_nothing_but_the_two_answers():
    fold = after("R0 | R1 R2 | G2 G2", "A plays R1")
    assert refused(fold, "A draws") == "UD2"
    assert refused(fold, "A plays R2") == "UD2"
    assert refused(fold, "B catches") == "U4"


# --- UD3 the catch in detail ----------------------------------------------------------------------------


def test_ud3_let_go_is_over_for_good():
    fold = after("R0 | R1 R2 | G2 G2 | B3 B3", "A plays R1", "A silent", "B lets go")
    assert waits(fold) == ("B", {"draws"})
    after(fold, "B draws", "* gives Y9", "B keeps")
    assert waits(fold) == ("C", {"draws"})
    assert refused(fold, "C catches") == "U4"


def test_ud3_by_default_the_next_seat_alone_is_asked():
    fold = after("R0 | R1 R2 | G2 G2 | B3 B3", "A plays R1", "A silent")
    assert refused(fold, "C catches") == "U4"
    assert refused(fold, "B draws") == "UD3"


def test_ud3_asked_also_when_that_seat_is_about_to_be_skipped():
    fold = after("R0 | RS R2 | G2 G2 | B3 B3", "A plays RS", "A silent")
    assert waits(fold) == ("B", CATCH)
    assert to_act(after(fold, "B catches", "* gives Y1 Y2")) == "C"
    assert sizes(fold) == [3, 2, 2]


def test_ud3_asked_also_when_that_seat_is_about_to_draw_two():
    fold = after("R0 | R+2 R2 | G2 G2 | B3 B3", "A plays R+2", "A silent")
    assert waits(fold) == ("B", CATCH)
    after(fold, "B catches", "* gives Y1 Y2", "* gives Y3 Y4")
    assert (sizes(fold), to_act(fold)) == ([3, 4, 2], "C")


def test_ud3_asked_also_when_that_seat_is_about_to_answer_a_plus_four():
    fold = after("R0 | W+4 R2 | G2 G2 | B3 B3", "A plays W+4", "A silent", "A names G")
    assert waits(fold) == ("B", CATCH)
    assert waits(after(fold, "B lets go")) == ("B", ANSWER)


@pytest.mark.parametrize("card", ["RS", "RR"])
def test_ud3_ud12_with_two_seats_the_opponent_is_asked_even_if_the_same_player_goes_on(card):
    fold = after(f"R0 | {card} R2 | G2 G2", f"A plays {card}", "A silent")
    assert waits(fold) == ("B", CATCH)
    after(fold, "B catches", "* gives R5 Y2")
    assert waits(fold) == ("A", {"plays R2", "plays R5", "draws"})


def test_ud3_anyone_the_others_are_asked_in_order_of_play_until_one_catches():
    position = "R0 | R1 R2 | G2 G2 | B3 B3 | Y4 Y4 ; catcher=anyone"
    fold = after(position, "A plays R1", "A silent")
    for p in "BCD":
        assert waits(fold) == (p, CATCH)
        after(fold, f"{p} lets go")
    assert waits(fold) == ("B", {"draws"})
    for before in ((), ("B lets go",), ("B lets go", "C lets go")):
        catcher = "BCD"[len(before)]
        fold = after(position, "A plays R1", "A silent", *before, f"{catcher} catches", "* gives Y1 Y2")
        assert (sizes(fold), to_act(fold)) == ([3, 2, 2, 2], "B")


def test_ud3_anyone_after_a_reverse_the_order_is_the_other_one():
    fold = after("R0 | RR R2 | G2 G2 | B3 B3 | Y4 Y4 ; catcher=anyone", "A plays RR", "A silent")
    for p in "DCB":
        assert waits(fold) == (p, CATCH)
        after(fold, f"{p} lets go")
    assert to_act(fold) == "D"


def test_ud3_anyone_with_two_seats_is_the_opponent():
    fold = after("R0 | R1 R2 | G2 G2 ; catcher=anyone", "A plays R1", "A silent", "B lets go")
    assert waits(fold) == ("B", {"draws"})


def test_ud3_anyone_caught_by_a_third_seat_the_plus_two_hits_the_next_one():
    fold = after("R0 | R+2 R2 | G2 G2 | B3 B3 ; catcher=anyone", "A plays R+2", "A silent", "B lets go", "C catches")
    after(fold, "* gives Y1 Y2", "* gives Y3 Y4")
    assert (sizes(fold), to_act(fold)) == ([3, 4, 2], "C")


# --- UD1 the order of a play, with a call and a catch ------------------------------------------------------


def test_ud1_plus_four_card_call_colour_catch_answer_draw():
    fold = after("R0 | W+4 R2 | G2 G2 | B3 B3", "A plays W+4")
    assert waits(fold) == ("A", CALL)
    assert waits(after(fold, "A silent")) == ("A", COLOURS)
    assert waits(after(fold, "A names G")) == ("B", CATCH)
    assert to_act(after(fold, "B catches")) == "*"
    after(fold, "* gives Y1 Y2")
    assert sizes(fold) == [3, 2, 2]
    assert waits(fold) == ("B", ANSWER)
    after(fold, "B accepts", "* gives Y3 Y4 Y5 Y6")
    assert (sizes(fold), to_act(fold)) == ([3, 6, 2], "C")


def test_ud1_plus_four_with_the_call_made_goes_from_the_colour_to_the_answer():
    fold = after("R0 | W+4 R2 | G2 G2 | B3 B3", "A plays W+4", "A uno", "A names G")
    assert waits(fold) == ("B", ANSWER)


def test_ud1_wild_card_call_colour_catch_next_turn():
    fold = after("R0 | W R2 | G2 R5 | B3 B3", "A plays W")
    assert waits(fold) == ("A", CALL)
    assert waits(after(fold, "A silent")) == ("A", COLOURS)
    assert waits(after(fold, "A names G")) == ("B", CATCH)
    assert waits(after(fold, "B catches", "* gives Y1 Y2")) == ("B", {"plays G2", "draws"})


def test_ud1_plus_two_card_call_catch_draw():
    fold = after("R0 | R+2 R2 | G2 G2 | B3 B3", "A plays R+2")
    assert waits(fold) == ("A", CALL)
    assert waits(after(fold, "A silent")) == ("B", CATCH)
    after(fold, "B lets go", "* gives Y3 Y4")
    assert (sizes(fold), to_act(fold)) == ([1, 4, 2], "C")


def test_ud1_reverse_turns_the_direction_before_the_catch_so_another_seat_is_asked():
    fold = after("R0 | RR R2 | G2 G2 | B3 B3", "A plays RR")
    assert waits(fold) == ("A", CALL)
    assert waits(after(fold, "A silent")) == ("C", CATCH)
    after(fold, "C catches", "* gives Y1 Y2")
    assert (sizes(fold), to_act(fold)) == ([3, 2, 2], "C")


def test_ud1_a_caught_player_is_hit_no_harder_and_the_card_acts_once():
    fold = after("R0 | RR R2 | G2 G2 | B3 B3", "A plays RR", "A silent", "C catches", "* gives Y1 Y2")
    assert to_act(after(fold, "C draws", "* gives Y9", "C keeps")) == "B"


@pytest.mark.parametrize("card", ["R1", "R+2", "RS", "RR", "W", "W+4"])
def test_ud1_an_empty_hand_no_call_no_colour_no_catch(card):
    fold = after(f"R0 | {card} | G2 G2 | B3 B3", f"A plays {card}")
    assert to_act(fold) in "*-"
    assert not choices(fold) & (CALL | COLOURS | CATCH | ANSWER)


def test_ud1_an_empty_hand_step_4_is_carried_out_a_last_reverse_turns_the_direction():
    fold = after("R0 | RR | G2 G2 | B3 B3", "A plays RR")
    assert (to_act(fold), fold.state.way) == ("-", 2)


def test_ud1_the_silent_player_may_go_out_in_the_next_turn_if_nobody_caught_him():
    fold = after("R0 | R1 R2 | R5 G2 | R3 B3", "A plays R1", "A silent", "B lets go", "B plays R5", "B uno")
    after(fold, "C plays R3", "C uno")
    assert plays(fold) == {"R2"}
    assert to_act(after(fold, "A plays R2")) == "-"
