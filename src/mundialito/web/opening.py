"""One click to a running match against bots, one click to a table with a link."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from litestar.response import Redirect

from mundialito.tables import PersonRow, lobby
from mundialito.tables.hall import Hall, game_of
from mundialito.tables.setting import Chair, clean_name
from mundialito.web.visitor import PERSON, Asking, TheHall, TheVisitor, Visitor, kept
from mundialito.words import say


class Wish(msgspec.Struct):
    """What the buttons of the home page send."""

    name: str = ""
    hash: str = ""  # of the nonce that the page drew; empty without script
    bot: str = "simple"


Form = Annotated[Wish, Body(media_type=RequestEncodingType.URL_ENCODED)]


async def somebody(hall: Hall, visitor: Visitor, name: str) -> PersonRow:
    """The person who asks: known by cookie, or new with the name given."""
    name = clean_name(name)
    if visitor.person is None:
        return await hall.people.add(name or say("Player", visitor.lang), visitor.lang)
    if name and name != visitor.person.name:
        return await hall.people.rename(visitor.person.id, name)
    return visitor.person


def remembered(request: Asking, hall: Hall, person: PersonRow, where: str) -> Response[Any]:
    """Off to another page, with the cookie that remembers the person."""
    answer: Response[Any] = Redirect(where, status_code=303)
    answer.set_cookie(kept(PERSON, hall.people.cookie(person), request.app.state.secure))
    return answer


@post("/play/{game:str}", include_in_schema=False)
async def play(request: Asking, hall: TheHall, visitor: TheVisitor, game: FromPath[str], data: Form) -> Response[Any]:
    """A match against bots that runs at once."""
    person = await somebody(hall, visitor, data.name)
    seats = game_of(game).usual
    chairs = [Chair(person=person.id, name=person.name), *[Chair(bot=data.bot)] * (seats - 1)]
    live = await hall.open_table(game, person.id, chairs)
    if data.hash:
        await hall.act(live, lambda t: lobby.promise(t, person.id, 0, data.hash))
    await hall.act(live, lambda t: lobby.start(t, person.id))
    return remembered(request, hall, person, f"/t/{live.link}")


@post("/open/{game:str}", include_in_schema=False)
async def open_table(
    request: Asking, hall: TheHall, visitor: TheVisitor, game: FromPath[str], data: Form
) -> Response[Any]:
    """A table for friends: a link, and open seats."""
    person = await somebody(hall, visitor, data.name)
    seats = game_of(game).usual
    chairs = [Chair(person=person.id, name=person.name), *[Chair()] * (seats - 1)]
    live = await hall.open_table(game, person.id, chairs)
    return remembered(request, hall, person, f"/t/{live.link}")


ROUTES: list[Any] = [play, open_table]
