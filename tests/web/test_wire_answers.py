"""The wire while we answer, by raw sockets: readers who do not read, streams, connections that do not go."""

from __future__ import annotations

import socket
from collections.abc import Callable

import pytest
from browsing import begun, somebody
from calls import HALF, WHOLE, Caller, at, later, until
from litestar.types import Receive, Scope, Send
from serving import Server

from mundialito.web.edge import wire
from mundialito.web.shell.assets import Assets


def test_a_reader_who_does_not_read_is_let_go(server: Server, calling: Callable[..., Caller]) -> None:
    caller = calling("127.0.0.1", 4096)
    page = b"GET /rules/uno HTTP/1.1\r\nhost: x\r\n\r\n"
    caller.send(page * 150)
    until(server, lambda: bool(server.wire.stalled))
    later(server, wire.READ_TIME - 1)
    assert server.ask(lambda: len(server.wire)) == 1
    later(server, wire.READ_TIME + 1)
    assert server.ask(lambda: (len(server.wire), len(server.wire.stalled))) == (0, 0)
    until(server, lambda: not server.uvicorn.server_state.tasks)


@pytest.mark.parametrize("how", ["closes", "resets", "is cut"])
def test_whoever_goes_with_several_answers_open_leaves_no_failure(
    server: Server, calling: Callable[..., Caller], caplog: pytest.LogCaptureFixture, how: str
) -> None:
    """The one that is being answered is told, though others have come after it."""
    caller = calling("127.0.0.1", 4096)
    asset = Assets()["vendor.js"]
    caller.send(b"GET %b HTTP/1.1\r\nhost: x\r\n\r\n" % asset.encode() * 150)
    until(server, lambda: bool(server.wire.stalled))
    if how == "resets":
        caller.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    if how == "is cut":
        later(server, wire.READ_TIME + 1)
    caller.socket.close()
    until(server, lambda: not server.uvicorn.server_state.tasks and not len(server.wire))
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


LONG = 20 << 20  # bytes of one answer, in one piece


@pytest.fixture
def long(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is asked, the answer is long."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        head = [(b"content-length", b"%d" % LONG)]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        await send({"type": "http.response.body", "body": b"x" * LONG, "more_body": False})

    until(server, lambda: server.uvicorn.started)
    monkeypatch.setattr(server.uvicorn.config, "loaded_app", answer)


@pytest.mark.usefixtures("long")
def test_what_waits_for_slow_readers_has_an_end(
    server: Server, calling: Callable[..., Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "MOST_UNREAD", 2 * LONG)
    callers = [calling("127.0.0.1", 4096) for _ in range(4)]
    for caller in callers:
        caller.send(WHOLE)
    until(server, lambda: len(server.wire.stalled) == 4)
    later(server, 1)
    assert server.ask(lambda: len(server.wire.stalled)) == 2


@pytest.mark.usefixtures("long")
def test_the_system_holds_little_for_a_reader_who_does_not_read(server: Server, calling: Callable[..., Caller]) -> None:
    """What thousands do not read would be gigabytes there, where nobody counts them."""
    if not hasattr(socket, "TCP_NOTSENT_LOWAT"):
        pytest.skip("the system cannot be told how much it may hold")
    calling("127.0.0.1", 4096).send(WHOLE)
    until(server, lambda: bool(server.wire.stalled))
    (line,) = server.wire.stalled
    assert wire.queued(line.transport.get_extra_info("socket")) < 256 << 10


@pytest.mark.usefixtures("long")
def test_a_reader_who_is_slow_but_goes_on_reads_to_the_end(server: Server, calling: Callable[..., Caller]) -> None:
    """A few kilobytes a second are enough: though it is one write of ours, and long lies in the system's buffers."""
    refused = server.wire.refused["slow reader"]
    caller = calling("127.0.0.1", 1 << 16)
    caller.send(WHOLE)
    until(server, lambda: bool(server.wire.stalled))
    told = 0
    for n in range(1, 8):
        told += caller.read(200_000)
        later(server, n * (wire.READ_TIME + 1))
    assert told + caller.read(LONG - told) >= LONG
    until(server, lambda: not server.wire.stalled)
    assert server.wire.refused["slow reader"] == refused


@pytest.mark.usefixtures("long")
def test_an_answer_is_read_to_the_end_though_we_have_long_closed(
    server: Server, calling: Callable[..., Caller]
) -> None:
    """No more than we are willing to keep for a reader, so nothing has stalled: it is not idle for all that."""
    caller = calling("127.0.0.1", 1 << 16)
    until(server, at(server, 1, 0, 0, 0, 0))
    (line,) = server.wire.stages[wire.HEAD]
    server.ask(lambda: line.transport.set_write_buffer_limits(2 * LONG))
    caller.send(WHOLE)
    told = caller.read(200_000)
    until(server, at(server, 0, 0, 0, 1, 0))
    late = wire.KEEP_ALIVE + wire.READ_TIME + 1
    for n in range(5):
        later(server, late + n * (wire.READ_TIME + 1))
        told += caller.read(200_000)
    assert told + caller.read(LONG - told) >= LONG


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize("bytes_", [0, 20_000])
def test_a_reader_who_hardly_reads_is_let_go(server: Server, calling: Callable[..., Caller], bytes_: int) -> None:
    """Less than a kilobyte a second, for the whole of half a minute."""
    refused = server.wire.refused["slow reader"]
    caller = calling("127.0.0.1", 4096)
    caller.send(WHOLE)
    until(server, lambda: bool(server.wire.stalled))
    caller.read(bytes_)
    later(server, wire.READ_TIME - 1)
    assert server.ask(lambda: len(server.wire)) == 1
    later(server, wire.READ_TIME + 1)
    assert server.ask(lambda: (len(server.wire), len(server.wire.stalled))) == (0, 0)
    assert server.wire.refused["slow reader"] == refused + 1


def test_an_event_stream_stays_as_long_as_somebody_reads(server: Server, calling: Callable[..., Caller]) -> None:
    live = begun(server, somebody(server, "Ana"))
    caller = calling()
    caller.send(b"GET /t/%b/stream HTTP/1.1\r\nhost: x\r\n\r\n" % live.link.encode())
    assert caller.answer().startswith(b"HTTP/1.1 200")
    later(server, 10_000)
    assert server.ask(at(server, 0, 0, 1, 0, 0))
    caller.send(HALF)  # a second request begins, while the first is being answered
    until(server, at(server, 1, 0, 0, 0, 0))
    later(server, wire.HEAD_TIME + 1)
    assert b"408" not in caller.rest()  # no last word in the midst of another answer


def test_requests_one_after_the_other_are_all_answered(server: Server, calling: Callable[..., Caller]) -> None:
    caller = calling()
    caller.send(WHOLE * 5)
    told = b""
    while told.count(b"ok\n") < 5:
        told += caller.socket.recv(1 << 16)
    until(server, at(server, 0, 0, 0, 1, 0))


def test_a_connection_that_was_closed_and_does_not_go_is_cut(server: Server, calling: Callable[..., Caller]) -> None:
    caller = calling()
    caller.send(WHOLE)
    caller.answer()
    until(server, at(server, 0, 0, 0, 1, 0))
    later(server, wire.KEEP_ALIVE + wire.READ_TIME + 1)
    assert caller.rest() == b"" and server.ask(lambda: len(server.wire)) == 0


def test_the_running_server_looks_at_its_wire(server: Server) -> None:
    looks = server.wire.looks
    until(server, lambda: server.wire.looks > looks)


def test_what_is_on_its_way_to_a_server_that_ends_is_answered(server: Server, calling: Callable[..., Caller]) -> None:
    """A connection that was just made, and one that has been used before: each has a last answer."""
    new, used = calling(), calling()
    used.send(WHOLE)
    used.answer()
    until(server, at(server, 1, 0, 0, 1, 0))
    server.ask(lambda: [line.shutdown() for line in list(server.uvicorn.server_state.connections)])
    for caller in (new, used):
        caller.send(WHOLE)
        told = caller.rest()
        assert told.startswith(b"HTTP/1.1 200") and b"connection: close" in told and told.endswith(b"ok\n")


def test_who_sends_nothing_to_a_server_that_ends_is_not_waited_for(
    server: Server, calling: Callable[..., Caller]
) -> None:
    caller = calling()
    until(server, at(server, 1, 0, 0, 0, 0))
    server.ask(lambda: [line.shutdown() for line in list(server.uvicorn.server_state.connections)])
    assert caller.rest() == b""
