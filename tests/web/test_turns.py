"""However much one address asks at once, others wait for a page or two of it, not for all."""

from __future__ import annotations

import asyncio
import threading
from contextlib import ExitStack
from typing import Any

import pytest
from calls import PATIENCE, Caller
from serving import Server
from talking import Talk

from mundialito.web.edge.turns import AT_THE_DOOR, Turns
from mundialito.web.edge.wire import Line

STRANGER, FRIEND = "198.51.100.7", "203.0.113.9"
CROWD = 60
FEW = CROWD // 4  # answers that may be given before one who came last; without turns nearly all are


def request(place: str, path: str) -> Any:
    return {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "method": "GET",
        "server": ("127.0.0.1", 80), "client": (place, 1), "root_path": "", "path": path, "raw_path": path.encode(),
        "query_string": b"", "headers": [(b"host", b"127.0.0.1")], "state": {}, "extensions": {},
    }  # fmt: skip


async def receive() -> Any:
    return {"type": "http.request", "body": b"", "more_body": False}


async def asked(server: Server, scopes: list[Any]) -> list[str]:
    """From where they came whose answers began, in that order; all asked in the same pass of the loop."""
    order = []

    async def ask(scope: Any) -> None:
        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                assert message["status"] == 200
                order.append(scope["client"][0])

        app: Any = server.uvicorn.config.app
        await app(scope, receive, send)

    await asyncio.gather(*map(ask, scopes))
    return order


def test_one_who_comes_last_is_answered_among_the_first(server: Server) -> None:
    """Seen from outside: twenty connections that asked for the desk kept another address waiting for 14 seconds."""
    with server.uncapped():
        scopes = [request(STRANGER, "/desk") for _ in range(CROWD)] + [request(FRIEND, "/health")]
        order = server.do(asked(server, scopes))
    assert len(order) == CROWD + 1 and order.index(FRIEND) < FEW


def test_who_comes_to_the_door_last_stands_behind_nobodys_pages(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fast loop takes up one connection in a pass: they would wait there for all pages of those before them."""
    order: list[str] = []
    complete = Line.on_response_complete

    def noted(line: Line) -> None:
        order.append(line.place)
        complete(line)

    monkeypatch.setattr(Line, "on_response_complete", noted)
    held = threading.Event()
    with server.uncapped(), ExitStack() as open_:
        server.loop.call_soon_threadsafe(held.wait, PATIENCE)
        callers = [open_.enter_context(Caller(server.port)) for _ in range(CROWD)]
        callers.append(open_.enter_context(Caller(server.port, "127.0.0.2")))
        for caller in callers:
            caller.send(b"GET /desk HTTP/1.1\r\nHost: here\r\n\r\n")
        held.set()
        assert all(caller.answer().startswith(b"HTTP/1.1 200 ") for caller in callers)
    assert len(order) == CROWD + 1 and order.index("127.0.0.2") < FEW


def test_who_has_gone_before_their_turn_has_nothing_drawn(server: Server) -> None:
    async def gone() -> list[str]:
        scopes = [request(STRANGER, "/desk") for _ in range(CROWD)]
        asking = asyncio.ensure_future(asked(server, scopes))
        while not server.limits.turns:  # all ask in the same pass
            await asyncio.sleep(0)
        for scope in scopes:
            del scope["extensions"]  # as the wire does when a connection is lost
        return await asking

    assert len(server.do(gone())) < 5, "those who had begun"


def test_messages_of_sockets_wait_for_their_turn(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    waited = []
    turn = server.limits.turns.turn

    async def noted(place: str) -> None:
        waited.append(place)
        await turn(place)

    monkeypatch.setattr(server.limits.turns, "turn", noted)
    with Talk(server) as talk:
        assert talk.ask("ask", method="GET", path="/games")["status"] == 200
    assert waited == ["127.0.0.1"] * 2  # the handshake, the message


def begun(places: str, cancelled: int = -1) -> str:
    """In which order they begin who ask at once."""

    async def all_of_them() -> str:
        turns, order = Turns(), ""

        async def ask(place: str) -> None:
            nonlocal order
            await turns.turn(place)
            order += place

        tasks = [asyncio.create_task(ask(place)) for place in places]
        await asyncio.sleep(0)
        if cancelled >= 0:
            tasks[cancelled].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not turns and not turns.waiting
        await ask("Z")  # nobody waits any more
        return order

    return asyncio.run(all_of_them())


def test_each_address_in_its_turn() -> None:
    assert begun("A") == "AZ"
    assert begun("AAAAB") == "AABAAZ"
    assert begun("AAAABBC") == "AABCABAZ"
    assert begun("AAAB", cancelled=3) == "AAAZ" and begun("AAAB", cancelled=1) == "ABAZ"


def test_one_begins_in_a_pass_of_the_loop() -> None:
    async def passes() -> list[int]:
        turns, found, now = Turns(), [], 0

        async def ask() -> None:
            await turns.turn("A")
            found.append(now)

        tasks = [asyncio.create_task(ask()) for _ in range(5)]
        for now in range(20):  # noqa: B007 - read above
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return found

    began = asyncio.run(passes())
    assert len(set(began)) == 5


def test_nobody_begins_while_connections_come_but_not_for_ever() -> None:
    async def passes(come: int) -> int:
        """After how many of them who waits begins, if in each a connection comes."""
        turns, n = Turns(), 0
        await turns.turn("A")
        waiting = asyncio.create_task(turns.turn("A"))
        while not waiting.done():
            turns.come += n < come
            n += 1
            await asyncio.sleep(0)
        return n

    usual, few, endless = (asyncio.run(passes(come)) for come in (0, 20, 10**6))
    assert usual < 5 and 20 <= few < 25 and AT_THE_DOOR <= endless < AT_THE_DOOR + 5
