"""A player's own page, behind a code that nobody else has: where to play now, and the way to one's seat on line."""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import suppress
from typing import Any, Final

import htpy as h
from litestar import MediaType, Response, get, post
from litestar.params import FromPath

from mundialito.cups.names import team_words
from mundialito.desk import fixtures, links
from mundialito.desk.cup import format_of
from mundialito.desk.online import is_played_by_bot
from mundialito.desk.progress import Decider, Played, Seated
from mundialito.desk.venues import on
from mundialito.desk.waiting import anybody
from mundialito.tables.refusals import Unknown
from mundialito.tables.table import ENDED
from mundialito.web.desk import acts, forgetting, forms, online_page, signing, table_page
from mundialito.web.desk.asking import Desk, TheOffice, at, let_in, seat_at
from mundialito.web.desk.parts import button, rules
from mundialito.web.edge.doors import count, newcomer
from mundialito.web.shell.arriving import remembered
from mundialito.web.shell.layout import token
from mundialito.web.shell.visitor import Asking, TheHall, TheVisitor, kept
from mundialito.words import say

SEAT: Final = "seat"  # the cookie that spares typing the code again
DAY: Final = 24 * 3600


def version(desk: Desk) -> Hashable:
    return desk.live.seq, online_page.version(desk)


def name_of(desk: Desk) -> str:
    """Whose page it is: a player's, or in a cup a team's."""
    s = desk.s
    if s.settings.cup:
        team = format_of(s).teams[desk.number - 1]
        told = team_words(team, desk.lang)
        return f"{s.sides[team]} ({told})" if team in s.sides else told
    if desk.number not in s.players and desk.number not in s.waiting:
        raise Unknown("This link leads nowhere: it is mistyped, or a new one was made in its place.")
    return anybody(s, desk.number).name


def page(desk: Desk) -> h.Node:
    """Who I am, where I play, how I stand."""
    s, lang = desk.s, desk.lang
    public = next((row.token for row in desk.known if row.role == links.PUBLIC), None)
    return [
        h.h1[name_of(desk), h.small[[" · ", s.settings.name]] if s.settings.name else None],
        h.section(".panel.mine")[playing(desk)],
        None if s.settings.cup else standing(desk),
        h.p[h.a(".btn.quiet", href=f"/event/{public}")[say("All tables and standings", lang)]] if public else None,
        own_code(desk),
        forgetting.own(desk),
    ]


def own_code(desk: Desk) -> h.Node:
    """For another device of one's own: this one keeps it."""
    lang = desk.lang
    words = say("On another device, type it at {address}. Whoever has it plays in your place.", lang,
                address=desk.address("/seat"))  # fmt: skip
    return h.details[
        h.summary[say("Your own code", lang)],
        h.p(".code-text")[links.spelt(desk.key)],
        h.p(".soft")[words],
    ]


def waiting(desk: Desk) -> h.Node:
    """ED18  Who has asked for a place sees how many were before, and can stand back."""
    lang, place = desk.lang, list(desk.s.waiting).index(desk.number) + 1
    return [
        h.p(".big")[say("Your place among those who wait: {place}.", lang, place=place), rules("ED18")],
        h.p[say("This page says so by itself as soon as the organiser lets you in.", lang)],
        button(desk, "decline", say("I am not coming after all", lang), player=desk.number),
    ]


def playing(desk: Desk) -> h.Node:
    """Now: a seat on line, a table with cards, or waiting."""
    s, lang = desk.s, desk.lang
    if desk.number in s.waiting:
        return waiting(desk)
    place = desk.office.online.place_of(s, desk.number)
    if place and not is_played_by_bot(s, desk.number):
        stage, _ = online_page.seats(desk, place.match)
        do = play(desk) if stage != ENDED else h.p[say("The match is over.", lang)]
        return [h.h2[where(desk)], do, None if s.settings.cup else order(desk)]
    if s.settings.cup:
        return h.p(".big")[say("Your next match opens here when the organiser lets it be played on line.", lang)]
    if s.players[desk.number].bot:
        return h.p(".big")[say("A bot plays for you.", lang)]
    seated = on(s)
    table = seated.table_of(desk.number) if seated else None
    if isinstance(seated, Played) and desk.number in seated.byes:
        words = say(
            "You have a bye in round {round}: you play nobody, and score all the same.", lang, round=len(s.rounds)
        )
        return h.p(".big")[words, rules("ED16")]
    if seated is None or table is None:
        return h.p(".big")[say("You have no table just now: this page shows the next one by itself.", lang)]
    return [h.h2[where(desk)], venue(desk, seated, table), order(desk), own_sheet(desk, seated, table)]


def own_sheet(desk: Desk, seated: Seated, table: int) -> h.Node:
    """ED1  The score of my table, once the round is on: entered and signed from here, by nobody else."""
    if not isinstance(seated, Played) or not seated.is_begun or table in seated.matches:
        return None
    return h.div(".scoring")[signing.scoring(desk, seated, table + 1)]


def order(desk: Desk) -> h.Node:
    """ED5  Who sits at my table, in order of play."""
    seated = on(desk.s)
    table = seated.table_of(desk.number) if seated else None
    return table_page.seats(desk, seated.tables[table]) if seated and table is not None else None


def venue(desk: Desk, seated: Seated, table: int) -> h.Node:
    """A table with cards, or one on line that has not begun."""
    lang = desk.lang
    if desk.s.is_online(seated, table) and not seated.is_begun:
        return h.p(".big")[say("On line: the way to your seat opens here with the organiser's signal.", lang)]
    return h.p(".big")[say("With cards, in the hall.", lang)]


def where(desk: Desk) -> str:
    s, lang = desk.s, desk.lang
    if s.settings.cup:
        team = format_of(s).teams[desk.number - 1]
        pair = next((pair for pair in s.kickoffs if team in pair), ())
        return " – ".join(fixtures.who(s, one) if one in s.sides else team_words(one, lang) for one in pair)
    seated = on(s)
    table = (seated.table_of(desk.number) or 0) + 1 if seated else 0
    if isinstance(seated, Decider):
        return say("Extra round {round} · table {table}", lang, round=len(s.deciders), table=table)
    return say("Round {round} · table {table}", lang, round=len(s.rounds), table=table)


def play(desk: Desk) -> h.Node:
    return h.form(method="post", action=f"{desk.home}/sit")[
        token(desk.visitor), h.button(".btn.big.gold", type="submit")[say("Take my seat", desk.lang)]
    ]


def standing(desk: Desk) -> h.Node:
    """One's own line of the standings, unless totals are hidden."""
    row = next((r for r in desk.rows() if r.player == desk.number), None)
    if row is None or not row.rank or (desk.s.hides_totals and not desk.s.finished):
        return None
    words = say("Place {rank}, {count} point.|Place {rank}, {count} points.", desk.lang, rank=row.rank, count=row.total)
    return h.section(".panel")[h.p(".big")[words]]


# --- coming in -------------------------------------------------------------------------------------------------


@get("/seat", media_type=MediaType.HTML, include_in_schema=False)
async def door(request: Asking, office: TheOffice, visitor: TheVisitor) -> Response[Any]:
    """Where a code is typed; a device that knows one goes straight on."""
    lang, code = visitor.lang, links.code_of(request.cookies.get(SEAT, ""))
    with suppress(Unknown):
        if links.is_code(code):
            return arrived(request, await at(request, office, visitor, code, links.PLAYER))
    body = h.section(".panel.narrow")[
        h.h1[say("My seat on line", lang)],
        h.form(method="post", action="/seat", data_send=True)[
            token(visitor),
            h.p(".field")[
                h.label(for_="f-code")[say("The code of your card", lang)],
                h.input("#f-code.code-field", name="code", required=True, autocomplete="off", spellcheck="false",
                        autocapitalize="characters", maxlength=20, placeholder="K7QF 9M2X 4TBW"),
                h.small[say("Or scan the card with the camera. No card? Ask the organiser for your link.", lang)],
            ],
            h.button(".btn.big.gold", type="submit")[say("Go to my seat", lang)],
        ],
    ]  # fmt: skip
    told = request.app.state.frame.page(visitor, say("My seat on line", lang), body, here="/seat", sheet="desk.css")
    return Response(str(told), media_type=MediaType.HTML)


@post("/seat", include_in_schema=False)
async def typed(request: Asking, office: TheOffice, visitor: TheVisitor) -> Response[Any]:
    """A code that was typed, with or without spaces, in small letters or large."""
    code = links.code_of((await forms.read(request)).text("code"))
    if not links.is_code(code):
        raise Unknown("A code has {letters} letters and digits: look at your card again.", letters=links.CODE)
    try:
        return arrived(request, await at(request, office, visitor, code, links.PLAYER))
    except Unknown:
        raise Unknown("Nobody has this code: look at your card again, or ask the organiser for a new one.") from None


def arrived(request: Asking, desk: Desk) -> Response[Any]:
    answer = let_in(desk)
    answer.set_cookie(kept(SEAT, desk.key, request.app.state.secure, DAY))
    return answer


@post("/event/{link:str}/enter", include_in_schema=False)
async def enter(request: Asking, office: TheOffice, visitor: TheVisitor, link: FromPath[str]) -> Response[Any]:
    """Somebody enters by the public page and goes on to a page of their own: who has given the name has its link."""
    desk = await at(request, office, visitor, link, links.PUBLIC)
    count(request, "entries", visitor.id)
    # Without a mark: one that was sent before would not be judged again, and the link of any name be given away.
    form = forms.Form({"name": (await forms.read(request)).text("name")})
    desk = await acts.carry_out(desk, "sign-up", form)
    name = form.text("name").casefold()
    number = desk.s.names[name]
    (code,) = (await office.players_links(desk.live, [number])).values()
    drawn = await office.by_link(code)  # just now: nobody has guessed it
    return arrived(request, Desk(office, *drawn, code, visitor, request))


@post("/seat/{where:str}/sit", include_in_schema=False)
async def sit(
    request: Asking, hall: TheHall, office: TheOffice, visitor: TheVisitor, where: FromPath[str]
) -> Response[Any]:
    """The player takes the seat that is kept for them; the table's page is theirs on this device from now on."""
    desk = await at(request, office, visitor, seat_at(where), links.PLAYER)
    name = name_of(desk)
    count(request, "seats", visitor.id)
    person = visitor.person or await newcomer(request, hall, name, visitor.lang)
    place = await office.online.sit(desk.live, desk.number, person.id)
    desk.live.wake_all()
    answer = remembered(request, hall, person, f"/t/{place.link}")
    answer.set_cookie(kept(SEAT, desk.key, request.app.state.secure, DAY))
    return answer


ROUTES: list[Any] = [door, typed, enter, sit]
