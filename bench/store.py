"""How fast moves are appended to the log, and what each costs, on both databases.

    python bench/store.py [--record]

So many matches at a time append one move after another, each when the one before is on disk. The processor time is
that of our process alone, threads included; the server of PostgreSQL has its own.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from itertools import chain
from pathlib import Path
from typing import Final

from support import HERE, package, record, table

sys.path.insert(0, str(HERE.parent / "src"))
sys.path.insert(0, str(HERE.parent / "tests"))

import postgres

from mundialito.store import Entry, MatchRow, Store

AT_A_TIME: Final = (1, 10, 50, 200)  # matches
SECONDS: Final = 3.0  # a measurement, about


async def play(store: Store, match: str, until: float) -> list[float]:
    """Move after move until that time; how long each took."""
    took = []
    while time.perf_counter() < until:
        began = time.perf_counter()
        await store.append(match, len(took) + 1, [Entry(0, 0, 17)])
        took.append(time.perf_counter() - began)
    return took


async def measured(store: Store, at_a_time: int) -> list[str]:
    """One line of the table."""
    names = [f"{at_a_time:04}-{n:017}" for n in range(at_a_time)]
    for name in names:
        row = MatchRow(name, name, 1, None, "uno", "playing", True, "", 4)
        await store.create(row, bytes(32), [Entry(1, -3, 0)])
    began, processor = time.perf_counter(), time.process_time()
    each = await asyncio.gather(*(play(store, name, began + SECONDS) for name in names))
    took = sorted(chain.from_iterable(each))
    seconds, processor = time.perf_counter() - began, time.process_time() - processor
    p50, p99 = took[len(took) // 2], took[len(took) * 99 // 100]
    figures = [
        f"{len(took) / seconds:,.0f}",
        f"{processor / len(took) * 1e6:,.0f}",
        f"{p50 * 1e3:.1f}",
        f"{p99 * 1e3:.1f}",
    ]
    return ["PostgreSQL" if store.shared else "SQLite", str(at_a_time), *figures]


async def lines(url: str) -> list[list[str]]:
    store = await Store.open(url)
    try:
        return [await measured(store, at_a_time) for at_a_time in AT_A_TIME]
    finally:
        await store.close()


def main() -> None:
    """Measure, print the table, write it down if asked to."""
    parser = argparse.ArgumentParser(description="Moves appended to the log, on both databases")
    parser.add_argument("--record", action="store_true", help="write results/store.md")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        rows = asyncio.run(lines(f"sqlite:///{folder}/mundialito.db"))
    if reason := postgres.why_not():
        print(f"PostgreSQL is left out: {reason}")
    else:
        with postgres.running() as server:
            rows += asyncio.run(lines(server.new_database()))
    head = ["database", "at a time", "moves a second", "our processor, µs a move", "p50, ms", "p99, ms"]
    versions = f"SQLAlchemy {package('sqlalchemy')}, psycopg {package('psycopg')}"
    how = "Each move is on disk before it counts (`synchronous=FULL`, `fsync` on)."
    body = f"{how} {versions}.\n\n{table(head, rows)}"
    print(body)
    if arguments.record:
        record("store", "store", "Moves appended to the log", body)


if __name__ == "__main__":
    main()
