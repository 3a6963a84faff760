"""Tokens of a person's programs, drawn: a list, a form for a new one, and the new one itself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import htpy as h

from mundialito.engine.texts import Nick
from mundialito.tables import DAY, TokenRow
from mundialito.tables.tokens import MOST, PLAY, READ
from mundialito.web.me.page import back, form
from mundialito.web.shell.visitor import Visitor
from mundialito.words import phrase, say

SCOPES: Final = {PLAY: phrase("may play"), READ: phrase("may only look on")}


def panel(visitor: Visitor, tokens: Sequence[TokenRow]) -> h.Node:
    """Which programs may act for me."""
    lang = visitor.lang
    return h.section(".panel.list")[
        h.h2[say("Programs", lang)],
        h.p[say("A program that plays for you shows this server a token.", lang)],
        h.ul(".tokens")[[listed(visitor, token) for token in tokens]] if tokens else None,
        wanted(visitor) if len(tokens) < MOST else None,
    ]


def listed(visitor: Visitor, token: TokenRow) -> h.Node:
    """One of them; of the token itself nobody knows more than its hash."""
    lang = visitor.lang
    used = say("used on {day}", lang, day=date(token.used * DAY)) if token.used else say("never used", lang)
    return h.li[
        h.span[
            h.b[token.label], " ", h.span(".badge")[say(SCOPES.get(token.scope, token.scope), lang)], " ",
            h.small(".soft")[say("made on {day}", lang, day=date(token.made)), ", ", used],
        ],
        form(
            visitor, "/me/token/revoke",
            h.input(type="hidden", name="token", value=token.hash),
            h.button(".btn.small.quiet", type="submit")[say("Revoke", lang)],
        ),
    ]  # fmt: skip


def date(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d}"


def wanted(visitor: Visitor) -> h.Node:
    """What a new one is called, and what it may do."""
    lang = visitor.lang
    return form(
        visitor,
        "/me/token",
        h.p(".field")[
            h.label(for_="label")[say("Name of the program", lang)],
            h.input("#label", name="label", required=True, maxlength=Nick.most, autocomplete="off"),
        ],
        h.p(".field")[
            h.label(for_="scope")[say("The program", lang)],
            h.select("#scope", name="scope")[[h.option(value=key)[say(told, lang)] for key, told in SCOPES.items()]],
        ],
        h.button(".btn.small", type="submit")[say("Make a token", lang)],
    )


def made(visitor: Visitor, text: str) -> h.Node:
    """The token itself: this once."""
    lang = visitor.lang
    return h.section(".panel.narrow")[
        h.h1[say("Token for programs", lang)],
        h.p[say("Keep it now: it is not shown again. Whoever has it can do as you what it is for.", lang)],
        h.p[say("Programs send it with every request:", lang)],
        h.pre(".token")[h.code["Authorization: Bearer ", h.span("#link")[text]]],
        h.p(".buttons")[h.button(".btn.small", type="button", data_copy="#link", hidden=True)[say("Copy", lang)]],
        h.p[h.a(href="/api/openapi.json")[say("What programs can ask for", lang)]],
        back(lang),
    ]
