"""`serve --workers`: processes behind one port that are killed, renewed and stopped while people play there."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import httpx_sse
import pytest
from ports import free_port

from kills.killing import last
from kills.parties import Gone, Kind, Lobby, Party, check

PATIENCE = 90.0
COUNT = 2
KILLS = 3
FORGETS = """
from mundialito.web import supervising
supervising.SILENT = 5.0
from mundialito.cli import main
main()
"""


class Served:
    """What one command serves."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self.process, self.log = process, log

    @property
    def said(self) -> str:
        return self.log.read_text()

    def ports(self) -> list[int]:
        """Of each process alone."""
        return [int(port) for port in self.said.rpartition("port of its own: ")[2].splitlines()[0].split(",")]

    def address(self) -> str:
        return next(line.split()[3] for line in self.said.splitlines() if line.startswith("Mundialito is at"))

    def children(self) -> set[int]:
        found = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=False)
        return set(map(int, found.stdout.split()))

    def is_whole(self) -> bool:
        """Whether all are there and each is ready."""
        return len(self.children()) == COUNT and all(is_ready(port) for port in self.ports())


def is_ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/ready", timeout=5).text == "ready\n"
    except httpx.TransportError:
        return False


def soon(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.1)


@contextmanager
def serving(folder: Path, url: str, *command: str, port: int = 0) -> Iterator[Served]:
    """Once all are ready."""
    log = folder / "server.log"
    words = [*(command or ("-m", "mundialito")), "serve", "--port", str(port), "--database", url, "--lang", "en"]
    with log.open("wb") as told:
        process = subprocess.Popen(
            [sys.executable, *words, "--workers", str(COUNT), "--pace", "0.01"], stdin=subprocess.DEVNULL, stderr=told
        )
    served = Served(process, log)
    try:
        soon(lambda: "port of its own" in served.said or process.poll() is not None)
        assert process.poll() is None, served.said
        yield served
    finally:
        alive = served.children()
        process.kill()
        process.wait()
        for child in alive:  # if they have not noticed, as a test here says that they do
            try:
                os.kill(child, signal.SIGKILL)
            except ProcessLookupError:
                continue
    assert "Traceback" not in served.said


async def by_and_by(holds: Callable[[], bool]) -> None:
    await asyncio.to_thread(soon, holds)


async def played(served: Served, trouble: Callable[[Lobby], Awaitable[None]]) -> int:
    """Parties play while there is trouble, and then to the end; how many moves were acknowledged."""
    lobby = Lobby(served.address(), random.Random(7))
    lobby.door.set()  # somebody is always there
    parties = [Party(lobby, n, Kind()) for n in range(3)]
    for party in parties:
        await party.meet()
    playing = [asyncio.ensure_future(party.play()) for party in parties]
    await trouble(lobby)
    for task in playing:
        assert not task.done() or task.result() is None  # a party that failed says so
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for party in parties:
        await to_the_end(party)
    await check(lobby, lobby.matches, pending=0)
    await lobby.http.aclose()
    return lobby.acknowledged


async def to_the_end(party: Party) -> None:
    while party.now:
        try:
            await last(party)
        except Gone:
            continue


def test_nothing_is_lost_when_processes_are_killed(tmp_path: Path, postgres_url: str) -> None:
    """Whoever was there goes on at another at once, and a new one comes."""
    with serving(tmp_path, postgres_url) as served:

        async def kill(lobby: Lobby) -> None:
            for _ in range(KILLS):
                await asyncio.sleep(0.5)
                before, known = served.children(), lobby.acknowledged
                os.kill(random.choice(sorted(before)), signal.SIGKILL)
                await by_and_by(lambda known=known: lobby.acknowledged > known)  # the others let everybody go on
                await by_and_by(lambda before=before: served.is_whole() and served.children() != before)

        assert asyncio.run(played(served, kill)) > 5 * KILLS
        assert "another takes its place" in served.said  # equal failures are a line a minute


class Follower:
    """A program that follows a table, comes again whenever its stream ends, and says what it has."""

    def __init__(self, address: str, link: str, token: str) -> None:
        self.path, self.headers = f"{address}/api/v1/tables/{link}/stream", {"authorization": f"Bearer {token}"}
        self.log: list[dict[str, Any]] = []
        self.streams = 0
        self.failed: list[str] = []

    async def follow(self) -> None:
        async with httpx.AsyncClient(timeout=30) as http:
            while True:
                self.streams += 1
                try:
                    await self.read(http)
                except httpx.TransportError as lost:
                    self.failed.append(repr(lost))
                await asyncio.sleep(0.02)

    async def read(self, http: httpx.AsyncClient) -> None:
        headers = {**self.headers, "last-event-id": str(len(self.log))} if self.log else self.headers
        async with httpx_sse.aconnect_sse(http, "GET", self.path, headers=headers) as source:
            async for event in source.aiter_sse():
                if event.event == "message":
                    self.log += json.loads(event.data)["entries"]


def test_new_processes_take_over_and_nobody_misses_anything(tmp_path: Path, postgres_url: str) -> None:
    """SIGHUP: each goes when its successor is ready; streams come again by themselves and have everything once."""
    with serving(tmp_path, postgres_url) as served:
        before = served.children()

        async def renew(lobby: Lobby) -> None:
            host = await lobby.must("POST", "/people", name="Host")
            table = await lobby.must("POST", "/tables", host["token"], game="uno", seats=["me", "simple", "eager"])
            follower = Follower(served.address(), table["link"], host["token"])
            following = asyncio.ensure_future(follower.follow())
            await lobby.must("POST", f"/tables/{table['link']}/start", host["token"])
            asked = asyncio.ensure_future(asking(served.address()))
            served.process.send_signal(signal.SIGHUP)
            view = {"at": 0}
            while served.children() & before or not served.is_whole():
                view = await moved(lobby, table["link"], host["token"])
            refused = await ended(asked)
            until = time.monotonic() + PATIENCE
            while len(follower.log) < view["at"] and time.monotonic() < until:
                await asyncio.sleep(0.05)
            following.cancel()
            whole = await lobby.must("GET", f"/tables/{table['link']}/view", host["token"])
            assert follower.log == whole["log"][: len(follower.log)] and len(follower.log) >= view["at"]
            assert follower.streams > 1 and not follower.failed
            assert refused == [], "nobody who came meanwhile was turned away"

        asyncio.run(played(served, renew))
        assert not served.children() & before and served.is_whole()
        assert "process" not in served.said.partition("port of its own")[2], served.said


async def moved(lobby: Lobby, link: str, token: str) -> Any:
    """The first offer, if there is one."""
    try:
        view = await lobby.must("GET", f"/tables/{link}/view", token, since=1_000_000)
        if view["offers"]:
            event = view["offers"][0]["event"]
            await lobby.ask("POST", f"/tables/{link}/move", token, events=[event], at=view["at"])
    except Gone:
        return {"at": 0}
    await asyncio.sleep(0.05)
    return view


async def asking(address: str) -> list[str]:
    """New connections, one after the other, until it is cancelled: what went wrong with them."""
    wrong: list[str] = []
    try:
        while True:
            async with httpx.AsyncClient(timeout=30) as http:
                try:
                    answer = await http.get(f"{address}/health")
                    wrong += [] if answer.status_code == 200 else [str(answer)]
                except httpx.TransportError as lost:
                    wrong.append(repr(lost))
            await asyncio.sleep(0.01)
    except asyncio.CancelledError:
        return wrong


async def ended(asked: asyncio.Future[list[str]]) -> list[str]:
    asked.cancel()
    return await asked


def test_stopped_it_leaves_nothing_behind(tmp_path: Path, postgres_url: str) -> None:
    with serving(tmp_path, postgres_url) as served:
        children, ports = served.children(), served.ports()
        with httpx.stream("GET", f"{served.address()}/health"):
            served.process.send_signal(signal.SIGTERM)
            assert served.process.wait(PATIENCE) == 0
        assert not any(Path(f"/proc/{child}").exists() for child in children)
        assert not any(is_ready(port) for port in ports)


def test_processes_end_with_the_one_who_sees_to_them(tmp_path: Path, postgres_url: str) -> None:
    """Or they would hold the port, and nobody would know of them."""
    with serving(tmp_path, postgres_url) as served:
        ports = served.ports()
        served.process.kill()
        soon(lambda: not any(is_ready(port) for port in ports))


def test_one_that_hangs_is_replaced(tmp_path: Path, postgres_url: str) -> None:
    with serving(tmp_path, postgres_url, "-c", FORGETS) as served:
        before = served.children()
        os.kill(min(before), signal.SIGSTOP)
        soon(lambda: served.children() != before and served.is_whole())
        assert "no sign of life" in served.said


NOBODY = "postgresql://x@127.0.0.1:1/x"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--database", "sqlite:///x.db"], "An SQLite file is written by one process"),
        ([], "An SQLite file is written by one process"),
        (["--database", NOBODY, "--port", "0"], "The database does not answer"),
        (["--database", NOBODY, "--port", "65535"], "The server cannot listen"),  # there is no port after it
    ],
)
def test_why_it_cannot_be_is_said_in_a_sentence(words: list[str], said: str) -> None:
    assert said in refusal(*words)


def test_their_numbers_have_ports_that_none_of_them_has() -> None:
    port = free_port()
    said = refusal("--database", NOBODY, "--port", str(port), "--metrics", str(port + 1))
    assert said == f"The numbers need a port of their own: give --metrics another one than {port + 1}.\n"


def test_two_of_them_do_not_share_a_port(tmp_path: Path, postgres_url: str) -> None:
    with serving(tmp_path, postgres_url) as served:
        port = served.address().rpartition(":")[2]
        assert f"Port {port} is in use" in refusal("--database", postgres_url, "--port", port)


def refusal(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mundialito", "serve", "--lang", "en", "--workers", "2", *words],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 2 and "Traceback" not in done.stderr, done.stderr
    return done.stderr


@pytest.mark.parametrize("count", ["0", "x"])
def test_their_number_is_one(count: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mundialito", "serve", "--workers", count], capture_output=True, check=False
    )
    assert done.returncode == 2
