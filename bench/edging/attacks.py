"""Attacks on a server, each a process of its own; when it is over it tells what it did, in one line of JSON.

    python attacks.py ATTACK PORT SECONDS [FILE]

Nothing that the server does stops an attack: what is refused or closed is counted, and tried again.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import re
import socket
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parent.parent)]

from edging.crowd import Crowd, bots_table, lobby  # noqa: E402
from edging.limits import many_descriptors  # noqa: E402
from edging.pages import dear, match_played  # noqa: E402
from mundialito.bench.wire import request  # noqa: E402

UPLOADERS = 2
SLOW = 300  # connections that send a byte a second of a header, and as many of a body
STREAMS = 1000
TABLES = 50  # whose streams they are
SPECTATORS = 2000
UNREAD = 3000  # connections on which nothing is read
ASKED = 8  # requests on each
SOCKETS = 800
PAGES = 150  # connections that ask for what costs most to draw
PLAYING = 8.0  # seconds that the match may take of which some of it tells
ARRIVAL = 15.0  # seconds in which all of them should be there
AT_ONCE = 50  # who arrive
POLITE = 5  # so much less often does the attack get a core: the prober must not wait for it
HERE = "127.0.0.1"

Told = dict[str, Any]


class Clock:
    """When an attack ends."""

    def __init__(self, seconds: float) -> None:
        self.until = time.monotonic() + seconds

    @property
    def left(self) -> float:
        return self.until - time.monotonic()


async def insistent(clock: Clock, work: Callable[[], Awaitable[str]], told: Counter[str]) -> None:
    """Again and again; what came of it is counted."""
    while clock.left > 0:
        try:
            async with asyncio.timeout(clock.left):
                told[await work()] += 1
        except TimeoutError:
            told["not answered before the end"] += 1
        except (OSError, EOFError):
            told["connection closed"] += 1
            await asyncio.sleep(0.05)


# --- uploads ----------------------------------------------------------------------------------------------


async def imports(port: int, clock: Clock, file: Path) -> Told:
    """The same event again and again, by several at once."""
    told: Counter[str] = Counter()
    content = file.read_bytes()
    await asyncio.gather(*(insistent(clock, partial(upload, port, content), told) for _ in range(UPLOADERS)))
    return {"uploads": dict(told)}


async def upload(port: int, content: bytes) -> str:
    """The form of the page, with its token and its cookie."""
    page = await exchange(port, request("GET", "/desk"))
    token = re.search(rb'name="_csrf_token" value="([^"]+)"', page)
    cookie = re.search(rb"set-cookie: (csrftoken=[^;\r]+)", page, re.IGNORECASE)
    if not (token and cookie):
        return f"no form: {page[9:12].decode()}"
    edge = "edge-of-a-part"
    field = f'--{edge}\r\ncontent-disposition: form-data; name="_csrf_token"\r\n\r\n{token[1].decode()}\r\n'
    part = f'--{edge}\r\ncontent-disposition: form-data; name="file"; filename="event.txt"\r\n\r\n'
    body = field.encode() + part.encode() + content + f"\r\n--{edge}--\r\n".encode()
    headers = f"cookie: {cookie[1].decode()}\r\ncontent-type: multipart/form-data; boundary={edge}\r\n"
    return (await exchange(port, request("POST", "/desk/import", headers, body)))[9:12].decode()


async def exchange(port: int, sent: bytes) -> bytes:
    """One request on a connection of its own; the whole answer."""
    reader, writer = await asyncio.open_connection(HERE, port)
    try:
        writer.write(sent.replace(b"\r\n", b"\r\nconnection: close\r\n", 1))
        return await reader.read()
    finally:
        writer.transport.abort()


# --- slow requests ----------------------------------------------------------------------------------------


async def slow(port: int, clock: Clock) -> Told:
    """Headers and bodies that never come to their end."""
    told: Counter[str] = Counter()
    header = b"GET / HTTP/1.1\r\nhost: localhost\r\nx-"
    body = b"POST /api/v1/people HTTP/1.1\r\nhost: localhost\r\ncontent-length: 60000\r\n\r\n{"
    begun = (header, body) * SLOW
    await asyncio.gather(*(insistent(clock, partial(drip, port, part), told) for part in begun))
    return {"connections": dict(told)}


async def drip(port: int, begun: bytes) -> str:
    """A byte a second until the server has had enough."""
    reader, writer = await asyncio.open_connection(HERE, port)
    try:
        writer.write(begun)
        while True:
            writer.write(b"a")
            await writer.drain()
            try:
                async with asyncio.timeout(1):
                    answer = await reader.read(100)
                return f"answered {answer[9:12].decode()}" if answer else "closed by the server"
            except TimeoutError:
                continue
    finally:
        writer.transport.abort()


# --- streams ----------------------------------------------------------------------------------------------


async def streams(port: int, clock: Clock) -> Told:
    """Event streams that come, stay for some seconds and go, a thousand at a time."""
    links = await lobby(port, TABLES)
    crowd = Crowd(port, [f"/t/{link}/stream" for link in links])
    await asyncio.gather(*(coming_and_going(crowd, clock, n) for n in range(STREAMS)))
    return {"streams": dict(crowd.told)}


async def coming_and_going(crowd: Crowd, clock: Clock, number: int) -> None:
    await asyncio.sleep(random.uniform(0, 1))
    while clock.left > 0:
        came = await crowd.come(number, clock.left)
        await asyncio.sleep(min(max(0.0, clock.left), random.uniform(1, 4) if came else 0.5))
        crowd.go(number)


async def spectators(port: int, clock: Clock) -> Told:
    """Everybody looks at one table, where bots play; how long until all have a move."""
    circle = await bots_table(port)
    crowd = Crowd(port, [f"/t/{circle.link}/stream"])
    arrival, gate = Clock(ARRIVAL), asyncio.Semaphore(AT_ONCE)
    await asyncio.gather(*(arrive(crowd, arrival, gate, n) for n in range(SPECTATORS)))
    took = ARRIVAL - arrival.left
    clock.until += took
    crowd.listen()
    await asyncio.sleep(clock.left)
    circle.stopped = True
    return {"there": len(crowd.there), "arrived in": took, "moves": crowd.spreads(), "streams": dict(crowd.told)}


async def arrive(crowd: Crowd, arrival: Clock, gate: asyncio.Semaphore, number: int) -> None:
    async with gate:
        if arrival.left > 0:
            await crowd.come(number, arrival.left)


# --- answers that nobody reads -------------------------------------------------------------------------------


async def unread(port: int, clock: Clock) -> Told:
    """The largest file that every page has, asked for many times on each connection."""
    files = set(re.findall(rb"/static/[^\"]+", await exchange(port, request("GET", "/"))))
    sizes = {len(await exchange(port, request("GET", file.decode()))): file.decode() for file in files}
    asked = request("GET", sizes[max(sizes)]) * ASKED
    told: Counter[str] = Counter()
    await asyncio.gather(*(insistent(clock, partial(ask_and_wait, port, asked), told) for _ in range(UNREAD)))
    return {"connections": dict(told)}


async def ask_and_wait(port: int, asked: bytes) -> str:
    """As little as can be is taken from the wire."""
    own = socket.socket()
    try:
        own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        own.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(own, (HERE, port))
        await loop.sock_sendall(own, asked)
        await asyncio.Event().wait()
        return "answered"
    finally:
        own.close()


# --- dear pages ----------------------------------------------------------------------------------------------


async def pages(port: int, clock: Clock) -> Told:
    """From one address, by many at once, what costs most to draw: the desk, rulebooks, all that tells of a match."""
    began = time.monotonic()
    paths = dear(await match_played(port, PLAYING))
    answers = {path: status_of(await exchange(port, request("GET", path))) for path in paths}
    if strange := {path: status for path, status in answers.items() if status != "200"}:
        raise RuntimeError(f"no pages: {strange}")
    clock.until += time.monotonic() - began
    told: Counter[str] = Counter()
    asking = islice(cycle(paths), PAGES)
    await asyncio.gather(*(insistent(clock, partial(page_of, port, path), told) for path in asking))
    return {"connections": dict(told)}


async def page_of(port: int, path: str) -> str:
    return f"answered {status_of(await exchange(port, request('GET', path)))}"


def status_of(answer: bytes) -> str:
    return answer[9:12].decode() or "nothing"


# --- sockets of programs -------------------------------------------------------------------------------------


async def sockets(port: int, clock: Clock) -> Told:
    """Sockets that come and go: idle ones, halves of messages, floods of frames and of what is no message."""
    told: Counter[str] = Counter()
    await asyncio.gather(*(insistent(clock, partial(talk, port, spoken), told) for spoken in SPOKEN * (SOCKETS // 5)))
    return {"connections": dict(told)}


def masked(kind: int, content: bytes) -> bytes:
    """A frame as a client sends it, masked with nothing."""
    size = bytes([0x80 | len(content)]) if len(content) < 126 else b"\xfe" + len(content).to_bytes(2, "big")
    return bytes([kind]) + size + bytes(4) + content


SPOKEN = (
    b"",
    masked(0x81, b"x" * 60_000)[:50_000],
    masked(0x89, b"") * 5000,
    masked(0x01, b"") + masked(0x00, b"") * 5000,
    masked(0x81, b"{") * 5000,
)


async def talk(port: int, spoken: bytes) -> str:
    """A socket on which nothing is read; it stays for some seconds."""
    upgrade = "connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: "
    head = f"{upgrade}{base64.b64encode(os.urandom(16)).decode()}\r\n"
    reader, writer = await asyncio.open_connection(HERE, port, limit=1024)
    try:
        writer.write(request("GET", "/api/v1/socket", head))
        status = (await reader.readuntil(b"\r\n\r\n"))[9:12].decode()
        if status == "101":
            writer.write(spoken)
            await asyncio.sleep(random.uniform(1, 4))
        return f"answered {status}"
    finally:
        writer.transport.abort()


ATTACKS: dict[str, Callable[..., Coroutine[Any, Any, Told]]] = {
    "imports": imports,
    "slow": slow,
    "streams": streams,
    "spectators": spectators,
    "unread": unread,
    "pages": pages,
    "sockets": sockets,
}


def main() -> None:
    name, port, seconds, *more = sys.argv[1:]
    os.nice(POLITE)
    many_descriptors()
    began = time.perf_counter()
    told = asyncio.run(ATTACKS[name](int(port), Clock(float(seconds)), *map(Path, more)))
    print(json.dumps(told | {"share": time.process_time() / (time.perf_counter() - began)}))


if __name__ == "__main__":
    main()
