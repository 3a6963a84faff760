"""The one writer: what has gathered in its queue is one transaction, and is answered when that is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from operator import attrgetter
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

from sqlalchemy import Connection, update
from sqlalchemy.exc import DBAPIError

from mundialito.store import statements
from mundialito.store.database import Database, LogRow, Stamps
from mundialito.store.rows import Entry, Taken
from mundialito.store.schema import matches

TRIES: Final = 3  # of a batch that others were in the way of
GATHERED: Final = 1000  # requests a transaction, at most: nobody waits for an endless one

Work = Callable[[Connection, float], Any]


class Request:
    """Something to be written, and who waits for it. `key` is the match or person it is about."""

    __slots__ = ("answer", "error", "future", "key", "work")

    def __init__(self, key: str, future: asyncio.Future[Any], work: Work | None = None) -> None:
        self.key, self.future, self.work = key, future, work
        self.answer: Any = None
        self.error: Exception | None = None


class Append(Request):
    """Entries for a match's log, their time if not the database's, changes to the match's row, and who sits there."""

    __slots__ = ("at", "changes", "entries", "seq", "sits")

    def __init__(
        self,
        match: str,
        seq: int,
        entries: Sequence[Entry],
        at: float | None,
        changes: dict[str, object],
        sits: Collection[str],
        future: asyncio.Future[Any],
    ) -> None:
        super().__init__(match, future)
        self.seq, self.entries, self.at, self.changes, self.sits = seq, entries, at, changes, sits


class Upkeep(Request):
    """Something that no transaction may hold: done alone, between two of them."""

    __slots__ = ()


class Writer:
    """A thread with a connection of its own. The only one that writes."""

    def __init__(self, database: Database, connection: Connection, loop: asyncio.AbstractEventLoop) -> None:
        self.database, self.connection, self.loop = database, connection, loop
        self.queue: SimpleQueue[list[Request] | None] = SimpleQueue()
        self.turn: list[Request] = []  # what this turn of the loop wants written
        self.waiting = 0  # requests that are not answered yet
        self.closed = False
        self.committing = False  # whether the last transaction got as far as its commit
        self.thread = Thread(target=self.run, name="mundialito-writer", daemon=True)
        self.thread.start()

    def submit(self, request: Request) -> asyncio.Future[Any]:
        """Put a request in the queue; its future is resolved when it is on disk, or refused."""
        if self.closed:
            raise RuntimeError("The store is closed.")
        if not self.turn:
            self.loop.call_soon(self.hand_over)
        self.turn.append(request)
        self.waiting += 1
        return request.future

    def hand_over(self) -> None:
        """All of a turn of the loop at once: handed over one by one they would become many small transactions."""
        if self.turn:
            self.queue.put(self.turn)
            self.turn = []

    def shut(self) -> None:
        """Nothing more is taken; in the loop, as everything that touches `turn`."""
        self.closed = True
        self.hand_over()

    def close(self) -> None:
        """Finish what is queued, then end; once it is shut, and not in the loop, which waits for the thread."""
        self.queue.put(None)
        self.thread.join()
        self.connection.close()

    def run(self) -> None:
        while batch := self.gathered():
            self.carry_out(batch)
            self.loop.call_soon_threadsafe(self.answer, batch)

    def answer(self, batch: Sequence[Request]) -> None:
        """In the loop, as everything that touches `waiting`."""
        self.waiting -= len(batch)
        resolve(batch)

    def gathered(self) -> list[Request]:
        """Wait for a request, and take all others that are there; none: the end."""
        batch: list[Request] = []
        more = self.queue.get()
        try:
            while more is not None:
                batch += more
                if len(batch) >= GATHERED:
                    return batch
                more = self.queue.get_nowait()
        except Empty:
            return batch
        if batch:
            self.queue.put(None)  # the end comes after this batch
        return batch

    def carry_out(self, batch: list[Request]) -> None:
        """What is written in a transaction first, then what is done without one."""
        upkeep = [request for request in batch if isinstance(request, Upkeep)]
        if writes := [request for request in batch if not isinstance(request, Upkeep)]:
            self.write(writes)
        for request in upkeep:
            self.keep_up(request)

    def keep_up(self, request: Request) -> None:
        self.committing = False
        try:
            if request.work:
                with self.connection.begin():  # which begins nothing at the database
                    request.answer = request.work(self.connection, self.database.now())
        except Exception as error:
            request.error = self.worded(error)

    def write(self, batch: list[Request]) -> None:
        """All at once; if that fails, one by one, so that who fails fails alone."""
        # Two processes that take the same rows in the same order wait for each other, but never in a circle.
        batch.sort(key=attrgetter("key"))
        error = self.tried(batch)
        if error and len(batch) > 1 and not self.is_nobodys(error):
            error = self.one_by_one(batch)
        if error:
            for request in batch:
                request.error = self.worded(error)

    def tried(self, batch: Sequence[Request]) -> Exception | None:
        """Why a batch could not be written in one go. What may go better the next time is tried again."""
        for _ in range(TRIES):
            error = self.together(batch)
            if error is None or self.committing or not self.may_try_again(error):
                break
        return error

    def together(self, batch: Sequence[Request]) -> Exception | None:
        """One transaction; the entries of all matches in one statement."""
        self.committing = False
        try:
            with self.connection.begin():
                self.do(batch, self.begun())
                self.committing = True  # if the connection is lost from here on, only the log knows what happened
        except Exception as error:
            return error
        return None

    def one_by_one(self, batch: Sequence[Request]) -> Exception | None:
        """One transaction, in which each request has a savepoint to go back to."""
        self.committing = False
        try:
            with self.connection.begin():
                at = self.begun()
                for request in batch:
                    self.do_alone(request, at)
                self.committing = True
        except Exception as error:
            return error
        return None

    def begun(self) -> float:
        """Begin a transaction; its time."""
        self.connection.exec_driver_sql(self.database.begin)
        return self.database.clock(self.connection)

    def do_alone(self, request: Request, at: float) -> None:
        try:
            with self.connection.begin_nested():
                self.do([request], at)
        except Exception as error:
            if self.is_nobodys(error):
                raise
            request.error = self.worded(error)

    def do(self, batch: Sequence[Request], at: float) -> None:
        """Write a batch within the transaction there is."""
        rows: list[LogRow] = []
        for request in batch:
            if isinstance(request, Append):
                rows += log_rows(request, rows[-1] if rows else None, at)
                self.change(request)
                request.answer = at
            elif request.work:
                request.answer = request.work(self.connection, at)
        stamps = self.database.log(self.connection, rows) if rows else {}
        if len(stamps) != len(rows):
            raise Taken("The log does not end before this entry.")
        tell_times(batch, stamps)

    def change(self, append: Append) -> None:
        """The columns of the match's row that change with an entry; and by whom it is found from now on."""
        if append.changes:
            self.connection.execute(update(matches).where(matches.c.id == append.key).values(**append.changes))
        for person in append.sits:
            statements.sit(self.connection, self.database, append.key, person)

    def is_nobodys(self, error: Exception) -> bool:
        """Whether the database itself is at fault, for all alike."""
        return isinstance(error, DBAPIError) and (self.database.is_lost(error) or bool(self.database.fault(error)))

    def may_try_again(self, error: Exception) -> bool:
        return isinstance(error, DBAPIError) and (self.database.is_lost(error) or self.database.is_collision(error))

    def worded(self, error: Exception) -> Exception:
        """An error in the store's own words, where it has any."""
        return self.database.worded(error, self.committing) if isinstance(error, DBAPIError) else error


def log_rows(append: Append, before: LogRow | None, now: float) -> list[LogRow]:
    """An append as rows. The first must find the entry before it, unless that is the row before it in this batch."""
    match, seq = append.key, append.seq
    at = now if append.at is None else append.at
    follows = before is not None and before[0] == match and before[1] == seq - 1
    if before is not None and follows:
        at = max(at, before[6])
    return [
        (match, seq + n, e.kind, e.who, e.value, e.body or None, at, int(n == 0 and not follows))
        for n, e in enumerate(append.entries)
    ]


def tell_times(batch: Sequence[Request], stamps: Stamps) -> None:
    """Whoever appends is told when that counts as written."""
    for request in batch:
        if isinstance(request, Append):
            request.answer = stamps.get((request.key, request.seq), request.answer)


def resolve(batch: Sequence[Request]) -> None:
    """Answer all who wait; in the loop. Who has gone away in the meantime gets no answer."""
    for request in batch:
        if request.future.done():
            continue
        if request.error:
            request.future.set_exception(request.error)
        else:
            request.future.set_result(request.answer)
