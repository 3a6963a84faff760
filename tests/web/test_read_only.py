"""A database that can be read and not written: every door says so, nothing is half done, and then it goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from browsing import Browser, begun, somebody, token_of, words
from desking import SIX, Organiser
from programs import Program
from serving import Server
from sqlalchemy import text

from mundialito.store import PersonRow
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair
from mundialito.web.edge import health

SENTENCE = "The server cannot write just now: this was not taken, and nothing was lost."


@pytest.fixture(autouse=True)
def asked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found out a moment ago holds no longer."""
    monkeypatch.setattr(health, "FRESH", 0.0)


@contextmanager
def read_only(server: Server) -> Iterator[None]:
    def told(pragma: str) -> None:
        server.do(server.hall.store._aside(lambda c, _: c.execute(text(pragma)) and None))

    told("PRAGMA query_only=ON")
    try:
        yield
    finally:
        told("PRAGMA query_only=OFF")


def stored(server: Server) -> dict[str, list[Any]]:
    """All that is written down."""
    with sqlite3.connect(server.url.removeprefix("sqlite:///")) as file:
        there = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert {"matches", "log", "people"} <= there
        return {name: sorted(map(repr, file.execute(f'SELECT * FROM "{name}"'))) for name in sorted(there)}


def forms(live: Live, lobby: Live, desk: Organiser) -> list[tuple[Browser | None, str, dict[str, str]]]:
    """Every kind of door that changes something, by form; the desk's own browser, or somebody's."""
    at, before, home = f"/t/{live.link}", f"/t/{lobby.link}", desk.home
    move = {"seat": "0", "event": str(live.table.playing.offers(0)[0]), "at": str(live.table.seq_of(0))}
    return [
        (None, "/me/name", {"name": "Renamed"}), (None, "/me/token", {"label": "x", "scope": "play"}),
        (None, "/me/device", {}), (None, "/me/out", {"where": "else"}), (None, "/me/delete", {"sure": "true"}),
        (None, "/play/uno", {}), (None, f"{before}/stand", {"seat": "0"}), (None, f"{before}/new-link", {}),
        (None, f"{before}/bot", {"seat": "1", "bot": "eager"}), (None, f"{at}/resign", {"seat": "0"}),
        (None, f"{at}/pause", {}), (None, f"{at}/close", {}), (None, f"{at}/new-link", {}), (None, f"{at}/move", move),
        (desk, "/desk", {"name": "Another"}), (desk, f"{home}/do/enter", {"names": "Zoe"}),
        (desk, f"{home}/link/new", {"role": "enter", "label": "Nora"}),
        (desk, f"{home}/link/renew", {"role": "director", "number": "0"}),
    ]  # fmt: skip


def calls(live: Live, lobby: Live) -> list[tuple[str, dict[str, Any]]]:
    """The same by programs."""
    at, before = f"/tables/{live.link}", f"/tables/{lobby.link}"
    return [
        ("/people", {"name": "Eva"}), ("/tables", {"game": "uno", "seats": ["me", "simple"]}),
        (f"{before}/stand", {"seat": 0}), (f"{at}/resign", {"seat": 0}),
        (f"{at}/move", {"events": live.table.playing.offers(0)[:1], "seat": 0, "at": live.table.seq_of(0)}),
    ]  # fmt: skip


@pytest.fixture
def ana(server: Server) -> PersonRow:
    return somebody(server, "Ana")


def waiting(server: Server, person: PersonRow) -> Live:
    """A match in which it is that person's turn."""
    live = begun(server, person)
    while 0 not in live.table.awaited():
        live = begun(server, person)
    return live


def test_every_door_says_so_and_nothing_is_half_done(server: Server, http: httpx.Client, ana: PersonRow) -> None:
    live = waiting(server, ana)
    chairs = [Chair(person=ana.id, name=ana.name), Chair(bot="simple")]
    lobby = server.do(server.hall.open_table("uno", ana.id, chairs))
    desk = Organiser(server)
    desk.do("enter", names=SIX)
    page, program = Browser(server, person=ana), Program(http)
    program.token = token_of(server, ana)
    before, entries = stored(server), (list(live.entries), list(lobby.entries), list(desk.s.players))
    with server.uncapped(), read_only(server):
        for browser, path, fields in forms(live, lobby, desk):
            answer = (browser or page).send(path, **fields)
            assert answer.status_code == 503 and SENTENCE in words(answer.text), (path, answer.status_code, answer.text)
        for path, body in calls(live, lobby):
            assert program.refused(503, "POST", path, **body)["error"].startswith(SENTENCE), path
        ready = http.get("/ready")
        assert (ready.status_code, ready.text) == (503, "unwritable\n")
        assert http.get("/health").text == "ok\n"
        for path in ("/", "/me", f"/t/{live.link}", f"/t/{lobby.link}", "/rules"):
            page.page(path)  # who reads is served
        assert stored(server) == before
    assert (list(live.entries), list(lobby.entries), list(desk.s.players)) == entries
    assert http.get("/ready").text == "ready\n"
    with server.uncapped():
        assert page.send(f"/t/{lobby.link}/bot", seat="1", bot="eager").status_code in (204, 303)
        desk.do("enter", names="Zoe")
    assert lobby.table.chairs[1].bot == "eager"
