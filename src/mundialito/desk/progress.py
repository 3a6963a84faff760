"""An event as it stands: what the fold of its log has come to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mundialito.cups.results import Result
from mundialito.desk.seating.measure import Round, Rounds, Sitting
from mundialito.desk.settings import USUAL, Settings


@dataclass(frozen=True)
class Deed:
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
class Sheet:
    """A table's score sheet."""

    points: Mapping[int, int]
    winner: int | None  # nobody where the table was blocked or stopped (ED8)
    by: str
    cards: Mapping[int, tuple[int, ...]] | None = None  # by class, where they were counted
    confirmed_by: str = ""
    at: int = 0  # when it was entered
    signed: tuple[int, ...] = ()  # players of the table who stand behind it, each with their own code (ED1)
    corrected: str = ""  # ED15: why; confirmed by nobody until somebody has looked at it again

    def says(self, other: Sheet) -> bool:
        """Whether two people have told the same."""
        return self.points == other.points and self.winner == other.winner


@dataclass
class Seated(ABC):
    """People at tables; table i has number i + 1. Each is played with cards or on line."""

    tables: list[Sitting]
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
    results: dict[int, Sheet] = field(default_factory=dict)  # by table; entered by `put`
    rivals: dict[int, list[Sheet]] = field(default_factory=dict)  # by table: sheets that say otherwise (ED1)
    confirmed: set[int] = field(default_factory=set)  # the tables whose score counts
    left: set[int] = field(default_factory=set)  # who left in mid-round (ED9)
    byes: list[int] = field(default_factory=list)  # who had nobody to play (ED16)
    told: Counter[tuple[int, str]] = field(default_factory=Counter)  # sheets, by table and author (ED1)

    @property
    def is_begun(self) -> bool:
        return bool(self.started)

    def has_result(self, table: int) -> bool:
        return table in self.results

    def put(self, table: int, sheet: Sheet) -> None:
        """A table's score, in place of all that stood there."""
        self.results[table] = sheet
        self.rivals.pop(table, None)
        (self.confirmed.add if sheet.confirmed_by else self.confirmed.discard)(table)

    def standing(self, table: int) -> list[Sheet]:
        """All that is told of a table; of several no two tell the same."""
        return [self.results[table], *self.rivals.get(table, [])] if table in self.results else []

    def lay(self, table: int, sheet: Sheet, by: str) -> None:
        """ED1  A player's sheet: joined to one that tells the same, else beside those that do not.

        Whoever has signed another takes that back, and a sheet that nobody has signed gives way. Two who agree, while
        nobody says otherwise, confirm it.
        """
        others = [replace(one, signed=without(one.signed, sheet.signed)) for one in self.standing(table)]
        others = [one for one in others if one.signed]
        same = next((one for one in others if one.says(sheet)), None)
        if same:
            others[others.index(same)] = replace(same, signed=same.signed + sheet.signed)
        else:
            others.append(sheet)
        agreed = len(others) == 1 and len(others[0].signed) > 1
        self.put(table, replace(others[0], confirmed_by=by if agreed else ""))
        if others[1:]:
            self.rivals[table] = others[1:]

    @property
    def is_over(self) -> bool:
        """ED1  Every table's score is entered and confirmed."""
        return bool(self.started) and len(self.confirmed) == len(self.tables)

    @property
    def seating(self) -> Round:
        """As it was drafted: who has a bye sits at a table alone."""
        return [*self.tables, *([player] for player in self.byes)]

    @property
    def points(self) -> dict[int, int]:
        return {p: points for result in self.results.values() for p, points in result.points.items()}


def without(signed: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(p for p in signed if p not in gone)


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
class Progress:
    """The whole event, in the order of an organiser's day."""

    settings: Settings = USUAL
    is_open: bool = False
    players: dict[int, Player] = field(default_factory=dict)
    waiting: dict[int, Player] = field(default_factory=dict)  # who has asked for a place, in that order (ED18)
    names: dict[str, int] = field(default_factory=dict)  # whose each is, in small letters (E2)
    numbers: int = 0  # the last number given to a player
    families: list[list[int]] = field(default_factory=list)
    fixed: dict[int, int] = field(default_factory=dict)  # player: table number from 1
    draft: Rounds = field(default_factory=list)  # of the rounds to come: no promise (ED1)
    rounds: list[Played] = field(default_factory=list)
    pauses: list[tuple[int, int, str]] = field(default_factory=list)  # from, to (0: still), why
    finished: int = 0  # when the rounds were declared over
    deciders: list[Decider] = field(default_factory=list)
    corrections: list[Deed] = field(default_factory=list)
    replaced: list[Mapping[int, int]] = field(default_factory=list)  # by correction: the points that stood there
    prizes: list[tuple[int, int, int]] = field(default_factory=list)  # receiver, amount, when
    refunds: int = 0
    results: list[Result] = field(default_factory=list)  # of a cup, in the order in which they were entered
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
        """The tables of all published rounds, byes among them: whoever had one is not the next to have one."""
        return [r.seating for r in self.rounds]

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
