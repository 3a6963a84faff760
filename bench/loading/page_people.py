"""People at pages: a page each, its event stream open, moves by the page's own form with cookie and CSRF token."""

from __future__ import annotations

import asyncio
import html
import random
import re
import time
from typing import Any
from urllib.parse import urlencode

from loading.api_people import Person, Table
from loading.measure import Tally
from loading.profile import After
from loading.wire import Tail, ask, request

AT_ONCE = 4  # tables that are set up side by side
TOKEN = re.compile(rb'name="_csrf_token" value="([^"]+)"')
CONNECT = re.compile(rb'hx-sse:connect="([^"]+)"')
CSRF = re.compile(rb"csrftoken=([^;\r]+)", re.IGNORECASE)
PERSON = re.compile(rb"person=([^;\r]+)", re.IGNORECASE)
SHOWN = re.compile(rb"(mundialito_[\w-]{32})")
FORM = "content-type: application/x-www-form-urlencoded\r\n"
DRAW = 54  # of UNO's events: those before it play a card
AWAITED = b'data-awaited="true"'
LENGTH = re.compile(rb'name="at" value="(\d+)"')
BUTTON = re.compile(rb'<button[^>]*name="event" value="(\d+)"[^>]*>')


class Visitor(Person):
    """Somebody who came by a page, and has a token from there for what is set up by the API."""

    async def sign_up(self, name: str) -> None:
        head, _ = await ask(self.line, request("GET", "/me"))
        await self.send(b"csrftoken=" + found_in(head, CSRF), "/me/name", name=name)
        _, body = await self.send(self.cookie, "/me/token", label="Load", scope="play")
        self.bears(found_in(body, SHOWN).decode())

    async def send(self, cookie: bytes, path: str, **form: str) -> tuple[bytes, bytes]:
        """A form of one's own page; cookies that come with the answer are kept."""
        token = found_in(cookie, CSRF).decode()
        headers = f"cookie: {cookie.decode()}\r\nx-csrftoken: {token}\r\n{FORM}"
        head, body = await ask(self.line, request("POST", path, headers, urlencode(form).encode()), (200, 303))
        if found := PERSON.search(head):
            self.cookie = b"csrftoken=%b; person=%b" % (token.encode(), found[1])
        return head, body


def found_in(text: bytes, pattern: re.Pattern[bytes]) -> bytes:
    found = pattern.search(text)
    if found is None:
        raise RuntimeError(f"{pattern.pattern!r} is not in {text[:300]!r}")
    return found[1]


class Reader:
    """Somebody with a page open."""

    def __init__(self, table: PageTable, person: Visitor) -> None:
        self.table, self.person = table, person
        self.choices: list[int] = []
        self.length = 0
        self.waiting = False  # for a change that somebody at the table has just sent

    async def load(self, address: str, port: int) -> int:
        """The page, and the stream that it opens; the size of the page."""
        cookie = self.person.cookie.decode()
        _, body = await ask(self.person.line, request("GET", f"/t/{self.table.link}", f"cookie: {cookie}\r\n"))
        token, connect = found_in(body, TOKEN).decode(), found_in(body, CONNECT).decode()
        self.headers = f"cookie: {cookie}\r\nx-csrftoken: {token}\r\nhx-request: true\r\n{FORM}"
        self.look(body)
        _, tail = await asyncio.get_running_loop().create_connection(
            lambda: Tail(self.heard), "127.0.0.1", port, local_addr=(address, 0)
        )
        tail.listen(request("GET", html.unescape(connect), f"cookie: {cookie}\r\n"))
        return len(body)

    def heard(self, event: bytes) -> None:
        """A change of the page."""
        if not event.startswith(b"id:"):
            return
        if self.waiting:
            self.waiting = False
            self.table.tally.look(time.perf_counter() - self.table.sent_at)
        self.look(event)

    def look(self, text: bytes) -> None:
        """What can be clicked now: a button that is not greyed."""
        length = LENGTH.search(text)
        if length:
            self.length = int(length[1])
            asked = AWAITED in text
            buttons = BUTTON.finditer(text) if asked else ()
            self.choices = [int(b[1]) for b in buttons if b"aria-disabled" not in b[0]]

    async def move(self) -> None:
        """Click; as a browser does, on a new connection if the server has closed the old one."""
        line = self.person.line
        if line.transport.is_closing():
            line = self.person.line = await self.table.connect()
            self.table.tally.connections += self.table.tally.running
        e = random.choice([e for e in self.choices if e < DRAW] or self.choices)
        self.choices = []
        form = f"seat={self.person.seat}&at={self.length}&event={e}".encode()
        line.ask(request("POST", f"/t/{self.table.link}/move", self.headers, form), self.moved)

    def moved(self, status: int, _: bytes, body: bytes) -> None:
        if status == 204:
            self.table.tally.move(time.perf_counter() - self.table.sent_at)
        else:
            self.table.tally.refused.append(f"{status} {body[:200].decode()}")


class PageTable(Table):
    """A table whose people look at pages; whoever is asked moves when the table's time has come."""

    person = Visitor
    people: list[Visitor]  # type: ignore[assignment]

    async def begin(self) -> None:
        """Seated and started by the API, then everybody opens the page."""
        await self.gather(4)
        await self.open()
        await self.start()
        self.readers = [Reader(self, person) for person in self.people]
        self.sizes = [await reader.load(self.address, self.port) for reader in self.readers]

    async def play(self, every: float) -> None:
        """A move every so many seconds, from a moment by lot on."""
        due = time.perf_counter() + random.random() * every
        while not self.stopped:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += every
            reader = next((r for r in self.readers if r.choices), None)
            if reader is None:
                self.tally.late += self.tally.running
                continue
            self.sent_at = time.perf_counter()
            for other in self.readers:
                other.waiting = True
            await reader.move()


async def connected(
    pid: int, port: int, people: int, pace: float, seconds: float, after: After | None = None
) -> dict[str, Any]:
    """So many people at tables of four, each making a move every `pace` seconds; they go on while `after` runs."""
    tally = Tally(pid)
    tables = [PageTable(tally, "uno", n, port) for n in range(people // 4)]
    began = time.perf_counter()
    for n in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.begin() for table in tables[n : n + AT_ONCE]))
    ramp = time.perf_counter() - began
    playing = [asyncio.ensure_future(table.play(pace / 4)) for table in tables]
    await asyncio.sleep(pace)
    tally.begin()
    await asyncio.sleep(seconds)
    tally.end()
    if after:
        await after(pid)
    for table in tables:
        table.stopped = True
    await asyncio.gather(*playing)
    sizes = [size for table in tables for size in table.sizes]
    return tally.result | {
        "late": tally.late,
        "connections": tally.connections,
        "ramp": ramp,
        "page": sum(sizes) / len(sizes),
    }
