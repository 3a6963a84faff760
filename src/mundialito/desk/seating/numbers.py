"""Numbers of tables: few repeats of a table's number for anybody, and fixed tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import combinations
from typing import Final

from mundialito.desk.seating.measure import Round, Rounds

PASSES: Final = 3  # over all tables; later ones find little


def numbered(past: Rounds, coming: Rounds, fixed: Mapping[int, int]) -> Rounds:
    """The tables of each round in the order of their numbers: whoever needs a fixed table has it, others move about.

    `fixed` gives players the index of their table, counted from 0.
    """
    sat: dict[int, list[int]] = defaultdict(list)  # player: indices of the tables so far
    for tables in past:
        remember(tables, sat)
    rounds: Rounds = []
    for tables in coming:
        rounds.append(place(tables, sat, fixed))
        remember(rounds[-1], sat)
    return rounds


def remember(tables: Round, sat: dict[int, list[int]]) -> None:
    for number, t in enumerate(tables):
        for p in t:
            sat[p].append(number)


def place(tables: Round, sat: Mapping[int, list[int]], fixed: Mapping[int, int]) -> Round:
    """One round: fixed tables have their number; the others are exchanged as long as fewer players know theirs."""
    held = {fixed[p]: t for t in tables for p in t if p in fixed and fixed[p] < len(tables)}
    free = [t for t in tables if not any(t is h for h in held.values())]
    numbers = [number for number in range(len(tables)) if number not in held]
    known = [Counter(number for p in t for number in sat[p]) for t in free]
    cost = [[k[number] for number in numbers] for k in known]
    order = list(range(len(free)))  # order[i]: which free table has numbers[i]
    for _ in range(PASSES):
        for i, j in combinations(range(len(order)), 2):
            a, b = order[i], order[j]
            if cost[a][j] + cost[b][i] < cost[a][i] + cost[b][j]:
                order[i], order[j] = b, a
    found = held | {number: free[a] for number, a in zip(numbers, order, strict=True)}
    return [found[number] for number in range(len(tables))]
