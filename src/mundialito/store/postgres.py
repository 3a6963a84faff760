"""PostgreSQL: one database, any number of servers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

import psycopg
from psycopg.errors import DeadlockDetected, ForeignKeyViolation, SerializationFailure, UniqueViolation
from sqlalchemy import URL, Connection, Engine, create_engine
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DBAPIError

from mundialito.store.database import Database, unsafe
from mundialito.store.news import News
from mundialito.store.rows import Damaged, Full, NotWritten, Unreachable

# What a connection is told, unless the URL says otherwise.
PARAMETERS: Final = {
    "application_name": "mundialito",
    "connect_timeout": "10",
    "keepalives_idle": "10",  # seconds; a dead machine is noticed within half a minute
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",  # milliseconds
    # A process that sleeps in mid-transaction must not keep the others from its matches.
    "options": "-c synchronous_commit=on -c idle_in_transaction_session_timeout=10000",
}
# What the writer's connection must say of itself: these ways to commit wait for the server's disk.
SAFE: Final = {"synchronous_commit": ("on", "local", "remote_write", "remote_apply"), "fsync": ("on",)}
SCHEMA_LOCK: Final = 0x6D756E6469616C69  # "mundiali": the number of our advisory lock
# What a failure says about the server, by the beginning of its code: the longest that fits.
FAULTS: Final[dict[str, type[NotWritten | Damaged]]] = {
    "53100": Full,
    "53": NotWritten,  # out of memory or of something else
    "25006": NotWritten,  # a standby, or told to be read only
    "58": NotWritten,  # its system fails it
    "XX001": Damaged,
    "XX002": Damaged,
}


class PostgreSQL(Database):
    """A database that others may use at the same time."""

    shared = True
    begin = "BEGIN"
    insert = staticmethod(postgresql.insert)
    insert_log = """
        INSERT INTO log ("match", seq, kind, who, value, body, at)
        SELECT new->>0, (new->>1)::int, (new->>2)::int, (new->>3)::int, (new->>4)::int, new->>5,
            greatest((new->>6)::float8, (
                SELECT log.at FROM log WHERE log."match" = new->>0 ORDER BY log.seq DESC LIMIT 1
            ))
        FROM json_array_elements(%s::json) AS new
        WHERE new->>7 = '0' OR EXISTS (
            SELECT 1 FROM log WHERE log."match" = new->>0 AND log.seq = (new->>1)::int - 1
        )
        RETURNING "match", seq, at
    """

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        # Seconds from our steady clock, which nobody sets, to the database's, as of the last time it was asked.
        self.offset = time.time() - time.monotonic()
        self.news = News(self.connect)

    def make_engine(self) -> Engine:
        return create_engine(self.url, isolation_level="AUTOCOMMIT", connect_args=self.parameters())

    def parameters(self) -> dict[str, str]:
        return {name: value for name, value in PARAMETERS.items() if name not in self.url.query}

    def connect(self) -> psycopg.Connection[tuple[str, ...]]:
        """A connection beside the pool."""
        address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        return psycopg.connect(address, autocommit=True, **self.parameters())  # type: ignore[arg-type]  # all are strings

    def claim(self) -> None:
        """There may be any number of us; from here on we hear of each other."""
        try:
            self.news.open()
        except psycopg.Error as error:
            raise Unreachable(error) from error

    def leave(self) -> None:
        self.news.close()

    def check(self, writer: Connection) -> None:
        for setting, safe in SAFE.items():
            found = writer.exec_driver_sql(f"SHOW {setting}").scalar()
            if found not in safe:
                raise unsafe(setting, found, safe[0])
        self.clock(writer)

    def lock_schema(self, connection: Connection) -> None:
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))

    def clock(self, connection: Connection) -> float:
        asked = time.monotonic()
        told = connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())::float8").scalar_one()
        self.offset = told - (asked + time.monotonic()) / 2
        return float(told)

    def now(self) -> float:
        return time.monotonic() + self.offset

    def is_duplicate(self, error: DBAPIError) -> bool:
        return isinstance(error.orig, UniqueViolation)

    def is_missing(self, error: DBAPIError) -> bool:
        return isinstance(error.orig, ForeignKeyViolation)

    def is_collision(self, error: DBAPIError) -> bool:
        return isinstance(error.orig, DeadlockDetected | SerializationFailure)

    def is_lost(self, error: DBAPIError) -> bool:
        # No connection, no code; 08: connection failures; 57P: the server was told to stop.
        code = error.orig.sqlstate if isinstance(error.orig, psycopg.OperationalError) else "-"
        return error.connection_invalidated or code is None or code.startswith(("08", "57P"))

    def fault(self, error: DBAPIError) -> type[NotWritten | Damaged] | None:
        code = getattr(error.orig, "sqlstate", None) or ""
        return FAULTS.get(code) or FAULTS.get(code[:2])

    def look_through(self, connection: Connection) -> None:
        """The server has checksums of its own, and pg_amcheck."""

    def scrub(self, connection: Connection) -> None:
        """Left to whoever runs the server, with its archives and copies: see docs/operating.md."""

    def listen(self, loop: asyncio.AbstractEventLoop, heard: Callable[[str], None]) -> None:
        self.news.listen(loop, heard)

    def tell(self, payload: str) -> None:
        self.news.tell(payload)
