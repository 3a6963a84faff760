"""What cannot be taken back is not offered, and is refused with a sentence, in pages and to programs."""

from __future__ import annotations

from functools import partial
from typing import Any

import httpx
import pytest
from browsing import Browser, somebody, token_of, words
from programs import Program
from serving import Server

from mundialito.store import PersonRow
from mundialito.tables import acts, lobby
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair


@pytest.fixture
def marta(server: Server) -> PersonRow:
    return somebody(server, "Marta")


async def opened(server: Server, game: str, people: list[PersonRow], **more: Any) -> Live:
    """A match that has begun."""
    chairs = [Chair(person=p.id, name=p.name) for p in people]
    live = await server.hall.open_table(game, people[0].id, chairs, **more)
    await server.hall.act(live, lambda t: lobby.start(t, people[0].id))
    return live


async def moved(server: Server, live: Live) -> int:
    """The first offer of whoever is asked, until Nature has nothing to answer; who it was."""
    while True:
        seat = live.table.awaited()[0]
        e = live.table.playing.offers(seat)[0]
        act = partial(acts.move, seat=seat, events=[e], at=live.table.seq_of(seat), now=live.clock.now())
        await server.hall.act(live, act)
        if live.table.playing.events[-1][0] == seat:
            return seat


@pytest.mark.parametrize(
    ("game", "kept", "why"),
    [
        ("uno", False, ""),
        ("uno", True, "This match counts for a tournament: nothing is taken back."),
        ("coin", False, "What is chosen in secret cannot be taken back."),
    ],
)
def test_what_cannot_be_taken_back_is_not_offered(
    server: Server, http: httpx.Client, marta: PersonRow, game: str, kept: bool, why: str
) -> None:
    people = [marta, somebody(server, "Nora")]
    live = server.do(opened(server, game, people, kept=kept))
    seat = server.do(moved(server, live))
    browser = Browser(server, person=people[seat])
    assert ("Take back" in browser.page(f"/t/{live.link}")) == (not why)
    program = Program(http)
    program.token = token_of(server, people[seat])
    answer = program.ask("POST", f"/tables/{live.link}/back")
    assert (answer.status_code, answer.json().get("error", "")) == (409 if why else 200, why)
    assert why in words(browser.send(f"/t/{live.link}/ask-back", seat=str(seat)).text)
