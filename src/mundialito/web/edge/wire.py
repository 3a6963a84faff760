"""The wire: how long and how large a request may be on its way to us, and how many connections there may be.

Uvicorn's own protocol waits for ever: for the end of a header, of a body, for a reader who does not read. Here all
connections are looked at once a second, and whoever keeps us waiting is told so and let go. When connections are short,
the oldest one that has not sent its request makes room, one of the same address first: half-sent requests shut nobody
else out.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from mundialito.web.edge.caps import Caps
from mundialito.web.edge.limits import network
from mundialito.words import LANGUAGES, phrase, say

HEAD_TIME: Final = 10.0  # seconds for a whole header, from its first byte or from the connection
LARGEST_HEAD: Final = 32 * 1024  # bytes, address and cookies included; as much may be wasted around a body
BODY_TIME: Final = 10.0  # seconds without a byte of the body; and for its first bytes, then
BODY_RATE: Final = 1024  # bytes a second
READ_TIME: Final = 30.0  # seconds for which a reader may leave our answer lie;
READ_RATE: Final = 1024  # and bytes a second that they must have taken in that time
MOST_UNREAD: Final = 256 << 20  # bytes that wait for slow readers, all in all
KEEP_ALIVE: Final = 65  # seconds that an idle connection stays open: people think longer than the usual five
LAST_WORD: Final = 3.0  # seconds to hear why they were refused, for those who are still sending

SLOW: Final = phrase("Your request took too long to arrive: try again, over a better connection if you can.")
LARGE: Final = phrase("The head of your request is too large: delete the cookies of this site, then try again.")
WRONG: Final = phrase("That is no request that a server understands: try again with a browser.")
SHORT: Final = phrase("The server has as many connections as it can have: try again in a moment.")
SENTENCES: Final = {400: WRONG, 408: SLOW, 431: LARGE, 503: SHORT}

# What a connection waits for: its header, the rest of its request, us, another request, its end.
HEAD, BODY, ANSWER, IDLE, END = range(5)

Networks = tuple[IPv4Network | IPv6Network, ...]


@cache
def last_word(status: int) -> bytes:
    """What is said before a connection ends; in all languages, for nobody has told us theirs."""
    told = "".join(f"{say(SENTENCES[status], lang)}\n" for lang in LANGUAGES).encode()
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        f"x-content-type-options: nosniff\r\ncontent-length: {len(told)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + told


def queued(door: Any) -> int:
    """Bytes in the system's buffer of a socket, where it tells: it may hold megabytes, and be filled up seldom."""
    with suppress(ImportError, OSError, ValueError):
        from fcntl import ioctl
        from termios import TIOCOUTQ

        return int.from_bytes(ioctl(door.fileno(), TIOCOUTQ, bytes(4)), sys.byteorder)
    return 0


class Wire:
    """All connections of a process."""

    def __init__(self, caps: Caps, proxies: Networks = ()) -> None:
        self.caps, self.proxies = caps, proxies
        self.stages: list[dict[Line, None]] = [{} for _ in range(5)]  # in the order in which they came to it
        self.places: Counter[str] = Counter()
        self.stalled: dict[Line, tuple[float, int]] = {}  # what was unread there, and when: so much that we wait
        self.refused: Counter[str] = Counter()  # by why
        self.looks = 0

    def __len__(self) -> int:
        return sum(map(len, self.stages))

    def protocol(self) -> type[asyncio.Protocol]:
        """What the server makes a connection of."""
        return type("Line", (Line,), {"wire": self})

    def place_of(self, address: str) -> str:
        """As connections are counted; a proxy of ours is no place of its own."""
        if not address or any(ip_address(address) in proxy for proxy in self.proxies):
            return ""
        return network(address)

    # --- room ----------------------------------------------------------------------------------------------------

    def admit(self, line: Line) -> bool:
        """Whether there is room for one more; if need be, one that we can do without makes some."""
        crowded = line.place and self.places[line.place] >= self.caps.connections_of_address
        if crowded or len(self) >= self.caps.connections:
            spare = self.spare(line.place) or (None if crowded else self.spare())
            if spare is None:
                self.refused["connections"] += 1
                return False
            self.refused["crowded out"] += 1
            spare.make_room()
        self.places[line.place] += 1
        self.stages[HEAD][line] = None
        return True

    def spare(self, place: str = "") -> Line | None:
        """The oldest one, of a place or of all, without a request that we answer: best one without any."""
        for stage in (END, HEAD, IDLE, BODY):
            for line in self.stages[stage]:
                if not place or line.place == place:
                    return line
        return None

    def forget(self, line: Line) -> None:
        self.stalled.pop(line, None)
        if line in self.stages[line.stage]:
            del self.stages[line.stage][line]
            self.places[line.place] -= 1
            if not self.places[line.place]:
                del self.places[line.place]

    # --- patience ------------------------------------------------------------------------------------------------

    def look(self, now: float) -> None:
        """Let go of all who keep us waiting."""
        self.looks += 1
        for line in self.older(HEAD, now - HEAD_TIME):
            line.refuse(408, "slow header")
        for line in [line for line in self.stages[BODY] if line.is_late(now)]:
            line.refuse(408, "slow body")
        for line in [line for line, (since, _) in self.stalled.items() if now - since > READ_TIME]:
            if not line.is_read(now):
                self.refused["slow reader"] += 1
                line.cut()
        self.unload()
        for line in [*self.older(END, now - LAST_WORD), *self.older(IDLE, now - KEEP_ALIVE - READ_TIME)]:
            if line.stage == IDLE and line.unread():
                self.stalled.setdefault(line, (now, line.unread()))  # not idle: somebody reads, or they will be cut
            else:
                line.cut()  # closed long ago, as far as we are concerned

    def unload(self) -> None:
        """However many read slowly: what waits for them has an end, and those with most of it go first."""
        waiting = {line: line.transport.get_write_buffer_size() for line in self.stalled}
        total = sum(waiting.values())
        for line in sorted(waiting, key=waiting.__getitem__, reverse=True):
            if total <= MOST_UNREAD:
                return
            total -= waiting[line]
            self.refused["slow reader"] += 1
            line.cut()

    def older(self, stage: int, than: float) -> list[Line]:
        found = []
        for line in self.stages[stage]:
            if line.since > than:
                break
            found.append(line)
        return found


class TooLarge(ValueError):
    """A header that is."""


class NoProxy(ValueError):
    """Who asks for a tunnel takes us for one."""


class Line(HttpToolsProtocol):
    """One connection."""

    wire: Wire

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.place = ""  # from where, as it is counted
        self.stage = HEAD
        self.since = self.heard = self.loop.time()  # when this stage began, and when a byte last came
        self.waste = 0  # bytes of this stage, but for those of the body and as many more
        self.taken = 0  # bytes of the body

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.place = self.wire.place_of(self.client[0] if self.client else "")
        if not self.wire.admit(self):
            self.make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wire.forget(self)
        super().connection_lost(exc)

    def enter(self, stage: int) -> None:
        if self in self.wire.stages[self.stage]:
            del self.wire.stages[self.stage][self]
            self.wire.stages[stage][self] = None
        self.stage, self.waste, self.taken = stage, 0, 0
        self.since = self.heard = self.loop.time()

    # --- what comes ----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.stage == END:
            return
        if self.stage == IDLE:
            self.enter(HEAD)
        self.waste += len(data)
        self.heard = self.loop.time()
        super().data_received(data)
        if self.waste > LARGEST_HEAD and self.stage in (HEAD, BODY):
            self.refuse(431, "large header")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self.stage == ANSWER:  # another request, while we answer
            self.enter(HEAD)

    def on_headers_complete(self) -> None:
        if len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers) > LARGEST_HEAD:
            self.refuse(431, "large header")
            raise TooLarge  # so that nothing more is read
        if self.parser.get_method() == b"CONNECT":
            raise NoProxy  # after it nothing is a request any more
        super().on_headers_complete()  # raises for an address that is none: then there is no body to come
        self.enter(BODY)

    def on_body(self, body: bytes) -> None:
        self.taken += len(body)
        self.waste -= 2 * len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.enter(IDLE if self.cycle.response_complete else ANSWER)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.stage == ANSWER and self.cycle.response_complete:
            self.enter(IDLE)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - said in our own words
        self.refuse(400, "no request")

    def is_late(self, now: float) -> bool:
        """Whether the body comes too slowly, or not at all; while we do not read it is not the sender's fault."""
        if self.flow.read_paused or self.cycle.waiting_for_100_continue:
            self.since = self.heard = now
        return now - self.heard > BODY_TIME or now - self.since > BODY_TIME + self.taken / BODY_RATE

    # --- what goes -----------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self.wire.stalled[self] = (self.loop.time(), self.unread())

    def resume_writing(self) -> None:
        super().resume_writing()
        self.wire.stalled.pop(self, None)

    def unread(self) -> int:
        """Bytes that the reader's machine has not taken: those that wait here, and in the system's own buffer."""
        return self.transport.get_write_buffer_size() + queued(self.transport.get_extra_info("socket"))

    def is_read(self, now: float) -> bool:
        """Whether the reader, however slow, goes on; then another while begins. One answer is one write of ours."""
        since, before = self.wire.stalled[self]
        left = self.unread()
        self.wire.stalled[self] = (now, left)
        return before - left >= READ_RATE * (now - since)

    # --- the end -------------------------------------------------------------------------------------------------

    def is_owed_a_word(self) -> bool:
        """Whether a request has begun to come and no answer has begun to go: a last word falls into no other."""
        if self.stage == HEAD:
            return self.cycle is None or self.cycle.response_complete
        return self.stage == BODY and not self.cycle.response_started and not self.pipeline

    def say(self, status: int) -> None:
        self.transport.write(last_word(status))
        if self.stage == BODY:  # a handler waits for the rest of it
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def refuse(self, status: int, why: str) -> None:
        """Say why and hear no more; who is still sending has a moment to read it."""
        if self.stage == END:
            return
        self.wire.refused[why] += 1
        if not self.is_owed_a_word() or self.transport.is_closing():
            self.cut()
            return
        self.say(status)
        self.transport.write_eof()
        self.enter(END)

    def make_room(self) -> None:
        """Go at once."""
        self.wire.forget(self)
        if self.is_owed_a_word() and not self.transport.get_write_buffer_size():
            self.say(503)
            self.transport.close()
        else:
            self.transport.abort()

    def cut(self) -> None:
        """Go, and leave unsaid what nobody reads."""
        self.wire.forget(self)
        self.transport.abort()
