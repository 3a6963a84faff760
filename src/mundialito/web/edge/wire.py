"""The wire: how long and how large a request may be on its way to us, and how many connections there may be.

Uvicorn's own protocol waits for ever: for the end of a header, of a body, for a reader who does not read. Here all
connections are looked at once a second, and whoever keeps us waiting is told so and let go. When connections are short,
the oldest one that has not sent its request makes room, one of the same address first: half-sent requests shut nobody
else out.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, deque
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any, Final, TypeVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from mundialito.web.edge.caps import Caps
from mundialito.web.edge.last_words import last_word
from mundialito.web.edge.limits import network
from mundialito.web.edge.sockets import HALF, PING, POLICY, UNREAD, Socket, accepted
from mundialito.web.edge.turns import Turns

HEAD_TIME: Final = 10.0  # seconds for a whole header, from its first byte or from the connection
LARGEST_HEAD: Final = 32 * 1024  # bytes, address and cookies included; as much may be wasted around a body
BODY_TIME: Final = 10.0  # seconds without a byte of the body; and for its first bytes, then
BODY_RATE: Final = 1024  # bytes a second
READ_TIME: Final = 30.0  # seconds for which a reader may leave our answer lie;
READ_RATE: Final = 1024  # and bytes a second that they must have taken in that time
MOST_UNREAD: Final = 256 << 20  # bytes that wait for slow readers, all in all
MOST_HALF: Final = 64 << 20  # bytes of messages to sockets that have not come whole, all in all
MOST_BODIES: Final = 256 << 20  # bytes of bodies that have not, in memory and in files, all in all
KEEP_ALIVE: Final = 65  # seconds that an idle connection stays open: people think longer than the usual five
LAST_WORD: Final = 3.0  # seconds to hear why they were refused, for those who are still sending
ON_ITS_WAY: Final = 0.5  # seconds for a request that was sent before its sender could know that the server ends

UPGRADED: Final = (
    b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: %b\r\n\r\n"
)

# What a connection waits for: its header, the rest of its request, us, another request, its end.
HEAD, BODY, ANSWER, IDLE, END = range(5)

SOCKET: Final = "mundialito.socket"  # in a request's scope: how its connection is taken up for messages

T = TypeVar("T")
Networks = tuple[IPv4Network | IPv6Network, ...]


def beyond(sizes: dict[T, int], most: int) -> list[T]:
    """Those that have to go, the largest first, until the others have no more than that all in all."""
    total, going = sum(sizes.values()), []
    for one in sorted(sizes, key=sizes.__getitem__, reverse=True):
        if total <= most:
            break
        total -= sizes[one]
        going.append(one)
    return going


def queued(door: Any) -> int:
    """Bytes in the system's buffer of a socket, where it tells: it may hold megabytes, and be filled up seldom."""
    with suppress(ImportError, OSError, ValueError):
        from fcntl import ioctl
        from termios import TIOCOUTQ

        return int.from_bytes(ioctl(door.fileno(), TIOCOUTQ, bytes(4)), sys.byteorder)
    return 0


class Wire:
    """All connections of a process."""

    def __init__(self, caps: Caps, proxies: Networks, turns: Turns) -> None:
        self.caps, self.proxies, self.turns = caps, proxies, turns
        self.stages: list[dict[Line, None]] = [{} for _ in range(5)]  # in the order in which they came to it
        self.places: Counter[str] = Counter()
        self.stalled: dict[Line, tuple[float, int]] = {}  # what was unread there, and when: so much that we wait
        self.refused: Counter[str] = Counter()  # by why
        self.looks = 0
        self.sockets: dict[Socket, float] = {}  # those that speak in messages, and when each was last looked at

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
        self.turns.come += 1
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
                line.give_up()
        self.unload()
        self.look_at_sockets(now)
        for line in [*self.older(END, now - LAST_WORD), *self.older(IDLE, now - KEEP_ALIVE - READ_TIME)]:
            if line.stage == IDLE and line.unread():
                self.stalled.setdefault(line, (now, line.unread()))  # not idle: somebody reads, or they will be cut
            else:
                line.cut()  # closed long ago, as far as we are concerned

    def unload(self) -> None:
        """However many read or send slowly: what waits for them has an end, and those with most of it go first."""
        for line in beyond({line: line.transport.get_write_buffer_size() for line in self.stalled}, MOST_UNREAD):
            self.refused["slow reader"] += 1
            line.cut()
        for socket in beyond({socket: socket.half for socket in self.sockets if socket.began}, MOST_HALF):
            self.refused["half message"] += 1
            socket.close(POLICY, HALF)
        for line in beyond({line: line.taken for line in self.stages[BODY]}, MOST_BODIES):
            line.refuse(408, "slow body")

    def look_at_sockets(self, now: float) -> None:
        """Those that were not looked at for long: they stand first."""
        while self.sockets:
            socket, looked = next(iter(self.sockets.items()))
            if now - looked < PING:
                return
            del self.sockets[socket]
            self.sockets[socket] = now
            socket.look(now)

    def older(self, stage: int, than: float) -> list[Line]:
        found = []
        for line in self.stages[stage]:
            if line.since > than:
                break
            found.append(line)
        return found


def nobody_waits() -> None:
    """For an answer that is not given any more."""


class NoRequest(ValueError):
    """What has come is none, so that nothing more of it is read."""


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
        self.latest = 0  # bytes that came at once, the last time
        self.owed: deque[RequestResponseCycle] = deque()  # not answered to their end, oldest first
        self.socket: Socket | None = None  # once it speaks in messages
        self.is_early = False  # something came with the handshake, before there was an answer to it
        self.is_last = False  # whether the request that comes, or is being answered, is the last one

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.place = self.wire.place_of(self.client[0] if self.client else "")
        if not self.wire.admit(self):
            self.make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever still answers is told that nobody is there; of several requests uvicorn tells the newest alone."""
        self.wire.forget(self)
        if self.socket:
            self.wire.sockets.pop(self.socket, None)
            self.socket.lost()
        super().connection_lost(exc)
        for cycle in self.owed:
            cycle.disconnected = True
            cycle.message_event.set()
            cycle.on_response = nobody_waits  # ours holds on to all of this connection until the collector comes
            cycle.scope.pop("extensions", None)
        self.owed.clear()
        self.pipeline.clear()

    def enter(self, stage: int) -> None:
        if self in self.wire.stages[self.stage]:
            del self.wire.stages[self.stage][self]
            self.wire.stages[stage][self] = None
        self.stage, self.waste, self.taken = stage, 0, 0
        self.since = self.heard = self.loop.time()

    # --- what comes ----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.socket:
            self.socket.receive(data)
            return
        if self.stage == END:
            return
        if self.stage == IDLE:
            self.enter(HEAD)
        self.waste += len(data)
        self.heard = self.loop.time()
        self.latest = len(data)
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
            raise NoRequest
        if self.parser.get_method() == b"CONNECT":
            raise NoRequest  # who asks for a tunnel takes us for a proxy: after it nothing is a request any more
        hosts = sum(name == b"host" for name, _ in self.headers)
        if hosts != 1 and (hosts or self.parser.get_http_version() == "1.1"):
            raise NoRequest  # for nobody, or for two: a proxy before us may have read the other one
        super().on_headers_complete()  # raises for an address that is none: then there is no body to come
        scope: Any = self.scope
        scope["extensions"] = {SOCKET: self.take_up} if self.parser.should_upgrade() else {}
        self.cycle.keep_alive = self.cycle.keep_alive and not self.is_last
        self.owed.append(self.cycle)
        self.enter(BODY)

    def on_body(self, body: bytes) -> None:
        self.taken += len(body)
        self.waste -= 2 * len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.enter(IDLE if self.cycle.response_complete else ANSWER)

    def on_response_complete(self) -> None:
        self.owed.popleft()  # they are answered one after the other
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

    def take_up(self, key: bytes, lang: str) -> Socket:
        """From now on this connection speaks in messages: no request comes here any more."""
        self.socket = Socket(self.transport, lang)
        if self.transport.is_closing():  # it goes, and `connection_lost` is on its way
            return self.socket
        self.transport.write(UPGRADED % accepted(key))
        self.wire.sockets[self.socket] = self.loop.time()
        if self.is_early:
            self.socket.close_early()
        return self.socket

    def _unsupported_upgrade_warning(self) -> None:
        """Uvicorn drops what came in one piece with the head of an upgrade: nobody should wait for an answer to it."""
        self.is_early = (upgrade := sys.exception()) is not None and upgrade.args[0] < self.latest

    # --- what goes -----------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self.wire.stalled[self] = (self.loop.time(), self.unread())
        if self.socket:
            self.socket.pause()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.wire.stalled.pop(self, None)
        if self.socket:
            self.socket.resume()

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

    def shutdown(self) -> None:
        """The server ends: what is on its way is answered, or some who had just come would be told nothing."""
        self.is_last = True
        if self.socket or self.owed:
            super().shutdown()
        else:
            self.loop.call_later(ON_ITS_WAY, self.end)

    def end(self) -> None:
        if not self.owed:
            self.transport.close()

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

    def give_up(self) -> None:
        """Wait for its reader no longer."""
        if self.socket and not self.socket.is_closing:
            self.socket.close(POLICY, UNREAD)
        else:
            self.cut()

    def cut(self) -> None:
        """Go, and leave unsaid what nobody reads."""
        self.wire.forget(self)
        self.transport.abort()
