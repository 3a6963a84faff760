"""The socket for programs: the same tables, checks and words as by HTTP, on one line; taken up where it was lost."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from browsing import somebody, token_of
from limiting import capped
from programs import Program
from serving import Server
from talking import Refusal, Talk

from mundialito.tables.tokens import READ, hash_of


@pytest.fixture
def talk(server: Server) -> Iterator[Callable[..., Talk]]:
    """As many sockets as a test wants; nothing of them is left when it ends."""
    with ExitStack() as open_:
        yield lambda *args, **more: open_.enter_context(Talk(server, *args, **more))


def begun(http: httpx.Client, game: str = "uno") -> tuple[Program, Program, str]:
    """Ana and Bruno at a match that has begun."""
    ana, bruno = Program(http, "Ana"), Program(http, "Bruno")
    link = (
        ana.open("me", "open")
        if game == "uno"
        else ana.must("POST", "/tables", game=game, seats=["me", "open"])["link"]
    )
    bruno.must("POST", f"/tables/{link}/sit")
    ana.must("POST", f"/tables/{link}/start")
    return ana, bruno, link


def dull(seen: dict[str, Any]) -> int:
    """Draws, keeps, or does the first thing offered."""
    texts = {offer["text"]: offer["event"] for offer in seen["offers"]}
    return int(next(texts[text] for text in ("keeps", "draws", *texts) if text in texts))


def told(line: Talk, number: int, at: int, entries: list[Any] | None = None) -> list[Any]:
    """A log of so many entries, as it was told bit by bit: nothing twice, nothing left out."""
    entries = [] if entries is None else entries
    while len(entries) < at:
        news = line.told(number)["news"]
        assert news["since"] == len(entries) and news["at"] == len(entries) + len(news["entries"])
        entries += news["entries"]
    return entries


# --- as by HTTP ------------------------------------------------------------------------------------------------


class ByHttp:
    """How somebody moves."""

    def __init__(self, program: Program, link: str, number: int) -> None:
        self.program, self.link, self.number = program, link, number

    def move(self, **choice: Any) -> tuple[int, Any]:
        response = self.program.ask("POST", f"/tables/{self.link}/move", **choice)
        return response.status_code, response.json()

    def log(self) -> list[Any]:
        log: list[Any] = self.program.view(self.link)["log"]
        return log


class BySocket(ByHttp):
    """The other way."""

    line: Talk

    def move(self, **choice: Any) -> tuple[int, Any]:
        answer = self.line.ask("move", table=self.link, **choice)
        return answer["status"], answer["body"]

    def log(self) -> list[Any]:
        return told(self.line, self.number, len(super().log()))


def script(way: ByHttp, other: ByHttp, lots: random.Random) -> list[tuple[int, Any]]:
    """What two make of the same lots: moves, moves sent twice, late ones, wrong ones."""
    answers = []
    for _ in range(50):
        one = lots.choice((way, other))
        seen = one.program.view(one.link)
        event = lots.choice(seen["offers"])["event"] if seen["offers"] else lots.randrange(40)
        choice = {"events": [event], "at": max(0, seen["at"] - (lots.random() < 0.2))}
        answers += [one.move(**choice), one.move(**choice)]  # the second time its answer had got lost
        answers += [one.move(events=events, at=seen["at"]) for events in (["nonsense"], [], "x")]
        answers.append(one.move(events=[event], at=seen["at"], seat=1 - one.number))
    return answers


@pytest.mark.parametrize("game", ["uno", "cup2010"])
def test_the_same_choices_by_http_and_by_socket_are_the_same_match(
    server: Server, http: httpx.Client, talk: Any, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Twins, for whom Nature has one key: what is answered, refused, told and logged is alike to the letter."""
    played = []
    for module in ("following", "table"):
        monkeypatch.setattr(f"mundialito.tables.{module}.match_key", lambda *_: b"7" * 32)
    for kind in (ByHttp, BySocket):
        ana, bruno, link = begun(http, game)
        ways = [kind(one, link, p) for p, one in enumerate((ana, bruno))]
        for way in ways:
            if isinstance(way, BySocket):
                way.line = talk(way.program.token)
                way.line.must("watch", id=way.number, table=link)
        with server.uncapped():
            answers = script(*ways, random.Random(7))
        played.append((answers, [way.log() for way in ways]))
    assert played[0] == played[1]
    assert {status for status, _ in played[0][0]} >= {200, 400, 403, 409}


def test_whatever_else_is_asked_is_answered_as_by_http(server: Server, http: httpx.Client, talk: Any) -> None:
    ana, _, link = begun(http)
    line = talk(ana.token, accept_language="es")
    ana.http.headers["accept-language"] = "es"
    asked: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", "/people/me", {}),
        ("GET", f"/tables/{link}", {}),
        ("GET", f"/tables/{link}/view?seat=0&since=3", {}),
        ("GET", f"/tables/{link}/view?seat=1", {}),
        ("GET", "/tables/nowhere", {}),
        ("GET", "/nowhere", {}),
        ("POST", f"/tables/{link}/call-bot", {"seat": 1}),
        ("POST", f"/tables/{link}/sit", {"seat": "x"}),
        ("POST", f"/tables/{link}/say", {"phrase": 999}),
        ("POST", f"/tables/{link}/pause", {}),
    ]
    for method, path, body in asked:
        usual = http.request(method, f"/api/v1{path}", json=body if method == "POST" else None, headers=ana.headers)
        answer = line.ask("ask", method=method, path=path, body=body)
        assert (answer["status"], answer["body"]) == (usual.status_code, usual.json()), path
    assert line.must("ask", method="GET", path="/people/me") == ana.must("GET", "/people/me")
    endless = line.ask("ask", method="GET", path=f"/tables/{link}/stream")
    assert endless["status"] == 400 and not server.ask(lambda: server.limits.streams["streams", ""])
    assert line.ask("ask", method="GET", path="/socket")["status"] == 426


# --- two seats, spectators, news -----------------------------------------------------------------------------------


def test_two_seats_at_one_table_and_another_table_on_one_line(http: httpx.Client, talk: Any) -> None:
    ana = Program(http, "Ana")
    link, other = ana.open("me", "me"), ana.open("me", "simple")
    for table in (link, other):
        ana.must("POST", f"/tables/{table}/start")
    line = talk(ana.token)
    first = [line.watch(seat, link, seat=seat) for seat in (0, 1)]
    assert [news["seat"] for news in first] == [0, 1] and line.watch(2, other)["seat"] == 0
    logs = [news["entries"] for news in first]
    for _ in range(6):
        seat = ana.view(link)["awaited"][0]
        seen = ana.view(link, seat=seat)
        line.must("move", table=link, seat=seat, events=[dull(seen)], at=seen["at"])
        for p in (0, 1):
            assert told(line, p, ana.view(link, seat=p)["at"], logs[p]) == ana.view(link, seat=p)["log"]
    assert line.must("unwatch", id=1)["at"] == len(logs[1])
    assert line.ask("unwatch", id=1)["status"] == 409
    assert line.ask("watch", id=0, table=other)["status"] == 409  # the number is taken


def test_a_spectator_is_told_what_the_public_sees(http: httpx.Client, talk: Any) -> None:
    """With a token or without; and of no seat that is not theirs."""
    ana, bruno, link = begun(http)
    eva = Program(http, "Eva")
    for line in (talk(), talk(eva.token)):
        assert line.watch(1, link)["seat"] is None
        before = Program(http).view(link)["log"]
        seat = ana if ana.view(link)["offers"] else bruno
        seen = seat.view(link)
        seat.must("POST", f"/tables/{link}/move", events=[dull(seen)], at=seen["at"])
        after = Program(http).view(link)["log"]
        assert told(line, 1, len(after), list(before)) == after
        assert line.ask("watch", id=2, table=link, seat=0)["status"] == 403
        assert line.ask("watch", id=2, table="nowhere")["status"] == 404
        assert line.ask("watch", id=2, table="no/where")["status"] == 404
        assert line.ask("move", table=link, events=[1], at=0)["status"] == (403 if line.token else 401)


def test_who_takes_back_says_and_moves_on_is_news(http: httpx.Client, talk: Any) -> None:
    ana, bruno, link = begun(http)
    line = talk(bruno.token)
    log = line.watch(1, link)["entries"]
    ana.must("POST", f"/tables/{link}/say", phrase=1)
    assert line.told(1)["says"] == {"seat": 0, "phrase": 1, "text": "Good luck!"}
    mover = next(one for one in (ana, bruno, ana, bruno) if one.view(link)["offers"])
    other = bruno if mover is ana else ana
    for _ in range(20):  # until somebody has made a move that can be taken back
        mover = ana if ana.view(link)["offers"] else bruno
        other = bruno if mover is ana else ana
        seen = mover.view(link)
        plays = [offer["event"] for offer in seen["offers"] if offer["text"].startswith("plays")]
        mover.must("POST", f"/tables/{link}/move", events=[plays[0] if plays else dull(seen)], at=seen["at"])
        if mover.ask("POST", f"/tables/{link}/back").status_code == 200:
            break
    other.must("POST", f"/tables/{link}/back/answer", agrees=True)
    kinds = [entry["kind"] for entry in told(line, 1, bruno.view(link)["at"], log)]
    assert kinds[-3:] == ["ask_back", "answer_back", "take_back"]
    assert log == bruno.view(link)["log"]
    ana.must("POST", f"/tables/{link}/close")
    assert told(line, 1, len(log) + 1, log)[-1]["kind"] == "over"
    following = ana.must("POST", f"/tables/{link}/rematch")["match"]
    assert line.told(1) == {"id": 1, "next": {"match": following}}
    assert line.watch(1, link, match=bruno.view(link)["match"], since=0)["stage"] == "open"
    new = ana.must("POST", f"/tables/{link}/link")["link"]
    assert line.told(1) == {"id": 1, "link": {"link": new}}


# --- lost and found -------------------------------------------------------------------------------------------------


def test_a_lost_line_is_taken_up_by_the_length_of_ones_log(http: httpx.Client, talk: Any) -> None:
    ana, bruno, link = begun(http)
    line = talk(bruno.token)
    known = line.watch(1, link)
    log = known["entries"]
    for n in range(6):
        mover = ana if ana.view(link)["offers"] else bruno
        seen = mover.view(link)
        mover.must("POST", f"/tables/{link}/move", events=[dull(seen)], at=seen["at"])
        if n % 2:
            line.socket.close()  # without a word
            line = talk(bruno.token)
            line.must("watch", id=1, table=link, match=known["match"], since=len(log))
        told(line, 1, bruno.view(link)["at"], log)
    assert log == bruno.view(link)["log"]
    again = talk(bruno.token)
    for match, since, found in (("another", 3, 0), (known["match"], 10**6, 0), (known["match"], len(log), len(log))):
        assert again.watch(1, link, match=match, since=since)["since"] == found
        again.must("unwatch", id=1)


def test_what_was_acknowledged_is_on_disk(server: Server, http: httpx.Client, talk: Any) -> None:
    """When the answer is there, the store has it: a move is not answered while its commit is on the way."""
    ana, bruno, link = begun(http)
    mover = ana if ana.view(link)["offers"] else bruno
    line = talk(mover.token)
    seen = mover.view(link)
    live = server.do(server.hall.at(link))
    before = len(server.do(server.hall.store.entries(live.id)))
    line.must("move", table=link, events=[dull(seen)], at=seen["at"])
    assert len(server.do(server.hall.store.entries(live.id))) > before


# --- who may ---------------------------------------------------------------------------------------------------------


def test_a_revoked_token_ends_its_sockets_and_no_others(server: Server, talk: Any) -> None:
    ana = somebody(server, "Ana")
    token, other = token_of(server, ana), token_of(server, ana)
    lines = [talk(token), talk(other)]
    server.do(server.hall.people.revoke(ana.id, hash_of(token)))
    end = lines[0].end()
    assert (end.code, end.reason) == (4401, "Your token is good for nothing any more: make a new one on My page.")
    assert lines[1].must("ask", method="GET", path="/people/me")["name"] == "Ana"
    with pytest.raises(Refusal) as refused:
        talk(token)
    assert refused.value.status == 401


def test_a_token_for_looking_on_does_nothing_else(server: Server, http: httpx.Client, talk: Any) -> None:
    ana = somebody(server, "Ana")
    link = Program(http, "Eva").open("me", "open")
    looks = talk(token_of(server, ana, READ))
    assert looks.watch(1, link)["seat"] is None
    for do, more in (("move", {"table": link, "events": [1], "at": 0}), ("ask", {"method": "POST", "path": "/tables"})):
        answer = looks.ask(do, **more)
        assert (answer["status"], answer["body"]["error"]) == (
            403,
            "This token may only look on: make one for playing on My page.",
        )


def test_a_page_of_another_site_cannot_connect(server: Server, http: httpx.Client, talk: Any) -> None:
    """Not with the cookies of its visitor, which prove nothing here, and not with a token that it may have got."""
    ana = somebody(server, "Ana")
    cookie = f"person={server.hall.people.cookie(ana)}"
    for headers in ({"cookie": cookie}, {"token": token_of(server, ana)}, {}):
        for origin in ("https://elsewhere.example", "null", "http://x.elsewhere", "http://x:1", "x", "http://[x"):
            with pytest.raises(Refusal) as refused:
                talk(origin=origin, **headers)
            assert refused.value.status == 403 and "another site" in refused.value.fault["error"]
    line = talk(cookie=cookie, origin="http://x")  # from here; and the cookie makes them nobody
    assert line.ask("ask", method="GET", path="/people/me")["status"] == 401
    with pytest.raises(Refusal) as refused:
        talk(server.hall.people.cookie(ana))
    assert refused.value.status == 401 and "cookie" in refused.value.fault["error"]


def test_a_request_that_is_no_handshake_is_told_what_is_here(http: httpx.Client, server: Server) -> None:
    answer = http.get("/api/v1/socket")
    assert answer.status_code == 426 and answer.headers["upgrade"] == "websocket"
    assert "by HTTP" in answer.json()["error"]
    assert http.post("/api/v1/socket").status_code in (404, 405)
    for wrong in ({"sec_websocket_version": "8"}, {"sec_websocket_key": "x"}, {"upgrade": "h2c"}):
        with pytest.raises(Refusal) as refused:
            Talk(server, **wrong)
        assert refused.value.status == 426


def test_sockets_and_what_is_watched_are_counted(server: Server, http: httpx.Client, talk: Any) -> None:
    ana = Program(http, "Ana")
    link = ana.open("me", "open")
    with capped(server, sockets_of_person=1, streams_of_person=1):
        line = talk(ana.token)
        with pytest.raises(Refusal) as refused:
            talk(ana.token)
        assert refused.value.status == 429 and "connection of programs" in refused.value.fault["error"]
        line.watch(1, link)
        full = line.ask("watch", id=2, table=ana.open("me", "open"))
        assert full["status"] == 429 and full["retry_after"] == 60
        line.must("unwatch", id=1)
        line.watch(2, link)
    with capped(server, sockets_of_address=0), pytest.raises(Refusal):
        talk()
    with capped(server, sockets=0), pytest.raises(Refusal) as refused:
        talk()
    assert refused.value.status == 503


def test_the_bot_in_the_docs_plays_a_match(server: Server, http: httpx.Client) -> None:
    """By a client that is not ours."""
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
    (snippet,) = [code for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "websockets" in code]
    ana = Program(http, "Ana")
    link = ana.open("me", "simple")
    ana.must("POST", f"/tables/{link}/start")
    with server.uncapped():
        exec(
            snippet.replace("ws://127.0.0.1:8000", server.address.replace("http", "ws")),
            {"token": ana.token, "link": link},
        )
    assert ana.must("GET", f"/tables/{link}")["result"]["reason"] == "played"
