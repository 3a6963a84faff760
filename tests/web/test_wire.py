"""The wire, by raw sockets: half-sent and slow requests, large headers; and what of uvicorn it stands on."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest
from calls import HALF, POST, WHOLE, Caller, at, is_refusal, later, until
from serving import Server
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from mundialito.web.edge import wire

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
    assert server.ask(lambda: not server.wire.stages[wire.BODY]), "else it is refused later, for standing still"
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


def test_bodies_on_their_way_have_an_end_all_in_all(
    server: Server, calling: Callable[..., Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files that are sent to their last byte but one would fill the disk."""
    monkeypatch.setattr(wire, "MOST_BODIES", 100_000)
    callers = [calling() for _ in range(4)]
    for n, caller in enumerate(callers):
        caller.send(POST + b"content-length: 60000\r\n\r\n", b"{" * (30_000 + n))
    until(server, lambda: sum(line.taken for line in server.wire.stages[wire.BODY]) > 120_000)
    later(server, 1)
    assert is_refusal(callers[3].rest(), 408)
    assert server.ask(lambda: len(server.wire.stages[wire.BODY])) == 3


def test_what_is_around_a_body_has_an_end(server: Server, calling: Callable[..., Caller]) -> None:
    """Trailers, notes on chunks, chunks of one byte: what the parser keeps, or what only costs time."""
    chunked = POST + b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n"
    for waste in (b"0\r\nx: " + b"y" * 400_000, b"1" + b";x" * 200_000, b"1\r\n \r\n" * 30_000):
        caller = calling()
        caller.send(chunked)
        until(server, lambda: any(line.taken == 2 for line in server.wire.stages[wire.BODY]))
        caller.send(waste)
        assert is_refusal(caller.rest(), 431)


# --- uvicorn's own ---------------------------------------------------------------------------------------------------

RELIED_ON = [
    "connection_made(self, transport)", "connection_lost(self, exc)", "data_received(self, data)",
    "on_message_begin(self)", "on_headers_complete(self)", "on_body(self, body)", "on_message_complete(self)",
    "on_response_complete(self)", "send_400_response(self, msg)", "_unsupported_upgrade_warning(self)",
    "pause_writing(self)", "resume_writing(self)", "shutdown(self)",
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


@pytest.mark.parametrize("hosts", [b"", b"host: x\r\nhost: y\r\n", b"Host: x\r\nx: 1\r\nHOST: x\r\n"])
def test_a_request_names_one_host(calling: Callable[..., Caller], hosts: bytes) -> None:
    """Or a proxy and we might take it for two different ones (RFC 9112, 3.2)."""
    caller = calling()
    caller.send(b"GET /health HTTP/1.1\r\n" + hosts + b"connection: close\r\n\r\n")
    assert is_refusal(caller.rest(), 400)


def test_a_request_of_the_first_edition_may_name_none(calling: Callable[..., Caller]) -> None:
    caller = calling()
    caller.send(b"GET /health HTTP/1.0\r\n\r\n")
    assert caller.rest().startswith(b"HTTP/1.1 200 ")
