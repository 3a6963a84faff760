"""E1, ED1, ED2: rounds, the clock, pauses, forecasts."""

from __future__ import annotations

import pytest
from desk.day import MINUTE, SECOND, Day

from mundialito.desk.clock import elapsed, forecast, is_over, is_time_up, must_stop
from mundialito.engine.options import Unfit


def begun(**settings):
    """Round 1 is over; the seating of round 2 is public."""
    day = Day(6, **settings)
    day.play()
    day.do("publish")
    return day, day.s.rounds[0].started


def test_e1_a_round_may_start_at_1_59_59_and_is_finished():
    day, began = begun()
    day.do("start", at=began + 120 * MINUTE - SECOND)
    day.pass_minutes(30)
    for table in (1, 2):
        day.score(table, 0, 50, 50)
    assert len(day.totals()) == 6 and day.s.rounds[1].is_over
    assert is_over(day.s, day.now)


def test_e1_no_round_starts_at_2_00_00():
    day, began = begun()
    with pytest.raises(Unfit, match=r"The time is up: no round starts from 120 minutes on\. \(E1\)"):
        day.do("start", at=began + 120 * MINUTE)
    day.do("finish")
    assert len(day.s.rounds) == 1  # the seating that was published too late was never played


def test_e1_after_eight_rounds_none_is_published():
    day = Day(4)
    for _ in range(8):
        day.play(minutes=1)
    with pytest.raises(Unfit, match=r"for so many are left\. \(E1\)"):
        day.do("draft", rounds=[[[1, 2, 3, 4]]])
    day.do("finish")
    assert day.s.finished


def test_e1_ending_early_needs_a_reason():
    day = Day(4)
    day.play()
    with pytest.raises(Unfit, match="Rounds and time are left"):
        day.do("finish")
    day.do("finish", why="the hall closes")


def test_e1_other_limits_cost_nothing():
    day = Day(4, rounds=2, minutes=0)
    day.play(minutes=300)
    day.play(minutes=300)
    assert not is_time_up(day.s, day.now) and is_over(day.s, day.now)


def test_ed1_the_next_seating_waits_for_the_last_confirmed_score():
    day = Day(6)
    day.start()
    day.score(1, 0, 50, 50)
    with pytest.raises(Unfit, match=r"Round 1 is not over.*\(ED1\)"):
        day.do("publish")
    day.draw_up()  # a draft may be made earlier, it is no promise
    table = day.s.current.tables[1]
    day.do("score", by="phone", table=2, cards={str(p): [i, 0, 0] for i, p in enumerate(table)})
    with pytest.raises(Unfit, match=r"Somebody else must confirm the score of table 2\. \(ED1\)"):
        day.do("confirm", by="phone", table=2)
    with pytest.raises(Unfit, match="Somebody else must confirm"):
        day.do("confirm", by="Рhоne", table=2)  # looks alike, in other letters
    assert not day.s.current.is_over
    day.do("confirm", by="Ana", table=2)
    day.do("publish")
    assert len(day.s.rounds) == 2


def test_ed2_the_clock_runs_through_breaks_and_stops_in_a_pause():
    day, began = begun()
    day.pass_minutes(5)
    assert elapsed(day.s, day.now) == day.now - began == 15 * MINUTE
    with pytest.raises(Unfit, match=r"A pause needs its reason\. \(ED2\)"):
        day.do("pause")
    day.do("pause", why="lights out")
    day.pass_minutes(60)
    assert elapsed(day.s, day.now) == 15 * MINUTE
    with pytest.raises(Unfit, match=r"The clock is paused \(lights out\)"):
        day.do("start")
    day.do("resume")
    day.do("start", at=began + 179 * MINUTE)  # an hour of pause does not count
    assert elapsed(day.s, day.now) == 119 * MINUTE


def test_ed2_a_pause_before_the_first_signal_costs_nothing():
    day = Day(4)
    day.do("pause", why="waiting for the cards")
    day.pass_minutes(30)
    day.do("resume")
    day.start()
    day.pass_minutes(10)
    assert elapsed(day.s, day.now) == 10 * MINUTE


@pytest.mark.parametrize(("at_limit", "stops"), [("finish", False), ("stop", True)])
def test_ed2_with_at_limit_stop_all_tables_stop_and_count(at_limit, stops):
    day, began = begun(at_limit=at_limit)
    day.do("start")
    assert not must_stop(day.s, began + 119 * MINUTE)
    assert must_stop(day.s, began + 120 * MINUTE) is stops
    day.now = began + 121 * MINUTE
    day.score(1, 10, 20, 30, stopped=True)  # ED8: nobody went out
    assert day.s.current.results[0].winner is None


def test_ed2_the_forecast_says_which_rounds_will_start():
    day = Day(6)
    for _ in range(3):
        day.play(minutes=20)
        day.pass_minutes(5)
    rows = forecast(day.s, day.now)
    assert [r.round for r in rows] == [4, 5, 6, 7, 8]
    began = day.s.rounds[0].started
    assert [r.will_start for r in rows] == [(r.starts - began) < 120 * MINUTE for r in rows]
    assert rows[0].ends - rows[0].starts == 20 * MINUTE
    assert rows[1].starts - rows[0].ends == 5 * MINUTE
    assert [r.will_start for r in rows] == [True, True, False, False, False]


def test_ed2_the_forecast_before_anything_happened_shares_out_the_limit():
    rows = forecast(Day(6).s, 0)
    assert len(rows) == 8 and all(r.will_start for r in rows)
