"""Battles, fouls, cards: R16-R19, RD15-RD18, R26, and T14, T25, T27."""

from __future__ import annotations

from fractions import Fraction

from games.tactics.pitch import GAME, after, awaited, ball, pawns, refused, squares, where

FIGHT = "1D1 8D10 | 1E16 2D10 6H9 | D10 8 ; phase=battle"
IN_BOX = "1D1 8D14 9A9 | 1E16 2D14 3A13 6H9 | D14 8 ; phase=battle"


def odds(position: str) -> dict[str, Fraction]:
    """What a battle leads to, equal throws repeated."""
    counted: dict[str, int] = {}
    for e in range(150, 186):
        s = GAME.notation.read_position(position)
        GAME.rules.apply(s, e)
        if s.phase == 3:
            continue
        kind = "foul" if s.restart in (3, 5) else "won" if s.attack == 0 else "lost"
        counted[kind] = counted.get(kind, 0) + 1
    total = sum(counted.values())
    return {kind: Fraction(n, total) for kind, n in counted.items()}


def wins(rival: str) -> Fraction:
    """The attacker's chance, the foul of the rival counted as won and his own as lost."""
    chance = Fraction(0)
    total = 0
    for e in range(150, 186):
        s = GAME.notation.read_position(f"1D1 8D10 | {rival} | D10 8 ; phase=battle")
        GAME.rules.apply(s, e)
        total += s.phase != 3
        chance += s.phase != 3 and s.attack == 0
    return chance / total


def test_r16_t27_the_odds():
    assert wins("1E16 6D10 7A9") == Fraction(1, 2)
    assert wins("1E16 2D10 7A9") == Fraction(10, 31)
    assert wins("1D10 7A9 8B9") == Fraction(3, 16)
    assert odds("1D1 8D10 | 1E16 6D10 7A9 | D10 8 ; phase=battle")["foul"] == Fraction(2, 30)


def test_r16_t14_bonus_and_equal_throws():
    assert awaited(after(FIGHT, "* throws 4-3")) == "* battle"
    won = after(FIGHT, "* throws 5-3")
    assert (awaited(won), won.state.attack) == ("* throw", 0)
    lost = after(FIGHT, "* throws 4-4")
    assert (awaited(lost), lost.state.attack, lost.state.carrier) == ("* throw", 1, 1)
    assert where(lost, 0, 8) == where(lost, 1, 2) == "D10"  # both stay
    assert awaited(after(f"{FIGHT} defenders=plus_two", "* throws 5-3")) == "* battle"


def test_r16_rd18_beating_the_keeper_is_a_shot_anywhere():
    fold = after("1D1 8B12 | 1B12 6H9 | B12 8 ; phase=battle", "* throws 6-2")
    assert awaited(fold) == "* shot"
    fold = after(fold, "* corner")
    assert ball(after(fold, "B to D16")) == "A16"


def test_r16_a_shot_from_the_area_and_no_shot_for_the_defenders():
    assert awaited(after(IN_BOX, "* throws 5-2")) == "* shot"
    fold = after(IN_BOX, "* throws 2-5")
    assert (awaited(fold), fold.state.attack) == ("* throw", 1)


def test_r17_rd17_t25_a_foul_in_the_own_area_is_a_penalty():
    fold = after(IN_BOX, "* throws 6-1")
    assert awaited(fold) == "A arc"
    assert fold.state.yellow[1][11] == 1
    again = after(f"{IN_BOX} yellow=000000000000/000000000001", "* throws 6-1")
    assert (where(again, 1, 2), again.state.yellow[1][11], again.state.out[1]) == ("-", 0, 0b10 | ~0b100111 & 2047)


def test_r17_rd17_the_attackers_foul_gives_a_free_kick():
    fold = after(IN_BOX, "* throws 1-6")
    assert (fold.state.attack, fold.state.carrier, ball(fold)) == (1, 1, "D14")
    assert fold.state.yellow[0][7] == 1
    assert awaited(fold) == "A clear"


def test_r17_rd17_a_foul_of_the_attackers_in_their_own_area():
    own = "1E1 8D3 9A9 | 1E16 6D3 7H9 | D3 8 ; phase=battle"
    assert awaited(after(own, "* throws 1-6")) == "A clear"
    fold = after(f"{own} own_foul=penalty", "* throws 1-6")
    assert (awaited(fold), squares(fold)) == ("B arc", {"D4", "E4"})


def test_r17_a_natural_6_and_1_only():
    fold = after(FIGHT, "* throws 6-2")
    assert fold.state.restart == 0 and fold.state.attack == 0


def test_r18_the_second_yellow_sends_off_for_good():
    fold = after("1D1 8D10 9A9 | 1E16 6D10 7H9 | D10 8 ; phase=battle yellow=000000010000/000000000000", "* throws 1-6")
    assert where(fold, 0, 8) == "-"
    assert fold.state.out[0] >> 7 & 1
    assert refused(fold, "A pawn 8") != ""


def test_r18_the_defenders_are_one_group():
    group = "yellow=000000000000/000000000001"
    fold = after(f"1D1 8D10 | 1E16 2A13 3D10 6H9 | D10 8 ; phase=battle {group}", "* throws 6-1")
    assert (where(fold, 1, 3), where(fold, 1, 2), fold.state.yellow[1][11]) == ("-", "A13", 0)


def test_rd15_a_new_keeper_is_named_before_the_restart():
    red = "yellow=000000000000/100000000000"
    fold = after(f"1D1 8D14 | 1D14 2A13 6H9 7E16 | D14 8 ; phase=battle {red}", "* throws 6-1")
    assert (awaited(fold), pawns(fold)) == ("B new_keeper", {2, 6, 7})
    fold = after(fold, "B pawn 2")
    assert squares(fold) == {"D16", "E16"}
    fold = after(fold, "B to D16")
    assert (awaited(fold), fold.state.keeper[1]) == ("B clear", 1)  # number 7 makes room
    assert squares(fold) == {"D15", "E15", "F15", "F16"}
    fold = after(fold, "B to F16")
    assert awaited(fold) == "A arc"


def test_rd15_a_defender_as_keeper_leaves_the_groups_cards_behind():
    s = "1D1 8D14 | x1 2D14 6H9 | D14 8 ; phase=battle keeper=0/1 yellow=000000000000/000000000001"
    fold = after(s, "* throws 6-1")
    assert (fold.state.yellow[1][1], fold.state.yellow[1][11]) == (1, 1)


def test_rd16_a_team_of_one_pawn_has_lost():
    fold = after("1D1 8D10 9A9 | 1E16 6D10 | D10 8 ; phase=battle yellow=000000000000/000001000000", "* throws 6-1")
    assert awaited(fold) == "- over"
    assert [GAME.rules.won(fold.state, p) for p in (0, 1)] == [True, False]
    assert fold.scores() == [0, 0]


def test_r26_a_shot_and_its_three_results():
    shot = "1D1 8D15 | 1E16 2A13 | D15 8 ; phase=shot"
    assert GAME.weights(GAME.notation.read_position(shot)) == [(186, 4), (187, 2), (188, 2)]
    assert awaited(after(shot, "* goal")) == "B keeper_place"
    assert awaited(after(shot, "* corner")) == "B corner_pawn"
    assert awaited(after(shot, "* goal kick")) == "A clear"
    assert refused(f"{shot} faces=6/0/2", "* corner") == "R26"


def test_r29_the_shooting_die():
    s = GAME.begun(2, {"shooting": "die"})
    assert s.faces == [3, 1, 2]
    assert GAME.begun(2, {"shooting": "die"}, {"die_goal": 2, "die_corner": 2}).faces == [2, 2, 2]


def test_r19_what_a_minor_breach_gives_is_in_the_tests_of_r27():
    fold = after("1D1 8D10 9C7 | 1E16 6H9 | D10 8 ; phase=waive turn=red resume=throw clock=real", "A claim")
    assert (awaited(fold), squares(fold)) == ("A circle", {"D8", "E8", "D9", "E9"})
    assert refused("1D1 8D10 | 1E16 6H9 | D10 8 ; phase=waive turn=red", "A throw") == "R19"


def test_rd15_a_keeper_sent_off_when_the_period_ends_is_replaced_at_the_kick_off():
    red = "yellow=000000000000/100000000000 time_up=1 length=quick count=15"
    fold = after(f"1D1 8D10 | 1D10 2A13 6H9 | D10 8 ; phase=battle {red}", "* throws 6-1")
    assert (fold.state.period, awaited(fold)) == (1, "B new_keeper")
    assert pawns(fold) == {2, 6}
    fold = after(fold, "B pawn 2", "B to D16")
    assert (where(fold, 1, 2), awaited(fold)) == ("D16", "B kicker")
    assert awaited(after(fold, "B accept", "A accept")) == "* ball_throw"
