"""A socket's frames: whatever comes wrong ends with a reason or is answered, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from calls import later, until
from limiting import capped, forget
from programs import Program
from serving import Server
from talking import CLOSE, PING, PONG, TEXT, Closed, Talk, masked

from mundialito.web.api.conversing import AT_ONCE, Conversation

ME = {"do": "ask", "method": "GET", "path": "/games"}


@pytest.fixture
def talk(server: Server) -> Iterator[Callable[..., Talk]]:
    until(server, lambda: not server.wire.sockets)
    with ExitStack() as open_:
        yield lambda *args, **more: open_.enter_context(Talk(server, *args, **more))
    until(server, lambda: not server.wire.sockets and not server.limits.streams)


def asked(number: int) -> bytes:
    return json.dumps({**ME, "id": number}).encode()


# --- messages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "number"),
    [
        (b"{", None),
        (b"", None),
        (b"[]", None),
        (b"7", None),
        (b"[" * 60_000, None),
        (b'{"a":' * 12_000, None),
        (b'{"id":3,"do":"ask","method":"GET","path":' + b"[" * 50_000, None),
        (b'{"id":3}', 3),
        (b'{"id":3,"do":"fly"}', 3),
        (b'{"id":3,"do":"watch"}', 3),
        (b'{"id":3,"do":"watch","table":"x","seat":"one"}', 3),
        (b'{"id":3,"do":"watch","table":"x","since":-1}', 3),
        (b'{"id":-3,"do":"unwatch"}', None),
        (b'{"id":2147483647,"do":"fly"}', 2147483647),
        (b'{"id":2147483648,"do":"fly"}', None),
        (b'{"id":%b,"do":"fly"}' % (b"9" * 4299), None),
        (b'{"id":"x","do":"unwatch"}', None),
        (b'{"id":3,"do":"move","table":"x","events":[],"at":0}', 3),
        (b'{"id":3,"do":"ask","method":"DELETE","path":"/games"}', 3),
        (b'{"id":3,"do":"ask","method":"GET","path":"games"}', 3),
        (b'{"id":3,"do":"ask","method":"GET","path":"/ga mes\\u0000"}', 3),
    ],
)
def test_a_message_that_does_not_fit_is_answered_and_the_line_goes_on(
    talk: Any, message: bytes, number: int | None
) -> None:
    line = talk()
    line.send(masked(message))
    told = line.next()
    assert (told["id"], told["status"], set(told["body"])) == (number, 400, {"error", "rule", "stale"})
    assert told["body"]["error"].endswith(".") and "recursion" not in told["body"]["error"]
    assert line.ask("ask", method="GET", path="/games")["status"] == 200


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([masked(b"x" * 65_537)], 1009),
        ([masked(b"x" * 40_000, last=False), masked(b"x" * 40_000, 0)], 1009),
        ([b"\x81\xff" + (1 << 62).to_bytes(8, "big")], 1009),  # of which nothing has come yet
        ([masked(b"\xff\xfe{")], 1007),
        ([masked(b"x", 2)], 1003),
        ([b"\x81\x02hi"], 1002),  # not masked
        ([masked(b"x", 0)], 1002),  # goes on with nothing
        ([masked(b"x", last=False), masked(b"y")], 1002),  # begins within another
        ([masked(b"x" * 126, PING)], 1002),
        ([masked(b"x", PING, last=False)], 1002),
        ([masked(b"x", 3)], 1002),
        ([b"\xc1" + masked(b"x")[1:]], 1002),  # compressed, which nobody has agreed on
    ],
)
def test_a_frame_that_is_none_ends_it_with_a_reason(talk: Any, frames: list[bytes], code: int) -> None:
    line = talk(accept_language="pt")
    line.send(*frames)
    end = line.end()
    assert end.code == code and end.reason.endswith(".") and len(end.reason.encode()) <= 123
    line.send(masked(b"", CLOSE))
    assert line.rest() == b""


def test_a_message_may_come_in_pieces_and_with_questions_between(talk: Any) -> None:
    line = talk()
    message = asked(7)
    line.send(masked(message[:9], last=False), masked(b"there?", PING), masked(message[9:20], 0, last=False))
    assert line.frame() == (PONG, b"there?")
    line.send(masked(b"", PONG), masked(message[20:], 0))
    assert line.next()["id"] == 7


def test_however_bytes_are_cut_the_messages_are_the_same(talk: Any) -> None:
    lots = random.Random(3)
    line = talk()
    told = b"".join(masked(asked(n) + b" " * lots.randrange(300)) for n in range(20))
    while told:
        n = lots.randrange(1, 90)
        line.send(told[:n])
        told = told[n:]
    assert sorted(line.next()["id"] for _ in range(20)) == list(range(20))


def test_whoever_asks_more_than_is_answered_waits(server: Server, talk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many at once are all answered, but never more than a few are being done."""
    most, usual = [], Conversation.attend

    async def slow(self: Conversation, message: bytes) -> None:
        most.append(self.unanswered)
        await asyncio.sleep(0.01)
        await usual(self, message)

    monkeypatch.setattr(Conversation, "attend", slow)
    line = talk()
    with server.uncapped():
        line.send(b"".join(masked(asked(n)) for n in range(400)))
        assert sorted(line.next()["id"] for _ in range(400)) == list(range(400))
    assert len(most) == 400 and max(most) == AT_ONCE


def test_too_fast_is_too_fast_here_too(server: Server, http: httpx.Client, talk: Any, still: None) -> None:
    ana = Program(http, "Ana")
    forget(server)
    with capped(server, requests_of_person=5):
        line = talk(ana.token)
        ana.must("GET", "/people/me")  # one
        line.send(*(masked(b'{"do":"unwatch","id":%d}' % n) for n in range(4)))
        line.send(masked(b'{"do":"unwatch","id":4}'), masked(asked(5)), masked(b'{"id":6}'))
        answers = {answer["id"]: answer for answer in (line.next() for _ in range(7))}
    assert [answers[n]["status"] for n in range(7)] == [409] * 4 + [429] * 3
    assert answers[4]["retry_after"] == 60 and "too fast" in answers[4]["body"]["error"]
    assert ana.ask("GET", "/games").status_code == 429  # and it is the same count


# --- readers, silence, the end --------------------------------------------------------------------------------------


def test_a_reader_who_does_not_read_is_dropped_and_costs_nothing(server: Server, http: httpx.Client, talk: Any) -> None:
    """Told nothing more as soon as it does not keep up; then let go with a reason, and nothing is kept of it."""
    ana = Program(http, "Ana")
    link = ana.open("me", "open")
    with server.uncapped():
        line = talk(ana.token, window=4096)
        line.must("watch", id=1, table=link)
        open_ = [one for one in gc.get_objects() if type(one) is Conversation and not one.socket.is_closing]
        kept = [weakref.ref(one) for one in open_]
        del open_
        line.send(*(masked(asked(n)) for n in range(200)))
        until(server, lambda: bool(server.wire.stalled))
        (stuck,) = server.wire.stalled
        for _ in range(30):
            ana.must("POST", f"/tables/{link}/say", phrase=1)
        waiting = server.ask(stuck.transport.get_write_buffer_size)
        assert waiting < 400_000
        for _ in range(30):
            ana.must("POST", f"/tables/{link}/say", phrase=1)
        assert server.ask(stuck.transport.get_write_buffer_size) == waiting  # nothing was added
        later(server, 31)
        assert not server.ask(lambda: server.limits.streams["streams", ""])  # what it watched is let go at once
        del stuck
        end = line.end()
    assert (end.code, end.reason) == (
        1008,
        "You did not read what you were told: read faster, then go on from your log.",
    )
    line.socket.close()
    until(server, lambda: not server.wire.sockets)
    until(server, lambda: [one() for one in kept] == [None])


def test_whoever_is_silent_is_asked_and_then_let_go(server: Server, http: httpx.Client, talk: Any) -> None:
    link = Program(http, "Ana").open("me", "open")
    line = talk()
    line.must("watch", id=1, table=link)
    later(server, 21)
    while line.frame()[0] != PING:
        pass
    line.send(masked(b"", PONG))
    later(server, 61)
    later(server, 90)
    end = line.end()
    assert end.code == 1008 and "Nothing was heard" in end.reason


def test_whoever_wants_nothing_is_let_go_and_a_watcher_is_not(server: Server, http: httpx.Client, talk: Any) -> None:
    link = Program(http, "Ana").open("me", "open")
    idle, watching = talk(), talk()
    watching.must("watch", id=1, table=link)
    for socket in server.ask(lambda: list(server.wire.sockets)):
        server.ask(lambda socket=socket: setattr(socket, "asked", socket.asked - 70))
    later(server, 21)
    end = idle.end()
    assert end.code == 1008 and "Nothing was asked" in end.reason
    watching.socket.settimeout(0.3)
    with pytest.raises(TimeoutError):
        watching.end()


def test_goodbye_is_answered(server: Server, talk: Any) -> None:
    line = talk()
    line.send(masked((1000).to_bytes(2, "big") + b"enough", CLOSE))
    assert line.frame() == (CLOSE, (1000).to_bytes(2, "big"))
    assert line.rest() == b""


def test_whoever_goes_on_sending_after_the_last_word_is_not_heard(server: Server, talk: Any) -> None:
    line = talk()
    line.send(masked(b"x", 2), *(masked(asked(n)) for n in range(50)))
    try:
        assert line.frame()[0] == CLOSE
        assert TEXT not in [line.frame()[0] for _ in range(5)]
    except (Closed, ConnectionResetError):
        pass


def test_a_server_that_stops_says_so(tmp_path: Any) -> None:
    server = Server(f"sqlite:///{tmp_path}/mundialito.db")
    server.start()
    try:
        until(server, lambda: server.uvicorn.started)
        with Talk(server) as line:
            server.ask(server.hall.let_go)
            end = line.end()
    finally:
        server.stop()
    assert end.code == 1001 and "stops" in end.reason
