"""How players choose, as rows of weights: data, fitted from matches, never from a hidden card."""

from __future__ import annotations

from math import log
from typing import Final

from mundialito.engine.rule import rule

from ....engine.tables import frozen

STRENGTHS: Final = 6  # how many kinds of a colour a hand holds: none to five and more

PLAYS: Final = 0  # a coloured card, by the strength of its colour
WILDS: Final = PLAYS + STRENGTHS  # a wild; the next, where somebody is nearly out
HONEST: Final = WILDS + 2  # a legal +4, likewise
BLUFF: Final = HONEST + 2  # an illegal one
DRAWS: Final = BLUFF + 1  # draws where something could be played
KEEPS: Final = DRAWS + 1  # of a thousand, how often a drawn card is kept that could be played,
KEEPS_WILD: Final = KEEPS + 1  # and a wild
NAMES: Final = KEEPS_WILD + 1  # names a colour, by its strength
COLUMNS: Final = NAMES + STRENGTHS

RANDOM: Final = 0  # any offer, each alike
STRANGER: Final = COLUMNS  # nobody knows who

MODEL: Final = frozen(
    __name__,
    [
        *(1, 1, 1, 1, 1, 1), *(1, 1), *(1, 1), 1, 1, 500, 500, *(1, 1, 1, 1, 1, 1),
        *(200, 200, 380, 650, 1000, 1500), *(20, 600), *(40, 300), 4, 5, 25, 250, *(3, 12, 40, 110, 250, 500),
    ],
)  # fmt: skip
FAR: Final = 20_000  # thousandths of a nat: what cannot be
SMALL: Final = 1024
HALVED: Final = 693  # the logarithm of 2
LOGARITHMS: Final = frozen(__name__, [0, *(round(1000 * log(n)) for n in range(1, SMALL))])


@rule
def nats(x: int) -> int:
    """The natural logarithm of a whole number, in thousandths."""
    more = 0
    while x >= SMALL:
        x >>= 1
        more += HALVED
    return LOGARITHMS[x] + more
