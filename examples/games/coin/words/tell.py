"""What happened, in words."""

from collections.abc import Sequence
from typing import Final

from mundialito.words import phrase, say

from ..rules.events import GUESS, ROLL, SHOW, THROW, TURN_UP
from ..rules.parts import GUESSES, UNKNOWN
from ..rules.state import Coin

GUESSED: Final = (phrase("{name} guesses heads."), phrase("{name} guesses tails."), phrase("{name} passes."))
THROWN: Final = ("", phrase("The coin shows heads."), phrase("The coin shows tails."))


def tell(v: Coin, who: int, e: int, lang: str, names: Sequence[str]) -> str:
    """The event as its viewer saw it, in a language."""
    name = names[min(v.turn, v.seats - 1)]
    if e == ROLL + UNKNOWN:
        return say("{name} rolls a die in secret.", lang, name=name)
    if e < GUESS:
        return say("{name} rolls {face}.", lang, name=name, face=e - ROLL)
    if e < THROW:
        seat, guess = divmod(e - (GUESS if e < TURN_UP else TURN_UP), GUESSES)
        return say(GUESSED[guess], lang, name=names[seat])
    if e < SHOW:
        return say(THROWN[e - THROW], lang)
    return say("{name} shows a die: {face}.", lang, name=name, face=e - SHOW)
