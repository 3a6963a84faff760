"""Looks for seatings over 8 rounds at tables of at most 5 and writes the best as plans.txt: of 6 to 35 players for
fewest repeats, and those of some more, without repeats, for fair turns at short tables.

    python tools/seating_plans.py --minutes 60 --store build/seatings.json --write

Five ways, in turn: free annealing; annealing after rounds from a difference matrix; annealing of one round whose images
under a permutation are the others; a larger plan less some players, then annealed; the best so far, annealed again.
tools/seating_lines.py knows a sixth. The store keeps every plan that no other beats in all of repeats, fairness at
short tables and Q; a later run goes on.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

import numpy as np
from anneal import anneal

from mundialito.desk.seating.algebra import difference_rounds
from mundialito.desk.seating.bounds import q_bound, repeats_bound
from mundialito.desk.seating.measure import Rounds, measure, sizes
from mundialito.desk.seating.plans import LETTERS, lines, shipped

ROUNDS, MOST = 8, 5
PLANS = Path(__file__).parents[1] / "src/mundialito/desk/seating/plans.txt"
Grade = tuple[int, int, int, int]  # repeats, short turns more than 1 apart, Q, repeated trios
Store = dict[int, list[tuple[Grade, Rounds]]]


def grade(rounds: Rounds) -> Grade:
    m = measure(rounds)
    return m.repeats, max(0, m.short[1] - m.short[0] - 1), m.q, m.trios


def keep(store: Store, n: int, rounds: Rounds) -> bool:
    """Into the store, unless another plan is as good in everything; what it beats goes out."""
    new = grade(rounds)
    held = store.setdefault(n, [])
    if any(beats(old, new) or old == new for old, _ in held):
        return False
    store[n] = sorted([(old, r) for old, r in held if not beats(new, old)] + [(new, rounds)])
    return True


def beats(a: Grade, b: Grade) -> bool:
    """At least as good in repeats, fairness and Q; trios break ties."""
    return a != b and all(x <= y for x, y in zip(a[:3], b[:3], strict=True)) and (a[:3] != b[:3] or a[3] < b[3])


def chosen(held: list[tuple[Grade, Rounds]]) -> tuple[Grade, Rounds]:
    """The plan that ships: repeats before fairness before Q, see docs/decisions/0013-seating.md."""
    return min(held)


class Shape:
    """Tables of one head-count as arrays."""

    def __init__(self, n: int) -> None:
        self.n, self.list = n, sizes(n, MOST)
        self.size = np.array(self.list)
        self.start = np.concatenate([[0], np.cumsum(self.size)[:-1]])
        self.tab = np.repeat(np.arange(len(self.list)), self.size)
        self.is_even = self.list[0] == self.list[-1]

    def rounds(self, rows: np.ndarray) -> Rounds:
        cuts = [(int(a), int(a + s)) for a, s in zip(self.start, self.size, strict=True)]
        return [[[int(p) for p in row[a:b]] for a, b in cuts] for row in rows]

    def rows(self, rounds: Rounds) -> np.ndarray:
        return np.array([[p for t in sorted(tables, key=len, reverse=True) for p in t] for tables in rounds])


def run(shape: Shape, rows: np.ndarray, frozen: int, steps: int, heat: tuple[float, float], lam: float,
        powers: np.ndarray | None = None, reps: np.ndarray | None = None) -> Rounds:  # fmt: skip
    """Anneal the rows; with `powers`, each of the first rows stands for reps[i] images."""
    n = shape.n
    powers = np.arange(n)[None, :].copy() if powers is None else powers
    reps = np.ones(len(rows), np.int64) if reps is None else reps
    anneal(rows, reps, powers, frozen, shape.start, shape.size, shape.tab, steps, *heat,
           0.0 if shape.is_even else lam, q_bound(n, ROUNDS, MOST), random.getrandbits(31))  # fmt: skip
    images = [powers[k][row] for row, r in zip(rows, reps, strict=True) for k in range(r)]
    return shape.rounds(np.array(images))


def heats() -> tuple[float, float]:
    return random.choice([(1.2, 0.08), (1.0, 0.15), (0.7, 0.2), (0.5, 0.25), (0.6, 0.3)])


def shuffled(n: int, rounds: int) -> np.ndarray:
    return np.array([np.random.permutation(n) for _ in range(rounds)]).reshape(rounds, n)


def free(n: int, _: Store) -> Rounds:
    steps = random.choice([2_000_000, 8_000_000, 30_000_000])
    return run(Shape(n), shuffled(n, ROUNDS), 0, steps, heats(), random.choice([0.2, 0.5, 1.0, 3.0]))


def seeded(n: int, _: Store) -> Rounds | None:
    shape = Shape(n)
    opening = difference_rounds(n, min(len(shape.list), ROUNDS - 1), MOST)
    if not opening:
        return None
    if n == MOST * len(shape.list) == MOST * MOST:  # an affine plane: the columns are a round as well
        opening.append([list(range(j * MOST, j * MOST + MOST)) for j in range(MOST)])
    opening = random.sample(opening, random.randint(max(1, len(opening) - 3), len(opening)))
    rows = np.concatenate([shape.rows(opening), shuffled(n, ROUNDS - len(opening))])
    frozen = random.choice([len(opening), 0])  # or only a good place to start from
    heat = heats() if frozen else (0.3, 0.15)
    return run(shape, rows, frozen, 4_000_000, heat, random.choice([0.2, 1.0, 3.0]))


def symmetric(n: int, _: Store) -> Rounds | None:
    shape = Shape(n)
    order = random.choice([4, 4, 7, 7, 2, 3, 8, 6, 5])
    powers = [list(range(n))]
    turn = turned(n, order)
    for _ in range(order - 1):
        powers.append([turn[p] for p in powers[-1]])
    bases, extra = divmod(ROUNDS, order)
    reps = np.array([order] * bases + [1] * extra)
    hot, cold = heats()
    steps = random.choice([500_000, 1_500_000, 4_000_000])
    return run(shape, shuffled(n, bases + extra), 0, steps, (hot * order, cold * order),
               random.choice([0.0, 0.2, 0.6, 1.0]), np.array(powers), reps)  # fmt: skip


def turned(n: int, order: int) -> list[int]:
    """A permutation of that order: cycles of that length, and what is left over in shorter ones that divide it."""
    left = n % order + random.choice([0, 0, order])
    cycles = [order] * ((n - left) // order)
    while left:
        cycles.append(random.choice([d for d in range(1, order) if order % d == 0 and d <= left]))
        left -= cycles[-1]
    starts = np.cumsum([0, *cycles])
    return [int(at) + (i + 1) % length for at, length in zip(starts, cycles, strict=False) for i in range(length)]


def smaller(n: int, store: Store) -> Rounds | None:
    """Players at a largest table in every round leave a larger plan, one after the other; then a little annealing."""
    larger = [k for k in range(n + 1, MOST * len(sizes(n, MOST)) + 1) if store.get(k)]
    if not larger:
        return None
    k = random.choice(larger)
    rounds = without(random.choice(store[k])[1], k, n)
    if rounds is None:
        return None
    shape = Shape(n)
    keep(store, n, rounds)
    return run(shape, shape.rows(rounds), 0, 4_000_000, random.choice([(0.15, 0.05), (0.3, 0.1), (0.4, 0.2)]),
               random.choice([0.2, 1.0, 3.0]))  # fmt: skip


def without(rounds: Rounds, k: int, n: int) -> Rounds | None:
    """The plan of k players less some, each at a largest table in every round."""
    while k > n:
        able = [p for p in range(k) if all(len(t) == len(tables[0]) for tables in
                (sorted(r, key=len, reverse=True) for r in rounds) for t in tables if p in t)]  # fmt: skip
        if not able:
            return None
        gone = random.choice(able)
        rounds = [[[p - (p > gone) for p in t if p != gone] for t in tables] for tables in rounds]
        rounds = [sorted(tables, key=len, reverse=True) for tables in rounds]
        k -= 1
    return rounds


def plateau(n: int, store: Store) -> Rounds | None:
    """From 36 players up: walk among seatings without a repeat towards fair turns at short tables."""
    shape = Shape(n)
    if store.get(n) and random.random() < 0.7:
        rows = shape.rows(random.choice(store[n])[1])
    else:
        tables = len(shape.list)
        rounds = difference_rounds(MOST * tables, random.choice([ROUNDS, tables]), MOST) or []
        rounds = random.sample(rounds or difference_rounds(MOST * tables, ROUNDS, MOST) or [], ROUNDS)
        thinned = without(rounds, MOST * tables, n)
        if thinned is None:
            return None
        rows = shape.rows(thinned)
    heat = random.choice([(0.1, 0.05), (0.2, 0.05), (0.3, 0.1), (0.15, 0.1), (0.4, 0.1)])
    return run(shape, rows, 0, 20_000_000, heat, random.choice([0.03, 0.07, 0.1, 0.15, 0.2]))


def again(n: int, store: Store) -> Rounds | None:
    if not store.get(n):
        return None
    shape = Shape(n)
    rows = shape.rows(random.choice(store[n])[1])
    heat = random.choice([(0.1, 0.05), (0.2, 0.08), (0.2, 0.1), (0.3, 0.15), (0.4, 0.2), (0.5, 0.25)])
    return run(shape, rows, 0, 8_000_000, heat, random.choice([0.03, 0.1, 0.3, 0.6, 1.0, 3.0]))


def is_done(n: int, store: Store) -> bool:
    """Nothing left to win: bounds reached, fair, no trio twice."""
    goal = (repeats_bound(n, ROUNDS, MOST), 0, q_bound(n, ROUNDS, MOST), 0)
    return any(g == goal for g, _ in store.get(n, []))


def write(store: Store) -> None:
    """One line a head-count: its number, then the rounds; a player is one letter, tables are parted by commas."""
    lines = []
    for n in sorted(store):
        _, rounds = chosen(store[n])
        words = [",".join("".join(LETTERS[p] for p in sorted(t)) for t in tables) for tables in in_order(rounds)]
        lines.append(" ".join([str(n), *words]))
    PLANS.write_text("\n".join(lines) + "\n", "ascii")


def in_order(rounds: Rounds) -> Rounds:
    """The rounds in the order in which the Q of all beginnings adds up to least: an event may end early."""
    shares = [[measure([a, b]).q if a is not b else 0 for b in rounds] for a in rounds]
    best: dict[frozenset[int], tuple[int, int, list[int]]] = {frozenset(): (0, 0, [])}  # sum of Q, Q, order
    for _ in rounds:
        longer: dict[frozenset[int], tuple[int, int, list[int]]] = {}
        for used, (total, q, order) in best.items():
            for k in set(range(len(rounds))) - used:
                now = q + sum(shares[k][i] for i in order)
                found = (total + now, now, [*order, k])
                longer[used | {k}] = min(found, longer.get(used | {k}, found))
        best = longer
    return [rounds[k] for k in next(iter(best.values()))[2]]


def load(path: Path) -> Store:
    if not path.exists():
        return {}
    return {int(n): [(tuple(g), r) for g, r in held] for n, held in json.loads(path.read_text("utf-8")).items()}


def search(store: Store, players: list[int], minutes: float, path: Path) -> None:
    end = time.time() + 60 * minutes
    while time.time() < end:
        n = random.choice(players)
        if is_done(n, store):
            continue
        way = random.choice(
            [plateau, symmetric, symmetric, again]
            if n > 35
            else [free, free, seeded, symmetric, symmetric, smaller, smaller, again, again]
        )
        found = way(n, store)
        if found and keep(store, n, found):
            best = chosen(store[n])[0]
            print(time.strftime("%H:%M:%S"), n, way.__name__, grade(found), "ships", best, flush=True)
            path.write_text(json.dumps(store), "utf-8")


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--players", type=int, nargs="*", default=list(range(6, 36)))
    ap.add_argument("--minutes", type=float, default=10.0)
    ap.add_argument(
        "--store", type=Path, nargs="+", required=True, help="More than one: joined, and the first is kept."
    )
    ap.add_argument("--write", action="store_true", help="Write plans.txt from the store at the end.")
    a = ap.parse_args()
    store: Store = {n: [(grade(rounds), rounds)] for n in lines() if (rounds := shipped(n, MOST))}  # nothing is lost
    for path in a.store:
        for n, held in load(path).items():
            for _, rounds in held:
                keep(store, n, rounds)
    search(store, a.players, a.minutes, a.store[0])
    if a.write:
        write(store)


if __name__ == "__main__":
    main()
