"""Which of a plan's numbers each player gets: by lot, then changed to suit the past and the families."""

from __future__ import annotations

import time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mundialito.desk.seating.search import NEVER, Matrix, Problem, gumbel

STEPS: Final = 300
HEAT: Final = np.float32(0.2)


def draw_numbers(problem: Problem, plan: Matrix, seed: int, end: float) -> NDArray[np.int64]:
    """number[i]: the number of player i in a plan with these meetings.

    Players who met, or who are to be kept apart, should have numbers that never meet. With f what a meeting of two
    players costs and d how often their numbers meet, the cost is the sum of f·d, and what every exchange of two numbers
    changes comes from one product of matrices.
    """
    rng = np.random.default_rng(seed)
    n = problem.players
    number = rng.permutation(n)
    f = problem.past + problem.apart
    if not f.any():
        return number
    noise, best, kept = gumbel(rng, n), np.inf, number.copy()
    for _ in range(STEPS):
        if time.perf_counter() > end:
            break
        d = plan[np.ix_(number, number)]
        g = np.einsum("ik,kj->ij", f, d)  # without threads, see search.py
        cost = float(np.trace(g)) / 2
        if cost < best:
            best, kept = cost, number.copy()
        if cost == 0:
            break
        change = g + g.T - np.diagonal(g)[:, None] - np.diagonal(g)[None, :] + 2 * f * d
        np.fill_diagonal(change, NEVER)
        a, b = rng.integers(3 * n, size=2)
        i, j = divmod(int((change - HEAT * noise[a : a + n, b : b + n]).argmin()), n)
        number[i], number[j] = number[j], number[i]
    return kept
