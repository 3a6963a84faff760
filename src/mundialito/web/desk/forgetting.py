"""Taking a player's name out of an event: by the director, or by the player's own link."""

from __future__ import annotations

from typing import Any

import htpy as h
from litestar import Response, post
from litestar.params import FromPath
from litestar.response import Redirect

from mundialito.desk import links
from mundialito.desk.cup import format_of
from mundialito.desk.erasing import erase
from mundialito.tables.refusals import NotNow
from mundialito.web.desk import forms
from mundialito.web.desk.asking import Desk, TheOffice, at, seat_at
from mundialito.web.desk.forms import Form
from mundialito.web.shell.layout import token
from mundialito.web.shell.visitor import Asking, TheVisitor
from mundialito.words import say


async def forget(desk: Desk, form: Form) -> None:
    """At the desk."""
    await erased(desk, form.whole("player"), form)


async def erased(desk: Desk, number: int, form: Form) -> None:
    if form.text("sure") != "1":
        raise NotNow("Nothing was removed: tick the box if you are sure.")
    await erase(desk.office, desk.live, number)


def asked(desk: Desk, action: str, number: int) -> h.Node:
    """A box to tick, and a button."""
    lang = desk.lang
    return h.form(".do-forget", method="post", action=action, data_send=True)[
        token(desk.visitor),
        h.input(type="hidden", name="player", value=number),
        h.label[
            h.input(type="checkbox", name="sure", value="1", required=True), " ",
            h.span[say("Nobody shall read this name here any more; only number {number} remains", lang, number=number)],
        ],
        h.button(".btn.small.danger", type="submit")[say("Remove the name", lang)],
    ]  # fmt: skip


def own(desk: Desk) -> h.Node:
    """On a player's own page."""
    lang = desk.lang
    return h.details[
        h.summary[say("Remove my name", lang)],
        h.p(".soft")[
            say(
                "It leaves every list, the log and the matches on line of this event. Points and places stay, under a "
                "number. This cannot be undone.",
                lang,
            )
        ],
        asked(desk, f"{desk.home}/forget", desk.number),
    ]


def of_cup(desk: Desk) -> h.Node:
    """Where teams have names: who plays for them."""
    s, lang = desk.s, desk.lang
    named = [(number, s.sides[team]) for number, team in enumerate(format_of(s).teams, 1) if team in s.sides]
    forms = [h.li[h.b[name], " ", asked(desk, desk.do("forget"), number)] for number, name in named]
    return h.section(".panel")[h.details[h.summary[say("Remove a name", lang)], h.ul[forms]]] if named else None


@post("/seat/{where:str}/forget", include_in_schema=False)
async def forget_me(request: Asking, office: TheOffice, visitor: TheVisitor, where: FromPath[str]) -> Response[Any]:
    """By one's own link; whoever has it plays on, under a number."""
    desk = await at(request, office, visitor, seat_at(where), links.PLAYER)
    await erased(desk, desk.number, await forms.read(request))
    return Redirect(desk.home, status_code=303)


ROUTES: list[Any] = [forget_me]
