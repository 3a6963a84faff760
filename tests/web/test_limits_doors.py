"""What a stranger can make more of has a cap and a sentence, at every door and at once."""

from __future__ import annotations

import ast
import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from browsing import Browser, somebody, token_of, words
from desking import Organiser
from limiting import PLACE, capped
from programs import Program
from serving import Server

import mundialito.web
from mundialito.forms import english
from mundialito.store import PersonRow
from mundialito.tables.table import ENDED
from mundialito.web.edge.caps import ABOUT

# --- every door ----------------------------------------------------------------------------------------------------

MAKERS = {"add", "open_table", "rematch", "sit", "found", "adopt"}
OF = {"people", "hall", "online", "office"}


def makes(call: ast.Call) -> bool:
    """`hall.sit(…)`, `hall.people.add(…)`, `office.adopt(…)` and the like."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in MAKERS:
        return False
    on = call.func.value
    return (on.attr if isinstance(on, ast.Attribute) else getattr(on, "id", "")) in OF


def called(function: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(function) if isinstance(node, ast.Call)]


def test_whoever_makes_something_counts_it_first() -> None:
    """No door can be forgotten: a function that makes people, tables, seats or tournaments calls `count`."""
    found = 0
    for file in Path(mundialito.web.__file__).parent.rglob("*.py"):
        for function in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(function, ast.AsyncFunctionDef):
                continue
            calls = sorted(called(function), key=lambda call: (call.lineno, call.col_offset))
            making = [n for n, call in enumerate(calls) if makes(call)]
            found += len(making)
            counting = [n for n, call in enumerate(calls) if getattr(call.func, "id", "") == "count"]
            assert not making or (counting and counting[0] < making[0]), f"{file.name}: {function.name}"
    assert found >= 9


def doors(server: Server, http: httpx.Client, ana: PersonRow) -> Iterator[tuple[str, Any]]:
    """Each cap of the doors, and every way to knock there."""
    known = Browser(server, person=ana)
    program = Program(http)
    program.token = token_of(server, ana)
    link = program.open("me", "open", "open", "open")
    desk = Organiser(server)
    exported = desk.http.get(f"{desk.home}/export/event.json").text
    (public,) = set(desk.links("event"))

    yield "people_of_address", lambda: Browser(server).send("/play/uno", name="Eva")
    yield "people_of_address", lambda: Browser(server).send("/open/uno", name="Eva")
    yield "people_of_address", lambda: Browser(server).send("/me/name", name="Eva")
    yield "people_of_address", lambda: Browser(server).send(f"/t/{link}/sit", name="Eva")
    yield "people_of_address", lambda: Program(program.http).ask("POST", "/people", name="Eva", lang="en")
    for whose in ("person", "address"):
        yield f"tables_of_{whose}", lambda: known.send("/play/uno")
        yield f"tables_of_{whose}", lambda: known.send("/open/uno")
        yield f"tables_of_{whose}", lambda: known.send(f"/t/{link}/rematch")
        yield f"tables_of_{whose}", lambda: program.ask("POST", "/tables", game="uno", seats=["me", "open"])
        yield f"tables_of_{whose}", lambda: program.ask("POST", f"/tables/{link}/rematch")
        yield f"seats_of_{whose}", lambda: known.send(f"/t/{link}/sit", name="Eva", seat="1")
        yield f"seats_of_{whose}", lambda: program.ask("POST", f"/tables/{link}/sit", name="Eva", seat=1)
        names = map(str, count(1))
        yield f"entries_of_{whose}", lambda names=names: known.send(f"{public}/enter", name=f"Eva {next(names)}")
    yield "events_of_address", lambda: known.send("/desk", name="Club")
    yield "events_of_address", lambda: known.send("/desk/import", file=exported)


def test_every_door_is_counted_and_says_so(server: Server, http: httpx.Client, still: None) -> None:
    ana = somebody(server, "Ana")
    for cap, knock in doors(server, http, ana):
        who = ana.id if cap.endswith("person") else PLACE
        server.limits.bucket(cap, who).level = 1.0
        first = knock()
        assert first.status_code not in (429, 503), cap
        answer = knock()
        assert answer.status_code == 429, cap
        assert ABOUT[cap]["sentence"] in words(answer.text), cap
        assert int(answer.headers["retry-after"]) > 0
        assert server.limits.refused[cap]
        server.limits.buckets[cap].clear()


def test_sitting_down_by_a_players_link_is_counted(server: Server, http: httpx.Client, still: None) -> None:
    ana = Program(http, "Ana")
    me = ana.must("GET", "/people/me")["id"]
    server.limits.bucket("seats_of_person", me).level = 0.0
    desk = Organiser(server, venue="online")
    desk.enter("Ana\nBruno")
    codes = server.do(desk_codes(server, desk.link.rsplit("/", 1)[1]))
    assert ana.ask("POST", f"/seats/{codes[1]}/sit").status_code == 429
    stranger = Browser(server)
    server.limits.bucket("seats_of_address", PLACE).level = 0.0
    assert stranger.send(f"/seat/{codes[1]}/sit").status_code == 429


async def desk_codes(server: Server, link: str) -> dict[int, str]:
    office = server.office
    live, _ = await office.by_link(link)
    return await office.players_links(live, [1, 2])


# --- at once -------------------------------------------------------------------------------------------------------


def test_tables_that_are_not_over_are_counted(server: Server, http: httpx.Client, still: None) -> None:
    ana = Program(http, "Ana")
    with capped(server, live_of_person=2):
        first, second = ana.open("me", "simple"), ana.open("me", "open")
        told = ana.refused(429, "POST", "/tables", game="uno", seats=["me", "open"])["error"]
        assert told.startswith("You are the host of 2 tables that are on: finish one")
        ana.must("POST", f"/tables/{first}/start")
        ana.must("POST", f"/tables/{first}/close")
        ana.open("me", "open")  # one is over
        server.ask(lambda: server.hall.drop(server.hall.tables[server.hall.links[second]]))
        ana.open("me", "open")  # nobody has looked at another for a while


def test_tables_of_an_address_and_of_the_server_are_counted(server: Server, http: httpx.Client, still: None) -> None:
    people = [Program(http, name) for name in ("Ana", "Bruno", "Carla")]
    going = server.ask(lambda: [live for live in server.hall.tables.values() if live.table.stage != ENDED])
    there = sum(server.limits.openers.get(live) == PLACE for live in going)
    with capped(server, live_of_address=there + 2):
        people[0].open("me", "open")
        people[1].open("me", "open")
        told = people[2].refused(429, "POST", "/tables", game="uno", seats=["me", "open"])["error"]
        assert told.startswith(f"{there + 2} tables from your network are on")
    with capped(server, live=1):
        assert "as many tables" in people[2].refused(503, "POST", "/tables", game="uno", seats=["me", "open"])["error"]


def test_tables_that_are_opened_at_the_same_time_are_counted(server: Server, http: httpx.Client, still: None) -> None:
    """Each is counted before it is written: while it is, others ask."""
    ana = Program(http, "Ana")

    def knock(_: int) -> int:
        return ana.ask("POST", "/tables", game="uno", seats=["me", "open"]).status_code

    with capped(server, live_of_person=3), ThreadPoolExecutor(12) as pool:
        assert Counter(pool.map(knock, range(12))) == {201: 3, 429: 9}
    assert not server.limits.opening


def test_what_could_not_be_opened_takes_no_room(server: Server, http: httpx.Client, still: None) -> None:
    ana = Program(http, "Ana")
    with capped(server, live_of_person=1):
        for _ in range(3):
            ana.refused(404, "POST", "/tables", game="no such game", seats=["me", "open"])
        assert not server.limits.opening
        ana.open("me", "open")


STREAMED = ("streams_of_person", "streams_of_address", "streams_of_table", "streams")


@pytest.mark.parametrize("cap", STREAMED)
def test_event_streams_are_counted_and_given_back(server: Server, http: httpx.Client, cap: str, still: None) -> None:
    person, ana = somebody(server, "Ana"), Program(http)
    ana.token = token_of(server, person)
    shown = {"/t": {"cookie": f"person={server.hall.people.cookie(person)}"}, "/a": ana.headers}
    link = ana.open("me", "open")
    desk = Organiser(server)
    streams = [f"/t/{link}/stream", f"/api/v1/tables/{link}/stream"]
    chunks: list[Iterator[bytes]] = []  # kept: a reader who is forgotten hangs up
    gone(server)
    with capped(server, **{cap: 2}), ExitStack() as open_:
        for path in streams:
            stream = open_.enter_context(ana.http.stream("GET", path, headers=shown[path[:2]]))
            assert stream.status_code == 200
            chunks.append(stream.iter_bytes())
            next(chunks[-1])
        for path in streams:
            answer = began(ana.http, path, shown[path[:2]])
            assert answer.status_code == ABOUT[cap]["status"], cap
            told = words(answer.text) if path.startswith("/t") else json.loads(answer.text)["error"]
            assert english(ABOUT[cap]["sentence"], {"count": 2}) in told
        if not cap.endswith(("table", "person")):
            at_desk = began(desk.http, f"/desk/{desk.home.rsplit('/', 1)[1]}/stream/now", {})
            assert at_desk.status_code == ABOUT[cap]["status"]
    gone(server)
    with ana.http.stream("GET", streams[0], headers=shown["/t"]) as stream:
        assert stream.status_code == 200
    gone(server)


def began(http: httpx.Client, path: str, headers: dict[str, str]) -> httpx.Response:
    """How a stream is answered; whatever was let in is not read, for it has no end."""
    with http.stream("GET", path, headers=headers) as answer:
        if answer.status_code != 200:
            answer.read()
        return answer


def gone(server: Server) -> None:
    """Until no stream is counted any more."""
    for _ in range(1000):
        if not server.ask(lambda: dict(server.limits.streams)):
            return
        server.do(asyncio.sleep(0.01))
    raise AssertionError(server.limits.streams)
