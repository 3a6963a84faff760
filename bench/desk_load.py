"""An event of a thousand players: every score entered over HTTP by simulated phones behind one address.

    python bench/desk_load.py [--players 1000] [--rounds 8] [--record]

Each table's phone loads its page, sends its sheet and a confirmation as the pages' queue does. A part of the requests
is sent twice, and of a part the answer is thrown away and the request sent again. In the end nothing may be lost,
nothing doubled, and nobody told to slow down.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import httpx

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests")]

from e2e.server import Server  # noqa: E402

from mundialito.desk import files  # noqa: E402
from mundialito.desk.standings import standings  # noqa: E402
from mundialito.desk.tournament import Tournament  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "desk_load.md"
AT_ONCE = 100  # connections: a hall's phones do not all send in the same millisecond


@dataclass
class Load:
    """What is sent, and what came of it."""

    players: int = 1000
    rounds: int = 8
    again: float = 0.05  # requests that are sent twice
    lost: float = 0.05  # answers that are thrown away
    seed: int = 7
    codes: Counter[int] = field(default_factory=Counter)
    sent: int = 0
    seconds: dict[str, list[float]] = field(default_factory=dict)
    answers: list[float] = field(default_factory=list)

    def took(self, what: str, since: float) -> None:
        self.seconds.setdefault(what, []).append(time.perf_counter() - since)


class Desk:
    """The director, by plain forms."""

    def __init__(self, http: httpx.AsyncClient, load: Load) -> None:
        self.http, self.load, self.home, self.token = http, load, "", ""

    async def open(self) -> None:
        page = await self.http.get("/desk")
        self.token = token_in(page.text)
        answer = await self.http.post(
            "/desk", data={"_csrf_token": self.token, "name": "Load", "rounds": str(self.load.rounds), "minutes": "0"}
        )
        self.home = answer.headers["location"]
        names = "\n".join(f"Player {n}" for n in range(1, self.load.players + 1))
        await self.do("enter", names=names, here="1")

    async def do(self, verb: str, **form: str) -> None:
        since = time.perf_counter()
        answer = await self.http.post(f"{self.home}/do/{verb}", data={"_csrf_token": self.token, **form})
        assert answer.status_code == 303, (verb, answer.status_code, answer.text[-2000:])
        self.load.took(verb, since)

    async def tournament(self) -> Tournament:
        return files.read((await self.http.get(f"{self.home}/export/event.json")).text)

    async def codes(self) -> dict[int, str]:
        """What signs a score, by player: the first letters of their cards."""
        since = time.perf_counter()
        page = await self.http.post(f"{self.home}/cards", data={"_csrf_token": self.token, "which": "missing"})
        self.load.took("cards", since)
        return {int(n): code for n, code in re.findall(r"Player (\d+)\t\S+/seat/(\w{4})", page.text)}

    async def tables(self) -> list[str]:
        page = await self.http.get(f"{self.home}/links")
        return list(dict.fromkeys(re.findall(r'href="/table/([^"/]+)"', page.text)))


class Phone:
    """One at a table: its own cookies, its own marks, the hall's one address."""

    def __init__(self, address: str, link: str, load: Load, rng: random.Random) -> None:
        self.link, self.load, self.rng = link, load, rng
        self.http = httpx.AsyncClient(base_url=address, timeout=60, follow_redirects=True)  # a link lets in first

    async def round(self, number: int, people: list[int], codes: dict[int, str]) -> None:
        page = await self.page()
        out = self.rng.choice(people)
        cards = {f"c-{p}-0": str(0 if p == out else self.rng.randint(1, 7)) for p in people}
        await self.queue("score", page, code=codes[people[0]], round=str(number), **cards)
        page = await self.page()
        seen = re.search(r'name="seen" value="([^"]*)"', page)
        assert seen, "the sheet is not there to be confirmed"
        await self.queue("confirm", page, code=codes[people[1]], round=str(number), seen=seen[1])

    async def page(self) -> str:
        answer = await self.http.get(f"/table/{self.link}")
        self.load.codes[answer.status_code] += 1
        return answer.text

    async def queue(self, verb: str, page: str, **form: str) -> None:
        """Sent until it is answered; some are sent twice at once, of some the answer is lost."""
        data = {**form, "id": f"{self.rng.getrandbits(96):024x}"}
        headers = {"x-csrftoken": token_in(page), "x-queued": "1"}
        twice = self.rng.random() < self.load.again
        work = [self.send(verb, data, headers) for _ in range(1 + twice)]
        answers = await asyncio.gather(*work)
        if self.rng.random() < self.load.lost:  # nobody has heard them: once more
            answers = [await self.send(verb, data, headers)]
        assert all(answer.status_code == 200 for answer in answers), [answer.text for answer in answers]

    async def send(self, verb: str, data: dict[str, str], headers: dict[str, str]) -> httpx.Response:
        since = time.perf_counter()
        answer = await self.http.post(f"/desk/{self.link}/do/{verb}", data=data, headers=headers)
        self.load.answers.append(time.perf_counter() - since)
        self.load.codes[answer.status_code] += 1
        self.load.sent += 1
        return answer


def token_in(page: str) -> str:
    found = re.search(r'name="_csrf_token" value="([^"]+)"', page)
    assert found
    return found[1]


async def run(address: str, load: Load) -> Tournament:
    """The whole event; what it has come to."""
    rng = random.Random(load.seed)
    gate = asyncio.Semaphore(AT_ONCE)
    async with httpx.AsyncClient(base_url=address, timeout=120) as http:
        desk = Desk(http, load)
        await desk.open()
        codes = await desk.codes()
        phones = [Phone(address, link, load, random.Random(rng.random())) for link in await desk.tables()]
        try:
            for number in range(1, load.rounds + 1):
                if number == 1:
                    await desk.do("draft", seed="1")
                await desk.do("publish")
                await desk.do("start")
                tables = (await desk.tournament()).state.rounds[-1].tables
                since = time.perf_counter()
                await asyncio.gather(
                    *(at_gate(gate, phones[i], number, people, codes) for i, people in enumerate(tables))
                )
                load.took("scores of a round", since)
            await desk.do("finish")
            return await desk.tournament()
        finally:
            await asyncio.gather(*(phone.http.aclose() for phone in phones))


async def at_gate(gate: asyncio.Semaphore, phone: Phone, number: int, people: list[int], codes: dict[int, str]) -> None:
    async with gate:
        await phone.round(number, people, codes)


def check(tournament: Tournament, load: Load) -> None:
    """Nothing lost, nothing doubled, nobody slowed down."""
    kinds = Counter(e.kind for e in tournament.log)
    tables = sum(len(r.tables) for r in tournament.state.rounds)
    assert kinds["score"] == kinds["confirm"] == tables, (kinds, tables)
    assert len(tournament.state.rounds) == load.rounds
    assert all(r.is_over for r in tournament.state.rounds)
    assert set(load.codes) == {200}, load.codes
    assert len(standings(tournament.state)) == load.players
    assert tournament.state.finished


def told(load: Load) -> str:
    """As it is recorded."""
    answers = sorted(load.answers)
    lines = [
        "# An event of many players, entered by phones",
        "",
        f"`python bench/desk_load.py --players {load.players} --rounds {load.rounds} --record`: one SQLite server, all",
        f"phones behind one address, {load.again:.0%} of requests sent twice, {load.lost:.0%} of answers lost.",
        "",
        f"{load.sent} sheets and confirmations were sent: none refused, lost or doubled, nobody rate-limited.",
        "",
        "| what | times | mean s | most s |",
        "| --- | ---: | ---: | ---: |",
    ]
    for what, seconds in load.seconds.items():
        lines.append(f"| {what} | {len(seconds)} | {sum(seconds) / len(seconds):.3f} | {max(seconds):.3f} |")
    if answers:
        middle, late = answers[len(answers) // 2], answers[int(len(answers) * 0.99)]
        lines += [
            "",
            f"A phone's request was answered in {middle * 1000:.0f} ms (median), {late * 1000:.0f} ms (99 %).",
        ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--record", action="store_true", help="write the results into bench/results")
    given = parser.parse_args()
    load = Load(given.players, given.rounds)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            tournament = asyncio.run(run(server.address, load))
        finally:
            server.stop()
    check(tournament, load)
    print(told(load))
    print(json.dumps(dict(load.codes)))
    if given.record:
        RESULTS.write_text(told(load))


if __name__ == "__main__":
    main()
