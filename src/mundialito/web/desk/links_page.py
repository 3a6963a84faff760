"""Links and papers: who comes in by which link, what is printed, what is shown on the wall, what is taken along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import htpy as h

from mundialito.desk import links
from mundialito.desk.links import Link
from mundialito.web.desk import cards_page
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.parts import button, field, tabs
from mundialito.web.desk.spreadsheets import OF_CUPS, OF_ROUNDS
from mundialito.web.shell.layout import token
from mundialito.web.shell.sharing import code, link
from mundialito.words import phrase, say

MAY: Final = {
    links.ENTERS: phrase("enter scores"), links.CONFIRMS: phrase("enter and confirm scores"),
    links.DIRECTOR: phrase("run the event"),
}  # fmt: skip


def page(desk: Desk) -> h.Node:
    """All of it."""
    known = desk.known
    return [
        tabs(desk, "links"),
        h.div(".two")[
            h.div[papers(desk), wall(desk), cards_page.panel(desk), taken_along(desk)],
            h.div[public(desk, known), people(desk, known)],
        ],
    ]


def papers(desk: Desk) -> h.Node:
    """What is printed: A4, to cut where it has to be cut."""
    s, lang = desk.s, desk.lang
    number = len(s.rounds)
    return h.section(".panel")[
        h.h2[say("To print", lang)],
        h.ul(".papers")[
            paper(desk, "chart", say("Wall chart", lang)),
            paper(desk, "sheets", say("Score sheets of the matches to come", lang)),
        ]
        if s.settings.cup
        else h.ul(".papers")[
            [
                paper(desk, f"slips?round={number}", say("Slips of round {round}", lang, round=number)),
                paper(desk, f"list?round={number}", say("Where do I sit? Round {round}, A-Z", lang, round=number)),
            ]
            if number
            else None,
            paper(desk, "signs", say("Table signs with QR codes", lang)),
            paper(desk, "standings", say("Standings", lang)),
        ],
    ]


def paper(desk: Desk, what: str, words: str) -> h.Node:
    return h.li[h.a(".btn.small.quiet", href=desk.path(f"print/{what}"), target="_blank")[words]]


def wall(desk: Desk) -> h.Node:
    """The projector, and what the public sees."""
    s, lang = desk.s, desk.lang
    return h.section(".panel")[
        h.h2[say("What the public sees", lang)],
        h.div(".buttons")[
            button(desk, "screen", say("Show totals again", lang), hide="0")
            if s.hides_totals
            else button(desk, "screen", say("Hide totals", lang), hide="1"),
            button(desk, "screen", say("Let the screen go on", lang), "gold", freeze="0")
            if s.is_frozen
            else button(desk, "screen", say("Freeze the screen", lang), freeze="1"),
        ],
    ]


def taken_along(desk: Desk) -> h.Node:
    lang = desk.lang
    sheets = OF_CUPS if desk.s.settings.cup else OF_ROUNDS
    return h.section(".panel")[
        h.h2[say("Take it along", lang)],
        h.p[say("The whole event, with every entry: any Mundialito can go on with it.", lang)],
        h.div(".buttons")[
            [
                h.a(".btn.small.quiet", href=desk.path(f"export/{name}"), download=True)[words]
                for name, words in (
                    ("event.json", "JSON"),
                    ("event.txt", say("text", lang)),
                    *((name, say(words, lang)) for name, (words, _) in sheets.items()),
                )
            ]
        ],
    ]


def public(desk: Desk, known: Sequence[Link]) -> h.Node:
    """For everybody: seats, clock, standings; and the same on the wall."""
    lang = desk.lang
    row = next((row for row in known if row.role == links.PUBLIC), None)
    if row is None:
        return None
    address = desk.address(f"/event/{row.token}")
    return h.section(".panel")[
        h.h2[say("For everybody", lang)],
        code(address, lang),
        h.p[h.a(href=f"/event/{row.token}")[address]],
        h.p[h.a(".btn.small.quiet", href=f"/event/{row.token}/screen", target="_blank")[say("Projector", lang)]],
        renewing(desk, row),
    ]


def people(desk: Desk, known: Sequence[Link]) -> h.Node:
    """The director's own link, helpers, tables."""
    lang = desk.lang
    helpers = [row for row in known if row.role in links.NAMED and (row.role, row.number) != (links.DIRECTOR, 0)]
    tables = [row for row in known if row.role == links.TABLE]
    return h.section(".panel")[
        h.h2[say("Who may do what", lang)],
        own_link(desk),
        renewing(desk, desk.link),
        h.h3[say("Directors, referees and helpers", lang)],
        h.ul[[helper(desk, row) for row in helpers]] if helpers else None,
        h.form(method="post", action=desk.path("link/new"))[
            token(desk.visitor),
            field("label", say("Name", lang), required=True),
            h.p(".field")[
                h.label(for_="f-role")[say("May", lang)],
                h.select("#f-role", name="role")[
                    h.option(value=links.ENTERS)[say("enter scores", lang)],
                    h.option(value=links.CONFIRMS)[say("enter and confirm scores", lang)],
                    None if desk.number else h.option(value=links.DIRECTOR)[say("run the event", lang)],
                ],
            ],
            h.button(".btn.small", type="submit")[say("Make a link", lang)],
        ],
        h.h3[say("Tables", lang)],
        h.ul(".papers")[[sign(desk, row) for row in tables]],
    ]


def own_link(desk: Desk) -> h.Node:
    """The director's own: the server knows its hash alone, and this browser keeps it."""
    lang = desk.lang
    words = say("Whoever has this link runs the event. Only this browser keeps it: keep it elsewhere, too.", lang)
    return h.details(".own-link")[
        h.summary[say("Your own link to this desk", lang)],
        h.p[words],
        link(desk.address(f"/desk/{desk.key}"), say("Your own link to this desk", lang), lang),
    ]


def helper(desk: Desk, row: Link) -> h.Node:
    lang = desk.lang
    may = say(MAY[row.role], lang)
    others = row.role == links.DIRECTOR and desk.number  # links of other directors are for whoever opened the event
    return h.li[h.strong[row.label], " · ", may, " ", None if others else [renewing(desk, row), dropping(desk, row)]]


def sign(desk: Desk, row: Link) -> h.Node:
    return h.li[
        h.a(".btn.small.quiet", href=f"/table/{row.token}")[say("Table {table}", desk.lang, table=row.number)],
        renewing(desk, row),
    ]


def renewing(desk: Desk, row: Link) -> h.Node:
    """A lost link is made anew, and the old one dies: asked twice, for signs may be printed."""
    lang = desk.lang
    return h.details(".renewing", id=f"renew-{row.role}-{row.number}")[
        h.summary[say("New link", lang)],
        h.p[say("The old link dies at once, also on signs and devices that have it.", lang)],
        h.form(method="post", action=desk.path("link/renew"))[
            token(desk.visitor),
            h.input(type="hidden", name="role", value=row.role),
            h.input(type="hidden", name="number", value=row.number),
            h.button(".btn.small.danger", type="submit")[say("Make a new link", lang)],
        ],
    ]


def dropping(desk: Desk, row: Link) -> h.Node:
    return h.form(".inline", method="post", action=desk.path("link/drop"))[
        token(desk.visitor),
        h.input(type="hidden", name="role", value=row.role),
        h.input(type="hidden", name="number", value=row.number),
        h.button(".btn.small.quiet", type="submit")[say("Remove", desk.lang)],
    ]


def made(desk: Desk, path: str, label: str) -> h.Node:
    """A link that is shown once: it is stored as a hash alone."""
    lang, address = desk.lang, desk.address(path)
    return h.section(".panel.narrow")[
        h.h1[label],
        h.p[say("This link is shown once. Send it now, or let the other phone scan it.", lang)],
        link(address, label, lang),
        code(address, lang),
        h.p[h.a(".btn", href=desk.path("links"))[say("Back to the desk", lang)]],
    ]
