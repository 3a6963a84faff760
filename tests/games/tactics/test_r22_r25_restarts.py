"""Goal kick, corner, free kick, penalty: R22-R25, RD3, RD8-RD10, and T23, T24, T26."""

from __future__ import annotations

from games.tactics.pitch import after, at, awaited, ball, pawns, refused, squares, where

SHOT = "1D1 8D15 9C14 10A9 | 1E15 2D16 6B12 7H9 | D15 8 ; phase=shot"


def test_r22_rd8_a_goal_kick():
    fold = after(SHOT, "* goal kick")
    assert (awaited(fold), fold.state.pick) == ("A clear", 7)  # numbers ascending
    border = {f"{c}{r}" for c in "BG" for r in (13, 14, 15, 16)} | {f"{c}13" for c in "CDEF"}
    assert squares(fold) == border
    assert refused(fold, "A to A13") == "R22"
    fold = after(fold, "A to B16", "A to C13")
    assert (awaited(fold), squares(fold)) == ("B keeper_place", {"D16", "E16"})
    fold = after(fold, "B to E16")
    assert awaited(fold) == "B clear"  # the defender on D16 makes room
    assert squares(fold) == {"C15", "D15", "E15", "C16"}
    fold = after(fold, "B to C16")
    assert (awaited(fold), ball(fold), fold.state.carrier) == ("* throw", "E16", 0)


def test_r22_the_ball_leaves_the_area_and_the_keeper_is_barred():
    fold = after("1D1 8D8 9A1 | 1E16 6H9 | D1 1 ; restart=2", "* throws 1", "A pawn 8", "A to D9", "* throws 1-1")
    assert squares(fold) == {"B1", "B2", "B3"}
    assert refused(fold, "A to D3") == "R22"
    assert after(fold, "A to B2").state.barred == 0


def test_rd3_the_proposal_is_the_nearest_square():
    fold = after(SHOT, "* goal kick", "A accept")
    assert (where(fold, 0, 8), where(fold, 0, 9)) == ("B13", "C13")  # 9 stood on C14, and B13 is taken
    assert awaited(fold) == "B keeper_place"


def test_rd3_ties_go_to_the_own_goal_line_then_to_a():
    fold = after("1D1 8D15 | 1E15 6B12 7H9 | D15 8 ; phase=shot", "* goal kick", "A accept")
    assert where(fold, 0, 8) == "B13"  # two steps away like B14 to B16, D13, …: nearest to Blue's line, then to A


def test_rd3_automatic_by_option():
    fold = after(f"{SHOT} placing=nearest", "* goal kick")
    assert awaited(fold) == "B keeper_place"


def test_rd3_if_no_listed_square_is_open_the_nearest_legal_one():
    crowd = "2B6 3C6 4D6 5E6 6F6"
    fold = after(f"1D1 8D8 {crowd} | 1E16 6D8 7H9 | D8 8 ; phase=battle", "* throws 1-6")
    assert awaited(fold) == "A clear" and "B6" not in squares(fold)
    locked = "1D1 8D8 | 1E16 6D8 | D8 6 ; phase=clear restart=3 step=6 attack=red turn=blue pick=8"
    assert squares(locked.replace("8D8", "(8D8)")) == squares(
        after("1D1 8D8 | 1E16 6D8 | D8 8 ; phase=battle", "* throws 1-6")
    )


def test_r24_t24_a_free_kick_clears_the_zone():
    fold = after("1D1 8D8 9C7 10D9 | 1E16 6D8 7H9 | D8 8 ; phase=battle", "* throws 1-6")
    frame = {f"{c}{r}" for c in "BCDEF" for r in (6, 7, 8, 9, 10)} - {f"{c}{r}" for c in "CDE" for r in (7, 8, 9)}
    assert squares(fold) == frame and len(frame) == 16
    assert refused(fold, "A to D9") == "R24"
    assert refused(fold, "A to A1") == "R24"
    fold = after(fold, "A to B6", "A to D10", "A to D6")
    assert (awaited(fold), fold.state.turn, fold.state.carrier) == ("* throw", 1, 5)
    fold = after(fold, "* throws 1", "B pawn 7", "B to H10", "* throws 2", "B to F8")
    assert fold.state.barred == 5  # RD12


def test_r23_t23_the_side_of_the_corner():
    for square, corner in (("D15", "A16"), ("E15", "H16"), ("C14", "A16"), ("F14", "H16")):
        fold = after(f"1D1 8{square} | 1E16 6B12 | {square} 8 ; phase=shot", "* corner")
        assert (ball(fold), where(fold, 0, 8)) == (corner, corner)


def test_r23_rd9_the_order_of_a_corner():
    fold = after("1D1 8D15 9A16 | 1D14 2D16 6B15 7H9 | D15 8 ; phase=shot", "* corner")
    assert (awaited(fold), squares(fold)) == ("B keeper_place", {"D16", "E16"})
    fold = after(fold, "B to E16")
    assert awaited(fold) == "B clear" and fold.state.pick == 1  # the defender leaves the goal area
    fold = after(fold, "B to C16")
    assert awaited(fold) == "A clear" and squares(fold) == {"A15", "B15", "B16"}  # an own pawn was on the corner square
    fold = after(fold, "A to B16")
    assert awaited(fold) == "B clear" and fold.state.pick == 5  # RD3: out of the zone
    assert squares(fold) == {"A14", "B14", "C14", "C15"}
    fold = after(fold, "B to C15")
    assert awaited(fold) == "B corner_pawn"


def test_r23_rd9_three_moves_each():
    fold = after("1D1 8D15 9A9 | 1E16 2F14 7H9 | D15 8 ; phase=shot", "* corner")
    assert awaited(fold) == "B corner_pawn"
    assert pawns(fold) == {1, 2, 7}
    keeper = after(
        at("1D1 8A16 9A9 | 1E16 2F14 7H9 | A16 8 ; phase=corner_pawn turn=red restart=4 step=11"), "B pawn 1"
    )
    assert squares(keeper) == {"D16"}
    assert refused(keeper, "B to D15") == "R6"
    fold = after(fold, "B pawn 7")
    assert {"B16", "A15", "B15", "A16"}.isdisjoint(squares(fold)) and "A14" in squares(fold)
    assert refused(fold, "B to B15") == "R24"
    fold = after(fold, "B to D14")
    assert refused(fold, "A pawn 8") == "R23"
    fold = after(fold, "A pawn 9")
    assert refused(fold, "A to A16") == "R23"
    fold = after(fold, "A to D14", "B skip", "A skip", "B skip", "A skip")
    assert awaited(fold) == "* ball_throw"
    fold = after(fold, "* throws 3", "A to D14")
    assert awaited(fold) == "* battle"


def test_r25_rd10_t26_a_penalty():
    fold = after("1D1 8D14 9C15 10E13 7A9 | 1E16 2D14 3F15 4D13 6H9 | D14 8 ; phase=battle", "* throws 6-1")
    assert squares(fold) == {"D13", "E13"}
    assert refused(fold, "A to C13") == "R25"
    fold = after(fold, "A to E13")
    rows = {f"{c}14" for c in "ABGH"} | {f"{c}13" for c in "ABCDEFGH"}
    assert (awaited(fold), fold.state.pick) == ("B clear", 3)  # D13, the lowest square of the three defenders
    assert squares(fold) == rows - {"D13", "E13"}
    assert refused(fold, "B to D13") == "R25"
    fold = after(fold, "B to A14")
    assert (awaited(fold), fold.state.pick) == ("A clear", 8)
    assert squares(fold) == rows - {"E13"}
    fold = after(fold, "A to D13", "B to B14", "A to C13", "B to H14")
    assert (awaited(fold), ball(fold), where(fold, 0, 8)) == ("* shot", "E13", "E13")
    assert (where(fold, 1, 1), where(fold, 0, 7)) == ("E16", "A9")
    corner = after(fold, "* corner")
    assert ball(corner) == "H16"  # the side of the arc square


def test_r25_rd10_accepting_while_the_others_choose():
    fold = after(
        "1D1 8D14 9C15 10E14 | 1E16 2D14 3F15 6H9 | D14 8 ; phase=battle", "* throws 6-1", "A to D13", "B accept"
    )
    assert awaited(fold) == "A clear"
    fold = after(fold, "A to G13", "A to H13")
    assert awaited(fold) == "* shot"


def test_r23_by_option_the_attackers_choose_the_side_of_a_corner_after_a_penalty():
    penalty = "1D1 8D13 | 1E16 6H9 | D13 8 ; phase=shot restart=5"
    assert ball(after(penalty, "* corner", "B skip")) == "A16"
    fold = after(f"{penalty} penalty_corner=chosen", "* corner")
    assert (awaited(fold), squares(fold)) == ("A side", {"A16", "H16"})
    assert refused(fold, "A to A1") == "R23"
    assert awaited(after(fold, "A to H16")) == "B corner_pawn"
    assert (ball(fold), where(fold, 0, 8)) == ("H16", "H16")
    fold = after(f"{penalty} penalty_corner=chosen", "* corner", "A accept")
    assert ball(fold) == "A16"  # the proposal is the side of the arc square


def test_r23_the_side_of_another_corner_is_not_chosen():
    assert awaited(after(f"{SHOT} penalty_corner=chosen", "* corner")).startswith("B ")
