"""Tables and tie-breaks, T1-T9, as worked examples; results are written `0-1 2:1`: team 0 beat team 1."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from mundialito.cups import tables
from mundialito.cups.tables import BETWEEN, DIFFERENCE, GOALS, LOTS, POINTS, RATIO

NEW = [DIFFERENCE, GOALS, BETWEEN]


def cross(text: str) -> list[int]:
    row = [0] * 16
    for pair, score in zip(*[iter(text.split())] * 2, strict=True):
        (i, j), (a, b) = map(int, pair.split("-")), map(int, score.split(":"))
        row[4 * i + j], row[4 * j + i] = a + 1, b + 1
    return row


def ranked(text: str, chain: list[int], n: int = 4, win: int = 3) -> tuple[list[int], list[int]]:
    place, by = [0] * 4, [0] * 5
    tables.rank(cross(text), n, win, 1, chain, place, by)
    return place[:n], by[1:n]


def test_t1_points_come_first():
    assert ranked("0-1 1:0 2-3 5:0 0-2 1:0 1-3 1:0 2-1 0:1 3-0 0:1", NEW) == ([0, 1, 2, 3], [POINTS] * 3)


def test_t1_those_still_level_go_on_together():
    """1, 2 and 3 have three points each; difference puts 1 before 2 and 3, goals 2 before 3."""
    text = "0-1 1:0 0-2 3:2 0-3 2:1 1-2 3:0 2-3 2:0 3-1 1:0"
    assert ranked(text, NEW) == ([0, 1, 2, 3], [POINTS, DIFFERENCE, GOALS])


@pytest.mark.parametrize(
    ("first", "second", "lead"),
    [((3, 2), (6, 4), 0), ((4, 2), (5, 3), 1), ((0, 0), (7, 0), 0), ((0, 0), (9, 1), 1), ((1, 3), (0, 2), 1)],
)
def test_t2_ratio_is_an_exact_fraction_and_nothing_conceded_is_infinite(first, second, lead):
    text = f"0-2 {first[0]}:{first[1]} 1-3 {second[0]}:{second[1]}"
    got = tables.ratio_lead(cross(text), 0, 1, 15)
    assert (got > 0) - (got < 0) == lead


def test_t2_ratio_agrees_with_fractions():
    rng = random.Random(1)
    for _ in range(500):
        a, b, c, d = (rng.randrange(9) for _ in range(4))
        got = tables.ratio_lead(cross(f"0-2 {a}:{b} 1-3 {c}:{d}"), 0, 1, 15)
        slow = [Fraction(x, y) if y else Fraction(10**6) for x, y in ((a, b), (c, d))]
        assert (got > 0) - (got < 0) == (slow[0] > slow[1]) - (slow[0] < slow[1])


def test_t3_two_level_look_at_their_own_match():
    """0 and 1 are level on points, difference and goals; 1 has beaten 0."""
    text = "1-0 1:0 0-2 1:0 0-3 1:0 1-2 0:1 1-3 1:0 2-3 0:1"
    assert ranked(text, NEW) == ([1, 0, 3, 2], [BETWEEN, POINTS, BETWEEN])


def test_t3_three_level_make_a_table_of_the_matches_among_them():
    """0, 1 and 2 all have 6 points and 4-2 goals; among them 0 is one goal up, 2 even, 1 one down."""
    text = "0-1 2:0 1-2 1:0 2-0 1:0 0-3 2:1 1-3 3:0 2-3 3:1"
    assert ranked(text, NEW) == ([0, 2, 1, 3], [BETWEEN, BETWEEN, POINTS])


def test_t3_those_still_level_make_a_new_table_of_their_own():
    """All three have 6 points and 4-3 goals; among them 0 and 1 scored two, 2 one; 0 has beaten 1."""
    text = "0-1 2:1 1-2 1:0 2-0 1:0 0-3 2:1 1-3 2:1 2-3 3:2"
    assert ranked(text, NEW) == ([0, 1, 2, 3], [BETWEEN, BETWEEN, POINTS])


def test_t3_four_level_in_everything_leave_lots():
    """All matches 1-1: nothing separates them."""
    draws = " ".join(f"{i}-{j} 1:1" for i, j in itertools.combinations(range(4), 2))
    assert ranked(draws, NEW) == ([0, 0, 0, 0], [0, 0, 0])


def test_t3_a_drawn_match_between_two_leaves_lots():
    text = "0-1 1:1 0-2 1:0 1-2 1:0 0-3 0:0 1-3 0:0 2-3 0:0"
    place, by = ranked(text, NEW)
    assert (place, by) == ([0, 0, 3, 2], [0, POINTS, POINTS])
    assert tables.contested(place, 4, 2, False) == 0


def test_t4_goals_do_not_count_in_1962_and_1966():
    text = "0-1 1:1 0-2 4:2 1-2 2:1 0-3 0:0 1-3 0:0 2-3 0:0"  # 5-3 against 3-2
    assert ranked(text, [RATIO], win=2) == ([0, 1, 3, 2], [RATIO, POINTS, POINTS])
    equal = "0-1 1:1 0-2 3:1 1-2 5:2 0-3 0:0 1-3 0:0 2-3 0:0"  # 4-2 against 6-3
    assert ranked(equal, [RATIO], win=2)[0] == [0, 0, 3, 2]
    assert ranked(equal, [RATIO, GOALS], win=2)[0] == [1, 0, 3, 2]


def test_t7_lots_only_where_they_matter():
    assert tables.contested([0, 0, 2, 2], 4, 2, False) == 0  # who wins the group
    assert tables.contested([0, 1, 1, 3], 4, 2, False) == 1  # who goes on
    assert tables.contested([0, 1, 2, 2], 4, 2, False) == -1  # third and fourth share
    assert tables.contested([0, 1, 1, 1], 4, 1, False) == -1  # 1930: only the winner goes on
    assert tables.contested([0, 1, 1, 3], 4, 2, True) == -1  # 1958: they replay
    assert tables.contested([0, 1, 1, 1], 4, 2, True) == 1  # 1958: who replays
    assert tables.contested([0, 0, 0, 3], 4, 2, True) == 0  # 1958: the best is first, the others replay


def test_t8_the_best_place_first_then_the_next():
    place, by = [0, 0, 0, 0], [0] * 5
    tables.settle(place, by, 4, 0, 2, LOTS)
    assert (place, by[1:4]) == ([1, 1, 0, 1], [LOTS, 0, 0])
    assert tables.contested(place, 4, 2, False) == 1
    tables.settle(place, by, 4, 1, 3, LOTS)
    assert (place, by[1:4]) == ([2, 2, 0, 1], [LOTS, LOTS, 0])
    assert tables.contested(place, 4, 2, False) == -1


# --- against the obvious twin ----------------------------------------------------------------------------


def slow_order(row: list[int], level: frozenset[int], chain: list[int]) -> list[tuple[frozenset[int], int]]:
    """Level teams as classes, best first, with the criterion that separated each from the one before; by recursion."""

    def key(i: int, criterion: int) -> object:
        among = level if criterion == BETWEEN else frozenset(range(4))
        goals = [(row[4 * i + j] - 1, row[4 * j + i] - 1) for j in among if j != i and row[4 * i + j]]
        points = sum(3 * (a > b) + (a == b) for a, b in goals)
        plus, minus = sum(a for a, _ in goals), sum(b for _, b in goals)
        keys = {
            POINTS: points,
            DIFFERENCE: plus - minus,
            GOALS: plus,
            BETWEEN: (points, plus - minus, plus),
            RATIO: Fraction(plus, minus) if minus else Fraction(10**6),
        }
        return keys[criterion]

    if len(level) == 1 or not chain:
        return [(level, 0)]
    values = sorted({key(i, chain[0]) for i in level}, reverse=True)  # type: ignore[type-var]
    if len(values) == 1:
        return slow_order(row, level, chain[1:])
    rest = chain if chain[0] == BETWEEN else chain[1:]
    out: list[tuple[frozenset[int], int]] = []
    for value in values:
        inner = slow_order(row, frozenset(i for i in level if key(i, chain[0]) == value), rest)
        out += [(inner[0][0], chain[0] if out else 0), *inner[1:]]
    return out


@pytest.mark.parametrize("chain", [NEW, [RATIO, GOALS], [RATIO]], ids=str)
def test_t1_t9_places_and_reasons_are_those_of_an_obvious_recursion(chain):
    rng = random.Random(2)
    seen = set()
    for _ in range(3000):
        most = rng.choice([1, 2, 3])
        row = cross(
            " ".join(
                f"{i}-{j} {rng.randrange(most + 1)}:{rng.randrange(most + 1)}"
                for i, j in itertools.combinations(range(4), 2)
            )
        )
        place, by = [0] * 4, [0] * 5
        tables.rank(row, 4, 3, 1, chain, place, by)
        slow_place, slow_by, at = [0] * 4, [0] * 5, 0
        for level, criterion in slow_order(row, frozenset(range(4)), [POINTS, *chain]):
            for i in level:
                slow_place[i] = at
            slow_by[at] = criterion
            at += len(level)
        assert (place, by[:4]) == (slow_place, slow_by[:4])
        seen |= set(by)
    assert seen >= {POINTS, *chain}
