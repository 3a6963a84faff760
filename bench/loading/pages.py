"""People at pages of three games: what a move costs with all pages of its table, in time, bytes and memory."""

from __future__ import annotations

from typing import Final

from support import table

from loading.part import Asked, Part, Rows, looked_at
from loading.profile import Profile
from loading.report import bar, bytes_a_page, cpu_a_move, told
from mundialito.bench.measure import Found
from mundialito.bench.page_people import Hall

TABLES: Final = {
    "UNO": Hall(500),
    "World Cup Game": Hall(200, "worldcup", 8),
    "Soccer Tactics": Hall(100, "tactics", 2),
}


def measure(asked: Asked) -> Found:
    """Each game on a fresh server each round; one of UNO is profiled afterwards."""
    profile = Profile()
    found: dict[str, list[Found]] = {name: [] for name in TABLES}
    for n in range(asked.rounds):
        for name, hall in TABLES.items():
            found[name].append(looked_at(asked.folder, hall, profile.take if name == "UNO" and n == 0 else None))
            print(f"round {n + 1}, {name}: {cpu_a_move(found[name][-1]):.2f} ms a move", flush=True)
    return {"runs": found, "profile": profile.text()}


def kilobytes(run: Found) -> float:
    """Of the server's memory, for a person with a page."""
    return float(1000 * (run["megabytes"][1] - run["before"]) / run["people"])


def section(found: Found) -> str:
    rows = []
    for name, runs in found["runs"].items():
        hall = TABLES[name]
        cpu = told([cpu_a_move(r) for r in runs])
        size = told([bytes_a_page(hall.seats)(r) for r in runs], form=",.0f")
        held = told([kilobytes(r) for r in runs], form=".0f")
        acknowledged = told([r["acknowledged"][1] for r in runs], form=".1f")
        seen = told([r["seen"][1] for r in runs], form=".1f")
        rest = f"{sum(len(r['refused']) for r in runs)}, {sum(r['late'] for r in runs)}"
        page = f"{runs[-1]['page']:,.0f}"
        rows.append([name, f"{hall.people} × {hall.seats}", cpu, size, held, acknowledged, seen, page, rest])
    head = ["game", "people × seats", "CPU a move, ms", "bytes a move and page", "kB a person", "answer p99"]
    return (
        f"## Pages\n\n{table([*head, 'seen p99', 'page, bytes', 'refused, late'], rows)}\n\nPeople with a page and its "
        "event stream open, each making a move every 5 s; a median, and the worst round. *CPU a move* is with all "
        "pages of the table. *Late*: moves that were due while nobody at the table had been asked yet.\n\n"
        f"{found['profile']}"
    )


def bars(found: Found) -> Rows:
    runs = found["runs"]["UNO"]
    cpu = bar("pages: CPU a move with its four pages, ms", "≤ 1.5", [cpu_a_move(r) for r in runs], lambda v: v <= 1.5)
    held = bar("memory a connected person, kB", "≤ 100", [kilobytes(r) for r in runs], lambda v: v <= 100, ",.0f")
    return [cpu, held]


PART: Final = Part("pages", "what a move costs at pages", measure, section, bars)
