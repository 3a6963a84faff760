"""The wire, by raw sockets: half-sent and slow requests, large headers, readers who do not read, too many at once."""

from __future__ import annotations

import asyncio
import inspect
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path

import httpx
import pytest
from browsing import begun, somebody
from litestar.types import Receive, Scope, Send
from serving import Server
from test_serving import address_in, serving
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from mundialito.web.edge import wire
from mundialito.web.edge.caps import Caps
from mundialito.web.edge.descriptors import fitted, queue_of
from mundialito.words import LANGUAGES

HALF = b"GET /health HTTP/1.1\r\nhost: x\r\n"
WHOLE = HALF + b"\r\n"
PATIENCE = 30.0


class Caller:
    """A connection, byte by byte."""

    def __init__(self, port: int, address: str = "127.0.0.1", window: int = 0) -> None:
        self.socket = socket.socket()
        if window:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.settimeout(PATIENCE)
        self.socket.bind((address, 0))
        self.socket.connect(("127.0.0.1", port))

    def __enter__(self) -> Caller:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.socket.sendall(piece)

    def rest(self) -> bytes:
        """Everything until the other end hangs up."""
        told = b""
        try:
            while more := self.socket.recv(1 << 16):
                told += more
        except ConnectionResetError:
            pass
        return told

    def read(self, least: int) -> int:
        """So many bytes, or a few more: how many they were."""
        told = 0
        while told < least:
            more = len(self.socket.recv(1 << 14))
            assert more, f"the other end hung up after {told} bytes"
            told += more
        return told

    def answer(self) -> bytes:
        """One answer; of an event stream no more than has come."""
        told, length = b"", 0
        while (end := told.find(b"\r\n\r\n")) < 0 or len(told) < end + 4 + length:
            more = self.socket.recv(1 << 16)
            assert more, told
            told += more
            if found := re.search(rb"content-length: (\d+)", told):
                length = int(found[1])
        return told


ODD = {
    "tunnel": b"CONNECT 127.0.0.1:22 HTTP/1.1\r\nhost: x\r\n\r\n",
    "tunnel to a path": b"CONNECT /health HTTP/1.1\r\nhost: x\r\n\r\n",
    "star": b"OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    "trace": b"TRACE /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    "whole address": b"GET http://x/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    "bad port": b"GET http://x:99999999/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    "no path": b"GET http: HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    "second edition": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "another protocol": b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: h2c\r\n\r\n",
    "a socket": b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n",
}


@pytest.mark.parametrize("before", [b"", WHOLE], ids=["first", "second"])
@pytest.mark.parametrize("request_", ODD.values(), ids=ODD)
def test_whatever_is_asked_for_is_answered_and_no_failure_of_ours(
    calling: Callable[..., Caller], request_: bytes, before: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caller = calling()
    if before:
        caller.send(before)
        caller.answer()
    caller.send(request_)
    told = caller.rest()
    assert told.startswith(b"HTTP/1.1 ") and b"HTTP/1.1 500" not in told
    assert not [record for record in caplog.records if record.exc_info or record.levelname == "ERROR"]


@pytest.fixture
def calling(server: Server) -> Iterator[Callable[..., Caller]]:
    """As many connections as a test wants; the wire is bare when it begins, and when it ends."""
    until(server, lambda: not len(server.wire))
    with ExitStack() as open_:
        yield lambda *args: open_.enter_context(Caller(server.port, *args))
    until(server, lambda: not len(server.wire))


def until(server: Server, comes: Callable[[], bool]) -> None:
    """Until the server has seen it, in its own loop."""
    for _ in range(3000):
        if server.ask(comes):
            return
        server.do(asyncio.sleep(0.01))
    raise AssertionError([len(stage) for stage in server.wire.stages])


def at(server: Server, *stages: int) -> Callable[[], bool]:
    """So many connections at each stage: header, body, answer, idle, end."""
    return lambda: tuple(len(stage) for stage in server.wire.stages) == stages


def later(server: Server, seconds: float) -> None:
    """The wire is looked at as it would be then."""
    server.ask(lambda: server.wire.look(server.loop.time() + seconds))


def is_refusal(told: bytes, status: int) -> bool:
    """One sentence, in every language."""
    head, _, body = told.partition(b"\r\n\r\n")
    return head.startswith(b"HTTP/1.1 %d " % status) and body.count(b"\n") == len(LANGUAGES)


@contextmanager
def capped(server: Server, **caps: int) -> Iterator[None]:
    usual = server.wire.caps
    server.wire.caps = replace(usual, **caps)
    try:
        yield
    finally:
        server.wire.caps = usual


# --- headers -------------------------------------------------------------------------------------------------------


def test_a_header_that_does_not_end_is_not_waited_for(server: Server, calling: Callable[..., Caller]) -> None:
    silent, half = calling(), calling()
    half.send(HALF)
    until(server, at(server, 2, 0, 0, 0, 0))
    later(server, wire.HEAD_TIME - 1)
    assert server.ask(at(server, 2, 0, 0, 0, 0))
    half.send(b"x: one byte more does not help\r\n")
    later(server, wire.HEAD_TIME + 1)
    for caller in (silent, half):
        assert is_refusal(caller.rest(), 408)


def test_a_header_in_pieces_is_read(server: Server, calling: Callable[..., Caller]) -> None:
    caller = calling()
    caller.send(*(bytes([byte]) for byte in WHOLE))
    assert caller.answer().startswith(b"HTTP/1.1 200")
    until(server, at(server, 0, 0, 0, 1, 0))
    later(server, wire.HEAD_TIME + 1)  # who has been answered may think
    caller.send(WHOLE)
    assert caller.answer().startswith(b"HTTP/1.1 200")


def test_empty_lines_keep_no_connection(server: Server, calling: Callable[..., Caller]) -> None:
    caller = calling()
    caller.send(WHOLE)
    caller.answer()
    caller.send(b"\r\n")
    until(server, at(server, 1, 0, 0, 0, 0))
    later(server, wire.HEAD_TIME + 1)
    assert is_refusal(caller.rest(), 408)


LARGE = [
    HALF + b"cookie: person=" + b"x" * (1 << 20) + b"\r\n\r\n",
    HALF + b"cookie: person=" + b"x" * wire.LARGEST_HEAD,  # and it does not end
    HALF + b"".join(b"x-%d: y\r\n" % n for n in range(5000)) + b"\r\n",
    b"GET /" + b"x" * 50_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
    HALF + b"x" * 50_000,
]


@pytest.mark.parametrize("request_", LARGE, ids=["cookie", "endless", "many", "address", "name"])
def test_a_large_header_is_refused_with_a_sentence(
    server: Server, calling: Callable[..., Caller], request_: bytes
) -> None:
    caller = calling()
    caller.send(request_)
    assert is_refusal(caller.rest(), 431)
    assert server.wire.refused["large header"]


def test_a_header_just_small_enough_is_read(calling: Callable[..., Caller]) -> None:
    caller = calling()
    caller.send(HALF + b"cookie: person=" + b"x" * (wire.LARGEST_HEAD - 100) + b"\r\n\r\n")
    assert caller.answer().startswith(b"HTTP/1.1 200")


def test_what_is_no_request_gets_a_sentence_and_no_line_in_the_log(
    calling: Callable[..., Caller], caplog: pytest.LogCaptureFixture
) -> None:
    for wrong in (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"hello\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"):
        caller = calling()
        caller.send(wrong)
        assert is_refusal(caller.rest(), 400)
    assert not [line for line in caplog.records if line.name != "httpx"]


# --- bodies --------------------------------------------------------------------------------------------------------

POST = b"POST /api/v1/people HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"


def test_a_body_that_stands_still_is_not_waited_for(
    server: Server, calling: Callable[..., Caller], caplog: pytest.LogCaptureFixture
) -> None:
    caller = calling()
    caller.send(POST + b"content-length: 1000\r\n\r\n", b'{"name"')
    until(server, lambda: any(line.taken == 7 for line in server.wire.stages[wire.BODY]))
    later(server, wire.BODY_TIME - 1)
    assert server.ask(at(server, 0, 1, 0, 0, 0))
    later(server, wire.BODY_TIME + 1)
    assert is_refusal(caller.rest(), 408)
    assert not [line for line in caplog.records if line.name != "httpx"], "strangers write nothing into the log"


def test_who_hangs_up_in_mid_request_writes_nothing_into_the_log(
    server: Server, calling: Callable[..., Caller], caplog: pytest.LogCaptureFixture
) -> None:
    for path in (b"/api/v1/people", b"/play/uno", b"/desk/import", b"/api/v1/tables/x/move"):
        caller = calling()
        caller.send(POST.replace(b"/api/v1/people", path) + b"content-length: 1000\r\n\r\n", b'{"name"')
        until(server, at(server, 0, 1, 0, 0, 0))
        caller.socket.close()
        until(server, at(server, 0, 0, 0, 0, 0))
    until(server, lambda: not server.uvicorn.server_state.tasks)
    assert not [line for line in caplog.records if line.name != "httpx"]


def test_a_body_byte_by_byte_is_too_slow(server: Server, calling: Callable[..., Caller]) -> None:
    caller = calling()
    caller.send(POST + b"content-length: 60000\r\n\r\n", b"x")
    until(server, lambda: any(line.taken == 1 for line in server.wire.stages[wire.BODY]))

    def still_coming() -> None:
        for line in server.wire.stages[wire.BODY]:
            line.heard += wire.BODY_TIME  # a byte has just come

    server.ask(still_coming)
    later(server, wire.BODY_TIME + 1)
    assert is_refusal(caller.rest(), 408)


def test_a_body_that_we_do_not_read_is_not_called_late(server: Server, calling: Callable[..., Caller]) -> None:
    caller = calling()
    caller.send(POST + b"content-length: 1000\r\nexpect: 100-continue\r\n\r\n")
    until(server, lambda: bool(server.wire.stages[wire.BODY]))
    assert caller.answer().startswith(b"HTTP/1.1 100")
    line = next(iter(server.wire.stages[wire.BODY]))
    server.ask(line.flow.pause_reading)
    later(server, 1000)
    assert server.ask(at(server, 0, 1, 0, 0, 0))
    server.ask(line.flow.resume_reading)
    later(server, 1000 + wire.BODY_TIME - 1)  # counted from when we last had not read
    assert server.ask(at(server, 0, 1, 0, 0, 0))
    later(server, 1000 + wire.BODY_TIME + 1)
    assert is_refusal(caller.rest(), 408)


def test_what_is_around_a_body_has_an_end(server: Server, calling: Callable[..., Caller]) -> None:
    """Trailers, notes on chunks, chunks of one byte: what the parser keeps, or what only costs time."""
    chunked = POST + b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n"
    for waste in (b"0\r\nx: " + b"y" * 400_000, b"1" + b";x" * 200_000, b"1\r\n \r\n" * 30_000):
        caller = calling()
        caller.send(chunked)
        until(server, lambda: any(line.taken == 2 for line in server.wire.stages[wire.BODY]))
        caller.send(waste)
        assert is_refusal(caller.rest(), 431)


# --- while we answer -------------------------------------------------------------------------------------------------


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


# --- uvicorn's own ---------------------------------------------------------------------------------------------------

RELIED_ON = [
    "connection_made(self, transport)", "connection_lost(self, exc)", "data_received(self, data)",
    "on_message_begin(self)", "on_headers_complete(self)", "on_body(self, body)", "on_message_complete(self)",
    "on_response_complete(self)", "send_400_response(self, msg)", "pause_writing(self)", "resume_writing(self)",
]  # fmt: skip


def test_uvicorn_is_made_as_we_think() -> None:
    """Our protocol stands on these: if one is gone or takes something else, look at web/edge/wire.py."""
    for told in RELIED_ON:
        name = told.partition("(")[0]
        names = ", ".join(inspect.signature(getattr(HttpToolsProtocol, name)).parameters)
        assert f"{name}({names})" == told
    own = {name for name, thing in vars(wire.Line).items() if inspect.isfunction(thing)}
    assert {told.partition("(")[0] for told in RELIED_ON} <= own
    assert own & set(vars(HttpToolsProtocol)) == {told.partition("(")[0] for told in RELIED_ON} | {"__init__"}
    assert {"read_paused"} <= set(vars(FlowControl(None)))  # type: ignore[arg-type]
    source = inspect.getsource(RequestResponseCycle.__init__)
    for name in ("disconnected", "response_started", "response_complete", "message_event", "waiting_for_100_continue"):
        assert f"self.{name}" in source
