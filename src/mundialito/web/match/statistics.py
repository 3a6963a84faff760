"""The match in figures: on its page, and below the table on which it has just ended."""

from __future__ import annotations

import htpy as h

from mundialito.engine.match import Match
from mundialito.engine.statistics import Statistics
from mundialito.showing.statistics import statistics_of
from mundialito.tables.live import Live
from mundialito.words import say

ABREAST = 4  # more names than these stand below each other


def panel(live: Live, match: Match, lang: str) -> h.Node:
    """All of it; nothing where nothing was counted."""
    found = statistics_of(live.table.game, match, lang)
    if found is None or not found.rows:
        return h.section("#statistics", hidden=True)
    return h.section("#statistics.panel")[
        h.h2[say("The match in figures", lang)],
        h.div(".across", tabindex="0", role="region", aria_label=say("The match in figures", lang))[
            abreast(found) if len(found.heads) <= ABREAST else below(found)
        ],
    ]


def abreast(found: Statistics) -> h.Node:
    """Names side by side."""
    return h.table(".statistics")[
        h.thead[h.tr[h.td, [h.th(scope="col")[name] for name in found.heads]]],
        h.tbody[[h.tr[h.th(scope="row")[what], [h.td[one] for one in numbers]] for what, numbers in found.rows]],
    ]


def below(found: Statistics) -> h.Node:
    """A name a row, for many."""
    return h.table(".statistics")[
        h.thead[h.tr[h.td, [h.th(scope="col")[what] for what, _ in found.rows]]],
        h.tbody[
            [
                h.tr[h.th(scope="row")[name], [h.td[numbers[n]] for _, numbers in found.rows]]
                for n, name in enumerate(found.heads)
            ]
        ],
    ]
