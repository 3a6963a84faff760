"""A fair guess at what a viewer cannot see: every unknown of a view filled, by weight."""

from __future__ import annotations

from mundialito.engine.record import State
from mundialito.engine.rule import rule
from mundialito.engine.who import NOBODY

from ..engine.chance import below
from ..engine.contract import fill, fits, gap, thing


@rule
def resample(v: State, rng: list[int]) -> None:
    """Make a view into a state that its viewer could not tell from the real one."""
    place = gap(v)
    while place != NOBODY:
        fill(v, place, thing(v, place, below(rng, fits(v, place))))
        place = gap(v)
