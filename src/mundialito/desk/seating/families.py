"""Who is kept apart: families, and people who need different tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from mundialito.engine.options import Unfit

Pair = tuple[int, int]


def pairs_apart(families: Iterable[Sequence[int]], fixed: Iterable[int]) -> set[Pair]:
    """Every two of a family, and every two who need tables of their own."""
    return {(min(a, b), max(a, b)) for group in [*families, list(fixed)] for a, b in combinations(set(group), 2)}


def check(families: Iterable[Sequence[int]], fixed: Mapping[int, int], players: Sequence[int], tables: int) -> None:
    """E2  What no seating can do is said before anybody looks for one."""
    there = set(players)
    for family in families:
        size = len(there.intersection(family))
        if size > tables:
            raise Unfit("E2", "{size} people cannot be kept apart at {count} table: let some of them meet.|"
                        "{size} people cannot be kept apart at {count} tables: let some of them meet.",
                        size=size, count=tables)  # fmt: skip
    held = [number for p, number in fixed.items() if p in there]
    for number in held:
        if not 0 <= number < tables:
            raise Unfit("E2", "There is no table {number}: this round has {tables}.", number=number + 1, tables=tables)
    if len(set(held)) < len(held):
        raise Unfit("E2", "Two people who always sit at one table would meet every round: give them different tables.")
