"""The projector: seats A-Z, clock, standings, one after the other, to be read from fifteen metres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import htpy as h

from mundialito.cups.chart import Chart
from mundialito.desk.standings import standings
from mundialito.desk.state import State
from mundialito.web.desk import cup_page, standings_page
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.parts import event_clock, round_clock
from mundialito.web.desk.print_pages import seats
from mundialito.web.desk.public_page import state_of
from mundialito.web.desk.today_page import foreseen, headline
from mundialito.words import say

NAMES: Final = 60  # on one view: five columns of twelve
FEW: Final = 24  # so few are shown larger
PLACES: Final = 14


def page(desk: Desk) -> h.Node:
    """All views; the script shows one at a time."""
    s, lang, now = state_of(desk), desk.lang, desk.now
    if s.settings.cup:
        return cup_views(desk, s)
    views = [clock(s, now, lang), *seating(s, lang), *ranking(s, lang)]
    return h.div(".screen", data_rotate=True)[
        h.header[h.h1[s.settings.name or say("Tournament", lang)], h.p[headline(s, now, lang)]],
        [h.section(".view")[view] for view in views],
    ]


def cup_views(desk: Desk, s: State) -> h.Node:
    """Groups, then the bracket."""
    chart, lang = cup_page.found(desk), desk.lang
    views = [cup_page.groups(s, chart, lang), cup_page.bracket(s, chart, lang)]
    return h.div(".screen.cup", data_rotate=True)[
        h.header[h.h1[s.settings.name], h.p[champion_words(s, chart, lang)]],
        [h.section(".view")[view] for view in views],
    ]


def champion_words(s: State, chart: Chart, lang: str) -> str:
    return say("Champion: {team}", lang, team=cup_page.name(s, chart.champion, lang)) if chart.champion else ""


def clock(s: State, now: int, lang: str) -> h.Node:
    limit = s.settings.minutes
    return [
        h.div(".huge")[round_clock(s, now)],
        h.p(".under")[
            say("The event", lang), " ", event_clock(s, now), f" / {limit // 60}:{limit % 60:02}:00" if limit else None
        ],
        foreseen(s, now, lang) if s.rounds else None,
    ]


def parted(rows: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """Equal parts of at most so many."""
    count = -(-len(rows) // size)
    each = -(-len(rows) // count) if count else 0
    return [rows[k * each : (k + 1) * each] for k in range(count)]


def seating(s: State, lang: str) -> list[h.Node]:
    """Name and table, while a round is seated and not over."""
    if not s.current or s.current.is_over:
        return []
    number = len(s.rounds)
    return [
        [
            h.h2[say("Round {round}: where do I sit?", lang, round=number)],
            h.ul(class_="columns few" if len(rows) <= FEW else "columns")[
                [h.li[h.span[name], h.strong[table]] for name, table in rows]
            ],
        ]
        for rows in parted(seats(s, number), NAMES)
    ]


def ranking(s: State, lang: str) -> list[h.Node]:
    rows = standings(s)
    if not rows or (s.hides_totals and not s.finished):
        return []
    return [
        [h.h2[say("Standings", lang)], standings_page.table(s, list(part), lang, whole=False)]
        for part in parted(rows, PLACES)
    ]
