"""The teams that may win the cup: what `mundialito odds` and the page's list of chances are made of."""

from __future__ import annotations

from collections.abc import Sequence

from .notes import CHAMPION
from .parts import TEAMS
from .state import World


def teams(v: World) -> list[int]:
    """E5  Those of the year."""
    return [t for t in range(TEAMS) if v.squares[t] > 0]


def titles(figures: Sequence[int]) -> list[int]:
    """How many of the cups noted (notes.py) each team has won."""
    return [figures[CHAMPION + t] for t in range(TEAMS)]


def to_the_end(s: World) -> None:
    """B21  A cup that would stop when its winner is known is played on, so that some team wins it."""
    s.stop_when_decided = 0


def owner(v: World, t: int) -> int:
    """The seat whose team it is; -1 before it is dealt."""
    return v.owner[t] - 1
