"""HTTP/1.1 by hand, as little of it as our server speaks: the load must cost less than what it measures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

Answered = Callable[[int, bytes, bytes], None]  # status, head, body
Heard = Callable[[bytes], None]


class Line(asyncio.Protocol):
    """A connection that is kept: one request at a time, and what to call with its answer."""

    def __init__(self) -> None:
        self.transport: Any = None
        self.buffer = b""
        self.then: Answered | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if self.then:
            self.answered(0, b"", str(exc).encode())

    def ask(self, request: bytes, then: Answered) -> None:
        """Send a request; its answer comes later."""
        self.then = then
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        self.buffer = data = self.buffer + data if self.buffer else data
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return
        head = data[:end]
        whole = end + 4 + length_of(head)
        if len(data) >= whole:
            self.buffer = data[whole:]
            self.answered(int(head[9:12]), head, data[end + 4 : whole])

    def answered(self, status: int, head: bytes, body: bytes) -> None:
        then, self.then = self.then, None
        if then:
            then(status, head, body)


def length_of(head: bytes) -> int:
    """Bytes of the body that follow."""
    at = head.find(b"content-length: ")
    if at < 0:
        return 0
    end = head.find(b"\r\n", at)
    return int(head[at + 16 : end if end >= 0 else None])


class Tail(asyncio.Protocol):
    """An event stream: called with each event, and with nothing when the server has ended it."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.transport: Any = None
        self.raw = b""
        self.text = b""
        self.begun = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def listen(self, request: bytes) -> None:
        """Ask for a stream; on a connection whose last one has ended, too."""
        self.begun = False
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        data = self.raw + data if self.raw else data
        if not self.begun:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self.raw = data
                return
            if data[9:12] != b"200":
                raise RuntimeError(f"no stream: {data[:300]!r}")
            self.begun, data = True, data[end + 4 :]
        self.raw = self.unchunked(data)

    def unchunked(self, data: bytes) -> bytes:
        """Hand on what is whole; the rest."""
        at = 0
        while (end := data.find(b"\r\n", at)) >= 0:
            size = int(data[at:end], 16)
            if len(data) < end + size + 4:
                break
            at = end + size + 4
            if size == 0:
                self.heard(b"")
                return data[at:]
            self.events(data[end + 2 : at - 2])
        return data[at:]

    def events(self, chunk: bytes) -> None:
        if not self.text and chunk.endswith(b"\n\n") and chunk.count(b"\n\n") == 1:
            self.heard(chunk)
            return
        *whole, self.text = (self.text + chunk).split(b"\n\n")
        for event in whole:
            self.heard(event)


async def ask(line: Line, request: bytes, wanted: tuple[int, ...] = (200, 201)) -> tuple[bytes, bytes]:
    """One request, waited for: head and body; raises where the answer is another than wanted."""
    answer: asyncio.Future[tuple[int, bytes, bytes]] = asyncio.get_running_loop().create_future()
    line.ask(request, lambda status, head, body: answer.set_result((status, head, body)))
    status, head, body = await answer
    if status not in wanted:
        raise RuntimeError(f"{request[:80]!r}: {status} {body[:300]!r}")
    return head, body


def request(method: str, path: str, headers: str = "", body: bytes = b"") -> bytes:
    """A whole request; every header line ends with its line break."""
    length = f"content-length: {len(body)}\r\n" if method == "POST" else ""
    return f"{method} {path} HTTP/1.1\r\nhost: localhost\r\n{headers}{length}\r\n".encode() + body
