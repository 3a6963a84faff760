"""Events and positions as text, and back: `A guesses heads`, `* rolls 5`, `* turns up A heads`, `* throws tails`."""

import math
from typing import Final

from mundialito.engine.reading import whole
from mundialito.engine.reasons import Misread
from mundialito.engine.record import Field
from mundialito.engine.who import SEAT_LETTERS

from ..rules.events import EVENTS, GUESS, ROLL, SHOW, THROW, TURN_UP
from ..rules.parts import GUESSES, SEATS, SIDES, UNKNOWN
from ..rules.state import Coin

GUESS_TEXTS: Final = ("heads", "tails", "passes")


def _event_texts() -> dict[int, str]:
    texts = {ROLL + UNKNOWN: "rolls ?", THROW + 1: "throws heads", THROW + 2: "throws tails"}
    for face in range(1, SIDES + 1):
        texts[ROLL + face] = f"rolls {face}"
        texts[SHOW + face] = f"shows {face}"
    for p in range(SEATS):
        for g, guess in enumerate(GUESS_TEXTS):
            texts[GUESS + GUESSES * p + g] = f"{SEAT_LETTERS[p]} guesses {guess}"
            texts[TURN_UP + GUESSES * p + g] = f"turns up {SEAT_LETTERS[p]} {guess}"
    return texts


EVENT_TEXTS: Final = _event_texts()
EVENT_NUMBERS: Final = {text: e for e, text in EVENT_TEXTS.items()}


def text(e: int) -> str:
    """An event as match files write it; numbers that no event has are just numbers."""
    return EVENT_TEXTS.get(e, f"event {e}")


def read(text: str) -> int:
    """The opposite of `text`; raises Misread with a sentence."""
    if text in EVENT_NUMBERS:
        return EVENT_NUMBERS[text]
    number = whole(text[6:], EVENTS - 1) if text.startswith("event ") else None
    if number is not None:
        return number
    raise Misread("'{text}' is no event of coin; an event reads like 'A guesses heads'.", text=text)


def position(s: Coin) -> str:
    """Every field that is not zero."""
    pairs = []
    for name in Coin.fields:
        value = getattr(s, name)
        numbers = value if isinstance(value, list) else [value]
        if any(numbers):
            pairs.append(f"{name}={','.join(map(str, numbers))}")
    return " ".join(pairs)


def read_position(text: str) -> Coin:
    """The opposite of `position`; raises Misread with a sentence."""
    s = Coin()
    for pair in text.split():
        name, _, value = pair.partition("=")
        numbers = _numbers(Coin.fields[name], value) if name in Coin.fields else None
        if numbers is None:
            raise Misread("'{pair}' says nothing about a match of coin.", pair=pair)
        setattr(s, name, numbers if Coin.fields[name].shape else numbers[0])
    return s


def _numbers(field: Field, text: str) -> list[int] | None:
    """As many as the field has, none beyond its limit; None for anything else."""
    words = text.split(",")
    told = [n for word in words if (n := whole(word, field.limit)) is not None]
    return told if len(told) == len(words) == math.prod(field.shape) else None
