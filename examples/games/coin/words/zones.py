"""What lies on the table: a die and a guess before each seat, the coin in the middle."""

from collections.abc import Sequence
from typing import Final

from mundialito.engine.zones import HIDDEN, Before, Fact, Kind, Mark, Row, Score, Zones, dice
from mundialito.words import phrase, say

from ..rules.events import GUESS
from ..rules.parts import GUESSES, SIDES, UNKNOWN
from ..rules.state import GUESSING, Coin

SHOWN: Final = ("", "H", "T", "–")
CALLED: Final = ("", phrase("heads"), phrase("tails"), phrase("pass"))
COIN: Final = Kind(4, lambda side, lang: say(CALLED[side], lang), lambda side: Mark(SHOWN[side]), "coin")
GUESSED: Final = Kind(4, lambda side, lang: say(CALLED[side], lang), lambda side: Mark(SHOWN[side], "blue"), "piece")


def die(v: Coin, p: int) -> list[int]:
    """C2  Before it is rolled there is none."""
    return [HIDDEN if v.die[p] == UNKNOWN else v.die[p]] if v.die[p] else []


def guess(v: Coin, p: int) -> list[int]:
    """C3, C4  As far as it can be seen."""
    return [v.guess[p]] if v.guess[p] else []


def coin(v: Coin) -> list[int]:
    """C5  It lies there from the throw to the end of the round."""
    return [v.coin] if v.coin else []


def acting(v: Coin) -> Sequence[int]:
    """C3  Nobody learns who has guessed: all are awaited until all have."""
    return range(v.seats) if v.phase == GUESSING else ()


def label(v: Coin, seat: int, e: int, lang: str) -> str:  # noqa: ARG001
    """A guess in a word."""
    return say(CALLED[(e - GUESS) % GUESSES + 1], lang)


def prompt(v: Coin, seat: int, lang: str) -> str:  # noqa: ARG001
    return say("Heads, tails, or pass?", lang)


def round_words(v: Coin, lang: str) -> str:
    """C1  Which round this is."""
    return say("Round {number} of {rounds}", lang, number=min(v.round + 1, v.rounds), rounds=v.rounds)


ZONES: Final = Zones(
    (
        Before(dice(SIDES), die, phrase("Die")),
        Before(GUESSED, guess, phrase("Guess")),
        Row(COIN, coin, phrase("The coin")),
        Fact(round_words),
        Score(lambda v, p: v.points[p]),
    ),
    label=label,
    prompt=prompt,
    acting=acting,
)
