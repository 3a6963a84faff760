"""What a run of matches says, in numbers: from a tally of whole numbers to means with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mundialito.engine.drive import (
    COLUMNS,
    DECISIONS,
    EVENTS_SEEN,
    LENGTH_SQUARED,
    MATCHES,
    PER_SEAT,
    POINTS,
    POINTS_SQUARED,
    WINS,
)
from mundialito.engine.who import SEAT_LETTERS
from mundialito.lab.intervals import Interval, mean, pooled, wilson


@dataclass(frozen=True)
class Plan:
    """What was asked for: enough to play the very same matches again."""

    game: str
    bots: tuple[str, ...]  # one a seat
    matches: int
    seed: int
    options: Mapping[str, str]  # those that differ from the default
    parts: Mapping[str, int]


@dataclass(frozen=True)
class Fared:
    """How one seat fared, or on average one seat of a bot."""

    bot: str
    seats: str  # letters
    wins: int
    win_share: Interval
    points: Interval

    def to_dict(self) -> dict[str, Any]:
        return {
            "bot": self.bot,
            "seats": list(self.seats),
            "wins": self.wins,
            "win_share": self.win_share.to_dict(),
            "points": self.points.to_dict(),
        }


@dataclass(frozen=True)
class Report:
    """The matches that were played to their end, seat by seat and bot by bot."""

    plan: Plan
    tally: tuple[int, ...]
    seconds: float
    mode: str  # plain, compiled or cluster

    @property
    def matches(self) -> int:
        """How many were played: fewer than planned if the run was stopped."""
        return self.tally[MATCHES]

    @property
    def figures(self) -> tuple[int, ...]:
        """What the game noted, if it was asked to."""
        return self.tally[tally_length(len(self.plan.bots)) :]

    @property
    def is_stopped(self) -> bool:
        return self.matches < self.plan.matches

    @property
    def decisions(self) -> Interval:
        """Decisions a match."""
        return mean(self.tally[DECISIONS], self.tally[LENGTH_SQUARED], self.matches)

    @property
    def events(self) -> float:
        """Events a match, Nature's included."""
        return self.tally[EVENTS_SEEN] / self.matches

    @property
    def speed(self) -> float:
        """Matches a second."""
        return self.matches / self.seconds if self.seconds > 0 else 0.0

    def seat(self, p: int) -> Fared:
        """How a seat fared."""
        row = self.tally[PER_SEAT + COLUMNS * p : PER_SEAT + COLUMNS * (p + 1)]
        return Fared(
            self.plan.bots[p],
            SEAT_LETTERS[p],
            row[WINS],
            wilson(row[WINS], self.matches),
            mean(row[POINTS], row[POINTS_SQUARED], self.matches),
        )

    def seats(self) -> list[Fared]:
        return [self.seat(p) for p in range(len(self.plan.bots))]

    def bots(self) -> list[Fared]:
        """Per bot what one of its seats may expect; seats of one match are one sample, not several."""
        return [self.bot(name) for name in dict.fromkeys(self.plan.bots)]

    def bot(self, name: str) -> Fared:
        mine = [r for r in self.seats() if r.bot == name]
        wins = sum(r.wins for r in mine)
        return Fared(
            name,
            "".join(r.seats for r in mine),
            wins,
            wilson(wins / len(mine), self.matches),
            pooled([r.points for r in mine]),
        )

    def to_dict(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        plan = self.plan
        facts: dict[str, Any] = {
            "game": plan.game, "matches": self.matches, "matches_asked": plan.matches, "seed": plan.seed,
            "options": dict(plan.options), "parts": dict(plan.parts),
            "seconds": self.seconds, "matches_per_second": self.speed, "mode": self.mode,
        }  # fmt: skip
        if not self.matches:
            return facts
        return facts | {
            "decisions": self.decisions.to_dict(),
            "events": self.events,
            "seats": [r.to_dict() for r in self.seats()],
            "bots": [r.to_dict() for r in self.bots()],
        }


def tally_length(seats: int) -> int:
    """Of a tally of so many seats; what the game notes comes after that."""
    return PER_SEAT + COLUMNS * seats


def added(total: Sequence[int], gain: Sequence[int]) -> list[int]:
    """Tallies of different workers, added up: whole numbers, so their order does not matter."""
    return [a + b for a, b in zip(total, gain, strict=True)]
