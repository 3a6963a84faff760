"""How somebody's teams fared in a cup: matches won, drawn and lost, goals for and against."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from mundialito.words import phrase


class Ended(Protocol):
    """A match as it ended."""

    @property
    def teams(self) -> tuple[int, int]: ...
    @property
    def score(self) -> tuple[int, int]: ...


@dataclass
class Fortune:
    """Of all teams of one owner."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    goals: int = 0
    against: int = 0

    def take(self, goals: int, against: int) -> None:
        """One match more; who got the better of a draw by kicks, lots or a coin is no matter here."""
        self.won += goals > against
        self.drawn += goals == against
        self.lost += goals < against
        self.goals += goals
        self.against += against


LABELS = (
    phrase("Matches won"), phrase("Matches drawn"), phrase("Matches lost"), phrase("Goals scored"),
    phrase("Goals conceded"),
)  # fmt: skip


def fortunes(matches: Iterable[Ended], owner: Sequence[int], seats: int) -> list[Fortune]:
    """Seat by seat; `owner[team]` is a seat, less than 0 for nobody's."""
    found = [Fortune() for _ in range(seats)]
    for match in matches:
        for side, team in enumerate(match.teams):
            if 0 <= owner[team] < seats:
                found[owner[team]].take(match.score[side], match.score[1 - side])
    return found


def rows_of(found: Sequence[Fortune]) -> list[tuple[str, tuple[int, ...]]]:
    """A line for each label."""
    numbers = [(one.won, one.drawn, one.lost, one.goals, one.against) for one in found]
    return list(zip(LABELS, zip(*numbers, strict=True), strict=True))
