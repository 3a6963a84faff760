"""The formats that are shipped, read from `formats/*.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from mundialito.cups.brackets import GROUP_WINNER, LOSER, RUNNER_UP, UNTIL_WON, WINNER
from mundialito.cups.tables import CRITERIA, SIZE
from mundialito.engine.reasons import Spoken

FOLDER: Final = Path(__file__).parent / "formats"
PREFIXES: Final = {"R": "round-of-16", "QF": "quarter-final", "SF": "semi-final"}  # in slots: QF1
COIN: Final = "coin"
SHOOT_OUT: Final = "shoot-out"


class UnknownCup(Spoken):
    """There is no format of that year."""


@dataclass(frozen=True)
class Deadlock:
    """What a drawn match that must have a winner leads to."""

    replays: int  # how often it is played again
    then: str  # what decides after that: COIN, SHOOT_OUT, or nothing


@dataclass(frozen=True)
class Tie:
    """A match of the knock-out stage: its round, its number in it from 1, and the slots of its two sides."""

    round: str
    number: int
    slots: tuple[str, str]

    @property
    def code(self) -> str:
        """As slots name it: QF1; empty where nothing follows."""
        prefix = next((code for code, name in PREFIXES.items() if name == self.round), "")
        return f"{prefix}{self.number}" if prefix else ""


@dataclass(frozen=True)
class Format:
    """A cup as data."""

    year: str
    win: int
    draw: int
    through: int  # teams of each group that go on
    chain: tuple[int, ...]  # T1: the list that teams level on points are taken through; lots come after it
    group_replays: int  # T5, T6: how often the last that would go on and the next one replay; 0: never
    knock_out: Deadlock
    final: Deadlock
    groups: dict[str, tuple[str, ...]]  # teams in the order of the draw
    fixtures: dict[str, tuple[tuple[int, int], ...]]  # places in the group from 0, in order
    fixtures_portuguese: dict[str, tuple[tuple[int, int], ...]]  # 2010: the other rulebook's order
    ties: tuple[Tie, ...]  # in order, third place before the final

    @property
    def teams(self) -> tuple[str, ...]:
        """All of them, group by group."""
        return tuple(team for group in self.groups.values() for team in group)

    def after_draw(self, tie: Tie) -> Deadlock:
        """What a draw in that match leads to."""
        return self.final if tie.round == "final" else self.knock_out

    def slot_number(self, slot: str) -> int:
        """A slot as rules count it."""
        if slot[0] == "L":
            return LOSER + self._tie_number(slot[1:])
        if slot[:-1] in self.groups:
            return (GROUP_WINNER if slot[-1] == "W" else RUNNER_UP) + list(self.groups).index(slot[:-1])
        return WINNER + self._tie_number(slot)

    def _tie_number(self, name: str) -> int:
        prefix = name.rstrip("0123456789")
        wanted = (PREFIXES[prefix], int(name[len(prefix) :]))
        return [(tie.round, tie.number) for tie in self.ties].index(wanted)

    def pairs(self) -> list[list[int]]:
        """The bracket as rules take it: the two slots of each match."""
        return [[self.slot_number(slot) for slot in tie.slots] for tie in self.ties]


def years() -> list[str]:
    """The cups that are shipped."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@cache
def load(year: str) -> Format:
    """The format of that year; raises UnknownCup with the years there are."""
    if year not in years():
        raise UnknownCup("There is no cup of {year}; there are: {years}.", year=year, years=", ".join(years()))
    data = tomllib.loads((FOLDER / f"{year}.toml").read_text("utf-8"))
    drawn: dict[str, Any] = data["drawn"]
    return Format(
        year, data["points"]["win"], data["points"]["draw"], data["through"],
        tuple(CRITERIA.index(name) for name in data["level"]),
        _drawn(drawn["group"]).replays if "group" in drawn else 0, _drawn(drawn["knock_out"]), _drawn(drawn["final"]),
        {name: tuple(teams) for name, teams in data["groups"].items()},
        _fixtures(data["fixtures"]), _fixtures(data.get("fixtures_portuguese", {})),
        tuple(Tie(name, i, _slots(pair)) for name, pairs in data["bracket"].items() for i, pair in enumerate(pairs, 1)),
    )  # fmt: skip


def _drawn(told: dict[str, Any]) -> Deadlock:
    replays = told["replays"]
    return Deadlock(UNTIL_WON if replays == "until won" else replays, told.get("then", ""))


def _fixtures(told: dict[str, str]) -> dict[str, tuple[tuple[int, int], ...]]:
    """`1-2 3-4 …` of each group, as places from 0."""
    return {
        group: tuple((int(pair[0]) - 1, int(pair[2]) - 1) for pair in pairs.split()) for group, pairs in told.items()
    }


def _slots(pair: str) -> tuple[str, str]:
    first, _, second = pair.partition("-")
    return first, second


def cross_row() -> list[int]:
    """The cross table of a group in which nothing has been played."""
    return [0] * (SIZE * SIZE)
