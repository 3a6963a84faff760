"""Sides of the coin, and what a guess can be."""

from typing import Final

SEATS: Final = 6
SIDES: Final = 12  # the largest die we know how to write down
UNKNOWN: Final = SIDES + 1  # in a view: a die that its viewer cannot read

HEADS: Final = 1  # guesses; 0 means: none yet
TAILS: Final = 2
PASS: Final = 3
GUESSES: Final = 3
