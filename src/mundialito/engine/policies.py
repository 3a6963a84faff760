"""The policies that every game has, by number: what simulations run and what sits in at a table."""

from typing import Final

RANDOM: Final = 0  # every offer alike
EAGER: Final = 1  # the game's `eager`
SIMPLE: Final = 2  # the game's `simple`
OUTSIDE: Final = -1  # none of them: whoever sits there is asked
POLICIES: Final = ("random", "eager", "simple")
