"""What an event has brought about, read from the views around it: sentences and scenes are both made of this."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from ..rules import phase, restart
from ..rules.battle import is_penalty
from ..rules.events import DIE, FLAG, GOAL, PAIR, SPIN, SQUARE, THROW, TIME_UP
from ..rules.parts import GROUP, NO_PAWN, PAWNS, TEAMS
from ..rules.pawns import pawn_at
from ..rules.state import Tactics
from .duel import duel

NOBODY = -1  # no team, no square


class Kind(StrEnum):
    """What may come about, in the order in which it is told."""

    LEVEL = "level"
    BEGINS = "begins"
    LOOSE = "loose"
    TAKEN = "taken"
    OFFSIDE = "offside"
    AGAIN = "again"
    WON = "won"
    FOUL = "foul"
    PENALTY = "penalty"
    YELLOW = "yellow"
    RED = "red"
    GOAL = "goal"
    CORNER = "corner"
    GOAL_KICK = "goal-kick"
    SCORED = "scored"
    MISSED = "missed"
    SLOW = "slow"
    RESCUED = "rescued"
    RINGS = "rings"
    PERIOD = "period"
    OVER = "over"


BATTLES = (Kind.AGAIN, Kind.WON, Kind.FOUL, Kind.PENALTY)
SHOTS = (Kind.GOAL, Kind.CORNER, Kind.GOAL_KICK)
KICKS = (Kind.SCORED, Kind.MISSED)
TOSSES = (Kind.LEVEL, Kind.BEGINS)


class Outcome(NamedTuple):
    """One of them: for which team, on which square, with which pawn or in which period."""

    kind: Kind
    team: int = NOBODY
    square: int = NOBODY
    number: int = 0


def may_bring(e: int) -> bool:
    """Whether an event of this kind may bring anything about: nearly all may, for a period may end with each."""
    return e != THROW


def outcomes(before: Tactics, e: int, after: Tactics) -> list[Outcome]:
    """All that the event came to, in order."""
    if before.phase == phase.OVER:
        return []
    return [*of_the_event(before, e, after), *cards(before, after), *of_time(before, after)]


def of_the_event(before: Tactics, e: int, after: Tactics) -> Iterator[Outcome]:
    """What is announced by the event itself."""
    now = before.phase
    if PAIR <= e < SPIN and now == phase.TOSS:
        yield toss(e, after)
    elif PAIR <= e < SPIN and now == phase.BATTLE:
        yield fought(before, e)
    elif SPIN <= e < TIME_UP:
        yield shot(before, e - SPIN)
    elif SQUARE <= e < DIE and now in (phase.TO, phase.BALL, phase.DRIBBLE):
        yield from of_the_ball(before, e - SQUARE, after)
    elif e == TIME_UP:
        yield Outcome(Kind.RINGS)
    if after.minor and after.restart == restart.FREE_KICK and (before.minor, before.restart) != (1, restart.FREE_KICK):
        yield Outcome(Kind.SLOW, after.attack)


def toss(e: int, after: Tactics) -> Outcome:
    """RD1, RD20  The lower throw begins; equal throws again."""
    blue, red = divmod(e - PAIR, 6)
    return Outcome(Kind.LEVEL) if blue == red else Outcome(Kind.BEGINS, after.first)


def fought(before: Tactics, e: int) -> Outcome:
    """R16, R17  Who comes out of a battle with the ball, or who was fouled."""
    one, square = duel(before, e), before.ball
    if one.fouled_by >= 0:
        return Outcome(Kind.PENALTY if is_penalty(before, one.fouled_by) else Kind.FOUL, 1 - one.fouled_by, square)
    if one.winner < 0:
        return Outcome(Kind.AGAIN, square=square)
    return Outcome(Kind.WON, one.winner, square)


def shot(before: Tactics, result: int) -> Outcome:
    """R26, RD21  What the needle shows."""
    if before.phase == phase.SHOOTOUT:
        return Outcome(Kind.SCORED if result == GOAL else Kind.MISSED, before.attack)
    if result == GOAL:
        return Outcome(Kind.GOAL, before.attack)
    return Outcome(Kind.CORNER, before.attack) if result == FLAG else Outcome(Kind.GOAL_KICK, 1 - before.attack)


def of_the_ball(before: Tactics, square: int, after: Tactics) -> Iterator[Outcome]:
    """R11, R20  The ball lies free, is taken, or the flag goes up."""
    turned = after.attack != before.attack
    if turned and after.restart == restart.FREE_KICK and not after.minor:
        yield Outcome(Kind.OFFSIDE, after.attack, after.ball)
    elif after.restart == restart.RESCUE and before.restart != restart.RESCUE:
        yield Outcome(Kind.RESCUED, after.attack, after.ball)
    elif before.phase == phase.BALL:
        mine, theirs = (pawn_at(before, t, square) for t in (before.attack, 1 - before.attack))
        if mine < 0:
            yield Outcome(Kind.LOOSE if theirs < 0 else Kind.TAKEN, 1 - before.attack, square)
    elif before.carrier == NO_PAWN and square == before.ball:
        yield Outcome(Kind.TAKEN, before.turn, square)


def cards(before: Tactics, after: Tactics) -> Iterator[Outcome]:
    """R18  Yellow and red."""
    for t in range(TEAMS):
        for i in range(PAWNS):
            if (after.out[t] & ~before.out[t]) >> i & 1:
                yield Outcome(Kind.RED, t, number=i)
            elif after.yellow[t][i] > before.yellow[t][i]:
                yield Outcome(Kind.YELLOW, t, number=i)
        if after.yellow[t][GROUP] > before.yellow[t][GROUP]:
            yield Outcome(Kind.YELLOW, t, number=GROUP)


def of_time(before: Tactics, after: Tactics) -> Iterator[Outcome]:
    """R28  A period is over, or the match."""
    if after.phase == phase.OVER:
        yield Outcome(Kind.OVER)
    elif after.period != before.period:
        yield Outcome(Kind.PERIOD, number=after.period)
