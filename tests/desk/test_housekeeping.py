"""Tables and events that nobody has opened for so many days are deleted whole; those that somebody opens stay."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from desk.test_office import SIX, opened
from sqlalchemy import Connection
from tables.halls import PATIENCE, a_hall, begun, in_a_hall, people, turned_by_hand, until

from mundialito.desk import links
from mundialito.desk.housekeeping import BATCH, Housekeeping
from mundialito.desk.office import Office
from mundialito.store import DAY
from mundialito.tables import acts
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live, Watcher
from mundialito.tables.refusals import Unknown
from mundialito.tables.setting import Chair
from mundialito.tables.upkeep import traceless


async def noted(hall: Hall) -> None:
    """Until it is written down who has looked at what."""
    await asyncio.gather(*hall.tasks)


@in_a_hall
async def test_a_table_that_nobody_opens_is_deleted_when_its_days_are_over(hall: Hall) -> None:
    time = turned_by_hand(hall)
    ana, bruno = await people(hall, "Ana", "Bruno")
    left, used = await begun(hall, "uno", ana, bruno), await begun(hall, "uno", ana, bruno)
    keeping = Housekeeping(Office(hall), tables=30, events=0)
    for _ in range(30):
        time.now += DAY
        assert await hall.at(used.link)  # every day somebody looks at it
        await noted(hall)
        await keeping.look()
    assert await hall.row(left.table.id) and await hall.row(used.table.id)  # on the thirtieth day they are there
    time.now += DAY
    await keeping.look()
    assert await hall.row(left.table.id) is None and await hall.store.entries(left.table.id) == []
    with pytest.raises(Unknown):
        await hall.at(left.link)
    assert [row.id for row in await hall.of_person(ana.id)] == [used.table.id]
    assert (await hall.at(used.link)).table.seq == used.table.seq


@in_a_hall
async def test_nothing_is_deleted_unless_it_is_said_so(hall: Hall) -> None:
    time = turned_by_hand(hall)
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, bruno)
    office, event, _ = await opened(hall, *SIX)
    time.now += 10_000 * DAY
    await Housekeeping(office, tables=0, events=0).look()
    assert await hall.row(live.table.id) and await hall.store.events.row(event.id)


@in_a_hall
async def test_a_table_with_an_open_page_stays(hall: Hall) -> None:
    time = turned_by_hand(hall)
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, bruno)
    with live.watched(Watcher(0, ana.id)):
        time.now += 100 * DAY
        await Housekeeping(Office(hall), tables=30, events=0).look()
        row = await hall.row(live.table.id)
        assert row and row.seen == int(time.now // DAY)


@in_a_hall
async def test_one_match_that_is_opened_keeps_its_whole_row_of_rounds(hall: Hall) -> None:
    time = turned_by_hand(hall)
    ana, bruno = await people(hall, "Ana", "Bruno")
    first = await begun(hall, "uno", ana, bruno, rounds=2)
    await hall.act(first, lambda t: acts.resign(t, ana.id, 0))
    second = await hall.rematch(first, ana.id)
    time.now += 40 * DAY
    assert await hall.at(second.link)
    await noted(hall)
    await Housekeeping(Office(hall), tables=30, events=0).look()
    assert len(await hall.rounds(first.table.setting.table)) == 2


@in_a_hall
async def test_an_event_that_nobody_opens_goes_with_its_links(hall: Hall) -> None:
    time = turned_by_hand(hall)
    office, live, director = await opened(hall, *SIX)
    token = await office.found({"name": "Used"})
    used, _ = await office.by_link(token)
    other = await office.renew(live.id, links.DIRECTOR)
    keeping = Housekeeping(office, tables=0, events=30)
    for _ in range(4):
        time.now += 10 * DAY
        await office.by_link(token)
        await noted(hall)
        await keeping.look()
    assert await hall.store.events.row(live.id) is None and live.id not in office.events
    with pytest.raises(Unknown):
        await office.by_link(other)
    assert await hall.store.events.links(live.id) == [] and await hall.store.events.entries(live.id) == []
    assert (await office.by_link(token))[0].id == used.id
    assert director.event == live.id


@in_a_hall
async def test_a_start_is_no_look(hall: Hall) -> None:
    """A server that takes up open events at its start opens none of them for anybody."""
    time = turned_by_hand(hall)
    office, live, _ = await opened(hall, *SIX)
    time.now += 40 * DAY
    again = Office(hall)
    await again.resume()
    await noted(hall)
    await Housekeeping(again, tables=0, events=30).look()
    assert await hall.store.events.row(live.id) is None
    assert office


@in_a_hall
async def test_more_than_a_batch_is_deleted_at_once(hall: Hall) -> None:
    time = turned_by_hand(hall)
    (ana,) = await people(hall, "Ana")
    for _ in range(BATCH + 3):
        await hall.open_table("uno", ana.id, [Chair(person=ana.id), Chair()])
    time.now += 40 * DAY
    await Housekeeping(Office(hall), tables=30, events=0).look()
    assert await hall.store.keeping.old_tables(10**6, 1000) == [] and hall.tables == {}


def test_nothing_of_what_was_deleted_is_left_in_the_file(sqlite_url: str, tmp_path: Path) -> None:
    name = "Xiomara-Quetzal"

    @in_a_hall
    async def delete(hall: Hall) -> None:
        time = turned_by_hand(hall)
        office, live, _ = await opened(hall, name, "Bruno")
        time.now += 40 * DAY
        await Housekeeping(office, tables=0, events=30).look()
        stored = b"".join(file.read_bytes() for file in tmp_path.glob("mundialito.db*"))
        assert name.encode() not in stored and live.id.encode() not in stored

    delete(sqlite_url)


def test_whoever_deletes_again_and_again_lets_the_file_rest(sqlite_url: str) -> None:
    @in_a_hall
    async def delete(hall: Hall) -> None:
        scrub, times = hall.store.database.scrub, []

        def slow(connection: Connection) -> None:
            times.append(1)
            time.sleep(0.02)
            scrub(connection)

        hall.store.database.scrub = slow  # type: ignore[method-assign]
        for _ in range(20):
            async with traceless(hall):
                pass
        assert len(times) == 1 and await hall.store.keeping.is_owed()
        while await hall.store.keeping.is_owed():
            await asyncio.sleep(0.01)
        assert len(times) == 2

    delete(sqlite_url)


def test_what_a_killed_server_owes_is_done_by_the_next(sqlite_url: str, tmp_path: Path) -> None:
    async def owe() -> None:
        async with a_hall(sqlite_url) as hall:
            await hall.store.keeping.owed().__aenter__()  # and is killed before it is done

    async def pay() -> None:
        async with a_hall(sqlite_url) as hall:
            assert await hall.store.keeping.is_owed()
            await Housekeeping(Office(hall), 0, 0).look()
            assert not await hall.store.keeping.is_owed()

    asyncio.run(owe())
    asyncio.run(pay())


def test_another_process_forgets_a_table_that_was_deleted(postgres_url: str) -> None:
    async def two() -> None:
        async with a_hall(postgres_url) as here, a_hall(postgres_url) as there, asyncio.timeout(PATIENCE):
            ana, bruno = await people(here, "Ana", "Bruno")
            live: Live = await begun(here, "uno", ana, bruno)
            await there.live(live.table.id)
            time = turned_by_hand(here)
            time.now = here.store.database.now() + 400 * 365 * DAY
            await Housekeeping(Office(here), tables=30, events=0).look()
            await until(lambda: live.table.id not in there.tables)
            with pytest.raises(Unknown):
                await there.at(live.link)

    asyncio.run(two())
