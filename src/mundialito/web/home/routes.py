"""The first page: the games, tables open to anyone, matches to watch."""

from __future__ import annotations

from typing import Any

import htpy as h
import msgspec
from litestar import MediaType, get

from mundialito import games
from mundialito.bots import BOT_NAMES, choose, stream
from mundialito.engine.fold import Fold
from mundialito.engine.texts import Nick
from mundialito.engine.who import NATURE
from mundialito.showing.drawings import Plain, drawing_of
from mundialito.showing.rulebook import short_title, summary
from mundialito.tables import MatchRow
from mundialito.tables.setting import Summary
from mundialito.web.shell.assets import Assets
from mundialito.web.shell.layout import token
from mundialito.web.shell.visitor import Asking, TheHall, TheVisitor, Visitor
from mundialito.words import say

PICTURE_SEED = 2010  # of the match that the picture shows
PICTURE_CHOICES = 30  # made by then, unless the drawing names a MOMENT that shows more: so many events
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
                h.h1[say("Four games, one table", lang)],
                h.p[say("Play with friends, with bots, on any screen. No account: a name is all we ask.", lang)],
                name_field(visitor),
            ],
            h.div(".games")[[game_card(visitor, game, frame.assets) for game in shown()]],
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
    return str(frame.page(visitor, "", body))


def shown() -> list[str]:
    """All games, in their order."""
    names = games.names()
    return [*(game for game in ORDER if game in names), *(game for game in names if game not in ORDER)]


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


def game_card(visitor: Visitor, game: str, assets: Assets) -> h.Node:
    """One game: a picture, a sentence, two buttons."""
    lang = visitor.lang
    drawn = not isinstance(drawing_of(game), Plain)
    return h.article(".game.panel", id=f"game-{game}")[
        drawn and h.img(src=assets.made(f"{game}-{lang}.svg", lambda: picture(game, lang)), alt=""),
        h.div(".about")[
            h.h2[short_title(game, lang)],
            h.p[summary(game, lang)],
            h.div(".buttons")[
                h.button(".btn.big.gold", type="submit", formaction=f"/play/{game}")[
                    say("Play now against bots", lang)
                ],
                h.button(".btn.big", type="submit", formaction=f"/open/{game}")[say("Play with friends", lang)],
                h.a(".btn.quiet", href=f"/rules/{game}")[say("Rules", lang)],
            ],
        ],
    ]


def picture(game: str, lang: str) -> str:
    """A moment of a match between bots, the same each time."""
    found = games.load(game)
    seats = found.usual
    fold = Fold(found, found.begun(seats))
    rng = stream(PICTURE_SEED)
    choices, moment = 0, getattr(drawing_of(game), "MOMENT", 0)
    while not fold.is_over and (fold.actor == NATURE or choices < PICTURE_CHOICES or len(fold.events) < moment):
        who = fold.actor
        if who == NATURE:
            weights = found.weights(fold.state)
            fold.take(who, weights[len(fold.events) * 7 % len(weights)][0])
        else:
            fold.take(who, choose(found, "simple", fold.view(who), who, rng))
            choices += 1
    return drawing_of(game).picture(fold.view(0), 0, BOT_NAMES[:seats], lang)


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
