"""Tables: opened, listed, read."""

from __future__ import annotations

from typing import Literal

import msgspec
from litestar import HttpMethod, Response, get, post, route
from litestar.params import FromPath, FromQuery, JSONBody

from mundialito.bots import BOTS, UnknownBot
from mundialito.engine.texts import tidy
from mundialito.tables import MatchRow, PersonRow
from mundialito.tables.setting import Chair, Clock, Summary
from mundialito.web.api import looks, shapes
from mundialito.web.api.callers import NEEDED, WELCOME, TheCaller, TheHall, ThePerson
from mundialito.web.api.errors import ANYWHERE, ASKED, DONE
from mundialito.web.api.finding import table_at
from mundialito.web.edge.doors import opened
from mundialito.web.shell.visitor import Asking


@route("/tables", http_method=HttpMethod.OPTIONS, status_code=204, include_in_schema=False)
async def table_methods() -> Response[None]:
    """Said by hand: the framework's own answer names only one of two handlers at the same address."""
    return Response(None, status_code=204, headers={"allow": "GET, OPTIONS, POST"})


@post("/tables", security=NEEDED, responses=DONE, tags=["Tables"])
async def open_table(
    request: Asking, hall: TheHall, person: ThePerson, data: JSONBody[shapes.Opening]
) -> shapes.LiveTable:
    """Open a table; you are its host. Send its link to whom you want there."""
    live = await opened(
        request,
        hall,
        person.id,
        data.game,
        [chair_of(word, person) for word in data.seats],
        options=data.options,
        parts=data.parts,
        clock=Clock(data.clock.move, data.clock.match, data.clock.zero),
        rounds=data.rounds,
        public=data.public,
        chances=data.chances,
        beat=data.beat,
    )
    return looks.table_info(live, person.id)


def chair_of(word: str, person: PersonRow) -> Chair:
    """`me`, `open`, or a bot; raises UnknownBot."""
    if word == "me":
        return Chair(person=person.id, name=tidy(person.name))
    if word == "open":
        return Chair()
    if word not in BOTS:
        raise UnknownBot(word)
    return Chair(bot=word)


@get("/tables", responses=ANYWHERE, tags=["Tables"])
async def list_tables(hall: TheHall, stage: FromQuery[Literal["open", "playing"]] = "open") -> list[shapes.Listed]:
    """Tables that are open to everybody, or playing with everybody looking on; the newest first."""
    return [listed(row) for row in await hall.listed(stage) if row.link]


def listed(row: MatchRow) -> shapes.Listed:
    summary = msgspec.json.decode(row.summary, type=Summary)
    return shapes.Listed(
        row.link or "", row.id, row.game, list(summary.names), summary.open, row.number, row.opened
    )  # fmt: skip


@get("/tables/{link:str}", security=WELCOME, responses=ASKED, tags=["Tables"])
async def read_table(hall: TheHall, caller: TheCaller, link: FromPath[str]) -> shapes.LiveTable:
    """Everything around the game: who sits where, what is played, how it stands."""
    live = await table_at(hall, link)
    return looks.table_info(live, caller.id)
