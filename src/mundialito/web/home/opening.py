"""One click to a running match against bots, one click to a table with a link."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath

from mundialito.engine.texts import tidy
from mundialito.tables import lobby
from mundialito.tables.hall import game_of
from mundialito.tables.setting import Chair
from mundialito.web.edge.doors import opened
from mundialito.web.shell.arriving import remembered, somebody
from mundialito.web.shell.visitor import Asking, TheHall, TheVisitor


class Wish(msgspec.Struct):
    """What the buttons of the home page send."""

    name: str = ""
    hash: str = ""  # of the nonce that the page drew; empty without script
    bot: str = "simple"


Form = Annotated[Wish, Body(media_type=RequestEncodingType.URL_ENCODED)]


@post("/play/{game:str}", include_in_schema=False)
async def play(request: Asking, hall: TheHall, visitor: TheVisitor, game: FromPath[str], data: Form) -> Response[Any]:
    """A match against bots that runs at once."""
    person = await somebody(request, hall, visitor, data.name)
    seats = game_of(game).usual
    chairs = [Chair(person=person.id, name=tidy(person.name)), *[Chair(bot=data.bot)] * (seats - 1)]
    live = await opened(request, hall, person.id, game, chairs)
    if data.hash:
        await hall.act(live, lambda t: lobby.promise(t, person.id, 0, data.hash))
    await hall.act(live, lambda t: lobby.start(t, person.id))
    return remembered(request, hall, person, f"/t/{live.link}")


@post("/open/{game:str}", include_in_schema=False)
async def open_table(
    request: Asking, hall: TheHall, visitor: TheVisitor, game: FromPath[str], data: Form
) -> Response[Any]:
    """A table for friends: a link, and open seats."""
    person = await somebody(request, hall, visitor, data.name)
    seats = game_of(game).usual
    chairs = [Chair(person=person.id, name=tidy(person.name)), *[Chair()] * (seats - 1)]
    live = await opened(request, hall, person.id, game, chairs)
    return remembered(request, hall, person, f"/t/{live.link}")


ROUTES: list[Any] = [play, open_table]
