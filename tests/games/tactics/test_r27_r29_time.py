"""Time, the end, variants: R27-R29, RD19-RD24."""

from __future__ import annotations

import pytest
from games.tactics.pitch import GAME, after, at, awaited, begun, lined_up, pawns, refused, squares

from mundialito.engine.options import Unfit
from mundialito.engine.who import TABLE
from mundialito.games.tactics.rules.clock import period_length

LAST = "1D1 8D8 9A1 | 1E16 6H9 | D8 8 ; time_up=1 length=quick count=15"


def test_r28_rd19_the_lengths():
    for length, sets, extra in (("quick", 15, 5), ("standard", 30, 10), ("full", 50, 17)):
        s = begun(length=length).state
        assert period_length(s) == sets
        s.period = 2
        assert period_length(s) == extra
        s.clock = 1
        assert period_length(s) == extra * 54


def test_r28_minutes_of_ones_choice():
    """A set is 54 seconds, as 50 sets are 45 minutes; clocks that count seconds take the minutes as they are."""
    for minutes, sets, extra in (
        ("5", 3, 1),
        ("27", 15, 5),
        ("45", 25, 8),
        ("54", 30, 10),
        ("90", 50, 17),
        ("120", 67, 22),
    ):
        s = begun(length="minutes", minutes=minutes).state
        assert period_length(s) == sets
        s.clock = 1
        assert period_length(s) == 30 * int(minutes)
        s.period = 2
        assert period_length(s) == 10 * int(minutes)
        s.clock = 0
        assert period_length(s) == extra
    assert period_length(begun(minutes="90").state) == 30  # they count only if they are chosen


def test_r28_the_real_clock_rings_after_half_the_minutes():
    fold = begun(length="minutes", minutes="20", clock="real")
    fold.state.running = 1
    assert [alarm.seconds for alarm in GAME.alarms(fold.state) if alarm.seat < 0] == [600]


def test_rd19_the_mark_is_set_when_the_last_set_begins():
    fold = after("1D1 8D8 | 1E16 6H9 | D8 8 ; phase=to turn=red pick=6 die=1 length=quick count=13", "B to H10")
    assert (fold.state.count, fold.state.time_up) == (14, 0)
    fold = after("1D1 8D8 | 1E16 6H9 | D8 8 ; phase=to turn=red pick=6 die=1 length=quick count=14", "B to H10")
    assert (fold.state.count, fold.state.time_up) == (15, 1)


def test_rd19_a_running_set_is_played_out_then_the_period_ends():
    fold = after(f"{LAST} phase=to turn=red pick=6 die=1", "B to H10")
    assert fold.state.period == 1 and awaited(fold) == "B keeper_place"  # who did not begin
    goal = after(LAST.replace("8D8", "8D15").replace("| D8 8", "| D15 8") + " phase=shot", "* goal")
    assert (goal.state.period, goal.scores()) == (1, [1, 0])
    kick = after(LAST.replace("8D8", "8D15").replace("| D8 8", "| D15 8") + " phase=shot", "* goal kick")
    assert kick.state.period == 1
    corner = after(LAST.replace("8D8", "8D15").replace("| D8 8", "| D15 8") + " phase=shot", "* corner")
    assert awaited(corner) == "B corner_pawn"


def test_rd19_seconds():
    fold = after(lined_up(clock="seconds"), "* throws 1")
    assert fold.state.count == 9  # the placing that opens a period costs nothing
    fold = after("1D1 8D15 | 1E16 6H9 | D15 8 ; phase=shot clock=seconds count=100", "* corner")
    assert fold.state.count == 100 + 9 + 30
    fold = after("1D1 8D8 | 1E16 6H9 | D8 8 ; phase=try turn=red clock=seconds count=1611", "B pawn 1")
    assert (fold.state.count, fold.state.time_up) == (1620, 1)


def test_r28_the_signal_of_a_real_clock():
    assert refused(lined_up(), "! time is up") == "R28"
    fold = lined_up(clock="real")
    assert refused(begun(clock="real"), "! time is up") == "R28"
    fold = after(fold, "! time is up")
    assert (fold.state.time_up, awaited(fold)) == (1, "* ball_throw")
    assert refused(fold, "! time is up") == "R28"


def test_rd19_play_stops_at_once_by_option_unless_a_chance_is_on():
    open_play = "1D1 8D8 | 1E16 6H9 | D8 8 ; clock=real signal=at_once"
    assert after(open_play, "! time is up").state.period == 1
    box = "1D1 8D15 | 1E16 6H9 | D15 - ; clock=real signal=at_once rounds=1"
    assert awaited(after(box, "! time is up")) == "* throw"
    kick = "1D1 8D15 | 1E16 6H9 | D15 8 ; clock=real signal=at_once phase=shot"
    assert awaited(after(kick, "! time is up")) == "* shot"


def test_rd20_extra_time_after_a_draw():
    end = "1D1 8D8 | 1E16 6H9 | D8 8 ; time_up=1 phase=to turn=red pick=6 die=1 goals=2/2"
    fold = after(f"{end} period=1", "B to H10")
    assert (awaited(fold), fold.state.period) == ("* toss", 2)
    fold = after(fold, "* throws 5-2")
    assert awaited(fold) == "B keeper_place"
    second = after(f"{end} period=2 first=red yellow=000000000001/000000000000", "B to H10")
    assert (awaited(second), second.state.period, second.state.yellow[0][11]) == ("A keeper_place", 3, 1)
    assert awaited(after(f"{end} period=3", "B to H10")) == "* toss"
    assert awaited(after(f"{end} period=1 draw=stop", "B to H10")) == "- over"


def test_rd24_the_result():
    end = "1D1 8D8 | 1E16 6H9 | D8 8 ; time_up=1 phase=to turn=red pick=6 die=1 period=1"
    fold = after(f"{end} goals=2/1", "B to H10")
    assert (awaited(fold), fold.scores()) == ("- over", [2, 1])
    assert [GAME.rules.won(fold.state, p) for p in (0, 1)] == [True, False]
    drawn = after(f"{end} goals=1/1 draw=stop", "B to H10")
    assert [GAME.rules.won(drawn.state, p) for p in (0, 1)] == [False, False]
    assert GAME.rules.payoff(drawn.state, 0) == 0
    assert refused(fold, "A throw") == "R28"


def test_rd21_r28_the_shoot_out():
    fold = after("1D1 8D8 | 1E16 6H9 | D8 8 ; phase=toss period=4", "* throws 4-2")
    assert (awaited(fold), fold.state.attack) == ("* shootout", 1)
    for _ in range(4):
        fold = after(fold, "* goal", "* goal")
    fold = after(fold, "* goal", "* corner")
    assert (awaited(fold), fold.state.scored, fold.scores()) == ("- over", [4, 5], [0, 0])
    assert GAME.rules.won(fold.state, 1)


def test_rd21_pairs_until_they_differ_and_early_by_option():
    level = "1D1 8D8 | 1E16 6H9 | D8 8 ; phase=shootout period=4 kicks=4/4 scored=3/3"
    fold = after(level, "* goal", "* goal", "* goal kick", "* goal")
    assert (awaited(fold), fold.state.kicks) == ("- over", [6, 6])
    ahead = "1D1 8D8 | 1E16 6H9 | D8 8 ; phase=shootout period=4 kicks=3/3 scored=3/1"
    assert awaited(after(ahead, "* goal")) == "* shootout"
    assert awaited(after(f"{ahead} shootout=decided", "* goal")) == "- over"


def test_r27_rd23_attackers_too_slow():
    fold = after("1D1 8D8 9A1 | 1E16 6H9 7C12 | D8 8 ; clock=real phase=pawn die=2", "! too slow")
    assert (awaited(fold), squares(fold)) == ("B circle", {"D8", "E8", "D9", "E9"})
    fold = after(fold, "B to D9")
    assert (awaited(fold), pawns(fold)) == ("B taker", {7})
    fold = after(fold, "B pawn 7")
    assert awaited(fold) == "A clear" and fold.state.pick == 7


def test_r27_rd23_r19_defenders_too_slow():
    position = "1D1 8D8 9A1 | 1E16 6H9 | D8 8 ; clock=real phase=try turn=red"
    fold = after(position, "! too slow")
    assert awaited(fold) == "A waive"
    assert refused(fold, "! too slow") == "R27"
    assert awaited(after(fold, "A play on")) == "* throw"  # unchallenged: a new set
    loose = after(
        "1D1 8D8 9A1 | 1E16 6H9 | D10 - ; clock=real phase=pawn turn=red die=2 rounds=1", "! too slow", "A play on"
    )
    assert (awaited(loose), loose.state.rounds) == ("* throw", 2)
    claimed = after(at(position), "! too slow", "A claim")
    assert awaited(claimed) == "A circle"


def test_r27_rd23_a_placing_goes_by_the_proposal_first():
    shot = "1D1 8D15 9C14 | 1E15 6B12 7H9 | D15 8 ; phase=shot clock=real"
    fold = after(shot, "* goal kick", "! too slow")
    assert (awaited(fold), fold.state.lifted) == ("B waive", [0, 0])
    assert awaited(after(fold, "B play on")) == "* throw"
    corner = after("1D1 8D15 9C9 | 1E16 6B12 7H9 | D15 8 ; phase=shot clock=real", "* corner", "! too slow")
    assert awaited(corner) == "A waive"
    assert awaited(after(corner, "A play on")) == "A corner_pawn"  # Red's move lapsed


def test_rd23_the_table_plays_by_option():
    fold = after("1D1 8D8 9A1 | 1E16 6H9 | D8 8 ; clock=real slow=auto phase=pawn die=1", "! too slow")
    assert awaited(fold) == "* pawn"
    assert fold.offers(-1) == [8]
    fold = after(fold, "* pawn 9")
    assert awaited(fold) == "* to"
    assert awaited(after(fold, "* to A2")) == "* ball_throw"
    placing = after("1D1 8D15 | 1E16 6B12 | D15 8 ; phase=shot clock=real slow=auto", "* goal kick", "! too slow")
    assert awaited(placing) == "B keeper_place"


def test_r27_no_limit_for_bots_nor_by_option():
    assert refused("1D1 8D8 9A1 | 1E16 6H9 | D8 8 ; phase=pawn die=1", "! too slow") == "R27"
    assert refused("1D1 8D8 9A1 | 1E16 6H9 | D8 8 ; phase=pawn die=1 clock=real slow=off", "! too slow") == "R27"
    assert at("1D1 8D8 9A1 | 1E16 6H9 | D8 8 ; phase=pawn die=1 clock=real").offers(TABLE) == [189, 190]


def test_r29_rd22_four_players_take_sets_in_turn():
    four = "1D1 8D8 9A1 | 1E16 6H9 | D8 8 ; seats=4 phase=to turn=red pick=6 die=1"
    fold = after(f"{four} duty=0", "B to H10", "* throws 1")
    assert awaited(fold) == "C pawn"
    fold = after(f"{four} partners=roles", "D to H10", "* throws 1")
    assert awaited(fold) == "A pawn"
    first = after(begun(4), "* throws 1-2")
    assert awaited(first) == "A keeper_place"
    assert awaited(after(begun(4), "* throws 1-2", "A accept", "B accept", "* throws 1")) == "A ball"


def test_r29_not_for_three():
    with pytest.raises(Unfit, match=r"2 or 4 seats, not 3. \(R29\)"):
        GAME.begun(3)
    with pytest.raises(Unfit, match=r"six faces. \(R29\)"):
        GAME.begun(2, {"shooting": "die"}, {"die_goal": 1})
