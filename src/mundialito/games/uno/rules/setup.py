"""From options and parts, read and checked in Python, to the blank record that `start` takes."""

from __future__ import annotations

from collections.abc import Mapping

from mundialito.engine.options import Unfit
from mundialito.engine.who import SEAT_LETTERS

from .options import NUMBER
from .parts import CARDS, PLUS_FOUR, PLUS_TWO, REVERSE, SKIP, WILD, is_number, symbol_of
from .state import Uno


def prepare(s: Uno, parts: Mapping[str, int]) -> None:
    """Write the deck (U1) and the deal (U2); seats and options stand there already."""
    for card in range(CARDS):
        s.deck[card] = parts[kind_of(card)]
    s.deal = parts["deal"]
    if s.starter > s.seats:
        raise Unfit("UD14", "The starter must be one of the seats at the table.")
    openers = sum(n for card, n in enumerate(s.deck) if can_open(s, card))
    if openers <= s.seats * s.deal:
        raise Unfit("U2", "The deck is too small: a first card might be missing after the deal.")


def rematch(s: Uno) -> dict[str, str]:
    """UD14  In a rematch the start moves one seat to the right."""
    return {"starter": SEAT_LETTERS[s.starter % s.seats]} if s.starter else {}


def kind_of(card: int) -> str:
    """The name of a card's kind in parts.toml."""
    if card == WILD:
        return "wild"
    if card == PLUS_FOUR:
        return "plus_four"
    symbol = symbol_of(card)
    return {0: "zero", SKIP: "skip", REVERSE: "reverse", PLUS_TWO: "plus_two"}.get(symbol, "number")


def can_open(s: Uno, card: int) -> bool:
    """U3  Whether the round can begin with that card; others go back into the deck."""
    return is_number(card) if s.first_card == NUMBER else card != PLUS_FOUR
