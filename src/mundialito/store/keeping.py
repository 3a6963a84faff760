"""What nobody looks at any more, and what must leave no trace."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, delete, func, select, update

from mundialito.store import statements
from mundialito.store.database import Database
from mundialito.store.events import Read, Write
from mundialito.store.schema import event_log, events, log, matches
from mundialito.store.writer import Work

REST: Final = 20  # times as long as it took: no more than a twentieth of the time is spent on it
OWED: Final = "scrub owed"  # the setting that outlives a killed server

Aside = Callable[[Work], Awaitable[Any]]


class Keeping:
    """Days are counted from 1970. Tables go as a whole, with all their matches: a row of rounds belongs together."""

    def __init__(self, database: Database, write: Write, read: Read, aside: Aside) -> None:
        self.database = database
        self._write, self._read, self._aside = write, read, aside
        self._turn = asyncio.Lock()
        self._erasing = 0  # how many are about to erase something
        self._asked = self._served = (
            0  # how often it was asked to leave no trace, and up to which of those none is left
        )
        self.is_awaited = False  # somebody waits until the file has rested
        self.rests_until = 0.0  # by a steady clock: writing a large file anew keeps moves waiting

    # --- what nobody looks at ----------------------------------------------------------------------------

    async def mark_match(self, match: str, day: int) -> None:
        """Somebody looks at it on that day."""
        mark = update(matches).where(matches.c.id == match, matches.c.seen < day).values(seen=day)
        await self._write(match, statements.doing(mark))

    async def mark_event(self, event: str, day: int) -> None:
        mark = update(events).where(events.c.id == event, events.c.seen < day).values(seen=day)
        await self._write(event, statements.doing(mark))

    async def old_tables(self, before: int, limit: int) -> list[str]:
        """Tables at none of whose matches anybody has looked since that day."""
        found: list[str] = await self._read(partial(old_tables, before=before, limit=limit))
        return found

    async def old_events(self, before: int, limit: int) -> list[str]:
        query = select(events.c.id).where(events.c.seen < before).limit(limit)
        found: list[str] = await self._read(lambda c: list(c.scalars(query)))
        return found

    async def drop_table(self, table: str, before: int) -> list[str]:
        """The matches that are gone; none, if somebody has looked meanwhile."""
        gone: list[str] = await self._write(table, partial(drop_table, table=table, before=before))
        return gone

    async def drop_event(self, event: str, before: int) -> bool:
        """Whether it is gone."""
        gone: bool = await self._write(event, partial(drop_event, event=event, before=before))
        return gone

    # --- what must leave no trace --------------------------------------------------------------------------

    @asynccontextmanager
    async def owed(self) -> AsyncIterator[None]:
        """While something is erased: should we be killed on the way, the next start knows what is to be done."""
        self._erasing += 1  # first of all: whoever scrubs meanwhile must not call it paid
        try:
            await self._write(OWED, lambda c, _: statements.put_setting(c, self.database, OWED, "1"))
            yield
        finally:
            self._erasing -= 1

    @property
    def rests(self) -> bool:
        """Whether it is too early to write the file anew."""
        return self.rests_until > time.monotonic()

    async def is_owed(self) -> bool:
        return await self._read(partial(statements.setting, name=OWED)) is not None

    async def scrub(self) -> None:
        """Leave nothing of what was erased so far in the database's files; who asks meanwhile is served by one go.

        Raises NotWritten if that cannot be done now: it stays owed.
        """
        self._asked += 1
        mine = self._asked
        async with self._turn:
            if self._served >= mine:
                return
            upto, began = self._asked, time.monotonic()
            try:
                await self._aside(lambda connection, _: self.database.scrub(connection))
            finally:
                now = time.monotonic()
                self.rests_until = now + REST * (now - began)
            self._served = upto
            if not self._erasing and upto == self._asked:
                await self._write(OWED, lambda c, _: statements.drop_setting(c, OWED))


def old_tables(connection: Connection, before: int, limit: int) -> list[str]:
    query = select(matches.c.table).group_by(matches.c.table).having(func.max(matches.c.seen) < before)
    return list(connection.scalars(query.limit(limit)))


def drop_table(connection: Connection, _: float, table: str, before: int) -> list[str]:
    rows = connection.execute(select(matches.c.id, matches.c.seen).where(matches.c.table == table)).all()
    if any(seen >= before for _, seen in rows):
        return []
    gone = [match for match, _ in rows]
    connection.execute(delete(log).where(log.c.match.in_(gone)))
    connection.execute(delete(matches).where(matches.c.id.in_(gone)))  # leases, and who sat there, go with them
    return gone


def drop_event(connection: Connection, _: float, event: str, before: int) -> bool:
    gone = connection.execute(delete(events).where(events.c.id == event, events.c.seen < before)).rowcount
    if gone:
        connection.execute(delete(event_log).where(event_log.c.event == event))
    return bool(gone)
