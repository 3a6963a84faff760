"""The beginning: R0, R4, R6, RD1, RD7, RD12, and T9."""

from __future__ import annotations

import pytest
from games.tactics.pitch import GAME, LINE_UP, after, awaited, begun, lined_up, pawns, refused, squares, where

from mundialito.engine.options import Unfit


def test_r0_everything_lies_open_and_only_the_one_asked_decides():
    fold = lined_up()
    for viewer in (-4, 0, 1):
        assert fold.view(viewer).tobytes() == fold.state.tobytes()
    fold = after(fold, "* throws 1")
    assert refused(fold, "B to D9") == "R0"
    assert refused(fold, "* throws 1") == "R1"
    assert refused(fold, "A claim") == "R7"


def test_r0_the_area_may_be_wider():
    wide = GAME.begun(2, {}, {"area_columns": 6})
    assert wide.area_columns == 6
    with pytest.raises(Unfit, match=r"4 or 6 of them. \(R0\)"):
        GAME.begun(2, {}, {"area_columns": 5})


def test_rd1_the_lower_throw_begins_and_equal_ones_are_thrown_again():
    assert awaited(begun()) == "* toss"
    assert awaited(after(begun(), "* throws 3-3")) == "* toss"
    assert awaited(after(begun(), "* throws 3-4")) == "A keeper_place"
    assert awaited(after(begun(), "* throws 4-3")) == "B keeper_place"


def test_r6_the_proposed_line_up():
    fold = lined_up()
    assert GAME.notation.position(fold.state).startswith(LINE_UP)
    assert awaited(fold) == "* ball_throw"
    red = lined_up(2, 1)
    assert (where(red, 1, 11), where(red, 1, 10), where(red, 0, 11), where(red, 0, 10)) == ("D9", "E9", "B8", "G8")


def test_r6_rd7_the_order_of_the_line_up():
    fold = after(begun(), "* throws 1-2")
    assert squares(fold) == {"D1", "E1"}
    fold = after(fold, "A to E1")
    assert (awaited(fold), pawns(fold)) == ("A kicker", {6, 7, 8, 9, 10, 11})
    assert refused(fold, "A pawn 2") == "RD7"
    fold = after(fold, "A pawn 9")
    assert squares(fold) == {"D8", "E8"}
    assert refused(fold, "A to D9") == "R6"
    fold = after(fold, "A to E8", "A pawn 6")
    assert squares(fold) == {f"{c}8" for c in "ABCDFGH"}
    fold = after(fold, "A to A8")
    assert (awaited(fold), squares(fold)) == ("A back_place", {"A6", "C6", "F6", "H6"})
    fold = after(fold, "A to F6")  # number 7, the lowest left
    assert where(fold, 0, 7) == "F6" and squares(fold) == {"A6", "C6", "H6"}
    assert refused(fold, "A to B6") == "R6"
    fold = after(fold, "A accept")
    assert awaited(fold) == "B keeper_place"
    assert [where(fold, 0, n) for n in (2, 3, 4, 5)] == ["B4", "D4", "E4", "G4"]


def test_r6_t9_the_others_keep_one_square_away():
    fold = after(begun(), "* throws 1-2", "A accept", "B to D16", "B pawn 11")
    assert awaited(fold) == "B front_place"
    assert squares(fold) == {f"{c}9" for c in "ABFGH"}
    assert refused(fold, "B to D9") == "R24"
    assert refused(fold, "B to D10") == "R6"


def test_r6_t9_the_ball_crosses_the_halfway_line_and_is_loose():
    fold = after(lined_up(), "* throws 1")
    assert squares(fold) == {"C9", "D9", "E9"}
    assert refused(fold, "A to D7") == "R6"
    two = after(lined_up(), "* throws 2")
    assert squares(two) == {"B10", "C10", "D10", "E10", "F10", "B9", "C9", "E9", "F9"} - {"B9"}  # Red's 11 is on B9
    assert awaited(after(fold, "A to D9")) == "* throw"


def test_rd12_t9_the_kicker_may_move_but_not_touch_the_ball():
    fold = after(lined_up(), "* throws 1", "A to D9", "* throws 1")
    assert 11 in pawns(fold)
    fold = after(fold, "A pawn 11")
    assert "D9" not in squares(fold) and "C9" in squares(fold)
    assert refused(fold, "A to D9") == "RD12"


def test_r4_rd7_a_team_that_has_lost_pawns_lines_up_in_front_first():
    lifted = "(1) (2) (3) (6) (7) (8) | (1) (2) (3) (4) (5) (6) | D8 - ; phase=keeper_place restart=1 running=0 pick=1"
    fold = after(lifted, "A to D1", "A accept")
    assert [where(fold, 0, n) for n in (8, 7, 6, 2, 3)] == ["D8", "E8", "A6", "B4", "D4"]
    fold = after(fold, "B accept")
    assert [where(fold, 1, n) for n in (6, 2, 5)] == ["B9", "B13", "G13"]
    assert awaited(fold) == "* ball_throw"


def test_rd7_the_owner_picks_the_places_that_stay_empty():
    lifted = "(1) (2) (3) (6) (7) | (1) (2) | D8 - ; phase=keeper_place restart=1 running=0 pick=1"
    fold = after(lifted, "A to D1", "A pawn 6", "A to D8", "A pawn 7", "A to A8")
    assert (awaited(fold), squares(fold)) == ("A defender_place", {"B4", "D4", "E4", "G4"})
    assert refused(fold, "A to C4") == "R6"
    fold = after(fold, "A to G4", "A to D4")
    assert awaited(fold) == "B keeper_place"


def test_rd7_without_numbers_a_defender_kicks_off():
    lifted = "(1) (2) (3) | (1) (2) | D8 - ; phase=keeper_place restart=1 running=0 pick=1"
    fold = after(lifted, "A to D1")
    assert pawns(fold) == {2, 3}
    fold = after(fold, "A pawn 3", "A to E8", "A to B4", "B accept")
    assert (awaited(fold), where(fold, 0, 3)) == ("* ball_throw", "E8")


def test_r6_who_conceded_kicks_off():
    fold = after("1D1 8D15 | 1E16 2A13 | D15 8 ; phase=shot", "* goal")
    assert awaited(fold) == "B keeper_place"
    assert fold.scores() == [1, 0]
