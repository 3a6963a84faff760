"""The wire with too many at once, by raw sockets: who makes room for whom, and a whole server under attack."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from ipaddress import ip_network
from pathlib import Path

import httpx
import pytest
from browsing import begun, somebody
from calls import HALF, POST, WHOLE, Caller, at, capped, is_refusal, until
from serving import Server
from test_serving import address_in, serving

from mundialito.web.edge.caps import Caps
from mundialito.web.edge.descriptors import fitted, queue_of

# --- too many ------------------------------------------------------------------------------------------------------


def test_half_sent_requests_of_an_address_make_room_for_whole_ones(
    server: Server, calling: Callable[..., Caller]
) -> None:
    with capped(server, connections_of_address=3):
        halves = [calling() for _ in range(3)]
        until(server, at(server, 3, 0, 0, 0, 0))
        whole = calling()
        whole.send(WHOLE)
        assert whole.answer().startswith(b"HTTP/1.1 200")
        assert is_refusal(halves[0].rest(), 503)  # the oldest goes
        halves[1].send(WHOLE)
        assert halves[1].answer().startswith(b"HTTP/1.1 200")


def test_half_sent_bodies_make_room_last(
    server: Server, calling: Callable[..., Caller], caplog: pytest.LogCaptureFixture
) -> None:
    with capped(server, connections_of_address=2):
        body, idle = calling(), calling()
        body.send(POST + b"content-length: 1000\r\n\r\n")
        until(server, at(server, 1, 1, 0, 0, 0))
        idle.send(WHOLE)
        idle.answer()
        until(server, at(server, 0, 1, 0, 1, 0))
        for one in (idle, body):  # who is idle goes first
            whole = calling()
            whole.send(WHOLE)
            assert whole.answer().startswith(b"HTTP/1.1 200")
            told = one.rest()
            assert told == b"" if one is idle else is_refusal(told, 503)
            live = begun(server, somebody(server, "Ana"))
            whole.send(b"GET /t/%b/stream HTTP/1.1\r\nhost: x\r\n\r\n" % live.link.encode())
            whole.answer()
    assert not [line for line in caplog.records if line.name != "httpx"]


def test_when_none_can_be_spared_the_newcomer_is_told_so(server: Server, calling: Callable[..., Caller]) -> None:
    live = begun(server, somebody(server, "Ana"))
    with capped(server, connections_of_address=1):
        stream = calling()
        stream.send(b"GET /t/%b/stream HTTP/1.1\r\nhost: x\r\n\r\n" % live.link.encode())
        stream.answer()
        assert is_refusal(calling().rest(), 503)
        other = calling("127.0.0.2")  # another address is another matter
        other.send(WHOLE)
        assert other.answer().startswith(b"HTTP/1.1 200")


def test_whoever_fills_the_server_makes_room_first(server: Server, calling: Callable[..., Caller]) -> None:
    with capped(server, connections=4):
        slow = calling("127.0.0.2")
        until(server, at(server, 1, 0, 0, 0, 0))
        for n in range(10):  # one address takes what there is, and then its own
            calling()
            until(server, at(server, min(n + 2, 4), 0, 0, 0, 0))
        slow.send(WHOLE)
        assert slow.answer().startswith(b"HTTP/1.1 200")
        third = calling("127.0.0.3")
        third.send(WHOLE)
        assert third.answer().startswith(b"HTTP/1.1 200")


def test_a_proxy_of_ours_is_no_address(server: Server, calling: Callable[..., Caller]) -> None:
    with capped(server, connections_of_address=1):
        server.wire.proxies = (ip_network("127.0.0.0/30"),)
        try:
            for _ in range(3):
                calling("127.0.0.2").send(HALF)
            until(server, at(server, 3, 0, 0, 0, 0))
        finally:
            server.wire.proxies = ()


@pytest.mark.parametrize(("descriptors", "connections"), [(256, 160), (1024, 832), (20_000, 10_000), (64, 4)])
def test_connections_leave_room_for_everything_else(descriptors: int, connections: int) -> None:
    caps = fitted(Caps(), descriptors)
    assert caps.connections == connections
    assert caps.streams < connections and caps.streams_of_address < caps.connections_of_address < connections
    assert connections == 4 or connections + queue_of(descriptors) + 64 <= descriptors


# --- a whole server under attack --------------------------------------------------------------------------------------


def test_half_sent_requests_shut_nobody_out(tmp_path: Path) -> None:
    """256 descriptors, and 400 who begin a request or its body and leave it at that: others are answered meanwhile."""
    body = POST + b"content-length: 10\r\n\r\n"
    with serving(tmp_path, files=256) as (_, line), ExitStack() as open_:
        address = address_in(line)
        port = int(address.rsplit(":", 1)[1])
        for n in range(400):
            open_.enter_context(Caller(port)).send(HALF if n % 2 else body)
            if n % 40 == 0:
                assert httpx.get(f"{address}/health").text == "ok\n"
        for path in ("/health", "/"):  # the second needs the database
            assert httpx.get(f"{address}{path}").status_code == 200


def test_large_headers_leave_nothing_behind(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, line):
        port = int(address_in(line).rsplit(":", 1)[1])
        attack(port, 20)
        before = memory(process.pid)
        attack(port, 400)
        assert memory(process.pid) < before * 1.1


def attack(port: int, times: int) -> None:
    """Cookies and tokens of a megabyte each, no two alike, as long as they are listened to."""
    for n in range(times):
        name = b"cookie: person=" if n % 2 else b"authorization: Bearer "
        with Caller(port) as caller:
            try:
                caller.send(HALF + b"connection: close\r\n" + name + b"%d" % n + b"x" * (1 << 20) + b"\r\n\r\n")
            except OSError:
                continue
            caller.rest()


def memory(pid: int) -> int:
    """Kilobytes that a process has in memory."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        pytest.skip("the system does not tell how much memory a process has")
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS"))
