"""People at tables through the JSON API: each has an event stream open, and moves as soon as it is asked."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass
from typing import Any

import msgspec

from mundialito.bench.measure import After, Tally
from mundialito.bench.wire import Line, Tail, ask, request

API = "/api/v1"


class Offer(msgspec.Struct):
    event: int
    text: str


class Seen(msgspec.Struct):
    kind: str
    who: int


class News(msgspec.Struct):
    """As much of it as a player needs."""

    stage: str
    at: int
    entries: list[Seen]
    offers: list[Offer]


decode = msgspec.json.Decoder(News).decode


class Person:
    """Somebody with a token, a line for requests and, once seated, an event stream."""

    def __init__(self, circle: Circle, line: Line) -> None:
        self.circle, self.line = circle, line
        self.headers, self.seat, self.heard_moves = "", 0, 0
        self.tail: Tail | None = None
        self.posting = False
        self.next: News | None = None  # asked again before the last answer was there

    def post(self, path: str, **body: Any) -> bytes:
        return request("POST", f"{API}{path}", self.headers, json.dumps(body).encode())

    async def sign_up(self, name: str) -> None:
        _, body = await ask(self.line, request("POST", f"{API}/people", "", json.dumps({"name": name}).encode()))
        self.bears(json.loads(body)["token"])

    def bears(self, token: str) -> None:
        self.headers = f"authorization: Bearer {token}\r\ncontent-type: application/json\r\n"

    async def watch(self, port: int, address: str) -> None:
        """Open the stream, as every client does."""
        loop = asyncio.get_running_loop()
        _, self.tail = await loop.create_connection(
            lambda: Tail(self.heard), "127.0.0.1", port, local_addr=(address, 0)
        )
        self.listen()

    def listen(self) -> None:
        self.heard_moves = 0
        if self.tail:
            path = f"{API}/tables/{self.circle.link}/stream?seat={self.seat}"
            self.tail.listen(request("GET", path, self.headers))

    def leave(self) -> None:
        if self.tail:
            self.tail.transport.close()
            self.tail = None

    def go(self) -> None:
        """For good."""
        self.leave()
        self.line.transport.close()

    def heard(self, event: bytes) -> None:
        """What the stream brings; an empty event is its end: another match has begun."""
        if not event:
            self.listen()
        elif event.startswith(b"id:"):
            at = event.find(b"data: ")
            if not event.startswith(b"id: 0\n"):
                self.look(decode(event[at + 6 :]))

    def look(self, news: News) -> None:
        circle, now = self.circle, time.perf_counter()
        for entry in news.entries:
            if entry.who >= 0 and entry.kind == "event" and self.heard_moves < len(circle.sent):
                mover, sent = circle.sent[self.heard_moves]
                self.heard_moves += 1
                if mover is not self:
                    circle.tally.look(now - sent)
        if news.stage == "over":
            circle.over(self)
        elif news.offers and self.posting:
            self.next = news
        elif news.offers:
            self.move(news)

    def move(self, news: News) -> None:
        """One of what is offered, by lot; a card rather than none, so that matches end."""
        circle = self.circle
        if circle.stopped:
            return
        if circle.every and time.perf_counter() < circle.due:
            self.posting = True
            asyncio.get_running_loop().call_later(circle.due - time.perf_counter(), self.move, news)
            return
        circle.due = max(circle.due + circle.every, time.perf_counter() - circle.every)
        plays = [offer for offer in news.offers if offer.text.startswith("plays")] or news.offers
        self.circle.sent.append((self, time.perf_counter()))
        self.posting = True
        self.choose(plays[int(random.random() * len(plays))].event, news)

    def choose(self, e: int, news: News) -> None:
        body = b'{"events":[%d],"at":%d,"seat":%d}' % (e, news.at, self.seat)
        self.line.ask(b"%b%d\r\n\r\n%b" % (self.move_head, len(body), body), self.moved)

    def ready(self) -> None:
        """What all move requests begin with."""
        head = request("POST", f"{API}/tables/{self.circle.link}/move", self.headers)
        self.move_head = head.partition(b"content-length: ")[0] + b"content-length: "

    def moved(self, status: int, _: bytes, body: bytes) -> None:
        tally = self.circle.tally
        if status == 200:
            tally.move(time.perf_counter() - self.circle.sent_by(self))
        else:
            tally.refused.append(f"{status} {body[:200].decode()}")
        self.free()

    def free(self) -> None:
        """The line can be used again: for what the stream has asked meanwhile."""
        self.posting = False
        news, self.next = self.next, None
        if news:
            self.move(news)


class Circle:
    """So many people round a table who play match after match."""

    person: type[Person] = Person
    every = 0.0  # seconds between two moves; 0: as soon as somebody is asked
    due = 0.0

    def __init__(self, tally: Tally, game: str, number: int, port: int, rematch: bool = True) -> None:
        self.tally, self.game, self.number, self.port, self.rematch = tally, game, number, port, rematch
        self.address = f"127.0.{1 + number // 250}.{1 + number % 250}"  # a limit by address is for a hall, not for 50
        self.people: list[Person] = []
        self.sent: list[tuple[Person, float]] = []  # of this match, in order
        self.stopped = False
        self.finished = asyncio.Event()

    def sent_by(self, person: Person) -> float:
        """When a person's last move was sent."""
        return next(at for who, at in reversed(self.sent) if who is person)

    async def gather(self, seats: int) -> None:
        """So many people, and their lines."""
        for p in range(seats):
            person = self.person(self, await self.connect())
            await person.sign_up(f"T{self.number} {'ABCDEFGHIJ'[p]}")
            self.people.append(person)

    async def connect(self) -> Line:
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(Line, "127.0.0.1", self.port, local_addr=(self.address, 0))
        return line

    async def line_of(self, person: Person) -> Line:
        """Theirs; as a browser does, a new one if the server has closed the old one."""
        if person.line.transport.is_closing():
            person.line = await self.connect()
            self.tally.connections += self.tally.running
        return person.line

    async def open(self) -> None:
        """A table with a seat for everyone."""
        host, *others = self.people
        self.sent = []
        self.finished.clear()
        for person in self.people:
            person.next = None
        body = await self.ask(host, "/tables", game=self.game, seats=["me"] + ["open"] * len(others))
        self.link = json.loads(body)["link"]
        for person in others:
            person.seat = json.loads(await self.ask(person, f"/tables/{self.link}/sit"))["seat"]
        for person in self.people:
            person.ready()

    async def watch(self) -> None:
        """Everybody looks on."""
        for person in self.people:
            await person.watch(self.port, self.address)

    async def start(self) -> None:
        await self.ask(self.people[0], f"/tables/{self.link}/start")

    async def ask(self, person: Person, path: str, **body: Any) -> bytes:
        person.posting = True
        answer = await ask(await self.line_of(person), person.post(path, **body))
        person.free()
        return answer[1]

    def over(self, person: Person) -> None:
        """The match has ended; the host asks for the next one."""
        if person is not self.people[0] or self.finished.is_set():
            return
        self.tally.ended += self.tally.running
        self.finished.set()
        if self.rematch and not self.stopped:
            self.again = asyncio.get_running_loop().create_task(self.go_on())

    async def go_on(self) -> None:
        while any(person.posting for person in self.people):
            await asyncio.sleep(0.001)  # the last answer is on its way
        await self.ask(self.people[0], f"/tables/{self.link}/rematch")
        self.sent = []
        self.finished.clear()
        await self.start()

    def leave(self) -> None:
        for person in self.people:
            person.leave()

    def go(self) -> None:
        for person in self.people:
            person.go()


@dataclass(frozen=True)
class Busy:
    """Tables with programs at all seats, and for how long they play."""

    game: str
    seats: int
    tables: int = 50
    warm: float = 3.0  # seconds before anything is counted: Node compiles as it goes, our caches fill
    seconds: float = 8.0
    rate: float = 0.0  # moves a second that are offered, all in all; 0: everyone moves as soon as they are asked


async def busy(
    pid: int, port: int, about: Busy, after: After | None = None, kind: type[Circle] = Circle
) -> dict[str, Any]:
    """They go on while `after` runs."""
    tally = Tally(pid)
    gathered = [kind(tally, about.game, n, port) for n in range(about.tables)]
    for n, circle in enumerate(gathered):
        circle.every = about.tables / about.rate if about.rate else 0.0
        circle.due = time.perf_counter() + circle.every * n / about.tables  # not all at the same moment
        await circle.gather(about.seats)
        await circle.open()
        await circle.watch()
    await asyncio.gather(*(circle.start() for circle in gathered))
    await asyncio.sleep(about.warm)
    tally.begin()
    await asyncio.sleep(about.seconds)
    tally.end()
    if after:
        await after(pid)
    for circle in gathered:
        circle.stopped = True
    await asyncio.sleep(0.3)
    for circle in gathered:
        circle.go()
    return tally.result
