"""Sockets under attack: floods, halves, readers who do not read, handshakes that are left. Each has a bound."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Any

import httpx
import pytest
from browsing import somebody, token_of
from calls import later, until
from programs import Program
from serving import Server
from talking import PING, PONG, Closed, Refusal, Talk, masked

from mundialito.tables.tokens import hash_of
from mundialito.web.api import conversing
from mundialito.web.edge import sockets, wire
from mundialito.web.edge.sockets import AT_A_TIME, LARGEST, STRAYS, Socket


@pytest.fixture
def talk(server: Server) -> Iterator[Callable[..., Talk]]:
    until(server, lambda: not server.wire.sockets)
    with ExitStack() as open_:
        yield lambda *args, **more: open_.enter_context(Talk(server, *args, **more))
    until(server, lambda: not server.wire.sockets and not server.limits.streams)


def poured(line: Talk, told: bytes) -> None:
    """Sent by somebody else, who waits if nobody reads."""

    def pour() -> None:
        with suppress(OSError):
            line.send(told)

    threading.Thread(target=pour, daemon=True).start()


def heard(line: Talk, seconds: float) -> list[int]:
    """The kinds of all frames that come in that time."""
    kinds = []
    line.socket.settimeout(seconds)
    with suppress(TimeoutError, Closed, ConnectionResetError):
        while True:
            kinds.append(line.frame()[0])
    return kinds


# --- floods ---------------------------------------------------------------------------------------------------


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many frames were taken at a time, each time."""
    steps: list[int] = []
    go_on, take = Socket.go_on, Socket.take

    def counted(self: Socket, *args: Any) -> None:
        steps[-1] += 1
        take(self, *args)

    def began(self: Socket) -> None:
        steps.append(0)
        go_on(self)

    monkeypatch.setattr(Socket, "take", counted)
    monkeypatch.setattr(Socket, "go_on", began)
    return steps


@pytest.mark.parametrize(
    "flood",
    [
        masked(b"", PING) * 3000,
        masked(b"", PONG) * 3000,
        masked(b"", last=False) + masked(b"", 0, last=False) * 3000,
        masked(b"{") * 3000,
        masked(b'{"do":"unwatch","id":1}') * 1000,
    ],
    ids=["questions", "signs of life", "empty pieces", "no messages", "messages"],
)
def test_however_much_comes_at_once_a_few_frames_are_heard_at_a_time(
    server: Server, talk: Any, steps: list[int], flood: bytes
) -> None:
    """Others have their turn in between: what is sent in a millisecond kept others waiting for a third of a second."""
    line = talk()
    with server.uncapped():
        poured(line, flood)
        heard(line, 0.5)
    assert sum(steps) > AT_A_TIME and max(steps) <= AT_A_TIME


@pytest.mark.parametrize("kind", [PING, PONG, 0])
def test_a_flood_of_frames_that_are_no_messages_ends_it(server: Server, talk: Any, steps: list[int], kind: int) -> None:
    line = talk()
    begun = masked(b"", last=False) if kind == 0 else b""
    poured(line, begun + masked(b"", kind, last=kind != 0) * 3000)
    end = line.end()
    assert end.code in (1008, 1006) and (end.code == 1006 or "no messages" in end.reason)
    assert sum(steps) <= 2 * STRAYS + AT_A_TIME


def test_now_and_then_one_may_ask_for_ever(server: Server, talk: Any) -> None:
    line = talk()
    (one,) = server.ask(lambda: list(server.wire.sockets))
    for _ in range(3):
        line.send(masked(b"", PING) * STRAYS)
        assert [line.frame()[0] for _ in range(STRAYS)] == [PONG] * STRAYS
        server.ask(lambda: setattr(one, "counted", one.counted - 2))


def test_whoever_is_too_fast_is_heard_again_after_a_breath(
    server: Server, http: httpx.Client, talk: Any, steps: list[int]
) -> None:
    """Thousands who send ten thousand messages beyond their number cost little more than those who wait."""
    ana = Program(http, "Ana")
    line = talk(ana.token)
    poured(line, masked(b'{"do":"unwatch","id":1}') * 2000)
    assert len(heard(line, 0.6)) < server.limits.caps.requests_of_person + 2 * conversing.AT_ONCE


def test_answers_that_nobody_reads_have_an_end(server: Server, talk: Any) -> None:
    """Nothing more is heard of who does not read; then all of it is, and each message is answered."""
    line = talk(window=4096)
    with server.uncapped():
        poured(line, b"".join(masked(b'{"id":%d}' % n) for n in range(6000)))
        until(server, lambda: bool(server.wire.stalled))
        (stuck,) = server.wire.stalled
        sizes = []
        for _ in range(20):
            server.do(asyncio.sleep(0.02))
            sizes.append(server.ask(stuck.transport.get_write_buffer_size))
        assert sizes[-1] == sizes[-2] < 200_000
        del stuck
        assert sorted(line.next()["id"] for _ in range(6000)) == list(range(6000))


# --- halves ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "half",
    [b"\x81", masked(b"x" * 90)[:50], masked(b"x", last=False), b"\x81\xfe\xff\xff" + b"x" * 60_000],
    ids=["a byte", "half a frame", "a first piece", "most of a large one"],
)
def test_a_message_that_does_not_go_on_ends_it(server: Server, http: httpx.Client, talk: Any, half: bytes) -> None:
    """Also of somebody who watches, and may be silent as long as they like."""
    link = Program(http, "Ana").open("me", "open")
    line = talk()
    line.must("watch", id=1, table=link)
    line.send(half)
    until(server, lambda: any(one.began for one in server.wire.sockets))
    later(server, 21)
    assert server.ask(lambda: [one.is_closing for one in server.wire.sockets]) == [len(half) < 50 * sockets.PIECE_RATE]
    later(server, 90)
    end = line.end()
    assert end.code == 1008 and "too long" in end.reason


def test_half_messages_have_an_end_all_in_all(server: Server, talk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "MOST_HALF", 100_000)
    lines = [talk() for _ in range(4)]
    for n, line in enumerate(lines):
        line.send(b"\x81\xfe\xff\xff" + b"x" * (30_000 + n))
    until(server, lambda: sum(one.half for one in server.wire.sockets) > 120_000)
    later(server, 1)
    assert lines[3].end().code == 1008
    assert server.ask(lambda: sum(one.is_closing for one in server.wire.sockets)) <= 1


def test_what_comes_of_a_message_is_never_more_than_one_may_have(server: Server, talk: Any) -> None:
    line = talk()
    line.send(masked(b"x" * 40_000, last=False), b"\x80\xfe" + (40_000).to_bytes(2, "big"))  # of which nothing has come
    assert line.end().code == 1009
    line = talk()
    line.send(masked(b" " * 30_000, last=False), masked(b" " * 30_000, 0, last=False))
    until(server, lambda: any(one.half > 50_000 for one in server.wire.sockets))
    assert server.ask(lambda: max(one.half for one in server.wire.sockets)) <= LARGEST


# --- handshakes -----------------------------------------------------------------------------------------------


def test_whoever_goes_before_the_answer_is_counted_no_longer(
    server: Server, talk: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """And is no failure of ours."""
    usual = server.hall.people.by_token
    gate = server.ask(asyncio.Event)

    async def slow(token: str) -> Any:
        await gate.wait()
        return await usual(token)

    token = token_of(server, somebody(server, "Ana"))
    monkeypatch.setattr(server.hall.people, "by_token", slow)
    with suppress(Closed, Refusal, TimeoutError):
        line = Talk.__new__(Talk)
        line.socket = socket.create_connection(("127.0.0.1", server.port), 0.3)
        line.begin(token, {})
    line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    line.socket.close()
    until(server, lambda: not len(server.wire))
    server.ask(gate.set)
    until(server, lambda: not server.uvicorn.server_state.tasks)
    assert server.ask(lambda: (len(server.limits.streams), len(server.wire.sockets))) == (0, 0)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_whoever_speaks_with_the_handshake_is_told_so(server: Server) -> None:
    """Those bytes are lost: nobody should wait for an answer to them."""
    eager = Talk.__new__(Talk)
    eager.socket = socket.create_connection(("127.0.0.1", server.port), 10)
    usual = eager.send
    eager.send = lambda *told: usual(told[0] + masked(b'{"do":"unwatch","id":1}'))  # type: ignore[method-assign]
    eager.begin("", {})
    end = eager.end()
    assert end.code == 1002 and "before you were answered" in end.reason
    eager.socket.close()


@pytest.mark.parametrize("body", [{"content_length": "5"}, {"transfer_encoding": "chunked"}])
def test_a_handshake_with_a_body_is_none(server: Server, body: dict[str, str]) -> None:
    with pytest.raises(Refusal) as refused:
        Talk(server, **body)
    assert refused.value.status == 426


# --- the end --------------------------------------------------------------------------------------------------


def test_a_goodbye_of_who_does_not_read_ends_it(server: Server, talk: Any) -> None:
    """However much waits for them, and though they never take it."""
    line = talk(window=4096)
    with server.uncapped():
        poured(line, b"".join(masked(b'{"id":%d}' % n) for n in range(3000)))
        until(server, lambda: bool(server.wire.stalled))
        (one,) = server.ask(lambda: list(server.wire.sockets))
        server.ask(lambda: one.answer_close(b""))
        until(server, lambda: not server.wire.sockets)


def test_what_a_token_watched_is_not_told_when_it_is_revoked_on_the_way(
    server: Server, http: httpx.Client, talk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A watch that is being looked for while the token is revoked tells nothing."""
    link = Program(http, "Eva").open("me", "open")
    ana = somebody(server, "Ana")
    token = token_of(server, ana)
    line = talk(token)
    usual, gate = conversing.table_at, server.ask(asyncio.Event)

    async def slow(hall: Any, name: str) -> Any:
        await gate.wait()
        return await usual(hall, name)

    monkeypatch.setattr(conversing, "table_at", slow)
    line.say(do="watch", id=1, table=link)
    until(server, lambda: any(one.is_followed() for one in server.wire.sockets))
    server.do(server.hall.people.revoke(ana.id, hash_of(token)))
    server.ask(gate.set)
    assert line.end().code == 4401
    assert not [one for one in line.received if b'"news"' in one]


# --- many watches ---------------------------------------------------------------------------------------------


def test_nobody_watches_the_same_twice(http: httpx.Client, talk: Any) -> None:
    ana = Program(http, "Ana")
    link = ana.open("me", "me")
    ana.must("POST", f"/tables/{link}/start")
    line = talk(ana.token)
    line.watch(1, link, seat=0)
    line.watch(2, link, seat=1)
    answer = line.ask("watch", id=3, table=link, seat=0)
    assert answer["status"] == 409 and "under the number 1" in answer["body"]["error"]
    line.must("unwatch", id=1)
    line.watch(3, link, seat=0)


def test_news_of_many_tables_are_told_a_few_at_a_time(
    http: httpx.Client, talk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds of long matches are not put together in memory, and all is told in the end."""
    monkeypatch.setattr(conversing, "ENOUGH", 1)
    at_once = []
    usual = conversing.Conversation.news

    def news(self: conversing.Conversation) -> list[bytes]:
        told = usual(self)
        at_once.append(len(told))
        return told

    monkeypatch.setattr(conversing.Conversation, "news", news)
    ana = Program(http, "Ana")
    links = [ana.open("me", "open") for _ in range(10)]
    line = talk(ana.token)
    line.send(
        b"".join(masked(json.dumps({"do": "watch", "id": n, "table": link}).encode()) for n, link in enumerate(links))
    )
    numbers = {line.told(n)["id"] for n in range(10)}
    for link in links:
        ana.must("POST", f"/tables/{link}/say", phrase=1)
    assert numbers == {line.told(n)["id"] for n in range(10)} == set(range(10))
    assert max(at_once) == 1


def test_passing_words_that_nobody_reads_are_forgotten(server: Server, http: httpx.Client, talk: Any) -> None:
    ana = Program(http, "Ana")
    link = ana.open("me", "open")
    line = talk(ana.token, window=4096)
    with server.uncapped():
        line.must("watch", id=1, table=link)
        poured(line, b"".join(masked(b'{"id":%d}' % n) for n in range(3000)))
        until(server, lambda: bool(server.wire.stalled))
        for _ in range(60):
            ana.must("POST", f"/tables/{link}/say", phrase=1)
        (watcher,) = server.ask(lambda: list(server.hall.tables[server.hall.links[link]].watchers))
        assert server.ask(lambda: len(watcher.phrases)) == 20


def test_thousands_who_only_sit_there_cost_little(server: Server, talk: Any) -> None:
    """They are asked whether they are there, and let go if not: none of them stays."""
    lines = [talk() for _ in range(200)]
    assert server.ask(lambda: len(server.wire.sockets)) == 200
    later(server, 90)
    assert all(line.end().code == 1008 for line in lines)
