"""What a place on the pitch, or a kick, is worth to a player who looks one step ahead. Points, not probabilities."""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import large, rule

from . import phase
from .offside import last_row
from .parts import DIRECTIONS, HALF, NEXT, NO_PAWN, NO_SQUARE, PAWNS, column_of, far, is_goal_area, is_star, row_of
from .pawns import is_box, is_defender, is_on_pitch, pawn_at, square_of
from .reach import landing_refusal, line_end
from .standing import crowd
from .state import Tactics

BALL_WORTH: Final = 1000  # to get to the ball
STRONGER: Final = 100  # if the one who fights for it adds to his throw (R16)
SHOT_WORTH: Final = 2000
GUARD_WORTH: Final = 400  # a defender on a star before his own area
SPOILT: Final = -500  # offside


@rule
def lanes(ball: int, square: int) -> int:
    """R2  With how many faces of the die the ball could be played from one square to the other: 0, 1 or 2."""
    x = abs((ball & 7) - (square & 7))
    y = abs((ball >> 3) - (square >> 3))
    straight = x if x > y else y
    n = 1 if 0 < straight <= 6 else 0
    return n + 1 if x > 0 and y > 0 and x + y <= 6 else n


@rule
@large
def attack_worth(v: Tactics, t: int, i: int, square: int, line: int) -> int:
    """Passing lanes to area and stars, forward, not beyond the offside line (R20), least in the goal area (R21)."""
    d = 1 - t
    row = row_of(square, d)
    if v.carrier == NO_PAWN and square == v.ball:
        late = v.offside >> i & 1 != 0 and row < v.line
        return SPOILT if late else BALL_WORTH + (200 if is_box(v, square, d) else 0)
    worth = 2 * (17 - row) - far(square, v.ball)
    ways = lanes(v.ball, square)
    chance = is_box(v, square, d) or is_star(square, d)
    if row < line:
        worth -= 260 if is_goal_area(square, d) else 70
    elif chance:
        worth += 60 + 90 * ways
    return worth + (6 * ways if v.board[d][square] == 0 else -10)


@rule
@large
def defence_worth(v: Tactics, t: int, i: int, square: int) -> int:
    """Onto the ball; else cover: on attackers near the own goal, between ball and goal, a line that holds (R20)."""
    if square == v.ball:
        return BALL_WORTH + (STRONGER if is_defender(v, t, i) else 0)
    o = 1 - t
    row = row_of(square, t)
    worth = 20 - far(square, v.ball)
    rival = pawn_at(v, o, square)
    if rival >= 0 and (is_box(v, square, t) or is_star(square, t)):
        worth += 40 + 30 * lanes(v.ball, square)
    if row < row_of(v.ball, t) and row >= 2:
        worth += 8 - abs(column_of(square) - column_of(v.ball))
    if row <= HALF:
        worth += 6 if row >= 4 else row
    return worth


@rule
def place_worth(v: Tactics, t: int, i: int, square: int, line: int) -> int:
    """What it is worth to a team that a pawn stands there; R12: a pass to a guarded star is no shot."""
    worth = attack_worth(v, t, i, square, line) if t == v.attack else defence_worth(v, t, i, square)
    return worth + (GUARD_WORTH if is_star(square, t) and is_defender(v, t, i) else 0)


@rule
@large
def best_place(v: Tactics, t: int, i: int, n: int, line: int) -> int:
    """R1  The best square that a pawn can reach with an n, less what it has now."""
    start = square_of(v, t, i)
    best = -10_000
    for first in range(DIRECTIONS):
        turn = start
        for k in range(n):
            for second in range(DIRECTIONS):
                if second & 3 != first & 3 or (second == first and k == 0):
                    end = line_end(v, 1 - t, turn, second, n - k) if k > 0 or second == first else NO_SQUARE
                    if end != NO_SQUARE:
                        worth = place_worth(v, t, i, end, line)
                        if worth > best and landing_refusal(v, t, i, end, False) == 0:
                            best = worth
            turn = NEXT[8 * turn + first]
            if turn == NO_SQUARE or v.board[1 - t][turn] != 0:
                break
    return best - place_worth(v, t, i, start, line)


@rule
@large
def kick_worth(v: Tactics, square: int, line: int) -> int:
    """R7  What it is worth to play the ball there: a shot before all, then forward passes, then balls one can win."""
    o = v.attack
    d = 1 - o
    mine = pawn_at(v, o, square)
    theirs = pawn_at(v, d, square)
    forward = row_of(square, o)
    area = is_box(v, square, d)
    if mine >= 0:
        if row_of(square, d) < line:
            return SPOILT
        if theirs >= 0:
            return (500 if area else 20) + 4 * forward
        if area or is_star(square, d):
            return SHOT_WORTH
        return 100 + (8 if v.passes == 0 else 4) * forward
    if theirs >= 0:
        return -100
    return 20 + 12 * forward + (60 if area else 0) + company(v, o, square) - company(v, d, square)


@rule
@large
def company(v: Tactics, t: int, square: int) -> int:
    """How well a team could get to a loose ball there."""
    near = 0
    for i in range(PAWNS):
        runs = is_on_pitch(v, t, i) and i != v.keeper[t] and far(square_of(v, t, i), square) <= 6
        if runs and not (t == v.attack and v.restart != 0 and i == v.carrier):
            near += 2
    if far(square_of(v, t, v.keeper[t]), square) <= 1 and t != v.attack:
        near += 40
    return near


@rule
@large
def corner_worth(v: Tactics, t: int, i: int) -> int:
    """R23  Whom to place before a corner: who is not in the area yet, while there is room for him."""
    d = 1 - v.attack
    if i == v.keeper[t] or is_box(v, square_of(v, t, i), d) or crowd(v, t, d) >= 4:
        return 0
    if t == v.attack:
        return 10 if i >= 5 else 0
    return 10 if i < 5 else 2


@rule
def line_now(v: Tactics) -> int:
    """R20  The line if the ball were played now; none before a corner."""
    return 0 if v.phase == phase.CORNER_TO or v.phase == phase.CORNER_PAWN else last_row(v)
