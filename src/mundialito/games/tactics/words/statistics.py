"""What is counted up of a match that is over: goals, shots, possession, battles, fouls, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from mundialito.engine.statistics import Passed, Statistics
from mundialito.words import phrase, say
from mundialito.words.numbers import percent

from ..rules.events import THROW
from ..rules.parts import NO_PAWN, TEAMS
from ..rules.state import Tactics
from .outcomes import SHOTS, Kind, Outcome, outcomes

SHOT: Final = "shot"
BALL: Final = "ball"
FOULED: Final = "fouled"
ROWS: Final = (
    (SHOT, phrase("Shots")), (Kind.CORNER, phrase("Corners")), (Kind.WON, phrase("Battles won")),
    (FOULED, phrase("Fouls")), (Kind.OFFSIDE, phrase("Offside")), (Kind.YELLOW, phrase("Yellow cards")),
    (Kind.RED, phrase("Red cards")),
)  # fmt: skip
AGAINST: Final = (Kind.OFFSIDE, Kind.GOAL_KICK, Kind.FOUL, Kind.PENALTY)  # told of the team that it favours


def statistics(course: Iterable[Passed[Tactics]], end: Tactics, names: Sequence[str], lang: str) -> Statistics:
    """Team by team."""
    found: Counter[tuple[str, int]] = Counter()
    for one in course:
        count(one, found)
    rows = [(say("Goals", lang), [str(goals) for goals in end.goals])]
    if any(end.kicks):
        rows.append((say("Shoot-out", lang), [f"{end.scored[t]} / {end.kicks[t]}" for t in range(TEAMS)]))
    rows.append((say("Possession", lang), possession(found, lang)))
    rows += [(say(label, lang), [str(found[what, t]) for t in range(TEAMS)]) for what, label in ROWS]
    heads = tuple(" & ".join(names[t::TEAMS]) for t in range(TEAMS))
    return Statistics(heads, tuple((label, tuple(numbers)) for label, numbers in rows))


def count(one: Passed[Tactics], found: Counter[tuple[str, int]]) -> None:
    """What an event adds."""
    if one.e == THROW and one.before.carrier != NO_PAWN:
        found[BALL, one.before.attack] += 1
    for outcome in outcomes(one.before, one.e, one.after):
        t = whose(outcome)
        found[outcome.kind, t] += 1
        if outcome.kind in SHOTS:
            found[SHOT, t] += 1
        elif outcome.kind in (Kind.FOUL, Kind.PENALTY):
            found[FOULED, t] += 1


def whose(outcome: Outcome) -> int:
    """The team that shot, fouled, stood offside."""
    return 1 - outcome.team if outcome.kind in AGAINST else outcome.team


def possession(found: Counter[tuple[str, int]], lang: str) -> list[str]:
    """Of all throws while somebody had the ball, how many with a team's own pawn at it."""
    total = found[BALL, 0] + found[BALL, 1]
    if not total:
        return ["–"] * TEAMS
    blue = round(100 * found[BALL, 0] / total) / 100
    return [percent(part, 0, lang) for part in (blue, 1 - blue)]
