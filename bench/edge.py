"""Whether the server answers everybody else while somebody attacks it, and what an attack leaves in its memory.

    python bench/edge.py [--rounds 3] [--seconds 5] [--only imports|…] [--database sqlite|postgresql] [--record]

A server as `mundialito serve` starts it is asked for /health twenty times a second, by a process of its own and from
another address, while somebody uploads the largest events, sends a byte a second, opens and leaves event streams, asks
for what costs most to draw, or looks at one table with two thousand. On SQLite and on PostgreSQL, each attack on a
fresh server, an idle one beside them. Everything is bounded: a server that stands still is left, and told about.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any, Final

import httpx

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests")]

import postgres  # noqa: E402
from e2e.server import Server  # noqa: E402
from edging import events  # noqa: E402
from edging.attacks import ARRIVAL, PAGES, SLOW, SOCKETS, SPECTATORS, STREAMS, UNREAD  # noqa: E402
from edging.limits import many_descriptors  # noqa: E402
from edging.memory import held  # noqa: E402
from edging.warming import warm  # noqa: E402
from support import HERE, machine, package, record, table  # noqa: E402

from mundialito.web.desk.opening import LARGEST_EVENT  # noqa: E402

PLAYERS: Final = 1000
PLAYED: Final = 8  # rounds of the event that is uploaded
FORM: Final = 1000  # bytes of a form around its file
REST: Final = 5.0  # seconds after an attack before the memory is looked at
GRACE: Final = 10.0  # seconds that an attack may go on too long, and a server stand still after it
LATEST: Final = 0.250  # seconds: the bar of p99
MORE: Final = 0.10  # of the memory before: the bar of what is left of an attack
ATTACKS: Final = {
    "idle": "nobody else is there",
    "imports": f"an event of {PLAYERS:,} players uploaded again and again",
    "largest": "an event of the largest size allowed, the same",
    "slow": f"{2 * SLOW} requests at a byte a second",
    "streams": f"{STREAMS:,} event streams coming and going",
    "spectators": f"{SPECTATORS:,} spectators of one table",
    "unread": f"{UNREAD:,} who ask again and again for a large file and read nothing",
    "pages": f"{PAGES} at one address who ask for what costs most to draw: desk, rulebooks, replays, pictures",
    "sockets": f"{SOCKETS:,} sockets coming and going: idle, with halves, floods and nonsense",
}


@dataclass
class Round:
    """One attack on one server."""

    took: list[float]
    failed: int
    fresh: tuple[float, float]  # megabytes, before any attack: resident, private
    before: tuple[float, float]  # after the first of two
    after: tuple[float, float] | None  # None: it stood still
    told: dict[str, Any] = field(default_factory=dict)

    def at(self, per_cent: int) -> float:
        took = sorted(self.took) or [math.inf]
        return took[min(len(took) - 1, len(took) * per_cent // 100)]

    @property
    def is_short(self) -> bool:
        """Whether the attack was not what it should be."""
        return "ended" in self.told or self.told.get("there", SPECTATORS) < SPECTATORS

    @property
    def growth(self) -> float:
        """Of what nobody shares."""
        return self.after[1] / self.before[1] - 1 if self.after else math.inf

    @property
    def left(self) -> float:
        """Of what nobody shares, against a fresh server."""
        return self.after[1] / self.fresh[1] - 1 if self.after else math.inf


# --- one attack --------------------------------------------------------------------------------------------


def attack(name: str, port: int, seconds: float, files: dict[str, Path]) -> dict[str, Any]:
    """In a process of its own; what it tells."""
    if name == "idle":
        time.sleep(seconds)
        return {"share": 0.0}
    kind = "imports" if name in files else name
    more = [str(files[name])] if name in files else []
    command = [sys.executable, str(HERE / "edging" / "attacks.py"), kind, str(port), str(seconds), *more]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, timeout=seconds + ARRIVAL + GRACE, check=True)
    except subprocess.TimeoutExpired:
        return {"ended": "had to be stopped"}
    except subprocess.CalledProcessError:
        return {"ended": "broke off: the server refused what it needs"}
    return dict(json.loads(done.stdout))


@contextmanager
def probed(port: int) -> Iterator[dict[str, Any]]:
    """What the prober has found stands in it afterwards."""
    found: dict[str, Any] = {}
    command = [sys.executable, str(HERE / "edging" / "prober.py"), str(port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as prober:
        yield found
        told, _ = prober.communicate()
        found |= json.loads(told)


def one(name: str, server: Server, seconds: float, files: dict[str, Path]) -> Round:
    """Twice on one server: the first makes its pools as large as need be, the second must leave nothing."""
    assert server.process
    fresh, befores = held(server.process.pid), []
    for _ in range(2):
        with probed(server.port) as found:
            told = attack(name, server.port, seconds, files)
        time.sleep(REST)
        befores.append(held(server.process.pid) if answers(server) else None)
    before, after = befores
    return Round(found["took"], found["failed"], fresh, before or fresh, after, told)


def answers(server: Server) -> bool:
    """Whether it does, within the grace."""
    try:
        return httpx.get(f"{server.address}/health", timeout=GRACE).status_code == 200
    except httpx.TransportError:
        return False


# --- all of them -------------------------------------------------------------------------------------------


@dataclass
class Run:
    """Rounds of attacks on servers of one database."""

    database: str
    files: dict[str, Path]
    seconds: float
    until: float  # no attack begins later
    found: dict[str, list[Round]] = field(default_factory=dict)

    def rounds(self, number: int, names: list[str], folder: Path, urls: Iterator[str]) -> None:
        """Each attack once a round, each on a server of its own: what one leaves is not the next one's."""
        for n, name in product(range(number), names):
            if time.monotonic() > self.until:
                return
            server = fresh(folder, next(urls), self.files["small"])
            try:
                now = one(name, server, self.seconds, self.files)
            finally:
                server.kill()
            self.found.setdefault(name, []).append(now)
            print(f"{self.database}, round {n + 1}, {name}: p99 {ms(now.at(99))} ms, {said(now)}", flush=True)


def fresh(folder: Path, url: str, small: Path) -> Server:
    """A server on an empty database that has seen a little of everything: what is loaded once is loaded."""
    own = Path(tempfile.mkdtemp(dir=folder))
    server = Server(own, pace=0.9, command=("-m", "mundialito"))
    server.database = url or server.database
    server.start()
    warm(server.address, small)
    return server


def written(folder: Path) -> dict[str, Path]:
    """The files that are uploaded."""
    whole = events.whole(PLAYERS, PLAYED)
    contents = {
        "small": events.file_of(events.whole(20, 2)),
        "imports": events.file_of(whole),
        "largest": events.grown(whole, LARGEST_EVENT - FORM),
    }
    for name, content in contents.items():
        (folder / f"{name}.txt").write_bytes(content)
    return {name: folder / f"{name}.txt" for name in contents}


# --- what it says --------------------------------------------------------------------------------------------


def said(now: Round) -> str:
    """What became of the attack."""
    told = now.told
    if "ended" in told:
        return f"the attack {told['ended']}"
    counts = told.get("uploads") or told.get("connections") or told.get("streams") or {}
    parts = [f"{count:,} × {what}" for what, count in sorted(counts.items())]
    if "there" in told:
        moves = sorted(told["moves"])
        had = f"{len(moves)} moves, all had one after {ms(median(moves))} ms, at most {ms(moves[-1])}" if moves else ""
        parts = [f"{told['there']:,} were there after {told['arrived in']:.0f} s", had or "no move reached all of them"]
    return "; ".join(parts) or "nothing"


def ms(seconds: float) -> str:
    return f"{1000 * seconds:,.0f}" if seconds < math.inf else "–"


def rows(run: Run) -> list[list[str]]:
    return [row(name, rounds) for name, rounds in run.found.items()]


def row(name: str, rounds: list[Round]) -> list[str]:
    late = [each.at(99) for each in rounds]
    grown = [each.growth for each in rounds]
    whole = not any(each.failed or each.is_short for each in rounds)
    held = whole and max(late) < LATEST and (name == "idle" or max(grown) < MORE)
    first = rounds[grown.index(max(grown))]
    return [
        ATTACKS[name],
        "held" if held else "**missed**",
        ms(median(each.at(50) for each in rounds)),
        ms(median(late)),
        ms(max(late)),
        ms(max(max(each.took) for each in rounds)),
        f"{sum(each.failed for each in rounds):,} of {sum(len(each.took) for each in rounds):,}",
        megabytes(first, 0),
        megabytes(first, 1),
        *(f"{most:+.0%}" if most < math.inf else "–" for most in (max(grown), max(each.left for each in rounds))),
        f"{100 * max(each.told.get('share', 0.0) for each in rounds):.0f}",
    ]


def megabytes(each: Round, kind: int) -> str:
    after = f"{each.after[kind]:.0f}" if each.after else "?"
    return f"{each.fresh[kind]:.0f} → {each.before[kind]:.0f} → {after}"


def part(run: Run, rounds: int) -> str:
    head = [
        "while",
        "",
        "p50",
        "p99",
        "p99, worst",
        "most",
        "failed",
        "MB",
        "private",
        "more",
        "over fresh",
        "attack, % of a core",
    ]
    lines = [f"- {name}: {said(each[-1])}" for name, each in run.found.items() if name != "idle"]
    short = [name for name, each in run.found.items() if len(each) < rounds]
    lines += [f"- time was up before all rounds of: {', '.join(short)}"] if short else []
    return f"## {run.database}\n\n{table(head, rows(run))}\n\nThe last round of each:\n\n" + "\n".join(lines)


def told(runs: list[Run], rounds: int, seconds: float) -> str:
    names = ("litestar", "uvicorn", "uvloop", "sqlalchemy")
    how = (
        f"{', '.join(f'{name} {package(name)}' for name in names)}. {rounds} rounds of {seconds:g} s each (spectators "
        "arrive first), each on a fresh server; no process has a core of its own, the attacker is nicer than "
        "the others.\n\n/health is asked twenty times a second, each time on a new connection, whether or not the last "
        "answer is there. Times in ms: p50 and p99 are the median of the rounds. *Failed*: another answer than 200, or "
        "none in ten seconds. Each attack is made twice on its server; times are the second's. *MB*: memory of the "
        f"server and its processes, and what of it nobody shares: fresh, {REST:g} s after the first, {REST:g} s "
        f"after the second, of the round that left most (?: it did not answer for {GRACE:g} s). What the first adds "
        "are pools as large as a crowd needs, and code that is loaded once; *more* is what the second adds to that, "
        "*over fresh* what both have left: no bar, see decision 0043. A "
        f"bar is held if every round's p99 is below {ms(LATEST)} ms, nothing failed, all spectators came, and *more* "
        f"is below {MORE:.0%}."
    )
    return "\n\n".join([how, *(part(run, rounds) for run in runs)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0, help="of each attack")
    parser.add_argument("--limit", type=float, default=900.0, help="seconds after which no further attack begins")
    parser.add_argument("--only", choices=list(ATTACKS), action="append", help="this attack alone; may be repeated")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], help="one of the two alone")
    parser.add_argument("--record", action="store_true", help="write results/edge.md")
    given = parser.parse_args()
    print("; ".join(f"{key}: {value}" for key, value in machine().items()))
    many_descriptors()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        runs = measured(given, folder, stack)
    body = told(runs, given.rounds, given.seconds)
    print(f"\n{body}")
    if given.record:
        record("edge", "edge", "The server under attack", body)


def measured(given: argparse.Namespace, folder: Path, stack: ExitStack) -> list[Run]:
    """On each database that is there, for half of the time each."""
    files, names = written(folder), given.only or list(ATTACKS)
    urls: dict[str, Iterator[str]] = {"SQLite": iter(lambda: "", None)}
    if reason := postgres.why_not():
        print(f"PostgreSQL is left out: {reason}")
    else:
        database = stack.enter_context(postgres.running())
        urls["PostgreSQL"] = iter(database.new_database, None)
    chosen = {name: each for name, each in urls.items() if not given.database or name.lower() == given.database}
    runs = []
    for name, each in chosen.items():
        until = time.monotonic() + given.limit / len(chosen)
        runs.append(Run(name, files, given.seconds, until))
        runs[-1].rounds(given.rounds, names, folder, each)
    return runs


if __name__ == "__main__":
    main()
