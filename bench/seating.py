"""How good are seatings, and how long do they take? All head-counts from 6 to 150, 8 rounds, tables of at most 5.

python bench/seating.py --record
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from collections import Counter, defaultdict

from support import record, table

from mundialito.desk.seating import Seating, Wishes, seat, sizes
from mundialito.desk.seating.measure import Rounds
from mundialito.desk.seating.shares import Shares, last_place, places

HEADS = range(6, 151)
FIRST, LAST = 44.0, 40.7  # points of equal players in a round of UNO for five, by place


def rows() -> list[dict[str, object]]:
    """A seating of each head-count, and the rest of one planned anew after round 3: two gone, one new."""
    found = []
    for n in HEADS:
        first = seat(Wishes(range(1, n + 1)))
        anew = replanned(n, first)
        m = first.measure
        found.append({
            "players": n, "repeats": m.repeats, "repeats_bound": first.bounds.repeats, "q": m.q,
            "q_bound": first.bounds.q, "short": m.short, "starts": first.starts, "deals": first.deals,
            "places": round(first.furthest, 2), "places_bound": round(least_furthest(first.rounds), 2),
            "lean": round(lean(first.rounds), 1), "trios": m.trios, "neighbours": m.neighbours,
            "seconds": round(first.seconds, 3), "anew_repeats": anew.measure.repeats,
            "anew_bound": anew.bounds.repeats, "anew_short": anew.measure.short,
            "anew_places": round(anew.furthest, 2), "anew_seconds": round(anew.seconds, 3),
        })  # fmt: skip
    return found


def replanned(n: int, first: Seating) -> Seating:
    gone = set(random.Random(n).sample(range(1, n + 1), 2))
    there = [p for p in range(1, n + 2) if p not in gone]
    return seat(Wishes(there, 5, past=first.rounds[:3], draft=first.rounds[3:]))


def least_furthest(rounds: Rounds) -> float:
    """No order at these tables has everybody nearer to the shares. Of each place so many are to be given as there are
    tables with it; whoever is at most `t` from the share can take no more, and no fewer, of them than these bounds."""
    shares = Shares(rounds, last_place(rounds))
    had = Counter((p, k) for tables in rounds for t in tables for p, k in places(t, last_place(rounds)))
    found = 0.0
    for k in range(last_place(rounds) + 1):
        owed = [shares.owed[p][k] + had[p, k] for p in shares.owed]
        able = sorted({abs(x - times) for x in owed for times in range(len(rounds) + 1)})
        total = sum(had[p, k] for p in shares.owed)
        found = max(found, next(t for t in able if fits(owed, t + 1e-9, total)))
    return found


def fits(owed: list[float], t: float, total: int) -> bool:
    """Whether everybody can have a whole number of times, at most t from the share, and all together the total."""
    low, high = [max(0, math.ceil(x - t)) for x in owed], [math.floor(x + t) for x in owed]
    return all(a <= b for a, b in zip(low, high, strict=True)) and sum(low) <= total <= sum(high)


def lean(rounds: Rounds) -> float:
    """How far apart two players are at most in what their places alone come to over the event, in points of UNO."""
    points: dict[int, float] = defaultdict(float)
    for t in (t for tables in rounds for t in tables):
        for i, p in enumerate(t):
            points[p] += (FIRST - LAST) * (0.5 - i / (len(t) - 1))
    return max(points.values()) - min(points.values())


HEAD = ["players", "tables", "R", "bound", "Q", "bound", "short", "starts", "deals", "places", "bound", "lean",
        "trios", "neighbours", "s", "anew R", "bound", "short", "places", "s"]  # fmt: skip
KEYS = ["repeats", "repeats_bound", "q", "q_bound", "short", "starts", "deals", "places", "places_bound", "lean",
        "trios", "neighbours", "seconds", "anew_repeats", "anew_bound", "anew_short", "anew_places",
        "anew_seconds"]  # fmt: skip
NOTE = """8 rounds, tables of at most 5. R counts repeated meetings, Q weighs third and later ones more; both with
their lower bounds. `short` is the fewest and most turns of a player at a table smaller than the largest. `places`: how
many times anybody has any place at a table, from the starter's to the dealer's, too often or too seldom, if a table of
s owes everybody 1/s of each; the bound holds for any order at these tables. `lean` is how far two players are apart at
most in what their places alone come to in points, if the first place costs 44.0 on average and the last 40.7. *Anew*:
after round 3 two people leave and one comes, and the last five rounds are planned again."""


def page(rows_: list[dict[str, object]]) -> str:
    cells = [[str(r["players"]), tables(int(str(r["players"]))), *(cell(r[k]) for k in KEYS)] for r in rows_]
    return f"{NOTE}\n\n{summary(rows_)}\n\n{table(HEAD, cells)}"


def tables(n: int) -> str:
    found = sizes(n)
    return " + ".join(f"{found.count(s)}x{s}" for s in sorted(set(found), reverse=True))


def cell(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)


def summary(rows_: list[dict[str, object]]) -> str:
    at = [r["players"] for r in rows_ if r["repeats"] == r["repeats_bound"]]
    above = {r["players"]: r["repeats"] for r in rows_ if r["repeats"] != r["repeats_bound"]}
    wide = [r["players"] for r in rows_ if r["short"][1] - r["short"][0] > 1]  # type: ignore[index]
    slow = max(float(str(r["seconds"])) for r in rows_)
    anew = [float(str(r["anew_seconds"])) for r in rows_]
    return (
        f"Repeats at their bound: {len(at)} of {len(rows_)} head-counts; above it (players: R): {above}. "
        f"Turns at short tables more than 1 apart: {wide}. Slowest: {slow} s; anew: median "
        f"{statistics.median(anew):.2f} s, slowest {max(anew)} s."
    )


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--record", action="store_true")
    found = rows()
    print(page(found))
    if ap.parse_args().record:
        record("seating", "seating", "Seating: repeats, Q, their bounds, seconds", page(found), {"rows": found})


if __name__ == "__main__":
    main()
