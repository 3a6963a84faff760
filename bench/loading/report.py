"""What load.py measured, in words: bars held or missed, a median and a worst round."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import median

from mundialito.bench.measure import Found

Of = Callable[[Found], float]


def verdict(held: bool) -> str:
    return "held" if held else "**missed**"


def per_cpu(run: Found) -> float:
    """Moves a second of the server's processor."""
    return float(run["moves"] / max(run["cpu"], 0.01))


def cpu_a_move(run: Found) -> float:
    """Milliseconds."""
    return float(1000 * run["cpu"] / max(1, run["moves"]))


def bytes_a_page(seats: int) -> Of:
    """Sent for a move to one page."""
    return lambda run: float(run["sent"] / max(1, run["moves"]) / seats)


def share(run: Found, key: str) -> float:
    """Of a core, in per cent."""
    return float(100 * run[key] / run["wall"])


def told(values: Sequence[float], worst: Callable[[Sequence[float]], float] = max, form: str = ",.2f") -> str:
    """The median, and the worst round."""
    return f"{median(values):{form}} ({worst(values):{form}})"


def bar(
    name: str, wanted: str, values: Sequence[float], holds: Callable[[float], bool], form: str = ",.2f"
) -> list[str]:
    """A row of the table of bars: it is held if the worst round holds it."""
    worst = max if not holds(math.inf) else min
    return [name, verdict(all(map(holds, values))), wanted, told(values, worst, form)]
