"""What each player is owed of each place at a table, from the starter's to the dealer's, and what unfairness costs.

A table of s owes each of its players 1/s of each of its places. Places are counted from the starter, 0; the last, the
dealer's, has one number at tables of all sizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import mul
from typing import Final

from mundialito.desk.seating.measure import Rounds, Sitting

DEALS, STARTS, BETWEEN = 1.5, 1.2, 1.0  # what a place too often or too seldom costs, squared
EARLY: Final = 1.0  # what it costs to sit early, or late, on the whole, squared: 1 from the first place to the last


def last_place(rounds: Rounds) -> int:
    """The number of the dealer's place: that of the last seat at the largest table."""
    return max((len(t) - 1 for tables in rounds for t in tables), default=0)


def places(sitting: Sitting, last: int) -> Iterator[tuple[int, int]]:
    """Each player of a table, in order of play, with the number of the place."""
    yield from zip(sitting, [*range(len(sitting) - 1), last], strict=True)


class Shares:
    """owed[p][k]: the share of player p in place k, less how often p has it."""

    def __init__(self, rounds: Rounds, last: int) -> None:
        self.weights = [STARTS, *([BETWEEN] * (last - 1)), DEALS]
        self.early = [k / max(1, last) for k in range(last + 1)]
        self.owed: dict[int, list[float]] = {p: [0.0] * (last + 1) for tables in rounds for t in tables for p in t}
        for table in (t for tables in rounds for t in tables):
            for q, k in places(table, last):
                self.owed[q][k] -= 1
                for p in table:
                    self.owed[p][k] += 1 / len(table)
        self.lean: dict[int, float] = {p: sum(map(mul, self.early, owed)) for p, owed in self.owed.items()}

    def change(self, p: int, a: int, b: int) -> float:
        """What it changes if p has place b instead of place a at one table."""
        owed, w, step = self.owed[p], self.weights, self.early[a] - self.early[b]
        return w[a] * (1 + 2 * owed[a]) + w[b] * (1 - 2 * owed[b]) + EARLY * step * (step + 2 * self.lean[p])

    def move(self, p: int, a: int, b: int) -> None:
        """p has place b instead of place a."""
        self.owed[p][a] += 1
        self.owed[p][b] -= 1
        self.lean[p] += self.early[a] - self.early[b]

    def cost(self) -> float:
        """What all of it costs."""
        at_places = sum(w * x * x for owed in self.owed.values() for w, x in zip(self.weights, owed, strict=True))
        return at_places + EARLY * sum(lean * lean for lean in self.lean.values())

    def furthest(self, players: Iterable[int]) -> float:
        """How far any of these players is from the share in any place."""
        return max((abs(x) for p in players for x in self.owed[p]), default=0.0)
