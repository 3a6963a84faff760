"""News between processes: PostgreSQL's LISTEN and NOTIFY, on a connection and in a thread of their own.

Sent after the commit: a NOTIFY inside a transaction makes all such commits queue for one lock.
"""

from __future__ import annotations

import asyncio
import logging
import selectors
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Final

import psycopg

CHANNEL: Final = "mundialito"
LONGEST: Final = 7999  # bytes of a payload: what PostgreSQL takes
RETRY: Final = 1.0  # seconds between two attempts to reconnect
LOST: Final = ""  # what is heard when something may have been missed

log = logging.getLogger("mundialito.store")

Connection = psycopg.Connection[tuple[str, ...]]
Heard = Callable[[str], None]


class News:
    """Sends what this process tells, in one statement for all that has gathered; hears what others tell."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self.connect = connect
        self.listeners: list[tuple[asyncio.AbstractEventLoop, Heard]] = []
        self.outgoing: list[str] = []
        self.lock = Lock()  # of `outgoing`
        self.closing = Event()
        self.thread: Thread | None = None

    def open(self) -> None:
        """From here on, nothing that others tell is missed."""
        connection = self.listening()
        self.bell, self.doorstep = socket.socketpair()  # a byte in it wakes the thread
        self.bell.setblocking(False)
        self.doorstep.setblocking(False)
        self.thread = Thread(target=self.run, args=(connection,), name="mundialito-news", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Send what is left, then end."""
        if self.thread:
            self.closing.set()
            self.ring()
            self.thread.join()
            self.thread = None
            self.bell.close()
            self.doorstep.close()

    def listen(self, loop: asyncio.AbstractEventLoop, heard: Heard) -> None:
        self.listeners.append((loop, heard))

    def tell(self, payload: str) -> None:
        """Send soon, and do not wait for it; in place of what does not fit, that the others must look themselves."""
        if not fits(payload):
            log.error("news that do not fit were not told: %.100r", payload)
            payload = LOST
        with self.lock:
            self.outgoing.append(payload)
            first = len(self.outgoing) == 1
        if first and not self.closing.is_set():
            self.ring()

    def ring(self) -> None:
        with suppress(BlockingIOError):  # it has been ringing for long
            self.bell.send(b"!")

    def listening(self) -> Connection:
        connection = self.connect()
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def run(self, connection: Connection | None) -> None:
        """Connection after connection, until the end."""
        while connection:
            try:
                with connection:
                    self.attend(connection)
                return
            except psycopg.Error:
                connection = self.again()

    def again(self) -> Connection | None:
        """A new connection, as soon as there is one; who listens is told that something may have been missed."""
        while not self.closing.wait(RETRY):
            try:
                connection = self.listening()
            except psycopg.Error:
                continue
            self.pass_on([LOST])
            return connection
        return None

    def attend(self, connection: Connection) -> None:
        """Send and hear, until the end or an error."""
        with selectors.DefaultSelector() as selector:
            selector.register(connection.fileno(), selectors.EVENT_READ)
            selector.register(self.doorstep, selectors.EVENT_READ)
            while True:
                ending = self.closing.is_set()
                self.send(connection)
                if ending:
                    return
                own = connection.info.backend_pid
                self.pass_on([n.payload for n in connection.notifies(timeout=0) if n.pid != own])
                selector.select()
                self.quiet()

    def quiet(self) -> None:
        """Take the bytes out of the bell."""
        with suppress(BlockingIOError):
            self.doorstep.recv(4096)

    def send(self, connection: Connection) -> None:
        """All that has gathered. What could not be sent is kept for the next connection."""
        with self.lock:
            payloads, self.outgoing = self.outgoing, []
        if not payloads:
            return
        try:
            connection.execute("SELECT pg_notify(%s, p) FROM unnest(%s::text[]) AS p", (CHANNEL, payloads))
        except psycopg.Error:
            with self.lock:
                self.outgoing[:0] = payloads
            raise

    def pass_on(self, payloads: list[str]) -> None:
        if payloads:
            for loop, heard in self.listeners:
                loop.call_soon_threadsafe(hear, heard, payloads)


def fits(payload: str) -> bool:
    """Whether PostgreSQL takes it."""
    return 0 < len(payload.encode(errors="replace")) <= LONGEST and payload.isprintable()


def hear(heard: Heard, payloads: list[str]) -> None:
    """In the loop, one by one: what a listener cannot take does not cost it the rest."""
    for payload in payloads:
        try:
            heard(payload)
        except Exception:
            log.exception("news of the kind %.20r could not be taken", payload.partition(" ")[0])
