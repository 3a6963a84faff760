"""Our server under load, and boardgame.io's beside it.

    python bench/load.py [--only PART[,PART]] [--rounds 3] [--people N[,N]] [--record] [--tell] [--quick]

The server has a core of its own, the load has another. Each part is a file in loading/, takes less than ten minutes,
and is recorded by itself: what was measured goes into results/load.json in the place of what stood there for that
part, and results/load.md is told anew from all of it (`--tell` alone does that). `--quick` measures processor time, in
less than two minutes: for before and after a change, also where others work besides.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from edging.limits import many_descriptors
from loading import crowds, curves, leaving, pages, programs, servers, steps, workers
from loading.part import Asked, Part
from loading.quick import quick
from support import BUILD, RESULTS, machine, package, table

PARTS: Final[dict[str, Part]] = {
    part.name: part
    for part in (programs.PART, pages.PART, *curves.PARTS, crowds.PART, workers.PART, steps.PART, leaving.PART)
}  # fmt: skip
KEPT: Final = RESULTS / "load.json"
TOLD: Final = RESULTS / "load.md"
LIBRARIES: Final = ("litestar", "uvicorn", "uvloop", "sqlalchemy", "htpy")


def versions() -> str:
    ours = ", ".join(f"{name} {package(name)}" for name in LIBRARIES)
    return f"{ours}; boardgame.io 0.50.2 on Node {servers.node_version()}"


def kept() -> dict[str, Any]:
    """What was recorded, by part: where and when it was measured, and what was found."""
    return dict(json.loads(KEPT.read_text(encoding="utf-8"))) if KEPT.exists() else {}


def report(record: dict[str, Any]) -> str:
    """All parts as one page, with the table of bars above."""
    there = [(part, record[name]) for name, part in PARTS.items() if name in record]
    rows = [row for part, entry in there for row in part.bars(entry["found"])]
    sections = [f"{part.section(entry['found'])}\n\n{measured_on(entry)}" for part, entry in there]
    top = (
        "# The server under load\n\nWritten by `bench/load.py --record`, part by part, from `load.json`. A bar is held "
        "if every round holds it; a median, and the worst round."
    )
    return "\n\n".join([top, table(["measure", "", "bar", "measured"], rows), *sections]) + "\n"


def measured_on(entry: dict[str, Any]) -> str:
    where = "; ".join(f"{key}: {value}" for key, value in entry["machine"].items())
    remark = f" {entry['remark']}" if entry.get("remark") else ""
    return f"<sub>{where[0].upper()}{where[1:]}; {entry['versions']}.{remark}</sub>"


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Our server under load, and boardgame.io's beside it")
    names = "; ".join(f"{part.name}: {part.about}" for part in PARTS.values())
    parser.add_argument("--only", default=",".join(PARTS), help=f"parts, with commas. {names}")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--people", default="", help="numbers of people at which a curve is measured, with commas")
    parser.add_argument("--remark", default="", help="what a reader must know of the circumstances")
    parser.add_argument("--quick", action="store_true", help="processor time alone, in less than two minutes")
    parser.add_argument("--record", action="store_true", help="keep what is measured, and write results/load.md")
    parser.add_argument("--tell", action="store_true", help="measure nothing; write results/load.md anew")
    arguments = parser.parse_args()
    arguments.only = arguments.only.split(",")
    if unknown := set(arguments.only) - PARTS.keys():
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    arguments.people = [int(word) for word in arguments.people.split(",") if word]
    return arguments


def main() -> None:
    """Measure part by part, print, and keep each as soon as it is there."""
    arguments = read_arguments()
    if arguments.tell:
        write(kept())
        return
    if not hasattr(os, "sched_setaffinity"):
        sys.exit("this needs Linux: a core for the server, another for the load, and /proc")
    about = {"machine": machine(), "versions": versions(), "remark": arguments.remark}
    print(measured_on(about))
    BUILD.mkdir(exist_ok=True)
    os.sched_setaffinity(0, {servers.LOADS_CORE})
    many_descriptors()
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        asked = Asked(Path(folder), arguments.rounds, arguments.people)
        if arguments.quick:
            print(f"\n{quick(asked.folder)}")
            return
        for name in arguments.only:
            entry = about | {"machine": machine(), "found": PARTS[name].measure(asked)}
            print(f"\n{PARTS[name].section(entry['found'])}\n\n{bars_of(PARTS[name], entry)}\n", flush=True)
            if arguments.record:
                keep(name, entry)


def bars_of(part: Part, entry: dict[str, Any]) -> str:
    return table(["measure", "", "bar", "measured"], part.bars(entry["found"]))


def write(record: dict[str, Any]) -> None:
    TOLD.write_text(report(record), encoding="utf-8")
    for name, entry in record.items():
        for file, drawn in PARTS[name].pictures(entry["found"]).items():
            TOLD.with_name(file).write_text(drawn, encoding="utf-8")


def keep(name: str, entry: dict[str, Any]) -> None:
    """A part in the place of what stood there; the others stay as they are."""
    record = kept() | {name: entry}
    ordered = {part: record[part] for part in PARTS if part in record}
    KEPT.write_text(json.dumps(ordered, separators=(",", ":")) + "\n", encoding="utf-8")
    write(ordered)
    print(f"recorded in {TOLD}")


if __name__ == "__main__":
    main()
