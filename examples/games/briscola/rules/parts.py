"""Forty cards, and the places where each of them can lie."""

from typing import Final

from mundialito.engine.rule import rule

SEATS: Final = 4
CARDS: Final = 40  # card = suit * 10 + rank; ranks ascend from the lowest
RANKS: Final = 10
UNKNOWN: Final = CARDS  # what the others see of a card that somebody draws

TWO, FOUR, FIVE, SIX, SEVEN, TEN, ELEVEN, TWELVE, THREE, ACE = range(RANKS)
COINS, CUPS, SWORDS, BATONS = range(4)

OUT: Final = 0  # where a card can lie: it is not in the deck
STOCK: Final = 1  # in a view: there, or in a hand that its viewer does not see
TRUMP: Final = 2  # half under the stock
TABLE: Final = 3  # in the trick
HAND: Final = 4  # + seat
WON: Final = HAND + SEATS  # + seat
PLACES: Final = WON + SEATS


@rule
def suit_of(card: int) -> int:
    """B2  Coins, cups, swords, batons."""
    return card // RANKS


@rule
def rank_of(card: int) -> int:
    """B2  From 0, the lowest, to 9."""
    return card % RANKS


@rule
def worth(card: int) -> int:
    """B2  An ace 11, a three 10, king, knight and jack 4, 3 and 2."""
    rank = rank_of(card)
    if rank == ACE:
        return 11
    if rank == THREE:
        return 10
    return rank - SEVEN + 1 if rank >= TEN else 0
