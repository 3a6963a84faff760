"""UD7  What is known, to whom, and for how long."""

from __future__ import annotations

import pytest
from games.uno.positions import (
    after,
    choices,
    forced,
    guesses,
    hand_seen,
    log,
    reason,
    refused,
    shown,
    to_act,
    view,
)

from mundialito.games.uno.rules import reasons
from mundialito.games.uno.rules.parts import DISCARD, PILE, UNKNOWN
from mundialito.games.uno.words.notation import CARD_TEXTS

THREE = "R5 | W+4 R1 B2 | G2 R3 | B3 B4"
CHALLENGED = ("A plays W+4", "A names G", "B challenges")
SHOWN = (*CHALLENGED, "* shows R1 B2", "* guilty", "* gives Y1 Y2 Y3 Y4")
PASS = {"B": ("B draws", "* gives G9", "B keeps"), "C": ("C draws", "* gives Y9", "C keeps")}

# --- the showing ---------------------------------------------------------------------------------------


def test_ud7_the_hand_card_by_card_then_the_verdict():
    fold = after(THREE, *CHALLENGED)
    assert (to_act(fold), choices(fold)) == ("*", {"shows R1"})
    assert reason(fold, "* shows B2").code == reasons.NOT_SHOWN_NOW
    assert refused(fold, "* guilty") == "UD7"
    assert choices(after(fold, "* shows R1")) == {"shows B2"}
    assert choices(after(fold, "* shows B2")) == {"guilty"}


def test_ud7_every_copy_is_shown():
    fold = after("R5 | W+4 R1 R1 B2 | G2 R3 | B3 B4", *CHALLENGED, "* shows R1 R1 B2")
    assert choices(fold) == {"guilty"}


def test_ud7_the_hand_is_shown_to_the_challenger_alone():
    fold = after(THREE, *SHOWN)
    assert shown(fold, "B") == ["R1", "B2"]
    assert shown(fold, "A") == ["R1", "B2"]  # the holder sees what he shows
    assert shown(fold, "C") == shown(fold, "public") == []


def test_ud7_the_verdict_is_seen_by_all():
    fold = after(THREE, *SHOWN)
    for viewer in ("A", "B", "C", "public"):
        assert "* guilty" in log(fold, viewer)


def test_ud7_how_many_cards_were_shown_so_far_is_hidden_from_those_who_see_none():
    fold = after(THREE, *CHALLENGED)
    before = [view(fold, v).tobytes() for v in ("C", "public")]
    after(fold, "* shows R1 B2")
    assert [view(fold, v).tobytes() for v in ("C", "public")] == before


def test_ud7_the_views_of_challenger_holder_third_seat_and_public():
    fold = after(THREE, *CHALLENGED, "* shows R1 B2", "* guilty")
    assert hand_seen(fold, "B", "A") == "R1 B2"
    assert hand_seen(fold, "A", "A") == "R1 B2"
    assert hand_seen(fold, "C", "A") == "? ?"
    assert hand_seen(fold, "public", "A") == "? ?"
    assert hand_seen(fold, "A", "B") == hand_seen(fold, "C", "B") == "? ?"


def test_ud7_shown_to_table_everybody_sees_the_hand():
    fold = after(f"{THREE} ; shown_to=table", *SHOWN)
    for viewer in ("A", "B", "C", "public"):
        assert shown(fold, viewer) == ["R1", "B2"]
    for viewer in ("B", "C", "public"):
        assert hand_seen(fold, viewer, "A") == "R1 B2 ? ? ? ?"


def test_ud7_anyone_only_the_one_who_challenged_sees():
    fold = after(f"{THREE} ; challenger=anyone", "A plays W+4", "A names G", "B accepts", "C challenges")
    forced(fold)
    assert [shown(fold, v) for v in ("A", "B", "C", "public")] == [["R1", "B2"], [], ["R1", "B2"], []]
    assert (hand_seen(fold, "C", "A"), hand_seen(fold, "B", "A")) == ("R1 B2", "? ?")


# --- what stays known ------------------------------------------------------------------------------------


def test_ud7_cards_drawn_later_are_unknown():
    fold = after(THREE, *SHOWN)
    assert hand_seen(fold, "B", "A") == "R1 B2 ? ? ? ?"
    after(fold, *PASS["B"], *PASS["C"], "A draws", "* gives Y5", "A keeps")
    assert hand_seen(fold, "B", "A") == "R1 B2 ? ? ? ? ?"
    assert hand_seen(fold, "C", "A") == "? ? ? ? ? ? ?"


def test_ud7_a_card_is_crossed_off_when_it_is_played():
    fold = after(THREE, "A plays W+4", "A names R", "B challenges", "* shows R1 B2", "* guilty", "* gives Y1 Y2 Y3 Y4")
    after(fold, "B draws", "* gives G9", "B keeps", *PASS["C"], "A plays R1")
    assert hand_seen(fold, "B", "A") == "B2 ? ? ? ?"


def test_ud7_the_first_and_the_last_of_the_cards_are_shown_and_crossed_off_like_any_other():
    fold = after("R5 | W+4 W+4 R0 B1 | G2 R3 | B3 B4", "A plays W+4", "A names R", "B challenges")
    after(fold, "* shows R0 B1 W+4", "* guilty", "* gives Y1 Y2 Y3 Y4")
    assert (shown(fold, "B"), shown(fold, "C"), shown(fold, "public")) == (["R0", "B1", "W+4"], [], [])
    assert hand_seen(fold, "B", "A") == "R0 B1 W+4 ? ? ? ?"
    after(fold, *PASS["B"], *PASS["C"], "A plays R0", *PASS["B"], "C draws", "* gives G8", "C keeps", "A plays W+4")
    assert hand_seen(fold, "B", "A") == "B1 ? ? ? ?"


def test_ud7_a_card_never_seen_leaves_the_known_ones_alone():
    fold = after(THREE, "A plays W+4", "A names Y", "B challenges", "* shows R1 B2", "* guilty", "* gives Y1 Y2 Y3 Y4")
    after(fold, *PASS["B"], *PASS["C"], "A plays Y3")
    assert hand_seen(fold, "B", "A") == "R1 B2 ? ? ?"


def test_ud7_of_two_alike_one_known_the_known_one_is_crossed_off():
    fold = after(THREE, "A plays W+4", "A names R", "B challenges", "* shows R1 B2", "* guilty", "* gives R1 Y2 Y3 Y4")
    after(fold, *PASS["B"], *PASS["C"], "A plays R1")
    assert hand_seen(fold, "B", "A") == "B2 ? ? ? ?"


def test_ud7_a_later_showing_of_that_hand_replaces_the_earlier_one():
    fold = after(THREE, "A plays W+4", "A names G", "B challenges", "* shows R1 B2", "* guilty", "* gives W+4 Y2 Y3 Y4")
    after(fold, *PASS["B"], *PASS["C"], "A plays W+4", "A names G", "B challenges")
    assert hand_seen(fold, "B", "A") == "R1 B2 ? ? ?"
    after(fold, "* shows R1 Y2 Y3 Y4 B2")
    assert hand_seen(fold, "B", "A") == "R1 Y2 Y3 Y4 B2"
    after(fold, "* innocent", "* gives R6 R6 R7 R7 R8 R8")
    assert hand_seen(fold, "B", "A") == "R1 Y2 Y3 Y4 B2"


def test_ud7_a_showing_of_another_hand_leaves_the_first_alone():
    fold = after(
        "R5 | W+4 R1 B2 | G2 W+4 R4 | B3 B4",
        *("A plays W+4", "A names G", "B challenges", "* shows R1 B2", "* guilty", "* gives Y1 Y2 Y3 Y4"),
        *("B plays W+4", "B names Y", "C challenges", "* shows R4 G2", "* guilty", "* gives Y5 Y6 Y7 Y8"),
    )
    assert hand_seen(fold, "B", "A") == "R1 B2 ? ? ? ?"
    assert hand_seen(fold, "C", "A") == "? ? ? ? ? ?"
    assert hand_seen(fold, "C", "B") == "R4 G2 ? ? ? ?"
    assert hand_seen(fold, "A", "B") == "? ? ? ? ? ?"


def test_ud7_a_showing_to_somebody_else_replaces_nothing():
    fold = after(
        f"{THREE} ; challenger=anyone",
        *("A plays W+4", "A names G", "B challenges", "* shows R1 B2", "* guilty", "* gives W+4 Y2 Y3 Y4"),
        *(*PASS["B"], *PASS["C"], "A plays W+4", "A names G", "B accepts", "C challenges"),
    )
    forced(fold)
    assert hand_seen(fold, "B", "A") == "R1 B2 ? ? ?"
    assert hand_seen(fold, "C", "A") == "R1 Y2 Y3 Y4 B2"


def test_ud7_a_shown_hand_stays_known_over_a_reshuffle():
    fold = after(f"{THREE} ; pile=Y1,Y2,Y3,Y4 discard=R5,G7,G8", *SHOWN, "B draws", "* shuffles")
    assert hand_seen(fold, "B", "A") == "R1 B2 ? ? ? ?"


# --- what is public, what is not ---------------------------------------------------------------------------


def test_ud7_public_are_the_sizes_all_discards_the_colour_and_the_direction():
    fold = after("R5 | W G1 B2 | G2 R3 | B3 B4 ; discard=R5,Y7", "A plays W", "A names G")
    for viewer in ("A", "B", "C", "public"):
        v = view(fold, viewer)
        assert v.size == fold.state.size
        assert v.cards[DISCARD] == fold.state.cards[DISCARD]
        assert (v.colour, v.way, v.top) == (fold.state.colour, fold.state.way, fold.state.top)
        assert v.cards[PILE][-1] == v.size[PILE]


def test_ud7_a_drawn_card_is_known_to_its_drawer():
    fold = after("R5 | R+2 G1 B2 | G2 R3 | B3 B4", "A plays R+2", "* gives Y1 Y2")
    assert log(fold, "B") == ["A plays R+2", "* gives Y1", "* gives Y2"]
    for viewer in ("A", "C", "public"):
        assert log(fold, viewer) == ["A plays R+2", "* gives ?", "* gives ?"]
        assert hand_seen(fold, viewer, "B") == "? ? ? ?"


def test_ud7_everybody_sees_who_called_and_who_was_caught():
    fold = after(
        "R5 | R1 G1 | R3 G3 | B3 B4", "A plays R1", "A silent", "B catches", "* gives Y1 Y2", "B plays R3", "B uno"
    )
    for viewer in ("A", "B", "C", "public"):
        seen = log(fold, viewer)
        assert ("A silent" in seen, "B catches" in seen, "B uno" in seen) == (True, True, True)


def test_ud7_the_dealt_hands_are_secret():
    fold = after("- | R1 | G2 | B3 ; phase=deal owed=3 deal=2", "* gives Y1", "* gives Y2", "* gives Y3")
    assert log(fold, "A") == ["* gives Y1", "* gives ?", "* gives ?"]
    assert log(fold, "public") == ["* gives ?"] * 3


@pytest.mark.parametrize("viewer", ["A", "B", "C", "public"])
def test_ud7_when_the_round_is_over_all_hands_lie_open(viewer):
    fold = after("R5 | R1 | G2 R3 | B3 B4", "A plays R1")
    assert to_act(fold) == "-"
    assert view(fold, viewer).tobytes() == fold.state.tobytes()


# --- a fair guess at the rest ------------------------------------------------------------------------------------


def test_ud7_an_unknown_card_may_be_any_that_lies_nowhere_in_the_open():
    fold = after("R0 | R1 R2 | G2 G2 ; pile=Y1,Y1")
    assert guesses(fold, "B") == {"R1": 1, "R2": 1, "Y1": 2}
    assert guesses(fold, "A") == {"G2": 2, "Y1": 2}
    assert guesses(fold, "public") == {"R1": 1, "R2": 1, "Y1": 2, "G2": 2}


def test_ud7_a_card_drawn_by_another_may_be_any_of_them():
    fold = after("R0 | R1 R2 | G2 G2 ; pile=Y1,Y1", "A draws", "* gives Y1")
    assert view(fold, "B").drawn == view(fold, "public").drawn == UNKNOWN
    assert CARD_TEXTS[view(fold, "A").drawn] == "Y1"
    assert guesses(fold, "B") == {"R1": 1, "R2": 1, "Y1": 2}


def test_ud7_what_was_shown_needs_no_guess():
    fold = after(f"{THREE} ; pile=Y1,Y1,Y2,Y2,Y3", *CHALLENGED, "* shows R1 B2", "* guilty")
    assert guesses(fold, "B") == {"B3": 1, "B4": 1, "Y1": 2, "Y2": 2, "Y3": 1}


def test_ud4_a_guess_at_the_one_card_before_and_after_it_was_shown():
    fold = after("R5 | W+4 G1 | G2 R3 ; pile=R1,R1,Y1", "A plays W+4", "A silent", "A names G", "B catches")
    after(fold, "* gives R1 Y1", "B challenges")
    assert view(fold, "B").kept == UNKNOWN
    assert CARD_TEXTS[view(fold, "A").kept] == "G1"
    assert guesses(fold, "B") == {"R1": 2, "Y1": 1, "G1": 1}
    after(fold, "* shows G1")
    assert guesses(fold, "B") == {"G1": 1}
    assert guesses(fold, "public") == {"R1": 2, "R3": 1, "Y1": 1, "G1": 1, "G2": 1}
