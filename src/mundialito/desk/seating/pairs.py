"""Two places of many tables as a graph: each table leads from who has the one to who has the other.

If all tables on a path turn the two places round, whoever is on the way gives and gets one of each, and only for the
ends of the path the counts change. On a cycle they change for nobody: only neighbours do.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping

from mundialito.desk.seating.measure import Sitting


class Pair:
    """Places a < b of those tables that have both; the number of the dealer's place is `last` at all of them."""

    def __init__(self, tables: Iterable[Sitting], a: int, b: int, last: int) -> None:
        self.a, self.b = a, b
        self.at = -1 if b == last else b  # where place b is in the list
        self.tables = [t for t in tables if len(t) - 1 > a and (b == last or len(t) - 1 > b)]
        self.having_b: dict[int, list[Sitting]] = defaultdict(list)
        for t in self.tables:
            self.having_b[t[self.at]].append(t)

    def path(self, to: int, begins: Callable[[int], bool], shut: set[int]) -> list[Sitting]:
        """The tables on a shortest path to this player from one where it may begin. Nobody who is shut is asked; if
        there is no path, whoever was asked in vain is shut."""
        way: dict[int, Sitting] = {}  # player: the table that leads on towards the end
        queue = deque([to])
        while queue:
            for t in self.having_b.get(queue.popleft(), ()):
                p = t[self.a]
                if p == to or p in way or p in shut:
                    continue
                way[p] = t
                if begins(p):
                    return self.along(way, p, to)
                queue.append(p)
        shut |= {to, *way}
        return []

    def along(self, way: Mapping[int, Sitting], p: int, to: int) -> list[Sitting]:
        tables = []
        while p != to:
            tables.append(way[p])
            p = way[p][self.at]
        return tables

    def turn(self, tables: Iterable[Sitting]) -> None:
        """Places a and b change hands at these tables."""
        for t in tables:
            x, y = t[self.a], t[self.at]
            self.having_b[y] = [other for other in self.having_b[y] if other is not t]
            self.having_b[x].append(t)
            t[self.a], t[self.at] = y, x
