"""The teams that may win the cup: what `mundialito odds` and the page's list of chances are made of."""

from __future__ import annotations

from collections.abc import Sequence

from .notes import CAME, FAR
from .parts import SEATS, TEAMS
from .state import Cup


def teams(v: Cup) -> list[int]:  # of every cup the same
    """Those that take part."""
    return list(range(TEAMS))


def titles(figures: Sequence[int]) -> list[int]:
    """How many of the cups noted (notes.py) each team has won."""
    return [figures[CAME + FAR * t + FAR - 1] for t in range(TEAMS)]


def to_the_end(s: Cup) -> None:
    """D12  A cup that would stop when its winner is known is played on, so that some team wins it."""
    s.stop_when_decided = 0


def owner(v: Cup, t: int) -> int:
    """The seat whose team it is; -1 where that is not known."""
    return v.owner[t] - 1 if 0 < v.owner[t] <= SEATS else -1
