"""What takes longer than a test run may: a million matches of each game (football: a hundred thousand), all checked.

    make soak                     plays them, and records the result in docs/soak.md
    python tests/soak.py --game cup2010 --matches 20000
    python tests/soak.py --matches 0 --kills 1000
    python tests/soak.py --matches 0 --inputs 1000000 --schema 600

Half of the work runs compiled, half with bounds checks. After every event: the event was not refused, every card is
or pawn is somewhere, what is derived repeats them: soak_GAME.py. After every match: it ended as the rules say.

Then a server is killed at random moments while people play, on SQLite and beside it on PostgreSQL:
tests/kills/killing.py.
And every reader of outside text, and every address of the server, is given spoilt inputs: tests/fuzz.
And each fault that attackers found is planted again, one by one, so that its test must see it: tests/planting.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import postgres
import soak_cup2010
import soak_tactics
import soak_uno
import soak_worldcup
from games.cup2010 import lines as cup2010_lines
from games.tactics import worked as tactics_lines
from games.uno import worked as uno_lines
from games.worldcup import lines as worldcup_lines
from kills.killing import killed
from planting import planting

from mundialito.engine.compiling import driver
from mundialito.engine.face import CHECKED, COMPILED, Face, face

ROOT = Path(__file__).parent.parent
CHUNK = 250  # matches of one table
# One more random result each time, and what is wrong with its explanation.
EXPLAINED = {
    "uno": uno_lines.explained,
    "cup2010": cup2010_lines.explained,
    "tactics": tactics_lines.explained,
    "worldcup": worldcup_lines.explained,
}
GAMES = {"uno": soak_uno, "cup2010": soak_cup2010, "tactics": soak_tactics, "worldcup": soak_worldcup}
PATIENT = ["-o", "faulthandler_timeout=0"]  # what hangs in a test run takes its time here
WIDEST = 160  # room for every game's offers
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


def soaker(f: Face) -> Any:
    """The checking driver of a game on one face, compiled here and not kept."""
    rules = f.rules
    actor, apply, offer, refusal = rules.actor, rules.apply, rules.offer, rules.refusal
    drive, chance = f.module("engine.drive"), f.module("engine.chance")
    dealt, chosen, below, seed_stream = drive.dealt, drive.chosen, chance.below, chance.seed_stream
    fault, wrong_end, special = GAMES[f.game].checks(f)
    nature, nobody, outside = -1, -2, -3
    intervenes = int(getattr(GAMES[f.game], "INTERVENES", False))

    @driver
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
                    e = dealt(s, rng)
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
            tally[2] += int(special(s))
        return 0

    return soak


def run(game: str, matches: int, seed: int) -> Counter[str]:
    """Play them, on two threads; raises SystemExit with the first fault."""
    drivers = {mode: (face(game, mode), soaker(face(game, mode))) for mode in (COMPILED, CHECKED)}
    seen: Counter[str] = Counter()
    size = CHUNK if matches >= 400 * CHUNK else max(1, min(CHUNK, matches // 40))  # many tables even in a short run

    def job(n: int, table: Any) -> tuple[str, Any, int]:
        mode = (COMPILED, CHECKED)[n % 2]
        f, soak = drivers[mode]
        tally = np.zeros(8, np.int64)
        code = soak(f.pool(table[3], 2), seed, n * size, (n + 1) * size, f.row(4), f.array([[0] * WIDEST] * 2), tally)
        return mode, tally, int(code)

    source = GAMES[game].tables(random.Random(seed))
    with ThreadPoolExecutor(2) as workers:
        todo = list(itertools.islice(source, -(-matches // size)))
        for (seats, options, parts, _), (mode, tally, code) in zip(
            todo, workers.map(job, itertools.count(), todo), strict=True
        ):
            if code:
                sys.exit(f"{game}: {FAULTS[code]}: seed {seed}, {mode}, {seats} seats, {options} {parts}")
            seen.update({"matches": int(tally[0]), "events": int(tally[1]), GAMES[game].SPECIAL: int(tally[2])})
            seen.update({f"{mode}": int(tally[0]), f"{seats} seats": int(tally[0])})
            seen.update({f"{k}={v}": int(tally[0]) for k, v in options.items() if k not in ("starter", "turn_limit")})
            if sys.stderr.isatty():
                print(f"\r{game} {seen['matches']:,} matches", end="", file=sys.stderr)
    return seen


def explain(game: str, results: int, seed: int) -> str:
    """Hold so many worked lines to what the rules score; raises SystemExit with the first that says something else."""
    rng, began = random.Random(seed), time.perf_counter()
    for _ in range(results):
        if fault := EXPLAINED[game](rng):
            sys.exit(f"{game}: {fault}: seed {seed}")
    return f"{game}: {results:,} worked lines say what the rules score ({time.perf_counter() - began:.0f} s)"


def kill(times: int, seed: int) -> list[str]:
    """Kill a server so often on each database, both at once; raises AssertionError if a move is lost or doubled."""
    if reason := postgres.why_not():
        sys.exit(f"PostgreSQL cannot be tested: {reason}")
    apart = multiprocessing.get_context("spawn")
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres.running() as server,
        ProcessPoolExecutor(2, mp_context=apart) as workers,
    ):
        urls = {"SQLite": f"sqlite:///{folder}/mundialito.db", "PostgreSQL": server.new_database()}
        runs = {name: workers.submit(killed, url, Path(folder, name), times, seed) for name, url in urls.items()}
        return [f"{name}: {run.result()}" for name, run in runs.items()]


def spoil(inputs: int, seed: int) -> str:
    """Give so many spoilt inputs to all readers; raises Broke with the first that one did not survive."""
    from fuzz.soaking import soaked

    began = time.perf_counter()
    seen, found_by = soaked(inputs, seed)
    refused, seconds = seen.pop("refused"), time.perf_counter() - began
    told = (
        f"{seen.total():,} inputs, found by {found_by}: {refused:,} texts refused in a sentence, nothing else came out"
    )
    rows = "\n".join(f"| {name} | {n:,} |" for name, n in sorted(seen.items()))
    return f"{told} ({seconds:.0f} s).\n\n| reader | inputs |\n| --- | --- |\n{rows}"


def fit(seconds: int) -> list[str]:
    """Let Schemathesis ask a server for so long; what it has asked, if all was answered as the document says."""
    words = ["tests/web/test_api_document.py", "-k", "schemathesis", "--schema", str(seconds), "-q", "-rP", *PATIENT]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(done.stdout[-8000:] + done.stderr[-2000:])
    return [line for line in done.stdout.splitlines() if line.startswith("Schemathesis, ")]


def processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    return next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown processor"
    )


def record(chapter: str, text: str) -> None:
    """Write one chapter of docs/soak.md anew; the others stay."""
    page = Path(ROOT, "docs", "soak.md")
    head, *chapters = page.read_text("utf-8").split("\n## ")
    kept = [one.strip() for one in chapters if one.splitlines()[0] != chapter]
    page.write_text("\n\n## ".join([head.strip(), *sorted([*kept, f"{chapter}\n\n{text}"])]) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES), help="one game alone; without it all")
    parser.add_argument("--matches", type=int, default=None, help="of each game; 0: none")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--kills", type=int, default=0, metavar="N", help="kill a server N times on each database")
    parser.add_argument("--inputs", type=int, default=0, metavar="N", help="give N spoilt inputs to the readers")
    parser.add_argument(
        "--schema", type=int, default=0, metavar="SECONDS", help="let Schemathesis ask a server for so long"
    )
    parser.add_argument("--lines", type=int, default=0, metavar="N", help="hold N worked lines a game to the score")
    parser.add_argument("--planted", action="store_true", help="take cures out again: their tests must fail")
    parser.add_argument("--record", action="store_true", help="write docs/soak.md")
    parser.add_argument("--walks", action="store_true", help="then whole matches in four windows of a browser")
    parser.add_argument("--laws", action="store_true", help="then every law once more, each a hundred times")
    given = parser.parse_args()
    seed = random.SystemRandom().getrandbits(32) if given.seed is None else given.seed
    wanted = [given.game] if given.game else list(GAMES)
    where = f"{processor()} ({os.cpu_count()} cores)"
    for game in wanted if given.matches != 0 else []:
        began = time.perf_counter()
        seen = run(game, given.matches or GAMES[game].MATCHES, seed)
        seconds = time.perf_counter() - began
        counted = f"{seen['matches']:,} matches, {seen['events']:,} events"
        print(f"{game}: {counted}, every one checked: nothing broke ({seconds:.0f} s).", flush=True)
        if given.record:
            rows = "\n".join(f"| {what} | {n:,} |" for what, n in sorted(seen.items()))
            when = f"{date.today()}, seed {seed}, {seconds:.0f} s on {where}."
            record(game, f"{when}\n\n| what | matches |\n| --- | --- |\n{rows}")
    if given.lines:
        lines = [explain(game, given.lines, seed) for game in wanted if game in EXPLAINED]
        print(*lines, sep="\n")
        if given.record:
            record("lines", f"{date.today()}, seed {seed}, on {where}.\n\n" + "\n".join(f"- {line}." for line in lines))
    if given.kills:
        killings = kill(given.kills, seed)
        print(*killings, sep="\n")
        if given.record:
            record(
                "kills", f"{date.today()}, seed {seed}, on {where}.\n\n" + "\n".join(f"- {line}." for line in killings)
            )
    if given.inputs:
        told = spoil(given.inputs, seed)
        print(told)
        if given.record:
            record("inputs", f"{date.today()}, seed {seed}, on {where}.\n\n{told}")
    if given.schema:
        asked = fit(given.schema)
        print(*asked, sep="\n")
        if given.record:
            record("schema", f"{date.today()}, on {where}.\n\n" + "\n".join(f"- {line}." for line in asked))
    if given.planted:
        told = planting.soaked()
        print(told)
        if given.record:
            record("planted", f"{date.today()}, on {where}.\n\n{told}.")
    if given.walks:
        walks = [f"tests/e2e/test_{name}.py" for name in ("nothing_jumps", "what_glows")]
        environment = {**os.environ, "MUNDIALITO_LONG_WALKS": "1"}
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-n", "2", *PATIENT, *walks], cwd=ROOT, env=environment, check=True
        )
    if given.laws:
        suite = [sys.executable, "-m", "pytest", "-q", "-n", "2", *PATIENT, "tests/judge"]
        environment = {**os.environ, "HYPOTHESIS_PROFILE": "soak"}
        sys.exit(subprocess.run(suite, cwd=ROOT, env=environment, check=False).returncode)


if __name__ == "__main__":
    main()
