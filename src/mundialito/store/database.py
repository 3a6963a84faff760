"""What the two databases have to answer, each in its own words."""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError

from mundialito.store.rows import Damaged, InDoubt, Missing, NotWritten, Taken, Unreachable, Unusable

# match, seq, kind, who, value, body or None, time, and whether the entry before it must be in the log already (1 or 0).
LogRow = tuple[str, int, int, int, int, str | None, float, int]
Stamps = dict[tuple[str, int], float]  # when each entry counts as written, by match and number


class Database(ABC):
    """Where the log is kept. Connections are in autocommit mode: whoever wants a transaction begins it."""

    shared: bool  # others may write, too
    begin: str  # begins a transaction that writes
    insert: Any  # the dialect's insert: the one that knows ON CONFLICT
    insert_log: str  # its parameter: the rows as one JSON text; it returns their stamps

    def __init__(self, url: URL) -> None:
        self.url = url
        self.engine: Engine = self.make_engine()

    @abstractmethod
    def make_engine(self) -> Engine: ...

    @abstractmethod
    def claim(self) -> None:
        """Keep other servers out, where there may be only one. Raises InUse."""

    @abstractmethod
    def leave(self) -> None:
        """Let other servers in again."""

    @abstractmethod
    def check(self, writer: Connection) -> None:
        """Ask the live connection whether what it commits is on disk. Raises Unusable."""

    @abstractmethod
    def lock_schema(self, connection: Connection) -> None:
        """Until the end of the transaction nobody else changes the schema."""

    @abstractmethod
    def clock(self, connection: Connection) -> float:
        """The database's time, in seconds since 1970."""

    @abstractmethod
    def now(self) -> float:
        """The same without asking it, as near as was measured."""

    @abstractmethod
    def look_through(self, connection: Connection) -> None:
        """Read all that is stored, before it is relied on. Raises Damaged."""

    @abstractmethod
    def scrub(self, connection: Connection) -> None:
        """Leave nothing of what was deleted; outside a transaction. Raises NotWritten if somebody is in the way."""

    @abstractmethod
    def is_duplicate(self, error: DBAPIError) -> bool:
        """Whether the key was there already."""

    @abstractmethod
    def is_missing(self, error: DBAPIError) -> bool:
        """Whether what a row is about was not there."""

    def is_collision(self, error: DBAPIError) -> bool:  # noqa: ARG002 - where there are no others, never
        """Whether another process was in the way, and the transaction may be tried again."""
        return False

    def is_lost(self, error: DBAPIError) -> bool:
        """Whether the connection was lost."""
        return error.connection_invalidated

    def is_doubtful(self, error: DBAPIError) -> bool:
        """Of a commit that failed, whether it may have been carried out all the same."""
        return self.is_lost(error)

    @abstractmethod
    def fault(self, error: DBAPIError) -> type[NotWritten | Damaged] | None:
        """What is wrong with the database, if it is not what was asked of it."""

    def worded(self, error: DBAPIError, committing: bool = False) -> Exception:
        """An error in the store's own words, where it has any."""
        if self.is_duplicate(error) or self.is_collision(error):
            return Taken(str(error.orig))
        if self.is_missing(error):
            return Missing(str(error.orig))
        if committing and self.is_doubtful(error):
            return InDoubt(error.orig)
        if self.is_lost(error):
            return Unreachable(error.orig)
        kind = self.fault(error)
        if kind is None:
            return error
        return Damaged(self.place, error.orig) if issubclass(kind, Damaged) else kind(error.orig)

    @property
    def place(self) -> str:
        """Where it is, for people; without a password."""
        return self.url.render_as_string()

    @abstractmethod
    def listen(self, loop: asyncio.AbstractEventLoop, heard: Callable[[str], None]) -> None:
        """Call `heard` in the loop with what other processes tell."""

    @abstractmethod
    def tell(self, payload: str) -> None:
        """Tell other processes, soon."""

    def log(self, connection: Connection, rows: Sequence[LogRow]) -> Stamps:
        """Insert entries; those that found the one before them, and their times. A number that is taken raises.

        No entry is older than the last of its match: a clock may be set back, a log is not. One statement, whatever
        their number: it is prepared once, and costs the thread one turn at the interpreter.
        """
        written = connection.exec_driver_sql(self.insert_log, (json.dumps(rows),))
        return {(match, seq): at for match, seq, at in written}


def unsafe(setting: str, found: object, expected: object) -> Unusable:
    """A database that might forget what it has acknowledged."""
    return Unusable(
        "The database might forget moves: its {setting} is {found} and must be {expected}.",
        setting=setting,
        found=found,
        expected=expected,
    )
