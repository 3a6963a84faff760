"""A clock that is set back or on: bots go on, nobody is flagged for it, and nobody is given hours."""

from __future__ import annotations

import asyncio

import pytest
from halls import Time, a_hall, begun, in_a_hall, move, people, turned_by_hand, until

from mundialito.ledger.running import Running
from mundialito.store import Entry
from mundialito.tables import acts
from mundialito.tables import alphabet as a
from mundialito.tables.following import MOST, uncharged
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.refusals import NotNow
from mundialito.tables.setting import Clock

HOURS = 7200.0  # two of them
BOT_STARTS = {"starter": "B", "first_card": "number"}
JUMPS = pytest.mark.parametrize("jump", [-HOURS, HOURS])


async def ring(hall: Hall, live: Live) -> None:
    """As if the alarm rang now, at whoever has kept the lease."""
    await hall.duties.attend(live)


async def playing(hall: Hall, clock: Clock) -> tuple[Time, Live, int]:
    time = turned_by_hand(hall)
    live = await begun(hall, "uno", *await people(hall, "Ana", "Bruno"), clock=clock)
    return time, live, live.table.awaited()[0]


def test_the_time_at_a_table_goes_on_by_a_clock_that_nobody_sets() -> None:
    steady = 50.0
    running = Running(1000.0, lambda: steady)
    steady += 5.0
    assert running.now() == 1005.0
    running.reach(900.0)  # an entry that bears an older time
    steady += 1.0
    assert running.now() == 1006.0 and running.ahead == 950.0
    running.reach(2000.0)
    steady += 1.0
    assert running.now() == 2001.0


@JUMPS
def test_a_bots_move_comes_whatever_the_clock_does(url: str, jump: float) -> None:
    """In a live hall: alarms ring by themselves, and only the database's clock is not what it was."""

    async def serve() -> None:
        async with a_hall(url, pace=0.05, sweeping=True) as hall, asyncio.timeout(30):
            (ana,) = await people(hall, "Ana")
            live = await begun(hall, "uno", ana, "simple", options=BOT_STARTS)
            real_now, real_clock = hall.store.database.now, hall.store.database.clock
            hall.clock = lambda: real_now() + jump
            hall.store.database.now = hall.clock  # type: ignore[method-assign]
            hall.store.database.clock = lambda c: real_clock(c) + jump  # type: ignore[method-assign]
            for _ in range(3):
                await until(lambda: live.table.awaited() == [0])  # the bot has moved, as often as it was asked
                await move(hall, live, 0)
            times = [entry.at for entry in await hall.store.entries(live.table.id)]
            assert times == sorted(times)

    asyncio.run(serve())


@JUMPS
def test_a_restart_after_the_clock_was_set_goes_on_at_once(url: str, jump: float) -> None:
    async def before() -> str:
        async with a_hall(url) as hall:
            (ana,) = await people(hall, "Ana")
            live = await begun(hall, "uno", ana, "simple", options=BOT_STARTS, clock=Clock(move=60, zero="forfeit"))
            await hall.duties.hold(live)
            hall.tables.clear()  # killed: nothing is given back
            return live.table.id

    async def after(match: str) -> None:
        async with a_hall(url, pace=0.05) as hall, asyncio.timeout(30):
            real_now, real_clock = hall.store.database.now, hall.store.database.clock
            hall.clock = lambda: real_now() + jump
            hall.store.database.now = hall.clock  # type: ignore[method-assign]
            hall.store.database.clock = lambda c: real_clock(c) + jump  # type: ignore[method-assign]
            if jump < 0:  # a lease of the future binds nobody
                assert await hall.store.orphans(10) == [match]
            await hall.duties.sweep_once()
            live = await hall.live(match)
            await hall.duties.sweep_once()
            await until(lambda: live.table.awaited() == [0])
            deadline = live.table.deadline(0)
            assert deadline is not None and 50 < deadline - live.clock.now() <= 60
            assert a.FLAG not in [entry.kind for entry in live.entries]

    asyncio.run(after(asyncio.run(before())))


@in_a_hall
async def test_set_on_nobody_is_flagged_and_only_what_passed_is_charged(hall: Hall) -> None:
    time, live, seat = await playing(hall, Clock(move=60, match=300, zero="forfeit"))
    time.now += 20
    time.set += HOURS
    await ring(hall, live)
    assert a.FLAG not in [entry.kind for entry in live.entries]
    time.now += 10
    await move(hall, live, seat)
    assert live.table.time.used[seat] == pytest.approx(30)
    assert live.table.at == time()  # the log is by the clock on the wall again
    other = live.table.awaited()[0]
    assert live.table.deadline(other) == time() + 60
    time.now += 61
    await ring(hall, live)
    assert live.table.over and live.table.over.reason == "forfeit"  # in its own time it is up


@in_a_hall
async def test_set_back_nobody_is_given_hours(hall: Hall) -> None:
    time, live, seat = await playing(hall, Clock(move=60, match=300, zero="forfeit"))
    time.now += 20
    time.set -= HOURS
    await move(hall, live, seat)
    assert live.table.time.used[seat] == pytest.approx(20)
    other = live.table.awaited()[0]
    time.now += 59
    await ring(hall, live)
    assert live.table.over is None
    assert live.table.time.left(other, live.clock.now()) == pytest.approx(241)
    time.now += 2
    with pytest.raises(NotNow, match="Your time was up"):
        await move(hall, live, other)
    await ring(hall, live)
    assert live.table.over and live.table.over.reason == "forfeit"
    times = [entry.at for entry in await hall.store.entries(live.table.id)]
    assert times == sorted(times)


@in_a_hall
async def test_others_still_wait_a_minute_before_they_call_a_bot(hall: Hall) -> None:
    time, live, seat = await playing(hall, Clock())
    other = live.table.chairs[1 - seat].person
    time.set += HOURS
    time.now += acts.PATIENCE - 1
    with pytest.raises(NotNow, match="Give them a minute"):
        await hall.act(live, lambda t: acts.call_bot(t, other, seat, live.clock.now()))
    time.now += 2
    await hall.act(live, lambda t: acts.call_bot(t, other, seat, live.clock.now()))
    assert live.table.player(seat)


@in_a_hall
async def test_time_that_does_not_fit_one_entry_is_forgiven_in_several(hall: Hall) -> None:
    """PostgreSQL's numbers end at 25 days of milliseconds."""
    time, live, seat = await playing(hall, Clock(move=60))
    month = 30 * 24 * 3600.0
    entries = uncharged(live.table, month)
    assert [entry.kind for entry in entries] == [a.WOKE] * 2 and sum(e.value for e in entries) == month * 1000
    assert max(entry.value for entry in entries) == MOST
    time.now += 5
    time.set += month
    await move(hall, live, seat)
    assert live.table.time.used[seat] == pytest.approx(5)


@in_a_hall
async def test_what_a_bot_thinks_for_somebody_is_not_charged_to_them(hall: Hall) -> None:
    time, live, seat = await playing(hall, Clock(match=300))
    person = live.table.chairs[seat].person
    time.now += 10
    await hall.act(live, lambda t: acts.leave(t, person, seat))
    time.now += 100
    await hall.act(live, lambda t: acts.come_back(t, person, seat))
    time.now += 1
    assert live.table.time.left(seat, live.clock.now()) == pytest.approx(289)
    assert not uncharged(live.table, 0.5) and Entry(a.WOKE, -3, 2000) in uncharged(live.table, 2.0)
