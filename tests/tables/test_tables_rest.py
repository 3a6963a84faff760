"""A match that no person plays and nobody looks at stands still, and costs nothing; it goes on when somebody looks."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from halls import PATIENCE, a_hall, begun, chair, in_a_hall, people, turned_by_hand, until

from mundialito.engine.who import PUBLIC
from mundialito.store import PersonRow
from mundialito.tables import acts, crowd, duties, lobby
from mundialito.tables import alphabet as a
from mundialito.tables.crowd import Watcher
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.setting import Clock
from mundialito.tables.table import ENDED

SMALL: dict[str, Any] = {"parts": {"number": 1, "deal": 3}}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits three seconds for a test."""
    monkeypatch.setattr(crowd, "RELOAD", 0.05)
    monkeypatch.setattr("mundialito.tables.presence.RELOAD", 0.05)


async def of_bots(hall: Hall, host: PersonRow, game: str = "uno", bots: int = 3, **more: Any) -> Live:
    """A match of bots alone that has begun."""
    live = await hall.open_table(game, host.id, [chair("simple")] * bots, **more)
    await hall.act(live, lambda t: lobby.start(t, host.id))
    return live


async def is_still(hall: Hall, *lives: Live) -> None:
    """Nothing happens: no alarm is set, no lease is held, and no sweep brings one about."""
    for task in list(hall.tasks):
        await asyncio.wait([task])
    lengths = [len(live.entries) for live in lives]
    for _ in range(2):
        await hall.duties.sweep_once()
    assert [len(live.entries) for live in lives] == lengths
    assert all(live.timer is None and not live.leased and live.resting for live in lives)
    assert await hall.store.orphans(1000) == []


@in_a_hall
async def test_hundreds_of_matches_of_bots_cost_neither_an_alarm_nor_a_lease(hall: Hall) -> None:
    hall.pace = 0.0
    leases = []
    asked = hall.store.lease

    async def lease(match: str, *args: Any) -> Any:
        leases.append(match)
        return await asked(match, *args)

    hall.store.lease = lease  # type: ignore[method-assign]
    (ana,) = await people(hall, "Ana")
    lives = [await of_bots(hall, ana) for _ in range(50)]
    await is_still(hall, *lives)
    assert leases == []


@in_a_hall
async def test_it_goes_on_while_somebody_looks_and_rests_when_they_have_gone(hall: Hall) -> None:
    hall.pace = 0.03
    (ana,) = await people(hall, "Ana")
    live = await of_bots(hall, ana)
    length = len(live.entries)
    with hall.presence.watched(live, Watcher(PUBLIC, "")):
        await until(lambda: len(live.entries) > length + 3)
    await until(lambda: live.resting)
    await until(lambda: live.timer is None)
    await hall.duties.sweep_once()
    await is_still(hall, live)
    assert live.table.stage != ENDED


@in_a_hall
async def test_a_page_without_a_stream_is_a_look_too(hall: Hall) -> None:
    hall.pace = 0.03
    (ana,) = await people(hall, "Ana")
    live = await of_bots(hall, ana)
    length = len(live.entries)
    hall.presence.glanced(live)
    await until(lambda: len(live.entries) > length)
    await until(lambda: live.resting)


@in_a_hall
async def test_a_person_who_has_left_or_resigned_does_not_play(hall: Hall) -> None:
    hall.pace = 0.0
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, bruno, "simple")
    assert not hall.duties.rests(live)
    await hall.act(live, lambda t: acts.leave(t, ana.id, 0))
    assert not hall.duties.rests(live)
    await hall.act(live, lambda t: acts.resign(t, bruno.id, 1))
    assert hall.duties.rests(live)
    await hall.act(live, lambda t: acts.come_back(t, ana.id, 0))  # her seat is hers
    assert not hall.duties.rests(live)
    await until(lambda: live.table.awaited() == [0])  # and the bots go on


@in_a_hall
async def test_a_table_of_an_event_goes_on_unseen(hall: Hall) -> None:
    hall.pace = 0.0
    (ana,) = await people(hall, "Ana")
    live = await of_bots(hall, ana, kept=True, **SMALL)
    await until(lambda: live.table.stage == ENDED)


@in_a_hall
async def test_no_real_clock_runs_while_a_match_rests(hall: Hall) -> None:
    time = turned_by_hand(hall)
    hall.pace = 0.9
    (ana,) = await people(hall, "Ana")
    live = await of_bots(hall, ana, "tactics", 2, options={"clock": "real", "length": "quick"})
    with live.watched(Watcher(PUBLIC, "")):
        for _ in range(4):
            time.now += 1
            await hall.duties.attend(live)
    [(rings, _)] = live.table.rings()
    left = rings - live.clock.now()
    time.now += 5000
    with live.watched(Watcher(PUBLIC, "")):
        await hall.duties.attend(live)
    assert a.WOKE in [entry.kind for entry in live.entries]
    assert live.table.rings()[0][0] - live.clock.now() == pytest.approx(left, abs=1)


@in_a_hall
async def test_a_clock_is_not_used_up_by_a_rest(hall: Hall) -> None:
    time = turned_by_hand(hall)
    (ana,) = await people(hall, "Ana")
    live = await begun(hall, "uno", ana, "simple", clock=Clock(match=300), options={"starter": "A"})
    time.now += 10
    await hall.act(live, lambda t: acts.leave(t, ana.id, 0))
    time.now += 86400
    await hall.act(live, lambda t: acts.come_back(t, ana.id, 0))
    left = live.table.time.left(0, live.clock.now())
    assert left is not None and left >= 290


def test_after_a_restart_a_resting_match_is_nobodys_orphan(url: str) -> None:
    async def first() -> str:
        async with a_hall(url, pace=0.0) as hall, asyncio.timeout(PATIENCE):
            (ana,) = await people(hall, "Ana")
            live = await of_bots(hall, ana)
            with hall.presence.watched(live, Watcher(PUBLIC, "")):
                await until(lambda: bool(live.leased))
            hall.tables.clear()  # killed while somebody looked
            return live.table.id

    async def second(match: str) -> None:
        async with a_hall(url, pace=0.0) as hall:
            await hall.store.release(match)  # some seconds later
            assert await hall.store.orphans(10) == [match]
            await hall.duties.sweep_once()
            await is_still(hall, hall.tables[match])

    asyncio.run(second(asyncio.run(first())))


def test_it_does_not_rest_while_somebody_looks_at_another_process(postgres_url: str) -> None:
    async def both() -> None:
        async with a_hall(postgres_url) as here, a_hall(postgres_url) as there, asyncio.timeout(PATIENCE):
            (ana,) = await people(here, "Ana")
            mine = await of_bots(here, ana)
            theirs = await there.at(mine.link)
            with there.presence.watched(theirs, Watcher(PUBLIC, "")):
                with here.presence.watched(mine, Watcher(PUBLIC, "")):
                    await until(lambda: bool(mine.crowd.elsewhere))
                await until(lambda: mine.look is None)
                assert not mine.resting and mine.timer and not theirs.resting
            await until(lambda: mine.resting and theirs.resting)
            assert mine.timer is None
            await here.duties.look_after(mine)
            await is_still(here, mine)

    asyncio.run(both())


def test_of_two_processes_whoever_is_looked_at_takes_it_up(postgres_url: str) -> None:
    async def both() -> None:
        async with a_hall(postgres_url, 0.0) as here, a_hall(postgres_url, 0.0) as there, asyncio.timeout(PATIENCE):
            (ana,) = await people(here, "Ana")
            mine = await of_bots(here, ana, **SMALL)
            theirs = await there.at(mine.link)
            await is_still(here, mine)
            with there.presence.watched(theirs, Watcher(PUBLIC, "")):
                await until(lambda: theirs.table.stage == ENDED)
            await until(lambda: mine.table.stage == ENDED)

    asyncio.run(both())


def test_a_sweep_forgets_it(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setattr(duties, "IDLE", 0.0)

    async def rest() -> None:
        async with a_hall(url, pace=0.0) as hall:
            (ana,) = await people(hall, "Ana")
            live = await of_bots(hall, ana)
            await asyncio.sleep(0.01)
            await hall.duties.sweep_once()
            assert live.gone and hall.tables == {}

    asyncio.run(rest())
