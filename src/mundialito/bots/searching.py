"""A search as scripts and tables meet it: from a view, so many iterations, to be stopped at any time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mundialito.bots import search as columns
from mundialito.engine.face import Face
from mundialito.engine.policies import SIMPLE
from mundialito.engine.rule import PLAIN

CHUNK: Final = 100  # iterations between two looks at the clock, or at whoever wants it to stop
ROOM: Final = 4  # nodes for each iteration: a choice, and what Nature does before the next
FAR: Final = 1 << 62
CURIOUS: Final = 500  # thousandths: see search.py; a game may say otherwise
TRUST: Final = 100


class Search:
    """One search for one decision. It knows a view, whose view it is, and nothing else."""

    def __init__(self, face: Face, view: Any, seat: int, iterations: int, rng: list[int]) -> None:
        rules = face.rules
        self.iterations, self.module = iterations, face.module("bots.search")
        self.pool = face.pool(view, 2)
        nodes, long = ROOM * iterations + 64, max(rules.EVENTS, rules.WIDEST) + 2
        self.tree = zeros(face, nodes, columns.COLUMNS)
        self.rows = zeros(face, columns.ROWS, long)
        until = rules.chapter(self.pool[0]) + getattr(rules, "AHEAD", 1)
        tuned = getattr(rules, "CURIOUS", CURIOUS), getattr(rules, "TRUST", TRUST)
        self.asked = face.array([seat, getattr(rules, "PLAYOUTS", SIMPLE), until, 1, FAR, -FAR, 0, *tuned])
        self.given, self.rng = rng, face.array(rng)

    def run(self, stop: Callable[[], bool] = lambda: False, whole: bool = True) -> int:
        """All iterations, or as many as there are before `stop`; the choice. None at all only compiles.

        Not `whole`: no more of them once the choice is settled. It is the same choice.
        """
        left = self.iterations
        while True:
            now = min(CHUNK, left)
            self.module.search(self.pool, self.tree, self.asked, now, self.rng, self.rows)
            left -= now
            if left == 0 or (not whole and self.module.lead(self.tree) > left) or stop():
                break
        self.given[:] = map(int, self.rng)  # whoever lent the stream goes on from here
        return int(self.module.favourite(self.tree))


def zeros(face: Face, rows: int, columns: int) -> Any:
    """Zeros, in the form this face's rules take."""
    if face.mode == PLAIN:
        return [[0] * columns for _ in range(rows)]
    import numpy as np

    return np.zeros((rows, columns), np.int64)
