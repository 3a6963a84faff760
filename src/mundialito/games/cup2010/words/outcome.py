"""What a result brings about: who is through and who is out, and by what; asked of the view just before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mundialito.cups.lines import Line
from mundialito.cups.tables import at_place
from mundialito.words import phrase

from ..rules import phase
from ..rules.groups import THROUGH, lot_place, settle_lot, write_result
from ..rules.knockout import write_tie
from ..rules.parts import FINAL, FIXTURES, GROUP_SIZE, THIRD_PLACE
from ..rules.questions import tie_of, winner_of
from ..rules.state import Cup
from .chart import group_table

SEMI_FINAL: Final = 12  # the first of them


@dataclass(frozen=True)
class Group:
    """A group after a result or a lot: its table; once it is over, who goes on, or between whom lots are drawn."""

    lines: tuple[Line[int], ...]
    through: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    lots: tuple[int, ...] = ()


@dataclass(frozen=True)
class Decided:
    """A knock-out match after its result: winner and loser, none of them where a shoot-out will say."""

    tie: int
    score: tuple[int, int]
    kicks: tuple[int, int] | None
    winner: int = -1
    loser: int = -1


def group_after(v: Cup, lot: int = -1) -> Group:
    """C9  The table after the whistle, or after the lot has fallen to a team of the group."""
    w = v.copy()
    if lot >= 0:
        settle_lot(w, lot)
    else:
        write_result(w)
    table, base = tuple(group_table(w, v.group)), GROUP_SIZE * v.group
    if lot < 0 and v.match < FIXTURES - 1:
        return Group(table)
    place = lot_place(w)
    if place >= 0:
        level = at_place(w.place[v.group], GROUP_SIZE, place)
        return Group(table, lots=tuple(base + i for i in range(GROUP_SIZE) if level >> i & 1))
    order = tuple(line.team for line in table)
    return Group(table, order[:THROUGH], order[THROUGH:])


def tie_after(v: Cup) -> Decided:
    """C16, C17  The knock-out match that is whistled off, or whose shoot-out is over."""
    w, k = v.copy(), tie_of(v, v.match)
    kicks = v.phase == phase.KICKS
    if not kicks:
        write_tie(w)
    a, b, x, y = w.result[k]
    winner = winner_of(w, k)
    loser = sum(w.entrant[k]) - 2 - winner if winner >= 0 else -1
    return Decided(k, (a - 1, b - 1), (x, y) if kicks else None, winner, loser)


def fate(k: int, won: bool) -> str:
    """C17-C21, D10  What a knock-out match makes of a team, in a word or two."""
    if k == FINAL:
        return phrase("champion") if won else phrase("runner-up")
    if k == THIRD_PLACE:
        return phrase("third place") if won else phrase("fourth place")
    if k >= SEMI_FINAL:
        return phrase("in the final") if won else phrase("plays for third place")
    return phrase("through") if won else phrase("out")
