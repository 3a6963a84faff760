"""One click to a running match against bots, one click to a table with a link."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.params import FromPath

from mundialito.engine.texts import tidy
from mundialito.tables import PersonRow, lobby
from mundialito.tables.hall import game_of
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair
from mundialito.web.edge.doors import opened
from mundialito.web.home.start_card import wanted
from mundialito.web.shell.arriving import remembered, somebody
from mundialito.web.shell.own_box import saved
from mundialito.web.shell.visitor import Asking, TheHall, TheVisitor


@post("/play/{game:str}", include_in_schema=False)
async def play(request: Asking, hall: TheHall, visitor: TheVisitor, game: FromPath[str]) -> Response[Any]:
    """A match against bots that runs at once."""
    live, person = await table_of(request, hall, visitor, game, bots=True)
    if promised := str((await request.form()).get("hash") or ""):  # by the page's script
        await hall.act(live, lambda t: lobby.promise(t, person.id, 0, promised))
    await hall.act(live, lambda t: lobby.start(t, person.id))
    return remembered(request, hall, person, f"/t/{live.link}")


@post("/open/{game:str}", include_in_schema=False)
async def open_table(request: Asking, hall: TheHall, visitor: TheVisitor, game: FromPath[str]) -> Response[Any]:
    """A table for friends: a link, and open seats; or with bots on them, for whoever wants to see all options first."""
    bots = bool((await request.form()).get("bots"))
    live, person = await table_of(request, hall, visitor, game, bots=bots)
    return remembered(request, hall, person, f"/t/{live.link}{'#options' * bots}")


async def table_of(
    request: Asking, hall: TheHall, visitor: TheVisitor, name: str, *, bots: bool
) -> tuple[Live, PersonRow]:
    """A new table as the card of its game asks for it; the others are bots, or nobody yet."""
    form, game = await request.form(), game_of(name)
    told = wanted(game, form)
    parts = saved(request.cookies, game) if form.get(f"{name}-box") else {}
    game.begun(told.seats, told.options, parts)  # before we make somebody of whoever asks
    person = await somebody(request, hall, visitor, str(form.get("name") or ""))
    others = [Chair(bot=told.bot) if bots else Chair()] * (told.seats - 1)
    chairs = [Chair(person=person.id, name=tidy(person.name)), *others]
    return await opened(request, hall, person.id, name, chairs, options=told.options, parts=parts), person


ROUTES: list[Any] = [play, open_table]
