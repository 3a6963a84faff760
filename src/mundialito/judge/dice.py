"""What the judge decides by: chance, or given numbers, so that a match that broke a law can be made shorter."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Chance, repeatable by its seed."""

    def __init__(self, seed: int | str) -> None:
        self.rng = random.Random(seed)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return self.rng.randrange(n)

    def choice(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def some(self, things: Sequence[T], most: int) -> list[T]:
        """At most so many of them, in any order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(min(most, len(left)))]

    def weighted(self, things: Sequence[tuple[T, int]]) -> T:
        """One of them, by weight."""
        r = self.below(sum(weight for _, weight in things))
        for thing, weight in things:
            r -= weight
            if r < 0:
                return thing
        raise AssertionError("weights that do not add up")

    def percent(self, share: int) -> bool:
        """True so often in a hundred times."""
        return self.below(100) < share


class Numbers(Dice):
    """Given numbers, then zeros: failures shrink to short, plain matches."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self.rest = iter(numbers)

    def below(self, n: int) -> int:
        return next(self.rest, 0) % n
