"""Movement and standing: R1-R5, RD2, RD5, RD6, and the worked examples T1-T8 of the reading."""

from __future__ import annotations

import random

import pytest
from games.tactics.pitch import GAME, after, awaited, kicks, pawns, refused, squares, targets

from mundialito.games.tactics.judge import slow as tactics_slow
from mundialito.games.tactics.rules.reach import is_pawn_distance
from mundialito.games.tactics.words.notation import SQUARE_TEXTS


def test_r2_t1_how_many_squares_the_ball_has():
    assert [len(kicks("D8", n, "restart=3")) for n in range(1, 7)] == [8, 20, 32, 35, 30, 30]
    assert [len(kicks("A1", n, "restart=3")) for n in range(1, 7)] == [3, 6, 9, 12, 15, 18]
    assert [len(kicks("C4", n, "restart=3")) for n in range(1, 7)] == [8, 20, 25, 24, 26, 18]


def test_r1_t2_how_many_squares_a_pawn_has():
    assert [len(targets("D8", n)) for n in range(1, 7)] == [8, 24, 36, 55, 52, 46]
    assert [len(targets("A1", n)) for n in range(1, 7)] == [3, 8, 10, 18, 21, 25]
    assert [len(targets("C4", n)) for n in range(1, 7)] == [8, 24, 29, 42, 43, 31]


def test_r1_r2_t4_the_figures_with_a_4():
    ball, pawn = kicks("D5", 4), targets("D5", 4)
    assert {"D9", "H9", "F9", "H7", "E2", "F3", "G4", "C8"} <= ball & pawn
    assert {"D7", "F5", "E7", "B6"}.isdisjoint(ball) and {"D7", "F5", "E7", "B6"} <= pawn
    assert {"D6", "E6"}.isdisjoint(ball | pawn)


def test_r1_r2_t5_with_a_2():
    ring = {f"{c}{r}" for c in "BCDEF" for r in range(6, 11)} - {f"{c}{r}" for c in "CDE" for r in (7, 8, 9)}
    neighbours = {f"{c}{r}" for c in "CDE" for r in (7, 8, 9)} - {"D8"}
    assert targets("D8", 2) == ring | neighbours
    assert kicks("D8", 2) == ring | {"C7", "E7", "C9", "E9"}


def test_r1_t6_opponents_block():
    assert "D9" in targets("D8", 1, "D9")
    assert "D10" in targets("D8", 2, "D9")
    assert "D11" not in targets("D8", 3, "D9") and "E11" in targets("D8", 3, "D9")
    assert "D12" in targets("D8", 4, "D9")
    position = "8D8 | 6D9 | A1 - ; phase=to die=3 pick=8"
    assert refused(position, "A to D11") == "R1"
    assert refused(position, "A to D10") == "R1"


def test_r1_r3_t7_over_own_pawns_not_onto_them():
    assert "D11" in targets("D8", 3, also="9D9")
    assert "D9" not in targets("D8", 1, also="9D9")
    assert refused("8D8 9D9 | | A1 - ; phase=to die=1 pick=8", "A to D9") == "R3"


def test_r4_t8_defenders_stay_in_their_half():
    assert targets("E8", 1, pawn=3) == {"D8", "F8", "D7", "E7", "F7"}
    assert refused("3E8 | | A1 - ; phase=to die=1 pick=3", "A to E9") == "R4"


def test_r3_t8_walls():
    row = "6B6 7C6 9D6 10E6"
    assert {"F6", "A6"}.isdisjoint(targets("H8", 2, also=row) | targets("A4", 2, also=row))
    column = "6C5 7C6 9C7"
    assert "C4" not in targets("C2", 2, also=column) and "C8" not in targets("C10", 2, also=column)
    assert refused(f"8C10 {column} | | A1 - ; phase=to die=2 pick=8", "A to C8") == "R3"
    looser = "6B6 7C6 9D6"
    assert "E6" in targets("E8", 2, also=looser)
    assert "E6" not in squares(f"8E8 {looser} | | A1 - ; phase=to die=2 pick=8 wall=three_two")
    assert "C7" not in squares("8C9 6C5 7C6 | | A1 - ; phase=to die=2 pick=8 wall=three_two")


def test_r3_rd2_four_in_an_area_one_in_a_goal_area():
    four = "6C14 7D15 9F14 10E15"
    assert "D14" not in targets("D12", 2, also=four)
    assert refused(f"8D12 {four} | | A1 - ; phase=to die=2 pick=8", "A to D14") == "R3"
    assert "E14" in targets("D14", 1, also=four)  # he is in it already
    assert "D14" not in squares(f"8D12 {four} | | A1 - ; phase=to die=2 pick=8 box_limit=defended")
    own = "6C3 7D2 9F3 10E2"
    assert "D3" not in targets("D5", 2, also=own)
    assert "D3" in squares(f"8D5 {own} | | A1 - ; phase=to die=2 pick=8 box_limit=defended")
    assert "E16" not in targets("E14", 2, also="9D16")
    assert "E16" in targets("D16", 1)


def test_r3_two_opponents_share_a_square_and_part_again():
    fold = after("1D1 8D8 9A1 | 1E16 6D10 | H1 - ; phase=pawn die=2", "A pawn 8", "A to D10")
    assert awaited(fold) == "B try"
    assert "D12" in squares("8D10 | 6D10 | H1 - ; phase=to die=2 pick=8")


def test_r1_contact_may_end_the_move_by_option():
    stops = squares("8D8 | 6D9 7F8 | A1 - ; phase=to die=3 pick=8 contact=stop")
    assert {"D9", "F8"} <= stops
    assert "D9" not in targets("D8", 3, "D9", "F8")  # exact
    assert "D9" in squares("8D8 | 6D9 | A1 - ; phase=to die=6 pick=8 contact=stop")


def test_r1_a_throw_that_nobody_can_use_is_lost():
    fold = after("1D1 8D8 | 1E16 6A9 | D8 8", "* throws 3")
    assert awaited(fold) == "* ball_throw"  # only the carrier and the keeper are there


def test_r1_by_option_such_a_throw_is_repeated_unless_no_throw_would_help():
    locked = "1D1 2A1 8D8 | 1E16 6A2 7B1 8B2 | D8 8"
    assert awaited(after(locked, "* throws 3")) == "* ball_throw"
    fold = after(f"{locked} ; no_move=again", "* throws 3")
    assert awaited(fold) == "* throw"
    assert pawns(after(fold, "* throws 1")) == {2}  # it may end on an opponent
    assert awaited(after("1D1 8D8 | 1E16 6A9 | D8 8 ; no_move=again", "* throws 3")) == "* ball_throw"


def test_rd6_the_ball_may_not_turn_at_a_right_angle_by_option():
    assert len(kicks("D8", 4, "ball_path=ring")) == 2 * 8 + 7
    assert kicks("D8", 4, "ball_path=ring") < kicks("D8", 4)
    assert kicks("D8", 12, "ball_path=ring") == {"H16"}  # nothing is on the ring: the corner counts after all


def test_rd6_a_keeper_upfield_who_throws_12_has_one_square():
    assert kicks("D8", 12) == {"H16"}
    assert refused("8D8 | | D8 8 ; phase=ball die=12", "A to G16") == "R2"


def test_r5_rd5_throw_or_keeper():
    position = "1D1 8D8 | 1E16 2D13 | D8 8 ; phase=try turn=red"
    fold = after(position, "B pawn 1")
    assert squares(fold) == {"D16", "F16", "D15", "E15", "F15"}
    assert refused(position, "B pawn 2") == "R5"
    fold = after(position, "B throw", "* throws 2")
    assert pawns(fold) == {2}
    assert refused(fold, "B pawn 1") == "R5"
    assert refused(position, "A throw") == "R0"


def test_r5_how_far_the_keeper_steps_by_option():
    free = "1C3 | 1E16 8D8 | D8 8 ; phase=to attack=red turn=blue pick=1"
    assert {"B3", "C4"} <= squares(free)
    assert squares(f"{free} keeper_range=area") == {"C2", "D2", "D3"}
    assert refused(f"{free} keeper_range=area", "A to C4") == "R5"
    assert "D9" not in squares("1D8 | 1E16 8D12 | D12 8 ; phase=to attack=red turn=blue pick=1")


def test_r5_attackers_may_step_by_option():
    fold = after("1D1 8D8 9A1 | 1E16 6A9 | D8 8 ; attack_step=on phase=try", "A pawn 1", "A to E1")
    assert awaited(fold) == "* ball_throw"


@pytest.mark.parametrize("seed", range(3))
def test_r1_r2_random_positions_agree_with_a_twin_that_walks_every_path(seed):
    rng = random.Random(seed)
    for _ in range(12):
        spots = rng.sample(SQUARE_TEXTS, 22)
        blue = " ".join(f"{i}{q}" for i, q in enumerate(spots[:11], 1) if i > 5 or int(q[1:]) <= 8)
        red = " ".join(f"{i}{q}" for i, q in enumerate(rng.choices(spots, k=6) + spots[18:], 2) if i > 5)
        red = " ".join({w[1:] if w[1].isalpha() else w[2:]: w for w in red.split()}.values())
        n, number = rng.randint(1, 6), rng.choice([6, 7, 8])
        extra = rng.choice(["", "contact=stop", "wall=three_two", "box_limit=defended"])
        for text in (f"phase=to die={n} pick={number} {extra}", f"phase=pawn die={n} {extra} must_capture=on"):
            s = GAME.notation.read_position(f"{blue} | {red} | {spots[12]} - ; {text}")
            assert tactics_slow.rederive(s).tobytes() == s.tobytes()
        s = GAME.notation.read_position(f"{blue} | {red} | {spots[5]} 6 ; phase=ball die={rng.randint(1, 12)}")
        assert tactics_slow.rederive(s).tobytes() == s.tobytes()


def test_r1_the_formula_is_what_walking_finds_on_an_empty_pitch():
    for start in [q for q in tactics_slow.ALL if q[0] <= 4 and q[1] <= 8]:  # the other quarters are its mirrors
        for n in range(1, 7):
            walked = {tactics_slow.number(way[-1]) for way in tactics_slow.paths_of(start, n)}
            formula = {q for q in range(128) if is_pawn_distance(tactics_slow.number(start), q, n)}
            assert walked == formula
