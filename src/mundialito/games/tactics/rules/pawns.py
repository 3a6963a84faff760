"""Where the pawns are (R3, R4): the only file that moves one. Questions first, then commands.

A pawn is on the pitch, lifted (it will be put down before play goes on, RD3), or sent off (R18).
"""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from ....engine.bits import count_bits, lowest_bit
from .options import BY_ROLE
from .parts import DEFENDERS, EVERYBODY, NO_PAWN, NUMBERED, PAWNS, SQUARES, TEAMS, column_of, row_of
from .state import Tactics

# --- who is where ----------------------------------------------------------------------------------


@rule
def pawn_at(s: Tactics, t: int, square: int) -> int:
    """The team's pawn on a square; -1 if there is none."""
    return s.board[t][square] - 1


@rule
def square_of(s: Tactics, t: int, i: int) -> int:
    """Where a pawn stands, or stood before it was lifted; -1 if it is off."""
    return s.spot[t][i] - 1


@rule
def is_on_pitch(s: Tactics, t: int, i: int) -> bool:
    """R18  Neither sent off nor in somebody's hand."""
    return s.spot[t][i] > 0 and (s.lifted[t] | s.out[t]) >> i & 1 == 0


@rule
def is_keeper(s: Tactics, t: int, i: int) -> bool:
    """R4, RD15  Whether that pawn is the team's keeper now."""
    return i == s.keeper[t]


@rule
def is_defender(s: Tactics, t: int, i: int) -> bool:
    """R4  One of the four without a number, unless he has become the keeper."""
    return DEFENDERS <= i < NUMBERED and i != s.keeper[t]


@rule
def is_box(s: Tactics, square: int, t: int) -> bool:
    """R0  The penalty area of a team, goal area included."""
    half = s.area_columns >> 1
    return row_of(square, t) <= 3 and 4 - half <= column_of(square) < 4 + half


@rule
def men(s: Tactics, t: int) -> int:
    """How many pawns a team has left."""
    return PAWNS - count_bits(s.out[t])


@rule
@large
def next_lifted(s: Tactics, t: int) -> int:
    """RD3  The order of placing: keeper, defenders from the lowest square, numbers ascending; or NO_PAWN."""
    held = s.lifted[t]
    if held == 0:
        return NO_PAWN
    if held >> s.keeper[t] & 1:
        return s.keeper[t] + 0  # as wide as other numbers
    best = NO_PAWN
    for i in range(DEFENDERS, NUMBERED):
        if held >> i & 1 and (best == NO_PAWN or s.spot[t][i] < s.spot[t][best]):
            best = i
    if best != NO_PAWN:
        return best
    return lowest_bit(held)


@rule
@large
def seat_of(s: Tactics, t: int) -> int:
    """R29, RD22  Who decides for a team: its one player, or the partner whose duty it is."""
    if s.seats == TEAMS:
        return t
    if s.partners == BY_ROLE:
        return t + TEAMS * int(t != s.attack)
    return t + TEAMS * s.duty


# --- moving them -----------------------------------------------------------------------------------


@rule
def lift(s: Tactics, t: int, i: int) -> None:
    """RD3  Take a pawn up; where it stood is remembered."""
    s.board[t][s.spot[t][i] - 1] = 0
    s.lifted[t] |= 1 << i


@rule
@large
def put(s: Tactics, t: int, i: int, square: int) -> None:
    """R3  Put a pawn down, from wherever it was."""
    if is_on_pitch(s, t, i):
        s.board[t][s.spot[t][i] - 1] = 0
    s.lifted[t] &= ~(1 << i)
    s.spot[t][i] = square + 1
    s.board[t][square] = i + 1


@rule
def send_off(s: Tactics, t: int, i: int) -> None:
    """R18  The pawn leaves for the match."""
    s.board[t][s.spot[t][i] - 1] = 0
    s.spot[t][i] = 0
    s.out[t] |= 1 << i


@rule
@large
def lift_all(s: Tactics) -> None:
    """R6  Both teams leave the pitch for the line-up; who was sent off stays away (R18)."""
    for t in range(TEAMS):
        for square in range(SQUARES):
            s.board[t][square] = 0
        for i in range(PAWNS):
            s.spot[t][i] = 0
        s.lifted[t] = EVERYBODY & ~s.out[t]


@rule
@large
def derive(s: Tactics) -> None:
    """The board anew from the pawns."""
    for t in range(TEAMS):
        for square in range(SQUARES):
            s.board[t][square] = 0
        for i in range(PAWNS):
            if is_on_pitch(s, t, i):
                s.board[t][s.spot[t][i] - 1] = i + 1
