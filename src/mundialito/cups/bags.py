"""Bags of action cards: a number with six bits for each of nine kinds, and seven for a tenth.

Two bags are joined by adding them. The last kind of a game are cards that a viewer cannot name: there may be more.
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule

BITS: Final = 6  # for each kind
MASK: Final = 63
TENTH: Final = 9
EVEN_KINDS: Final = 0x03F03F03F03F03F  # a bag folded in two: five fields of twelve bits
ODD_KINDS: Final = 0x07F03F03F03F03F
SUMS: Final = 0x001001001001001  # times this, it has at its top the sum of all of them


@rule
def one(kind: int) -> int:
    """A bag with a single card."""
    return 1 << BITS * kind


@rule
def count(bag: int, kind: int) -> int:
    """Cards of a kind."""
    return (bag >> BITS * kind) & (127 if kind == TENTH else MASK)


@rule
def size(bag: int) -> int:
    """Cards in a bag."""
    folded = (bag & EVEN_KINDS) + ((bag >> BITS) & ODD_KINDS)
    return (folded * SUMS >> 48) & 4095


@rule
def nth_card(bag: int, r: int) -> int:
    """The kind of the r-th card, kinds ascending."""
    kind = 0
    r -= bag & MASK
    while r >= 0:
        kind += 1
        r -= (bag >> BITS * kind) & MASK
    return kind
