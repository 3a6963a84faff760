"""Processor time alone, of little of everything: for before and after a change, also where others work besides."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from support import table

from loading import servers
from loading.pages import TABLES
from loading.part import looked_at, played, run
from loading.programs import CUP, UNO
from loading.report import bytes_a_page, cpu_a_move, per_cpu
from mundialito.bench.api_people import Circle
from mundialito.bench.socket_people import TalkingCircle
from mundialito.bench.spectators import watched


def quick(folder: Path) -> str:
    rows = []
    for name, about, kind in (("UNO", UNO, TalkingCircle), ("2010", CUP, TalkingCircle), ("UNO by HTTP", UNO, Circle)):
        found = played(folder, replace(about, warm=1.5, seconds=4), kind=kind)
        rows.append([f"programs, {name}", f"{cpu_a_move(found):.3f} ms a move", f"{per_cpu(found):,.0f} a CPU second"])
    for name, hall in TABLES.items():
        small = replace(hall, people=hall.people // 5, pace=2.0, seconds=8)
        found = looked_at(folder, small)
        size = bytes_a_page(hall.seats)(found)
        rows.append([f"pages, {name}", f"{cpu_a_move(found):.3f} ms a move", f"{size:,.0f} bytes a move and page"])
        print(f"{name}: {found['moves']} moves, {len(found['refused'])} refused", flush=True)
    with servers.ours(folder) as (pid, port):
        found = run(watched(pid, port, 500, 8))
    rows.append(["500 spectators", f"{1000 * found['cpu']:.1f} ms a move", f"{found['kilobytes']:.0f} kB each"])
    return table(["what", "CPU", "besides"], rows)
