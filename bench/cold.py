"""From nothing compiled to the first result: every game and purpose in a folder and a process of its own.

    python bench/cold.py [--game uno] [--purpose hard] [--record]

Seconds are of CPU time, user and system, of the process and of all that it started, from its start to its end; so a
busy machine disturbs little. *Warm* is the next process, which finds what the first one left.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from support import HERE, record, table

sys.path.insert(0, str(HERE.parent / "src"))

from mundialito import games
from mundialito.bots import choose, stream
from mundialito.engine.fairness import Nature
from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE
from mundialito.lab import simulate as runs

SEED: Final = 7
MATCHES: Final = 4
STEPS: Final = 4
MEGABYTE: Final = 1 << 20
KILOBYTE: Final = 1 << 10  # what the system counts the memory of a process in
MEMORY: Final = 500  # megabytes

BARS: Final = {"hard": 10.0, "simulate": 15.0, "vector": 10.0}  # CPU seconds
UNO: Final = 5.0  # for each of them


class Cost(NamedTuple):
    """What a process took."""

    seconds: float  # of CPU time
    megabytes: float  # at its most


# --- what is asked for first ---------------------------------------------------------------------------


def hard(name: str) -> None:
    """The first move of `hard`."""
    game = games.load(name)
    fold, nature = Fold(game, game.begun(game.usual)), Nature(key=bytes([SEED]))
    while (who := fold.actor) == NATURE or len(fold.offers(who)) == 1:
        fold.take(who, nature.answer(game, fold.state) if who == NATURE else fold.offers(who)[0])
    print(game.notation.text(choose(game, "hard", fold.view(who), who, stream(SEED), log=fold.logs[who])))


def simulate(name: str) -> None:
    """The first matches of a simulation."""
    game = games.load(name)
    print(runs.simulate(game, ["simple"] * game.usual, MATCHES, seed=SEED).tally)


def vector(name: str) -> None:
    """The first steps of matches side by side."""
    from mundialito.gyms.vector import Vector

    matches = Vector(name, matches=MATCHES, seed=SEED)
    now = matches.reset()
    for _ in range(STEPS):
        now = matches.step(matches.sample())
    print(now.observations.sum())


PURPOSES: Final = {"hard": hard, "simulate": simulate, "vector": vector}


# --- measuring -----------------------------------------------------------------------------------------------


def measured(name: str, purpose: str, folder: str) -> Cost:
    """A process that does it, with compiled code kept in that folder."""
    command = [sys.executable, str(Path(__file__).resolve()), "--first", purpose, "--game", name]
    process = subprocess.Popen(command, env={**os.environ, "MUNDIALITO_CACHE": folder}, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{purpose} of {name} failed")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss * KILOBYTE / MEGABYTE)


def row(name: str, purpose: str) -> list[str]:
    """Cold and warm, beside the bars."""
    with tempfile.TemporaryDirectory() as folder:
        cold, warm = measured(name, purpose, folder), measured(name, purpose, folder)
        files = [file for file in Path(folder).rglob("*") if file.is_file()]
        kept = sum(file.stat().st_size for file in files) / MEGABYTE
    bar = UNO if name == "uno" else BARS[purpose]
    held = "held" if cold.seconds < bar and cold.megabytes < MEMORY else "**missed**"
    figures = [
        f"{cold.seconds:.1f}",
        f"< {bar:g}",
        f"{cold.megabytes:,.0f}",
        f"{warm.seconds:.2f}",
        f"{warm.megabytes:,.0f}",
    ]
    line = [name, purpose, held, *figures, f"{len(files)}", f"{kept:.1f}"]
    print(*line, flush=True)
    return line


def main() -> None:
    """Measure, print, and write down if asked to."""
    parser = argparse.ArgumentParser(description="From nothing compiled to the first result")
    parser.add_argument("--game", default="", help="only this one")
    parser.add_argument("--purpose", default="", choices=["", *PURPOSES], help="only this one")
    parser.add_argument("--record", action="store_true", help="write results/cold.md")
    parser.add_argument("--first", default="", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.first:
        PURPOSES[arguments.first](arguments.game)
        return
    os.environ.pop("MUNDIALITO_PLAIN", None)
    chosen = [arguments.game] if arguments.game else games.names()
    purposes = [arguments.purpose] if arguments.purpose else list(PURPOSES)
    rows = [row(name, purpose) for name in chosen for purpose in purposes]
    head = ["game", "first", "", "cold, CPU s", "bar", "MB", "warm, CPU s", "MB", "files kept", "MB kept"]
    body = f"{table(head, rows)}\n\nThe bar for memory, cold: below {MEMORY} MB."
    print(f"\n{body}")
    if arguments.record:
        record("cold", "cold", "From nothing compiled to the first result", body)


if __name__ == "__main__":
    main()
