"""From options and parts to the blank record."""

from collections.abc import Mapping

from .state import Coin


def prepare(s: Coin, parts: Mapping[str, int]) -> None:
    """C2  The die of the box."""
    s.sides = parts["sides"]
