"""What is shown of a cup: lines of a group's table, fixtures, boxes of the bracket. Games have numbers for teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Generic, TypeVar

from mundialito.cups import tables

MUCH: Final = 1 << 12  # tables kept
ALL: Final = (1 << tables.SIZE) - 1
Team = TypeVar("Team", int, str)


@dataclass(frozen=True)
class Line(Generic[Team]):
    """A team's line in the table of its group; `decided`: what separates it from the next, empty if nothing does."""

    rank: int
    team: Team
    played: int
    won: int
    drawn: int
    lost: int
    goals_for: int
    goals_against: int
    points: int
    decided: str

    @property
    def numbers(self) -> tuple[int, ...]:
        """What stands under the headings of a table: see names.py."""
        return self.played, self.won, self.drawn, self.lost, self.goals_for, self.goals_against, self.points

    def to_dict(self) -> dict[str, int | str | None]:
        return {**vars(self), "decided": self.decided or None}


@dataclass(frozen=True)
class Fixture:
    """A group match: teams, and the score once it is over."""

    first: int
    second: int
    score: tuple[int, int] | None


@dataclass(frozen=True)
class Box:
    """A knock-out match: teams (None while open), score of the last match, kicks of the shoot-out, winner."""

    tie: int
    round: str
    number: int
    slots: tuple[str, str]
    teams: tuple[int | None, int | None]
    score: tuple[int, int] | None
    kicks: tuple[int, int] | None
    winner: int | None
    drawn: int = 0  # drawn matches, replays included
    decided: str = ""  # "goals", "replay", "coin", "shoot-out", where there is more than one way


def lines(
    cross: list[int], teams: Sequence[Team], win: int, draw: int, place: Sequence[int], by: Sequence[int]
) -> list[Line[Team]]:  # fmt: skip
    """Best first; level teams in the order of the draw, under the same rank."""
    order = sorted(range(len(teams)), key=place.__getitem__)
    return [_line(cross, teams[i], win, draw, i, place[i], ([*by, 0])[k + 1]) for k, i in enumerate(order)]


@lru_cache(MUCH)
def ranked(cross: tuple[int, ...], teams: range, win: int, draw: int, chain: tuple[int, ...]) -> tuple[Line[int], ...]:
    """A group in which nothing is settled by lots or replays yet: the same lines for all who look, until a goal."""
    place, by = [0] * len(teams), [0] * len(teams)
    tables.rank(list(cross), len(teams), win, draw, list(chain), place, by)
    return tuple(lines(list(cross), teams, win, draw, place, by))


def _line(cross: list[int], team: Team, win: int, draw: int, i: int, place: int, decided: int) -> Line[Team]:
    won, drawn, lost = (tables.matches(cross, i, ALL, sign) for sign in (1, 0, -1))
    return Line(
        place + 1, team, won + drawn + lost, won, drawn, lost, tables.goals_for(cross, i, ALL),
        tables.goals_against(cross, i, ALL), tables.points(cross, i, ALL, win, draw), tables.CRITERIA[decided],
    )  # fmt: skip
