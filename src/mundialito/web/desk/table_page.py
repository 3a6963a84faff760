"""The page on a table's phone: who plays, the score sheet, and the signatures of two who sit there."""

from __future__ import annotations

from collections.abc import Hashable

import htpy as h

from mundialito.desk.clock import must_stop
from mundialito.desk.progress import Played
from mundialito.web.desk import online_page, signing
from mundialito.web.desk.acts import seen
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.parts import rules
from mundialito.words import say


def version(desk: Desk) -> Hashable:
    """What this table's page depends on: two hundred phones do not draw anew for each other's scores."""
    s = desk.s
    current = s.current
    if current is None or desk.number > len(current.tables):
        return len(s.rounds), bool(s.finished)
    people = tuple(current.tables[desk.number - 1])
    state = [(seen(one), one.signed) for one in current.standing(desk.number - 1)]
    counts = desk.number - 1 in current.confirmed
    names = tuple(s.players[p].name for p in people)
    match, _ = current.matches.get(desk.number - 1, ("", ""))
    shown = match, bool(desk.office.online.shown(desk.live, match))
    stops = must_stop(s, desk.now)
    return len(s.rounds), current.started, people, names, shown, tuple(state), counts, stops, bool(s.finished)


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
    order, sheet = current.tables[desk.number - 1], current.results.get(desk.number - 1)
    top = h.h2[say("Round {round} of {rounds}", lang, round=number, rounds=s.settings.rounds)]
    if not current.started:
        return [top, seats(desk, order), h.p(".big")[say("The round starts on the organiser's signal.", lang)]]
    if sheet is None and desk.number - 1 in current.matches:
        match, _ = current.matches[desk.number - 1]
        words = say("This table is played on line: its score enters itself.", lang)
        return [
            top,
            seats(desk, order),
            h.p(".big")[words],
            online_page.way_to(desk, match, say("Watch", lang), ".btn.big"),
        ]
    order_of_play = seats(desk, order) if sheet is None else None
    return [top, stop(desk), order_of_play, signing.scoring(desk, current, desk.number)]


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
