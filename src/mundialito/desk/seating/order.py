"""Order at every table: each place, from the starter's to the dealer's, comes to everybody as evenly as it can.

For every two places, paths of tables that gain by turning them round are turned until none does. For these two that
is the best there is, as for a flow. All pairs are gone over while any gains. Where all tables are of one size nobody
then has one place two times more than another: the equitable colouring of a bipartite graph (de Werra, 1971).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final

from mundialito.desk.seating.measure import Rounds, Sitting, neighbours
from mundialito.desk.seating.pairs import Pair
from mundialito.desk.seating.shares import Shares, last_place
from mundialito.desk.seating.starters import starters

LEAST: Final = 1e-6  # a gain that is more than rounding
LOTS: Final = 10  # by stages, then as many on the whole; fewer in a large hall, where the first mostly does
LOT_TABLES: Final = 3000  # at so many tables, over all lots by stages
PASSES: Final = 12  # over all tables with repeated neighbours; later ones find little


def in_order(past: Rounds, coming: Rounds, seed: int) -> Rounds:
    """ED5  Every table in order of play, starter first, dealer last: by lot, so that who came first to the desk has
    nothing of it, then evened out. The first lot will do that leaves nobody a whole time from the share of any place,
    else the cheapest."""
    last, players = last_place([*past, *coming]), {p for tables in coming for t in tables for p in t}
    best, least = coming, float("inf")
    lots = max(1, min(LOTS, LOT_TABLES // max(1, sum(map(len, coming)))))
    for lot in range(2 * lots):
        rounds = allotted(past, coming, random.Random(seed * 2 * LOTS + lot))
        for before, stage in stages(past, rounds, last) if lot < lots else [(past, rounds)]:
            even_out(before, stage, last)
        shares = Shares([*past, *rounds], last)
        if (cost := shares.cost()) < least:
            best, least = rounds, cost
        if shares.furthest(players) < 1:
            best = rounds
            break
    for before, stage in stages(past, best, last):
        mix(before, stage, last)
    return best


def allotted(past: Rounds, coming: Rounds, lot: random.Random) -> Rounds:
    """The starters by ED6, the others as the lot has it."""
    by_lot = [[lot.sample(t, len(t)) for t in tables] for tables in coming]
    return [[[s, *(p for p in t if p != s)] for t, s in zip(tables, named, strict=True)]
            for tables, named in zip(by_lot, starters(past, by_lot), strict=True)]  # fmt: skip


def stages(past: Rounds, coming: Rounds, last: int) -> Iterator[tuple[Rounds, Rounds]]:
    """The rounds to come, with what goes before, by as many as a table has places, counted from the first of the event:
    within these everybody can have every place once. So an event that ends early is fair as well (E1)."""
    ends = [k for k in range(1, len(coming)) if (len(past) + k) % (last + 1) == 0]
    for begin, end in pairwise([0, *ends, len(coming)]):
        yield [*past, *coming[:begin]], coming[begin:end]


def movable(before: Rounds, stage: Rounds, last: int) -> list[list[Sitting]]:
    """The tables at which each place may change hands: all; but where somebody starts for the first time the starter
    stays (ED6)."""
    started = {t[0] for tables in before for t in tables}
    tables, starts = [t for tables in stage for t in tables], []
    for t in tables:
        if t[0] in started:
            starts.append(t)
        started.add(t[0])
    return [starts, *([tables] * last)]


def even_out(before: Rounds, stage: Rounds, last: int) -> None:
    """Turn paths of tables until none gains."""
    shares, free, gained = Shares([*before, *stage], last), movable(before, stage, last), True
    while gained:
        gained = False
        for a, b in combinations(range(last + 1), 2):
            pair = Pair(free[a], a, b, last)
            while turn_paths(pair, shares):
                gained = True


def turn_paths(pair: Pair, shares: Shares) -> bool:
    """Whether any path gained. For everybody who has place b, those who gain most by place a first: a path from
    somebody with whom it gains. Whoever was asked in vain would be so again by those who gain less."""
    a, b, found, shut = pair.a, pair.b, False, set[int]()
    to_a = {p: shares.change(p, b, a) for p in pair.having_b}
    to_b = {p: shares.change(p, a, b) for p in {t[a] for t in pair.tables}}
    enough = -min(to_b.values(), default=0.0) - LEAST
    for end in sorted((p for p in to_a if to_a[p] < enough), key=to_a.__getitem__):
        path = [] if end in shut else pair.path(end, lambda p: to_b[p] + to_a[end] < -LEAST, shut)  # noqa: B023
        if path:
            begin, found = path[0][a], True
            pair.turn(path)
            shares.move(begin, a, b)
            shares.move(end, b, a)
            to_b |= {p: shares.change(p, a, b) for p in (begin, end)}
    return found


def mix(before: Rounds, stage: Rounds, last: int) -> None:
    """Turn cycles of tables as long as neighbours do not repeat more for it, at tables where any repeat."""
    beside = Counter(two for tables in [*before, *stage] for t in tables for two in neighbours(t))
    free = movable(before, stage, last)
    for _ in range(PASSES):
        if all(times < 2 for times in beside.values()):
            return
        for a, b in combinations(range(last + 1), 2):
            pair = Pair(free[a], a, b, last)
            for t in pair.tables:
                if len(t) > 3 and any(beside[two] > 1 for two in neighbours(t)):
                    turn_cycle(pair, t, beside)


def turn_cycle(pair: Pair, sitting: Sitting, beside: Counter[tuple[int, int]]) -> None:
    """A shortest cycle through this table, turned unless neighbours repeat more after it."""
    onward = sitting[pair.at]
    path = pair.path(sitting[pair.a], lambda p: p == onward, set())
    if not path:
        return
    cycle = [sitting, *path]
    before = seated(cycle, beside, -1)
    pair.turn(cycle)
    if seated(cycle, beside, 1) > before:
        seated(cycle, beside, -1)
        pair.turn(cycle)
        seated(cycle, beside, 1)


def seated(tables: Sequence[Sitting], beside: Counter[tuple[int, int]], by: int) -> int:
    """Count the neighbours at these tables, or (by -1) no more; how many of them are neighbours elsewhere as well."""
    repeats = 0
    for two in (two for t in tables for two in neighbours(t)):
        repeats += min(beside[two], beside[two] + by) > 0
        beside[two] += by
    return repeats
