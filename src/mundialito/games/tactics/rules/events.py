"""Every event of a match: its number, who makes it. Numbers are made and read here alone. All of them are public.

| range | who | what | seen by |
| --- | --- | --- | --- |
| PAWN + pawn | seat | takes that pawn of its team: to move, to dribble, to place, to be keeper (R1, R8) | all |
| THROW | seat | throws rather than moving the keeper (R5) | all |
| SKIP | seat | moves no pawn before the corner (R23) | all |
| ACCEPT | seat | accepts the proposed placing of all that is left (RD3) | all |
| CLAIM, PLAY_ON | seat | takes the free kick, or plays on (R19) | all |
| SQUARE + square | seat | where to: pawn, ball, or both (R1, R2, R8) | all |
| DIE + face - 1 | Nature | one die (R1, R2) | all |
| PAIR + 6 * first + second | Nature | two dice, faces less one: Blue's and Red's, or the keeper's two (R16, R9) | all |
| SPIN + result | Nature | goal, corner, goal kick (R26) | all |
| TIME_UP | table | the signal (R28) | all |
| TOO_SLOW | table | who owes a choice took too long (R27) | all |

Where a seat was too slow and the table plays for it, Nature makes the seat's event (RD23).
"""

from __future__ import annotations

from typing import Final

from .parts import PAWNS, SQUARES

PAWN: Final = 0
THROW: Final = PAWN + PAWNS
SKIP: Final = THROW + 1
ACCEPT: Final = SKIP + 1
CLAIM: Final = ACCEPT + 1
PLAY_ON: Final = CLAIM + 1
SQUARE: Final = PLAY_ON + 1
DIE: Final = SQUARE + SQUARES
PAIR: Final = DIE + 6
SPIN: Final = PAIR + 36
TIME_UP: Final = SPIN + 3
TOO_SLOW: Final = TIME_UP + 1
EVENTS: Final = TOO_SLOW + 1

# Results of a shot
GOAL: Final = 0
FLAG: Final = 1
SIGN: Final = 2
