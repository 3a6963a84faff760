"""Every event. A guess names its seat, because several seats may guess at the same time.

| range | who | what | seen by |
| --- | --- | --- | --- |
| ROLL + face | Nature | the die of the seat in turn (C2) | its roller; others ROLL + UNKNOWN |
| GUESS + 3 * seat + guess - 1 | seat | a sealed guess (C3) | its seat; others nothing |
| TURN_UP + 3 * seat + guess - 1 | Nature | a guess turned up (C4) | all |
| THROW + side | Nature | the coin (C5) | all |
| SHOW + face | Nature | a die shown (C5) | all |
"""

from typing import Final

from .parts import GUESSES, SEATS, UNKNOWN

ROLL: Final = 0
GUESS: Final = ROLL + UNKNOWN + 1
TURN_UP: Final = GUESS + GUESSES * SEATS
THROW: Final = TURN_UP + GUESSES * SEATS
SHOW: Final = THROW + 3
EVENTS: Final = SHOW + UNKNOWN
