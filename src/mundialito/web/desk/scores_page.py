"""Scores at the desk: typed from slips, confirmed, corrected with who, when and why."""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h

from mundialito.desk import links
from mundialito.desk.byes import points_of
from mundialito.desk.doubts import doubts
from mundialito.desk.links import author
from mundialito.desk.progress import Deed, Played, Progress, Sheet
from mundialito.desk.scores import sheet as read_sheet
from mundialito.engine.reading import whole
from mundialito.web.desk import parts, score_sheet
from mundialito.web.desk.acts import seen
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.parts import by, field, hidden, moment, names, queued, rules, tabs
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
            free(desk, number),
            h.div(".tables")[[sheet_of(desk, number, i) for i in range(1, len(s.rounds[number - 1].tables) + 1)]],
        ],
        corrections(desk),
    ]


def free(desk: Desk, number: int) -> h.Node:
    """ED16  Who has a bye, and what it scores once the round is over."""
    s, lang, played = desk.s, desk.lang, desk.s.rounds[number - 1]
    if not played.byes:
        return None
    told = say("Bye: {names}", lang, names=names(s, played.byes))
    scored = say("{count} point|{count} points", lang, count=points_of(s, played)) if played.is_over else None
    return h.p[told, [" · ", scored] if scored else None, rules("ED16")]


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


def sheet_of(desk: Desk, number: int, i: int) -> h.Node:
    """One table: its sheet to fill in, to confirm, or to correct."""
    played = desk.s.rounds[number - 1]
    sheet = played.results.get(i - 1)
    state = "done" if i - 1 in played.confirmed else "differs" if i - 1 in played.rivals else "entered" if sheet else ""
    return h.section(id=f"table-{i}", class_=f"table {state}".strip())[
        h.h3[say("Table {table}", desk.lang, table=i)],
        entry(desk, played, number, i) if sheet is None else entered(desk, played, number, i),
    ]


def decides(desk: Desk) -> bool:
    """Whose word about a score is enough: the director's, and that of helpers who may confirm."""
    return desk.role in (links.DIRECTOR, links.CONFIRMS)


def entry(desk: Desk, played: Played, number: int, i: int, **more: str) -> h.Node:
    """Typed from the slip: its initials are the confirmation."""
    if played is not desk.s.current:
        return None
    slip = {"slip": "1"} if decides(desk) else {}
    online = i - 1 in played.matches
    return [
        h.p(".soft")[say("This table is played on line: its score enters itself.", desk.lang)] if online else None,
        queued(
            desk,
            "score",
            score_sheet.fields(desk.s, number, i, desk.lang),
            hidden(**slip, **more),
            h.button(".btn.gold", type="submit")[
                say("Enter from the slip", desk.lang) if slip else say("Enter", desk.lang)
            ],
        ),
    ]


def entered(desk: Desk, played: Played, number: int, i: int) -> h.Node:
    """What is told of a table: one sheet, or several that differ."""
    standing = played.standing(i - 1)
    if len(standing) > 1:
        return differing(desk, played, number, i)
    return [
        sheet_read(desk, played, i, standing[0]),
        confirming(desk, number, i, standing[0]),
        correcting(desk, number, i) if desk.is_director and not desk.s.closed else None,
    ]


def sheet_read(desk: Desk, played: Played, i: int, sheet: Sheet) -> h.Node:
    """A sheet, and who stands behind it."""
    s, lang = desk.s, desk.lang
    hands = [say("entered by {name}", lang, name=by(sheet.by, lang))]
    if sheet.corrected:
        hands = [say("corrected by {name}: {why}", lang, name=by(sheet.by, lang), why=sheet.corrected)]
    elif sheet.signed:
        hands = [say("signed by {names}", lang, names=names(s, sheet.signed))]
    if sheet.confirmed_by and len(sheet.signed) < 2:
        hands.append(say("confirmed by {name}", lang, name=by(sheet.confirmed_by, lang)))
    return [score_sheet.filled_in(s, sheet, played.tables[i - 1], lang), h.p(".soft")[" · ".join(hands)]]


def differing(desk: Desk, played: Played, number: int, i: int) -> h.Node:
    """ED1  Two of a table tell different scores: side by side for a referee."""
    lang = desk.lang
    return [
        h.p(".notice")[
            say("Those who sit here tell different scores: ask them, look at the cards.", lang), rules("ED1")
        ],
        h.div(".beside")[
            [
                h.section(".telling")[
                    sheet_read(desk, played, i, sheet),
                    queued(
                        desk,
                        "score",
                        score_sheet.hidden(sheet, number, i),
                        hidden(slip=1, settles=1),
                        h.button(".btn.small.gold", type="submit")[say("This one counts", lang)],
                    )
                    if decides(desk)
                    else None,
                ]
                for sheet in played.standing(i - 1)
            ]
        ],
        h.details(id=f"neither-{i}")[
            h.summary[say("Neither: enter from the slip", lang)], entry(desk, played, number, i, settles="1")
        ]
        if decides(desk)
        else None,
    ]


def confirming(desk: Desk, number: int, i: int, sheet: Sheet) -> h.Node:
    """ED1  Not by whoever entered it."""
    if sheet.confirmed_by or not decides(desk) or author(desk.link) == sheet.by:
        return None
    return queued(
        desk,
        "confirm",
        hidden(table=i, round=number, seen=seen(sheet)),
        h.button(".btn.small.gold", type="submit")[say("Confirm", desk.lang)],
    )


def correcting(desk: Desk, number: int, i: int) -> h.Node:
    """ED15  Old and new stand in the log; the seating never moves."""
    lang = desk.lang
    return h.details(id=f"correct-{number}-{i}")[
        h.summary[say("Correct", lang)],
        h.p(".soft")[rules("ED15")],
        queued(
            desk,
            "correct",
            score_sheet.fields(desk.s, number, i, lang),
            field("why", say("Reason", lang), f"-{number}-{i}", required=True),
            first_place(lang) if desk.s.finished else None,
            h.button(".btn.small", type="submit")[say("Correct", lang)],
        ),
    ]


def first_place(lang: str) -> h.Node:
    """ED15  Once the rounds are over, a change of the winner is never made unawares."""
    words = say("Also if this changes who is first", lang)
    return h.p(".check")[h.label[h.input(type="checkbox", name="sure", value="1"), " ", words]]


def changed(s: Progress, e: Deed, before: Mapping[int, int]) -> str:
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
