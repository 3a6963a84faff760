"""People at tables through the socket for programs: one line for what is asked, what is answered, and what is new."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from mundialito.bench.api_people import API, Circle, News, Person, decode
from mundialito.bench.wire import request
from mundialito.web.edge.sockets import ALIVE, ASK, TEXT

HANDSHAKE = (
    "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
MASK = b"\x3a\x91\x07\xd4"  # any four bytes will do
WATCHES, MOVES = 1, 2  # the numbers of what is asked
NEWS = b'{"id":%d,"news":' % WATCHES
NEXT = b'{"id":%d,"next":' % WATCHES
ANSWER = b'{"id":%d,"status":' % MOVES


def masked(text: bytes, kind: int = TEXT) -> bytes:
    """A message in one frame, as clients send it: all of them are short."""
    n = len(text)
    size = bytes([0x80 | n]) if n < 126 else b"\xfe" + n.to_bytes(2, "big")
    over = int.from_bytes((MASK * (n // 4 + 1))[:n], "little")
    return bytes([0x80 | kind]) + size + MASK + (int.from_bytes(text, "little") ^ over).to_bytes(n, "little")


class Talk(asyncio.Protocol):
    """A WebSocket by hand: the load must cost less than what it measures."""

    def __init__(self, heard: Callable[[bytes], None], opened: Callable[[], None]) -> None:
        self.heard, self.opened = heard, opened
        self.transport: Any = None
        self.rest = b""
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def send(self, text: bytes) -> None:
        self.transport.write(masked(text))

    def data_received(self, data: bytes) -> None:
        data = self.rest + data if self.rest else data
        if not self.is_open:
            if not data.endswith(b"\r\n\r\n"):
                self.rest = data
                return
            if data[9:12] != b"101":
                raise RuntimeError(f"no socket: {data[:300]!r}")
            self.is_open, data = True, b""
            self.opened()  # whoever speaks before is sent away
        self.rest = self.framed(data)

    def framed(self, data: bytes) -> bytes:
        """Hand on what is whole; the rest."""
        at = 0
        while len(data) >= at + 2:
            size, start = data[at + 1], at + 2
            if size > 125:
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start], "big")
            if len(data) < start + size:
                break
            self.take(data[at] & 15, data[start : start + size])
            at = start + size
        return data[at:]

    def take(self, kind: int, content: bytes) -> None:
        if kind == TEXT:
            self.heard(content)
        elif kind == ASK:
            self.transport.write(masked(content, ALIVE))


class Talker(Person):
    """Somebody whose program has a socket; tables are set up by HTTP, as before."""

    talk: Talk | None = None

    async def watch(self, port: int, address: str) -> None:
        loop = asyncio.get_running_loop()
        _, self.talk = await loop.create_connection(
            lambda: Talk(self.hears, self.listen), "127.0.0.1", port, local_addr=(address, 0)
        )
        self.talk.transport.write(request("GET", f"{API}/socket", self.headers + HANDSHAKE))

    def listen(self) -> None:
        self.heard_moves = 0
        if self.talk:
            self.talk.send(
                b'{"do":"watch","id":%d,"table":"%b","seat":%d}' % (WATCHES, self.circle.link.encode(), self.seat)
            )

    def leave(self) -> None:
        if self.talk:
            self.talk.transport.close()
            self.talk = None

    def hears(self, text: bytes) -> None:
        """News, or the answer to a move; after the last of a match it is watched anew."""
        if text.startswith(NEWS):
            self.look(decode(text[len(NEWS) : -1]))
        elif text.startswith(ANSWER):
            self.moved(int(text[len(ANSWER) : len(ANSWER) + 3]), b"", text)
        elif text.startswith(NEXT):
            self.listen()

    def choose(self, e: int, news: News) -> None:
        assert self.talk
        link = self.circle.link.encode()
        self.talk.send(
            b'{"do":"move","id":%d,"table":"%b","events":[%d],"at":%d,"seat":%d}' % (MOVES, link, e, news.at, self.seat)
        )


class TalkingCircle(Circle):
    person = Talker
