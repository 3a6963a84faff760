"""How many people one core holds: a hall that fills, and how long a move takes to everybody's eyes."""

from __future__ import annotations

from functools import partial
from statistics import median
from typing import Final

from support import table

from loading import servers
from loading.part import Asked, Part, Rows, run
from loading.picture import picture
from loading.report import share, told, verdict
from mundialito.bench.measure import Found
from mundialito.bench.page_people import Hall, growing

MANY: Final = (100, 250, 500, 1000, 1500, 2000, 2500, 3000, 4000, 5000)  # people at pages, until too many
LATE: Final = 1000.0  # ms of p99 at which there are too many
SOON: Final = 100.0  # ms of p99 that people do not notice
GAMES: Final = {  # game, seats at a table, people wanted
    "UNO": ("uno", 4, 2500),
    "World Cup Game": ("worldcup", 8, 1000),
    "Soccer Tactics": ("tactics", 2, 1000),
}


def measure(name: str, asked: Asked) -> Found:
    """A server a round, which fills until it is late."""
    game, seats, _ = GAMES[name]
    rounds = []
    for n in range(asked.rounds):
        with servers.ours(asked.folder) as (pid, port):
            hall = Hall(0, game, seats, seconds=12.0)
            rounds.append(run(growing(pid, port, hall, asked.people or MANY, LATE)))
        p99 = (f"{r['people']:,}: {r['seen'][1]:.0f}" for r in rounds[-1])
        print(f"round {n + 1}, {name}, p99 in ms by people: {', '.join(p99)}", flush=True)
    return {"rounds": rounds}


def points(found: Found) -> list[list[Found]]:
    """All rounds' runs of each number of people that all rounds came to."""
    return [list(runs) for runs in zip(*found["rounds"], strict=False)]


def held(found: Found) -> int:
    """Most people whose p99 was soon enough in every round."""
    return max((runs[0]["people"] for runs in points(found) if max(r["seen"][1] for r in runs) < SOON), default=0)


def section(name: str, found: Found) -> str:
    rows = []
    for runs in points(found):
        p50, p99 = ([r["seen"][q] for r in runs] for q in (0, 1))
        shares = [told([share(r, key) for r in runs], form=".0f") for key in ("cpu", "load")]
        lost = f"{sum(len(r['refused']) for r in runs)}, {sum(r['late'] for r in runs)}"
        times = [told(p50, form=".1f"), told(p99, form=".1f")]
        rows.append([f"{runs[0]['people']:,}", f"{runs[0]['moves']:,}", *times, *shares, lost])
    head = ["people", "moves", "p50 seen, ms", "p99 seen, ms", "server, % of a core", "load, %", "refused, late"]
    return (
        f"## People on one core: {name}\n\nMost people with p99 below {SOON:.0f} ms in every round, of the numbers "
        f"tried: {held(found):,}. A hall fills; each person makes a move every 5 s, and 12 s are measured at each "
        f"number; a median, and the worst round.\n\n![{name}: times and cores by number of people]({file_of(name)})\n\n"
        f"{table(head, rows)}"
    )


def file_of(name: str) -> str:
    return f"load_{GAMES[name][0]}.svg"


def pictures(name: str, found: Found) -> dict[str, str]:
    """The curve as a picture."""
    by = points(found)
    at = [runs[0]["people"] for runs in by]
    times = {
        "p50": [median(r["seen"][0] for r in runs) for runs in by],
        "p99, worst round": [max(r["seen"][1] for r in runs) for runs in by],
    }
    cores = {
        "server, % of its core": [median(share(r, "cpu") for r in runs) for runs in by],
        "load, % of its own": [median(share(r, "load") for r in runs) for runs in by],
    }
    return {file_of(name): picture(name, at, times, cores)}


def bars(name: str, found: Found) -> Rows:
    most, wanted = held(found), GAMES[name][2]
    about = f"{name}: people on one core, p99 < {SOON:.0f} ms"
    return [[about, verdict(most >= wanted), f"{wanted:,}", f"{most:,}"]]


PARTS: Final = tuple(
    Part(
        f"curve-{game}", f"people on one core: {name}",
        partial(measure, name), partial(section, name), partial(bars, name), partial(pictures, name),
    )
    for name, (game, _, _) in GAMES.items()
)  # fmt: skip
