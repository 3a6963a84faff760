"""The store: a log that only grows, and who may be found in it. It knows no game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Select
from sqlalchemy.exc import DBAPIError

from mundialito.store import statements
from mundialito.store.connecting import database_of
from mundialito.store.database import Database
from mundialito.store.events import Events
from mundialito.store.keeping import Keeping
from mundialito.store.migrating import migrate
from mundialito.store.rows import Damaged, Entry, Lease, MatchRow, PersonRow, Unreachable, Unusable
from mundialito.store.tokens import Tokens
from mundialito.store.writer import Append, Request, Upkeep, Work, Writer

READERS: Final = 4  # threads, each with a connection

T = TypeVar("T")


class Store:
    """One database, for one event loop. Whatever it acknowledges is on disk."""

    def __init__(self, database: Database, writing: Connection) -> None:
        self.database = database
        self.url, self.shared = database.url.render_as_string(), database.shared
        self._loop = asyncio.get_running_loop()
        self._writer = Writer(database, writing, self._loop)
        self._readers = ThreadPoolExecutor(READERS, "mundialito-reader")
        self.events = Events(self._write, self._read)
        self.tokens = Tokens(self._write, self._read)
        self.keeping = Keeping(database, self._write, self._read, self._aside)

    @classmethod
    async def open(cls, url: str, checked: bool = True) -> Store:
        """The store behind a URL, its tables made or brought up to date. Raises Unusable: InUse, Unreachable, Damaged.

        `checked`: all that is stored is looked through first.
        """
        database = database_of(url)
        return cls(database, await asyncio.to_thread(prepared, database, checked))

    async def close(self) -> None:
        """Finish what is queued, then let go of everything."""
        self._writer.shut()
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._readers.shutdown)
        self.database.engine.dispose()
        self.database.leave()

    @property
    def waiting(self) -> int:
        """How much is to be written and is not on disk yet."""
        return self._writer.waiting

    async def now(self) -> float:
        """The database's clock."""
        return self.database.now()

    async def try_to_write(self) -> None:
        """A small write on disk, to know that others will be; raises Unusable."""
        await self._write("ready", lambda c, at: statements.put_setting(c, self.database, "ready", str(int(at))))

    # Matches

    async def create(
        self, row: MatchRow, seed: bytes, entries: Sequence[Entry], sits: Collection[str] = ()
    ) -> list[float]:
        """A new match with its first entries and those who sit; when each was written. Raises Taken, Missing."""
        if not entries:
            raise ValueError("A match begins with an entry: every other entry needs the one before it.")
        work = partial(statements.create, database=self.database, row=row, seed=seed, entries=entries, sits=sits)
        written: list[float] = await self._write(row.id, work)
        return written

    async def append(
        self,
        match: str,
        seq: int,
        entries: Sequence[Entry],
        at: float | None = None,
        sits: Collection[str] = (),
        **changes: object,
    ) -> float:
        """Entries number `seq`, `seq` + 1, …, changes to the match's row, and people who sit there from now on.

        When they were written: that is the database's time, or `at`, but never before the last entry. Raises Taken
        unless the log ends just before `seq`, Missing for somebody who is not there.
        """
        request = Append(match, seq, entries, at, changes, sits, self._loop.create_future())
        written: float = await self._writer.submit(request)
        return written

    async def entries(self, match: str, since: int = 0) -> list[Entry]:
        """A match's log from number `since` on."""
        return await self._read(partial(statements.entries, match=match, since=since))

    async def row(self, match: str) -> MatchRow | None:
        return await self._first(statements.by_id(match))

    async def by_link(self, link: str) -> MatchRow | None:
        """The match that a table plays now."""
        return await self._first(statements.by_link(link))

    async def of_table(self, table: str) -> list[MatchRow]:
        """All matches of a row of rounds, in order."""
        return await self._found(statements.of_table(table))

    async def listed(self, state: str, limit: int) -> list[MatchRow]:
        """Public ones, newest first."""
        return await self._found(statements.listed(state, limit))

    async def of_person(self, person: str, limit: int) -> list[MatchRow]:
        """Those a person sits or sat in, newest first."""
        return await self._found(statements.of_person(person, limit))

    async def seed(self, match: str) -> bytes:
        """The seed of a match. Raises KeyError."""
        seed = await self._read(partial(statements.seed, match=match))
        if seed is None:
            raise KeyError(match)
        return seed

    async def rewrite(self, match: str, seq: int, body: str) -> None:
        """The one exception to a log that only grows: a name erased on its owner's wish. Raises KeyError."""
        await self._write(match, lambda c, _: statements.rewrite(c, match, seq, body))

    # People

    async def add_person(self, id: str, name: str, lang: str) -> None:
        """Raises Taken if there is one of that id."""
        await self._write(id, lambda c, at: statements.add_person(c, PersonRow(id, name, lang, 0, at)))

    async def person(self, id: str) -> PersonRow | None:
        return await self._read(partial(statements.person, person_id=id))

    async def change_person(self, id: str, **changes: object) -> None:
        await self._write(id, lambda c, _: statements.change_person(c, id, changes))

    async def sign_out(self, id: str) -> None:
        """A new epoch, and no tokens."""
        await self._write(id, lambda c, _: statements.sign_out(c, id))

    async def erase_person(self, id: str) -> list[str]:
        """Forget a person; the matches they sat in."""
        sat_in: list[str] = await self._write(id, lambda c, _: statements.erase_person(c, id))
        return sat_in

    # Settings

    async def setting(self, name: str, make: Callable[[], str]) -> str:
        """What was made once, by whoever was first."""
        there = await self._read(partial(statements.setting, name=name))
        if there is not None:
            return there
        value = make()
        kept: str = await self._write(name, lambda c, _: statements.make_setting(c, self.database, name, value))
        return kept

    # Duties

    async def lease(self, match: str, holder: str, seconds: float) -> Lease:
        """Try to be, or go on being, who does for a match what must happen unasked; for half a minute at most."""
        work = partial(statements.lease, database=self.database, match=match, holder=holder, seconds=seconds)
        answer: Lease = await self._write(match, work)
        return answer

    async def release(self, match: str, holder: str | None = None) -> None:
        """Let another have the lease; with `holder`, only if it is still that one's."""
        await self._write(match, lambda c, now: statements.release(c, now, match, holder))

    async def retire(self, match: str) -> None:
        """The match has no duties any more: it is nobody's orphan."""
        await self._write(match, lambda c, _: statements.retire(c, match))

    async def orphans(self, limit: int) -> list[str]:
        """Matches that are played, whose lease has run out, oldest first; one that never had a lease has no duties."""
        return await self._read(partial(statements.orphans, now=self.database.now(), limit=limit))

    # News between processes

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard` in the loop with what other processes tell, and with "" if something may have been missed."""
        self.database.listen(self._loop, heard)

    def tell(self, payload: str) -> None:
        """Tell other processes; call it after the commit of what it is about.

        It never raises: where there is more to tell than fits, the others hear that they must look for themselves.
        """
        self.database.tell(payload)

    async def _write(self, key: str, work: Work) -> Any:
        return await self._writer.submit(Request(key, self._loop.create_future(), work))

    async def _aside(self, work: Work) -> Any:
        """By the writer, outside a transaction."""
        return await self._writer.submit(Upkeep("", self._loop.create_future(), work))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await self._loop.run_in_executor(self._readers, self._ask, work)

    async def _found(self, query: Select[Any]) -> list[MatchRow]:
        return await self._read(partial(statements.found, query=query))

    async def _first(self, query: Select[Any]) -> MatchRow | None:
        rows = await self._found(query)
        return rows[0] if rows else None

    def _ask(self, work: Callable[[Connection], T]) -> T:
        """In a reader's thread. A connection that has died since it was last used gets a second chance."""
        try:
            return self._asked(work)
        except Unreachable:
            return self._asked(work)

    def _asked(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.database.engine.connect() as connection:
                return work(connection)
        except DBAPIError as error:
            raise self.database.worded(error) from error


def prepared(database: Database, look: bool = True) -> Connection:
    """The writer's connection, to a database that is ours alone where it must be, whole, up to date, and safe."""
    try:
        database.claim()
        return checked(database, look)
    except BaseException as error:
        database.engine.dispose()
        database.leave()
        told = database.worded(error) if isinstance(error, DBAPIError) else error
        if isinstance(told, Unreachable | Damaged):
            raise told from None
        if isinstance(error, DBAPIError | OSError):
            reason = error.orig if isinstance(error, DBAPIError) else error
            raise Unusable("The database cannot be used: {reason}", reason=reason) from error
        raise


def checked(database: Database, look: bool) -> Connection:
    """A connection that has brought the tables up to date, and has said that what it commits is on disk."""
    connection = database.engine.connect()
    try:
        if look:
            with connection.begin():
                database.look_through(connection)
        migrate(database, connection)
        with connection.begin():
            database.check(connection)
    except BaseException:
        connection.close()
        raise
    return connection
