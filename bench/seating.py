"""How good are seatings, and how long do they take? All head-counts from 6 to 150, 8 rounds, tables of at most 5.

python bench/seating.py --record
"""

from __future__ import annotations

import argparse
import random
import statistics

from support import record, table

from mundialito.desk.seating import Seating, Wishes, seat, sizes

HEADS = range(6, 151)


def rows() -> list[dict[str, object]]:
    """A seating of each head-count, and the rest of one planned anew after round 3: two gone, one new."""
    found = []
    for n in HEADS:
        first = seat(Wishes(range(1, n + 1)))
        anew = replanned(n, first)
        m = first.measure
        found.append({
            "players": n, "repeats": m.repeats, "repeats_bound": first.bounds.repeats, "q": m.q,
            "q_bound": first.bounds.q, "short": m.short, "starts": first.starts, "trios": m.trios,
            "neighbours": m.neighbours, "seconds": round(first.seconds, 3), "anew_repeats": anew.measure.repeats,
            "anew_bound": anew.bounds.repeats, "anew_short": anew.measure.short, "anew_seconds": round(anew.seconds, 3),
        })  # fmt: skip
    return found


def replanned(n: int, first: Seating) -> Seating:
    gone = set(random.Random(n).sample(range(1, n + 1), 2))
    there = [p for p in range(1, n + 2) if p not in gone]
    return seat(Wishes(there, 5, past=first.rounds[:3], draft=first.rounds[3:]))


HEAD = ["players", "tables", "R", "bound", "Q", "bound", "short", "starts", "trios", "neighbours", "s", "anew R",
        "bound", "short", "s"]  # fmt: skip
KEYS = ["repeats", "repeats_bound", "q", "q_bound", "short", "starts", "trios", "neighbours", "seconds", "anew_repeats",
        "anew_bound", "anew_short", "anew_seconds"]  # fmt: skip
NOTE = """8 rounds, tables of at most 5. R counts repeated meetings, Q weighs third and later ones more; both with
their lower bounds. `short` is the fewest and most turns of a player at a table smaller than the largest. *Anew*:
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
