"""The first page: the games, tables open to anyone, matches to watch."""

from __future__ import annotations

from typing import Any

import htpy as h
import msgspec
from litestar import MediaType, get

from mundialito import games
from mundialito.engine.texts import Nick
from mundialito.showing.rulebook import short_title
from mundialito.tables import MatchRow
from mundialito.tables.setting import Summary
from mundialito.web.home import start_card
from mundialito.web.shell.layout import token
from mundialito.web.shell.own_box import saved
from mundialito.web.shell.visitor import Asking, TheHall, TheVisitor, Visitor
from mundialito.words import say

ORDER = ("uno", "cup2010", "worldcup", "tactics")  # any others after them


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def home(request: Asking, hall: TheHall, visitor: TheVisitor) -> str:
    """Home."""
    open_tables = await hall.listed("open")
    playing = await hall.listed("playing")
    lang, frame = visitor.lang, request.app.state.frame
    body = [
        h.form(".start", method="post")[
            token(visitor),
            h.input(type="hidden", name="hash", data_hash=True),
            h.section(".hero")[
                h.h1[heading(lang)],
                h.p[say("Play with friends, with bots, on any screen. No account: a name is all we ask.", lang)],
                name_field(visitor),
            ],
            h.div(".games")[[card(request, game, lang) for game in shown()]],
            h.p(".soft")[h.a(href="/learn")[say("New here? Learn a game by playing it.", lang)]],
        ],
        h.section(".panel.organise")[
            h.h2[say("Run a tournament", lang)],
            h.p[say("Seats, clock, scores, standings and the pot, for six friends or a whole hall.", lang)],
            h.a(".btn", href="/desk")[say("To the organiser's desk", lang)],
        ],
        h.div(".lists")[
            listing(say("Tables open to anyone", lang), open_tables, lang, say("Sit down", lang)),
            listing(say("Matches to watch", lang), playing, lang, say("Watch", lang)),
        ],
    ]
    return str(frame.page(visitor, "", body, script="choosing.js"))


def card(request: Asking, game: str, lang: str) -> h.Node:
    """A game, and whether this browser has a box of it."""
    own = bool(saved(request.cookies, games.load(game)))
    return start_card.card(game, request.app.state.frame.assets, own, lang)


def shown() -> list[str]:
    """All games, in their order."""
    names = games.names()
    return [*(game for game in ORDER if game in names), *(game for game in names if game not in ORDER)]


def heading(lang: str) -> str:
    """How many games there are; whoever adds one is counted."""
    if len(shown()) == len(ORDER):
        return say("Four games, one table", lang)
    return say("{count} game, one table|{count} games, one table", lang, count=len(shown()))


def name_field(visitor: Visitor) -> h.Node:
    """One name for all games."""
    lang = visitor.lang
    return h.p(".field")[
        h.label(for_="name")[say("Your name", lang)],
        h.input(
            "#name", name="name", value=visitor.person.name if visitor.person else "", maxlength=Nick.most,
            placeholder=say("Player", lang), autocomplete="nickname",
        ),
    ]  # fmt: skip


def listing(heading: str, rows: list[MatchRow], lang: str, verb: str) -> h.Node:
    """Public tables."""
    return h.section(".panel.list")[
        h.h2[heading],
        h.ul[[listed(row, lang, verb) for row in rows]] if rows else h.p(".soft")[say("None just now.", lang)],
    ]


def listed(row: MatchRow, lang: str, verb: str) -> h.Node:
    told = msgspec.json.decode(row.summary, type=Summary) if row.summary else Summary(())
    return h.li[
        h.span[
            h.strong[short_title(row.game, lang)],
            " · ",
            ", ".join(told.names),
            bool(told.open) and [" · ", say("free seats: {seats}", lang, seats=told.open)],
        ],
        h.a(".btn.small.quiet", href=f"/t/{row.link}")[verb],
    ]


ROUTES: list[Any] = [home]
