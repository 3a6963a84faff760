"""Results (R28, RD24): who has how many goals, who has won, and an estimate while the match is running."""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import large, rule

from . import phase
from .clock import period_length
from .options import SECONDS
from .parts import row_of
from .pawns import is_box, men
from .state import Tactics

WIN: Final = 1000  # what a win pays; a draw pays nothing


@rule
def team_of(p: int) -> int:
    """R29  Seats A and C are Blue, B and D are Red."""
    return p & 1


@rule
def lead(s: Tactics, t: int) -> int:
    """R28, RD16, RD24  Above 0: the team is ahead. The shoot-out decides draws; a team of one pawn has lost."""
    if s.lost != 0:
        return -1 if s.lost == 1 + t else 1
    goals = s.goals[t] - s.goals[1 - t]
    return goals if goals != 0 else s.scored[t] - s.scored[1 - t]


@rule
def score(s: Tactics, p: int) -> int:
    """RD24  The team's goals; those of the shoot-out are kept apart (RD21)."""
    return s.goals[p & 1] + 0


@rule
def payoff(s: Tactics, p: int) -> int:
    """R0  Winning is what counts."""
    ahead = lead(s, team_of(p))
    if ahead == 0:
        return 0
    return WIN if ahead > 0 else -WIN


@rule
def won(s: Tactics, p: int) -> bool:
    """R28  More goals; nobody where a league stops at the draw."""
    return s.phase == phase.OVER and lead(s, team_of(p)) > 0


@rule
def chapter(s: Tactics) -> int:
    """RD19  A set, or about as many seconds."""
    return 10_000 * s.period + (s.count // 54 if s.clock == SECONDS else s.count)


@rule
@large
def guess(s: Tactics, p: int) -> int:
    """R28  A lead weighs more the less time is left; then men, and who is near which goal."""
    t = team_of(p)
    if s.phase == phase.OVER:
        return payoff(s, p)
    whole = period_length(s)
    left = whole - min(s.count, whole) + (whole if s.period == 0 or s.period == 2 else 0)
    worth = 250 + 350 * (2 * whole - left) // (2 * whole)
    value = worth * (s.goals[t] - s.goals[1 - t]) + 40 * (men(s, t) - men(s, 1 - t))
    value += 150 * (s.scored[t] - s.scored[1 - t])
    near = row_of(s.ball, s.attack) * 4 + (60 if is_box(s, s.ball, 1 - s.attack) else 0)
    if s.phase == phase.SHOT:
        near = worth // 2
    value += near if s.attack == t else -near
    return max(-WIN + 1, min(WIN - 1, value))
