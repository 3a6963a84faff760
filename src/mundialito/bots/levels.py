"""Bots that search, at the strength of a level."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mundialito.bots import Level
from mundialito.bots.searching import Log, Search, plain_rules
from mundialito.engine.chance import below
from mundialito.engine.face import Face
from mundialito.engine.record import State

FEWEST: Final = 50  # no level makes less


def think(
    face: Face, level: Level, view: State, seat: int, rng: list[int], stop: Callable[[], bool], log: Log = ()
) -> int:
    """The choice of a level: a search, but for its handicap, and but for where there is no choice."""
    offers = offered(face, view, seat)
    if len(offers) == 1:
        return offers[0]
    if level.stray and below(rng, level.stray) == 0:
        return offers[below(rng, len(offers))]
    return Search(face, view, seat, iterations(face, level), rng, () if level.deaf else log).run(stop, whole=False)


def iterations(face: Face, level: Level) -> int:
    """The budget of a level in that game."""
    return max(FEWEST, face.rules.EFFORT // level.part)


def offered(face: Face, view: State, seat: int) -> list[int]:
    """What the seat may do, by its view."""
    rules = plain_rules(face)
    out = [0] * rules.WIDEST
    return out[: rules.offer(view, seat, out)]
