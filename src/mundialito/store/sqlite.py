"""SQLite: one file, one server."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError

from mundialito.store.database import Database, unsafe
from mundialito.store.filelock import FileLock
from mundialito.store.rows import Damaged, Full, InUse, NotWritten, Unusable

# What a connection is told, and what it must then say of itself.
PRAGMAS: Final = {
    "journal_mode": ("WAL", "wal"),
    "synchronous": ("FULL", 2),  # a commit returns when it is on disk, not when the system has heard of it
    "foreign_keys": ("ON", 1),
    "secure_delete": ("ON", 1),  # what a person has erased is not left in free pages
    "busy_timeout": ("5000", 5000),  # milliseconds
}
DUPLICATE: Final = {sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE}
# What a failure says about the file, by the lower byte of its code.
FAULTS: Final[dict[int, type[NotWritten | Damaged]]] = {
    sqlite3.SQLITE_FULL: Full,
    sqlite3.SQLITE_READONLY: NotWritten,
    sqlite3.SQLITE_IOERR: NotWritten,
    sqlite3.SQLITE_CANTOPEN: NotWritten,
    sqlite3.SQLITE_BUSY: NotWritten,  # another program holds it, such as one that makes a copy
    sqlite3.SQLITE_CORRUPT: Damaged,
}
NOT_SYNCED: Final = {sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC}


class SQLite(Database):
    """A file, and a lock file beside it."""

    shared = False
    begin = "BEGIN IMMEDIATE"  # a transaction that would only later want to write could be refused then
    insert = staticmethod(sqlite.insert)
    insert_log = """
        INSERT INTO log ("match", seq, kind, who, value, body, at)
        SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
            json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'),
            max(json_extract(value, '$[6]'), coalesce((
                SELECT log.at FROM log WHERE log."match" = json_extract(new.value, '$[0]') ORDER BY log.seq DESC LIMIT 1
            ), 0.0))
        FROM json_each(?) AS new
        WHERE NOT json_extract(value, '$[7]') OR EXISTS (
            SELECT 1 FROM log
            WHERE log."match" = json_extract(new.value, '$[0]') AND log.seq = json_extract(new.value, '$[1]') - 1
        )
        RETURNING "match", seq, at
    """

    def __init__(self, url: URL) -> None:
        if not url.database or url.database == ":memory:":
            raise Unusable("The log needs a file: {example}", example="sqlite:///mundialito.db")
        self.path = Path(url.database).absolute()
        self.lock = FileLock(self.path.with_name(self.path.name + ".lock"))
        super().__init__(url.set(database=str(self.path)))

    def make_engine(self) -> Engine:
        engine = create_engine(self.url, isolation_level="AUTOCOMMIT")
        event.listen(engine, "connect", set_pragmas)
        return engine

    def claim(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.lock.take():
            raise InUse(
                "{path} is served by another Mundialito; stop that one, or give this one another file.", path=self.path
            )
        # Seeds and secrets are in it; SQLite gives the files beside it the same rights.
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))

    def leave(self) -> None:
        self.lock.free()

    def check(self, writer: Connection) -> None:
        for pragma, (_, expected) in PRAGMAS.items():
            found = writer.exec_driver_sql(f"PRAGMA {pragma}").scalar()
            if found != expected:
                raise unsafe(pragma, found, expected)

    def lock_schema(self, connection: Connection) -> None:
        """Nothing to do: the transaction that writes is the only one."""

    def clock(self, connection: Connection) -> float:  # noqa: ARG002 - the file has no clock of its own
        return time.time()

    def now(self) -> float:
        return time.time()

    def is_duplicate(self, error: DBAPIError) -> bool:
        return code_of(error) in DUPLICATE

    def is_missing(self, error: DBAPIError) -> bool:
        return code_of(error) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY

    def is_doubtful(self, error: DBAPIError) -> bool:
        return code_of(error) in NOT_SYNCED  # written, but perhaps not to the disk

    def fault(self, error: DBAPIError) -> type[NotWritten | Damaged] | None:
        return FAULTS.get(code_of(error) & 0xFF)

    @property
    def place(self) -> str:
        return str(self.path)

    def look_through(self, connection: Connection) -> None:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if found != "ok":
            raise Damaged(self.place, str(found).splitlines()[-1])

    def scrub(self, connection: Connection) -> None:
        """The file is written anew: pages that were split keep old bytes where no row is, whatever `secure_delete`."""
        connection.exec_driver_sql("VACUUM")
        busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").scalar()
        if busy:
            raise NotWritten(OSError("a reader keeps the write-ahead log"))

    def listen(self, loop: asyncio.AbstractEventLoop, heard: Callable[[str], None]) -> None:
        """There are no others."""

    def tell(self, payload: str) -> None:
        """There are no others."""


def code_of(error: DBAPIError) -> int:
    """SQLite's extended code; 0: it has none."""
    return getattr(error.orig, "sqlite_errorcode", 0) or 0


def set_pragmas(connection: Any, _: Any) -> None:
    """For every new connection."""
    for pragma, (wish, _) in PRAGMAS.items():
        connection.execute(f"PRAGMA {pragma}={wish}")
