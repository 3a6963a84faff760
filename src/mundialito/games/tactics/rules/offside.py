"""Offside of both kinds: R20, R21, RD13."""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from . import phase, restart
from .options import AT_BALL, FOOTBALL, ON
from .parts import NO_PAWN, PAWNS, is_goal_area, row_of
from .pawns import is_on_pitch, square_of
from .state import Tactics


@rule
@large
def last_row(s: Tactics) -> int:
    """R20, RD13  The row of the defenders' last field pawn, as they count; the keeper never counts; at most 9."""
    d = 1 - s.attack
    line = 9
    for i in range(PAWNS):
        if i != s.keeper[d] and is_on_pitch(s, d, i):
            line = min(line, row_of(square_of(s, d, i), d))
    return line


@rule
@large
def watch_offside(s: Tactics) -> None:
    """R10, R20  The snapshot when the ball is played. Level is onside. Not on corners; by option not on goal kicks."""
    s.line = 0
    s.offside = 0
    if s.restart == restart.CORNER or (s.restart == restart.GOAL_KICK and s.goal_kick_offside == ON):
        return
    s.line = last_row(s)
    for i in range(PAWNS):
        if is_on_pitch(s, s.attack, i) and row_of(square_of(s, s.attack, i), 1 - s.attack) < s.line:
            s.offside |= 1 << i
    if s.player_exempt == ON:
        s.offside &= ~(1 << s.carrier)


@rule
def is_offside(s: Tactics, i: int) -> bool:
    """R20  A pawn that was beyond the line gets the ball there; one that came back may, unless the option forbids."""
    if s.offside >> i & 1 == 0:
        return False
    return s.coming_back == FOOTBALL or row_of(s.ball, 1 - s.attack) < s.line


@rule
@large
def distracting(s: Tactics) -> int:
    """R21  An attacker, not the one with the ball, who was offside and stands in the goal area; or NO_PAWN."""
    d = 1 - s.attack
    for i in range(PAWNS):
        stands = s.offside >> i & 1 and i != s.carrier and is_on_pitch(s, s.attack, i)
        if stands and is_goal_area(square_of(s, s.attack, i), d):
            return i
    return NO_PAWN


@rule
@large
def whistle_offside(s: Tactics, square: int) -> None:
    """R20, R24  Free kick for the defenders on that square; RD11: they choose who takes it."""
    s.ball = square
    s.attack = 1 - s.attack
    s.carrier = NO_PAWN
    s.minor = 0
    s.restart = restart.FREE_KICK
    s.phase = phase.RESTART


@rule
def whistle_distraction(s: Tactics, i: int) -> None:
    """R21  The free kick is on the square of that pawn; by option where the ball is."""
    whistle_offside(s, s.ball if s.interference == AT_BALL else square_of(s, s.attack, i))
