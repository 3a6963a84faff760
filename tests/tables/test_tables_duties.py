"""What must happen unasked: bots, flags, late nonces, leases; and what leaves memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest
from halls import Time, begun, in_a_hall, move, opened, people, turned_by_hand, until

from mundialito.engine.fairness import nonce_hash
from mundialito.store import Unreachable
from mundialito.tables import acts, duties, lobby
from mundialito.tables import alphabet as a
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live, Watcher
from mundialito.tables.setting import Clock
from mundialito.tables.table import ENDED, FIXED, PLAYING
from mundialito.tables.workers import THINKING

BOT_STARTS = {"starter": "B", "first_card": "number"}  # no first card that passes the turn on
ANA_STARTS = {"starter": "A", "first_card": "number"}


def kinds(live: Live) -> list[int]:
    return [entry.kind for entry in live.entries]


async def ring(hall: Hall, live: Live) -> None:
    """As if the alarm rang now."""
    if live.timer:
        live.timer.cancel()
    await hall.duties.perform(live)


async def timed(hall: Hall, clock: Clock, *seats: str) -> tuple[Time, Live, list[str]]:
    time = turned_by_hand(hall)
    rows = await people(hall, *(seats or ("Ana", "Bruno")))
    return time, await begun(hall, "uno", *rows, clock=clock), [row.id for row in rows]


# --- bots --------------------------------------------------------------------------------------------


@in_a_hall
async def test_a_bot_moves_at_its_pace_and_never_before(hall: Hall) -> None:
    time = turned_by_hand(hall)
    hall.pace = 2.0
    (ana,) = await people(hall, "Ana")
    live = await begun(hall, "uno", ana, "simple", options=BOT_STARTS)
    length = len(live.entries)
    await ring(hall, live)
    assert len(live.entries) == length
    time.now += 2.0
    await ring(hall, live)
    assert live.entries[length].who == 1
    await hall.act(live, lambda t: acts.pause(t, ana.id))
    length = len(live.entries)
    time.now += 100
    await ring(hall, live)
    assert len(live.entries) == length and live.timer is None


@in_a_hall
async def test_a_bot_that_thinks_begins_so_early_that_it_answers_at_the_pace(hall: Hall) -> None:
    (ana,) = await people(hall, "Ana")
    live = await begun(hall, "uno", ana, "hard", options=BOT_STARTS)
    waits = {}
    for pace in (2.0, 0.1):
        hall.pace = pace
        due = hall.duties.due(live.table)
        assert due is not None
        waits[pace] = due - live.table.at
    assert waits == pytest.approx({2.0: 2.0 - THINKING, 0.1: 0.0})


@in_a_hall
async def test_bots_play_by_themselves_to_the_end(hall: Hall) -> None:
    hall.pace = 0.0
    (ana,) = await people(hall, "Ana")
    live = await begun(hall, "uno", ana, "simple", "eager", "random", parts={"number": 1, "deal": 3})
    with hall.presence.watched(live, Watcher(0, ana.id)):
        await hall.act(live, lambda t: acts.leave(t, ana.id, 0))
        await until(lambda: live.table.stage == ENDED)
    assert live.table.over and live.table.over.reason == "played"


@in_a_hall
async def test_a_duty_that_fails_is_tried_again(hall: Hall) -> None:
    (ana,) = await people(hall, "Ana")
    live = await begun(hall, "uno", ana, "simple", options=BOT_STARTS)
    hall.pace = 0.0
    written = hall.store.append
    fails = iter([True, True])

    async def append(*args: object, **more: object) -> float:
        if next(fails, False):
            raise Unreachable(OSError("gone"))
        return await written(*args, **more)  # type: ignore[arg-type]

    hall.store.append = append  # type: ignore[method-assign]
    log = logging.getLogger("mundialito.ledger")
    log.disabled = True
    length = len(live.entries)
    for _ in range(3):
        await ring(hall, live)
        assert live.timer is not None or len(live.entries) > length
    log.disabled = False
    assert len(live.entries) > length and live.entries[length].who == 1


@in_a_hall
async def test_a_duty_of_a_table_that_is_no_more_is_not_tried_again(hall: Hall) -> None:
    """It was put away or deleted meanwhile, or the server closes: whoever has it now does what is due."""
    (ana,) = await people(hall, "Ana")

    def closes(_: Live) -> None:
        hall.closing = True

    log = logging.getLogger("mundialito.ledger")
    log.disabled = True
    for end in (hall.drop, closes):
        live = await begun(hall, "uno", ana, "simple", options=BOT_STARTS)

        async def attend(live: Live, end: Callable[[Live], None] = end) -> None:
            end(live)
            raise ValueError("the match was deleted")

        hall.duties.attend = attend  # type: ignore[method-assign]
        await ring(hall, live)
        assert live.timer is None, end
    log.disabled = False


@in_a_hall
async def test_an_alarm_that_rings_too_late_does_nothing(hall: Hall) -> None:
    (ana,) = await people(hall, "Ana")
    live = await begun(hall, "uno", ana, "simple", options=BOT_STARTS)
    hall.drop(live)
    asked = []
    lease = hall.store.lease

    async def counted(*args: Any) -> Any:
        asked.append(args)
        return await lease(*args)

    hall.store.lease = counted  # type: ignore[method-assign]
    live.leased = 0.0
    await ring(hall, live)
    assert not asked and live.timer is None


@in_a_hall
async def test_a_duty_that_fails_leaves_one_alarm(hall: Hall) -> None:
    """Another would ring even if the table was put away."""
    (ana,) = await people(hall, "Ana")
    live = await begun(hall, "uno", ana, "simple", options=BOT_STARTS)
    planned: list[asyncio.TimerHandle | None] = []

    async def attend(live: Live) -> None:
        hall.duties.plan(live)  # as after anything that is written
        planned.append(live.timer)
        raise ValueError("ill")

    hall.duties.attend = attend  # type: ignore[method-assign]
    log = logging.getLogger("mundialito.ledger")
    log.disabled = True
    await ring(hall, live)
    log.disabled = False
    assert planned[0] and planned[0].cancelled() and live.timer and not live.timer.cancelled()


# --- clocks --------------------------------------------------------------------------------------------


@in_a_hall
async def test_when_the_time_is_up_a_bot_moves_this_once(hall: Hall) -> None:
    time, live, _ = await timed(hall, Clock(move=10))
    seat, length = live.table.awaited()[0], len(live.entries)
    time.now += 9.9
    await ring(hall, live)
    assert len(live.entries) == length
    time.now += 0.1
    await ring(hall, live)
    assert [(e.kind, e.who) for e in live.entries[length : length + 2]] == [(a.FLAG, seat), (a.EVENT, seat)]
    assert live.table.stage == PLAYING and live.table.player(seat) == ""
    awaited = live.table.awaited()[0]
    assert live.table.time.deadline(awaited) == time.now + 10


@in_a_hall
async def test_when_the_time_is_up_the_seat_is_forfeited(hall: Hall) -> None:
    time, live, _ = await timed(hall, Clock(match=30, zero="forfeit"))
    seat = live.table.awaited()[0]
    time.now += 30
    await ring(hall, live)
    over = live.table.over
    assert over and (over.reason, over.seat, over.scores) == ("forfeit", seat, None)
    assert kinds(live)[-3:] == [a.FLAG, a.RESIGN, a.OVER]


@in_a_hall
async def test_among_more_a_forfeited_seat_is_played_on(hall: Hall) -> None:
    time, live, _ = await timed(hall, Clock(move=5, zero="forfeit"), "Ana", "Bruno", "Carla")
    seat = live.table.awaited()[0]
    time.now += 5
    await ring(hall, live)
    assert live.table.stage == PLAYING and live.table.resigned == {seat} and kinds(live)[-2:] == [a.FLAG, a.RESIGN]


@in_a_hall
async def test_a_match_clock_that_is_used_up_stays_so(hall: Hall) -> None:
    time, live, _ = await timed(hall, Clock(match=20, zero="bot"))
    seat = live.table.awaited()[0]
    time.now += 20
    for _ in range(30):
        await ring(hall, live)
        if live.table.awaited() == [1 - seat]:
            await move(hall, live, 1 - seat)
    assert kinds(live).count(a.FLAG) > 3 and live.table.time.left(seat, time.now) == 0.0


@in_a_hall
async def test_a_move_in_time_is_never_flagged_afterwards(hall: Hall) -> None:
    time, live, _ = await timed(hall, Clock(move=10, zero="forfeit"))
    time.now += 10
    await move(hall, live, live.table.awaited()[0])
    await ring(hall, live)
    assert a.FLAG not in kinds(live)


# --- nonces ----------------------------------------------------------------------------------------------


@in_a_hall
async def test_nonces_that_do_not_come_in_ten_seconds_count_as_empty(hall: Hall) -> None:
    time = turned_by_hand(hall)
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await opened(hall, "uno", ana, bruno)
    await hall.act(live, lambda t: lobby.promise(t, ana.id, 0, nonce_hash(b"a" * 16)))
    await hall.act(live, lambda t: lobby.start(t, ana.id))
    time.now += duties.NONCE_WAIT - 0.1
    await ring(hall, live)
    assert live.table.stage == FIXED
    time.now += 0.1
    await ring(hall, live)
    assert live.table.stage == PLAYING and live.table.nonces == ("", "")


# --- leases ----------------------------------------------------------------------------------------------


@in_a_hall
async def test_time_without_a_server_is_charged_to_nobody(hall: Hall) -> None:
    time, live, _ = await timed(hall, Clock(move=60, zero="forfeit"))
    await hall.duties.hold(live)
    seat = live.table.awaited()[0]
    time.now += 20  # ten of them with a server: as long as the lease lasts
    await hall.duties.hold(live)
    assert kinds(live).count(a.WOKE) == 0  # as far as this process knows, it still has the lease
    time.now += 3600
    hall.drop(live)  # as a server that was killed
    await hall.duties.sweep_once()
    live = hall.tables[live.table.id]
    await until(lambda: a.WOKE in kinds(live))
    woken = [entry for entry in live.entries if entry.kind == a.WOKE]
    assert [entry.value for entry in woken] == [3_610_000]
    assert live.table.time.deadline(seat) == time.now + 60 - 10
    await move(hall, live, seat)
    assert live.table.time.used[seat] == pytest.approx(10)


@in_a_hall
async def test_the_lease_goes_to_one_and_lapses(hall: Hall) -> None:
    time, live, _ = await timed(hall, Clock(move=600))
    other = await hall.store.lease(live.table.id, "another", duties.LEASE)
    assert other.held
    assert not await hall.duties.hold(live)
    length = len(live.entries)
    time.now += 600
    assert await hall.store.lease(live.table.id, "another", duties.LEASE)
    await ring(hall, live)
    assert len(live.entries) == length and live.timer is not None  # it is another's to do, and asked for again
    time.now += duties.LEASE + 0.5
    await ring(hall, live)
    assert a.FLAG in kinds(live)


@in_a_hall
async def test_one_match_that_cannot_be_read_does_not_stop_the_others(hall: Hall) -> None:
    time = turned_by_hand(hall)
    (ana,) = await people(hall, "Ana")
    broken = await begun(hall, "uno", ana, "simple", options=BOT_STARTS)
    healthy = await begun(hall, "uno", ana, "simple", options=BOT_STARTS)
    for live in (broken, healthy):
        await hall.duties.hold(live)
        hall.drop(live)
    await hall.store.rewrite(broken.table.id, 0, "{}")
    time.now += 100
    hall.pace = 0.0
    log = logging.getLogger("mundialito.ledger")
    log.disabled = True
    await hall.duties.sweep_once()
    log.disabled = False
    await until(lambda: len(hall.tables[healthy.table.id].entries) > len(healthy.entries))
    assert broken.table.id not in hall.tables
    assert await hall.store.orphans(10) == []


# --- memory ----------------------------------------------------------------------------------------------


@in_a_hall
async def test_tables_that_nobody_looks_at_leave_memory_and_stay_out(hall: Hall) -> None:
    time = turned_by_hand(hall)
    ana, bruno = await people(hall, "Ana", "Bruno")
    waiting = await begun(hall, "uno", ana, "simple", options=ANA_STARTS)  # for Ana, who has gone
    among_people = await begun(hall, "uno", ana, bruno)
    in_the_lobby = await opened(hall, "uno", ana, "-")
    over = await begun(hall, "uno", ana, bruno)
    await hall.act(over, lambda t: acts.close(t, ana.id))
    looked_at = await begun(hall, "uno", ana, bruno)
    clocked = await begun(hall, "uno", ana, bruno, clock=Clock(move=3600))
    idle = [waiting, among_people, in_the_lobby, over]
    with looked_at.watched(Watcher(0, ana.id)), pytest.MonkeyPatch.context() as patch:
        patch.setattr(duties, "IDLE", 0.0)
        await asyncio.sleep(0.01)
        for _ in range(3):  # the first gives leases back, the second puts away, none brings back
            await hall.duties.sweep_once()
            time.now += 100
        assert set(hall.tables) == {looked_at.table.id, clocked.table.id}
        assert set(hall.links.values()) == set(hall.tables)
    for live in idle:
        assert (
            (await hall.at(live.link)).table.playing.state.tobytes() == live.table.playing.state.tobytes()
            if (live.table.fold)
            else True
        )


@in_a_hall
async def test_who_still_holds_a_table_that_left_memory_acts_on_the_new_one(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, bruno)
    hall.drop(live)
    again = await hall.live(live.table.id)
    length = len(again.entries)
    await move(hall, live, live.table.awaited()[0])
    assert len(again.entries) > length and len(live.entries) == length
    assert again.entries == await hall.store.entries(again.table.id)
