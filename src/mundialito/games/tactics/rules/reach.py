"""Movement: exactly as many squares as thrown, in one line or two (R1, R2). Marks squares in `open`, no more.

A way is a straight line, or two with a change of direction between them. For a pawn opponents block every square but
the last (R1). The ball flies over everybody, and may not come back into a row or column (R2): what that leaves is all
squares at king's distance n, and all at n counted along rows and columns.
"""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from . import reasons, restart
from .options import ENDS_MOVE, RING
from .parts import DIRECTIONS, HALF, NEXT, NO_PAWN, NO_SQUARE, RANKS, SQUARES, row_of
from .pawns import is_box, square_of
from .standing import standing_refusal, step_refusal
from .state import Tactics


@rule
def is_open(s: Tactics, square: int) -> bool:
    """Whether a square may be chosen now."""
    return s.open[square >> 5] >> (square & 31) & 1 != 0


@rule
def mark(s: Tactics, square: int) -> None:
    """Let it be chosen."""
    s.open[square >> 5] |= 1 << (square & 31)


@rule
def close_all(s: Tactics) -> None:
    """No square may be chosen."""
    for word in range(4):
        s.open[word] = 0


@rule
def is_pawn_distance(a: int, b: int, n: int) -> bool:
    """R1  Whether a pawn could go from a to b with an n on an empty pitch."""
    x = abs((a & 7) - (b & 7))
    y = abs((a >> 3) - (b >> 3))
    if x < y:
        x, y = y, x
    # straight and diagonal; the L of two straight legs; a turn back by 135 degrees: (n - 2b, b)
    return x == n or x + y == n or (0 < y < n and x == abs(n - 2 * y)) or (0 < x < n and y == abs(n - 2 * x))


@rule
def landing_refusal(s: Tactics, t: int, i: int, square: int, only_ball: bool) -> int:
    """R1, R5, RD12  Why a pawn may not end a move there; `only_ball`: it has to capture (option of R11)."""
    if i == s.keeper[t]:
        why = step_refusal(s, t, square)
        if why != 0:
            return why
    if square == s.ball and s.carrier == NO_PAWN and t == s.attack and i == s.barred:
        return reasons.SECOND_TOUCH
    if only_ball and square != s.ball:
        return reasons.MUST_CAPTURE
    return standing_refusal(s, t, i, square)


@rule
def mark_landing(s: Tactics, t: int, i: int, square: int, only_ball: bool) -> int:
    """1 if that square is a new one where the pawn may end."""
    if s.board[t][square] != 0 or is_open(s, square) or landing_refusal(s, t, i, square, only_ball) != 0:
        return 0
    mark(s, square)
    return 1


@rule
def line_end(s: Tactics, other: int, square: int, direction: int, n: int) -> int:
    """R1  The square n steps on in one direction, if no opponent stands before it; else NO_SQUARE.

    With the option `contact=stop` the move ends on the first opponent (R1).
    """
    for _ in range(n - 1):
        square = NEXT[8 * square + direction]
        if square == NO_SQUARE:
            return NO_SQUARE
        if s.board[other][square] != 0:
            return square if s.contact == ENDS_MOVE else NO_SQUARE
    return NEXT[8 * square + direction]


@rule
@large
def mark_targets(s: Tactics, t: int, i: int, n: int, most: int, only_ball: bool) -> int:
    """R1  Mark the squares where a pawn may go with an n, and say how many; stop looking after `most`."""
    found = 0
    start = square_of(s, t, i)
    other = 1 - t
    for first in range(DIRECTIONS):
        end = line_end(s, other, start, first, n)
        if end != NO_SQUARE:
            found += mark_landing(s, t, i, end, only_ball)
        if found >= most:
            return found
        turn = start
        for k in range(1, n):
            turn = NEXT[8 * turn + first]
            if turn == NO_SQUARE or s.board[other][turn] != 0:
                break
            for second in range(DIRECTIONS):
                if second & 3 != first & 3:  # neither straight on nor back
                    end = line_end(s, other, turn, second, n - k)
                    if end != NO_SQUARE:
                        found += mark_landing(s, t, i, end, only_ball)
    return found


# --- the ball ----------------------------------------------------------------------------------------


@rule
def ball_refusal(s: Tactics, square: int, leniency: int) -> int:
    """R7  Why the ball may not end there. A list that would be empty is made longer, one condition after the other:
    1 lets opponents have it (R7), 2 lets it turn at a right angle where that is forbidden, 3 lets it stay (R22)."""
    if s.restart == restart.KICK_OFF and row_of(square, s.attack) <= HALF:
        return reasons.OVER_HALFWAY
    if s.restart == restart.GOAL_KICK and leniency < 3 and is_box(s, square, s.attack):
        return reasons.LEAVE_BOX
    if leniency == 0 and s.turnover == 0 and s.board[s.attack][square] == 0 and s.board[1 - s.attack][square] != 0:
        return reasons.OPPONENT_ALONE
    return 0


@rule
def is_ball_distance(s: Tactics, square: int, n: int, leniency: int) -> bool:
    """R2  Exactly n squares: at king's distance n, or by a right angle."""
    x = abs((square & 7) - (s.ball & 7))
    y = abs((square >> 3) - (s.ball >> 3))
    if x == n or y == n:
        return x <= n and y <= n
    return x + y == n and (s.ball_path != RING or leniency >= 2)


@rule
@large
def mark_ball(s: Tactics, n: int) -> None:
    """R2, R7, RD6  Mark the squares where the ball may be played."""
    low = (s.ball >> 3) - n
    high = (s.ball >> 3) + n + 1
    first = 0 if low < 0 else 8 * low
    last = SQUARES if high > RANKS else 8 * high
    leniency = 0
    found = 0
    while found == 0 and leniency < 4:
        for square in range(first, last):
            if is_ball_distance(s, square, n, leniency) and ball_refusal(s, square, leniency) == 0:
                mark(s, square)
                found += 1
        leniency += 1


# --- for whoever thinks ahead --------------------------------------------------------------------------


@rule
@large
def can_reach(s: Tactics, t: int, i: int, n: int, goal: int) -> bool:
    """R1  Whether a pawn could end a move of n on that square."""
    start = square_of(s, t, i)
    other = 1 - t
    if not is_pawn_distance(start, goal, n) or landing_refusal(s, t, i, goal, False) != 0:
        return False
    for first in range(DIRECTIONS):
        if line_end(s, other, start, first, n) == goal:
            return True
        turn = start
        for k in range(1, n):
            turn = NEXT[8 * turn + first]
            if turn == NO_SQUARE or s.board[other][turn] != 0:
                break
            for second in range(DIRECTIONS):
                if second & 3 != first & 3 and line_end(s, other, turn, second, n - k) == goal:
                    return True
    return False
