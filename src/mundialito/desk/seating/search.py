"""Better rounds by swaps: every swap of a round is weighed at once, and one is drawn by its gain and the heat.

The past is a matrix of meetings that no swap touches. With w(i, o) the meetings of i and o outside the round at hand, a
seat at a table costs a player the sum of w over the others there, because a pair's m(m-1)/2 grows by m with each
meeting. So sums over tables give what each player would pay at each table, and from it what each swap changes. (Sums,
not a product of matrices: that would start threads, which wait for each other for milliseconds on a busy machine.)
A swap is drawn with weight exp(-change / heat), which adding Gumbel noise and taking the least does in one step.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]
TOGETHER: Final = 1000.0  # what a meeting of two who are to be kept apart costs, in repeats
FAIR: Final = 1.0  # what a squared turn at a short table costs
NEVER: Final = np.float32(1e9)
HOT, COLD = 0.2, 0.08  # tried between 0.5 and 0.05: see docs/decisions/0013-seating.md


@dataclass(frozen=True)
class Problem:
    """What cannot be changed: the past, who is kept apart, and the tables of every round to come."""

    past: Matrix  # meetings so far
    apart: Matrix  # TOGETHER where two are kept apart
    short: Matrix  # turns at a short table so far
    sizes: Sequence[int]

    @property
    def players(self) -> int:
        return len(self.past)

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        """Where each table begins when players are sorted by table."""
        return np.cumsum([0, *self.sizes[:-1]])

    @cached_property
    def short_tables(self) -> Matrix:
        """1 for a table smaller than the largest."""
        return np.array([s < max(self.sizes) for s in self.sizes], dtype=np.float32)


@dataclass
class Board:
    """A seating in the making: tables[k][p] is the table of p in round k."""

    problem: Problem
    tables: NDArray[np.int64]
    met: Matrix = field(init=False)
    short: Matrix = field(init=False)

    def __post_init__(self) -> None:
        self.met, self.short = self.problem.past.copy(), self.problem.short.copy()
        for k in range(len(self.tables)):
            self.met += self.same(k)
            self.short += self.problem.short_tables[self.tables[k]]

    def same(self, k: int) -> Matrix:
        """1 where two different players sit at one table of round k."""
        row = self.tables[k]
        same: Matrix = (row[:, None] == row[None, :]).astype(np.float32)
        np.fill_diagonal(same, 0)
        return same

    @property
    def q(self) -> int:
        return round(float((self.met * (self.met - 1)).sum()) / 4)

    @property
    def repeats(self) -> int:
        return round(float(np.maximum(self.met - 1, 0).sum()) / 2)

    @property
    def together(self) -> int:
        """Meetings to come of people who are to be kept apart."""
        return round(float(((self.met - self.problem.past) * self.problem.apart).sum()) / 2 / TOGETHER)

    @property
    def unfairness(self) -> float:
        return float((self.short**2).sum())

    @property
    def least_unfairness(self) -> float:
        """What it would be with the same turns handed out as evenly as possible."""
        low, more = divmod(round(float(self.short.sum())), len(self.short))
        return float(more * (low + 1) ** 2 + (len(self.short) - more) * low**2)

    def cost(self, fair: float) -> float:
        return self.q + TOGETHER * self.together + fair * self.unfairness

    def changes(self, k: int, fair: float) -> Matrix:
        """What swapping any two players in round k would change; NEVER at one table."""
        row, same = self.tables[k], self.same(k)
        w = self.met - same + self.problem.apart
        by_table = w[:, np.argsort(row, kind="stable")]
        at = np.add.reduceat(by_table, self.problem.starts, axis=1)[:, row]  # at[i, j]: what i pays at the table of j
        now = np.diagonal(at)
        change: Matrix = at + at.T - w - w - now[:, None] - now[None, :]
        is_short = self.problem.short_tables[row]
        if fair and is_short.any():
            turn = fair * (2 * (self.short - is_short) + 1)  # what one more short turn costs each
            change += (is_short[None, :] - is_short[:, None]) * (turn[:, None] - turn[None, :])
        change[same > 0] = NEVER
        np.fill_diagonal(change, NEVER)
        return change

    def swap(self, k: int, i: int, j: int) -> None:
        """Two players change places in round k."""
        row, short = self.tables[k], self.problem.short_tables
        at_i, at_j = row == row[i], row == row[j]
        at_i[i] = at_j[j] = False
        move = at_j.astype(np.float32) - at_i
        self.met[i] += move
        self.met[:, i] += move
        self.met[j] -= move
        self.met[:, j] -= move
        self.short[i] += short[row[j]] - short[row[i]]
        self.short[j] += short[row[i]] - short[row[j]]
        row[i], row[j] = row[j], row[i]


def gumbel(rng: np.random.Generator, n: int) -> Matrix:
    """Noise to cut windows of n × n from."""
    even = rng.random((4 * n, 4 * n), dtype=np.float32) * np.float32(0.999998) + np.float32(1e-6)
    noise: Matrix = -np.log(-np.log(even))
    return noise


def anneal(
    board: Board,
    steps: int,
    seed: int,
    fair: float = FAIR,
    heat: tuple[float, float] = (HOT, COLD),
    end: float = float("inf"),
    least_q: int = 0,
) -> Board:
    """The best board on the way from hot to cold. `end` is a time to give up at; without it, a seed tells the result.

    Stops as soon as Q is `least_q` and turns at short tables are as even as they can be.
    """
    rng = np.random.default_rng(seed)
    n, rounds, noise = board.problem.players, len(board.tables), gumbel(rng, board.problem.players)
    cost = best = board.cost(fair)
    kept, (hot, cold) = board.tables.copy(), heat
    goal = least_q + fair * board.least_unfairness
    for step in range(steps):
        if best <= goal + 1e-3 or time.perf_counter() > end:
            break
        k, a, b = (int(x) for x in rng.integers((rounds, 3 * n, 3 * n)))
        change = board.changes(k, fair)
        warmth = np.float32(hot * (cold / hot) ** (step / steps))
        i, j = divmod(int((change - warmth * noise[a : a + n, b : b + n]).argmin()), n)
        cost += float(change[i, j])
        board.swap(k, i, j)
        if cost < best - 1e-3:
            best, kept = cost, board.tables.copy()
    return Board(board.problem, kept)
