"""Halls for tests: on either database, with a clock that the test turns."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import make_url

from mundialito.store import PersonRow, Store
from mundialito.tables import acts, lobby
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair
from mundialito.tables.table import ENDED

SLOW = 1e9  # seconds of a bot's pace: it moves when a test says so
PATIENCE = 60.0  # seconds after which a test gives up what never comes


class Time:
    """The database's clock and the one that nobody sets, in the hands of a test."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0  # time that has passed, by both
        self.set = 0.0  # seconds by which the database's clock was set on

    def __call__(self, *_: object) -> float:
        return self.now + self.set

    def steady(self) -> float:
        return self.now


def turned_by_hand(hall: Hall) -> Time:
    """From now on time passes when the test says so, for the hall, for stamps and for leases."""
    time = Time()
    hall.clock, hall.steady = time, time.steady
    hall.store.database.now = time  # type: ignore[method-assign]
    hall.store.database.clock = time  # type: ignore[method-assign]
    return time


@asynccontextmanager
async def a_hall(url: str, pace: float = SLOW, *, sweeping: bool = False) -> AsyncIterator[Hall]:
    """A hall of its own store. Without sweeping, unasked things happen when their alarm rings or a test asks."""
    store = await Store.open(url)
    hall = Hall(store, pace)
    if sweeping:
        await hall.open()
    else:
        await hall.people.open()
        store.listen(hall.heard)
    try:
        yield hall
    finally:
        await hall.close()
        await store.close()


def in_a_hall(test: Callable[[Hall], Coroutine[Any, Any, None]]) -> Callable[[str], None]:
    """A test that is given a hall, as one that is given the URL of an empty database."""

    async def opened(url: str) -> None:
        async with a_hall(url) as hall, asyncio.timeout(PATIENCE):
            await test(hall)

    def run(url: str) -> None:
        asyncio.run(opened(url))

    run.__name__, run.__doc__, run.__module__ = test.__name__, inspect.getdoc(test), test.__module__
    return run


async def people(hall: Hall, *names: str) -> list[PersonRow]:
    return [await hall.people.add(name, "en") for name in names]


def chair(who: PersonRow | str) -> Chair:
    """A person's, an open one (-), or a bot's."""
    if isinstance(who, str):
        return Chair() if who == "-" else Chair(bot=who)
    return Chair(person=who.id, name=who.name)


async def opened(hall: Hall, game: str, *chairs: PersonRow | str, **more: Any) -> Live:
    """A table whose host is the first person."""
    host = next(who for who in chairs if isinstance(who, PersonRow))
    return await hall.open_table(game, host.id, [chair(who) for who in chairs], **more)


async def begun(hall: Hall, game: str, *chairs: PersonRow | str, **more: Any) -> Live:
    live = await opened(hall, game, *chairs, **more)
    await hall.act(live, lambda t: lobby.start(t, t.setting.host))
    return live


async def sit_in(hall: Hall, live: Live, host: PersonRow, person: PersonRow, seat: int) -> None:
    """Somebody asks for a bot's seat, and the host lets them in."""
    hall.asking.ask(live, person, seat)
    await hall.asking.let_in(live, host.id, seat, live.asks()[seat].mark)


async def move(hall: Hall, live: Live, seat: int, *texts: str, at: int | None = None) -> None:
    """A choice by its texts; without any, the first offer."""
    table = live.table
    events = [table.game.notation.read(text) for text in texts] or table.playing.offers(seat)[:1]
    length = table.seq_of(seat) if at is None else at
    await hall.act(live, lambda t: acts.move(t, seat, events, length, live.clock.now()))


async def play_to_the_end(hall: Hall, live: Live) -> None:
    """People take the first offer, bots what they like."""
    while live.table.stage != ENDED:
        seat = live.table.awaited()[0]
        bot = live.table.player(seat)
        await (hall.duties.let_bots_choose(live, {seat: bot}) if bot else move(hall, live, seat))


async def until(what: Callable[[], bool]) -> None:
    """Until it is so; a test that waits in vain fails by its time limit."""
    while not what():
        await asyncio.sleep(0.005)


def every_byte(url: str) -> bytes:
    """All that is stored: of SQLite the files, of PostgreSQL the rows of all tables."""
    address = make_url(url)
    if address.drivername == "sqlite":
        assert address.database
        path = Path(address.database)
        return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    found = b""
    with psycopg.connect(url) as connection:
        tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        for (table,) in tables:
            with connection.cursor() as cursor, cursor.copy(f'COPY "{table}" TO STDOUT'.encode()) as copy:
                found += b"".join(bytes(chunk) for chunk in copy)
    return found


@asynccontextmanager
async def lost_in_the_commit(hall: Hall, url: str, written: bool) -> AsyncIterator[None]:
    """The writer's server process ends in the commit: after it is on disk, or before."""
    dialect = hall.store.database.engine.dialect
    commit = dialect.do_commit

    def lost(connection: Any) -> None:
        if written:
            commit(connection)
        with psycopg.connect(url, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s)", (connection.dbapi_connection.info.backend_pid,))
        commit(connection)
        connection.execute("SELECT 1")

    dialect.do_commit = lost  # type: ignore[method-assign]
    try:
        yield
    finally:
        dialect.do_commit = commit  # type: ignore[method-assign]
