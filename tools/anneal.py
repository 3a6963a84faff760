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
def exchange(row: Any, powers: Any, reps: int, m: Any, start: Any, size: Any, ta: int, tb: int, p: int, w: int) -> int:
    """Swap positions p and w in all images of a round; returns what Q changes. Done twice, nothing has changed."""
    d = 0
    for k in range(reps):
        d += move(row, powers[k], m, start, size, ta, tb, p, w)
    row[p], row[w] = row[w], row[p]
    return d


@njit(cache=True)
def turn(row: Any, powers: Any, reps: int, short: Any, p: int, w: int, sign: int) -> int:
    """Who sits at p has `sign` more short turns, who sits at w so many less; returns what their squares change."""
    f = 0
    for k in range(reps):
        a, b = powers[k, row[p]], powers[k, row[w]]
        f += 2 * sign * (short[a] - short[b]) + 2
        short[a] += sign
        short[b] -= sign
    return f


@njit(cache=True)
def tempt(row: Any, powers: Any, reps: int, m: Any, short: Any, start: Any, size: Any, tab: Any,
          p: int, w: int, lam: float, heat: float) -> tuple[bool, int, int]:  # fmt: skip
    """Swap positions p and w if that is better, or by chance; whether it was done, and what Q and squares changed."""
    ta, tb = tab[p], tab[w]
    sign = 0 if lam == 0 else (1 if size[ta] > size[tb] else (-1 if size[ta] < size[tb] else 0))
    f = turn(row, powers, reps, short, p, w, sign) if sign else 0
    if reps == 1:
        d = swap_delta(row, m, start, size, ta, tb, p, w)
    else:
        d = exchange(row, powers, reps, m, start, size, ta, tb, p, w)
    gain = d + lam * f
    if gain <= 0 or np.random.random() < math.exp(-gain / heat):
        if reps == 1:
            exchange(row, powers, 1, m, start, size, ta, tb, p, w)
        return True, d, f
    if reps > 1:
        exchange(row, powers, reps, m, start, size, ta, tb, p, w)
    if sign:
        turn(row, powers, reps, short, p, w, -sign)
    return False, 0, 0


@njit(cache=True)
def anneal(rows: Any, reps: Any, powers: Any, frozen: int, start: Any, size: Any, tab: Any,
           steps: int, hot: float, cold: float, lam: float, goal: int, seed: int) -> int:  # fmt: skip
    """Swap players within rounds from `frozen` on, in place, keeping the best; returns its Q.

    The cost is Q + lam * the sum of squared short turns. Stops at Q <= goal where lam is 0.
    """
    np.random.seed(seed)
    n = rows.shape[1]
    m, short = np.zeros((n, n), dtype=np.int64), np.zeros(n, dtype=np.int64)
    count(rows, reps, powers, start, size, m, short)
    q = (m * (m - 1)).sum() // 4
    squares = (short * short).sum()
    best, best_q, kept = q + lam * squares, q, rows.copy()
    for step in range(steps):
        if step % 1000 == 0:
            heat = hot * (cold / hot) ** (step / steps)
        rd = frozen + np.random.randint(rows.shape[0] - frozen)
        p, w = np.random.randint(n), np.random.randint(n)
        if tab[p] == tab[w]:
            continue
        done, d, f = tempt(rows[rd], powers, reps[rd], m, short, start, size, tab, p, w, lam, heat)
        q += d
        squares += f
        if done and q + lam * squares < best - 1e-9:
            best, best_q = q + lam * squares, q
            kept[:] = rows
            if best_q <= goal and lam == 0:
                break
    rows[:] = kept
    return best_q
