"""How long an event takes to be read from its log: 100, 1,000 and 5,000 players, 8 rounds each.

    python bench/desk_fold.py [--rounds 3] [--limit 60] [--record]

An event is folded whenever it is imported and whenever a server first needs it. The time must grow as the log does.
Each size is measured in a process of its own, which is ended if it takes longer than the limit.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from statistics import median
from typing import Final

from edging.events import whole
from support import machine, record, table

from mundialito.desk.tournament import Tournament

SIZES: Final = (100, 1000, 5000)
PLAYED: Final = 8  # rounds of the event
BAR: Final = 2.0  # an entry of the largest may take so much longer than one of the smallest
SOON: Final = 1.0  # seconds for 1,000 players

Found = dict[int, tuple[int, list[float]]]  # by players: entries, and seconds of each round; none if it was ended


def measured(players: int, rounds: int) -> tuple[int, list[float]]:
    entries, took = whole(players, PLAYED), []
    for _ in range(rounds):
        began = time.perf_counter()
        Tournament(entries)
        took.append(time.perf_counter() - began)
    return len(entries), took


def apart(players: int, rounds: int, limit: float) -> tuple[int, list[float]]:
    """In another process, so that it can be ended."""
    command = [sys.executable, __file__, "--rounds", str(rounds), "--players", str(players)]
    try:
        told = subprocess.run(command, stdout=subprocess.PIPE, timeout=limit * rounds, check=True).stdout
    except subprocess.TimeoutExpired:
        return len(whole(players, PLAYED)), []
    entries, took = json.loads(told)
    return entries, took


def text_of(found: Found, limit: float) -> str:
    rows = []
    for players, (entries, took) in found.items():
        told = [f"{1000 * median(took):,.0f}", f"{1000 * max(took):,.0f}", f"{1e6 * each(entries, took):,.0f}"]
        rows.append([f"{players:,}", f"{entries:,}", *(told if took else [f"> {1000 * limit:,.0f}", "", ""])])
    head = ["players", "entries", "ms, median", "ms, worst", "µs an entry"]
    return f"{table(head, rows)}\n\n{table(['measure', '', 'bar', 'measured'], bars(found))}"


def each(entries: int, took: list[float]) -> float:
    return median(took) / entries if took else float("inf")


def bars(found: Found) -> list[list[str]]:
    small, _, large = (each(*found[players]) for players in SIZES)
    thousand = median(found[1000][1] or [float("inf")])
    return [
        [
            "an entry among 5,000 players / among 100",
            verdict(large / small < BAR),
            f"< {BAR:g}",
            f"{large / small:.1f}",
        ],
        ["1,000 players, s", verdict(thousand < SOON), f"< {SOON:g}", f"{thousand:.2f}"],
    ]


def verdict(held: bool) -> str:
    return "held" if held else "**missed**"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for one fold, about")
    parser.add_argument("--players", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--record", action="store_true", help="write results/desk_fold.md")
    given = parser.parse_args()
    if given.players:
        print(json.dumps(measured(given.players, given.rounds)))
        return
    print("; ".join(f"{key}: {value}" for key, value in machine().items()))
    found = {players: apart(players, given.rounds, given.limit) for players in SIZES}
    body = f"Events of {PLAYED} rounds, {given.rounds} times each.\n\n{text_of(found, given.limit)}"
    print(f"\n{body}")
    if given.record:
        record("desk_fold", "desk_fold", "Events read from their logs", body)


if __name__ == "__main__":
    main()
