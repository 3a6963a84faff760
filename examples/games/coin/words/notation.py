"""Events and positions as text, and back: `A guesses heads`, `* rolls 5`, `* turns up A heads`, `* throws tails`."""

from typing import Final

from mundialito.engine.notation import Events, Positions
from mundialito.engine.who import SEAT_LETTERS

from .. import rules
from ..rules.events import EVENTS, GUESS, ROLL, SHOW, THROW, TURN_UP
from ..rules.parts import GUESSES, SEATS, SIDES, UNKNOWN

GUESS_TEXTS: Final = ("heads", "tails", "passes")


def _event_texts() -> list[str]:
    texts = [f"event {e}" for e in range(EVENTS)]  # numbers that no event has are just numbers
    texts[ROLL + UNKNOWN], texts[THROW + 1], texts[THROW + 2] = "rolls ?", "throws heads", "throws tails"
    for face in range(1, SIDES + 1):
        texts[ROLL + face], texts[SHOW + face] = f"rolls {face}", f"shows {face}"
    for p in range(SEATS):
        for g, guess in enumerate(GUESS_TEXTS):
            texts[GUESS + GUESSES * p + g] = f"{SEAT_LETTERS[p]} guesses {guess}"
            texts[TURN_UP + GUESSES * p + g] = f"turns up {SEAT_LETTERS[p]} {guess}"
    return texts


WRITTEN: Final = Events(rules, _event_texts(), "A guesses heads")
text, read = WRITTEN.text, WRITTEN.read

POSITIONS: Final = Positions(rules)
position, read_position = POSITIONS.position, POSITIONS.read_position
