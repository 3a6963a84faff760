"""People at pages: a page each, its event stream open, moves by the page's own form with cookie and CSRF token."""

from __future__ import annotations

import asyncio
import html
import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from mundialito.bench.api_people import Circle, Person
from mundialito.bench.measure import After, Found, Tally, megabytes
from mundialito.bench.wire import Tail, ask, request
from mundialito.web.table.edits import put_together

AT_ONCE = 4  # tables that are set up side by side
TOKEN = re.compile(rb'name="_csrf_token" value="([^"]+)"')
CONNECT = re.compile(rb'hx-sse:connect="([^"]+)"')
CSRF = re.compile(rb"csrftoken=([^;\r]+)", re.IGNORECASE)
PERSON = re.compile(rb"person=([^;\r]+)", re.IGNORECASE)
SHOWN = re.compile(rb"(mundialito_[\w-]{32})")
FORM = "content-type: application/x-www-form-urlencoded\r\n"
DRAW = 54  # of UNO's events: those before it play a card
PIECE = re.compile(r'<hx-partial hx-target="([^"]*)"[^>]*?(?: data-edit="([0-9,]*)")?>(.*?)</hx-partial>', re.DOTALL)
AWAITED = b'data-awaited="true"'
LENGTH = re.compile(rb'name="at" value="(\d+)"')
CHOICE = re.compile(rb'<(?:button|input)[^>]*name="event" value="(\d+)"[^>]*>')
WITH = re.compile(rb'data-by="(\d+)')  # what must be ticked for it, or one of such


class Visitor(Person):
    """Somebody who came by a page, and has a token from there for what is set up by the API."""

    async def sign_up(self, name: str) -> None:
        head, _ = await ask(self.line, request("GET", "/me"))
        await self.send(b"csrftoken=" + found_in(head, CSRF), "/me/name", name=name)
        head, _ = await self.send(self.cookie, "/me/token", label="Load", scope="play")
        self.bears(found_in(head, SHOWN).decode())  # in a cookie, for the page that shows it once

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


def events_of(choice: re.Match[bytes]) -> list[int]:
    """What a click sends: where a pawn must be taken first, it and its square."""
    taken = WITH.search(choice[0])
    pawn = [int(taken[1])] if taken and b"direct" not in choice[0] else []
    return [*pawn, int(choice[1])]


class Reader:
    """Somebody with a page open."""

    def __init__(self, circle: PageCircle, person: Visitor) -> None:
        self.circle, self.person = circle, person
        self.choices: list[list[int]] = []  # each with what it is sent with
        self.length = 0
        self.waiting = False  # for a change that somebody at the table has just sent
        self.held: dict[str, str] = {}  # what stands in each place of the page

    async def load(self, address: str, port: int) -> int:
        """The page, and the stream that it opens; the size of the page."""
        cookie = self.person.cookie.decode()
        line = await self.circle.line_of(self.person)
        _, body = await ask(line, request("GET", f"/t/{self.circle.link}", f"cookie: {cookie}\r\n"))
        token, connect = found_in(body, TOKEN).decode(), found_in(body, CONNECT).decode()
        self.headers = f"cookie: {cookie}\r\nx-csrftoken: {token}\r\nhx-request: true\r\n{FORM}"
        self.look(body)
        _, tail = await asyncio.get_running_loop().create_connection(
            lambda: Tail(self.heard), "127.0.0.1", port, local_addr=(address, 0)
        )
        tail.listen(request("GET", html.unescape(connect), f"cookie: {cookie}\r\n"))
        self.person.tail = tail
        return len(body)

    def heard(self, event: bytes) -> None:
        """A change of the page."""
        if not event.startswith(b"id:"):
            return
        self.circle.tally.sent += len(event) * self.circle.tally.running
        if self.waiting:
            self.waiting = False
            self.circle.tally.look(time.perf_counter() - self.circle.sent_at)
        places = self.put_in(event)
        if "#private" in places:
            self.look(self.held["#private"].encode())

    def put_in(self, event: bytes) -> list[str]:
        """What has changed, put together as the page's script does it; where that is."""
        lines = event.decode().split("\n")
        data = "\n".join(line[6:] for line in lines if line.startswith("data: "))
        found = PIECE.findall(data)
        for place, numbers, text in found:
            self.held[place] = put_together(self.held[place], numbers, text) if numbers else text
        return [place for place, _, _ in found]

    def look(self, text: bytes) -> None:
        """What can be clicked or ticked now: what is not greyed."""
        length = LENGTH.search(text)
        if length:
            self.length = int(length[1])
            asked = AWAITED in text
            found = CHOICE.finditer(text) if asked else ()
            self.choices = [events_of(one) for one in found if b"disabled" not in one[0] and b"data-take" not in one[0]]

    async def move(self) -> None:
        """Click."""
        line = await self.circle.line_of(self.person)
        plays = self.circle.game == "uno" and [events for events in self.choices if events[0] < DRAW]
        chosen = "".join(f"&event={e}" for e in random.choice(plays or self.choices))
        self.choices = []
        form = f"seat={self.person.seat}&at={self.length}{chosen}".encode()
        line.ask(request("POST", f"/t/{self.circle.link}/move", self.headers, form), self.moved)

    def moved(self, status: int, _: bytes, body: bytes) -> None:
        if status == 204:
            self.circle.tally.move(time.perf_counter() - self.circle.sent_at)
        else:
            self.circle.tally.refused.append(f"{status} {body[:200].decode()}")


class PageCircle(Circle):
    """A table whose people look at pages; whoever is asked moves when the table's time has come."""

    person = Visitor
    people: list[Visitor]  # type: ignore[assignment]

    async def begin(self, seats: int) -> None:
        """Seated and started by the API, then everybody opens the page."""
        await self.gather(seats)
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


@dataclass(frozen=True)
class Hall:
    """People at pages, and how long they play."""

    people: int
    game: str = "uno"
    seats: int = 4  # at a table
    pace: float = 5.0  # seconds between two moves of a person
    seconds: float = 20.0


class Company:
    """Everybody who has come to a hall so far."""

    def __init__(self, pid: int, port: int, hall: Hall) -> None:
        self.pid, self.port, self.hall = pid, port, hall
        self.tally = Tally(pid)
        self.before = megabytes(pid)
        self.tables: list[PageCircle] = []
        self.playing: list[asyncio.Future[None]] = []

    async def grow(self, people: int) -> None:
        """As many more come as are wanting; they sit down, open their pages, and play."""
        seats = self.hall.seats
        while (missing := max(1, people // seats) - len(self.tables)) > 0:
            at = len(self.tables)
            numbers = range(at, at + min(missing, AT_ONCE))
            more = [PageCircle(self.tally, self.hall.game, n, self.port) for n in numbers]
            await asyncio.gather(*(circle.begin(seats) for circle in more))
            self.tables += more
            self.playing += [asyncio.ensure_future(circle.play(self.hall.pace / seats)) for circle in more]

    async def measured(self, after: After | None = None) -> Found:
        """How it goes with those who are here; they go on while `after` runs."""
        await asyncio.sleep(min(5.0, self.hall.pace))
        self.tally.begin()
        await asyncio.sleep(self.hall.seconds)
        self.tally.end()
        if after:
            await after(self.pid)
        sizes = [size for circle in self.tables for size in circle.sizes]
        more = {"people": len(sizes), "page": sum(sizes) / len(sizes), "before": self.before}
        return self.tally.result | more

    async def leave(self) -> None:
        for circle in self.tables:
            circle.stopped = True
        await asyncio.gather(*self.playing)
        for circle in self.tables:
            circle.go()


async def connected(pid: int, port: int, hall: Hall, after: After | None = None) -> Found:
    """All of a hall, from the beginning."""
    company = Company(pid, port, hall)
    await company.grow(hall.people)
    found = await company.measured(after)
    await company.leave()
    return found


async def growing(pid: int, port: int, hall: Hall, numbers: Sequence[int], late: float) -> list[Found]:
    """A hall that fills: how it goes at each number of people, until p99 is later than so many milliseconds."""
    company, found = Company(pid, port, hall), list[Found]()
    for people in numbers:
        await company.grow(people)
        found.append(await company.measured())
        if found[-1]["seen"][1] > late:
            break
    await company.leave()
    return found
