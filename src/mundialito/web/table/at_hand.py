"""What is at hand in every turn: the last thing that happened, with the way to all else; take back, speak, keys."""

from __future__ import annotations

from typing import Final

import htpy as h

from mundialito.drawing.pieces import HOLE, Pieces, cut, joined
from mundialito.engine.who import PUBLIC
from mundialito.tables.acts import why_not_back
from mundialito.tables.live import Live
from mundialito.tables.phrases import PHRASES
from mundialito.tables.table import PLAYING
from mundialito.web.shell.layout import token
from mundialito.web.table.blanks import filled, for_anybody, with_blanks
from mundialito.web.table.controls import act
from mundialito.web.table.looker import Looker
from mundialito.web.table.places import own_clock
from mundialito.words import phrase, say

KEYS: Final = (  # as static/hands.js has them
    ("c", phrase("your cards and choices")), ("b", phrase("what glows on the board")),
    ("1-9", phrase("a choice by its place")),
    ("u", phrase("take back")), ("s", phrase("speak to the table")), ("h", phrase("the story")),
    ("m", phrase("sounds on or off")), ("?", phrase("these keys")),
)  # fmt: skip


def bar(looker: Looker, latest: str) -> Pieces:
    """In one row; what no event changes is kept."""
    live, lang, seat = looker.live, looker.visitor.lang, looker.seat
    if live.shown.stage != PLAYING:
        return Pieces()
    key = ("bar", seat == PUBLIC, lang)
    kept = live.worked_out(key, live.link, lambda: [*map(with_blanks, cut(reached_for(for_anybody(looker))))])
    back = take_back(looker) if seat != PUBLIC and not live.shown.lesson else None
    mine = own_clock(live, seat, lang) if seat != PUBLIC else None
    return filled(joined([mine, kept[0], latest, kept[1], back, kept[2]]), looker)


def reached_for(looker: Looker) -> h.Node:
    """Holes for the last thing that happened, and for `take_back`."""
    lang = looker.visitor.lang
    return [
        h.a("#more.btn.small.quiet", href="#side")[
            h.span(".latest")[HOLE],
            h.b(aria_hidden="true")["☰"],
            h.span(".unseen")[say("Menu", lang)],
        ],
        h.div(".back")[HOLE],
        phrases(looker) if looker.seat != PUBLIC and not looker.live.shown.lesson else None,
    ]


def latest(live: Live, viewer: int, lang: str) -> str:
    """The last thing that happened."""
    return next((line.text for line in live.lines(viewer, lang)[-1:]), "")


def take_back(looker: Looker) -> Pieces | None:
    """Only for somebody who has a choice to take back."""
    live, lang, seat = looker.live, looker.visitor.lang, looker.seat
    table = live.shown
    if table.asked or table.player(seat) or why_not_back(table, seat):
        return None
    key = ("ask back", seat, lang)
    kept: Pieces = live.worked_out(key, live.link, lambda: with_blanks(ask_back(for_anybody(looker))))
    return kept


def ask_back(looker: Looker) -> h.Node:
    return act(looker, "ask-back", say("Take back", looker.visitor.lang), seat=looker.seat)


def phrases(looker: Looker) -> h.Node:
    """Short phrases instead of free chat."""
    lang, where = looker.visitor.lang, f"/t/{looker.live.link}/say"
    return h.details(".phrases")[
        h.summary[say("Say something", lang)],
        h.form(method="post", action=where, hx_post=where, hx_swap="none")[
            token(looker.visitor),
            [
                h.button(".btn.small.quiet", type="submit", name="phrase", value=n)[say(words, lang)]
                for n, words in enumerate(PHRASES)
            ],
        ],
    ]


def notices(lang: str) -> h.Node:
    """Where refusals are told, over the board; nothing moves for them."""
    sure = say("Press the same again to be sure: this cannot be taken back by you alone.", lang)
    return h.div("#notice", aria_live="assertive", data_sure=sure)


def keys(lang: str) -> h.Node:
    """Shortcuts of one key each, listed by `?`."""
    return h.dialog("#keys", aria_label=say("Keys", lang))[
        h.h2[say("Keys", lang)],
        h.dl[[(h.dt[h.kbd[key]], h.dd[say(words, lang)]) for key, words in KEYS]],
        h.button(".btn.small", type="button")[say("Close", lang)],
    ]
