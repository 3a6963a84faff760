"""The lines of a group's table by the numbers of its teams, as games have them: cross table in, lines out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mundialito.cups import tables


@dataclass(frozen=True)
class Line:
    """A team's line in the table of its group; `decided`: what separates it from the next, empty if nothing does."""

    rank: int
    team: int
    played: int
    won: int
    drawn: int
    lost: int
    goals_for: int
    goals_against: int
    points: int
    decided: str


def lines(
    cross: list[int], first: int, win: int, draw: int, place: Sequence[int], by: Sequence[int]
) -> list[Line]:  # fmt: skip
    """Best first; level teams in the order of the draw, under the same rank. Team numbers begin with `first`."""
    order = sorted(range(len(place)), key=place.__getitem__)
    return [_line(cross, first, win, draw, i, place[i], ([*by, 0])[k + 1]) for k, i in enumerate(order)]


def _line(cross: list[int], first: int, win: int, draw: int, i: int, place: int, decided: int) -> Line:
    everybody = (1 << tables.SIZE) - 1
    won, drawn, lost = (tables.matches(cross, i, everybody, sign) for sign in (1, 0, -1))
    return Line(
        place + 1, first + i, won + drawn + lost, won, drawn, lost, tables.goals_for(cross, i, everybody),
        tables.goals_against(cross, i, everybody), tables.points(cross, i, everybody, win, draw),
        tables.CRITERIA[decided],
    )  # fmt: skip
