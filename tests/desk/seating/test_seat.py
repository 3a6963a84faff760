"""Seating: the numbers of part 3, everyone once, families, starts, short tables, and the rest of an event anew."""

from __future__ import annotations

import random

import pytest
from desk.seating import naive
from hypothesis import given, settings
from hypothesis import strategies as st

from mundialito.desk.seating import Wishes, bounds, measure, seat, sizes
from mundialito.desk.seating.plans import lines, shipped
from mundialito.engine.options import Unfit

REACHED = {8: 68, 10: 115, 12: 78, 15: 135, 16: 72, 20: 130, 25: 100}  # part 3, each its own bound


@pytest.mark.parametrize("players", [*range(3, 51), 64, 77, 100, 111, 150])
def test_e2_everyone_sits_once_a_round_at_equal_tables(players):
    found = seat(Wishes(range(1, players + 1)))
    assert len(found.rounds) == 8
    assert all(naive.sits_well(tables, range(1, players + 1), 5) for tables in found.rounds)
    assert found.measure.repeats >= found.bounds.repeats
    assert found.measure.q >= found.bounds.q
    assert found.starts[0] >= 1
    if players >= 36:
        assert found.measure.repeats == 0


@pytest.mark.parametrize("players", [2, 3, 7, 9, 14, 20, 23, 30, 36])
def test_the_slow_twin_counts_the_same(players):
    people = range(1, players + 1)
    found = seat(Wishes(people))
    assert found.measure.repeats == naive.repeats(found.rounds, people)
    assert found.measure.q == naive.q(found.rounds, people)
    assert found.measure.trios == naive.trios(found.rounds, people)
    shorts = [naive.short(found.rounds, p) for p in people]
    assert found.measure.short == (min(shorts), max(shorts))
    starts = [naive.starts(found.rounds, p) for p in people]
    assert found.starts == (min(starts), max(starts))


@pytest.mark.parametrize("players", REACHED)
def test_the_numbers_of_part_three_are_reached(players):
    found = seat(Wishes(range(players)))
    assert found.measure.repeats == REACHED[players] == found.bounds.repeats


def test_up_to_25_players_repeats_are_at_their_bound():
    assert [n for n in range(6, 26) if measure(shipped(n, 5)).repeats != bounds(range(n), 8).repeats] == []


def test_the_plans_on_file_seat_everyone_and_are_fair_where_repeats_allow_it():
    assert set(lines()) >= set(range(6, 36))
    for n in lines():
        assert all(naive.sits_well(tables, range(n), 5) for tables in shipped(n, 5))
    unfair = [n for n in range(6, 26) if measure(shipped(n, 5)).short[1] - measure(shipped(n, 5)).short[0] > 1]
    assert unfair == []


def test_36_players_meet_once_and_have_three_or_four_turns_at_a_short_table():
    found = seat(Wishes(range(36)))
    assert found.measure.repeats == 0
    assert found.measure.short == (3, 4)


@pytest.mark.parametrize(
    ("players", "repeats", "apart"),
    [(26, 36, 2), (27, 37, 3), (28, 42, 3), (29, 48, 2), (30, 54, 0), (31, 6, 4), (32, 7, 3), (33, 8, 3), (34, 12, 2),
     (35, 16, 0), (37, 0, 3), (38, 0, 2), (41, 0, 4), (42, 0, 3), (43, 0, 2), (46, 0, 1), (47, 0, 2)],
)  # fmt: skip
def test_the_best_that_is_known_ships_where_bounds_are_not_reached(players, repeats, apart):
    found = seat(Wishes(range(players))).measure
    assert (found.repeats, found.short[1] - found.short[0]) == (repeats, apart)


@pytest.mark.parametrize("players", [6, 23, 64])
def test_ed6_everyone_has_started_within_as_many_rounds_as_a_table_has_seats(players):
    found = seat(Wishes(range(players)))
    first = found.rounds[: sizes(players)[0]]
    assert all(naive.starts(first, p) >= 1 for p in range(players))
    for k in range(1, len(first) + 1):  # as early as possible: every table of the first rounds has a new starter
        distinct = {t[0] for tables in first[:k] for t in tables}
        assert len(distinct) == min(players, k * len(sizes(players)))


@pytest.mark.parametrize(("players", "families"), [(23, [[1, 2, 3], [4, 5]]), (12, [[1, 2, 3]]), (40, [[1, 2, 3, 4]])])
def test_families_are_kept_apart(players, families):
    found = seat(Wishes(range(1, players + 1), families=families))
    assert found.together == 0
    assert all(naive.met(found.rounds, a, b) == 0 for f in families for a in f for b in f if a < b)


def test_a_family_larger_than_the_tables_is_refused_with_its_rule():
    with pytest.raises(Unfit, match=r"3 people cannot be kept apart at 2 tables.*\(E2\)"):
        seat(Wishes(range(8), families=[[1, 2, 3]]))


def test_a_fixed_table_is_kept_and_two_people_cannot_share_one():
    found = seat(Wishes(range(23), fixed={4: 2, 9: 0}))
    assert all(4 in tables[2] and 9 in tables[0] for tables in found.rounds)
    with pytest.raises(Unfit, match="would meet every round"):
        seat(Wishes(range(23), fixed={4: 2, 9: 2}))


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        (Wishes([1]), r"at least two players, not 1\. \(ED3\)"),
        (Wishes([1, 1, 2]), r"listed twice.*\(E2\)"),
        (Wishes(range(8), most=1), r"at least two players, not 1\. \(E2\)"),
        (Wishes(range(8), rounds=0), r"At least one round.*\(E1\)"),
        (Wishes(range(8), fixed={1: 5}), r"no table 6: this round has 2\. \(E2\)"),
    ],
)
def test_what_cannot_be_seated_is_refused_in_a_sentence(wishes, sentence):
    with pytest.raises(Unfit, match=sentence):
        seat(wishes)


@pytest.mark.parametrize(
    ("players", "gone", "new", "after"), [(23, 2, 1, 3), (40, 1, 0, 1), (64, 5, 3, 2), (6, 1, 0, 4)]
)
def test_the_rest_is_planned_anew_and_the_past_is_not_touched(players, gone, new, after):
    first = seat(Wishes(range(players)))
    past, draft = first.rounds[:after], first.rounds[after:]
    before = [[list(t) for t in tables] for tables in past]
    there = sorted(set(range(players)) - set(random.Random(1).sample(range(players), gone)))
    there += range(players, players + new)
    found = seat(Wishes(there, 8 - after, past=past, draft=draft))
    assert past == before
    assert len(found.rounds) == 8 - after
    assert all(naive.sits_well(tables, there, 5) for tables in found.rounds)
    whole, everyone = [*past, *found.rounds], range(players + new)
    assert found.measure.repeats == naive.repeats(whole, everyone) >= found.bounds.repeats
    assert found.measure.q == naive.q(whole, everyone) >= found.bounds.q
    assert all(naive.starts(whole, p) >= 1 for p in there)


@settings(max_examples=25, deadline=None)
@given(st.integers(6, 14), st.integers(1, 4), st.integers(3, 6), st.integers(0, 10**6))
def test_no_random_seating_is_below_the_bounds(players, rounds, most, seed):
    rng = random.Random(seed)
    made = []
    for _ in range(rounds):
        order = rng.sample(range(players), players)
        made.append([[order.pop() for _ in range(size)] for size in sizes(players, most)])
    for cut in range(rounds):
        least = bounds(range(players), rounds - cut, most, made[:cut])
        assert naive.repeats(made, range(players)) >= least.repeats
        assert naive.q(made, range(players)) >= least.q


def test_the_bounds_are_tight_where_all_seatings_can_be_tried():
    """Two rounds of six at 3 + 3: the second round tried in all its ways."""
    first = [[0, 1, 2], [3, 4, 5]]
    ways = [[[0, a, b], [p for p in range(1, 6) if p not in (a, b)]] for a in range(1, 6) for b in range(a + 1, 6)]
    assert min(naive.q([first, way], range(6)) for way in ways) == bounds(range(6), 1, past=[first]).q == 2


@pytest.mark.parametrize(
    ("players", "rounds", "most"), [(23, 5, 5), (16, 5, 4), (9, 4, 3), (30, 5, 5), (49, 8, 7), (18, 3, 6)]
)
def test_other_tables_and_rounds(players, rounds, most):
    found = seat(Wishes(range(players), rounds, most))
    assert all(naive.sits_well(tables, range(players), most) for tables in found.rounds)
    assert found.measure.repeats == naive.repeats(found.rounds, range(players))


@pytest.mark.parametrize(("players", "rounds", "most"), [(25, 6, 5), (23, 5, 5), (16, 5, 4), (49, 8, 7), (35, 7, 5)])
def test_nobody_meets_twice_where_algebra_has_enough_rounds(players, rounds, most):
    assert seat(Wishes(range(players), rounds, most)).measure.repeats == 0


def test_the_same_seed_gives_the_same_seating_and_another_seed_another():
    assert seat(Wishes(range(23))).rounds == seat(Wishes(range(23))).rounds
    assert seat(Wishes(range(23))).rounds != seat(Wishes(range(23), seed=5)).rounds
