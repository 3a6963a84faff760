"""Why an event is refused."""

from typing import Final

from mundialito.engine.reasons import Reason, numbered

OVER: Final = 1
WAIT: Final = 2
CARD_ASKED: Final = 3
NOT_HELD: Final = 4
SWAP_OFF: Final = 5
TRUMP_GONE: Final = 6
NO_TRICK: Final = 7
NO_SWAPPER: Final = 8
NOT_NATURES: Final = 9
NOT_SO: Final = 10

REASONS: Final = numbered(
    Reason(OVER, "B8", "The match is over: start another one."),
    Reason(WAIT, "B4", "You are not to play now: wait for your turn."),
    Reason(CARD_ASKED, "B4", "Play a card of your hand."),
    Reason(NOT_HELD, "B4", "You do not hold that card: play one of your hand."),
    Reason(SWAP_OFF, "B7", "At this table nobody swaps for the trump card: play a card."),
    Reason(TRUMP_GONE, "B7", "The trump card has been drawn, nothing is left to swap for: play a card."),
    Reason(NO_TRICK, "B7", "Your side has to take a trick before you may swap: play a card."),
    Reason(NO_SWAPPER, "B7", "You do not hold the card that is given for this trump card: play a card."),
    Reason(NOT_NATURES, "B6", "Nothing is drawn, turned up or taken now."),
    Reason(NOT_SO, "B6", "The cards lie otherwise."),
)
