"""The table of a group from its results, with the criterion that separated each place from the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mundialito.cups import tables
from mundialito.cups.formats import Format, cross_row
from mundialito.cups.lines import Line, lines
from mundialito.cups.results import Result


@dataclass(frozen=True)
class Standing:
    """A group as it stands. What it waits for, if anything: matches, lots, a replay, a coin."""

    group: str
    lines: tuple[Line[str], ...]  # level teams in the order of the draw, under the same rank
    waits_for: str  # "", "matches", "lots", "replay", "coin"
    between: tuple[str, ...]  # the teams that lots, replay or coin are about
    through: tuple[str, ...]  # winner, runner-up: empty until that is settled
    used: tuple[Result, ...]  # the results that belong to this group, replays included


class Group:
    """The rows that rules work on, filled from results."""

    def __init__(self, cup: Format, name: str, results: Sequence[Result]) -> None:
        self.cup, self.teams = cup, cup.groups[name]
        self.n = len(self.teams)
        self.cross = cross_row()
        self.place, self.by = [0] * self.n, [0] * (self.n + 1)
        self.used: list[Result] = []
        pairs = [frozenset((self.teams[a], self.teams[b])) for a, b in cup.fixtures[name]]
        self.again: list[Result] = []  # pairs that have met before: replays, or a later round
        for result in results:
            if result.pair not in pairs:
                continue
            i, j = (self.teams.index(team) for team in result.teams)
            if self.cross[tables.SIZE * i + j]:
                self.again.append(result)
                continue
            self.cross[tables.SIZE * i + j], self.cross[tables.SIZE * j + i] = (g + 1 for g in result.goals)
            self.used.append(result)
        self.is_complete = len(self.used) == len(pairs)
        tables.rank(self.cross, self.n, cup.win, cup.draw, list(cup.chain), self.place, self.by)

    def level(self, p: int) -> tuple[str, ...]:
        """The teams that share place p."""
        return tuple(t for i, t in enumerate(self.teams) if self.place[i] == p)

    def replayed(self) -> bool:
        cup = self.cup
        return cup.group_replays > 0 and tables.is_replayed(
            self.cross, self.n, cup.win, cup.draw, self.place, cup.through
        )


def standing(cup: Format, name: str, results: Sequence[Result], lots: Sequence[Sequence[str]] = ()) -> Standing:
    """T1-T9  The table of a group; lots as far as they were drawn."""
    group = Group(cup, name, results)
    waits = "matches"
    between: tuple[str, ...] = ()
    if group.is_complete:
        waits, between = _draw_lots(group, lots)
        if not waits and group.replayed():
            waits, between = _replay(group, lots)
    through = () if waits else tuple(group.level(p)[0] for p in range(cup.through))
    table = lines(group.cross, group.teams, cup.win, cup.draw, group.place, group.by)
    return Standing(name, tuple(table), waits, between, through, tuple(group.used))


def _draw_lots(group: Group, lots: Sequence[Sequence[str]]) -> tuple[str, tuple[str, ...]]:
    """T7, T8  The best place first, until all that matters is settled; or what is missing."""
    while True:
        p = tables.contested(group.place, group.n, group.cup.through, group.replayed())
        if p < 0:
            return "", ()
        level = group.level(p)
        first = drawn_first(level, lots)
        if first is None:
            return "lots", level
        tables.settle(group.place, group.by, group.n, p, group.teams.index(first), tables.LOTS)


def drawn_first(level: Sequence[str], lots: Sequence[Sequence[str]]) -> str | None:
    """Which of the level teams came first in a draw that names them all."""
    for drawn in lots:
        if set(level) <= set(drawn):
            return next(team for team in drawn if team in level)
    return None


def _replay(group: Group, lots: Sequence[Sequence[str]]) -> tuple[str, tuple[str, ...]]:
    """T5, T6  The last that would go on against the next: their match again, and after so many draws a coin."""
    cup = group.cup
    order = sorted(range(group.n), key=lambda i: group.place[i])
    pair = sorted(order[cup.through - 1 : cup.through + 1])  # in the order of the draw: they are level
    names = tuple(group.teams[i] for i in pair)
    replays = [r for r in group.again if r.pair == set(names)][: cup.group_replays]
    winner, criterion = None, tables.REPLAY
    for result in replays:
        group.used.append(result)
        winner = result.winner
        if winner:
            break
    if winner is None and len(replays) == cup.group_replays:
        winner, criterion = replays[-1].coin or drawn_first(names, lots), tables.LOTS
    if winner is None:  # level until it is played
        for i in pair:
            group.place[i] = cup.through - 1
        group.by[cup.through] = 0
        return ("coin" if len(replays) == cup.group_replays else "replay"), names
    at = names.index(winner)
    tables.settle_replay(group.place, group.by, cup.through, pair[at], pair[1 - at], criterion)
    return "", ()
