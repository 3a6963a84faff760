"""Pages are put together from what was drawn before: they must be what they would be if all were drawn anew."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from browsing import somebody
from serving import Server

from mundialito.bots import choose, stream
from mundialito.engine.who import PUBLIC
from mundialito.store import PersonRow
from mundialito.tables import acts, lobby
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair
from mundialito.web.shell.assets import Assets
from mundialito.web.shell.layout import Frame
from mundialito.web.shell.visitor import Visitor
from mundialito.web.table.blanks import LENGTH, SINCE, TOKEN
from mundialito.web.table.looker import Looker
from mundialito.web.table.page import contents

STEPS = 30


def lookers(live: Live, people: list[PersonRow]) -> list[Looker]:
    """Everybody at the table, one of them on two devices, and somebody who watches; each with a token of their own."""
    request: Any = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(frame=Frame(Assets()), address="")))
    found = [Looker(live, Visitor(p, "en", "", f'"<{n}>"'), -1, request) for n, p in enumerate(people)]
    other = replace(found[1], visitor=replace(found[1].visitor, csrf="token-other", lang="es"))
    return [*found, other, replace(found[0], visitor=Visitor(None, "pt", "", "token-nobody"))]


async def opened(hall: Hall, people: list[PersonRow], game: str) -> Live:
    chairs = [Chair(person=p.id, name=f"<{p.name}>") for p in people]
    live = await hall.open_table(game, people[0].id, chairs)
    await hall.act(live, lambda t: lobby.start(t, people[0].id))
    return live


async def step(hall: Hall, live: Live, people: list[PersonRow], n: int) -> None:
    """A move, or every now and then something around the game."""
    table, host = live.table, people[0].id
    around: dict[int, Any] = {
        5: lambda t: acts.pause(t, host),
        6: lambda t: acts.resume(t, host),
        10: lambda t: acts.leave(t, people[2].id, 2),
        13: lambda t: acts.come_back(t, people[2].id, 2),
        16: lambda t: acts.remove(t, host, 3),
        25: lambda t: acts.close(t, host),
    }
    if n in around:
        await hall.act(live, around[n])
    elif n == 20:
        await hall.renew_link(live, host)
    elif table.over or table.player(seat := table.awaited()[0]):
        await asyncio.sleep(0.01)  # a bot's turn
    else:
        e = choose(table.game, "simple", table.playing.view(seat), seat, stream())
        await hall.act(live, lambda t: acts.move(t, seat, [e], t.seq_of(seat), live.clock.now()))
        if n % 4 == 0 and acts.why_not_back(table, seat) is None:
            await hall.act(live, lambda t: acts.ask_back(t, t.chairs[seat].person, seat))


def anew(looker: Looker) -> dict[str, str]:
    """The page with nothing kept; what is kept stays as it is."""
    live = looker.live
    kept = live.drawn, live.table.owing, live.table.views
    live.drawn, live.table.owing, live.table.views = {}, None, {}
    drawn = dict(contents(looker))
    live.drawn, live.table.owing, live.table.views = kept
    return {target: str(content) for target, content in drawn.items()}


@pytest.mark.parametrize("game", ["uno", "worldcup"])
def test_what_is_kept_is_what_would_be_drawn_anew(server: Server, game: str) -> None:
    people = [somebody(server, name) for name in ("Ana", "Bea", "Cid", "Dan")]

    async def compare() -> set[str]:
        live = await opened(server.hall, people, game)
        looking = lookers(live, people)
        seen = set()
        for n in range(STEPS):
            for looker in looking:
                parts = {target: str(content) for target, content in contents(looker)}
                assert parts == anew(looker), (n, looker.seat)
                text = "".join(parts.values())
                assert not {TOKEN, LENGTH, SINCE} & set(text), "a blank was left"
                others = {str(one.visitor.csrf) for one in looking} - {looker.visitor.csrf}
                assert not any(token in text for token in others), "a token of somebody else"
                assert ("&lt;Ana&gt;" in text) and "<Ana>" not in text
                seen.add(parts["controls"] + parts["asks"])
            await step(server.hall, live, people, n)
        assert live.table.over and looking[-1].seat == PUBLIC
        return seen

    assert len(server.do(compare())) > 20
