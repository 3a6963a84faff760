"""Every place at a table, from the starter's to the dealer's, comes to everybody as often as is fair: for every
head-count, in whatever order people came to the desk, and also after some came late and others left."""

from __future__ import annotations

import random
from functools import cache

import pytest
from desk.seating import naive
from hypothesis import given, settings
from hypothesis import strategies as st

from mundialito.desk.seating import Wishes, seat, sizes
from mundialito.desk.seating.order import in_order

FIRST, LAST = 44.0, 40.7  # points that equal players have on average in a round of UNO for five, by place


@cache
def seated(players):
    return seat(Wishes(range(1, players + 1)))


def expected(rounds, players):
    """What each place alone, with luck and skill left out, adds up to for everybody."""
    return [
        sum(FIRST + (LAST - FIRST) * (place - 1) / (size - 1) for place, size in naive.places(rounds, p))
        - sum((FIRST + LAST) / 2 for _ in naive.places(rounds, p))
        for p in players
    ]


def spread(values):
    return max(values) - min(values)


@pytest.mark.parametrize("players", range(2, 151))
def test_every_place_comes_to_everybody_less_than_one_time_too_often_or_too_seldom(players):
    people = range(1, players + 1)
    found = seated(players)
    off = max(naive.off(found.rounds, p) for p in people)
    assert off < 1
    assert found.furthest == pytest.approx(off)
    assert spread([naive.starts(found.rounds, p) for p in people]) <= 1
    deals = [naive.deals(found.rounds, p) for p in people]
    assert spread(deals) <= 1
    assert found.deals == (min(deals), max(deals))


@pytest.mark.parametrize("players", range(6, 151))
def test_no_player_and_no_part_of_the_list_of_entry_gains_by_where_they_sit(players):
    """Of some 340 points in 8 rounds. What remains is that 8 rounds cannot be shared out among 5 places."""
    people = range(1, players + 1)
    points = expected(seated(players).rounds, people)
    assert spread(points) < 5
    third = players // 3
    early, late = sum(points[:third]) / third, sum(points[-third:]) / third
    assert abs(early - late) < (3 if players < 12 else 1.5)


@pytest.mark.parametrize("players", [6, 8, 12, 15, 16, 20, 25, 40, 100, 150])
def test_tables_of_one_size_are_fair_whenever_the_event_ends(players):
    rounds = seated(players).rounds
    for ends in range(1, 9):
        assert max(naive.off(rounds[:ends], p) for p in range(1, players + 1)) < 1


@pytest.mark.parametrize("players", range(6, 151))
def test_everybody_can_have_had_every_place_when_so_many_rounds_as_places_are_played(players):
    rounds = seated(players).rounds[: sizes(players)[0]]
    assert max(naive.off(rounds, p) for p in range(1, players + 1)) < 1.2
    assert spread([naive.deals(rounds, p) for p in range(1, players + 1)]) <= 2


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [7, 16, 23, 40, 61])
def test_so_it_is_by_any_lot_and_with_families(players, seed):
    people = range(1, players + 1)
    found = seat(Wishes(people, families=[[1, 2], [3, 4]], fixed={5: 1}, seed=seed))
    assert max(naive.off(found.rounds, p) for p in people) < 1
    assert spread(expected(found.rounds, people)) < 5


@pytest.mark.parametrize("players", [8, 12, 16, 23, 28, 40, 64])
def test_places_are_fair_to_everybody_after_people_came_and_went(players):
    """One leaves and one comes, three times. The shares are those of the rounds for which somebody was there."""
    rng = random.Random(players)
    there, played, draft = list(range(players)), [], []
    for left in (8, 6, 4, 2):
        found = seat(Wishes(there, left, past=played, draft=draft))
        played, draft = [*played, *found.rounds[:2]], found.rounds[2:]
        assert max(naive.off([*played, *draft], p) for p in there) < 1.5
        there.remove(rng.choice(there))
        there.append(100 * left + players)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 6), st.integers(1, 6), st.integers(1, 12), st.integers(0, 10**6))
def test_tables_of_one_size_can_always_be_shared_out(size, tables, rounds, seed):
    """Whoever sits with whom: an equitable colouring exists (de Werra), and it is found."""
    lot = random.Random(seed)
    made = []
    for _ in range(rounds):
        order = lot.sample(range(size * tables), size * tables)
        made.append([[order.pop() for _ in range(size)] for _ in range(tables)])
    found = in_order([], made, seed)
    assert [[sorted(t) for t in r] for r in found] == [[sorted(t) for t in r] for r in made]
    assert max(naive.off(found, p) for p in range(size * tables)) < 1
    for p in range(size * tables):
        had = [sum(place == k for place, _ in naive.places(found, p)) for k in range(1, size + 1)]
        assert spread(had) <= 1


def test_what_was_played_counts():
    """Whoever dealt twice of two rounds deals no more before the others have."""
    past = [[[1, 2, 3, 4, 5]], [[2, 1, 3, 4, 5]]]
    found = seat(Wishes([1, 2, 3, 4, 5], 4, past=past))
    assert {t[-1] for tables in found.rounds for t in tables} == {1, 2, 3, 4}
