"""Play on line from a program: a client for the JSON API (docs/api.md). It needs httpx and httpx-sse.

with Client("http://127.0.0.1:8000") as client:
    seat = client.join(link, "Robot")
    for news in seat:                    # until the match is over
        if seat.offers:
            seat.move(seat.offers[0])
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, Self

import httpx
import httpx_sse
import msgspec

PATIENCE: Final = 60.0  # seconds for which a server that cannot be reached is waited for
PAUSES: Final = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds between tries; the last one over and over
BUSY: Final = (429, 503)  # come back in a moment
SILENCE: Final = 40.0  # seconds without a sign of life after which a stream is given up: one comes every 15


class Refused(Exception):
    """The server will not: its sentence, the rule it rests on, and whether the table had only moved on."""

    def __init__(self, status: int, error: str, rule: str | None = None, stale: bool = False) -> None:
        super().__init__(f"{error} ({rule})" if rule else error)
        self.status, self.error, self.rule, self.stale = status, error, rule, stale


class Fault(msgspec.Struct, frozen=True):
    """How the server says it."""

    error: str
    rule: str | None = None
    stale: bool = False


class Busy(Refused):
    """The server will not just now: come back in a moment."""


class Offer(msgspec.Struct, frozen=True):
    """Something that the seat may do now."""

    event: int
    text: str


class Seen(msgspec.Struct, frozen=True):
    """One entry of the seat's log: an event of the game as the seat saw it, or something around the game."""

    kind: str
    who: int
    event: int | None = None
    text: str = ""


class News(msgspec.Struct, frozen=True):
    """What the seat has seen since the last news, and what it may do now."""

    match: str
    stage: str
    seat: int | None
    since: int
    at: int
    entries: list[Seen]
    awaited: list[int]
    offers: list[Offer]
    deadline: float | None = None
    until: float | None = None  # an outcome stands alone until then: nobody can choose


class Client:
    """A person at a server. Without a token somebody new; keep `token` to come back as the same person."""

    def __init__(self, address: str, token: str = "", patience: float = PATIENCE) -> None:
        self.token, self.patience = token, patience
        self.http = httpx.Client(base_url=f"{address.rstrip('/')}/api/v1", timeout=httpx.Timeout(10, read=SILENCE))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.http.close()

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str, **query: Any) -> Any:
        """What the server answers, as plain data; raises Refused."""
        return self.ask("GET", path, True, params={k: v for k, v in query.items() if v is not None})

    def post(self, path: str, again: bool = False, **body: Any) -> Any:
        """The same, with a body. `again`: what is done twice is done once, so it may be sent a second time."""
        return self.ask("POST", path, again, json=body)

    def ask(self, method: str, path: str, again: bool, **more: Any) -> Any:
        """One request. A server that cannot be reached is waited for; one that is lost in between, only if `again`."""
        waits = pauses(self.patience)
        while True:
            pause = next(waits)
            try:
                return answer_of(self.http.request(method, path, headers=self.headers, **more))
            except Busy as busy:
                if pause is None or (busy.stale and not again):  # it may have been done
                    raise
            except httpx.TransportError as lost:
                if pause is None or not (again or isinstance(lost, httpx.ConnectError)):
                    raise
            time.sleep(pause)

    def sign_up(self, name: str, lang: str = "en") -> None:
        """Become somebody."""
        self.token = self.post("/people", name=name, lang=lang)["token"]

    def open(self, game: str, seats: list[str], **more: Any) -> str:
        """The link of a new table of one's own; a seat is `me`, `open` or the name of a bot."""
        return str(self.post("/tables", game=game, seats=seats, **more)["link"])

    def join(self, link: str, name: str = "", seat: int | None = None) -> Seat:
        """Sit down at a table: on the seat that one has there, else on the one named, else on the first open one."""
        if not self.token:
            self.sign_up(name)
        chairs = self.get(f"/tables/{link}")["chairs"]
        mine = [chair["seat"] for chair in chairs if chair["yours"] and seat in (None, chair["seat"])]
        if not mine:
            mine = [self.post(f"/tables/{link}/sit", seat=seat, name=name or None)["seat"]]
        return Seat(self, link, mine[0])


class Seat:
    """A seat at a table. Iterate over it: each turn of the loop is something new that the seat has seen."""

    def __init__(self, client: Client, link: str, number: int) -> None:
        self.client, self.link, self.number = client, link, number
        self.match, self.stage, self.at = "", "", 0
        self.log: list[Seen] = []
        self.offers: list[Offer] = []
        self.awaited: list[int] = []
        self.nonce = secrets.token_hex(16)

    @property
    def path(self) -> str:
        return f"/tables/{self.link}"

    @property
    def view(self) -> dict[str, Any]:
        """All that the seat knows: `fields` are the game's own, `position` is the same as text."""
        seen: dict[str, Any] = self.client.get(f"{self.path}/view", seat=self.number, since=self.at)
        return seen

    @property
    def table(self) -> dict[str, Any]:
        """Everything around the game; `result` once it is over."""
        found: dict[str, Any] = self.client.get(self.path)
        return found

    def move(self, *choice: Offer | int | str) -> bool:
        """Make a choice, of several events or of one; False: the table has moved on, and its news will come."""
        events = [one.event if isinstance(one, Offer) else one for one in choice]
        try:
            self.post("move", again=True, events=events, at=self.at, seat=self.number)
        except Refused as refused:
            if refused.stale:
                return False
            raise
        return True

    def post(self, act: str, again: bool = False, **body: Any) -> Any:
        """Something else that may be done at a table: leave, return, resign, say, rematch, …"""
        return self.client.post(f"{self.path}/{act}", again, **body)

    # --- the stream ---------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[News]:
        """The news of this match, to its end. A lost connection is taken up where it was lost."""
        waits = pauses(self.client.patience)
        while True:
            lost: Exception = ConnectionError("the stream has ended")
            try:
                for event in self.events():
                    waits = pauses(self.client.patience)
                    news = self.heard(event)
                    if news:
                        yield news
                    if self.stage == "over" or event.event == "gone":
                        return
            except (httpx.TransportError, Busy) as error:
                lost = error
            pause = next(waits)
            if pause is None:
                raise lost
            time.sleep(pause)

    def events(self) -> Iterator[httpx_sse.ServerSentEvent]:
        """One connection to the stream."""
        headers = {**self.client.headers, "last-event-id": str(self.at)}
        query = {"seat": str(self.number), "match": self.match} if self.match else {"seat": str(self.number)}
        with httpx_sse.connect_sse(self.client.http, "GET", f"{self.path}/stream", headers=headers, params=query) as s:
            if s.response.status_code != 200:
                s.response.read()
                answer_of(s.response)
            yield from s.iter_sse()

    def heard(self, event: httpx_sse.ServerSentEvent) -> News | None:
        """Take in what the stream brings; None: nothing of the match."""
        if event.event == "next":
            self.match, self.at, self.log = "", 0, []
        elif event.event == "link":
            self.link = event.json()["link"]
        if event.event != "message":
            return None
        news = msgspec.json.decode(event.data, type=News)
        self.match, self.stage, self.at = news.match, news.stage, news.at
        self.offers, self.awaited = news.offers, news.awaited
        self.number = self.number if news.seat is None else news.seat
        self.log = [*self.log[: news.since], *news.entries]
        self.be_fair()
        return news

    def be_fair(self) -> None:
        """Promise a nonce before the match and reveal it at the start, so that nobody can choose the cards."""
        with suppress(Refused):  # too late: the match begins without it, and says so
            if self.stage == "open":
                promise = hashlib.sha256(b"mundialito nonce 1" + bytes.fromhex(self.nonce)).hexdigest()
                self.post("promise", again=True, hash=promise, seat=self.number)
            elif self.stage == "fixed":
                self.post("reveal", again=True, nonce=self.nonce, seat=self.number)


def pauses(patience: float) -> Iterator[float | None]:
    """How long to wait before each new try, as long as patience lasts; None: no more."""
    since = time.monotonic()
    n = 0
    while time.monotonic() - since < patience:
        yield PAUSES[min(n, len(PAUSES) - 1)]
        n += 1
    while True:
        yield None


def answer_of(response: httpx.Response) -> Any:
    """The answer's data; raises Refused."""
    if response.status_code < 300:
        return response.json()
    refused = Busy if response.status_code in BUSY else Refused
    try:
        fault = msgspec.json.decode(response.content, type=Fault)
    except (msgspec.MsgspecError, UnicodeDecodeError):  # something between us and the server has answered
        raise refused(response.status_code, response.reason_phrase) from None
    raise refused(response.status_code, fault.error, fault.rule, fault.stale)
