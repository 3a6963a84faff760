"""What cups look like: scores by stage, shoot-outs, champions by team, beside what players of the printed game report.

python bench/cup2010_figures.py              plays
python bench/cup2010_figures.py --record     and writes bench/results/cup2010_figures.md
"""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from typing import Any

import numba
import numpy as np

from mundialito import games
from mundialito.engine.face import COMPILED, face
from mundialito.engine.policies import POLICIES
from mundialito.games.cup2010.options import CUP

RESULTS = Path(__file__).parent / "results" / "cup2010_figures.md"
MOST = 13  # goals of a side; more are counted as these
STAGES = ("groups", "round of 16", "quarter-finals", "semi-finals", "third place", "final")
REPORTS = (
    "Players report of the printed game: most matches 0-0 or 1-0, sometimes 2-1 or 3-2, the largest win 4-0 (two "
    "players); a 4-3 final and a 4-1 in the round of 16 (three players)."
)


@numba.njit(nogil=True, error_model="numpy")
def stage_of(k: int) -> int:
    if k < 8:
        return 1
    return 2 if k < 12 else 3 if k < 14 else k - 10


def counter(f: Any) -> Any:
    """Whole cups, and what stands in their last state."""
    drive, chance = f.module("engine.drive"), f.module("engine.chance")
    actor, apply, drawn, chosen, seed_stream = (
        f.rules.actor,
        f.rules.apply,
        drive.drawn,
        drive.chosen,
        chance.seed_stream,
    )
    most = MOST

    @numba.njit(nogil=True, error_model="numpy")
    def play(pool: Any, cups: int, kinds: Any, rng: Any, rows: Any, scores: Any, shot: Any, champions: Any) -> None:
        for k in range(cups):
            seed_stream(rng, 11, k)
            pool[1] = pool[0]
            s = pool[1]
            who = actor(s)
            while who >= -1:
                apply(s, drawn(s, rng) if who == -1 else chosen(s, who, kinds[who], rng, rows[0], rows[1]))
                who = actor(s)
            for g in range(8):
                for i in range(4):
                    for j in range(i):
                        a, b = s.cross[g][4 * i + j] - 1, s.cross[g][4 * j + i] - 1
                        scores[0][min(most, max(a, b))][min(most, a, b)] += 1
            for t in range(16):
                a, b = s.result[t][0] - 1, s.result[t][1] - 1
                scores[stage_of(t)][min(most, max(a, b))][min(most, a, b)] += 1
                shot[stage_of(t)] += int(a == b)
            lead = s.result[15][0] - s.result[15][1]
            if lead == 0:
                lead = s.result[15][2] - s.result[15][3]
            champions[s.entrant[15][int(lead < 0)] - 1] += 1

    return play


def figures(cups: int, seats: int) -> list[str]:
    f = face("cup2010", COMPILED)
    play = counter(f)
    lines: list[str] = []
    titles: dict[str, Any] = {}
    for kind, name in enumerate(POLICIES):
        scores, shot = np.zeros((6, MOST + 1, MOST + 1), np.int64), np.zeros(6, np.int64)
        champions = np.zeros(32, np.int64)
        pool = f.pool(games.load("cup2010").begun(seats), 2)
        play(pool, cups, f.array([kind] * seats), f.row(4), f.array([[0] * 80] * 2), scores, shot, champions)
        lines += ["", f"## {name} x {seats}, {cups:,} cups", "", *score_table(scores, shot)]
        titles[name] = champions
    return lines + ["", "## Champions by team", "", *champion_table(titles, cups)]


def score_table(scores: Any, shot: Any) -> list[str]:
    """A row a stage: goals a match, the most frequent results, draws, the largest win."""
    lines = ["| stage | goals a match | 0-0 or 1-0 | most frequent | shoot-outs | five or more by one side |"]
    lines.append("| --- | --- | --- | --- | --- | --- |")
    for stage, name in enumerate(STAGES):
        n = scores[stage].sum()
        cells = sorted(((int(scores[stage][a][b]), a, b) for a in range(MOST + 1) for b in range(a + 1)), reverse=True)
        goals = sum(c * (a + b) for c, a, b in cells) / n
        low = (scores[stage][0][0] + scores[stage][1][0]) / n
        often = ", ".join(f"{a}-{b} {c / n:.0%}" for c, a, b in cells[:5])
        kicks = f"{shot[stage] / n:.0%}" if stage else ""
        large = sum(c for c, a, _ in cells if a >= 5) / n
        lines.append(f"| {name} | {goals:.2f} | {low:.0%} | {often} | {kicks} | {large:.1%} |")
    return lines


def champion_table(titles: dict[str, Any], cups: int) -> list[str]:
    """Every team, by the titles of the first kind of player."""
    order = sorted(range(32), key=lambda t: -titles["simple"][t])
    head = ["| team | cards | limit | " + " | ".join(titles) + " |", "| --- " * (3 + len(titles)) + "|"]
    s = games.load("cup2010").begun(2)
    rows = []
    for t in order:
        shares = " | ".join(f"{won[t] / cups:.1%}" for won in titles.values())
        rows.append(f"| {CUP.teams[t]} | {s.cards[t]} | {s.limit[t]} | {shares} |")
    return head + rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cups", type=int, default=20_000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--record", action="store_true")
    given = parser.parse_args()
    lines = figures(given.cups, given.seats)
    print("\n".join(lines))
    if given.record:
        told = f"{date.today()}. Written by `bench/cup2010_figures.py --record`."
        head = f"# What cups of cup2010 look like\n\n{told}\n\n{REPORTS}"
        RESULTS.write_text("\n".join([head, *lines]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
