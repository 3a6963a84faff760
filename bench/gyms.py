"""Steps a second of `mundialito.gyms`, beside PettingZoo's own classic environments in the same run.

    python bench/gyms.py            prints it
    python bench/gyms.py --record   writes results/gyms.{md,json}

A step is one decision of a seat with a random legal action, observation and mask included, episode after episode. All
rates are by CPU seconds of one thread, so that a busy machine slows both sides alike. The bar: the vectorised
environment makes at least 100 times the steps of PettingZoo's classic environments (their median).
"""

from __future__ import annotations

import argparse
import os
import time
from statistics import median
from typing import Final

from support import HERE, answer, environment, machine, record, table

from mundialito.gyms.seated import Seated
from mundialito.gyms.vector import Vector

PEER: Final = "pettingzoo[classic]==1.27.0"
BAR: Final = 100
TABLES: Final = (("uno", 2), ("uno", 4), ("cup2010", 4), ("worldcup", 4), ("tactics", 2))


class Run:
    """Many matches of a game, stepped at random."""

    def __init__(self, game: str, seats: int, matches: int) -> None:
        self.games = Vector(game, matches, seats, seed=1)
        self.games.reset()
        for _ in range(200):  # into the middle of matches
            self.games.step(self.games.sample())

    def rate(self, seconds: float) -> float:
        """Steps a CPU second of this thread."""
        steps, began = 0, time.thread_time()
        while time.thread_time() - began < seconds:
            self.games.step(self.games.sample())
            steps += self.games.matches
        return steps / (time.thread_time() - began)


def one_by_one(game: str, seats: int, seconds: float) -> float:
    """The same by the interpreted table that PettingZoo's environment is made of; the first choice each time."""
    match = Seated(game, seats)
    match.begin(1)
    steps, began = 0, time.thread_time()
    while time.thread_time() - began < seconds:
        who = match.fold.actor
        match.row(who)
        match.take(int(match.mask(who).argmax()))
        steps += 1
        if match.fold.is_over:
            match.begin()
    return steps / (time.thread_time() - began)


def main() -> None:
    """Measure, print, and write down if asked to."""
    parser = argparse.ArgumentParser(description="Steps a second beside PettingZoo's classic environments")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds a round and environment")
    parser.add_argument("--matches", type=int, default=1024, help="side by side")
    parser.add_argument("--games", default="uno,cup2010,worldcup,tactics", help="of which to measure many at once")
    parser.add_argument("--record", action="store_true", help="write results/gyms.{md,json}")
    given = parser.parse_args()
    os.environ.pop("MUNDIALITO_PLAIN", None)
    for key, value in machine().items():
        print(f"{key}: {value}")
    python = environment("pettingzoo", PEER)
    asked = [(game, seats) for game, seats in TABLES if game in given.games.split(",")]
    runs = {f"{game}, {seats} seats": Run(game, seats, given.matches) for game, seats in asked}
    peers, ours = [], []
    for _ in range(given.rounds):
        peers.append(answer([python, HERE / "pettingzoo_classic.py", str(given.seconds)]))
        ours.append({name: run.rate(given.seconds) for name, run in runs.items()})
    theirs = {name: median(each[name] for each in peers) for name in peers[0]}
    mine = {name: median(each[name] for each in ours) for name in ours[0]}
    middle, fastest = median(theirs.values()), max(theirs.values())
    rows = [
        [name, f"{given.matches} matches", f"{rate:,.0f}", f"{rate / middle:,.0f}", f"{rate / fastest:,.0f}"]
        for name, rate in mine.items()
    ]  # fmt: skip
    rows += [[f"{name}, one by one", "interpreted", f"{rate:,.0f}", f"{rate / middle:.1f}", f"{rate / fastest:.1f}"]
             for name, rate in ((g, one_by_one(g, s, given.seconds)) for g, s in TABLES[1:])]  # fmt: skip
    rows += [[name, "PettingZoo", f"{rate:,.0f}", "", ""] for name, rate in sorted(theirs.items())]
    head = ["environment", "", "steps/CPU s", "/ their median", "/ their fastest"]
    ratios = [min(ours[k][name] for name in mine) / median(peers[k].values()) for k in range(given.rounds)]
    verdict = "held" if min(mine.values()) / middle >= BAR else "**missed**"
    fast = max(theirs, key=lambda name: theirs[name])
    body = table(head, rows) + (
        f"\n\nThe bar, {BAR} times the median of PettingZoo's classic environments, for the slowest of our games: "
        f"{verdict}; by round {', '.join(f'{r:,.0f}' for r in ratios)} times. Their fastest is `{fast}`. "
        f"Medians of {given.rounds} rounds of {given.seconds} CPU seconds, one thread each; the machine was shared (see"
        " its load). What a first step takes where nothing is compiled: [cold.md](cold.md)."
    )
    print(f"\n{body}")
    if given.record:
        record("gyms", "gyms", "Doors for other programs: steps a second", body, {"peers": theirs, "ours": mine})


if __name__ == "__main__":
    main()
