"""How many whole cups on the board a core plays in a second, goals a match, and who wins.

    python bench/worldcup_figures.py              measures
    python bench/worldcup_figures.py --record     and writes bench/results/worldcup_figures.md and its pictures

Rates are per second of one core's time, so that a busy machine does not change them much.
"""

from __future__ import annotations

import argparse
import time
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from support import processor

from mundialito import games
from mundialito.cups.names import TEAMS as TEAM_NAMES
from mundialito.drawing.plots import FONT, Bar, Plot, bars
from mundialito.drawing.svg import NAMESPACE, rect, svg, text
from mundialito.engine.compiling import driver
from mundialito.engine.face import COMPILED, Face, face
from mundialito.engine.policies import POLICIES, SIMPLE
from mundialito.games.worldcup.rules.options import TEAM_CODES, YEARS

FOLDER = Path(__file__).parent / "results"
REAL = {  # goals, matches, extra time and replays included, and the champion of the real cups
    "1930": (70, 18, "URU"), "1958": (126, 35, "BRA"), "1962": (89, 32, "BRA"), "1966": (89, 32, "ENG"),
    "2002": (161, 64, "BRA"),
}  # fmt: skip
SOURCES = """Really: 1930, 1958 and 2002 as `examples/cups` has every match; the figures of 1962 and 1966 are
general knowledge, not from a data file of ours."""
MOST = 10  # champions shown of each year


def player(f: Face) -> Any:
    """Whole cups, compiled here and not kept; counts matches, goals and champions, answers the events played."""
    rules, drive, chance = f.rules, f.module("engine.drive"), f.module("engine.chance")
    actor, apply, dealt, chosen, seed_stream = rules.actor, rules.apply, drive.dealt, drive.chosen, chance.seed_stream

    @driver
    def play(pool: Any, cups: int, kinds: Any, rng: Any, rows: Any, whistle: int, tally: Any) -> int:
        events = 0
        for k in range(cups):
            seed_stream(rng, 7, k)
            pool[1] = pool[0]
            s = pool[1]
            who = actor(s)
            while who >= -1:
                e = dealt(s, rng) if who == -1 else chosen(s, who, kinds[who], rng, rows[0], rows[1])
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


def measure(cups: int) -> tuple[list[str], dict[str, float], dict[str, list[tuple[str, float]]]]:
    """Speed of 1966 with four seats, goals a match by year and seats, champions by team: told, and as numbers."""
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
    goals, champions = {}, {}
    for year in YEARS:
        cells = []
        for seats in (3, 4, 5, 6, 8):
            tally = run(play, f, year, seats, SIMPLE, cups)[2]
            cells.append(f"{tally[33] / tally[32]:.2f}")
            if seats == 4:
                goals[year], champions[year] = tally[33] / tally[32], shares(tally[:32], year, cups)
        scored, played, champion = REAL[year]
        lines.append(f"| {year} | {' | '.join(cells)} | {scored} in {played} = {scored / played:.2f}, {champion} |")
    lines += ["", "## Champions, four `simple` players, in percent", ""]
    for year in YEARS:
        told = ", ".join(f"{code} {share:.1f}" for code, share in champions[year])
        lines.append(f"- {year} (really {REAL[year][2]}): {told}")
    return lines, goals, champions


def shares(titles: Any, year: str, cups: int) -> list[tuple[str, float]]:
    """Letters and per cent of titles, most first."""
    won = sorted(zip(titles, TEAM_CODES[YEARS.index(year)], strict=False), reverse=True)
    return [(code, 100 * n / cups) for n, code in won if code]


# --- pictures ----------------------------------------------------------------------------------------------


def goals_picture(goals: dict[str, float]) -> str:
    """Goals a match by year, the game's and the real ones one below the other."""
    rows = []
    for year, (scored, played, _) in REAL.items():
        rows += [Bar(f"{year}, the game", goals[year]), Bar(f"{year}, really", scored / played)]
    return standalone([bars("Goals a match: four simple players, and really", rows)])


def champions_picture(champions: dict[str, list[tuple[str, float]]]) -> str:
    """Champions by team, year by year; the real one is named so."""
    plots = []
    for year, (_, _, real) in REAL.items():
        rows = [
            Bar(f"{TEAM_NAMES[code]} (really)" if code == real else TEAM_NAMES[code], share)
            for n, (code, share) in enumerate(champions[year])
            if n < MOST or code == real
        ]
        plots.append(bars(f"{year}: champions, four simple players, in percent", rows, "%"))
    return standalone(plots)


def standalone(plots: list[Plot]) -> str:
    """Plots one below the other in a file of its own, on paper."""
    parts, y = [], 0
    for plot in plots:
        high = 24 * len(plot.rows) + 8  # as `bars` has it
        parts.append(text(x=16, y=y + 28, font_size="16", font_weight="700")[plot.title])
        parts.append(svg(x=8, y=y + 40, width=720, height=high)[plot.picture])
        y += high + 60
    about = {"xmlns": NAMESPACE, "viewBox": f"0 0 740 {y}", "font-family": FONT, "color": "#2a1d16", "fill": "#2a1d16"}
    return str(svg(about)[rect(width=740, height=y, rx="12", fill="#fffaf0"), parts]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cups", type=int, default=4000)
    parser.add_argument("--record", action="store_true")
    given = parser.parse_args()
    lines, goals, champions = measure(given.cups)
    print("\n".join(lines))
    if given.record:
        head = f"# The World Cup Game in figures\n\n{date.today()}, {processor()}, {given.cups} cups each. "
        head += "Written by `bench/worldcup_figures.py --record`.\n\n" + SOURCES + "\n"
        shown = ["", "![Goals a match by year](worldcup_goals.svg)", "", "![Champions by team](worldcup_champions.svg)"]
        (FOLDER / "worldcup_figures.md").write_text("\n".join([head, *lines, *shown]) + "\n", "utf-8")
        (FOLDER / "worldcup_goals.svg").write_text(goals_picture(goals), "utf-8")
        (FOLDER / "worldcup_champions.svg").write_text(champions_picture(champions), "utf-8")


if __name__ == "__main__":
    main()
