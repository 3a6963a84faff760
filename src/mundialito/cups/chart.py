"""The wall chart of a cup: groups, then match after match of the knock-out stage, as far as the results lead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mundialito.cups import brackets
from mundialito.cups.brackets import GROUP_WINNER, LOSER, RUNNER_UP, WINNER, may_replay
from mundialito.cups.formats import SHOOT_OUT, Format, Tie
from mundialito.cups.results import Misreported, Result
from mundialito.cups.standings import Standing, standing


@dataclass(frozen=True)
class Box:
    """A knock-out match on the chart. `decided`: goals, replay, coin or shoot-out; `waits_for` what is missing."""

    tie: Tie
    teams: tuple[str | None, str | None]
    results: tuple[Result, ...]  # replays after the first
    winner: str | None
    decided: str  # "", "goals", "replay", "coin", "shoot-out"
    waits_for: str  # "", "teams", "match", "replay", "coin", "shoot-out"

    @property
    def loser(self) -> str | None:
        return next((team for team in self.teams if team != self.winner), None) if self.winner else None

    def to_dict(self) -> dict[str, object]:
        return {
            "round": self.tie.round, "number": self.tie.number, "slots": list(self.tie.slots),
            "teams": list(self.teams), "scores": [[r.goals_of(str(t)) for t in self.teams] for r in self.results],
            "winner": self.winner, "decided": self.decided or None, "waits_for": self.waits_for or None,
        }  # fmt: skip


@dataclass(frozen=True)
class Chart:
    """A whole cup, as far as it has come."""

    cup: Format
    standings: tuple[Standing, ...]
    boxes: tuple[Box, ...]

    @property
    def champion(self) -> str | None:
        return self.boxes[-1].winner


def chart(cup: Format, results: Sequence[Result], lots: Sequence[Sequence[str]] = ()) -> Chart:
    """The chart that the results fill; raises Misreported for a match that the cup does not lead to."""
    standings = tuple(standing(cup, name, results, lots) for name in cup.groups)
    used = [result for s in standings for result in s.used]
    rest = [result for result in results if result not in used]
    teams, pairs = cup.teams, cup.pairs()
    entrants = [[0, 0] for _ in pairs]
    for g, table in enumerate(standings):
        for slot, team in zip((GROUP_WINNER + g, RUNNER_UP + g), table.through, strict=False):
            brackets.enter(pairs, entrants, slot, teams.index(team))
    boxes: list[Box] = []
    for k, tie in enumerate(cup.ties):
        sides = tuple(teams[t - 1] if t else None for t in entrants[k])
        box = _box(cup, tie, (sides[0], sides[1]), rest)
        boxes.append(box)
        rest = [result for result in rest if result not in box.results]
        if box.winner and box.loser:
            brackets.enter(pairs, entrants, WINNER + k, teams.index(box.winner))
            brackets.enter(pairs, entrants, LOSER + k, teams.index(box.loser))
    _refuse_leftover(rest, cup)
    return Chart(cup, standings, tuple(boxes))


def _refuse_leftover(rest: Sequence[Result], cup: Format) -> None:
    for result in rest:
        raise Misreported(
            result.line, "{home} - {away} is not on the list of the cup of {year}: the two do not meet, or not "
            "again, or not before the matches that lead there are settled.",
            home=result.teams[0], away=result.teams[1], year=cup.year,
        )  # fmt: skip


def _box(cup: Format, tie: Tie, teams: tuple[str | None, str | None], results: Sequence[Result]) -> Box:
    """One match: its results one after the other, until one decides."""
    if None in teams:
        return Box(tie, teams, (), None, "", "teams")
    rule = cup.after_draw(tie)
    played: list[Result] = []
    for result in (r for r in results if r.pair == set(teams)):
        played.append(result)
        if result.winner:
            return Box(tie, teams, tuple(played), result.winner, "goals" if len(played) == 1 else "replay", "")
        if not may_replay(rule.replays, len(played)):
            break
    if not played:
        return Box(tie, teams, (), None, "", "match")
    if may_replay(rule.replays, len(played)):
        return Box(tie, teams, tuple(played), None, "", "replay")
    winner = played[-1].shoot_out_winner if rule.then == SHOOT_OUT else played[-1].coin
    return Box(tie, teams, tuple(played), winner, rule.then if winner else "", "" if winner else rule.then)
