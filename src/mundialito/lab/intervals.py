"""How sure a number from a sample is: 95 % intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within this many standard deviations


@dataclass(frozen=True)
class Interval:
    """An estimate, and between what it lies with 95 % confidence."""

    value: float
    low: float
    high: float

    def to_dict(self) -> dict[str, float]:
        return {"value": self.value, "low": self.low, "high": self.high}


def wilson(hits: float, tries: int) -> Interval:
    """A share of tries, by Wilson: stays between 0 and 1, and is right also for few tries or rare hits."""
    share = hits / tries
    middle = share + Z * Z / (2 * tries)
    reach = Z * sqrt(share * (1 - share) / tries + Z * Z / (4 * tries * tries))
    scale = 1 + Z * Z / tries
    return Interval(share, max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))


def mean(total: int, squares: int, n: int) -> Interval:
    """A mean, from a sum and a sum of squares: whole numbers, so nothing is lost however many there are."""
    middle = total / n
    if n < 2:
        return Interval(middle, middle, middle)
    variance = (n * squares - total * total) / (n * (n - 1))
    reach = Z * sqrt(variance / n)
    return Interval(middle, middle - reach, middle + reach)


def pooled(parts: list[Interval]) -> Interval:
    """The mean of several estimates; right however they hang together, as seats of one match do."""
    n = len(parts)
    return Interval(sum(p.value for p in parts) / n, sum(p.low for p in parts) / n, sum(p.high for p in parts) / n)
