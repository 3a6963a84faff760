"""What takes longer than a test run may: a million matches of UNO and a hundred thousand of Soccer Tactics over all
options, every event checked.

    make soak                     plays them, and records the result in docs/soak.md
    python tests/soak.py --matches 20000 --game tactics

Half of the work runs compiled, half with bounds checks. After every event: the event was not refused, and the table is
sound: every card or pawn is somewhere, what is derived repeats it, limits hold. After every match: it ended as rules
say. What is sound in Soccer Tactics is in soak_tactics.py.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

import numba
import numpy as np
from soak_tactics import tactics_checks

from mundialito import games
from mundialito.engine.face import CHECKED, COMPILED, Face, face
from mundialito.engine.options import Choice

ROOT = Path(__file__).parent.parent
CHUNK = 250  # matches of one table
MATCHES = {"uno": 1_000_000, "tactics": 100_000}
CUT_SHORT = {"uno": "blocked or stopped", "tactics": "lost by a team of one pawn"}
FAULTS = (
    "",
    "an event was refused",
    "a card or pawn was lost or doubled",
    "something derived is wrong",
    "it never ended",
    "the end is wrong",
    "too many in a row, column or area",
    "cards or sendings-off are wrong",
)


def uno_checks(f: Face) -> tuple[Any, Any, Any]:
    """What must hold after every event of UNO, at the end of a match, and whether that was an ordinary one."""
    score, won, over = f.rules.score, f.rules.won, 16
    njit = numba.njit(nogil=True, error_model="numpy")

    @njit
    def fault(s: Any) -> int:
        for card in range(54):
            copies = 0
            for place in range(12):
                copies += s.cards[place][card]
                if s.cards[place][card] < 0:
                    return 2
            if copies != s.deck[card]:
                return 2
        for place in range(12):
            size, held = 0, 0
            for card in range(54):
                size += s.cards[place][card]
                held |= int(s.cards[place][card] > 0) << card
            if size != s.size[place] or (place < 10 and held != s.holds[place]):
                return 3
        return 0

    @njit
    def cut_short(s: Any) -> bool:
        return bool(s.turns > s.turn_limit or s.idle == s.seats)

    @njit
    def wrong_end(s: Any) -> bool:
        winners = 0
        for p in range(s.seats):
            winners += int(won(s, p))
            if won(s, p) != (s.size[p] == 0) or (score(s, p) == 0) != (s.size[p] == 0):
                return True
        return winners != 1 - int(cut_short(s)) or s.phase != over

    return fault, wrong_end, cut_short


def soaker(f: Face) -> Any:
    """The checking driver of a game on one face, compiled here and not kept."""
    rules = f.rules
    actor, apply, offer, refusal = rules.actor, rules.apply, rules.offer, rules.refusal
    drive, chance = f.module("engine.drive"), f.module("engine.chance")
    drawn, chosen, below, seed_stream = drive.drawn, drive.chosen, chance.below, chance.seed_stream
    nature, nobody, outside = -1, -2, -3
    njit = numba.njit(nogil=True, error_model="numpy")
    fault, wrong_end, cut_short = {"uno": uno_checks, "tactics": tactics_checks}[f.game](f)
    intervenes = int(f.game == "tactics")  # in UNO the table can only stop the round

    @njit
    def soak(pool: Any, seed: int, first: int, last: int, rng: Any, rows: Any, tally: Any) -> int:
        for k in range(first, last):
            seed_stream(rng, seed, k)
            pool[1] = pool[0]
            s = pool[1]
            daring = below(rng, 8)  # how often, in 32 choices, a seat does anything at all
            events = 0
            who = actor(s)
            while who != nobody:
                if who == nature:
                    e = drawn(s, rng)
                elif intervenes and below(rng, 64) == 0 and offer(s, outside, rows[0]) > 0:
                    e = rows[0][below(rng, offer(s, outside, rows[0]))]
                    who = outside
                else:
                    e = chosen(s, who, 0 if below(rng, 32) < daring else 1 + below(rng, 2), rng, rows[0], rows[1])
                if refusal(s, who, e) != 0 or offer(s, who, rows[0]) == 0:
                    return 1
                apply(s, e)
                bad = fault(s)
                if bad:
                    return bad
                events += 1
                if events > 2_000_000:
                    return 4
                who = actor(s)
            if wrong_end(s):
                return 5
            tally[0] += 1
            tally[1] += events
            tally[2] += int(cut_short(s))
        return 0

    return soak


def tactics_tables(rng: random.Random) -> Any:
    """Endless tables: every option's every value, two and four seats, other spinners and a wide area."""
    game = games.load("tactics")
    boxes: tuple[dict[str, int], ...] = ({}, {}, {"area_columns": 6}, {"spinner_goal": 1, "spinner_corner": 6})
    for n in itertools.count():
        options = {o.name: rng.choice(o.values.values) for o in game.options if rng.random() < 0.5 or n % 3 == 0}
        seats, parts = 2 + 2 * (n % 2), rng.choice(boxes)
        yield seats, options, parts, game.begun(seats, options, parts)


def uno_tables(rng: random.Random) -> Any:
    """Endless tables: every option's every value, every number of seats, small decks and the whole one."""
    uno = games.load("uno")
    decks: tuple[dict[str, int], ...] = (
        {},
        {},
        {"number": 1, "deal": 3},
        {"number": 0, "zero": 2, "deal": 2},
        {"deal": 4},
    )
    for n in itertools.count():
        options = {o.name: rng.choice(o.values.values) for o in uno.options if isinstance(o.values, Choice)}
        seats = 2 + n % 9
        options["starter"] = rng.choice(["lot", *"ABCDEFGHIJ"[:seats]])
        options["turn_limit"] = str(rng.choice([20_000, 20_000, 400, 30]))
        parts = rng.choice(decks)
        try:
            yield seats, options, parts, uno.begun(seats, options, parts)
        except ValueError:  # that deck is too small for so many seats
            continue


def run(game: str, matches: int, seed: int) -> Counter[str]:
    """Play them, on two threads; raises SystemExit with the first fault."""
    drivers = {mode: (face(game, mode), soaker(face(game, mode))) for mode in (COMPILED, CHECKED)}
    size, widest = (CHUNK, 64) if game == "uno" else (CHUNK // 10, 160)
    seen: Counter[str] = Counter()

    def job(n: int, table: Any) -> tuple[str, Any, int]:
        mode = (COMPILED, CHECKED)[n % 2]
        f, soak = drivers[mode]
        tally = np.zeros(8, np.int64)
        code = soak(f.pool(table[3], 2), seed, n * size, (n + 1) * size, f.row(4), f.array([[0] * widest] * 2), tally)
        return mode, tally, int(code)

    source = {"uno": uno_tables, "tactics": tactics_tables}[game](random.Random(seed))
    with ThreadPoolExecutor(2) as workers:
        todo = list(itertools.islice(source, -(-matches // size)))
        for (seats, options, parts, _), (mode, tally, code) in zip(
            todo, workers.map(job, itertools.count(), todo), strict=True
        ):
            if code:
                sys.exit(f"{FAULTS[code]}: seed {seed}, {mode}, {seats} seats, {options} {parts}")
            seen.update({"matches": int(tally[0]), "events": int(tally[1]), CUT_SHORT[game]: int(tally[2])})
            seen.update({f"{mode}": int(tally[0]), f"{seats} seats": int(tally[0])})
            seen.update({f"{k}={v}": int(tally[0]) for k, v in options.items() if k not in ("starter", "turn_limit")})
            if sys.stderr.isatty():
                print(f"\r{seen['matches']:,} matches", end="", file=sys.stderr)
    return seen


def processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    return next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown processor"
    )


def write_down(game: str, seed: int, seconds: float, seen: Counter[str]) -> None:
    """The game's section of docs/soak.md anew; those of other games stay."""
    page = ROOT / "docs" / "soak.md"
    head, *sections = page.read_text("utf-8").split("\n## ") if page.exists() else ["# The last soak\n"]
    known = {section.partition("\n")[0]: section.partition("\n")[2].strip() for section in sections}
    rows = "\n".join(f"| {what} | {n:,} |" for what, n in sorted(seen.items()))
    where = f"{date.today()}, seed {seed}, {seconds:.0f} s on {processor()} ({os.cpu_count()} cores)"
    known[game] = f"{where}. Written by `make soak`; nothing broke.\n\n| what | matches |\n| --- | --- |\n{rows}"
    text = "".join(f"\n\n## {name}\n\n{known[name]}" for name in sorted(known))
    page.write_text(f"{head.strip()}{text}\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=None, help="of each game")
    parser.add_argument("--game", choices=list(MATCHES), default=None)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--record", action="store_true", help="write docs/soak.md")
    parser.add_argument("--laws", action="store_true", help="then the conformance suite with random examples, too")
    given = parser.parse_args()
    seed = random.SystemRandom().getrandbits(32) if given.seed is None else given.seed
    for game in [given.game] if given.game else MATCHES:
        began = time.perf_counter()
        seen = run(game, given.matches or MATCHES[game], seed)
        seconds = time.perf_counter() - began
        told = f"{game}: {seen['matches']:,} matches, {seen['events']:,} events, every one checked: nothing broke"
        print(f"{told} ({seconds:.0f} s).")
        if given.record:
            write_down(game, seed, seconds, seen)
    if given.laws:
        suite = [sys.executable, "-m", "pytest", "-q", "-n", "2", "tests/conformance"]
        environment = {**os.environ, "HYPOTHESIS_PROFILE": "soak"}
        sys.exit(subprocess.run(suite, cwd=ROOT, env=environment, check=False).returncode)


if __name__ == "__main__":
    main()
