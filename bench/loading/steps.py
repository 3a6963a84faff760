"""The longest steps of the event loop, of each game's pages in turn."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

from support import table

from loading.pages import TABLES
from loading.part import Asked, Part, Rows, looked_at
from loading.report import bar
from mundialito.bench.measure import Found

SHOWN: Final = 4  # kinds of steps of each game


def measure(asked: Asked) -> Found:
    found: dict[str, list[list[list[float]]]] = {name: [] for name in TABLES}
    path = asked.folder / "steps.json"
    for _ in range(asked.rounds):
        for name, hall in TABLES.items():
            looked_at(asked.folder, replace(hall, seconds=10), watch=path)
            found[name].append(json.loads(path.read_text(encoding="utf-8"))["longest"])
            print(f"{name}: {found[name][-1][0]}", flush=True)
    return {"longest": found}


def section(found: Found) -> str:
    rows = []
    for name, rounds in found["longest"].items():
        worst: dict[str, tuple[float, int]] = {}
        for what, ms, long in (step for steps in rounds for step in steps):
            before = worst.get(what, (0.0, 0))
            worst[what] = max(before[0], ms), before[1] + long
        first = sorted(worst.items(), key=lambda step: step[1], reverse=True)[:SHOWN]
        rows += [[name, what, f"{ms:.1f}", str(long)] for what, (ms, long) in first]
    return (
        f"## Steps of the event loop\n\n{table(['pages of', 'task', 'longest step, ms', 'over 5 ms'], rows)}\n\n"
        "In processor time of the loop's thread, of all rounds."
    )


def bars(found: Found) -> Rows:
    by_round = zip(*found["longest"].values(), strict=True)
    longest = [max(steps[0][1] for steps in of_games) for of_games in by_round]
    return [bar("longest step of the event loop, ms", "< 5", longest, lambda v: v < 5, ".1f")]


PART: Final = Part("steps", "longest steps of the event loop", measure, section, bars)
