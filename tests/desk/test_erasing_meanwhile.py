"""A name is taken out of an event while tables are opened for it: it is at none of them, whoever was first."""

from __future__ import annotations

import asyncio
from typing import Any

from desk.test_erasing import NAME
from desk.test_office import opened, started
from desk.test_online_tables import entry, online, settled
from tables.halls import PATIENCE, a_hall, every_byte, in_a_hall, turned_by_hand, until

from mundialito.desk.erasing import erase
from mundialito.desk.office import LiveTournament, Office
from mundialito.store import LinkRow
from mundialito.tables.hall import Hall


async def an_event(hall: Hall) -> tuple[Office, LiveTournament, LinkRow]:
    """One table of bots, when it is started; the first of them has the name."""
    office, live, director = await opened(hall, NAME, "Bruno", "Carla")
    for player in (1, 2, 3):
        await entry(office, live, "bot", player=player, bot="simple")
    return office, live, director


async def check(hall: Hall, live: LiveTournament) -> None:
    """The name is nowhere, and a number sits in its place."""
    ((match, _),) = online(live).values()
    table = (await hall.live(match)).table
    assert table.chairs[list(live.tournament.state.rounds[0].tables[0]).index(1)].name == "— 1"
    assert NAME not in str(await hall.store.entries(match)) and NAME not in str(await hall.row(match))
    while await hall.store.keeping.is_owed():  # the file rests
        await asyncio.sleep(0.01)
    assert not is_stored(hall)


def is_stored(hall: Hall) -> bool:
    url = hall.store.database.url.set(drivername=hall.store.database.url.get_backend_name())
    return NAME.encode() in every_byte(url.render_as_string(hide_password=False))


@in_a_hall
async def test_a_round_that_begins_while_a_name_is_removed(hall: Hall) -> None:
    turned_by_hand(hall)
    office, live, director = await an_event(hall)
    usual = office.store.events.links

    async def meanwhile(event: str) -> Any:
        await started(office, live, director)
        await until(lambda: bool(online(live)))
        return await usual(event)

    office.store.events.links = meanwhile  # type: ignore[method-assign]
    await erase(office, live, 1)
    await check(hall, live)


@in_a_hall
async def test_a_table_that_is_on_its_way_while_a_name_is_removed(hall: Hall) -> None:
    """It was made for the name, and the log does not tell of it yet."""
    turned_by_hand(hall)
    office, live, director = await an_event(hall)
    usual, made, erased = hall.open_table, asyncio.Event(), asyncio.Event()

    async def slowly(*given: Any, **more: Any) -> Any:
        found = await usual(*given, **more)
        made.set()
        await erased.wait()
        return found

    hall.open_table = slowly  # type: ignore[method-assign]
    await started(office, live, director)
    await made.wait()
    await erase(office, live, 1)
    assert is_stored(hall)
    erased.set()
    await until(lambda: bool(online(live)) and not office.online.opening)
    await check(hall, live)


def test_a_table_that_another_process_opens_while_a_name_is_removed(postgres_url: str) -> None:
    """Its log is read anew after the entry that tells of the table; whoever removes the name knows nothing of it."""

    async def two() -> None:
        async with a_hall(postgres_url) as here, a_hall(postgres_url) as there, asyncio.timeout(PATIENCE):
            office, live, director = await an_event(here)
            twin = Office(there)
            other = await twin.live(live.id)
            usual, made = there.open_table, asyncio.Event()

            async def noted(*given: Any, **more: Any) -> Any:
                found = await usual(*given, **more)
                made.set()
                return found

            there.open_table = noted  # type: ignore[method-assign]
            office.online.lacks = lambda *_: False  # type: ignore[method-assign]
            await started(office, live, director)
            await until(lambda: other.seq == live.seq)
            async with other.lock:  # whoever comes now waits, one after the other
                opening = asyncio.ensure_future(twin.online.open_tables(other))
                await made.wait()
                await asyncio.sleep(0)  # the entry is in the queue
                await erase(office, live, 1)
            await opening
            await until(lambda: other.edition == 1)
            while is_stored(there):
                await asyncio.sleep(0.01)
            ((match, _),) = online(other).values()
            async with (await there.live(match)).lock:  # whoever writes it anew lets memory forget before that opens
                pass
            await check(there, other)

    asyncio.run(two())


@in_a_hall
async def test_a_match_that_lost_a_name_still_enters_its_score(hall: Hall) -> None:
    """Its table is read anew from its log; whoever looks after it goes along."""
    office, live, director = await an_event(hall)
    await started(office, live, director)
    await until(lambda: bool(online(live)))
    ((match, _),) = online(live).values()
    await until(lambda: match in hall.tables and hall.tables[match].table.fold is not None)
    await erase(office, live, 1)
    await settled(office, live, 0)
    assert live.tournament.state.rounds[0].is_over
