"""Two server processes on one PostgreSQL, as a proxy would share people out between them."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from e2e.server import PATIENCE, Server, sent


@pytest.fixture
def both(tmp_path: Path, postgres_url: str) -> Iterator[tuple[Server, Server]]:
    with ExitStack() as stack:
        made = []
        for name in ("one", "two"):
            (folder := tmp_path / name).mkdir()
            server = Server(folder, pace=0.05, command=("-m", "mundialito"))
            server.database = postgres_url
            stack.callback(server.stop)
            server.start("--cap", "people_of_address=10")
            made.append(server)
        yield made[0], made[1]
        for server in made:
            assert "Traceback" not in server.log.read_text()


def soon(holds: Callable[[], bool]) -> None:
    """News travel behind the commit."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.1)


@contextmanager
def spectator(server: Server, link: str) -> Iterator[threading.Event]:
    """Set when their page has been told something new."""
    seen = threading.Event()

    def look() -> None:
        with httpx.stream("GET", f"{server.address}/t/{link}/stream", timeout=PATIENCE) as stream:
            told = (line for line in stream.iter_lines() if line.startswith("id:"))
            first = next(told)
            next(line for line in told if line != first)
        seen.set()

    looking = threading.Thread(target=look)
    looking.start()
    yield seen
    looking.join(PATIENCE)


def test_a_match_goes_on_between_them(both: tuple[Server, Server]) -> None:
    """Each moves at a process of their own and sees the other's moves come; what they know stays alike."""
    one, two = both
    ana, bruno = one.person("Ana"), two.person("Bruno")
    link = one.table(ana, "me", "open")
    two.call("POST", f"tables/{link}/sit", bruno, seat=1)
    one.begin(link, ana)
    with spectator(two, link) as seen:
        for _ in range(12):
            views = [server.view(link, token) for server, token in ((one, ana), (two, bruno))]
            n = next((n for n, view in enumerate(views) if view["offers"]), None)
            if n is None:
                break
            body = {"seat": n, "at": views[n]["at"], "events": [views[n]["offers"][0]["event"]]}
            (one, two)[n].call("POST", f"tables/{link}/move", (ana, bruno)[n], **body)
        assert seen.wait(PATIENCE), "a stream at the second process tells what was moved at the first"
    assert one.view(link)["log"] == two.view(link)["log"]


def test_whoever_is_erased_at_one_is_unknown_at_the_other(both: tuple[Server, Server]) -> None:
    one, two = both
    cookie = one.newcomer("Zoraida")
    link = one.table(one.token_of(cookie), "me", "simple")
    with httpx.Client(base_url=two.address, cookies={"person": cookie}) as there:
        assert "Zoraida" in there.get("/me").text and "Zoraida" in there.get(f"/t/{link}").text
        with httpx.Client(base_url=one.address, cookies={"person": cookie}) as here:
            sent(here, "/me/delete", sure="true")
        for path in ("/me", f"/t/{link}"):
            soon(lambda path=path: "Zoraida" not in there.get(path).text)
        token = re.search(r'name="_csrf_token" value="([^"]+)"', there.get("/rules").text)
        assert token
        answer = there.post("/me/token", data={"_csrf_token": token[1], "label": "x", "scope": "play"})
        assert answer.status_code == 409, "a cookie of nobody opens nothing"


def test_they_count_together(both: tuple[Server, Server]) -> None:
    """As docs/operating.md says: what was spent at one is gone at the other."""

    def entered(server: Server, name: str) -> bool:
        return httpx.post(f"{server.address}/api/v1/people", json={"name": name}).status_code == 201

    one, two = both
    assert [entered(one, f"P{n}") for n in range(8)] == [True] * 8
    soon(lambda: not entered(two, "Q"))
    told = [entered(server, f"R{n}") for server in both for n in range(10)]
    assert sum(told) <= 3, "ten an hour, of both together; news take a moment"
