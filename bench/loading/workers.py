"""How many people several processes hold: `serve --workers` on PostgreSQL, with a core for each."""

from __future__ import annotations

import os
import sys
from typing import Final

from support import HERE, table

sys.path.insert(0, str(HERE.parent / "tests"))

import postgres

from loading import servers
from loading.curves import LATE, SOON
from loading.part import Asked, Part, run
from loading.report import share
from mundialito.bench.measure import Found
from mundialito.bench.page_people import Hall, growing
from mundialito.bench.served import served

COUNTS: Final = (1, 2, 4, 8)
MANY: Final = (500, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12_000, 16_000)
FILLING: Final = Hall(0, seconds=10.0)


def measure(asked: Asked) -> Found:
    """A core each for the processes, the last one for the load, what is left for the database."""
    found: dict[str, list[Found]] = {}
    for count in COUNTS:
        spare = servers.CORES[count:-1]
        if count > 1 and not spare:
            print(f"{len(servers.CORES)} cores are too few for {count} processes, a database and a load", flush=True)
            break
        with postgres.running() as database:
            if database.process and spare:
                os.sched_setaffinity(database.process.pid, spare)  # its connections come later, and inherit it
            with served(database.new_database(), servers.CORES, count) as (pid, port):
                found[str(count)] = run(growing(pid, port, FILLING, asked.people or MANY, LATE))
        print(f"{count} processes: {held(found[str(count)])} people", flush=True)
    return {"runs": found}


def held(runs: list[Found]) -> int:
    return max((run["people"] for run in runs if run["seen"][1] < SOON), default=0)


def section(found: Found) -> str:
    rows = []
    for count, runs in found["runs"].items():
        for one in runs:
            times = [f"{one['seen'][q]:.1f}" for q in (0, 1)]
            shares = [f"{share(one, key):.0f}" for key in ("cpu", "load")]
            moves = f"{one['moves'] / one['wall']:,.0f}"
            rows.append([count, f"{one['people']:,}", moves, *times, *shares, str(len(one["refused"]))])
    head = ["processes", "people", "moves/s", "p50 seen, ms", "p99 seen, ms", "all processes, % of a core", "load, %"]
    most = "; ".join(f"{count}: {held(runs):,}" for count, runs in found["runs"].items())
    return (
        f"## Several processes\n\nMost people at UNO's pages with p99 below {SOON:.0f} ms, by the number of processes: "
        f"{most}. PostgreSQL on cores of its own where there are some, the people of a table anywhere; one round.\n\n"
        f"{table([*head, 'refused'], rows)}"
    )


PART: Final = Part("workers", "how many people several processes hold", measure, section)
