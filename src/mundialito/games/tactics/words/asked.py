"""What a view shows of the pitch, in plain functions of plain data: for tests, terminal and pages alike.

reachable(v)      squares that may be chosen now        why_not(v, square)   the reason why another may not
choosable(v)      pawns that may be taken now           offside_line(v)      the row, and who is beyond it
path(v, e)        the squares a pawn or the ball passes when the event `e` is carried out on `v`
dice(v), spun(v)  what lies on the table                sketch(v)            the pitch as lines of text
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mundialito.engine.reasons import Reason

from ..rules import phase
from ..rules.events import DIE, SQUARE
from ..rules.law import actor, refusal
from ..rules.offside import last_row
from ..rules.parts import COLUMNS, DIRECTIONS, NEXT, NO_SQUARE, PAWNS, RANKS, SQUARES, TEAMS, is_arc, is_star, row_of
from ..rules.pawns import is_box, is_on_pitch, pawn_at, square_of
from ..rules.reasons import REASONS
from ..rules.state import Tactics
from .notation import COLUMN_LETTERS


def reachable(v: Tactics) -> list[int]:
    """The squares that may be chosen now."""
    return [square for square in range(SQUARES) if v.open[square >> 5] >> (square & 31) & 1]


def choosable(v: Tactics) -> list[int]:
    """The pawns of the team in turn that may be taken now."""
    return [i for i in range(PAWNS) if v.movable >> i & 1]


def why_not(v: Tactics, square: int) -> Reason | None:
    """Why a square may not be chosen now; None if it may."""
    code = refusal(v, actor(v), SQUARE + square)
    return REASONS[code] if code else None


def dice(v: Tactics) -> list[int]:
    """The dice as they lie: one, or two (Blue's and Red's, or the keeper's)."""
    return [face for face in v.thrown if face]


def spun(v: Tactics) -> int | None:
    """The last shot: 0 goal, 1 corner, 2 goal kick."""
    return v.spun - 1 if v.spun else None


def offside_line(v: Tactics) -> tuple[int, list[int]]:
    """R20  If the ball were played now: the rank of the defenders' last field pawn, and the attackers beyond it."""
    d, row = 1 - v.attack, last_row(v)
    beyond = [i for i in range(PAWNS) if is_on_pitch(v, v.attack, i) and row_of(square_of(v, v.attack, i), d) < row]
    return (row if d == 0 else RANKS + 1 - row), beyond


# --- ways ------------------------------------------------------------------------------------------------


def ways(start: int, n: int, opponents: frozenset[int], stops: bool = False) -> Iterator[list[int]]:
    """R1, R2  Every way of n squares with one turn at most that no opponent blocks, straight ones first."""
    for first in range(DIRECTIONS):
        yield from _bent(start, n, n, first, first, opponents, stops)
    for k in range(1, n):
        for first in range(DIRECTIONS):
            for second in range(DIRECTIONS):
                if second % 4 != first % 4:
                    yield from _bent(start, n, k, first, second, opponents, stops)


def _bent(
    start: int, n: int, k: int, first: int, second: int, opponents: frozenset[int], stops: bool
) -> Iterator[list[int]]:
    way = [start]
    for i in range(n):
        way.append(NEXT[8 * way[-1] + (first if i < k else second)])
        if way[-1] == NO_SQUARE:
            return
        if way[-1] in opponents and i < n - 1:
            if stops:
                yield way
            return
    yield way


def path(v: Tactics, e: int) -> list[int]:
    """The squares that the pawn (or the ball) passes, first and last included; empty where nothing slides."""
    if not SQUARE <= e < DIE or v.phase not in (phase.TO, phase.DRIBBLE, phase.BALL):
        return []
    goal, start, n, blocking = e - SQUARE, v.ball, v.die, frozenset[int]()
    if v.phase == phase.DRIBBLE:
        return [start, goal]
    if v.phase == phase.TO:
        start = square_of(v, v.turn, v.pick)
        blocking = frozenset(q for q in range(SQUARES) if pawn_at(v, 1 - v.turn, q) >= 0)
    return next(
        (way for way in ways(start, n, blocking, bool(v.contact)) if way[-1] == goal and _may(v, way)), [start, goal]
    )


def _may(v: Tactics, way: list[int]) -> bool:
    """R2  The ball comes back into no row or column."""
    if v.phase != phase.BALL:
        return True
    return _onward([q % COLUMNS for q in way]) and _onward([q // COLUMNS for q in way])


def _onward(lanes: list[int]) -> bool:
    steps = {b - a for a, b in pairwise(lanes)} - {0}
    return len(steps) < 2


# --- text ------------------------------------------------------------------------------------------------


def sketch(v: Tactics) -> list[str]:
    """The pitch, rank 16 on top. Blue `8`, Red `8'`, a pair `8/9'`; `o` is the ball, `-` an area, `*` a star."""
    head = "   " + "".join(f"{letter:^6}" for letter in COLUMN_LETTERS)
    lines = [head]
    for rank in range(RANKS - 1, -1, -1):
        row = "".join(f"{pair(v, rank * COLUMNS + column):^6}" for column in range(COLUMNS))
        lines.append(f"{rank + 1:>2} {row}{rank + 1:>2}".rstrip())
        if rank == RANKS // 2:
            lines.append("   " + "· " * 24)
    return [line.rstrip() for line in [*lines, head]]


def pair(v: Tactics, square: int) -> str:
    """A square in at most six letters."""
    blue, red = pawn_at(v, 0, square), pawn_at(v, 1, square)
    ball = "o" if v.ball == square else ""
    if blue < 0 and red < 0:
        return ball or printed(v, square)
    names = [str(blue + 1)] * (blue >= 0) + [f"{red + 1}'"] * (red >= 0)
    return ball + "/".join(names)


def printed(v: Tactics, square: int) -> str:
    """What is printed on an empty square."""
    if any(is_star(square, t) for t in range(TEAMS)):
        return "*"
    return "-" if any(is_box(v, square, t) or is_arc(square, t) for t in range(TEAMS)) else "."
