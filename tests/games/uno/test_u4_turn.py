"""U4  A turn: play a card that matches, or draw one."""

from __future__ import annotations

import pytest
from games.uno.positions import (
    after,
    choices,
    discards,
    hand,
    hand_seen,
    log,
    plays,
    reason,
    refused,
    sizes,
    to_act,
    top,
    view,
)

from mundialito.games.uno.rules import reasons
from mundialito.games.uno.rules.parts import CARDS
from mundialito.games.uno.words.notation import CARD_TEXTS


def test_u4_a_card_must_match_in_colour_or_number_or_be_wild():
    assert plays("R0 | R1 G0 G1 W W+4 | G2 G2") == {"R1", "G0", "W", "W+4"}


@pytest.mark.parametrize("symbol", ["S", "R", "+2"])
def test_u4_a_card_may_match_in_sign(symbol):
    others = {"GS", "GR", "G+2"} - {f"G{symbol}"}
    assert plays(f"R{symbol} | R5 G{symbol} Y7 {' '.join(others)} | G2 G2") == {"R5", f"G{symbol}"}


def test_u4_number_and_sign_do_not_match_each_other():
    assert plays("R2 | Y+2 Y1 Y0 | G2 G2") == set()
    assert choices("R2 | Y+2 Y1 Y0 | G2 G2") == {"draws"}


@pytest.mark.parametrize("card", CARD_TEXTS[:CARDS])
def test_u4_every_card_of_the_deck_can_be_played_drawn_and_seen_by_its_drawer_alone(card):
    on = "W" if card.startswith("W") else card[0] + ("5" if card[1:] != "5" else "6")
    fold = after(f"{on} | W W | W+4 ; pile={card}", "A draws", f"* gives {card}")
    assert (log(fold, "A")[-1], log(fold, "B")[-1], log(fold, "public")[-1]) == (
        f"* gives {card}",
        "* gives ?",
        "* gives ?",
    )
    if card.startswith("W"):
        assert card in plays(fold)
    else:
        after(fold, f"A plays {card}")
        assert top(fold) == card


def test_u4_a_card_that_does_not_match_is_refused():
    assert refused("R0 | R1 G3 | G2 G2", "A plays G3") == "U4"
    assert reason("R0 | R1 G3 | G2 G2", "A plays G3").code == reasons.NO_MATCH


def test_u4_a_card_that_is_not_held_is_refused():
    assert refused("R0 | R1 G3 | G2 G2 R9", "A plays R9") == "U4"
    assert reason("R0 | R1 G3 | G2 G2 R9", "A plays R9").code == reasons.NOT_HELD


def test_u4_one_card_then_the_turn_passes():
    fold = after("R0 | R1 R2 R3 | G2 G2", "A plays R1")
    assert (hand(fold, "A"), discards(fold), top(fold)) == ("R2 R3", "R0 R1", "R1")
    assert to_act(fold) == "B"
    assert refused(fold, "A plays R2") == "U4"


def test_u4_the_matched_symbol_brings_its_own_colour():
    fold = after("R0 | G0 R2 R3 | G2 R5", "A plays G0")
    assert plays(fold) == {"G2"}


def test_u4_after_a_wild_the_colour_named_must_be_matched_and_it_has_no_symbol():
    assert plays("W | R1 G1 W W+4 | G2 G2 ; colour=G") == {"G1", "W", "W+4"}
    assert plays("W+4 | R1 G1 W W+4 | G2 G2 ; colour=R") == {"R1", "W", "W+4"}


# --- declining, drawing --------------------------------------------------------------------------


def test_u4_without_a_card_that_matches_one_draws():
    assert choices("R0 | G1 G3 | G2 G2") == {"draws"}


def test_u4_one_may_decline_although_a_card_could_be_played():
    assert choices("R0 | R1 R2 | G2 G2") == {"plays R1", "plays R2", "draws"}
    fold = after("R0 | R1 R2 | G2 G2", "A draws", "* gives G5", "A keeps")
    assert (hand(fold, "A"), to_act(fold)) == ("R1 R2 G5", "B")


def test_u4_a_drawn_card_that_can_be_played_is_played_or_kept():
    drawn = after("R0 | G1 G3 | G2 G2", "A draws", "* gives R5")
    assert to_act(drawn) == "A"
    assert choices(drawn) == {"plays R5", "keeps"}
    after(drawn, "A plays R5")
    assert (hand(drawn, "A"), top(drawn), to_act(drawn)) == ("G1 G3", "R5", "B")


def test_u4_a_drawn_card_may_be_kept_although_it_could_be_played():
    kept = after("R0 | G1 G3 | G2 G2", "A draws", "* gives R5", "A keeps")
    assert (hand(kept, "A"), top(kept), to_act(kept)) == ("R5 G1 G3", "R0", "B")


def test_u4_a_drawn_card_that_cannot_be_played_is_kept():
    drawn = after("R0 | R1 G3 | G2 G2", "A draws", "* gives G5")
    assert choices(drawn) == {"keeps"}
    assert refused(drawn, "A plays G5") == "U4"
    assert reason(drawn, "A plays G5").code == reasons.NO_MATCH


@pytest.mark.parametrize("given", ["R5", "G5"])
def test_u4_no_other_card_may_be_played_after_the_draw(given):
    drawn = after("R0 | R1 G3 | G2 G2", "A draws", f"* gives {given}")
    assert reason(drawn, "A plays R1").code == reasons.NOT_THE_DRAWN
    assert refused(drawn, "A plays R1") == "U4"


def test_u4_a_drawn_wild_is_played_with_all_that_it_brings():
    fold = after("R0 | R1 G3 | G2 G2", "A draws", "* gives W", "A plays W", "A names G")
    assert (to_act(fold), plays(fold)) == ("B", {"G2"})


def test_u4_one_card_is_drawn_not_as_many_as_it_takes():
    fold = after("R0 | G1 G3 | G2 G2", "A draws", "* gives G5", "A keeps")
    assert sizes(fold) == [3, 2]
    assert refused("R0 | G1 G3 | G2 G2", "A draws", "* gives G5", "A draws") == "UD8"


def test_u4_a_second_copy_of_the_drawn_card_is_the_same_card():
    fold = after("R0 | R5 G3 | G2 G2", "A draws", "* gives R5", "A plays R5")
    assert hand(fold, "A") == "R5 G3"


# --- UD8 the drawn card ----------------------------------------------------------------------------


def test_ud8_nobody_else_can_tell_a_card_that_could_not_be_played_from_one_that_was_kept():
    playable, unplayable = (after("R0 | G1 G3 | G2 G2 | B3 B3", "A draws", f"* gives {card}") for card in ("R5", "G5"))
    for viewer in ("B", "C", "public"):
        assert view(playable, viewer).tobytes() == view(unplayable, viewer).tobytes()
        assert log(playable, viewer) == log(unplayable, viewer) == ["A draws", "* gives ?"]
    for fold in (playable, unplayable):
        after(fold, "A keeps")
    for viewer in ("B", "C", "public"):
        assert view(playable, viewer).tobytes() == view(unplayable, viewer).tobytes()


def test_ud8_the_drawer_knows_the_card():
    fold = after("R0 | G1 G3 | G2 G2", "A draws", "* gives R5")
    assert hand_seen(fold, "A", "A") == "R5 G1 G3"
    assert hand_seen(fold, "B", "A") == "? ? ?"
    assert log(fold, "A") == ["A draws", "* gives R5"]


def test_ud8_the_question_stands_even_where_only_keep_is_open():
    drawn = after("R0 | G1 G3 | G2 G2", "A draws", "* gives B5")
    assert (to_act(drawn), choices(drawn)) == ("A", {"keeps"})


def test_ud8_if_nothing_could_be_drawn_the_turn_passes_without_a_question():
    fold = after("R0 | R1 R2 | G2 G2 ; pile=", "A draws", "* lapses")
    assert (to_act(fold), sizes(fold)) == ("B", [2, 2])


def test_ud8_keep_is_no_move_of_an_ordinary_turn():
    assert refused("R0 | R1 R2 | G2 G2", "A keeps") == "U4"


# --- UD1 the order of a play (with a call and a catch: test_u9_uno_call.py) ----------------------------


def test_ud1_the_card_then_the_colour_then_what_it_does():
    fold = after("R0 | W+4 R1 R2 | G2 G2 | B3 B3", "A plays W+4")
    assert choices(fold) == {"names R", "names Y", "names G", "names B"}
    after(fold, "A names G")
    assert (to_act(fold), choices(fold)) == ("B", {"accepts", "challenges"})
    after(fold, "B accepts", "* gives Y1 Y2 Y3 Y4")
    assert (to_act(fold), sizes(fold)) == ("C", [2, 6, 2])


def test_ud1_next_is_read_in_the_direction_after_the_reverse():
    fold = after("R0 | RR R1 R2 | G2 G2 | B3 B3", "A plays RR")
    assert to_act(fold) == "C"
