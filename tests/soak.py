"""What takes longer than a test run may: a million matches of each game over all options, every event checked.

    make soak                     plays them, and records the result in docs/soak.md
    python tests/soak.py --game cup2010 --matches 20000

Half of the work runs compiled, half with bounds checks. After every event: the event was not refused, every card is
somewhere, what is derived repeats the cards, nothing is below zero. After every match: it ended as the rules say.
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

from mundialito import games
from mundialito.engine.face import CHECKED, COMPILED, Face, face
from mundialito.engine.options import Choice

ROOT = Path(__file__).parent.parent
CHUNK = 250  # matches of one table
NJIT = numba.njit(nogil=True, error_model="numpy")
FAULTS = (
    "",
    "an event was refused",
    "a card was lost or doubled",
    "a size or set is wrong",
    "it never ended",
    "the end is wrong",
)


def uno_checks(f: Face) -> tuple[Any, Any, Any]:
    """What a round of UNO keeps: fault after an event, wrong end, whether it was blocked or stopped."""
    score, won = f.rules.score, f.rules.won
    over = 16

    @NJIT
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

    @NJIT
    def wrong_end(s: Any) -> bool:
        winners = 0
        for p in range(s.seats):
            winners += int(won(s, p))
            if won(s, p) != (s.size[p] == 0) or (score(s, p) == 0) != (s.size[p] == 0):
                return True
        stopped = s.turns > s.turn_limit or s.idle == s.seats
        return winners != 1 - int(stopped) or s.phase != over

    @NJIT
    def special(s: Any) -> bool:
        return bool(s.turns > s.turn_limit or s.idle == s.seats)

    return fault, wrong_end, special


def cup2010_checks(f: Face) -> tuple[Any, Any, Any]:
    """What a cup keeps: every action card is somewhere, every team has its owner, and there is one champion."""
    score, won = f.rules.score, f.rules.won

    @NJIT
    def fault(s: Any) -> int:
        bag = s.pile + s.discard + s.flipped + s.chosen[0] + s.chosen[1] + s.shown[0] + s.shown[1]
        for i in range(4):
            bag += s.hand[i]
        for i in range(8):
            bag += s.hold[i]
            for j in range(4):
                for n in (s.space[i][j], s.cover[i][j]):
                    if n > 0:
                        bag += 1 << 6 * (n - 1)
        if bag != s.deck or s.pile < 0 or s.discard < 0:
            return 2
        dealt = 0
        for t in range(32):
            dealt += int(0 < s.owner[t] <= s.seats)
        return 3 if dealt != s.dealt else 0

    @NJIT
    def wrong_end(s: Any) -> bool:
        winners, best, teams = 0, 0, 0
        for p in range(s.seats):
            winners += int(won(s, p))
            best = max(best, score(s, p))
        for k in range(16):
            teams += int(s.entrant[k][0] > 0) + int(s.entrant[k][1] > 0)
            level = s.result[k][0] == s.result[k][1]
            if s.result[k][0] > 0 and level != (s.result[k][2] + s.result[k][3] > 0):
                return True
        return winners != 1 or best != 6 or s.phase != 12 or (teams != 32 and s.stop_when_decided == 0)

    @NJIT
    def special(s: Any) -> bool:
        for k in range(16):  # noqa: SIM110  # a loop compiles, a generator does not
            if s.result[k][0] > 0 and s.result[k][0] == s.result[k][1]:
                return True
        return False

    return fault, wrong_end, special


def worldcup_checks(f: Face) -> tuple[Any, Any, Any]:
    """What a cup on the board keeps: every card is somewhere, rows are what their tiles say, there is one champion."""
    score, won = f.rules.score, f.rules.won

    @NJIT
    def fault(s: Any) -> int:
        bag = s.pile + s.played
        for p in range(8):
            bag += s.hand[p] + s.buried[p]
        if bag != s.deck or s.pile < 0:
            return 2
        for row in range(2 * s.matches):
            last, halves = 0, 0
            for i in range(s.laid[row]):
                last = s.tile[row][i]
                halves += 2 * last if last <= 3 else int(last <= 5)
            room = s.laid[row] < s.squares[s.team[row] - 1]
            if halves != s.halves[row] or room != bool((s.free >> row) & 1):
                return 3
            if bool((s.goal_last >> row) & 1) != (1 <= last <= 3) or bool((s.attack_last >> row) & 1) != (last == 4):
                return 3
        return 0

    @NJIT
    def wrong_end(s: Any) -> bool:
        winners, best = 0, 0
        for p in range(s.seats):
            winners += int(won(s, p))
            best = max(best, score(s, p))
        final = s.first[5] + s.length[5] - 1
        for k in range(final + 1):
            if s.winner[k] == 0 and s.stop_when_decided == 0:
                return True
        return winners != 1 or best != 6 or s.phase != 11

    @NJIT
    def special(s: Any) -> bool:
        for g in range(8):  # noqa: SIM110  # a loop compiles, a generator does not
            if s.again[g][0] > 0:
                return True
        return False

    return fault, wrong_end, special


CHECKS = {"uno": uno_checks, "cup2010": cup2010_checks, "worldcup": worldcup_checks}
SPECIAL = {"uno": "blocked or stopped", "cup2010": "with a shoot-out", "worldcup": "with a group replay"}


def soaker(f: Face) -> Any:
    """The checking driver of a game on one face, compiled here and not kept."""
    rules = f.rules
    actor, apply, offer, refusal = rules.actor, rules.apply, rules.offer, rules.refusal
    drive, chance = f.module("engine.drive"), f.module("engine.chance")
    drawn, chosen, below, seed_stream = drive.drawn, drive.chosen, chance.below, chance.seed_stream
    fault, wrong_end, special = CHECKS[f.game](f)
    nature, nobody = -1, -2

    @NJIT
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
            tally[2] += int(special(s))
        return 0

    return soak


def tables(game: str, rng: random.Random) -> Any:
    """Endless tables of a game."""
    return {"cup2010": cup2010_tables, "worldcup": worldcup_tables, "uno": uno_tables}[game](rng)


def worldcup_tables(rng: random.Random) -> Any:
    """Every year, every option's every value, every number of seats, the shipped box and others."""
    cup = games.load("worldcup")
    boxes: tuple[dict[str, int], ...] = (
        {},
        {},
        {"penalty_cards": 30, "goal_cards": 4},
        {"attack_cards": 40, "foul_cards": 20, "goal_cards": 10},
        {"one_plus_one_cards": 40, "goal_cards": 0, "attack_faces": 0},
    )
    for n in itertools.count():
        options = {o.name: rng.choice(o.values.values) for o in cup.options if isinstance(o.values, Choice)}
        options["final_limit"] = rng.choice(["0", "0", "2"])
        for name, years in (("replays", ("1958",)), ("coin_1930", ("1930",)), ("final_limit", ("2002",))):
            if (options["year"] in years) == (name == "final_limit"):
                del options[name]
        parts = rng.choice(boxes)
        yield 3 + n % 6, options, parts, cup.begun(3 + n % 6, options, parts)


def cup2010_tables(rng: random.Random) -> Any:
    """Both rulebooks, every point's every value, every number of seats, the shipped box and others."""
    cup = games.load("cup2010")
    boxes: tuple[dict[str, int], ...] = (
        {},
        {},
        {"RSA_cards": 8, "MEX_cards": 8, "URU_cards": 8},  # no card is left to flip
        {"goal": 1, "penalty": 8},
        {"attack": 13, "defence": 0},
    )
    for n in itertools.count():
        options = {o.name: rng.choice(o.values.values) for o in cup.options if isinstance(o.values, Choice)}
        if n % 2:  # a rulebook as it is
            options = {"rulebook": options["rulebook"]}
        parts = rng.choice(boxes)
        try:
            yield 2 + n % 7, options, parts, cup.begun(2 + n % 7, options, parts)
        except ValueError:  # the Spanish rulebook is for four
            continue


def uno_tables(rng: random.Random) -> Any:
    """Every option's every value, every number of seats, small decks and the whole one."""
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
    seen: Counter[str] = Counter()

    def job(n: int, table: Any) -> tuple[str, Any, int]:
        mode = (COMPILED, CHECKED)[n % 2]
        f, soak = drivers[mode]
        tally = np.zeros(8, np.int64)
        code = soak(f.pool(table[3], 2), seed, n * CHUNK, (n + 1) * CHUNK, f.row(4), f.array([[0] * 128] * 2), tally)
        return mode, tally, int(code)

    source = tables(game, random.Random(seed))
    with ThreadPoolExecutor(2) as workers:
        todo = list(itertools.islice(source, -(-matches // CHUNK)))
        for (seats, options, parts, _), (mode, tally, code) in zip(
            todo, workers.map(job, itertools.count(), todo), strict=True
        ):
            if code:
                sys.exit(f"{game}: {FAULTS[code]}: seed {seed}, {mode}, {seats} seats, {options} {parts}")
            seen.update({"matches": int(tally[0]), "events": int(tally[1]), SPECIAL[game]: int(tally[2])})
            seen.update({f"{mode}": int(tally[0]), f"{seats} seats": int(tally[0])})
            seen.update({f"{k}={v}": int(tally[0]) for k, v in options.items() if k not in ("starter", "turn_limit")})
            if sys.stderr.isatty():
                print(f"\r{game} {seen['matches']:,} matches", end="", file=sys.stderr)
    return seen


def processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    return next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown processor"
    )


def record(game: str, when: str, seen: Counter[str]) -> None:
    """Write the chapter of a game in docs/soak.md anew; those of other games stay."""
    page = Path(ROOT, "docs", "soak.md")
    head, *chapters = page.read_text("utf-8").split("\n## ")
    kept = [chapter.strip() for chapter in chapters if chapter.splitlines()[0] != game]
    rows = "\n".join(f"| {what} | {n:,} |" for what, n in sorted(seen.items()))
    kept.append(f"{game}\n\n{when}\n\n| what | matches |\n| --- | --- |\n{rows}")
    page.write_text("\n\n## ".join([head.strip(), *sorted(kept)]) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(CHECKS), help="one game alone; without it all")
    parser.add_argument("--matches", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--record", action="store_true", help="write docs/soak.md")
    parser.add_argument("--laws", action="store_true", help="then the conformance suite with random examples, too")
    given = parser.parse_args()
    seed = random.SystemRandom().getrandbits(32) if given.seed is None else given.seed
    for game in [given.game] if given.game else list(CHECKS):
        began = time.perf_counter()
        seen = run(game, given.matches, seed)
        seconds = time.perf_counter() - began
        counted = f"{seen['matches']:,} matches, {seen['events']:,} events"
        print(f"{game}: {counted}, every one checked: nothing broke ({seconds:.0f} s).", flush=True)
        if given.record:
            record(
                game, f"{date.today()}, seed {seed}, {seconds:.0f} s on {processor()} ({os.cpu_count()} cores).", seen
            )
    if given.laws:
        suite = [sys.executable, "-m", "pytest", "-q", "-n", "2", "tests/conformance"]
        environment = {**os.environ, "HYPOTHESIS_PROFILE": "soak"}
        sys.exit(subprocess.run(suite, cwd=ROOT, env=environment, check=False).returncode)


if __name__ == "__main__":
    main()
