"""What a crowd leaves in memory: nothing in circles, one message for all of them, and pages back to the system."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import begun, somebody
from calls import Caller, until
from serving import Server
from talking import Talk, masked

from mundialito.tables import acts
from mundialito.web.api.conversing import Conversation
from mundialito.web.edge import memory
from mundialito.web.edge.limits import Limits
from mundialito.web.edge.sockets import Socket
from mundialito.web.edge.wire import Line
from mundialito.web.shell.assets import Assets
from mundialito.web.shell.streaming import EventStream, Feed
from mundialito.web.table import streaming


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def left(server: Server, kind: type) -> int:
    """How many there are when all requests are over."""
    until(server, lambda: not server.uvicorn.server_state.tasks and not len(server.wire))
    server.do(asyncio.sleep(0.2))  # what goes, goes now
    return there(kind)


def there(kind: type) -> int:
    return sum(issubclass(type(thing), kind) for thing in gc.get_objects())  # asked itself, a dead proxy raises


@pytest.mark.usefixtures("no_collector")
def test_a_stream_that_was_left_is_freed_at_once(server: Server, calling: Callable[..., Caller]) -> None:
    """The collector comes seldom here, so nothing may wait for it."""
    live = begun(server, somebody(server, "Ana"))
    paths = [f"/t/{live.link}/stream", f"/api/v1/tables/{live.link}/stream"] * 5
    for path in paths:
        caller = calling()
        caller.send(f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n".encode())
        caller.answer()
    until(server, lambda: len(live.watchers) == len(paths))
    assert there(Feed) == len(paths)
    server.ask(lambda: [line.transport.abort() for stage in server.wire.stages for line in stage])
    assert not left(server, Feed)


@pytest.mark.usefixtures("no_collector")
def test_a_connection_with_unanswered_requests_is_freed_at_once(server: Server, calling: Callable[..., Caller]) -> None:
    before = there(Line)
    for _ in range(5):
        caller = calling("127.0.0.1", 4096)
        caller.send(f"GET {Assets()['vendor.js']} HTTP/1.1\r\nhost: x\r\n\r\n".encode() * 150)
    until(server, lambda: len(server.wire.stalled) == 5)
    assert there(Line) == before + 5
    server.ask(lambda: [line.cut() for line in list(server.wire.stalled)])
    assert left(server, Line) <= before


HALVES = (b"", b"\x81\xfe\xff\xff" + b"x" * 50_000, masked(b"", 9) * 3000, masked(b"{") * 300, masked(b"", 8))


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("spoken", HALVES, ids=["nothing", "half a message", "a flood", "nonsense", "goodbye"])
@pytest.mark.parametrize("who", ["they", "we"])
def test_a_socket_that_is_over_is_freed_at_once(server: Server, spoken: bytes, who: str) -> None:
    """With all that came of its messages: forty megabytes stayed of eight hundred who came and went."""
    until(server, lambda: not len(server.wire))
    before = there(Line)
    lines = [Talk(server) for _ in range(5)]
    for line in lines:
        line.send(spoken)
    server.do(asyncio.sleep(0.2))
    if who == "we":
        server.ask(lambda: [line.transport.abort() for stage in server.wire.stages for line in stage])
    for line in lines:
        line.socket.close()
    assert left(server, Line) <= before
    assert not there(Conversation) and not there(Socket)


async def told(last: Exception | None = None) -> AsyncGenerator[bytes, None]:
    yield b"one"
    if last:
        raise last


async def sent(events: AsyncGenerator[bytes, None]) -> list[Any]:
    """To a reader who stays."""
    messages: list[Any] = []

    async def receive() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        messages.append(message)

    async with asyncio.timeout(10):
        await EventStream(events).send_body(send, receive)
    return messages


def test_a_stream_that_ends_by_itself_ends_its_request() -> None:
    bodies = [(message["body"], message["more_body"]) for message in asyncio.run(sent(told()))]
    assert bodies == [(b"one", True), (b"", False)]


def test_a_stream_that_fails_is_a_failure() -> None:
    with pytest.raises(ValueError, match="two"):
        asyncio.run(sent(told(ValueError("two"))))


def test_spectators_of_a_table_share_a_message(server: Server, calling: Callable[..., Caller]) -> None:
    """The first has each one's own token in it; from then on all get the same."""
    ana = somebody(server, "Ana")
    live = begun(server, ana)
    callers = [calling() for _ in range(5)]
    for caller in callers:
        caller.send(f"GET /t/{live.link}/stream HTTP/1.1\r\nhost: x\r\n\r\n".encode())
    until(server, lambda: len(live.watchers) == 5)
    server.do(asyncio.sleep(0.3))
    streaming.together.cache_clear()
    server.do(server.hall.act(live, lambda t: acts.resign(t, ana.id, 0)))
    until(server, lambda: streaming.together.cache_info().hits >= 4)
    found = streaming.together.cache_info()
    assert (found.misses, found.hits) == (1, 4)


def test_who_has_everything_again_is_not_remembered(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    limits, now = Limits(server.hall), 0.0
    monkeypatch.setattr(limits, "clock", lambda: now)
    kept = limits.buckets["requests_of_person"]
    for n in range(100):
        limits.spend("requests_of_person", f"person {n}")
    assert len(kept) == 100, "they have used something up, and are known by it"
    now = 60.0
    for n in range(60):
        limits.spend("requests_of_person", f"another {n}")
    assert set(kept) == {f"another {n}" for n in range(60)}


HOLES = """
import pathlib, re, sys
from mundialito.web.edge.memory import trimmer
def held():
    return int(re.search(r"VmRSS:\\s+(\\d+)", pathlib.Path("/proc/self/status").read_text())[1])
kept = [bytes(2000) for _ in range(50_000)]
kept = kept[::100]  # what is left pins the rest
before = held()
trimmer()(0)
print(before - held())
"""


def test_memory_goes_back_to_the_system() -> None:
    if memory.trimmer() is None or not Path("/proc/self/status").exists():
        pytest.skip("the C library has no malloc_trim, or the system does not tell how much memory a process has")
    told = subprocess.run([sys.executable, "-c", HOLES], check=True, capture_output=True, text=True).stdout
    assert int(told) > 30_000  # kilobytes, of some hundred thousand


def test_without_that_library_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: object) -> object:
        raise TypeError("as Windows says")

    for made in (lambda _: object(), none):
        monkeypatch.setattr(ctypes, "CDLL", made)
        assert memory.trimmer() is None
        asyncio.run(memory.keep_trimming())  # ends at once
