"""How many whole cups a core plays in a second, and where the time goes.

    python bench/cup2010_speed.py              measures
    python bench/cup2010_speed.py --record     and writes bench/results/cup2010_speed.md

Rates are per second of one core's time, so that a busy machine does not change them much; whole cups by the driver of
`mundialito simulate`. A stage's time is the difference between playing cups up to its end and up to its beginning, from
the same streams of numbers, by a driver of this script's own.
"""

from __future__ import annotations

import argparse
import time
from datetime import date
from pathlib import Path
from typing import Any

from support import processor

from mundialito import games
from mundialito.engine.compiling import driver
from mundialito.engine.face import COMPILED, Face, face
from mundialito.engine.policies import POLICIES

RESULTS = Path(__file__).parent / "results" / "cup2010_speed.md"
SEATS = 4
STAGES = (("deal and groups", 1), ("round of 16", 3), ("quarter-finals", 4), ("semi-finals", 5), ("finals", 6))  # ends


def player(f: Face) -> Any:
    """Cups up to a round, compiled here and not kept; answers the events played."""
    rules, drive, chance = f.rules, f.module("engine.drive"), f.module("engine.chance")
    actor, apply, dealt, chosen, seed_stream = rules.actor, rules.apply, drive.dealt, drive.chosen, chance.seed_stream

    @driver
    def play(pool: Any, cups: int, kinds: Any, rng: Any, rows: Any, until: int) -> int:
        events = 0
        for k in range(cups):
            seed_stream(rng, 7, k)
            pool[1] = pool[0]
            s = pool[1]
            who = actor(s)
            while who >= -1 and s.round < until:
                if who == -1:
                    apply(s, dealt(s, rng))
                else:
                    apply(s, chosen(s, who, kinds[who], rng, rows[0], rows[1]))
                events += 1
                who = actor(s)
        return events

    return play


def seconds(play: Any, f: Face, cups: int, kind: int, until: int) -> tuple[float, int]:
    """The least CPU time of several runs, and the events."""
    pool = f.pool(games.load("cup2010").begun(SEATS), 2)
    kinds, rng, rows = f.array([kind] * SEATS), f.row(4), f.array([[0] * f.rules.WIDEST] * 2)
    best, events = 1e9, 0
    for _ in range(5):
        began = time.process_time()
        events = play(pool, cups, kinds, rng, rows, until)
        best = min(best, time.process_time() - began)
    return best, events


def whole_cups(f: Face, cups: int, kind: int) -> tuple[float, int]:
    """The same by the driver that `mundialito simulate` runs, scores added up."""
    drive = f.module("engine.drive")
    pool, kinds, rng = f.pool(games.load("cup2010").begun(SEATS), 2), f.array([kind] * SEATS), f.row(4)
    rows = f.array([[0] * f.rules.WIDEST] * 2)
    best, events = 1e9, 0
    for _ in range(5):
        tally = f.row(drive.PER_SEAT + drive.COLUMNS * SEATS)
        began = time.process_time()
        drive.play_many(pool, 7, 0, cups, kinds, rng, rows, tally)
        best = min(best, time.process_time() - began)
        events = int(tally[drive.EVENTS_SEEN])
    return best, events


def measure(cups: int) -> list[str]:
    """A table of speeds, and one of stages for random players."""
    f = face("cup2010", COMPILED)
    play = player(f)
    play(f.pool(games.load("cup2010").begun(SEATS), 2), 1, f.array([0] * SEATS), f.row(4), f.array([[0] * 80] * 2), 9)
    lines = ["| players | cups a second | events a second | ns an event |", "| --- | --- | --- | --- |"]
    for kind, name in enumerate(POLICIES):
        took, events = whole_cups(f, cups, kind)
        rate = f"{cups / took:,.0f} | {events / took / 1e6:.1f} M | {took / events * 1e9:.0f}"
        lines.append(f"| {name} x {SEATS} | {rate} |")
    lines += [
        "",
        "| stage, random players | events a cup | us a cup | share | ns an event |",
        "| --- | --- | --- | --- | --- |",
    ]
    before, seen = 0.0, 0
    whole = seconds(play, f, cups, 0, 9)[0]
    for name, until in STAGES:
        took, events = seconds(play, f, cups, 0, until)
        spent, here = took - before, events - seen
        numbers = f"{spent / cups * 1e6:.1f} | {spent / whole:.0%} | {spent / max(here, 1) * 1e9:.0f}"
        lines.append(f"| {name} | {here / cups:.0f} | {numbers} |")
        before, seen = took, events
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cups", type=int, default=4000)
    parser.add_argument("--record", action="store_true")
    given = parser.parse_args()
    lines = measure(given.cups)
    print("\n".join(lines))
    if given.record:
        head = f"# Speed of cup2010\n\n{date.today()}, {processor()}. Written by `bench/cup2010_speed.py --record`.\n"
        RESULTS.write_text("\n".join([head, *lines]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
