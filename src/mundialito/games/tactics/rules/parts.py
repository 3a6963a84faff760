"""The pitch of R0 and the pawns of R4: all that is printed, as numbers, and the tiny questions one asks of them.

A square is a number: 8 * rank + column, A1 = 0 to H16 = 127; Blue defends rank 1, Red rank 16. A pawn is its number in
the team less one: the keeper 0, the four defenders 1-4 (they carry no number; we write 2-5), then the numbers 6-11.
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule

from ....engine.tables import frozen

BLUE: Final = 0  # seats A and C
RED: Final = 1  # seats B and D
TEAMS: Final = 2

COLUMNS: Final = 8
RANKS: Final = 16
SQUARES: Final = 128
NO_SQUARE: Final = 128
WORDS: Final = 4  # a set of squares is four numbers of 32 bits
FULL_WORD: Final = 2**32 - 1

PAWNS: Final = 11
KEEPER: Final = 0  # the pawn that begins as keeper
DEFENDERS: Final = 1  # the first defender
NUMBERED: Final = 5  # the first pawn with a number
NO_PAWN: Final = 11
GROUP: Final = 11  # where the yellow card of the defenders, who are one group, is kept (R18)
EVERYBODY: Final = 2047  # eleven pawns as bits

BOX_ROWS: Final = 3  # depth of the penalty area; its width is a part, `area_columns`
ARC_ROW: Final = 4  # row of the arc (D, E) and of the stars (C, F)
HALF: Final = 8  # rows of a half
KICK_OFF_ROW: Final = 8
MIDFIELD_ROW: Final = 6
DEFENCE_ROW: Final = 4
SPREAD_MIDFIELD: Final = 0b10100101  # A C F H
SPREAD_DEFENCE: Final = 0b01011010  # B D E G

DIRECTIONS: Final = 8  # king's steps, numbered round the clock: 0 is up the ranks; 4 more is the way back
STEPS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def _neighbour(square: int, direction: int) -> int:
    column, rank = square % COLUMNS + STEPS[direction][0], square // COLUMNS + STEPS[direction][1]
    return rank * COLUMNS + column if 0 <= column < COLUMNS and 0 <= rank < RANKS else NO_SQUARE


# NEXT[8 * square + direction]: the next square that way, NO_SQUARE over the edge
NEXT: Final = frozen(__name__, [_neighbour(square, d) for square in range(SQUARES) for d in range(DIRECTIONS)])


@rule
def column_of(square: int) -> int:
    """The column, A = 0 to H = 7."""
    return square & 7


@rule
def row_of(square: int, team: int) -> int:
    """R0  The row as that team counts it, 1 at its own goal line to 16 at the other one."""
    return (square >> 3) + 1 if team == BLUE else 16 - (square >> 3)


@rule
def at_row(row: int, column: int, team: int) -> int:
    """The square of a row as that team counts it."""
    return ((row - 1 if team == BLUE else 16 - row) << 3) + column


@rule
def far(a: int, b: int) -> int:
    """King's steps between two squares."""
    columns = abs((a & 7) - (b & 7))
    ranks = abs((a >> 3) - (b >> 3))
    return columns if columns > ranks else ranks


@rule
def is_middle(square: int) -> bool:
    """Columns D and E, on which goal area, arc and circle lie."""
    return square & 7 == 3 or square & 7 == 4


@rule
def is_goal_area(square: int, team: int) -> bool:
    """R0  The two squares D, E of a team's first row."""
    return row_of(square, team) == 1 and is_middle(square)


@rule
def is_arc(square: int, team: int) -> bool:
    """R25  The two squares D, E of the penalty arc before a team's area."""
    return row_of(square, team) == ARC_ROW and is_middle(square)


@rule
def is_star(square: int, team: int) -> bool:
    """R12  The two squares C, F before a team's area from which a direct pass is shot."""
    return row_of(square, team) == ARC_ROW and (square & 7 == 2 or square & 7 == 5)


@rule
def is_circle(square: int) -> bool:
    """R6  The four squares D8, E8, D9, E9 of the centre circle."""
    return (square >> 3) + 1 >> 1 == 4 and is_middle(square)


@rule
def is_numbered(pawn: int) -> bool:
    """R4  Whether the pawn carries one of the numbers 6-11: striker or midfielder."""
    return pawn >= NUMBERED
