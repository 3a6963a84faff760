"""Our server under load, and boardgame.io's beside it.

    python bench/load.py [--rounds 3] [--seconds 8] [--people 1000] [--only api|pages|memory] [--record]

The server has a core of its own, the load has another. Programs at 50 busy tables, through the JSON API, each moving as
soon as it is asked, beside the same shape of load on boardgame.io; people at pages, each making a move every five
seconds; and memory while matches are played to their end and left.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from statistics import median
from typing import Any, Final

from loading import servers
from loading.api_people import busy
from loading.leavers import memory
from loading.page_people import connected
from loading.profile import After, Profile
from support import BUILD, answer, machine, package, record, table

TABLES: Final = 50
WARM: Final = 3.0  # seconds before anything is counted: Node compiles as it goes, our caches fill
PACE: Final = 5.0  # seconds between two moves of a person at a page
IDLE: Final = 2.0  # seconds after which a table that nobody looks at leaves memory, where memory is measured
FLAT: Final = 0.03  # more than this in half of the time would be no rest of warming up
EVERY: Final = 5.0  # seconds between two looks at the memory
KINDS: Final = {
    "uno": "Mundialito, UNO, 4 seats, stored",
    "coin": "Mundialito, coin, 2 seats, stored",
    "peer": "boardgame.io, tic-tac-toe, in memory",
}

Found = dict[str, Any]


def run(work: Coroutine[Any, Any, Found]) -> Found:
    """A load, on the fast event loop if there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


# --- programs at busy tables ----------------------------------------------------------------------


def busy_ours(folder: Path, game: str, seats: int, seconds: float, after: After | None = None) -> Found:
    with servers.ours(folder) as (pid, port):
        return run(busy(pid, port, game, TABLES, seats, WARM, seconds, after))


def busy_theirs(seconds: float) -> Found:
    with servers.theirs() as (pid, port):
        numbers = [str(n) for n in (port, pid, TABLES, WARM, seconds)]
        return dict(answer(["node", servers.FOLDER / "boardgame.mjs", "load", *numbers]))


def in_turns(folder: Path, rounds: int, seconds: float, peer: bool, after: After) -> dict[str, list[Found]]:
    """Each contestant once a round, each on a fresh server; the last of UNO is profiled afterwards."""
    found: dict[str, list[Found]] = {kind: [] for kind in KINDS if peer or kind != "peer"}
    for n in range(rounds):
        found["uno"].append(busy_ours(folder, "uno", 4, seconds, after if n == rounds - 1 else None))
        if peer:
            found["peer"].append(busy_theirs(seconds))
        found["coin"].append(busy_ours(folder, "coin", 2, seconds / 2))
        told = (f"{kind} {per_cpu(runs[-1]):,.0f}" for kind, runs in found.items())
        print(f"round {n + 1}, moves a CPU second: {', '.join(told)}", flush=True)
    return found


def per_cpu(run: Found) -> float:
    """Moves a second of the server's processor."""
    return float(run["moves"] / max(run["cpu"], 0.01))


def api_table(found: dict[str, list[Found]]) -> str:
    rows = []
    for kind, runs in found.items():
        rows.append(
            [
                KINDS[kind],
                f"{middle(runs, lambda r: r['moves'] / r['wall']):,.0f}",
                spread(runs),
                f"{middle(runs, lambda r: r['acknowledged'][0]):.1f}",
                f"{middle(runs, lambda r: r['acknowledged'][1]):.1f}",
                f"{middle(runs, lambda r: r['seen'][0]):.1f}",
                f"{middle(runs, lambda r: r['seen'][1]):.1f}",
                f"{100 * middle(runs, lambda r: r['cpu'] / r['wall']):.0f}",
                f"{100 * middle(runs, lambda r: r['load'] / r['wall']):.0f}",
            ]
        )
    head = [f"{TABLES} busy tables", "moves/s", "a CPU second [runs]", "p50", "p99", "seen p50", "seen p99"]
    return table([*head, "server, % of a core", "load, %"], rows)


def middle(runs: list[Found], of: Any) -> float:
    return float(median(of(run) for run in runs))


def spread(runs: list[Found]) -> str:
    """The median, and every run."""
    each = sorted(per_cpu(run) for run in runs)
    return f"{median(each):,.0f} [{each[0]:,.0f}-{each[-1]:,.0f}]"


def ratios(found: dict[str, list[Found]]) -> tuple[float, float]:
    """Ours to theirs, within a round: moves a CPU second, and p99 of the acknowledgement."""
    pairs = list(zip(found["uno"], found["peer"], strict=True))
    rate = median(per_cpu(ours) / per_cpu(theirs) for ours, theirs in pairs)
    late = median(ours["acknowledged"][1] / theirs["acknowledged"][1] for ours, theirs in pairs)
    return rate, late


def api_part(found: dict[str, list[Found]]) -> str:
    refused = sum(len(run.get("refused", ())) for runs in found.values() for run in runs)
    text = (
        f"## Programs\n\n{api_table(found)}\n\nTimes in ms: from a move sent to its acknowledgement, and to another "
        "seat having it. Ours is on disk by then (SQLite, `synchronous=FULL`). Matches that end are followed by a "
        f"rematch: {sum(run.get('ended', 0) for run in found['uno']):,} of UNO, "
        f"{sum(run.get('ended', 0) for run in found['coin']):,} of coin (six moves each). Requests refused: {refused}."
    )
    if "peer" not in found:
        return text
    rate, late = ratios(found)
    rows = [
        ["moves a CPU second, ours / theirs", verdict(rate >= 0.5), "≥ 0.5", f"{rate:.2f}"],
        ["the same, the goal", verdict(rate >= 1), "≥ 1", f"{rate:.2f}"],
        ["p99, ours / theirs", verdict(late <= 1), "≤ 1", f"{late:.2f}"],
    ]
    return f"{text}\n\n{table(['measure', '', 'bar', 'measured'], rows)}"


def verdict(held: bool) -> str:
    return "held" if held else "**missed**"


# --- people at pages ------------------------------------------------------------------------------


def pages_part(found: Found, people: int) -> str:
    rate = found["moves"] / found["wall"]
    each = 1000 * found["cpu"] / max(1, found["moves"])
    rows = [
        ["p99 from click to answer, ms", verdict(found["acknowledged"][1] < 100), "< 100", ms(found, "acknowledged")],
        ["p99 from click to every page showing it, ms", verdict(found["seen"][1] < 100), "< 100", ms(found, "seen")],
        ["moves/s", verdict(rate >= 0.98 * people / PACE), f"{people / PACE:,.0f}", f"{rate:,.1f}"],
    ]
    return (
        f"## Pages\n\n{people:,} people at {people // 4} tables of four, each with a page and its event stream open, "
        f"each making a move every {PACE:g} s.\n\n{table(['measure', '', 'bar', 'measured'], rows)}\n\n"
        f"Medians: {found['acknowledged'][0]:.1f} ms to the answer, {found['seen'][0]:.1f} ms to the pages. The server "
        f"used {share(found, 'cpu')} % of its core, {each:.2f} ms a move with its four pages, and held "
        f"{found['megabytes'][1]:.0f} MB; the load used {share(found, 'load')} % of the other core. Until all had sat "
        f"down and opened their page ({found['page'] / 1000:.1f} kB) it took {found['ramp']:.0f} s. Moves not made in "
        f"time because the one before was not seen yet: {found['late']}. Refused: {len(found['refused'])}. Connections "
        f"opened anew because the server had closed an idle one: {found['connections']}."
    )


def share(found: Found, key: str) -> str:
    return f"{100 * found[key] / found['wall']:.0f}"


def ms(found: Found, key: str) -> str:
    return f"{found[key][1]:.1f}"


# --- memory ---------------------------------------------------------------------------------------


def memory_part(found: Found, peers: list[Found]) -> str:
    samples = found["samples"]
    half = samples[len(samples) // 2 :]
    more, matches = half[-1][2] - half[0][2], half[-1][1] - half[0][1]
    rows = [[f"{at:.0f}", f"{ended:,}", f"{held:.1f}"] for at, ended, held in samples]
    bar = [
        ["growth in the second half", verdict(more < FLAT * half[0][2]), f"< {FLAT:.0%}", f"{more / half[0][2]:.1%}"]
    ]
    text = (
        "## Memory\n\nMatches of UNO played to their end and left, by the JSON API; a table that nobody looks at "
        f"leaves memory after {IDLE:g} s (usually a minute).\n\n{table(['s', 'matches ended', 'MB held'], rows)}\n\n"
        f"{table(['measure', '', 'bar', 'measured'], bar)}\n\n{more:+.1f} MB with {matches:,} matches in that half."
    )
    if peers:
        before, after = (median(run["megabytes"][n] for run in peers) for n in (0, 1))
        text += f" boardgame.io went from {before:.0f} to {after:.0f} MB in the seconds of a run above."
    return text


# --- all of it ------------------------------------------------------------------------------------


def measured(arguments: argparse.Namespace, folder: Path) -> list[str]:
    """The parts of the report that were asked for."""
    parts, found = [], {}
    if arguments.only in (None, "api"):
        profile = Profile()
        found = in_turns(folder, arguments.rounds, arguments.seconds, servers.install_peer(), profile.take)
        parts += [api_part(found), profile.text()]
    if arguments.only in (None, "pages"):
        profile = Profile()
        with servers.ours(folder) as (pid, port):
            pages = run(connected(pid, port, arguments.people, PACE, arguments.pages, profile.take))
        parts += [pages_part(pages, arguments.people), profile.text()]
    if arguments.only in (None, "memory"):
        with servers.ours(folder, IDLE) as (pid, port):
            parts.append(memory_part(run(memory(pid, port, arguments.memory, EVERY)), found.get("peer", [])))
    return parts


def main() -> None:
    """Measure, print, and write down if asked to."""
    parser = argparse.ArgumentParser(description="Our server under load, and boardgame.io's beside it")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8.0, help="of each run through the API")
    parser.add_argument("--people", type=int, default=1000, help="at pages")
    parser.add_argument("--pages", type=float, default=20.0, help="seconds of people at pages")
    parser.add_argument("--memory", type=float, default=60.0, help="seconds of matches played and left")
    parser.add_argument("--only", choices=["api", "pages", "memory"])
    parser.add_argument("--record", action="store_true", help="write results/load.md")
    arguments = parser.parse_args()
    if not hasattr(os, "sched_setaffinity"):
        sys.exit("this needs Linux: a core for the server, another for the load, and /proc")
    print("; ".join(f"{key}: {value}" for key, value in machine().items()))
    BUILD.mkdir(exist_ok=True)
    os.sched_setaffinity(0, {servers.LOADS_CORE})
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        parts = measured(arguments, Path(folder))
    names = ("litestar", "uvicorn", "uvloop", "sqlalchemy", "htpy")
    versions = ", ".join(f"{name} {package(name)}" for name in names)
    body = "\n\n".join([f"{versions}; boardgame.io 0.50.2 on Node {servers.node_version()}.", *parts])
    print(f"\n{body}")
    if arguments.record:
        record("load", "load", "The server under load", body)


if __name__ == "__main__":
    main()
