"""Open play: R7-R15, RD4, RD14, and T10-T16."""

from __future__ import annotations

from games.tactics.pitch import GAME, after, at, awaited, ball, pawns, refused, squares, where

DEEP = "1E16 2A15"  # Red's keeper and a field pawn so deep that nobody is offside


def test_r11_t10_a_free_square_then_a_capture_gives_the_others_one_answer():
    position = f"1D1 8D8 9F9 | {DEEP} 3H13 | D8 8 ; phase=ball die=2"
    fold = after(position, "A to E10")
    assert awaited(fold) == "* throw"
    fold = after(fold, "* throws 1", "A pawn 9", "A to E10")
    assert awaited(fold) == "B try"
    fold = after(fold, "B throw", "* throws 1", "B pawn 3", "B to H12")
    assert awaited(fold) == "* throw" and fold.state.turn == 0 and fold.state.carrier == 8
    assert fold.state.count == 2  # R15: a new set


def test_r11_t11_the_others_capture_without_a_battle():
    position = f"1D1 8D8 9A1 | {DEEP} 6E12 | D8 8 ; phase=ball die=2"
    fold = after(
        position, "A to E10", "* throws 1", "A pawn 9", "A to A2", "B throw", "* throws 2", "B pawn 6", "B to E10"
    )
    assert awaited(fold) == "* throw"
    assert (fold.state.attack, fold.state.carrier) == (1, 5)
    again = after(
        position, "A to E10", "* throws 1", "A pawn 9", "A to A2", "B throw", "* throws 1", "B pawn 6", "B to E13"
    )
    assert (awaited(again), again.state.rounds) == ("* throw", 2)
    again = after(again, "* throws 2", "A pawn 8", "A to E10")
    assert awaited(again) == "B try"  # Red's second try


def test_rd4_going_to_the_ball_is_free_unless_the_option_forces_it():
    loose = f"1D1 8D8 9A1 | {DEEP} 6H2 | D10 - ; phase=pawn die=2"
    assert pawns(loose) == {8, 9}
    assert pawns(f"{loose} must_capture=on") == {8}
    fold = after(f"{loose} must_capture=on", "A pawn 8")
    assert squares(fold) == {"D10"}
    assert refused(fold, "A to F10") == "R11"
    assert refused(f"{loose} must_capture=on", "A pawn 9") == "R11"
    assert refused(loose, "A pawn 1") == "R5"


def test_r11_after_twenty_rounds_the_defenders_have_the_ball():
    fold = after(f"1D1 8D8 | {DEEP} 6G10 7H12 | D10 - ; phase=to turn=red die=1 pick=7 rounds=20", "B to H13")
    assert (awaited(fold), pawns(fold)) == ("B taker", {6})
    fold = after(fold, "B pawn 6")
    assert (awaited(fold), where(fold, 1, 6), fold.state.attack) == ("* throw", "D10", 1)
    assert fold.state.restart == 0


def test_r12_t12_direct_passes():
    position = f"1D1 8D8 9D11 10F12 11F13 7D14 | {DEEP} 3H13 | D8 8 ; phase=ball die=3"
    fold = after(position, "A to D11")
    assert awaited(fold) == "* ball_throw"  # no Red move, no pawn first
    assert awaited(after(fold, "* throws 2", "A to F12")) == "B try"
    for die, square in ((2, "F13"), (3, "D14")):
        shot = after(at(position), "A to D11", f"* throws {die}", f"A to {square}")
        assert awaited(shot) == "* shot"


def test_r12_where_one_may_shoot_one_may_also_play_on():
    """By option: after the first pass the ball is played again, after the second the defenders try."""
    first = f"1D1 8D10 9D14 | {DEEP} 3H13 | D10 8 ; phase=ball die=4 direct_shot=may"
    fold = after(first, "A to D14")
    assert awaited(fold) == "A chance"
    assert refused(fold, "A to D15") == "R12"
    assert awaited(after(fold, "A throw")) == "* shot"
    fold = after(first, "A to D14", "A play on")
    assert awaited(fold) == "* ball_throw" and fold.state.passes == 1
    second = after(first.replace("die=4", "die=4 passes=1"), "A to D14", "A play on")
    assert awaited(second) == "B try"
    star = f"1D1 8C10 9C13 | {DEEP} 3H13 | C10 8 ; phase=ball die=3 direct_shot=may"
    assert awaited(after(star, "A to C13")) == "A chance"


def test_r12_the_simple_one_shoots():
    fold = after(f"1D1 8D10 9D14 | {DEEP} 3H13 | D10 8 ; phase=chance direct_shot=may passes=1")
    offers, weights = fold.offers(0), [0, 0]
    for policy in (GAME.rules.simple, GAME.rules.eager):
        policy(fold.view(0), 0, offers, 2, weights)
        assert [GAME.notation.text(e) for e, w in zip(offers, weights, strict=True) if w] == ["throw"]


def test_r12_r15_t13_a_star_counts_for_direct_passes_only():
    star = f"1D1 8C10 9C13 | {DEEP} 3H13 | C10 8 ; phase=ball die=3"
    assert awaited(after(star, "A to C13")) == "* shot"
    loose = f"1D1 8C10 9C12 | {DEEP} 3H13 | C13 - ; phase=to die=1 pick=9"
    fold = after(loose, "A to C13")
    assert awaited(fold) == "B try"
    assert awaited(after(fold, "B throw", "* throws 1", "B pawn 3", "B to H12")) == "* throw"
    pair = f"1D1 8C10 9C13 | {DEEP} 3C13 | C10 8 ; phase=ball die=3"
    fold = after(pair, "A to C13")
    assert awaited(fold) == "* battle"
    assert awaited(after(fold, "* throws 5-2")) == "* throw"


def test_r13_a_pair_in_the_area_is_a_chance():
    fold = after(f"1D1 8D11 9D14 | {DEEP} 3D14 | D11 8 ; phase=ball die=3", "A to D14")
    assert awaited(fold) == "* battle"
    assert awaited(after(fold, "* throws 5-2")) == "* shot"


def test_r8_r14_r15_t15_a_dribble_into_the_area():
    position = f"1D1 8E13 | {DEEP} 3H13 | E13 8 ; phase=ball die=1"
    assert pawns(position) == {8}
    fold = after(position, "A pawn 8", "A to E14")
    assert (awaited(fold), where(fold, 0, 8), ball(fold)) == ("B try", "E14", "E14")
    missed = ("B throw", "* throws 1", "B pawn 3", "B to H12")
    assert awaited(after(fold, *missed)) == "* shot"
    literal = after(f"{position} dribble=set", "A pawn 8", "A to E14", *missed)
    assert awaited(literal) == "* throw"


def test_r8_r14_a_dribble_onto_an_opponent_is_a_battle():
    fold = after(f"1D1 8E10 | {DEEP} 3E11 | E10 8 ; phase=ball die=1", "A pawn 8", "A to E11")
    assert awaited(fold) == "* battle"


def test_r8_when_there_is_no_dribble():
    assert refused(f"1D1 8E10 | {DEEP} | E10 8 ; phase=ball die=2", "A pawn 8") == "R8"
    assert refused(f"1D1 8E10 | {DEEP} | E10 8 ; phase=ball die=1 restart=3", "A pawn 8") == "R8"
    assert refused(f"1D1 8E10 | {DEEP} | E10 8 ; phase=pawn die=1", "A pawn 8") == "R8"


def test_r7_never_to_an_opponent_alone_unless_nothing_else_is_left():
    position = f"1D1 8D8 | {DEEP} 6D10 | D8 8 ; phase=ball die=2"
    assert refused(position, "A to D10") == "R7"
    fold = after(f"{position} turnover=on", "A to D10")
    assert (awaited(fold), fold.state.attack, fold.state.carrier) == ("* throw", 1, 5)
    lowest = "1D1 8H8 | 1E16 6B1 7B2 8B3 | D1 1 ; phase=ball die=2 restart=2"
    assert squares(lowest) == {"B1", "B2", "B3"}  # nothing but opponents outside the area


def test_r9_the_keeper_plays_with_two_dice():
    fold = after("1D1 8D8 | 1E16 | D1 1", "* throws 2", "A pawn 8", "A to D10")
    assert awaited(fold) == "* ball_throw"
    assert refused(fold, "* throws 4") == "R1"
    assert fold.offers(-1)[0] == 150
    assert after(fold, "* throws 6-6").state.die == 12


def test_r10_r20_the_moment_of_playing_counts():
    fold = after("1D1 8D8 9D12 | 1E16 6D13 | D8 8 ; phase=ball die=3", "A to E11")
    assert (fold.state.line, fold.state.offside) == (4, 0)


def test_r15_rd5_t16_the_keeper_steps_to_a_capture():
    fold = after("1D1 8D14 | 1E16 2H13 | D15 - ; phase=to die=1 pick=8 line=4", "A to D15")
    assert awaited(fold) == "B try"
    stepped = after(fold, "B pawn 1", "B to D15")
    assert awaited(stepped) == "* battle"
    assert awaited(after(stepped, "* throws 5-3")) == "* battle"  # +2: equal
    assert awaited(after(stepped, "* throws 6-3")) == "* shot"
    thrown = after(at("1D1 8D15 | 1E16 2H13 | D15 8 ; phase=try turn=red"), "B throw", "* throws 1")
    assert refused(thrown, "B pawn 1") == "R5"


def test_rd14_the_keeper_captures_and_wins_far_from_goal_are_new_sets():
    fold = after("1D1 8A1 | 1E16 2H13 | E15 - ; phase=to turn=red pick=1", "B to E15")
    assert (awaited(fold), fold.state.attack, fold.state.carrier) == ("* throw", 1, 0)
    theirs = "1D1 8A1 | 1E16 6D4 | D3 - ; phase=to turn=red pick=6 die=1"
    assert awaited(after(theirs, "B to D3")) == "* throw"
    assert awaited(after(f"{theirs} capture_shot=on", "B to D3")) == "* shot"


def test_r15_outside_the_area_the_ball_is_kept():
    fold = after("1D1 8D8 | 1E16 6H9 | D8 8 ; phase=to turn=red pick=6 die=1", "B to H10")
    assert awaited(fold) == "* throw" and fold.state.attack == 0
