"""Annealing of seatings, compiled: what tools/seating_plans.py calls. Needs Numba; nothing of the package does."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit


@njit(cache=True)
def count(rows: Any, reps: Any, powers: Any, start: Any, size: Any, m: Any, short: Any) -> None:
    """Meetings and short turns of all rounds into m and short; round `rd` stands for reps[rd] images of itself."""
    largest = size.max()
    for rd in range(rows.shape[0]):
        for k in range(reps[rd]):
            for t in range(size.shape[0]):
                for x in range(start[t], start[t] + size[t]):
                    a = powers[k, rows[rd, x]]
                    if size[t] < largest:
                        short[a] += 1
                    for y in range(start[t], start[t] + size[t]):
                        if x != y:
                            m[a, powers[k, rows[rd, y]]] += 1


@njit(cache=True)
def swap_delta(row: Any, m: Any, start: Any, size: Any, ta: int, tb: int, p: int, w: int) -> int:
    """What Q changes if the players at positions p and w swap."""
    a, b = row[p], row[w]
    d = 0
    for x in range(start[ta], start[ta] + size[ta]):
        if x != p:
            o = row[x]
            d += m[b, o] - (m[a, o] - 1)
    for x in range(start[tb], start[tb] + size[tb]):
        if x != w:
            o = row[x]
            d += m[a, o] - (m[b, o] - 1)
    return d


@njit(cache=True)
def move(row: Any, g: Any, m: Any, start: Any, size: Any, ta: int, tb: int, p: int, w: int) -> int:
    """Swap the images under g of positions p and w in m; returns what Q changes."""
    a, b = g[row[p]], g[row[w]]
    d = 0
    for x in range(start[ta], start[ta] + size[ta]):
        if x != p:
            o = g[row[x]]
            m[a, o] -= 1
            m[o, a] -= 1
            d += m[b, o] - m[a, o]
            m[b, o] += 1
            m[o, b] += 1
    for x in range(start[tb], start[tb] + size[tb]):
        if x != w:
            o = g[row[x]]
            m[b, o] -= 1
            m[o, b] -= 1
            d += m[a, o] - m[b, o]
            m[a, o] += 1
            m[o, a] += 1
    return d


@njit(cache=True)
def anneal(rows: Any, reps: Any, powers: Any, frozen: int, start: Any, size: Any, tab: Any,
           steps: int, hot: float, cold: float, lam: float, goal: int, seed: int) -> int:  # fmt: skip
    """Swap players within rounds from `frozen` on, in place, keeping the best; returns its Q.

    The cost is Q + lam * the sum of squared short turns. Stops at Q <= goal where lam is 0.
    """
    np.random.seed(seed)
    n = rows.shape[1]
    m = np.zeros((n, n), dtype=np.int64)
    short = np.zeros(n, dtype=np.int64)
    count(rows, reps, powers, start, size, m, short)
    q = 0
    for i in range(n):
        for j in range(i):
            q += m[i, j] * (m[i, j] - 1) // 2
    fair = 0.0
    for i in range(n):
        fair += lam * short[i] * short[i]
    best, best_q, kept = q + fair, q, rows.copy()
    heat = hot
    cooling = (cold / hot) ** (1.0 / max(1, steps // 1000))
    for step in range(steps):
        if step % 1000 == 0:
            heat *= cooling
        rd = frozen + np.random.randint(rows.shape[0] - frozen)
        p, w = np.random.randint(n), np.random.randint(n)
        ta, tb = tab[p], tab[w]
        if ta == tb:
            continue
        row = rows[rd]
        d = 0.0
        if reps[rd] == 1:
            d = swap_delta(row, m, start, size, ta, tb, p, w)
        else:
            for k in range(reps[rd]):
                d += move(row, powers[k], m, start, size, ta, tb, p, w)
        f = 0.0
        if size[ta] != size[tb] and lam > 0:
            sign = 1 if size[ta] > size[tb] else -1  # +1: row[p] goes to the short table
            for k in range(reps[rd]):
                a, b = powers[k, row[p]], powers[k, row[w]]
                f += lam * ((2 * sign * short[a] + 1) + (-2 * sign * short[b] + 1))
                short[a] += sign
                short[b] -= sign
        if d + f <= 0 or np.random.random() < math.exp(-(d + f) / heat):
            if reps[rd] == 1:
                move(row, powers[0], m, start, size, ta, tb, p, w)
            row[p], row[w] = row[w], row[p]
            q += d
            fair += f
            if q + fair < best - 1e-9:
                best, best_q = q + fair, q
                kept[:] = rows
                if best_q <= goal and lam == 0:
                    break
        else:
            if reps[rd] > 1:
                row[p], row[w] = row[w], row[p]
                for k in range(reps[rd]):
                    move(row, powers[k], m, start, size, ta, tb, p, w)
                row[p], row[w] = row[w], row[p]
            if size[ta] != size[tb] and lam > 0:
                for k in range(reps[rd]):
                    a, b = powers[k, row[p]], powers[k, row[w]]
                    short[a] -= sign
                    short[b] += sign
    rows[:] = kept
    return best_q
