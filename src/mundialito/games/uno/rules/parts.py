"""The deck of U1: what a card is, and the tiny questions one asks of it.

A card is a number: colour * 13 + symbol, then the wild and the +4. The two copies of a card are the same number.
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule

SEATS: Final = 10  # most players at a table
COLOURS: Final = 4  # red, yellow, green, blue
SYMBOLS: Final = 13  # 0-9, then:
SKIP: Final = 10
REVERSE: Final = 11
PLUS_TWO: Final = 12
NO_SYMBOL: Final = 13  # a wild has none (U4)
WILD: Final = 52
PLUS_FOUR: Final = 53
CARDS: Final = 54  # kinds of card
UNKNOWN: Final = 54  # in a view: a card that its viewer cannot name
NO_CARD: Final = 55  # where a single card is kept: none

PILE: Final = 10  # places of cards: seats 0-9, then these two
DISCARD: Final = 11
PLACES: Final = 12

# Sets of cards as bits: bit c stands for card c.
ONE_COLOUR: Final = 0x1FFF  # red; shifted by 13 a colour
ONE_SYMBOL: Final = 0x8004002001  # the four zeros; shifted by 1 a symbol
WILD_BIT: Final = 1 << WILD
PLUS_FOUR_BIT: Final = 1 << PLUS_FOUR
BOTH_WILDS: Final = WILD_BIT | PLUS_FOUR_BIT


@rule
def card_of(colour: int, symbol: int) -> int:
    """The coloured card with that symbol."""
    return colour * SYMBOLS + symbol


@rule
def is_wild(card: int) -> bool:
    """A wild or a +4: a card without a colour of its own."""
    return card >= WILD


@rule
def colour_of(card: int) -> int:
    """The colour of a coloured card: card // 13, without a division's care for negative numbers (3 % of a match)."""
    return card * 79 >> 10


@rule
def symbol_of(card: int) -> int:
    """Number or sign of a card; wilds have none (U4)."""
    return NO_SYMBOL if card >= WILD else card - (card * 79 >> 10) * SYMBOLS


@rule
def is_number(card: int) -> bool:
    """Whether the card shows a number from 0 to 9."""
    return card < WILD and card % SYMBOLS < SKIP


@rule
def points_of(card: int) -> int:
    """U12  A number counts 10, +2, reverse and skip 20, wild and +4 50."""
    if card >= WILD:
        return 50
    return 10 if card % SYMBOLS < SKIP else 20


@rule
def followers(colour: int, symbol: int) -> int:
    """U4  The coloured cards that match in colour or symbol, as a set."""
    same = ONE_COLOUR << (colour * SYMBOLS)
    return same if symbol == NO_SYMBOL else same | ONE_SYMBOL << symbol
