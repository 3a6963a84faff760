"""Clocks tell nothing of what is chosen in secret: neither how many cards, nor when, nor by whom first."""

from __future__ import annotations

from typing import Any

import pytest
from halls import in_a_hall, people, turned_by_hand
from sealing import CUP, cards, sealing_table, seat_of

from mundialito.engine.who import NOBODY, PUBLIC
from mundialito.tables import acts
from mundialito.tables.clock import Clocks
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.setting import Clock
from mundialito.web.api.looks import times
from mundialito.web.table.places import clock, own_clock

CLOCKS = (Clock(move=60), Clock(match=600), Clock(move=30, match=300))


async def put(hall: Hall, live: Live, seat: int, number: int) -> bool:
    """One more step of a choice of so many cards; whether it was the last."""
    table = live.table
    e = cards(number, number)(CUP, "", table.view(seat), seat)
    at = table.seq_of(seat)
    await hall.act(live, lambda t: acts.move(t, seat, [e], at, live.clock.now()))
    return seat not in live.table.awaited()


def told(live: Live, passed: float) -> Any:
    """All that others see of the clocks, after so long; what runs has run on. And what a wish to take back is told."""
    seen = [
        (one.seat, one.deadline, one.left and round(one.left + passed * bool(one.deadline), 3))
        for one in times(live, [])
    ]
    backs = [str(acts.why_not_back(live.table, seat)) for seat in range(3)]
    return seen, [str(clock(live, seat)) for seat in range(3)], backs


@in_a_hall
async def test_whatever_somebody_seals_moves_no_clock_for_others(hall: Hall) -> None:
    chairs = [seat_of(one) for one in await people(hall, "Ana", "Bruno", "Carla")]
    for agreed in CLOCKS:
        time = turned_by_hand(hall)
        live = await sealing_table(hall, chairs, clock=agreed)
        first, began = live.table.awaited()[0], time.now
        before, deadline = told(live, 0.0), live.table.deadline(first)
        number = live.table.seq
        while True:
            time.now += 2
            is_last = await put(hall, live, first, 4)
            assert told(live, time.now - began) == before, agreed
            if is_last:
                break
            assert live.table.deadline(first) == deadline, "a choice has the time of one move, however many its steps"
        assert live.table.seq - number >= 5
        assert live.table.time.used[first] == pytest.approx(time.now - began)
        sealed = time.now
        time.now += 3
        (other,) = live.table.awaited()
        own = live.table.deadline(other)
        assert own and f'data-deadline="{int(own * 1000)}"' in str(own_clock(live, other, "en")), "on no other page"
        length = live.table.seq_of(PUBLIC)
        assert not await put(hall, live, other, 1)
        assert told(live, time.now - began) == before and live.table.seq_of(PUBLIC) == length, agreed
        await put(hall, live, other, 1)
        assert live.table.seq_of(PUBLIC) > length  # both are turned up
        assert live.table.time.told.used == live.table.time.used, "what everybody knows is told as it was"
        assert live.table.time.used[first] == pytest.approx(sealed - began)


def test_what_is_known_again_is_told_as_it_was() -> None:
    """Somebody who has sealed long ago still thinks, as far as others know: until it is known, also through a pause."""
    both = Clocks(Clock(match=100), 2)
    for clocks in (both.turn, both.told.turn):
        clocks((0, 1), NOBODY, 0.0)
    both.turn((1,), NOBODY, 10.0)  # 0 has sealed, and nobody saw it
    assert both.left(0, 30.0) == 90 and both.told.left(0, 30.0) == 70
    both.stop(30.0)
    both.tell((0, 1), NOBODY, 30.0, 0.0, runs=False)  # a pause, in which 0 is still awaited, for all that is known
    assert both.told.left(0, 50.0) == 70 == both.told.left(1, 50.0) and both.left(0, 50.0) == 90
    both.turn((1,), NOBODY, 50.0)
    both.tell((0, 1), NOBODY, 50.0, 0.0, runs=True)
    both.turn((0, 1), 1, 60.0)
    both.tell((0,), 1, 60.0, 0.0, runs=True)  # 1 is known to have moved; of 0 nothing is known
    assert both.told.left(1, 60.0) == both.left(1, 60.0) == 60 and both.told.left(0, 60.0) == 60
