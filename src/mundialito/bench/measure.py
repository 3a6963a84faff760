"""What is counted and timed while a load runs, and what the system says of the server meanwhile."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Found = dict[str, Any]  # what a run found
After = Callable[[int], Awaitable[None]]  # what is done to a server that is still under load


def family(pid: int) -> list[int]:
    """A process and those that it has begun, and they."""
    lists = (thread / "children" for thread in Path(f"/proc/{pid}/task").iterdir())
    return [pid, *(one for text in lists for child in text.read_text().split() for one in family(int(child)))]


def cpu_seconds(pid: int) -> float:
    """Processor time of a server with all the threads that it has now; its ticks would be a hundredth of a second."""
    threads = (thread for one in family(pid) for thread in Path(f"/proc/{one}/task").iterdir())
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


def megabytes(pid: int) -> float:
    """Memory that a server holds."""
    texts = (Path(f"/proc/{one}/status").read_text() for one in family(pid))
    lines = (line for text in texts for line in text.splitlines() if line.startswith("VmRSS:"))
    return sum(int(line.split()[1]) for line in lines) / 1024


@dataclass
class Tally:
    """What happens between `begin` and `end`: moves acknowledged, how long they took, and when others saw them."""

    pid: int
    running: bool = False
    acknowledged: list[float] = field(default_factory=list)  # seconds
    seen: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)  # there should be none
    ended: int = 0  # matches
    late: int = 0  # moves that were due while nobody at the table had been asked yet
    connections: int = 0  # opened anew because the server had closed an idle one
    sent: int = 0  # bytes of changes that came to pages
    result: dict[str, Any] = field(default_factory=dict)

    def begin(self) -> None:
        self.acknowledged, self.seen, self.ended, self.late, self.connections, self.sent = [], [], 0, 0, 0, 0
        self.running = True
        self.began = time.perf_counter()
        self.cpu, self.load, self.held = cpu_seconds(self.pid), time.process_time(), megabytes(self.pid)

    def end(self) -> None:
        self.running = False
        wall = time.perf_counter() - self.began
        self.result = {
            "moves": len(self.acknowledged),
            "wall": wall,
            "cpu": cpu_seconds(self.pid) - self.cpu,
            "load": time.process_time() - self.load,
            "acknowledged": milliseconds(self.acknowledged),
            "seen": milliseconds(self.seen),
            "megabytes": [self.held, megabytes(self.pid)],
            "refused": self.refused[:],
            "ended": self.ended,
            "late": self.late,
            "connections": self.connections,
            "sent": self.sent,
        }
        self.refused.clear()

    def move(self, took: float) -> None:
        if self.running:
            self.acknowledged.append(took)

    def look(self, took: float) -> None:
        if self.running:
            self.seen.append(took)


def milliseconds(took: list[float]) -> list[float]:
    """p50 and p99."""
    took = sorted(took) or [0.0]
    return [took[len(took) * q // 100] * 1000 for q in (50, 99)]
