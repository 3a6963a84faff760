"""Where a pawn may stand: R3, R4, RD2. One function says why not; everything that moves or places a pawn asks it."""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from . import reasons
from .options import DEFENDED, IN_BOX, STRICT
from .parts import HALF, NEXT, NO_SQUARE, SQUARES, is_goal_area, is_numbered, row_of
from .pawns import is_box, is_on_pitch, pawn_at, square_of
from .state import Tactics


@rule
@large
def standing_refusal(s: Tactics, t: int, i: int, square: int) -> int:
    """R3, R4, RD2  Why a team's pawn may not come to stand there. Only the arriving pawn is tested."""
    if s.board[t][square] != 0:
        return reasons.OWN_PAWN
    if (not is_numbered(i) or i == s.keeper[t]) and row_of(square, t) > HALF:
        return reasons.OWN_HALF
    if makes_wall(s, t, i, square):
        return reasons.WALL
    return area_refusal(s, t, i, square)


@rule
def makes_wall(s: Tactics, t: int, i: int, square: int) -> bool:
    """R3  More than four side by side in a row, or three in a column; only straight, unbroken runs count."""
    here = square_of(s, t, i) if is_on_pitch(s, t, i) else NO_SQUARE
    limit = 3 if s.wall == STRICT else 4
    if run(s, t, square, 2, here) + run(s, t, square, 6, here) >= limit:
        return True
    return run(s, t, square, 0, here) + run(s, t, square, 4, here) >= limit - 1


@rule
def run(s: Tactics, t: int, square: int, direction: int, without: int) -> int:
    """Own pawns in an unbroken row from a square on, the moving one left out."""
    n = 0
    at = NEXT[8 * square + direction]
    while at != NO_SQUARE and s.board[t][at] != 0 and at != without:
        n += 1
        at = NEXT[8 * at + direction]
    return n


@rule
def area_refusal(s: Tactics, t: int, i: int, square: int) -> int:
    """R3  Four field pawns of a team in a penalty area, one pawn in a goal area; RD2: for who enters from outside."""
    for side in range(2):
        if not is_box(s, square, side):
            continue
        here = square_of(s, t, i) if is_on_pitch(s, t, i) else -1
        if is_goal_area(square, side) and not (here >= 0 and is_goal_area(here, side)):
            other = square ^ 7  # D and E are 3 and 4
            if s.board[t][other] != 0 and other != here:
                return reasons.GOAL_AREA_FULL
        inside = here >= 0 and is_box(s, here, side)
        counts = s.box_limit != DEFENDED or side != s.attack
        if i != s.keeper[t] and not inside and counts and crowd(s, t, side) >= 4:
            return reasons.BOX_FULL
    return 0


@rule
@large
def crowd(s: Tactics, t: int, side: int) -> int:
    """R3  A team's field pawns in a penalty area."""
    n = 0
    first = 0 if side == 0 else SQUARES - 24
    for square in range(first, first + 24):
        i = pawn_at(s, t, square)
        if i >= 0 and i != s.keeper[t] and is_box(s, square, side):
            n += 1
    return n


@rule
def step_refusal(s: Tactics, t: int, square: int) -> int:
    """R5  How far the keeper's own steps may take him: his half, or by option his area."""
    return reasons.KEEPER_RANGE if s.keeper_range == IN_BOX and not is_box(s, square, t) else 0
