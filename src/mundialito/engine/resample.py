"""A fair guess at what a viewer cannot see: every unknown of a view filled, by weight."""

from __future__ import annotations

from typing import Any

from mundialito.engine.rule import rule
from mundialito.engine.who import NOBODY

from ..engine.chance import below
from ..engine.contract import THINGS, fill, fit, gap


@rule
def resample(v: Any, rng: list[int]) -> None:
    """Make a view into a state that its viewer could not tell from the real one."""
    place = gap(v)
    while place != NOBODY:
        total = 0
        for thing in range(THINGS):
            total += fit(v, place, thing)
        r = below(rng, total)
        for thing in range(THINGS):
            r -= fit(v, place, thing)
            if r < 0:
                fill(v, place, thing)
                break
        place = gap(v)
