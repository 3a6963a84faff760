"""Offside of both kinds: R20, R21, RD11, RD13, and T17-T20."""

from __future__ import annotations

from games.tactics.pitch import after, at, awaited, ball, pawns, where

from mundialito.games.tactics.words.asked import offside_line

LINE = "1E16 6D13 7A9"  # Red's last field pawn is on rank 13, row 4


def test_r20_t17_a_pass_beyond_the_line():
    level = f"1D1 8E10 9E13 | {LINE} | E10 8 ; phase=ball die=3"
    assert awaited(after(level, "A to E13")) == "* ball_throw"  # level is onside
    fold = after(f"1D1 8E10 9E14 | {LINE} | E10 8 ; phase=ball die=4", "A to E14")
    assert (fold.state.attack, ball(fold), awaited(fold)) == (1, "E14", "B taker")
    assert offside_line(at(level).state) == (13, [])


def test_r20_rd13_the_keeper_never_counts():
    fold = after(f"1D1 8E10 9E14 | {LINE} | E10 8 ; phase=ball die=4", "A to E14")
    assert fold.state.line == 4
    front = after("1D1 8E10 9E14 | 1E9 6D13 7A9 | E10 8 ; phase=ball die=4", "A to E14")
    assert front.state.restart == 3
    assert offside_line(at(f"1D1 8E10 9E14 | {LINE} | E10 8 ; phase=ball die=4").state) == (13, [8])


def test_r20_t18_only_who_stood_beyond_the_line():
    played = f"1D1 8D10 9E14 10E12 | {LINE} | D10 8 ; phase=ball die=5"
    loose = after(played, "A to D15")
    assert after(loose, "* throws 1", "A pawn 9", "A to D15").state.restart == 3
    fine = after(after(played, "A to D15"), "* throws 3", "A pawn 10", "A to D15")
    assert awaited(fine) == "B try"


def test_r20_coming_back_is_free_unless_the_option_says_otherwise():
    played = f"1D1 8D10 9E14 | {LINE} | D10 8 ; phase=ball die=2"
    back = ("A to E12", "* throws 2", "A pawn 9", "A to E12")
    assert awaited(after(played, *back)) == "B try"
    assert after(f"{played} coming_back=football", *back).state.restart == 3


def test_r20_at_a_goal_kick_by_option():
    kick = "1D1 9E14 | 1E16 6D13 7A9 | D1 1 ; phase=ball die=12 restart=2"
    assert after(kick, "A to E12").state.offside == 1 << 8
    assert after(f"{kick} goal_kick_offside=off", "A to E12").state.offside == 0


def test_r20_t20_not_at_a_corner():
    fold = after(f"1D1 8A16 9D14 | {LINE} | A16 8 ; phase=ball die=3 restart=4", "A to D14")
    assert (awaited(fold), fold.state.line) == ("* shot", 0)


def test_rd13_who_plays_the_ball_counts_too_unless_exempt():
    own = f"1D1 8D14 | {LINE} | D14 8 ; phase=ball die=1"
    chase = ("A to D15", "* throws 1", "A pawn 8", "A to D15")
    assert after(own, *chase).state.restart == 3
    assert awaited(after(f"{own} player_exempt=on", *chase)) == "B try"


def test_rd13_the_line_is_never_beyond_row_9():
    fold = after("1D1 8D8 9D10 | 1E16 | D8 8 ; phase=ball die=2", "A to E10")
    assert fold.state.line == 9
    fold = after("1D1 8D5 9D7 | 1E16 | D5 8 ; phase=ball die=2", "A to D7")
    assert awaited(fold) == "* ball_throw"  # nobody is offside in his own half


def test_r21_t19_a_pawn_offside_in_the_goal_area():
    pass_to_star = f"1D1 8C10 9C13 10E16 | {LINE} | C10 8 ; phase=ball die=3"
    fold = after(pass_to_star, "A to C13")
    assert (fold.state.restart, ball(fold), fold.state.attack) == (3, "E16", 1)
    assert ball(after(f"{pass_to_star} interference=ball", "A to C13")) == "C13"
    played = f"1D1 8D12 10E16 | {LINE} | D12 8 ; phase=ball die=2"
    fold = after(played, "A to D14", "* throws 2", "A pawn 8", "A to D14")
    assert (fold.state.restart, ball(fold)) == (3, "E16")


def test_r21_not_if_a_field_pawn_keeps_him_onside_nor_outside_the_goal_area():
    fold = after("1D1 8C10 9C13 10E16 | 1D16 6A16 | C10 8 ; phase=ball die=3", "A to C13")
    assert awaited(fold) == "* shot"
    fold = after(f"1D1 8C10 9C13 10F16 | {LINE} | C10 8 ; phase=ball die=3", "A to C13")
    assert awaited(fold) == "* shot"


def test_r21_a_dribble_and_a_pair_are_chances_as_well():
    fold = after("1D1 8E13 10E16 | 1D15 6D13 | E13 8 ; phase=ball die=1", "A pawn 8", "A to E14")
    assert fold.state.restart == 3
    fold = after("1D1 8D11 9D14 10E16 | 1C15 6D14 | D11 8 ; phase=ball die=3", "A to D14")
    assert fold.state.restart == 3


def test_rd11_who_takes_the_free_kick():
    near = after("1D1 8E10 9E14 | 1D16 6D13 7A9 3H12 | E10 8 ; phase=ball die=4", "A to E14")
    assert pawns(near) == {6}
    fold = after(near, "B pawn 6")
    assert where(fold, 1, 6) == "E14"
    assert awaited(fold) == "A clear"
    on_it = after(f"1D1 8E10 9E14 | 1E14 {LINE[5:]} | E10 8 ; phase=ball die=4", "A to E14")
    assert pawns(on_it) == {1}
    anyone = "1D1 8E10 9E14 | 1D16 6D13 7A9 3H12 | E10 8 ; phase=ball die=4 offside_taker=any"
    assert pawns(after(anyone, "A to E14")) == {1, 3, 6, 7}


def test_rd11_the_keeper_takes_it_in_his_goal_area():
    fold = after("1D1 8C10 9C13 10E16 | 1D16 6D13 7A9 | C10 8 ; phase=ball die=3", "A to C13")
    assert pawns(fold) == {1}
