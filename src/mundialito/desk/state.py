"""An event as it stands: what the fold of its log has come to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mundialito.cups.results import Result as Score
from mundialito.desk.seating.measure import Rounds, Table
from mundialito.desk.settings import USUAL, Settings


@dataclass(frozen=True)
class Entry:
    """One line of the log: who did what, when, and where it matters why."""

    kind: str
    at: int  # milliseconds since 1970, UTC
    by: str = "desk"
    data: Mapping[str, Any] = field(default_factory=dict)
    why: str = ""
    id: str = ""  # a sender's own mark: the same one twice is the same entry, sent again


@dataclass
class Player:
    """Whoever was ever entered; numbered from 1."""

    number: int
    name: str
    paid: int = 0
    is_here: bool = False  # roll call
    is_gone: bool = False  # dropped out (ED11)
    is_late: bool = False  # entered after round 1 began
    is_remote: bool = False  # not in the hall: plays on line
    bot: str = ""  # a bot of that kind plays for this name


@dataclass(frozen=True)
class Result:
    """A table's score sheet."""

    points: Mapping[int, int]
    winner: int | None  # nobody where the table was blocked or stopped (ED8)
    by: str
    cards: Mapping[int, tuple[int, ...]] | None = None  # by class, where they were counted
    confirmed_by: str = ""


@dataclass
class Seated(ABC):
    """People at tables; table i has number i + 1. Each is played with cards or on line."""

    tables: list[Table]
    venues: dict[int, bool] = field(default_factory=dict, kw_only=True)  # by table: where the organiser says so
    matches: dict[int, tuple[str, str]] = field(default_factory=dict, kw_only=True)  # match and link, if on line

    @property
    def is_begun(self) -> bool:
        """After the signal."""
        return True

    @abstractmethod
    def has_result(self, table: int) -> bool:
        """Whether the table's score is entered, or its extra round decided."""

    def table_of(self, player: int) -> int | None:
        return next((i for i, t in enumerate(self.tables) if player in t), None)


@dataclass
class Played(Seated):
    """A round whose seating was published."""

    started: int = 0  # 0: not yet
    ended: int = 0
    results: dict[int, Result] = field(default_factory=dict)  # by table; entered by `put`
    confirmed: set[int] = field(default_factory=set)  # the tables of those that are confirmed
    left: set[int] = field(default_factory=set)  # who left in mid-round (ED9)

    @property
    def is_begun(self) -> bool:
        return bool(self.started)

    def has_result(self, table: int) -> bool:
        return table in self.results

    def put(self, table: int, result: Result) -> None:
        """A table's score, in place of one that stood there."""
        self.results[table] = result
        (self.confirmed.add if result.confirmed_by else self.confirmed.discard)(table)

    @property
    def is_over(self) -> bool:
        """ED1  Every table's score is entered and confirmed."""
        return bool(self.started) and len(self.confirmed) == len(self.tables)

    @property
    def points(self) -> dict[int, int]:
        return {p: points for result in self.results.values() for p, points in result.points.items()}


@dataclass
class Decider(Seated):
    """An extra round for first place (E4, ED13)."""

    winners: dict[int, int] = field(default_factory=dict)  # by table
    stopped: list[int] = field(default_factory=list)  # tables that play again (ED8)

    def has_result(self, table: int) -> bool:
        return table in self.winners

    @property
    def is_over(self) -> bool:
        return len(self.winners) == len(self.tables)


@dataclass
class State:
    """The whole event, in the order of an organiser's day."""

    settings: Settings = USUAL
    is_open: bool = False
    players: dict[int, Player] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)  # whose each is, in small letters (E2)
    numbers: int = 0  # the last number given to a player
    families: list[list[int]] = field(default_factory=list)
    fixed: dict[int, int] = field(default_factory=dict)  # player: table number from 1
    draft: Rounds = field(default_factory=list)  # of the rounds to come: no promise (ED1)
    rounds: list[Played] = field(default_factory=list)
    pauses: list[tuple[int, int, str]] = field(default_factory=list)  # from, to (0: still), why
    finished: int = 0  # when the rounds were declared over
    deciders: list[Decider] = field(default_factory=list)
    corrections: list[Entry] = field(default_factory=list)
    replaced: list[Mapping[int, int]] = field(default_factory=list)  # by correction: the points that stood there
    prizes: list[tuple[int, int, int]] = field(default_factory=list)  # receiver, amount, when
    refunds: int = 0
    results: list[Score] = field(default_factory=list)  # of a cup, in the order in which they were entered
    lots: list[tuple[str, ...]] = field(default_factory=list)  # drawn in its groups
    sides: dict[str, str] = field(default_factory=dict)  # who plays for a team of the cup
    kickoffs: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)  # on line: match and link, by teams
    closed: int = 0
    hides_totals: bool = False  # the public sees no totals for now
    is_frozen: bool = False  # the public sees the event as it stood when this was set
    now: int = 0  # time of the last entry

    @property
    def present(self) -> list[int]:
        """ED4  Who is seated when a seating is published."""
        return [p.number for p in self.players.values() if p.is_here and not p.is_gone]

    @property
    def current(self) -> Played | None:
        """The last round whose seating is public."""
        return self.rounds[-1] if self.rounds else None

    @property
    def past(self) -> Rounds:
        """The tables of all published rounds."""
        return [r.tables for r in self.rounds]

    @property
    def turn(self) -> int:
        """The number of the last round, extra rounds counted on."""
        return len(self.rounds) + len(self.deciders)

    def is_online(self, seated: Seated, table: int) -> bool:
        """A table is played on line if somebody who sits there can do no other, or if the organiser says so."""
        remote = any(self.players[p].is_remote or self.players[p].bot for p in seated.tables[table])
        return seated.venues.get(table, remote)

    @property
    def is_between(self) -> bool:
        """No round is public and unfinished."""
        return self.current is None or self.current.is_over
