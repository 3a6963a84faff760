"""Memory while matches are played to their end and left."""

from __future__ import annotations

from typing import Final

from support import table

from loading import servers
from loading.leavers import memory
from loading.part import Asked, Part, Rows, run
from loading.report import verdict
from mundialito.bench.measure import Found

IDLE: Final = 2.0  # seconds after which a table that nobody looks at leaves memory, where memory is measured
FLAT: Final = 0.03  # more than this in half of the time would be no rest of warming up
SECONDS: Final = 60.0
EVERY: Final = 5.0  # seconds between two looks at the memory


def measure(asked: Asked) -> Found:
    """One long round: it is growth that is looked for."""
    with servers.ours(asked.folder, IDLE) as (pid, port):
        return {"samples": run(memory(pid, port, SECONDS, EVERY))["samples"]}


def grown(found: Found) -> tuple[float, int, float]:
    """In the second half: megabytes, matches, and the share of what was held."""
    half = found["samples"][len(found["samples"]) // 2 :]
    more = half[-1][2] - half[0][2]
    return more, half[-1][1] - half[0][1], more / half[0][2]


def section(found: Found) -> str:
    rows = [[f"{at:.0f}", f"{ended:,}", f"{held:.1f}"] for at, ended, held in found["samples"]]
    more, matches, _ = grown(found)
    return (
        "## Memory\n\nMatches of UNO played to their end and left, by the JSON API; a table that nobody looks at "
        f"leaves memory after {IDLE:g} s (usually a minute).\n\n{table(['s', 'matches ended', 'MB held'], rows)}\n\n"
        f"{more:+.1f} MB with {matches:,} matches in the second half."
    )


def bars(found: Found) -> Rows:
    share = grown(found)[2]
    return [["memory's growth in the second half of a minute", verdict(share < FLAT), f"< {FLAT:.0%}", f"{share:.1%}"]]


PART: Final = Part("memory", "memory while matches are played and left", measure, section, bars)
