"""A row of rounds: what each brought to whom, and the totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import htpy as h
import msgspec

from mundialito.tables import MatchRow
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.lobby import totals
from mundialito.tables.setting import Summary
from mundialito.words import say


class Row(NamedTuple):
    """One round."""

    match: str
    number: int
    points: tuple[int | None, ...]  # as the names of the row stand; None: it was given up


class Rounds(NamedTuple):
    """All rounds that are over."""

    names: tuple[str, ...]
    rows: list[Row]
    totals: tuple[int, ...]


async def row_of_rounds(hall: Hall, live: Live) -> Rounds | None:
    """The rounds of the table that this match belongs to; None if there is but one."""
    over = [row for row in await hall.rounds(live.table.setting.table) if row.state == "over"]
    if len(over) < 2:
        return None
    last = (await hall.shown(over[-1].id)).table  # the order of seats may have changed on the way: the last one counts
    scores = last.over.scores if last.over else None
    return Rounds(last.names, [row_for(row, last.names) for row in over], totals(last.setting.totals, scores))


def row_for(row: MatchRow, names: Sequence[str]) -> Row:
    """Points by name."""
    summary = msgspec.json.decode(row.summary, type=Summary)
    points = dict(zip(summary.names, summary.scores or (), strict=False))
    return Row(row.id, row.number, tuple(points.get(name) for name in names))


def chart(rounds: Rounds, here: str, lang: str) -> h.Node:
    """One line a round, each a link to it."""
    return h.section(".panel.rounds")[
        h.h2[say("Rounds", lang)],
        h.div(".across", tabindex="0", role="region", aria_label=say("Rounds", lang))[
            h.table[
                h.thead[h.tr[h.th(scope="col")[say("Round", lang)], [h.th(scope="col")[n] for n in rounds.names]]],
                h.tbody[[line(row, here) for row in rounds.rows]],
                h.tfoot[h.tr[h.th(scope="row")[say("Total", lang)], [h.td[points] for points in rounds.totals]]],
            ]
        ],
    ]


def line(row: Row, here: str) -> h.Node:
    current = "page" if row.match == here else None
    number = h.a(href=f"/m/{row.match}", aria_current=current)[row.number]
    return h.tr[h.th(scope="row")[number], [h.td["–" if points is None else points] for points in row.points]]
