"""Why an event is refused."""

from typing import Final

from mundialito.engine.reasons import Reason, numbered

OVER: Final = 1
WAIT: Final = 2
GUESS_ASKED: Final = 3
OTHER_SEAT: Final = 4
NOT_NATURES: Final = 5
NOT_SO: Final = 6

REASONS: Final = numbered(
    Reason(OVER, "C6", "The match is over: start another one."),
    Reason(WAIT, "C3", "You have nothing to decide now: wait for the others or for the dice."),
    Reason(GUESS_ASKED, "C3", "Choose heads, tails, or pass."),
    Reason(OTHER_SEAT, "C3", "That guess belongs to another seat: make your own."),
    Reason(NOT_NATURES, "C2", "Nothing is rolled, thrown or turned up now."),
    Reason(NOT_SO, "C4", "Dice, coin and guesses lie otherwise."),
)
