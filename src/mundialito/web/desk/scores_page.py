"""Scores at the desk: typed from slips, confirmed, corrected with who, when and why."""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h

from mundialito.desk import links
from mundialito.desk.links import author
from mundialito.desk.scores import doubts
from mundialito.desk.scores import sheet as read_sheet
from mundialito.desk.state import Entry, Played, Result, State
from mundialito.engine.reading import whole
from mundialito.web.desk import parts, sheet
from mundialito.web.desk.acts import seen
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.parts import by, field, form, moment, rules, tabs
from mundialito.words import say


def page(desk: Desk) -> h.Node:
    """The round that is on, then what can be corrected."""
    s, lang = desk.s, desk.lang
    number = shown(desk)
    if not number:
        return [tabs(desk, "scores"), h.section(".panel")[h.p[say("No round has started yet.", lang)]]]
    return [
        tabs(desk, "scores"),
        rounds(desk, number),
        h.section(".panel")[
            h.h2[say("Round {round}", lang, round=number)],
            parts.doubts(desk, doubts(s, number)),
            h.div(".tables")[[table(desk, number, i) for i in range(1, len(s.rounds[number - 1].tables) + 1)]],
        ],
        corrections(desk),
    ]


def shown(desk: Desk) -> int:
    """The round asked for, else the last that has started."""
    begun = [n for n, r in enumerate(desk.s.rounds, 1) if r.started]
    asked = whole(desk.asked("round"))
    return asked if asked in begun else begun[-1] if begun else 0


def rounds(desk: Desk, current: int) -> h.Node:
    """From one round to another."""
    begun = [n for n, r in enumerate(desk.s.rounds, 1) if r.started]
    return h.p(".filters")[
        [
            h.a(".btn.small.quiet", href=desk.path(f"scores?round={n}"), aria_current="true" if n == current else None)[
                say("Round {round}", desk.lang, round=n)
            ]
            for n in begun
        ]
    ]


def table(desk: Desk, number: int, i: int) -> h.Node:
    """One table: its sheet to fill in, to confirm, or to correct."""
    played = desk.s.rounds[number - 1]
    result = played.results.get(i - 1)
    state = "table done" if result and result.confirmed_by else "table entered" if result else "table"
    return h.section(id=f"table-{i}", class_=state)[
        h.h3[say("Table {table}", desk.lang, table=i)],
        entry(desk, played, number, i) if result is None else entered(desk, played, number, i, result),
    ]


def entry(desk: Desk, played: Played, number: int, i: int) -> h.Node:
    """Typed from the slip: its initials are the confirmation."""
    if played is not desk.s.current:
        return None
    slip = desk.role in (links.DIRECTOR, links.CONFIRMS)
    online = i - 1 in played.matches
    return [
        h.p(".soft")[say("This table is played on line: its score enters itself.", desk.lang)] if online else None,
        form(
            desk,
            "score",
            sheet.fields(desk.s, number, i, desk.lang),
            h.button(".btn.gold", type="submit")[
                say("Enter from the slip", desk.lang) if slip else say("Enter", desk.lang)
            ],
            **({"slip": "1"} if slip else {}),
        ),
    ]


def entered(desk: Desk, played: Played, number: int, i: int, result: Result) -> h.Node:
    s, lang = desk.s, desk.lang
    return [
        sheet.told(s, result, played.tables[i - 1], lang),
        h.p(".soft")[
            say("entered by {name}", lang, name=by(result.by, lang)),
            [" · ", say("confirmed by {name}", lang, name=by(result.confirmed_by, lang))]
            if result.confirmed_by
            else None,
        ],
        confirming(desk, number, i, result),
        correcting(desk, number, i) if desk.is_director and not s.closed else None,
    ]


def confirming(desk: Desk, number: int, i: int, result: Result) -> h.Node:
    """ED1  Not by whoever entered it."""
    if result.confirmed_by or desk.role == links.ENTERS or author(desk.link) == result.by:
        return None
    return form(
        desk,
        "confirm",
        h.button(".btn.small.gold", type="submit")[say("Confirm", desk.lang)],
        table=i,
        round=number,
        seen=seen(result),
    )


def correcting(desk: Desk, number: int, i: int) -> h.Node:
    """ED15  Old and new stand in the log; the seating never moves."""
    lang = desk.lang
    return h.details(id=f"correct-{number}-{i}")[
        h.summary[say("Correct", lang)],
        h.p(".soft")[rules("ED15")],
        form(
            desk,
            "correct",
            sheet.fields(desk.s, number, i, lang),
            field("why", say("Reason", lang), f"-{number}-{i}", required=True),
            first_place(lang) if desk.s.finished else None,
            h.button(".btn.small", type="submit")[say("Correct", lang)],
        ),
    ]


def first_place(lang: str) -> h.Node:
    """ED15  Once the rounds are over, a change of the winner is never made unawares."""
    words = say("Also if this changes who is first", lang)
    return h.p(".check")[h.label[h.input(type="checkbox", name="sure", value="1"), " ", words]]


def changed(s: State, e: Entry, before: Mapping[int, int]) -> str:
    """Old and new points of those whose points changed."""
    after = read_sheet(s, e).points
    return ", ".join(f"{s.players[p].name} {before[p]} → {after[p]}" for p in before if before[p] != after.get(p))


def corrections(desk: Desk) -> h.Node:
    """Who corrected what, when and why."""
    s, lang = desk.s, desk.lang
    if not s.corrections:
        return None
    return h.section(".panel")[
        h.h2[say("Corrections", lang), rules("ED15")],
        h.ul[
            [
                h.li[
                    moment(e.at), " · ", by(e.by, lang), " · ",
                    say("round {round}, table {table}", lang, round=e.data["round"], table=e.data["table"]),
                    ": ", changed(s, e, before), " · ", e.why,
                ]
                for e, before in reversed(list(zip(s.corrections, s.replaced, strict=True)))
            ]
        ],
    ]  # fmt: skip
