"""Looks for seatings without repeats and with fair turns at short tables, as sets of points of an affine plane.

    python tools/seating_lines.py --players 37 41 --minutes 5 --store build/seatings.json

Two points lie on one line alone. So if people are points, rounds classes of parallel lines and tables lines, nobody
meets twice. What is to be found is a set of points that meets every line of eight classes in 4 or 5 points, or, where a
class has more lines than there are tables, leaves the others empty. Compiled annealing looks for it: one point goes,
another comes. What it finds goes into the store of tools/seating_plans.py, which writes the plans.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit
from seating_plans import MOST, ROUNDS, grade, keep, load

from mundialito.desk.seating.algebra import field
from mundialito.desk.seating.measure import Rounds, sizes

PLANES = (8, 9, 11, 13)


def lines(q: int, classes: list[int]) -> np.ndarray:
    """line[c][p]: the line of class c on which point p = x + q y lies. Class m has the lines y - m x, class q has x."""
    add, times = field(q) or ([], [])
    minus = [next(b for b in range(q) if add[a][b] == 0) for a in range(q)]
    through = lambda m, x, y: x if m == q else add[y][minus[times[m][x]]]  # noqa: E731
    return np.array([[through(m, p % q, p // q) for p in range(q * q)] for m in classes])


@njit(cache=True)
def amiss(k: int, small: int) -> int:
    """How far a line with k people is from a table."""
    if k < small:
        return min((small - k) * (small - k), k * k)
    return (k - small - 1) * (k - small - 1) if k > small + 1 else 0


@njit(cache=True)
def cost(line: Any, inside: Any, meets: Any, small: int, lam: float, turns: Any) -> float:
    """Lines that are no tables, and turns at short tables that are too far apart."""
    total = 0.0
    for c in range(meets.shape[0]):
        for a in range(meets.shape[1]):
            total += amiss(meets[c, a], small)
    turns[:] = 0
    n, mean = 0, 0.0
    for p in range(inside.shape[0]):
        if inside[p]:
            n += 1
            for c in range(meets.shape[0]):
                turns[p] += meets[c, line[c, p]] <= small
            mean += turns[p]
    mean /= n
    for p in range(inside.shape[0]):
        if inside[p] and abs(turns[p] - mean) >= 1:
            total += lam * (turns[p] - mean) ** 2
    return total


@njit(cache=True)
def walk(line: Any, inside: Any, small: int, steps: int, hot: float, cold: float, lam: float, seed: int) -> float:
    """Anneal the set; the cost at which it ends, 0 for what is looked for."""
    np.random.seed(seed)
    classes, points = line.shape
    q = line.max() + 1
    meets = np.zeros((classes, q), np.int64)
    for p in range(points):
        if inside[p]:
            for c in range(classes):
                meets[c, line[c, p]] += 1
    turns = np.zeros(points, np.int64)
    now = cost(line, inside, meets, small, lam, turns)
    for step in range(steps):
        heat = hot * (cold / hot) ** (step / steps)
        a, b = np.random.randint(points), np.random.randint(points)
        if not inside[a] or inside[b]:
            continue
        for c in range(classes):
            meets[c, line[c, a]] -= 1
            meets[c, line[c, b]] += 1
        inside[a], inside[b] = False, True
        new = cost(line, inside, meets, small, lam, turns)
        if new <= now or np.random.random() < math.exp((now - new) / heat):
            now = new
            if now == 0.0:
                return now
            continue
        inside[a], inside[b] = True, False
        for c in range(classes):
            meets[c, line[c, a]] += 1
            meets[c, line[c, b]] -= 1
    return now


def seated(line: np.ndarray, inside: np.ndarray) -> Rounds:
    """The lines of each class as tables, larger ones first, points numbered from 0."""
    number = {int(p): i for i, p in enumerate(np.flatnonzero(inside))}
    rounds = []
    for of in line:
        tables: dict[int, list[int]] = {}
        for p, i in number.items():
            tables.setdefault(int(of[p]), []).append(i)
        rounds.append(sorted(tables.values(), key=len, reverse=True))
    return rounds


def tried(n: int, steps: int) -> tuple[float, Rounds | None]:
    """One walk; a seating if every line is a table."""
    tables = len(sizes(n, MOST))
    q = random.choice([q for q in PLANES if tables <= q <= tables + 1])
    line = lines(q, random.sample(range(q + 1), ROUNDS))
    inside = np.zeros(q * q, np.bool_)
    inside[random.sample(range(q * q), n)] = True
    lam = random.choice([0.05, 0.15, 0.4])
    left = walk(line, inside, sizes(n, MOST)[-1], steps, random.choice([2.0, 1.0]), random.choice([0.3, 0.15]), lam,
                random.getrandbits(31))  # fmt: skip
    rounds = seated(line, inside)
    return left, rounds if all(sorted(map(len, r)) == sorted(sizes(n, MOST)) for r in rounds) else None


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--players", type=int, nargs="+", default=[36, 37, 38, 41, 42, 43, 46, 47])
    ap.add_argument("--minutes", type=float, default=5.0)
    ap.add_argument("--steps", type=int, default=1_000_000)
    ap.add_argument("--store", type=Path, required=True)
    a = ap.parse_args()
    store, end, least = load(a.store), time.time() + 60 * a.minutes, dict[int, float]()
    while time.time() < end:
        n = random.choice(a.players)
        left, rounds = tried(n, a.steps)
        if left < least.get(n, math.inf):
            least[n] = left
            print(time.strftime("%H:%M:%S"), n, "walk ends at", round(left, 2), flush=True)
        if rounds and keep(store, n, rounds):
            print(time.strftime("%H:%M:%S"), n, "lines", grade(rounds), flush=True)
            a.store.write_text(json.dumps(store), "utf-8")


if __name__ == "__main__":
    main()
