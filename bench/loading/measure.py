"""What is counted and timed while a load runs, and what the system says of the server meanwhile."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def cpu_seconds(pid: int) -> float:
    """Processor time of a process with all its threads, user's and system's."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def megabytes(pid: int) -> float:
    """Memory that a process holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))


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
    result: dict[str, Any] = field(default_factory=dict)

    def begin(self) -> None:
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
            "refused": self.refused,
            "ended": self.ended,
        }

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
