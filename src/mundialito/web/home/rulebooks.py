"""The rules at hand: every rulebook in the reader's language, by number, searchable, printable."""

from __future__ import annotations

from typing import Any, Final

from litestar import MediaType, get
from litestar.params import FromPath, FromQuery

from mundialito import games
from mundialito.showing.rulebook import title
from mundialito.tables.hall import game_of
from mundialito.web.home import rulebook_page
from mundialito.web.shell.markdown import search_words
from mundialito.web.shell.plays_by import read
from mundialito.web.shell.visitor import Asking, TheVisitor
from mundialito.words import say

LONGEST_QUERY: Final = 80
LONGEST_TABLE: Final = 2000  # what it plays by


@get("/rules", media_type=MediaType.HTML, include_in_schema=False)
async def shelf(request: Asking, visitor: TheVisitor) -> str:
    """All rulebooks."""
    body = rulebook_page.shelf(games.names(), visitor.lang)
    return str(request.app.state.frame.page(visitor, say("Rules", visitor.lang), body, here="/rules"))


@get("/rules/{game:str}", media_type=MediaType.HTML, include_in_schema=False)
async def book(
    request: Asking, visitor: TheVisitor, game: FromPath[str], q: FromQuery[str] = "", by: FromQuery[str] = ""
) -> str:
    """One rulebook, or those of its sections in which all words of a query stand; `by`: what a table plays by."""
    found, lang = game_of(game), visitor.lang
    query = q[:LONGEST_QUERY].strip()
    words = search_words(query)
    body = (
        rulebook_page.found(found, lang, query, words)
        if words
        else rulebook_page.book(found, lang, read(found, by[:LONGEST_TABLE]))
    )
    return str(request.app.state.frame.page(visitor, title(game, lang), body, here=f"/rules/{game}"))


ROUTES: list[Any] = [shelf, book]
