"""A rival for Soccer Tactics that does not change: its defenders stand on the stars before their own area.

    mundialito arena tactics --seats hard,bench/tactics_guard.py:Guard -n 40 -o length=quick

Else it plays as `simple` did before that guarded anything, whose points are copied below: so one number says for ever
how strong a bot is. It is asked in plain Python, a few milliseconds a choice.
"""

from __future__ import annotations

import random
from typing import Any, Final

from mundialito.games.tactics.rules import phase
from mundialito.games.tactics.rules.events import PAWN, SKIP, SQUARE, THROW
from mundialito.games.tactics.rules.offside import last_row
from mundialito.games.tactics.rules.parts import (
    DIRECTIONS,
    HALF,
    NEXT,
    NO_PAWN,
    NO_SQUARE,
    PAWNS,
    SQUARES,
    column_of,
    far,
    is_goal_area,
    is_star,
    row_of,
)
from mundialito.games.tactics.rules.pawns import is_box, is_defender, is_on_pitch, pawn_at, square_of
from mundialito.games.tactics.rules.policy import eagerness
from mundialito.games.tactics.rules.reach import can_reach, landing_refusal, line_end
from mundialito.games.tactics.rules.standing import crowd
from mundialito.games.tactics.rules.state import Tactics


class Guard:
    """A bot for the arena."""

    def choose(self, view: Any, seat: int, offers: list[int], rng: random.Random) -> int:  # noqa: ARG002
        """To the ball, then to an empty star, else as it seems best: but whoever stands on a star stays there."""
        wanted = to_guard(view, offers)
        if wanted:
            return wanted[0]
        line = line_now(view)
        appeals = [appeal(view, e, line) for e in offers]
        best = rng.choice([e for e, worth in zip(offers, appeals, strict=True) if worth == max(appeals)])
        if view.phase == phase.PAWN and guards(view, best - PAWN):
            others = [e for e in offers if e < THROW and not guards(view, e - PAWN)]
            return rng.choice(others or [best])
        return best


def to_guard(v: Tactics, offers: list[int]) -> list[int]:
    """Pawns for the ball, else free defenders for an empty star; then the square of either."""
    t = v.turn
    stars = [square for square in range(SQUARES) if is_star(square, t) and v.board[t][square] == 0]
    if v.phase == phase.PAWN:
        pawns = [e - PAWN for e in offers]
        chases = v.attack != t or v.carrier == NO_PAWN
        runs = [
            i for i in pawns if chases and can_reach(v, t, i, v.die, v.ball) and not (v.attack == t and v.barred == i)
        ]
        free = [i for i in pawns if is_defender(v, t, i) and not guards(v, i)]
        return [PAWN + i for i in runs or [i for i in free if any(can_reach(v, t, i, v.die, star) for star in stars)]]
    if v.phase == phase.TO and is_defender(v, t, v.pick) and not guards(v, v.pick) and SQUARE + v.ball not in offers:
        return [SQUARE + star for star in stars if SQUARE + star in offers]
    return []


def guards(v: Tactics, i: int) -> bool:
    """Whether a defender stands on a star of his own side."""
    return is_defender(v, v.turn, i) and is_star(square_of(v, v.turn, i), v.turn)


# --- `simple` as it was -----------------------------------------------------------------------------------------------

BALL_WORTH: Final = 1000  # to get to the ball
SHOT_WORTH: Final = 2000
SPOILT: Final = -500  # offside


def lanes(ball: int, square: int) -> int:
    """R2  With how many faces of the die the ball could be played from one square to the other: 0, 1 or 2."""
    x = abs((ball & 7) - (square & 7))
    y = abs((ball >> 3) - (square >> 3))
    straight = x if x > y else y
    n = 1 if 0 < straight <= 6 else 0
    return n + 1 if x > 0 and y > 0 and x + y <= 6 else n


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
        worth += 30 + 45 * ways
    return worth + (6 * ways if v.board[d][square] == 0 else -10)


def defence_worth(v: Tactics, t: int, square: int) -> int:
    """Onto the ball; else cover: on attackers near the own goal, between ball and goal, a line that holds (R20)."""
    if square == v.ball:
        return BALL_WORTH
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


def place_worth(v: Tactics, t: int, i: int, square: int, line: int) -> int:
    """What it is worth to a team that a pawn stands there."""
    return attack_worth(v, t, i, square, line) if t == v.attack else defence_worth(v, t, square)


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
    return 20 + 5 * forward + (60 if area else 0) + company(v, o, square) - company(v, d, square)


def company(v: Tactics, t: int, square: int) -> int:
    """How well a team could get to a loose ball there."""
    near = 0
    for i in range(PAWNS):
        runs = is_on_pitch(v, t, i) and i != v.keeper[t] and far(square_of(v, t, i), square) <= 6
        if runs and not (t == v.attack and v.restart != 0 and i == v.carrier):
            near += 9
    if far(square_of(v, t, v.keeper[t]), square) <= 1 and t != v.attack:
        near += 40
    return near


def corner_worth(v: Tactics, t: int, i: int) -> int:
    """R23  Whom to place before a corner: who is not in the area yet, while there is room for him."""
    d = 1 - v.attack
    if i == v.keeper[t] or is_box(v, square_of(v, t, i), d) or crowd(v, t, d) >= 4:
        return 0
    if t == v.attack:
        return 10 if i >= 5 else 0
    return 10 if i < 5 else 2


def line_now(v: Tactics) -> int:
    """R20  The line if the ball were played now; none before a corner."""
    return 0 if v.phase == phase.CORNER_TO or v.phase == phase.CORNER_PAWN else last_row(v)


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
