"""What the two databases have to answer, each in its own words."""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError

from mundialito.store.rows import Unusable

# match, seq, kind, who, value, body or None, and whether the entry before it must be in the log already (1 or 0).
LogRow = tuple[str, int, int, int, int, str | None, int]


class Database(ABC):
    """Where the log is kept. Connections are in autocommit mode: whoever wants a transaction begins it."""

    shared: bool  # others may write, too
    begin: str  # begins a transaction that writes
    insert: Any  # the dialect's insert: the one that knows ON CONFLICT
    insert_log: str  # its parameters: the time, and the rows as one JSON text

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
    def is_duplicate(self, error: DBAPIError) -> bool:
        """Whether the key was there already."""

    def is_collision(self, error: DBAPIError) -> bool:  # noqa: ARG002 - where there are no others, never
        """Whether another process was in the way, and the transaction may be tried again."""
        return False

    def is_lost(self, error: DBAPIError) -> bool:
        """Whether the connection was lost."""
        return error.connection_invalidated

    @abstractmethod
    def listen(self, loop: asyncio.AbstractEventLoop, heard: Callable[[str], None]) -> None:
        """Call `heard` in the loop with what other processes tell."""

    @abstractmethod
    def tell(self, payload: str) -> None:
        """Tell other processes, soon."""

    def log(self, connection: Connection, at: float, rows: Sequence[LogRow]) -> bool:
        """Insert entries: whether each of them found the one before it. A number that is taken raises.

        One statement, whatever their number: it is prepared once, and costs the thread one turn at the interpreter.
        """
        return connection.exec_driver_sql(self.insert_log, (at, json.dumps(rows))).rowcount == len(rows)


def unsafe(setting: str, found: object, expected: object) -> Unusable:
    """A database that might forget what it has acknowledged."""
    return Unusable(
        "The database might forget moves: its {setting} is {found} and must be {expected}.",
        setting=setting,
        found=found,
        expected=expected,
    )
