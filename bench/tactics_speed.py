"""Soccer Tactics: matches and events a second on one core, and what happens in a match.

    python bench/tactics_speed.py            prints it
    python bench/tactics_speed.py --record   writes results/tactics_speed.{md,json}

The bar: botbowl, the nearest public peer (eleven against eleven on a grid, with dice), makes about 4,500 moves a second
on such a machine; ours is 200 times that, 900,000 events a second with random players.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any, Final

from support import machine, pinned, record, table

from mundialito.engine.face import COMPILED, face
from mundialito.engine.policies import POLICIES
from mundialito.games import load
from mundialito.games.tactics.rules import phase, restart
from mundialito.games.tactics.rules.events import DIE, FLAG, GOAL, SIGN, SPIN, SQUARE

PEER: Final = 4_500  # moves a second of botbowl
BAR: Final = 200 * PEER
PAIRS: Final = (("random", "random"), ("eager", "eager"), ("simple", "random"), ("simple", "simple"))


class Run:
    """Compiled matches of the standard preset with these bots."""

    def __init__(self, bots: tuple[str, str]) -> None:
        f = face("tactics", COMPILED)
        self.drive = f.module("engine.drive")
        self.pool = f.pool(load("tactics").begun(2), 2)
        self.kinds = f.array([POLICIES.index(bot) for bot in bots])
        self.rng, self.rows = f.row(4), f.array([[0] * f.rules.WIDEST, [0] * f.rules.WIDEST])
        self.tally = f.row(self.drive.PER_SEAT + 2 * self.drive.COLUMNS)

    def play(self, first: int, last: int) -> dict[str, float]:
        """CPU seconds, matches and events."""
        self.tally[:] = 0
        began = time.thread_time()
        self.drive.play_many(self.pool, 1, first, last, self.kinds, self.rng, self.rows, self.tally)
        cpu = time.thread_time() - began
        return {"cpu": cpu, "matches": last - first, "events": float(self.tally[self.drive.EVENTS_SEEN])}


def rates(bots: tuple[str, str], rounds: int, seconds: float) -> dict[str, float]:
    """Medians over rounds of about that many CPU seconds."""
    run = Run(bots)
    run.play(0, 1)
    n = 10
    while (took := run.play(0, n)["cpu"]) < 0.2:
        n *= 2
    n = max(1, int(n * seconds / took))
    results = [run.play(i * n, (i + 1) * n) for i in range(rounds)]
    return {
        "matches_s": median(r["matches"] / r["cpu"] for r in results),
        "events_s": median(r["events"] / r["cpu"] for r in results),
        "events_match": sum(r["events"] for r in results) / sum(r["matches"] for r in results),
    }


# --- what happens in a match ------------------------------------------------------------------------------


def story(bots: tuple[str, str], matches: int) -> tuple[Counter[str], Counter[int]]:
    """Counts over some matches, and the squares that shots came from, as an attacker from below sees them."""
    f = face("tactics", COMPILED)
    drive, rules = f.module("engine.drive"), f.rules
    pool, rng = f.pool(load("tactics").begun(2), 2), f.row(4)
    kinds, rows = [POLICIES.index(bot) for bot in bots], f.array([[0] * rules.WIDEST, [0] * rules.WIDEST])
    seen: Counter[str] = Counter()
    shots: Counter[int] = Counter()
    for k in range(matches):
        f.module("engine.chance").seed_stream(rng, 2, k)
        pool[1] = pool[0]
        s, now = pool[1], rules.State(pool[1])
        while (who := rules.actor(s)) != -2:
            e = drive.dealt(s, rng) if who < 0 else drive.chosen(s, who, kinds[who], rng, rows[0], rows[1])
            rules.apply(s, e)
            before, now = now, rules.State(s)
            notice(before, int(e), now, seen, shots)
    return seen, shots


def notice(before: Any, e: int, s: Any, seen: Counter[str], shots: Counter[int]) -> None:
    """What one event did."""
    if before.phase == phase.SHOT:
        kind = "penalties" if before.restart == restart.PENALTY else "shots in play"
        seen.update([kind, {GOAL: "goals", FLAG: "corners", SIGN: "goal kicks"}[e - SPIN]])
        shots[before.ball if before.attack == 0 else 127 - before.ball] += 1
    elif before.phase == phase.BATTLE and s.phase != phase.BATTLE:
        seen["battles"] += 1
        if s.restart in (restart.FREE_KICK, restart.PENALTY):
            seen["fouls"] += 1
            seen["red cards"] += int(sum(s.out) > sum(before.out))
    elif (
        SQUARE <= e < DIE
        and s.restart == restart.FREE_KICK
        and before.restart == restart.NONE
        and before.phase >= phase.TO
    ):
        seen["offsides in the goal area" if s.ball != e - SQUARE else "offsides"] += 1
    if s.period != before.period and s.period in (2, 4):
        seen["extra times" if s.period == 2 else "shoot-outs"] += 1
    if s.count != before.count and s.count > 0:
        seen["sets"] += 1


def heat_map(shots: Counter[int], path: Path) -> None:
    """The shots of both teams as if all attacked upwards, as a picture: the darker the more."""
    most, size = max(shots.values(), default=1), 30
    cells = []
    for square in range(128):
        name = f"{'ABCDEFGH'[square % 8]}{square // 8 + 1}"
        x, y, n = square % 8 * size, (15 - square // 8) * size, shots[square]
        cells.append(
            f'<rect x="{x}" y="{y}" width="{size}" height="{size}" fill="#b91c1c" fill-opacity="{n / most:.3f}" '
            f'stroke="#166534" stroke-opacity="0.4"><title>{name}: {n}</title></rect>'
        )
    lines = "".join(
        f'<path d="{d}" fill="none" stroke="#166534" stroke-width="2"/>'
        for d in ("M0 240h240", "M60 0v90h120v-90", "M60 480v-90h120v90")
    )
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 244 484" width="244"><rect width="240" height="480" '
        f'fill="#dcfce7"/>{"".join(cells)}{lines}</svg>\n',
        encoding="utf-8",
    )


def main() -> None:
    """Measure, print, and write down if asked to."""
    parser = argparse.ArgumentParser(description="Soccer Tactics: speed, and what happens in a match")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds a round")
    parser.add_argument("--matches", type=int, default=300, help="matches to tell what happens in them")
    parser.add_argument("--record", action="store_true", help="write results/tactics_speed.{md,json} and the heat map")
    given = parser.parse_args()
    os.environ.pop("MUNDIALITO_PLAIN", None)
    for key, value in machine().items():
        print(f"{key}: {value}")
    with pinned():
        speed = {" against ".join(bots): rates(bots, given.rounds, given.seconds) for bots in PAIRS}
    rows = [
        [who, "standard", f"{r['matches_s']:,.0f}", f"{r['events_match']:,.0f}", f"{r['events_s']:,.0f}"]
        for who, r in speed.items()
    ]
    body = table(["players", "preset", "matches/s", "events a match", "events/s"], rows)
    events = speed["random against random"]["events_s"]
    verdict = "held" if events >= BAR else "**missed**"
    bar = f"The bar, {BAR:,} events a second with random players (200 times botbowl's {PEER:,} moves)"
    body += f"\n\n{bar}: {verdict}, {events / PEER:,.0f} times."
    told: dict[str, dict[str, float]] = {}
    for bots in PAIRS[2:]:
        seen, shots = story(bots, given.matches)
        told[" against ".join(bots)] = {what: n / given.matches for what, n in sorted(seen.items())}
    kinds = sorted({what for each in told.values() for what in each})
    rows = [[what, "a match", *[f"{each.get(what, 0):.2f}" for each in told.values()]] for what in kinds]
    body += f"\n\nA match of the standard preset, {given.matches} matches each:\n\n" + table(
        ["what", "in", *told], rows
    )
    body += "\n\nWhere `simple` against `simple` shoots from: [heat map](tactics_shots.svg)."
    print(f"\n{body}")
    if given.record:
        record(
            "tactics_speed",
            "tactics_speed",
            "Soccer Tactics: speed, and what happens in a match",
            body,
            {"speed": speed, "a match": told},
        )
        heat_map(shots, Path(__file__).parent / "results" / "tactics_shots.svg")


if __name__ == "__main__":
    main()
