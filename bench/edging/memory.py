"""What a server holds, with the processes that it has started."""

from __future__ import annotations

import re
from pathlib import Path


def family(pid: int) -> list[int]:
    """A process and all that come from it."""
    try:
        files = Path(f"/proc/{pid}/task").glob("*/children")
        children = [int(child) for file in files for child in file.read_text().split()]
    except OSError:  # it has just ended
        return []
    return [pid, *(one for child in children for one in family(child))]


def held(pid: int) -> tuple[float, float]:
    """Megabytes in memory, and those that nobody shares."""
    resident = private = 0
    for one in family(pid):
        try:
            told = Path(f"/proc/{one}/smaps_rollup").read_text()
        except OSError:
            continue
        resident += sum(map(int, re.findall(r"^Rss: +(\d+)", told, re.MULTILINE)))
        private += sum(map(int, re.findall(r"^Private_(?:Clean|Dirty): +(\d+)", told, re.MULTILINE)))
    return resident / 1024, private / 1024
