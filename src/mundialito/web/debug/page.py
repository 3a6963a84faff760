"""The debug page drawn: the true state, and beside it every viewer's view, with what they were told and may do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import htpy as h

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.web.debug.workbench import BOT, RUN, Work, Workbench, letter, unlike
from mundialito.web.shell.assets import Assets
from mundialito.web.shell.layout import token
from mundialito.web.shell.visitor import Visitor
from mundialito.words import say

SHEET: Final = Path(__file__).with_name("debug.css")
CELLS: Final = 60  # differences that are listed


def styled(assets: Assets, *content: h.Node) -> h.Node:
    """With the sheet of this page, which nobody needs who has not got it."""
    return [h.link(rel="stylesheet", href=assets.made("debug.css", lambda: SHEET.read_text("utf-8"))), *content]


# --- the beginning ------------------------------------------------------------------------------------


def start(visitor: Visitor, bench: Workbench, assets: Assets) -> h.Node:
    """Which match is to be stepped."""
    lang = visitor.lang
    return styled(
        assets,
        h.h1[say("Step a match, and see what every seat sees", lang)],
        h.form(".panel.plain.narrow", method="post", action="/debug/new")[
            token(visitor),
            field("game", say("Game", lang), h.select("#game", name="game")[[h.option[n] for n in games.names()]]),
            field("seats", say("Seats", lang), h.input("#seats", name="seats", inputmode="numeric", size=4)),
            field("seed", say("Seed: any text", lang), h.input("#seed", name="seed", value="1")),
            field("options", say("Options, such as name=value", lang), h.input("#options", name="options")),
            field("file", say("Or a match file", lang), h.textarea("#file", name="file", rows=6)),
            h.button(".btn", type="submit")[say("Begin", lang)],
        ],
        h.ul(".open")[
            [
                h.li[
                    h.a(href=f"/debug/{n}")[f"{n}: {work.game.name}, {', '.join(work.match.header.seats)}, {work.last}"]
                ]
                for n, work in reversed(bench.works.items())
            ]
        ],
    )


def field(name: str, words: str, content: h.Node) -> h.Node:
    return h.div(".field")[h.label(for_=name)[words], content]


# --- one moment ---------------------------------------------------------------------------------------


def moment(visitor: Visitor, work: Work, number: int, at: int, assets: Assets) -> h.Node:
    """Steps, what may follow, the state, and a column for each viewer."""
    fold = work.fold(at)
    state = work.game.notation.position(fold.state)
    return styled(
        assets,
        h.h1[f"{work.game.name}: {at} / {work.last}"],
        steps(number, at, work.last, visitor.lang),
        h.p(".soft")[happened(work, at, visitor.lang)],
        following(visitor, work, fold, number, at),
        h.section(".truth")[h.h2[say("The state", visitor.lang)], h.pre(data_state=True)[state]],
        h.div(".viewers")[[column(visitor, work, fold, number, at, viewer, state) for viewer in work.viewers()]],
    )


def steps(number: int, at: int, last: int, lang: str) -> h.Node:
    """Forward and back."""
    there = (
        ("«", 0, say("First step", lang)), ("‹", at - 1, say("One step back", lang)),
        ("›", at + 1, say("One step forward", lang)), ("»", last, say("Last step", lang)),
    )  # fmt: skip
    return h.nav(".buttons", aria_label=say("Steps", lang))[
        [
            h.a(".btn.small.quiet", href=f"/debug/{number}?at={to}", aria_label=words, title=words)[sign]
            if 0 <= to <= last and to != at
            else h.span(".btn.small.quiet", aria_disabled="true")[sign]
            for sign, to, words in there
        ],
        h.a(".btn.small.quiet", href="/debug")[say("Another match", lang)],
    ]


def happened(work: Work, at: int, lang: str) -> str:
    """The event that led here, as match files write it."""
    if at == 0:
        return say("Nothing has happened yet.", lang)
    who, e = work.match.events[at - 1]
    return f"{at}. {letter(who)} {work.game.notation.text(e)}  ({e})"


def following(visitor: Visitor, work: Work, fold: Fold, number: int, at: int) -> h.Node:
    """Every event that may come next, by whoever owes it; weights where it is Nature's."""
    lang = visitor.lang
    if fold.is_over:
        return h.p[say("The match is over.", lang)]
    owing = [who for who in (NATURE, *range(fold.state.seats)) if fold.offers(who)]
    return h.form(".following", method="post", action=f"/debug/{number}")[
        token(visitor),
        h.input(type="hidden", name="at", value=at),
        h.p(".buttons")[
            h.button(".btn.small.gold", type="submit", name="do", value="answer")[
                say("Let Nature answer", lang) if fold.actor == NATURE else say("Let {bot} answer", lang, bot=BOT)
            ],
            h.button(".btn.small", type="submit", name="do", value="run")[
                say("{count} step on|{count} steps on", lang, count=RUN)
            ],
        ],
        [offered(work, fold, who) for who in owing],
    ]


def offered(work: Work, fold: Fold, who: int) -> h.Node:
    """The events of one of them."""
    weights = dict(work.game.weights(fold.state)) if who == NATURE else {}
    return h.p(".offers")[
        h.b[letter(who)],
        [
            h.button(".btn.small.quiet", type="submit", name="do", value=f"{letter(who)} {e}")[
                work.game.notation.text(e), h.span(".weight")[weights[e]] if weights.get(e, 1) != 1 else None
            ]
            for e in fold.offers(who)
        ],
    ]


# --- a viewer -----------------------------------------------------------------------------------------


def column(visitor: Visitor, work: Work, fold: Fold, number: int, at: int, viewer: int, state: str) -> h.Node:
    """What a viewer sees, knows, was told and may do; what it does not know as it is, is marked."""
    lang, names = visitor.lang, work.match.header.seats
    view = fold.view(viewer)
    title = say("Everybody", lang) if viewer == PUBLIC else f"{letter(viewer)} · {names[viewer]}"
    offers = fold.offers(viewer) if viewer >= 0 else []
    return h.section(".viewer", data_viewer=letter(viewer))[
        h.h2[title],
        h.img(src=f"/debug/{number}/{at}/{letter(viewer)}/table.svg", alt=say("The table", lang), loading="lazy"),
        h.h3[say("Notation", lang)],
        h.pre(data_view=True)[marked(work.game.notation.position(view), state)],
        differences(fold.state, view, lang),
        h.h3[say("Offers", lang)],
        h.p[", ".join(work.game.notation.text(e) for e in offers) or "–"],
        h.h3[say("Told", lang)],
        h.ol(".told")[[h.li(value=line.number)[line.text] for line in work.story(at, viewer, lang)]],
    ]


def marked(text: str, state: str) -> h.Node:
    """A position, with the words that are not in the state's."""
    there = set(state.split())
    return [h.mark[word] if word.strip() and word not in there else word for word in re.split(r"(\s+)", text)]


def differences(state: Any, view: Any, lang: str) -> h.Node:
    """Field by field: as it is, and as the viewer has it."""
    found = list(unlike(state, view))
    return h.details[
        h.summary[
            say("{count} number differs from the state|{count} numbers differ from the state", lang, count=len(found))
        ],
        h.table[h.tbody[[h.tr[h.th[one.place], h.td[one.true], h.td[h.mark[one.known]]] for one in found[:CELLS]]]],
    ]
