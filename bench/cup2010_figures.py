"""What cups look like: scores by stage, shoot-outs, champions by team, beside what players of the printed game report.

    python bench/cup2010_figures.py              plays
    python bench/cup2010_figures.py --record     and writes bench/results/cup2010_figures.md and two plots

The matches are those of `mundialito simulate cup2010 --seed 11`, the figures those of its `--report`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from mundialito import games
from mundialito.drawing.svg import NAMESPACE
from mundialito.engine.policies import POLICIES
from mundialito.games.cup2010.look.figures import CHAMPION, champions, plots, results
from mundialito.games.cup2010.rules.notes import CAME, FAR, SHOT_OUT
from mundialito.games.cup2010.rules.options import CUP
from mundialito.lab.simulate import simulate

FOLDER = Path(__file__).parent / "results"
GAME = games.load("cup2010")
SEED = 11
STAGES = ("groups", "round of 16", "quarter-finals", "semi-finals", "third place", "final")
REPORTS = (
    "Players report of the printed game: most matches 0-0 or 1-0, sometimes 2-1 or 3-2, the largest win 4-0 (two "
    "players); a 4-3 final and a 4-1 in the round of 16 (three players)."
)


def score_table(figures: Sequence[int]) -> list[str]:
    """A row a stage: goals a match, the most frequent results, draws, the largest win."""
    lines = ["| stage | goals a match | 0-0 or 1-0 | most frequent | shoot-outs | five or more by one side |"]
    lines.append("| --- | --- | --- | --- | --- | --- |")
    for stage, name in enumerate(STAGES):
        counts = results(figures, range(stage, stage + 1))
        n = sum(counts.values())
        goals = sum((a + b) * times for (a, b), times in counts.items()) / n
        low = (counts[0, 0] + counts[1, 0]) / n
        order = sorted(counts, key=lambda r: (-counts[r], r))[:5]
        often = ", ".join(f"{a}-{b} {counts[a, b] / n:.0%}" for a, b in order)
        kicks = f"{figures[SHOT_OUT + stage] / n:.0%}" if stage else ""
        large = sum(times for (a, _), times in counts.items() if a >= 5) / n
        lines.append(f"| {name} | {goals:.2f} | {low:.0%} | {often} | {kicks} | {large:.1%} |")
    return lines


def champion_table(noted: dict[str, tuple[int, ...]], cups: int) -> list[str]:
    """Every team, by the titles of the simple players."""
    order = sorted(range(32), key=lambda t: -noted["simple"][CAME + FAR * t + CHAMPION])
    head = ["| team | cards | limit | " + " | ".join(noted) + " |", "| --- " * (3 + len(noted)) + "|"]
    s = GAME.begun(2)
    rows = []
    for t in order:
        shares = " | ".join(f"{figures[CAME + FAR * t + CHAMPION] / cups:.1%}" for figures in noted.values())
        rows.append(f"| {CUP.teams[t]} | {s.cards[t]} | {s.limit[t]} | {shares} |")
    return head + rows


def write_plots(figures: Sequence[int], cups: int) -> None:
    """Results of the group stage and champions, as files of their own."""
    made = {"results": plots(figures, cups, "en")[0], "champions": champions(figures, cups, "en", flagged=False)}
    for name, plot in made.items():
        text = str(plot.picture).replace("<svg ", f'<svg xmlns="{NAMESPACE}" color="#7a6a5c" ', 1)
        (FOLDER / f"cup2010_{name}.svg").write_text(text + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cups", type=int, default=20_000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--record", action="store_true")
    given = parser.parse_args()
    bots = {name: [name] * given.seats for name in POLICIES}
    noted = {name: simulate(GAME, seats, given.cups, SEED, notes=True).figures for name, seats in bots.items()}
    lines: list[str] = []
    for name, figures in noted.items():
        lines += ["", f"## {name} x {given.seats}, {given.cups:,} cups", "", *score_table(figures)]
    lines += ["", "## Champions by team", "", *champion_table(noted, given.cups)]
    print("\n".join(lines))
    if given.record:
        told = f"{date.today()}. Written by `bench/cup2010_figures.py --record`."
        head = f"# What cups of cup2010 look like\n\n{told}\n\n{REPORTS}"
        (FOLDER / "cup2010_figures.md").write_text("\n".join([head, *lines]) + "\n", "utf-8")
        write_plots(noted["simple"], given.cups)


if __name__ == "__main__":
    main()
