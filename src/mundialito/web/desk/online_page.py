"""Tables on line: where players take their seats, and what the organiser can do about empty ones."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import htpy as h
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery

from mundialito.desk import links
from mundialito.desk.state import Played, State
from mundialito.tables.refusals import NotNow
from mundialito.tables.setting import Chair
from mundialito.tables.table import ENDED, OPEN
from mundialito.web.desk import forms
from mundialito.web.desk.asking import Desk, TheOffice, at
from mundialito.web.layout import token
from mundialito.web.opening import remembered
from mundialito.web.visitor import Asking, TheHall, TheVisitor
from mundialito.words import say


def tables(s: State) -> list[tuple[int, str, str]]:
    """Table, match and link of all that are on line in the round that is on."""
    played = s.current
    if played is None or played.is_over:
        return []
    return [(table + 1, match, link) for table, (match, link) in sorted(played.matches.items())]


def seats(desk: Desk, match: str) -> tuple[str, tuple[Chair, ...]]:
    """How far a match is, and its chairs; from memory alone."""
    live = desk.office.hall.tables.get(match)
    return (live.table.stage, live.table.chairs) if live else ("", ())


def public(desk: Desk) -> h.Node:
    """For players: the way to one's own place."""
    s, lang = desk.s, desk.lang
    found = tables(s)
    if not found or s.current is None:
        return None
    return h.section("#online.panel")[
        h.h2[say("Tables on line", lang)],
        [table_part(desk, s.current, table, match, link) for table, match, link in found],
    ]


def table_part(desk: Desk, played: Played, table: int, match: str, link: str) -> h.Node:
    lang, people = desk.lang, played.tables[table - 1]
    stage, chairs = seats(desk, match)
    watch = h.a(".btn.small.quiet", href=f"/t/{link}")[say("Watch", lang)]
    return h.div(".online")[
        h.h3[say("Table {table}", lang, table=table), " ", watch if stage != OPEN else None],
        h.div(".buttons")[
            [
                sit_button(desk, table, seat, desk.s.players[people[seat]].name)
                for seat, one in enumerate(chairs)
                if one.is_open and stage == OPEN
            ]
        ],
        h.p(".soft")[waiting(stage, chairs, lang)],
    ]


def waiting(stage: str, chairs: tuple[Chair, ...], lang: str) -> str:
    if stage == OPEN:
        return say("Open seats: {seats}", lang, seats=sum(c.is_open for c in chairs))
    return say("The match is over.", lang) if stage == ENDED else say("The match is being played.", lang)


def sit_button(desk: Desk, table: int, seat: int, name: str) -> h.Node:
    """A link and not a form: the public page is drawn once for everybody."""
    return h.a(".btn.gold", href=f"/event/{desk.token}/seat?table={table}&seat={seat}")[
        say("I am {name}: play", desk.lang, name=name)
    ]


def version(desk: Desk) -> Hashable:
    """Who has sat down on line, as far as pages show it."""
    told = [seats(desk, match) for _, match, _ in tables(desk.s)]
    return tuple((stage, sum(c.is_open for c in chairs)) for stage, chairs in told)


@get("/event/{link:str}/seat", media_type=MediaType.HTML, include_in_schema=False)
async def seat_page(
    request: Asking,
    office: TheOffice,
    visitor: TheVisitor,
    link: FromPath[str],
    table: FromQuery[int] = 0,
    seat: FromQuery[int] = -1,
) -> str:
    """One button: this is my seat."""
    desk = await at(request, office, visitor, link, links.PUBLIC)
    lang, name = desk.lang, name_at(desk, table, seat)
    body = h.section(".panel.narrow")[
        h.h1[name],
        h.p[say("Round {round}", lang, round=len(desk.s.rounds)), " · ", say("Table {table}", lang, table=table)],
        h.form(method="post", action=f"/event/{desk.token}/sit")[
            token(visitor),
            h.input(type="hidden", name="table", value=table),
            h.input(type="hidden", name="seat", value=seat),
            h.button(".btn.big.gold", type="submit")[say("Sit down", lang)],
        ],
    ]
    return str(request.app.state.frame.page(visitor, name, body, here=desk.home, sheet="desk.css"))


def name_at(desk: Desk, table: int, seat: int) -> str:
    """Whose seat it is; raises NotNow."""
    played = desk.s.current
    if played is None or table - 1 not in played.matches:
        raise NotNow("Table {table} is not played on line now.", table=table)
    people = played.tables[table - 1]
    if not 0 <= seat < len(people):
        raise NotNow("There is no such seat at this table.")
    return desk.s.players[people[seat]].name


@post("/event/{link:str}/sit", include_in_schema=False)
async def sit(
    request: Asking, hall: TheHall, office: TheOffice, visitor: TheVisitor, link: FromPath[str]
) -> Response[Any]:
    """A player takes the seat that is kept for that name; the table's page is theirs from now on."""
    desk = await at(request, office, visitor, link, links.PUBLIC)
    form = await forms.read(request)
    table, seat = form.whole("table"), form.whole("seat")
    place = await office.online.table_of(desk.live, table)
    name = name_at(desk, table, seat)
    person = visitor.person or await hall.people.add(name, visitor.lang)
    await hall.sit(place, person.id, name, seat)
    return remembered(request, hall, person, f"/t/{place.link}")


def director(desk: Desk, table: int) -> h.Node:
    """In the list of tables: on line or with cards, and bots for whoever does not come."""
    s, lang = desk.s, desk.lang
    played = s.current
    if played is None:
        return None
    if table - 1 not in played.matches:
        return h.small(".soft")[say("on line", lang)] if s.is_online(played, table - 1) else None
    match, link = played.matches[table - 1]
    stage, chairs = seats(desk, match)
    empty = stage == OPEN and any(c.is_open for c in chairs)
    return [
        h.a(href=f"/t/{link}")[say("on line", lang)],
        h.form(method="post", action=desk.do("fill"))[
            token(desk.visitor),
            h.input(type="hidden", name="table", value=table),
            h.button(".btn.small", type="submit")[say("Bots on empty seats", lang)],
        ]
        if empty and desk.is_director
        else None,
    ]


ROUTES: list[Any] = [seat_page, sit]
