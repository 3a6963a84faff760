"""Players' cards: a link and a code for each, shown once, to print and cut or to send."""

from __future__ import annotations

from typing import Any

import htpy as h
from litestar import MediaType, Response, post
from litestar.params import FromPath

from mundialito.cups.names import team_words
from mundialito.desk import links
from mundialito.desk.cup import format_of
from mundialito.desk.people import az
from mundialito.desk.rights import MADE
from mundialito.engine.reading import whole
from mundialito.tables.refusals import Unknown
from mundialito.web.desk import forms
from mundialito.web.desk.asking import Desk, TheOffice, at, with_links
from mundialito.web.desk.streaming import Safe
from mundialito.web.shell.layout import token
from mundialito.web.shell.sharing import code
from mundialito.web.shell.visitor import Asking, TheVisitor
from mundialito.words import say


def names(desk: Desk) -> dict[int, str]:
    """Who may have a link: everyone who plays, or in a cup every team."""
    s = desk.s
    if s.settings.cup:
        return {
            n: f"{team_words(team, desk.lang)} · {s.sides[team]}" if team in s.sides else team_words(team, desk.lang)
            for n, team in enumerate(format_of(s).teams, 1)
        }
    people = sorted(s.players.values(), key=lambda p: az(p.name))
    return {p.number: p.name for p in people if not p.is_gone and not p.bot}


def without(desk: Desk) -> list[int]:
    """Who has no link yet."""
    has = {row.number for row in desk.known if row.role == links.PLAYER}
    return [number for number in names(desk) if number not in has]


def panel(desk: Desk) -> h.Node:
    """For the page of links."""
    lang, missing, everyone = desk.lang, without(desk), names(desk)
    if not everyone:
        return None
    have = [number for number in everyone if number not in missing]
    return h.section("#cards.panel")[
        h.h2[say("Players on line", lang)],
        h.p[say("Who plays on line takes the seat with a link or code of their own; nobody else can.", lang)],
        making(
            desk,
            say("Card for the {count} without a link|Cards for the {count} without a link", lang, count=len(missing)),
            "gold",
            which="missing",
        )
        if missing
        else None,
        h.details[
            h.summary[say("They have one: {count}", lang, count=len(have))],
            h.p(".soft")[say("A new link frees the seat, and the old one dies.", lang)],
            h.ul(".papers")[
                [h.li[h.span[everyone[n]], making(desk, say("New link", lang), "quiet", which=str(n))] for n in have]
            ],
        ]
        if have
        else None,
    ]


def making(desk: Desk, words: str, kind: str, which: str) -> h.Node:
    return h.form(".inline", method="post", action=desk.path("cards"))[
        token(desk.visitor),
        h.input(type="hidden", name="which", value=which),
        h.button(f".btn.small.{kind}", type="submit")[words],
    ]


@post("/desk/{link:str}/cards", include_in_schema=False, status_code=200)
async def cards(request: Asking, office: TheOffice, visitor: TheVisitor, link: FromPath[str]) -> Response[str]:
    """Links made now: they are stored as hashes alone, so this page is their only copy."""
    desk = await with_links(await at(request, office, visitor, link, links.DIRECTOR))
    which = (await forms.read(request)).text("which")
    if which == "missing":
        numbers = without(desk)
    elif (number := whole(which)) in names(desk):
        numbers = [number]
    else:
        raise Unknown("There is no such link.")
    await office.told_of(desk.live, desk.link, MADE, links.PLAYER, players=numbers)
    made = await office.players_links(desk.live, numbers)
    body = await office.gathered(
        desk.live, lambda: str(h.fragment[shown(desk, {names(desk)[n]: told for n, told in made.items()})])
    )
    page = request.app.state.frame.page(visitor, desk.s.settings.name, Safe(body), sheet="desk.css", bare=True)
    return Response(str(page), media_type=MediaType.HTML)


def shown(desk: Desk, made: dict[str, str]) -> h.Node:
    """What to do with them, which no printer prints; then the cards."""
    lang = desk.lang
    lines = "\n".join(f"{name}\t{desk.address(f'/seat/{told}')}" for name, told in made.items())
    return [
        h.section(".panel.narrow.aside")[
            h.h1[say("Players' cards", lang)],
            h.p[say("This page is shown once. Print it and hand out the cards, or send each player their link.", lang)],
            h.textarea("#cards-text", readonly=True, rows=min(8, len(made) + 1), aria_label=say("Links", lang))[lines],
            h.p(".buttons")[
                h.button(".btn.small", type="button", data_copy="#cards-text", hidden=True)[say("Copy all", lang)],
                h.a(".btn.small.quiet", href=desk.path("links"))[say("Back to the desk", lang)],
            ],
        ],
        h.div(".paper")[h.div(".cards")[[card(desk, name, told) for name, told in made.items()]]],
    ]


def card(desk: Desk, name: str, told: str) -> h.Node:
    lang = desk.lang
    return h.section(".card")[
        h.div[
            h.h2[name],
            h.p(".soft")[desk.s.settings.name],
            h.p[say("Scan to take your seat on line, or type this code at {address}", lang,
                    address=desk.address("/seat").partition("//")[2])],
            h.p(".code-text")[h.strong[told[: links.SHORT]], links.spelt(told)[links.SHORT :]],
            None
            if desk.s.settings.cup
            else h.p(".soft")[say("Signs the score of your table: {code}", lang, code=told[: links.SHORT])],
        ],
        code(desk.address(f"/seat/{told}"), lang),
    ]  # fmt: skip


ROUTES: list[Any] = [cards]
