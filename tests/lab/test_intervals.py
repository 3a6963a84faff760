"""Intervals against numbers worked out by hand."""

from __future__ import annotations

import pytest

from mundialito.lab.intervals import Interval, mean, pooled, wilson


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [  # (p + z²/2n ± z·sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n), z² = 3.841459
        (8, 10, 0.490162, 0.943318),
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (50, 100, 0.403832, 0.596168),
        (1, 1, 0.206549, 1.0),
    ],
)
def test_wilson(hits: int, tries: int, low: float, high: float) -> None:
    interval = wilson(hits, tries)
    assert interval.value == hits / tries
    assert interval.low == pytest.approx(low, abs=1e-6)
    assert interval.high == pytest.approx(high, abs=1e-6)


def test_a_mean_from_sums() -> None:
    interval = mean(10, 30, 4)  # 1 2 3 4: variance 5/3, standard error 0.645497, times 1.959964
    assert interval.value == 2.5
    assert interval.low == pytest.approx(2.5 - 1.265152, abs=1e-6)
    assert interval.high == pytest.approx(2.5 + 1.265152, abs=1e-6)


def test_one_number_has_no_spread_that_could_be_known() -> None:
    assert mean(7, 49, 1) == Interval(7.0, 7.0, 7.0)


def test_large_sums_lose_nothing() -> None:
    n = 10**12  # as floats, squares minus squared sum would be noise
    assert mean(n * 10**6, n * 10**12, n) == Interval(1e6, 1e6, 1e6)


def test_pooled_seats_of_one_match_are_no_surer_than_one_of_them() -> None:
    assert pooled([Interval(2.0, 1.0, 3.0), Interval(4.0, 2.0, 6.0)]) == Interval(3.0, 1.5, 4.5)
