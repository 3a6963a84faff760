"""Ratings out of who was ahead of whom: Bradley and Terry's model on Elo's scale, intervals by resampling deals."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mundialito.lab.intervals import Interval

MIDDLE: Final = 1500.0  # the mean of all ratings
SCALE: Final = 400.0  # a difference of so much: ten times as often ahead
ROUNDS: Final = 60  # of the fixed point; more change nothing that is shown
RESAMPLES: Final = 200

Ahead = Sequence[Sequence[int]]


def ratings(deals: Sequence[Ahead], seed: int) -> list[Interval]:
    """One a bot, with 95 % intervals."""
    rows = np.array(deals, np.int64)
    rng = np.random.default_rng(seed)
    drawn = [fitted(resampled(rows, rng).tolist()) for _ in range(RESAMPLES)]
    values = fitted(rows.sum(axis=0).tolist())
    return [between(value, sorted(row[i] for row in drawn)) for i, value in enumerate(values)]


def resampled(rows: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.int64]:
    """As many deals, drawn anew with repetition, added up."""
    times = np.bincount(rng.integers(len(rows), size=len(rows)), minlength=len(rows))
    return np.asarray(np.tensordot(times, rows, axes=1))


def between(value: float, drawn: Sequence[float]) -> Interval:
    """The middle 95 % of the resampled ratings."""
    cut = len(drawn) // 40
    return Interval(value, min(value, drawn[cut]), max(value, drawn[-1 - cut]))


def fitted(ahead: Ahead) -> list[float]:
    """The strengths that make these results most likely (Hunter, 2004), one drawn match added for every pair, so that
    nobody's is infinite."""
    n = len(ahead)
    won = [[ahead[i][j] + 1 if i != j else 0 for j in range(n)] for i in range(n)]
    strength = [1.0] * n
    for _ in range(ROUNDS):
        for i in range(n):
            met = sum((won[i][j] + won[j][i]) / (strength[i] + strength[j]) for j in range(n) if j != i)
            strength[i] = sum(won[i]) / met
    logs = [SCALE * log10(s) for s in strength]
    return [MIDDLE + value - sum(logs) / n for value in logs]
