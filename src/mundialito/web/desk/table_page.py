"""The page on a table's phone: who plays, the score sheet, and a second person's confirmation."""

from __future__ import annotations

from collections.abc import Hashable

import htpy as h

from mundialito.desk.clock import must_stop
from mundialito.desk.state import Played, Result
from mundialito.web.desk import online_page, sheet
from mundialito.web.desk.acts import seen
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.parts import rules
from mundialito.web.shell.layout import token
from mundialito.words import say


def version(desk: Desk) -> Hashable:
    """What this table's page depends on: two hundred phones do not draw anew for each other's scores."""
    s = desk.s
    current = s.current
    if current is None or desk.number > len(current.tables):
        return len(s.rounds), bool(s.finished)
    people = tuple(current.tables[desk.number - 1])
    result = current.results.get(desk.number - 1)
    state = result and (seen(result), result.by, result.confirmed_by)
    names = tuple(s.players[p].name for p in people)
    match, _ = current.matches.get(desk.number - 1, ("", ""))
    shown = match, bool(desk.office.online.shown(desk.live, match))
    stops = must_stop(s, desk.now)
    return len(s.rounds), current.started, people, names, shown, state, current.is_over, stops, bool(s.finished)


def page(desk: Desk) -> h.Node:
    """Where the table is, and what it should do now."""
    s, lang, current = desk.s, desk.lang, desk.s.current
    heading = h.h1[
        say("Table {table}", lang, table=desk.number), h.small[[" · ", s.settings.name]] if s.settings.name else None
    ]
    if s.finished:
        return [heading, h.p(".big")[say("The rounds are over. Thank you!", lang)]]
    if current is None or desk.number > len(current.tables):
        return [heading, h.p(".big")[say("No round is seated at this table yet.", lang)]]
    return [heading, round_part(desk, current)]


def round_part(desk: Desk, current: Played) -> h.Node:
    s, lang, number = desk.s, desk.lang, len(desk.s.rounds)
    order, result = current.tables[desk.number - 1], current.results.get(desk.number - 1)
    top = h.h2[say("Round {round} of {rounds}", lang, round=number, rounds=s.settings.rounds)]
    if not current.started:
        return [top, seats(desk, order), h.p(".big")[say("The round starts on the organiser's signal.", lang)]]
    if result is None and desk.number - 1 in current.matches:
        match, _ = current.matches[desk.number - 1]
        words = say("This table is played on line: its score enters itself.", lang)
        return [
            top,
            seats(desk, order),
            h.p(".big")[words],
            online_page.way_to(desk, match, say("Watch", lang), ".btn.big"),
        ]
    if result is None:
        return [top, stop(desk), seats(desk, order), entering(desk, order, number)]
    if not result.confirmed_by:
        return [top, confirming(desk, order, result, number)]
    return [
        top,
        sheet.told(s, result, order, lang),
        h.p(".big.done")["✓ ", say("Entered and confirmed. Thank you!", lang)],
        h.p(".soft")[say("A mistake? Tell the organiser: it can be corrected at any time.", lang), rules("ED15")],
    ]


def stop(desk: Desk) -> h.Node:
    if not must_stop(desk.s, desk.now):
        return None
    return h.p(".notice")[say("The time is up: stop and count the hands as they are.", desk.lang), rules("ED2", "ED8")]


def seats(desk: Desk, order: list[int]) -> h.Node:
    """ED5  In order of play to the right."""
    s, lang = desk.s, desk.lang
    return h.ol(".order", aria_label=say("Order of play", lang))[
        [
            h.li(class_="starter" if k == 0 else None)[
                s.players[p].name,
                h.span(".badge")[say("starts", lang)] if k == 0 else None,
                h.span(".badge")[say("deals", lang)] if k == len(order) - 1 else None,
            ]
            for k, p in enumerate(order)
        ]
    ]


def queued(desk: Desk, verb: str, *fields: h.Node, id: str = "") -> h.Node:
    """A form that the script keeps until it has reached the desk; without script it is sent as it is."""
    return h.form(id=id or None, method="post", action=desk.do(verb), data_queue=True)[token(desk.visitor), fields]


def entering(desk: Desk, order: list[int], number: int, again: bool = False) -> h.Node:
    """Cards by class, and who enters them."""
    s, lang = desk.s, desk.lang
    return queued(
        desk,
        "score",
        h.h3[say("Count the cards that are left", lang), rules("ED7")],
        sheet.fields(s, number, desk.number, lang),
        h.p(".field")[
            h.label(for_="who")[say("Entered by", lang)],
            h.select("#who", name="who", required=True)[
                h.option(value="")["…"], [h.option[s.players[p].name] for p in order]
            ],
        ],
        h.button(".btn.big.gold", type="submit")[
            say("Send the new score", lang) if again else say("Send the score", lang)
        ],
        id=f"sheet-{number}",
    )


def confirming(desk: Desk, order: list[int], result: Result, number: int) -> h.Node:
    """ED1  Somebody else at the table says that it is right."""
    s, lang = desk.s, desk.lang
    enterer = result.by.rpartition(" · ")[2]
    others = [s.players[p].name for p in order if s.players[p].name != enterer]
    return [
        sheet.told(s, result, order, lang),
        h.h3[say("Entered by {name}. Who confirms?", lang, name=enterer), rules("ED1")],
        h.div(".confirmers")[
            [
                queued(
                    desk,
                    "confirm",
                    h.input(type="hidden", name="round", value=number),
                    h.input(type="hidden", name="seen", value=seen(result)),
                    h.input(type="hidden", name="who", value=name),
                    h.button(".btn.big.gold", type="submit")["✓ ", name],
                )
                for name in others
            ]
        ],
        h.details("#again")[
            h.summary[say("It is wrong: enter it again", lang)], entering(desk, order, number, again=True)
        ],
    ]
