"""How many whole cups on the board a core plays in a second, goals a match, and who wins.

    python bench/worldcup_figures.py              measures
    python bench/worldcup_figures.py --record     and writes bench/results/worldcup_figures.md

Rates are per second of one core's time, so that a busy machine does not change them much.
"""

from __future__ import annotations

import argparse
import time
from datetime import date
from pathlib import Path
from typing import Any

import numba
import numpy as np
from support import processor

from mundialito import games
from mundialito.engine.face import COMPILED, Face, face
from mundialito.engine.policies import POLICIES, SIMPLE
from mundialito.games.worldcup.options import TEAM_CODES, YEARS

RESULTS = Path(__file__).parent / "results" / "worldcup_figures.md"
REAL = {  # goals a match, extra time and replays included, and champions of the real cups; 1962 and 1966 as widely told
    "1930": "70 in 18 = 3.89, Uruguay", "1958": "126 in 35 = 3.60, Brazil", "1962": "89 in 32 = 2.78, Brazil",
    "1966": "89 in 32 = 2.78, England", "2002": "161 in 64 = 2.52, Brazil",
}  # fmt: skip


def player(f: Face) -> Any:
    """Whole cups, compiled here and not kept; counts matches, goals and champions, answers the events played."""
    rules, drive, chance = f.rules, f.module("engine.drive"), f.module("engine.chance")
    actor, apply, drawn, chosen, seed_stream = rules.actor, rules.apply, drive.drawn, drive.chosen, chance.seed_stream

    @numba.njit(nogil=True, error_model="numpy")
    def play(pool: Any, cups: int, kinds: Any, rng: Any, rows: Any, whistle: int, tally: Any) -> int:
        events = 0
        for k in range(cups):
            seed_stream(rng, 7, k)
            pool[1] = pool[0]
            s = pool[1]
            who = actor(s)
            while who >= -1:
                e = drawn(s, rng) if who == -1 else chosen(s, who, kinds[who], rng, rows[0], rows[1])
                if e == whistle and s.phase == 7:  # a match is scored
                    tally[32] += 1
                    tally[33] += s.goals[0] + s.goals[1]
                apply(s, e)
                events += 1
                who = actor(s)
            tally[s.winner[s.first[5] + s.length[5] - 1] - 1] += 1
        return events

    return play


def run(play: Any, f: Face, year: str, seats: int, kind: int, cups: int) -> tuple[float, int, Any]:
    """CPU seconds, events, tally: champions by team, then matches and goals."""
    pool = f.pool(games.load("worldcup").begun(seats, {"year": year}), 2)
    tally = np.zeros(34, np.int64)
    whistle = games.load("worldcup").notation.read("whistle")
    kinds, rng, rows = f.array([kind] * seats), f.row(4), f.array([[0] * f.rules.WIDEST] * 2)
    began = time.process_time()
    events = play(pool, cups, kinds, rng, rows, whistle, tally)
    return time.process_time() - began, events, tally


def measure(cups: int) -> list[str]:
    """Speed of 1966 with four seats, goals a match by year and seats, champions by team."""
    f = face("worldcup", COMPILED)
    play = player(f)
    run(play, f, "1966", 4, 0, 2)
    lines = [
        "## Speed: 1966, four seats",
        "",
        "| players | cups a second a core | ns an event |",
        "| --- | --- | --- |",
    ]
    for kind, name in enumerate(POLICIES):
        took, events, _ = min((run(play, f, "1966", 4, kind, cups) for _ in range(3)), key=lambda r: r[0])
        lines.append(f"| {name} | {cups / took:,.0f} | {took / events * 1e9:.0f} |")
    lines += ["", "## Goals a match, `simple` players, replays included", ""]
    lines += ["| year | 3 seats | 4 | 5 | 6 | 8 | really |", "|" + " --- |" * 7]
    champions = {}
    for year in YEARS:
        cells = []
        for seats in (3, 4, 5, 6, 8):
            tally = run(play, f, year, seats, SIMPLE, cups)[2]
            cells.append(f"{tally[33] / tally[32]:.2f}")
            if seats == 4:
                champions[year] = tally[:32]
        lines.append(f"| {year} | {' | '.join(cells)} | {REAL[year]} |")
    lines += ["", "## Champions, four `simple` players, in percent", ""]
    for year in YEARS:
        won = sorted(zip(champions[year], TEAM_CODES[YEARS.index(year)], strict=False), reverse=True)
        told = ", ".join(f"{code} {100 * n / cups:.1f}" for n, code in won if code)
        lines.append(f"- {year} (really {REAL[year].split(', ')[1]}): {told}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cups", type=int, default=4000)
    parser.add_argument("--record", action="store_true")
    given = parser.parse_args()
    lines = measure(given.cups)
    print("\n".join(lines))
    if given.record:
        head = f"# The World Cup Game in figures\n\n{date.today()}, {processor()}, {given.cups} cups each. "
        head += "Written by `bench/worldcup_figures.py --record`.\n"
        RESULTS.write_text("\n".join([head, *lines]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
