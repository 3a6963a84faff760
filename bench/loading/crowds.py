"""Many who watch one table: how long until all of them have a move."""

from __future__ import annotations

from typing import Final

from support import table

from loading import servers
from loading.part import Asked, Part, Rows, run
from loading.report import bar, told
from mundialito.bench.measure import Found
from mundialito.bench.spectators import watched

PEOPLE: Final = 2000
MOVES: Final = 10  # a round


def measure(asked: Asked) -> Found:
    runs = []
    for n in range(asked.rounds):
        with servers.ours(asked.folder) as (pid, port):
            runs.append(run(watched(pid, port, PEOPLE, MOVES)))
        print(f"round {n + 1}: {1000 * max(runs[-1]['took']):.0f} ms until all have a move", flush=True)
    return {"runs": runs}


def section(found: Found) -> str:
    runs = found["runs"]
    rows = [
        ["until all have a move, ms", *(told([1000 * max(r["took"]) for r in runs], form=",.0f"),)],
        ["CPU for a move, ms", told([1000 * r["cpu"] for r in runs], form=",.0f")],
        ["load, % of its core meanwhile", told([100 * r["load"] for r in runs], form=",.0f")],
        ["bytes to each", told([r["bytes"] for r in runs], form=",.0f")],
        ["kB a spectator", told([r["kilobytes"] for r in runs], form=",.0f")],
    ]
    return (
        f"## Spectators\n\n{PEOPLE:,} watch one table of UNO, by pages; {MOVES} moves a round; the slowest move of a "
        f"round, its median over rounds, and the worst round.\n\n{table(['measure', 'measured'], rows)}"
    )


def bars(found: Found) -> Rows:
    took = [1000 * max(r["took"]) for r in found["runs"]]
    return [bar(f"{PEOPLE:,} spectators, until all have a move, ms", "≤ 250", took, lambda v: v <= 250, ",.0f")]


PART: Final = Part("crowd", "many who watch one table", measure, section, bars)
