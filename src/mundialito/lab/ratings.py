"""Ratings out of who was ahead of whom: Bradley and Terry's model on Elo's scale, intervals by resampling deals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log10
from typing import Final

from mundialito.lab.intervals import Interval

MIDDLE: Final = 1500.0  # the mean of all ratings
SCALE: Final = 400.0  # a difference of so much: ten times as often ahead
ROUNDS: Final = 60  # of the fixed point; more change nothing that is shown
RESAMPLES: Final = 200

Ahead = Sequence[Sequence[int]]


def ratings(deals: Sequence[Ahead], seed: int) -> list[Interval]:
    """One a bot, with 95 % intervals."""
    n = len(deals[0])
    rng = random.Random(seed)
    drawn = [fitted(added(rng.choices(deals, k=len(deals)), n)) for _ in range(RESAMPLES)]
    values = fitted(added(deals, n))
    return [between(values[i], sorted(row[i] for row in drawn)) for i in range(n)]


def between(value: float, drawn: Sequence[float]) -> Interval:
    """The middle 95 % of the resampled ratings."""
    cut = len(drawn) // 40
    return Interval(value, min(value, drawn[cut]), max(value, drawn[-1 - cut]))


def added(deals: Sequence[Ahead], n: int) -> list[list[int]]:
    total = [[0] * n for _ in range(n)]
    for deal in deals:
        for i in range(n):
            for j in range(n):
                total[i][j] += deal[i][j]
    return total


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
