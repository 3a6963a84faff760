"""Lessons to choose from, and one begun or taken up again."""

from __future__ import annotations

from typing import Annotated, Any

import htpy as h
import msgspec
from litestar import MediaType, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath

from mundialito import lessons
from mundialito.lessons import Lesson
from mundialito.showing.rulebook import short_title, summary
from mundialito.tables.hall import game_of
from mundialito.web.edge.doors import taught
from mundialito.web.home.routes import shown
from mundialito.web.shell.arriving import remembered, somebody
from mundialito.web.shell.layout import token
from mundialito.web.shell.visitor import Asking, TheHall, TheVisitor, Visitor
from mundialito.words import say


class Wish(msgspec.Struct):
    """What the buttons send; a name that is known need not be said again."""

    name: str = ""
    anew: int = 0  # from its beginning, though one is on


Form = Annotated[Wish, Body(media_type=RequestEncodingType.URL_ENCODED)]


@get("/learn", media_type=MediaType.HTML, include_in_schema=False)
async def shelf(request: Asking, visitor: TheVisitor) -> str:
    """The lessons of all games."""
    lang = visitor.lang
    taught = [game for game in shown() if lessons.listed(game)]
    body = choosing(visitor, [h.h1[say("Lessons", lang)], [panel(game, lessons.listed(game), lang) for game in taught]])
    return str(request.app.state.frame.page(visitor, say("Lessons", lang), body, here="/learn"))


@get("/learn/{game:str}", media_type=MediaType.HTML, include_in_schema=False)
async def of_game(request: Asking, visitor: TheVisitor, game: FromPath[str]) -> str:
    """The lessons of one game; what is wrong with a file is said here."""
    found, lang = lessons.of_game(game_of(game).name), visitor.lang
    body = choosing(visitor, [h.h1[say("Lessons", lang)], panel(game, found, lang)])
    return str(request.app.state.frame.page(visitor, say("Lessons", lang), body, here=f"/learn/{game}"))


def choosing(visitor: Visitor, inside: h.Node) -> h.Node:
    """All buttons are of one form."""
    return h.form(".lessons", method="post")[token(visitor), inside]


def panel(game: str, found: tuple[Lesson, ...], lang: str) -> h.Node:
    if not found:
        return h.p(".soft")[say("There are no lessons of this game yet.", lang)]
    return h.section(".panel.list")[
        h.h2[short_title(game, lang)],
        h.p[summary(game, lang)],
        h.ol[[h.li[entry(game, lesson, lang)] for lesson in found]],
    ]


def entry(game: str, lesson: Lesson, lang: str) -> h.Node:
    """One lesson: its title, how long it takes, and the button."""
    minutes = say("{count} minute|{count} minutes", lang, count=lesson.minutes)
    title = lesson.title[lang]
    return [
        h.span[h.strong[title], " ", h.span(".badge")[minutes]],
        h.button(
            ".btn.small",
            type="submit",
            formaction=f"/learn/{game}/{lesson.name}",
            aria_label=f"{say('Begin', lang)}: {title}",
        )[say("Begin", lang)],
    ]


@post("/learn/{game:str}/{name:str}", include_in_schema=False)
async def begin(
    request: Asking, hall: TheHall, visitor: TheVisitor, game: FromPath[str], name: FromPath[str], data: Form
) -> Response[Any]:
    """A lesson that was left is gone on with; without a name one is made up."""
    lessons.find(game_of(game).name, name)  # before we make somebody of whoever asks
    person = await somebody(request, hall, visitor, data.name)
    live = None if data.anew else await hall.lesson_of(person.id, game, name)
    if live is None:
        live = await taught(request, hall, person, game, name)
    return remembered(request, hall, person, f"/t/{live.link}")


ROUTES: list[Any] = [shelf, of_game, begin]
