"""People who play while the server is killed, and remember every move that was acknowledged."""

from __future__ import annotations

import asyncio
import random
from dataclasses import asdict, dataclass, field
from typing import Any

import httpx

# A small deck and a limit: matches are short, and many begin and end under fire.
SMALL = {"number": 1, "deal": 3}
SHORT = {"turn_limit": "60"}
AGAIN = (429, 503)  # come back in a moment


class Gone(Exception):
    """The server was lost in mid-request: nobody knows what it did."""


@dataclass
class Record:
    """What one seat of one match was told is done, in order."""

    token: str
    seat: int
    moves: list[int] = field(default_factory=list)


@dataclass
class Played:
    """One match: its link while it is played, and what was acknowledged of it."""

    id: str
    link: str
    records: list[Record]


class Lobby:
    """The API of a server that may be away: requests fail, and are repeated when the door is open again."""

    def __init__(self, address: str, rng: random.Random) -> None:
        self.http = httpx.AsyncClient(base_url=f"{address}/api/v1", timeout=30)
        self.door = asyncio.Event()
        self.rng = rng
        self.acknowledged = 0
        self.doubtful = 0  # moves that nobody knew the fate of
        self.matches: list[Played] = []

    async def ask(self, method: str, path: str, token: str = "", **body: Any) -> httpx.Response:
        """One request; raises Gone."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        sent = {"json": body} if method == "POST" else {"params": body}
        while True:
            try:
                answer = await self.http.request(method, path, headers=headers, **sent)
            except httpx.TransportError as lost:
                raise Gone from lost
            if answer.status_code not in AGAIN:
                return answer
            await asyncio.sleep(0.1)

    async def must(self, method: str, path: str, token: str = "", **body: Any) -> Any:
        """An answer that is no refusal; raises Gone."""
        answer = await self.ask(method, path, token, **body)
        assert answer.is_success, (path, answer.status_code, answer.text)
        return answer.json()


@dataclass(frozen=True)
class Kind:
    """What is played."""

    game: str = "uno"
    options: dict[str, str] = field(default_factory=lambda: SHORT)
    parts: dict[str, int] = field(default_factory=lambda: SMALL)
    beat: float = 0.0  # seconds a unit for which outcomes stand


class Party:
    """Two people and a bot who play match after match."""

    def __init__(self, lobby: Lobby, number: int, kind: Kind) -> None:
        self.lobby, self.number, self.kind = lobby, number, kind
        self.tokens: list[str] = []
        self.now: Played | None = None
        self.doubt: tuple[Record, int, int] | None = None  # a move without an answer: whose, what, chosen at
        self.finished = 0

    async def meet(self) -> None:
        """Before anything is killed: everybody gets a name."""
        for name in ("Ana", "Bruno"):
            person = await self.lobby.must("POST", "/people", name=f"{name} {self.number}")
            self.tokens.append(person["token"])

    async def play(self, matches: int = 1_000_000) -> None:
        """Until so many are over; whenever the server is lost, wait at the door and go on."""
        while self.finished < matches:
            try:
                await self.step()
            except Gone:
                await self.lobby.door.wait()
                await asyncio.sleep(0.01)

    async def step(self) -> None:
        if self.now is None:
            self.now = await self.begin()
        if self.doubt:
            await self.resolve(*self.doubt)
        for record in self.now.records:
            seen = await self.lobby.must("GET", f"/tables/{self.now.link}/view", record.token, since=1_000_000)
            if seen["stage"] == "over":
                self.now, self.finished = None, self.finished + 1
                return
            if seen["offers"]:
                eager = self.lobby.rng.random() < 0.7  # cards come first among offers: matches come to an end
                offer = seen["offers"][0] if eager else self.lobby.rng.choice(seen["offers"])
                await self.move(record, offer["event"], seen["at"])
        await asyncio.sleep(0.01)

    async def begin(self) -> Played:
        """A match of its own; one that is lost before it begins is nobody's."""
        host, guest = self.tokens
        seats = ["me", "open", self.lobby.rng.choice(["simple", "eager", "random"])]
        table = await self.lobby.must("POST", "/tables", host, seats=seats, **asdict(self.kind))
        path = f"/tables/{table['link']}"
        await self.lobby.must("POST", f"{path}/sit", guest)
        await self.lobby.must("POST", f"{path}/start", host)
        played = Played(table["match"], table["link"], [Record(token, p) for p, token in enumerate(self.tokens)])
        self.lobby.matches.append(played)
        return played

    async def move(self, record: Record, event: int, at: int) -> None:
        """One move, sometimes by a finger that clicks twice."""
        self.doubt = (record, event, at)
        clicks = 2 if self.lobby.rng.random() < 0.2 else 1
        await asyncio.gather(*(self.click(record, event, at) for _ in range(clicks)))
        self.acknowledge(record, event)

    async def click(self, record: Record, event: int, at: int) -> None:
        assert self.now
        await self.lobby.must("POST", f"/tables/{self.now.link}/move", record.token, events=[event], at=at)

    async def resolve(self, record: Record, event: int, at: int) -> None:
        """The same move again: whether it was written or not, now it is, once."""
        self.lobby.doubtful += 1
        await self.click(record, event, at)
        self.acknowledge(record, event)

    def acknowledge(self, record: Record, event: int) -> None:
        record.moves.append(event)
        self.doubt = None
        self.lobby.acknowledged += 1


async def own_moves(lobby: Lobby, match: Played, record: Record) -> list[int]:
    """What a seat has done, as the log has it."""
    seen = await lobby.must("GET", f"/tables/{match.link}/view", record.token)
    assert seen["match"] == match.id
    return [entry["event"] for entry in seen["log"] if entry["kind"] == "event" and entry["who"] == record.seat]


async def check(lobby: Lobby, matches: list[Played], pending: int) -> None:
    """Every acknowledged move is there, in order, none twice; nothing else but at most so many without an answer."""
    for match in matches:
        for record in match.records:
            acknowledged = list(record.moves)
            there = await own_moves(lobby, match, record)
            assert there[: len(acknowledged)] == acknowledged, (match.id, record.seat)
            assert len(there) <= len(acknowledged) + pending, (match.id, record.seat)
