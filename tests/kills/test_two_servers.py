"""Two servers on one PostgreSQL, people of one table at both; one of them is killed in mid-match."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import sleep
from typing import Any

import httpx
import httpx_sse
import psycopg
import pytest
from web.programs import Program

from kills.servers import Killable

LEASE, SWEEP = 2.0, 0.4  # seconds: shorter than in earnest, so that nobody waits ten for a test
PATIENCE = 60.0
PACE = 1.0  # long enough to be killed while a bot thinks


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Killable, Killable]]:
    """Two that can be started, for all tests of this file."""
    folder = tmp_path_factory.mktemp("servers")
    both = Killable("", folder / "0.log", PACE, (LEASE, SWEEP)), Killable("", folder / "1.log", PACE, (LEASE, SWEEP))
    yield both
    for server in both:
        server.close()


@pytest.fixture
def servers(pair: tuple[Killable, Killable], postgres_url: str) -> Iterator[tuple[Killable, Killable]]:
    """Both of them at an empty database."""
    for server in pair:
        server.url = postgres_url
        server.start()
    yield pair
    for server in pair:
        if server.process:
            server.kill()


class At:
    """Somebody at one of the servers: new by name, or known by token."""

    def __init__(self) -> None:
        self.clients: list[httpx.Client] = []

    def __call__(self, server: Killable, token: str = "", name: str = "") -> Program:
        self.clients.append(httpx.Client(base_url=server.address, timeout=PATIENCE))
        program = Program(self.clients[-1], name)
        program.token = token or program.token
        return program


@pytest.fixture
def at() -> Iterator[At]:
    made = At()
    yield made
    for client in made.clients:
        client.close()


def holder(url: str, match: str) -> str:
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT holder FROM leases WHERE match = %s", (match,)).fetchone()
    return str(row[0]) if row else ""


def told(events: Iterator[httpx_sse.ServerSentEvent], mover: int) -> dict[str, Any]:
    """News until there is an event of that seat."""
    for event in events:
        if event.event == "message" and any(
            e["who"] == mover and e["kind"] == "event" for e in event.json()["entries"]
        ):
            news: dict[str, Any] = event.json()
            return news
    raise AssertionError("the stream ended")


def move_of(person: Program, link: str) -> int | None:
    """The first offer, if there is any; who moved."""
    seen = person.view(link, since=1_000_000)
    if not seen["offers"]:
        return None
    person.must("POST", f"/tables/{link}/move", events=[seen["offers"][0]["event"]], at=seen["at"])
    return int(seen["seat"])


def test_people_of_one_table_sit_at_different_servers(servers: tuple[Killable, Killable], at: At) -> None:
    here, there = servers
    ana = at(here, name="Ana")
    bruno = at(there, name="Bruno")
    link = ana.open("me", "open")
    bruno.must("POST", f"/tables/{link}/sit")
    ana.must("POST", f"/tables/{link}/start")
    with ana.stream(link) as to_ana, bruno.stream(link) as to_bruno:
        while next(to_bruno).json()["stage"] != "playing":
            pass  # the start was at the other server
        for _ in range(8):
            mover = move_of(ana, link)
            if mover is None:
                mover = move_of(bruno, link)
            assert mover is not None
            seen = told(to_ana, mover), told(to_bruno, mover)
            assert seen[0]["at"] == seen[1]["at"]
    assert len(ana.view(link)["log"]) == len(bruno.view(link)["log"])


def test_of_two_clicks_at_two_servers_one_wins(servers: tuple[Killable, Killable], at: At) -> None:
    here, there = servers
    ana = at(here, name="Ana")
    again, bruno = at(there, token=ana.token), at(there, name="Bruno")
    link = ana.open("me", "open")
    bruno.must("POST", f"/tables/{link}/sit")
    ana.must("POST", f"/tables/{link}/start")
    with bruno.stream(link) as events:
        while next(events).json()["stage"] != "playing":
            pass
    raced = 0
    with ThreadPoolExecutor(2) as both:
        while raced < 4:
            seen = ana.view(link, since=1_000_000)
            offers = [offer["event"] for offer in seen["offers"]]
            if len(offers) < 2:
                move_of(ana if offers else bruno, link)
                continue
            path = f"/tables/{link}/move"
            tries = [(ana, offers[0]), (again, offers[-1])]
            answers = list(both.map(lambda t: t[0].ask("POST", path, events=[t[1]], at=seen["at"]), tries))  # noqa: B023
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            raced += 1
    first, second = (program.view(link) for program in (ana, again))
    assert first["log"] == second["log"]


def test_a_server_is_killed_while_a_bot_thinks_and_the_other_goes_on(
    servers: tuple[Killable, Killable], at: At, postgres_url: str
) -> None:
    here, there = servers
    ana = at(here, name="Ana")
    link = ana.open("me", "simple", "eager", options={"first_card": "number", "starter": "A"})
    match = ana.must("GET", f"/tables/{link}")["match"]
    ana.must("POST", f"/tables/{link}/start")
    while ana.view(link, since=1_000_000)["offers"]:
        move_of(ana, link)  # until it is a bot's turn, which `here` has to see to
    while not (first := holder(postgres_url, match)):
        sleep(0.01)
    known = ana.view(link)["log"]
    here.kill()
    there_too = at(there, token=ana.token)
    log = there_too.view(link)["log"]
    assert log[: len(known)] == known  # nothing is lost
    moved = False
    with there_too.stream(link, last=len(log)) as events:
        for event in events:
            moved = moved or any(entry["who"] in (1, 2) for entry in event.json()["entries"])
            if moved and event.json()["offers"]:
                break  # the bots have played until it is Ana's turn again
    assert holder(postgres_url, match) != first
    assert move_of(there_too, link) == 0


def test_nobody_looks_and_the_match_of_somebody_who_plays_goes_on_all_the_same(
    servers: tuple[Killable, Killable], at: At, postgres_url: str
) -> None:
    here, _ = servers
    ana = at(here, name="Ana")
    link = ana.open("me", "simple", "eager", options={"first_card": "number", "starter": "B"})
    ana.must("POST", f"/tables/{link}/start")
    match = ana.must("GET", f"/tables/{link}")["match"]
    while not (first := holder(postgres_url, match)):
        sleep(0.01)
    here.kill()
    while holder(postgres_url, match) == first:
        sleep(0.05)
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        count = "SELECT count(*) FROM log WHERE match = %s"
        before = connection.execute(count, (match,)).fetchone()
        while connection.execute(count, (match,)).fetchone() == before:
            sleep(0.05)
