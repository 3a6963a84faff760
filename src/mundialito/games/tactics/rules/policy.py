"""Two players made of rules. A policy puts weights on what is offered, as Nature does; it draws no number itself."""

from __future__ import annotations

from mundialito.engine.policies import RANDOM
from mundialito.engine.rule import large, rule

from . import phase
from .choices import asks_for_pawn
from .events import ACCEPT, PAWN, PLAY_ON, SKIP, SQUARE, THROW
from .law import singles
from .parts import NO_PAWN, far, is_star
from .pawns import is_box, pawn_at, square_of
from .reach import can_reach
from .state import Tactics
from .worth import best_place, corner_worth, kick_worth, line_now, place_worth


@rule
@large
def eager(v: Tactics, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """To the ball whenever it can, shoots and passes whenever it can, else anything; accepts every proposal."""
    total = 0
    best = 0
    for k in range(n):
        weights[k] = eagerness(v, events[k])
        best = max(best, weights[k])
    for k in range(n):
        weights[k] = int(weights[k] == best)
        total += weights[k]
    return total


@rule
@large
def eagerness(v: Tactics, e: int) -> int:
    """R7, R11  2 for what it is keen on, 1 for the rest, 0 for what it leaves."""
    now = v.phase
    chases = v.carrier == NO_PAWN or v.turn != v.attack
    if now == phase.TRY:
        near = far(square_of(v, v.turn, v.keeper[v.turn]), v.ball) == 1
        return int((e != THROW) == (near and chases))
    if now == phase.PAWN:
        return 2 if chases and can_reach(v, v.turn, e - PAWN, v.die, v.ball) else 1
    if now == phase.TO:
        return 2 if chases and e - SQUARE == v.ball else 1
    if now == phase.BALL:
        return eager_kick(v, e)
    if now == phase.CHANCE:
        return int(e == THROW)
    return int(e == ACCEPT or e == SKIP or e == PLAY_ON or now == phase.DRIBBLE or now == phase.CORNER_TO)


@rule
def eager_kick(v: Tactics, e: int) -> int:
    """R7  A pass that is shot at once, then any pass, then anything."""
    if e < SQUARE:
        return 1
    square = e - SQUARE
    d = 1 - v.attack
    if pawn_at(v, v.attack, square) < 0:
        return 1
    alone = pawn_at(v, d, square) < 0
    return 3 if alone and (is_box(v, square, d) or is_star(square, d)) else 2


@rule
@large
def simple(v: Tactics, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """The offer that looks best one step ahead; of several alike, any."""
    line = line_now(v)
    best = -100_000
    total = 0
    for k in range(n):
        weights[k] = appeal(v, events[k], line)
        best = max(best, weights[k])
    for k in range(n):
        weights[k] = int(weights[k] == best)
        total += weights[k]
    return total


@rule
@large
def appeal(v: Tactics, e: int, line: int) -> int:
    """How good an answer looks."""
    now = v.phase
    if now == phase.PAWN:
        return best_place(v, v.turn, e - PAWN, v.die, line)
    if now == phase.TO or now == phase.DRIBBLE or now == phase.CORNER_TO:
        return place_worth(v, v.turn, v.pick, e - SQUARE, line)
    if now == phase.BALL:
        if e < SQUARE:  # a dribble: near the goal, rather than a ball that one may lose
            return 150 if is_star(v.ball, 1 - v.attack) or is_box(v, v.ball, 1 - v.attack) else 30
        return kick_worth(v, e - SQUARE, line)
    if now == phase.CORNER_PAWN:
        return 1 if e == SKIP else corner_worth(v, v.turn, e - PAWN)
    return eagerness(v, e)


@rule
@large
def menu(v: Tactics, p: int, kind: int) -> int:
    """For a random player, where no square is asked for: pawns and single choices are below 62."""
    if kind != RANDOM or not asks_for_pawn(v.phase):
        return 0
    return v.movable << PAWN | singles(v) << THROW
