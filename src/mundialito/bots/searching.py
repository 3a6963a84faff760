"""A search as scripts and tables meet it: from a view, so many iterations, to be stopped at any time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mundialito.bots import search as columns
from mundialito.engine.contract import Rules
from mundialito.engine.face import Face, face
from mundialito.engine.record import State
from mundialito.engine.rule import PLAIN

CHUNK: Final = 100  # iterations between two looks at the clock, or at whoever wants it to stop
ROOM: Final = 4  # nodes for each iteration: a choice, and what Nature does before the next
FAR: Final = 1 << 62

Log = Sequence[Sequence[int]]  # what a viewer has seen: who, and what of it


class Search:
    """One search for one decision. It knows a view, whose view it is, what that seat has seen, and nothing else."""

    def __init__(self, fast: Face, view: State, seat: int, iterations: int, rng: list[int], log: Log = ()) -> None:
        rules = plain_rules(fast)
        self.iterations, self.module = iterations, fast.module("bots.search")
        self.pool = fast.pool(view, columns.POOL)
        nodes, long = ROOM * iterations + 64, max(rules.EVENTS, rules.WIDEST) + 2
        self.tree = zeros(fast, nodes, columns.COLUMNS)
        self.rows = zeros(fast, columns.ROWS, long)
        until = rules.chapter(view) + rules.AHEAD
        tuned = rules.CURIOUS, rules.TRUST
        asked = [seat, until, 1, FAR, -FAR, 0, *tuned]
        self.asked = fast.array(asked + [0] * (columns.ASKED - len(asked)))
        self.facts = fast.array(gathered(rules, view, seat, log))
        self.given, self.rng = rng, fast.array(rng)

    def run(self, stop: Callable[[], bool] = lambda: False, whole: bool = True) -> int:
        """All iterations, or as many as there are before `stop`; the choice. None at all only compiles.

        Not `whole`: no more of them once the choice is settled. It is the same choice.
        """
        left = self.iterations
        while True:
            now = min(CHUNK, left)
            self.more(now)
            left -= now
            if left == 0 or (not whole and self.asked[columns.AHEAD] > left) or stop():
                break
        self.given[:] = map(int, self.rng)  # whoever lent the stream goes on from here
        return int(self.asked[columns.BEST])

    def more(self, iterations: int) -> None:
        """So many iterations more."""
        self.module.search(self.pool, self.tree, self.asked, iterations, self.rng, self.rows, self.facts)


def plain_rules(fast: Face) -> Rules:
    """For what is asked once a search: interpreted it takes a millisecond, and compiled seconds of a first move."""
    return face(fast.game, PLAIN).rules


def gathered(rules: Rules, view: State, seat: int, log: Log) -> list[int]:
    """What the log tells of the others' secrets."""
    facts = [0] * (rules.FACTS + 1)
    if rules.FACTS and len(log):
        recent = [[int(number) for number in entry] for entry in log[-rules.RECENT :]]
        rules.gather(view, seat, recent, len(recent), facts)
    return facts


def zeros(fast: Face, rows: int, columns: int) -> Any:
    """Zeros, in the form this face's rules take."""
    if fast.mode == PLAIN:
        return [[0] * columns for _ in range(rows)]
    import numpy as np

    return np.zeros((rows, columns), np.int64)
