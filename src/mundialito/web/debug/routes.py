"""Requests of the debug page. Whoever does not sit at this machine finds nothing here."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.connection import ASGIConnection
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect

from mundialito import games
from mundialito.engine.match import read
from mundialito.engine.options import Unfit
from mundialito.engine.reading import whole
from mundialito.engine.who import read as viewer_of
from mundialito.showing.drawings import drawing_of
from mundialito.web.debug import page
from mundialito.web.debug.workbench import Work, Workbench, begun, opened
from mundialito.web.edge.here import is_loopback
from mundialito.web.shell.visitor import Asking, TheVisitor

BENCH: Final = Workbench()
HERE: Final = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?")  # what this machine calls itself
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")  # somebody else's word for somebody else


def this_machine(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Only a browser on this machine, that came here by a name of this machine, and not by a proxy."""
    peer = connection.scope["client"]
    named = HERE.fullmatch(connection.headers.get("host", ""))
    if not (peer and is_loopback(peer[0]) and named) or any(word in connection.headers for word in FORWARDED):
        raise NotFoundException()


class Wish(msgspec.Struct):
    """What the forms send."""

    game: str = ""
    seats: str = ""
    seed: str = ""
    options: str = ""  # name=value, with spaces between
    file: str = ""  # a whole match
    at: int = 0
    do: str = ""  # answer, run, or who and what: "A 17"


Form = Annotated[Wish, Body(media_type=RequestEncodingType.URL_ENCODED)]


@get("/", media_type=MediaType.HTML)
async def start(request: Asking, visitor: TheVisitor) -> str:
    """What is to be stepped."""
    frame = request.app.state.frame
    return str(frame.page(visitor, "debug", page.start(visitor, BENCH, frame.assets), wide=True, here="/debug"))


@post("/new")
async def new(data: Form) -> Redirect:
    """A match with a seed, or from a file."""
    if data.file.strip():
        match = read(data.file, games.load)
        work = opened(games.load(match.header.game), match)
    else:
        game = games.load(data.game)
        seats = whole(data.seats, game.most) if data.seats else game.usual
        if seats is None:
            raise Unfit("-", "{text} is no whole number.", text=data.seats)
        work = begun(game, seats, data.seed, pairs(data.options))
    return Redirect(f"/debug/{BENCH.put(work)}", status_code=303)


def pairs(text: str) -> dict[str, str]:
    """Options as they are typed."""
    return {name: value for name, _, value in (word.partition("=") for word in text.split())}


@get("/{number:int}", media_type=MediaType.HTML)
async def shown(request: Asking, visitor: TheVisitor, number: FromPath[int], at: FromQuery[int | None] = None) -> str:
    """One moment, with everybody's view of it."""
    work, frame = BENCH.get(number), request.app.state.frame
    now = moment_of(work, at)
    body = page.moment(visitor, work, number, now, frame.assets)
    return str(frame.page(visitor, "debug", body, wide=True, here=f"/debug/{number}?at={now}"))


def moment_of(work: Work, at: int | None) -> int:
    """Within the match; the last moment if nobody says."""
    return work.last if at is None else max(0, min(at, work.last))


@get("/{number:int}/{at:int}/{viewer:str}/table.svg")
async def picture(
    visitor: TheVisitor, number: FromPath[int], at: FromPath[int], viewer: FromPath[str]
) -> Response[bytes]:
    """The table as a viewer knows it."""
    work, who = BENCH.get(number), viewer_of(viewer)
    if who not in work.viewers():
        raise NotFoundException()
    view = work.fold(moment_of(work, at)).view(who)
    drawn = drawing_of(work.game.name).picture(view, who, work.match.header.seats, visitor.lang)
    return Response(drawn.encode(), media_type="image/svg+xml")


@post("/{number:int}")
async def step(number: FromPath[int], data: Form) -> Redirect:
    """One event, chosen or answered, or several."""
    work = BENCH.get(number)
    at = moment_of(work, data.at)
    who, _, event = data.do.partition(" ")
    if data.do == "answer":
        at = work.answer(at)
    elif data.do == "run":
        at = work.run(at)
    else:
        e = whole(event, work.game.rules.EVENTS - 1)
        if e is None:
            raise Unfit("-", "{text} is no whole number.", text=event)
        at = work.take(at, viewer_of(who), e)
    return Redirect(f"/debug/{number}?at={at}", status_code=303)


ROUTES: Final = Router(
    "/debug", route_handlers=[start, new, shown, picture, step], guards=[this_machine], include_in_schema=False
)
