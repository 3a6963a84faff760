"""ED16: who has nobody to play sits at no table, scores by the event's rule, and is not the next to sit out."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import pytest
from desk.day import Day, one_table

from mundialito.desk.byes import numbered, points_of, usual
from mundialito.desk.rounds import propose
from mundialito.desk.standings import standings
from mundialito.engine.options import Unfit

CHESS = {"most": 2, "classes": [], "winner": "highest"}


def rounds_of(day, points, rounds=1):
    """At every table the first wins with so many, the other has nothing."""
    for _ in range(rounds):
        day.start()
        day.pass_minutes(10)
        for number, (first, second) in enumerate(day.s.current.tables, 1):
            day.do("score", table=number, points={str(first): points, str(second): 0}, winner=first, slip=True)


def test_ed16_a_bye_is_an_entry_of_its_own_and_takes_no_table():
    day = Day(7, **CHESS)
    day.draw_up()
    (alone,) = (t[0] for t in day.s.draft[0] if len(t) == 1)
    day.do("publish")
    with pytest.raises(Unfit, match=rf"Nobody plays alone: enter a bye for P{alone} first\. \(ED16\)"):
        day.do("start")
    other = next(p for p in day.s.present if p != alone)
    with pytest.raises(Unfit, match=rf"P{other} does not sit alone: only then there is a bye\. \(ED16\)"):
        day.do("bye", player=other)
    day.do("bye", player=alone)
    assert day.s.current.byes == [alone] and [len(t) for t in day.s.current.tables] == [2, 2, 2]
    day.do("start")


def test_ed16_a_draft_shows_the_numbers_that_its_tables_will_have():
    assert numbered([[1], [2, 3], [4, 5], [6, 7]]) == [[6, 7], [2, 3], [4, 5], [1]]
    day = Day(7, **CHESS)
    day.draw_up()
    told = numbered(day.s.draft[0])
    day.start()
    assert day.s.current.seating == told


def test_ed16_a_seating_that_is_taken_back_has_its_bye_again():
    day = Day(7, **CHESS)
    day.draw_up()
    before = sorted(map(sorted, day.s.draft[0]))
    day.do("publish")
    day.do("bye", player=next(t[0] for t in day.s.current.tables if len(t) == 1))
    day.do("withdraw")
    assert sorted(map(sorted, day.s.draft[0])) == before
    day.start()
    assert len(day.s.current.byes) == 1


@pytest.mark.parametrize(
    ("settings", "points", "wins"),
    [({}, 6, 0), ({"bye": "win"}, 12, 1), ({"winner": "most_wins"}, 12, 1), ({"bye": "usual"}, 6, 0)],
)
def test_ed16_a_bye_scores_by_the_rule_that_the_event_names(settings, points, wins):
    day = Day(7, **{**CHESS, **settings})
    rounds_of(day, 12)
    (alone,) = day.s.rounds[0].byes
    row = next(r for r in standings(day.s) if r.player == alone)
    assert (row.total, row.wins, row.missed) == (points, wins, ()) and row.rank


def test_ed16_it_follows_corrections_and_is_a_score_that_there_can_be():
    assert [usual([0, 10, 20], 10), usual([0, 10], 10), usual([0, 0, 10], 10), usual([3, 4], 1)] == [10, 10, 0, 4]
    day = Day(3, **CHESS)
    rounds_of(day, 12)
    (alone,) = day.s.rounds[0].byes
    first, second = day.s.rounds[0].tables[0]
    day.do("correct", why="x", round=1, table=1, points={str(first): 20, str(second): 0}, winner=first)
    assert points_of(day.s, day.s.rounds[0]) == 10 == day.totals()[alone]


def test_ed16_with_unranked_a_bye_is_no_missed_round():
    day = Day(3, **CHESS, missed_round="unranked")
    rounds_of(day, 1, rounds=3)
    assert all(rank for rank in day.ranks().values())


@pytest.mark.parametrize("players", [3, 5, 7, 9, 15, 23])
def test_ed16_byes_go_round_also_when_it_is_drawn_up_again(players):
    day = Day(players, **CHESS, minutes=0)
    for _ in range(8):
        day.draw_up()  # each round anew, as if somebody had come or gone
        rounds_of(day, 1)
    had = Counter(p for r in day.s.rounds for p in r.byes)
    counts = [had[p] for p in day.s.players]
    assert sum(counts) == 8 and max(counts) - min(counts) <= 1, counts


def test_ed16_the_plan_for_the_whole_day_shares_them_out():
    day = Day(9, **CHESS, minutes=0)
    seating = propose(day.s)
    had = Counter(t[0] for tables in seating.rounds for t in tables if len(t) == 1)
    assert max(had.values()) == 1


def test_ed16_with_equal_players_a_bye_wins_no_more_than_chance():
    """Of 7, one has had two byes in 8 rounds: 3,000 events, with three standard errors."""
    rng, events, won = random.Random(16), 3000, 0.0
    byes = [*range(7), 0]
    for _ in range(events):
        totals = [0] * 7
        for away in byes:
            there = rng.sample([p for p in range(7) if p != away], 6)
            hands = {p: 0 if k % 2 else 10 * rng.randint(1, 12) for k, p in enumerate(there)}
            hands[away] = usual(list(hands.values()), 10)
            for p, points in hands.items():
                totals[p] += points
        best = [p for p in range(7) if totals[p] == min(totals)]
        won += (0 in best) / len(best)
    assert abs(won / events - 1 / 7) < 3 * sqrt(6 / 49 / events), won / events


def test_ed16_at_tables_of_more_than_two_nobody_sits_alone():
    day = one_table(4, most=3)
    day.start()
    assert not day.s.current.byes and [len(t) for t in day.s.current.tables] == [2, 2]
