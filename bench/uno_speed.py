"""UNO: how fast we are, beside a C program that plays the same matches and beside RLCard.

    python bench/uno_speed.py [--rounds 5] [--seconds 2] [--record]

All rates are per second of CPU time, on one core, medians over rounds in which the contestants take turns. The C
program (uno.c) plays the very matches that we play: before anything is timed, and again in every round, all totals
are compared. RLCard plays a game of its own rules and nearly the same length (audit.py), with random legal actions.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any, Final

import cold
from support import HERE, answer, built, environment, machine, pinned, record, table

sys.path.insert(0, str(HERE.parent / "src"))

from mundialito.engine import drive
from mundialito.engine.chance import WORDS
from mundialito.engine.compiling import driver
from mundialito.engine.face import face
from mundialito.engine.policies import EAGER
from mundialito.engine.rule import COMPILED, PLAIN
from mundialito.games import load

SEED: Final = 7
SEATS: Final = 4
FLAGS: Final = ("-O3", "-march=native", "-fno-tree-vectorize")
RLCARD: Final = "rlcard==1.2.0"
APART: Final = 64  # numbers between what two threads write

# What we want to reach: name, the key of the result, the bar, whether more is better.
BARS: Final = (
    ("turns/s, ours / RLCard env.step", "ours_rlcard_turns", 150.0, True),
    ("matches/s, ours / C", "ours_c", 0.4, True),
    ("matches/s, ours compiled", "ours_matches", 120_000.0, True),
    ("matches/s, ours interpreted", "plain_matches", 2_000.0, True),
    ("copy of a state, ns", "copy_ns", 100.0, False),
    ("two threads / one", "two_threads", 1.8, True),
    ("cold: nothing compiled yet, to a first simulation (cold.md), CPU s", "cold_s", cold.UNO, False),
    ("warm: compiled before, the same, CPU s", "warm_s", 1.5, False),
)


class Run:
    """A table of eager players in one mode, and its tally."""

    def __init__(self, mode: str, seats: int = SEATS) -> None:
        f = face("uno", mode)
        widest = f.rules.WIDEST + APART
        self.seats = seats
        self.pool = f.pool(load("uno").begun(seats), 3)
        self.kinds, self.rng = f.array([EAGER] * seats), f.row(WORDS + APART)
        self.rows = f.array([[0] * widest, [0] * widest])
        self.blank = f.row(drive.PER_SEAT + drive.COLUMNS * seats + APART)
        self.play_many = f.module("engine.drive").play_many

    def play(self, first: int, last: int) -> dict[str, Any]:
        """Matches `first` to `last` - 1: totals as uno.c prints them, and the CPU time of this thread."""
        tally = self.blank.copy()
        began = time.thread_time()
        self.play_many(self.pool, SEED, first, last, self.kinds, self.rng, self.rows, tally)
        took = time.thread_time() - began
        seats = [drive.PER_SEAT + drive.COLUMNS * p for p in range(self.seats)]
        return {
            "matches": int(tally[drive.MATCHES]),
            "decisions": int(tally[drive.DECISIONS]),
            "events": int(tally[drive.EVENTS_SEEN]),
            "wins": [int(tally[at + drive.WINS]) for at in seats],
            "points": [int(tally[at + drive.POINTS]) for at in seats],
            "cpu": took,
        }


def same(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Whether all totals that both know are equal; times are not."""
    return all(ours[key] == theirs[key] for key in ours if key != "cpu")


def c_run(program: Path, first: int, last: int, seats: int = SEATS) -> dict[str, Any]:
    """The same from the C program."""
    return dict(answer([program, str(SEED), str(first), str(last), str(seats)]))


def compare(program: Path, matches: int = 200_000) -> None:
    """Totals of many matches at tables of 2, 4 and 10, equal to the last unit; stops with a sentence if they differ."""
    for seats in (2, 4, 10):
        ours, theirs = Run(COMPILED, seats).play(0, matches), c_run(program, 0, matches, seats)
        if not same(ours, theirs):
            sys.exit(f"the C program plays other matches than we do at {seats} seats:\n  ours {ours}\n  C    {theirs}")
        print(f"{seats} seats: {matches:,} matches, {ours['events']:,} events, all totals equal to C")


# --- one core, in turns ------------------------------------------------------------------------------


def in_turns(rounds: int, seconds: float, program: Path | None, rlcard: Path) -> dict[str, float]:
    """Medians of what each contestant does in a second of CPU time, and of the ratios round by round."""
    ours, plain = Run(COMPILED), Run(PLAIN)
    many = sized(ours.play, seconds)
    few = sized(plain.play, seconds)
    rates: dict[str, list[float]] = {}
    for i in range(rounds):
        first = i * many
        results = {"ours": ours.play(first, first + many)}
        if program:
            results["c"] = c_run(program, first, first + many)
            if not same(results["ours"], results["c"]):
                sys.exit(f"matches {first} to {first + many - 1} differ between us and C")
        results["rlcard"] = answer([rlcard, HERE / "rlcard_uno.py", "speed", str(SEATS), str(seconds), str(i)])
        results["plain"] = plain.play(0, few)
        turns = results["c"]["turns"] / many if program else 49.0  # a match; the tally does not count them
        for name, result in results.items():
            rates.setdefault(f"{name}_matches", []).append(result["matches"] / result["cpu"])
            rates.setdefault(f"{name}_decisions", []).append(result["decisions"] / result["cpu"])
            a_match = result["decisions"] / result["matches"] if name == "rlcard" else turns
            rates.setdefault(f"{name}_turns", []).append(rates[f"{name}_matches"][-1] * a_match)
        print(f"round {i + 1}: " + ", ".join(f"{n} {rates[f'{n}_matches'][-1]:,.0f} matches/s" for n in results))
    found = {name: median(values) for name, values in rates.items()}
    for other in ("c", "rlcard", "plain"):
        if f"{other}_matches" in rates:
            found[f"ours_{other}"] = ratio(rates, "ours_matches", f"{other}_matches")
            found[f"ours_{other}_turns"] = ratio(rates, "ours_turns", f"{other}_turns")
            found[f"ours_{other}_decisions"] = ratio(rates, "ours_decisions", f"{other}_decisions")
    return found


def sized(play: Callable[[int, int], dict[str, Any]], seconds: float) -> int:
    """How many matches take about that long; the first call also compiles."""
    play(0, 1)
    n = 20
    while (took := play(0, n)["cpu"]) < 0.2:
        n *= 4
    return max(1, int(n * seconds / took))


def ratio(rates: dict[str, list[float]], a: str, b: str) -> float:
    """The median of the ratios within a round."""
    return median(x / y for x, y in zip(rates[a], rates[b], strict=True))


# --- copying, threads, starting ------------------------------------------------------------------------


def copying(rounds: int) -> dict[str, float]:
    """Nanoseconds a copy. Each copy is made of the one before and then marked, so none of them can be left out."""
    f = face("uno", COMPILED)
    copy_state = f.module("engine.pools").copy_state

    @driver
    def copies(pool: Any, n: int) -> int:
        for i in range(n):
            to = (i + 1) & 7
            copy_state(pool, to, i & 7)
            pool[to].turns += 1
        return int(pool[n & 7].turns)

    pool = f.pool(load("uno").begun(SEATS), 8)
    n, times, expected = 1_000_000, [], 0
    copies(pool, 0)
    for _ in range(rounds):
        began = time.thread_time()
        got = copies(pool, n)
        times.append((time.thread_time() - began) / n * 1e9)
        expected += n
        if got != expected:
            sys.exit(f"{expected} copies were asked for, {got} were made")
    return {"copy_ns": median(times), "state_bytes": float(pool.dtype.itemsize)}


def threading(rounds: int, seconds: float, program: Path | None) -> dict[str, float]:
    """Two threads in wall time against one in CPU time, the best of each: whatever else runs can only slow them down.
    Two C programs at once, in the same minutes, tell whether there were two idle cores at all.
    """
    runs = [Run(COMPILED), Run(COMPILED)]
    n = sized(runs[0].play, seconds)
    alone, together, c_alone, c_together = [], [], [], []
    with ThreadPoolExecutor(2) as executor:
        for _ in range(rounds):
            alone.append(runs[0].play(0, n)["cpu"])
            together.append(timed(lambda: list(executor.map(lambda run: run.play(0, n), runs)))[0])
            if program:
                wall, done = timed(lambda: list(executor.map(lambda _: c_run(program, 0, 2 * n), runs)))
                c_together.append(wall)
                c_alone += [r["cpu"] for r in done]
    return {
        "two_threads": 2 * min(alone) / min(together),
        "two_threads_median": 2 * median(alone) / median(together),
        "two_programs": 2 * min(c_alone) / min(c_together) if program else 2.0,
    }


def timed(work: Callable[[], list[dict[str, Any]]]) -> tuple[float, list[dict[str, Any]]]:
    began = time.perf_counter()
    done = work()
    return time.perf_counter() - began, done


def starting(times: int) -> dict[str, float]:
    """A first simulation in a fresh process, as cold.py measures it: in an empty folder, and then with what is left."""
    with tempfile.TemporaryDirectory() as folder:
        first, *later = (cold.measured("uno", "simulate", folder).seconds for _ in range(1 + times))
    return {"cold_s": first, "warm_s": min(later)}


# --- the report -------------------------------------------------------------------------------------------


def rates_table(r: dict[str, float]) -> str:
    """Who does how much in a second."""
    names = {
        "ours": ("Mundialito, compiled", "`eager`, event by event"),
        "c": ("C, gcc " + " ".join(FLAGS), "the same matches, fused"),
        "rlcard": (f"RLCard {RLCARD.partition('==')[2]}, env.step", "random legal actions"),
        "plain": ("Mundialito, interpreted", "`eager`"),
    }
    rows = []
    for key, (who, what) in names.items():
        if f"{key}_matches" in r:
            columns = ("matches", "turns", "decisions")
            rows.append([who, what, *[f"{r[f'{key}_{c}']:,.0f}" for c in columns], f"{r.get(f'ours_{key}', 1):,.3g}"])
    return table(["4 seats, one core", "players", "matches/s", "turns/s", "decisions/s", "ours, in matches/s"], rows)


def bars_table(r: dict[str, float]) -> str:
    """What we wanted, what we got."""
    rows = []
    for name, key, bar, more in BARS:
        if key in r:
            verdict = "held" if (r[key] >= bar if more else r[key] < bar) else "**missed**"
            if key == "two_threads" and max(r[key], r["two_programs"]) < bar:
                verdict = "no two idle cores"
            digits = ",.0f" if r[key] >= 100 else "#.3g"
            sign = "≥" if more else "<"
            rows.append([name, verdict, f"{sign} {bar:,g}", f"{r[key]:{digits}}"])
    return table(["measure", "", "bar", "measured"], rows)


def notes(r: dict[str, float]) -> str:
    """What the tables leave out."""
    return (
        f"A state is {r['state_bytes']:.0f} bytes. Two threads need two idle cores: the best round counts, the median "
        f"gave {r['two_threads_median']:.2f}; two C programs at once got {r['two_programs']:.2f} in the same minutes. "
        f"A turn is what RLCard calls a step; a decision is finer (the colour, the call, the answer to a +4 and the "
        f"drawn card are decisions of their own): counted by decisions we are {r['ours_rlcard_decisions']:,.0f} times "
        "as fast as RLCard."
    )


def main() -> None:
    """Measure, print, and write down if asked to."""
    parser = argparse.ArgumentParser(description="UNO: our speed beside C and RLCard")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds a contestant and round")
    parser.add_argument("--record", action="store_true", help="write results/uno_speed.{json,md}")
    arguments = parser.parse_args()
    os.environ.pop("MUNDIALITO_PLAIN", None)
    for key, value in machine().items():
        print(f"{key}: {value}")
    program, rlcard = built("uno.c", *FLAGS), environment("rlcard", RLCARD)
    results: dict[str, float] = {}
    with pinned():
        if program:
            compare(program)
        results |= in_turns(arguments.rounds, arguments.seconds, program, rlcard)
        results |= copying(arguments.rounds)
    results |= threading(arguments.rounds, arguments.seconds, program)
    results |= starting(arguments.rounds)
    body = "\n\n".join([rates_table(results), bars_table(results), notes(results)])
    print(f"\n{body}")
    if arguments.record:
        rounded = {key: float(f"{value:.5g}") for key, value in results.items()}
        record("uno_speed", "uno_speed", "UNO: speed", body, {"results": rounded})


if __name__ == "__main__":
    main()
