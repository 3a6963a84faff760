"""Fields are fields, and difference matrices give rounds without a repeat."""

from __future__ import annotations

import pytest
from desk.seating import naive

from mundialito.desk.seating.algebra import REDUCTIONS, difference_rounds, field


@pytest.mark.parametrize("q", [2, 3, 5, 7, 11, *REDUCTIONS])
def test_a_field_has_inverses_and_keeps_its_laws(q):
    add, mul = field(q)
    every = range(q)
    assert all(sorted(add[a]) == list(every) for a in every)
    assert all(sorted(mul[a]) == list(every) for a in every if a)
    for a in every:
        for b in every:
            assert mul[a][b] == mul[b][a] and add[a][b] == add[b][a]
    for a, b, c in [(1, 2 % q, q - 1), (q - 1, q // 2, 1), (q // 2, q - 2, q - 1)]:
        assert mul[a][add[b][c]] == add[mul[a][b]][mul[a][c]]
        assert mul[a][mul[b][c]] == mul[mul[a][b]][c]


def test_there_is_no_field_of_six_elements():
    assert field(6) is None


@pytest.mark.parametrize("players", [36, 40, 43, 45, 50, 58, 60, 75, 90])
def test_no_two_meet_twice(players):
    rounds = difference_rounds(players, 8, 5)
    assert all(naive.sits_well(tables, range(players), 5) for tables in rounds)
    assert naive.repeats(rounds, range(players)) == 0


@pytest.mark.parametrize(("players", "rounds", "most"), [(9, 4, 3), (16, 5, 4), (25, 6, 5), (24, 6, 5), (49, 8, 7)])
def test_an_affine_plane_has_one_more_round(players, rounds, most):
    found = difference_rounds(players, rounds, most)
    assert len(found) == rounds
    assert all(naive.sits_well(tables, range(players), most) for tables in found)
    assert naive.repeats(found, range(players)) == 0


def test_more_rounds_than_tables_cannot_be_had():
    assert difference_rounds(35, 8, 5) is None
    assert naive.repeats(difference_rounds(35, 7, 5), range(35)) == 0
