"""Matches of a cup that are played on line: who plays for whom, by which options, and how its result is told."""

from __future__ import annotations

from typing import Any, Final

from mundialito.cups.brackets import may_replay
from mundialito.cups.chart import Box
from mundialito.cups.formats import COIN, SHOOT_OUT
from mundialito.desk.cup import chart_of, check_fixture, format_of
from mundialito.desk.progress import Progress
from mundialito.tables.table import Table

GAME: Final = "tactics"  # the one game of ours in which two teams meet


def number_of(s: Progress, team: str) -> int:
    """The teams of a cup are numbered from 1, group by group: the number of their link."""
    return format_of(s).teams.index(team) + 1


def who(s: Progress, team: str) -> str:
    """Who plays for it; the team itself, if the desk has not said."""
    return s.sides.get(team, team)


def box_of(s: Progress, home: str, away: str) -> Box | None:
    """The match of the knock-out stage in which the two meet now."""
    waiting = (b for b in chart_of(s).boxes if b.waits_for in ("match", "replay"))
    return next((b for b in waiting if {home, away} == set(b.teams)), None)


def decider(s: Progress, home: str, away: str) -> str:
    """What follows a draw in this very match: a shoot-out, a coin, or nothing, for then it counts or is replayed."""
    box = box_of(s, home, away)
    if box is None:
        return ""
    rule = format_of(s).after_draw(box.tie)
    return "" if may_replay(rule.replays, len(box.results) + 1) else rule.then


def options(s: Progress, home: str, away: str) -> dict[str, str]:
    """Extra time and a shoot-out where the cup has them; raises Unfit unless the two meet now."""
    check_fixture(s, home, away)
    return {**(s.settings.options or {}), "draw": "extra_time" if decider(s, home, away) == SHOOT_OUT else "stop"}


def place_of(s: Progress, number: int) -> tuple[str, int] | None:
    """The match that a team plays on line now, and its side."""
    team = format_of(s).teams[number - 1]
    found = ((match, pair.index(team)) for pair, (match, _) in s.kickoffs.items() if team in pair)
    return next(found, None)


def reported(s: Progress, home: str, away: str, at: Table) -> dict[str, Any]:
    """The data of an entry `result`; empty, if the desk was faster or has to say what the goals do not."""
    if s.kickoffs.get((home, away), ("", ""))[0] != at.id or at.over is None or at.over.scores is None:
        return {}
    goals = at.over.scores[:2]
    data: dict[str, Any] = {"home": home, "away": away, "home_goals": goals[0], "away_goals": goals[1]}
    won = at.game.winners(at.playing.state)
    if goals[0] != goals[1]:
        return data if won == [int(goals[1] > goals[0])] else {}  # RD16  a team that was left without players
    state: Any = at.playing.state  # of the one game that cups are played with on line
    kicks, after = list(state.scored), decider(s, home, away)
    if kicks[0] != kicks[1]:
        return data | {"home_kicks": kicks[0], "away_kicks": kicks[1]} if after == SHOOT_OUT else {}
    if after == SHOOT_OUT or len(won) == 1:
        return {}
    return data | ({"coin": (home, away)[at.seed[0] & 1]} if after == COIN else {})  # the seed is shown by now
