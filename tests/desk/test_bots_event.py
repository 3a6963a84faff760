"""Whole events of bots, and chances: the same seed plays the same, and a slow twin agrees."""

from __future__ import annotations

import pytest
from desk.day import NOON, one_table

from mundialito import games
from mundialito.desk.odds import odds, shares
from mundialito.desk.playing import Tables, opened, play_extra_rounds, play_round
from mundialito.desk.progress import Deed
from mundialito.desk.standings import champion, standings
from mundialito.desk.tournament import fold
from mundialito.lab import spread


def whole_event(players, rounds, seed, game="uno", bots=("simple",), **settings):
    event = opened(
        [f"B{p}" for p in range(1, players + 1)], {"game": game, "rounds": rounds, "minutes": 0, **settings}, NOON
    )
    tables = Tables(games.load(game), seed)
    who = {p: bots[p % len(bots)] for p in range(1, players + 1)}
    for _ in range(rounds):
        play_round(event, tables, who, seed)
    event.take(Deed("finish", event.state.now))
    play_extra_rounds(event, tables, who, seed)
    return event


def test_e3_a_whole_event_of_bots_has_a_champion_with_the_lowest_total():
    event = whole_event(11, 4, 3)
    rows = standings(event.state)
    assert champion(event.state) == rows[0].player
    assert rows[0].total == min(r.total for r in rows)
    assert fold(event.log) == event.state
    assert all(points % 10 == 0 for r in rows for points in r.points)


def test_the_same_seed_plays_the_same_event():
    once, again, other = (standings(whole_event(8, 2, seed).state) for seed in (5, 5, 6))
    assert once == again != other


def test_e4_ties_are_played_off():
    event = next(e for e in (whole_event(10, 1, seed) for seed in range(5)) if e.state.deciders)  # several have 0
    assert champion(event.state) is not None
    assert [r.rank for r in standings(event.state)][:2] == [1, 2]


def test_another_game_sits_down_at_the_tables():
    event = whole_event(4, 2, 1, game="coin", bots=("random",), winner="most_wins", classes=[])
    assert champion(event.state) in range(1, 5)


def second_round(settings):
    """Three players after one of two rounds: 0, 30 and 60 points."""
    day = one_table(3, rounds=2, minutes=0, **settings)
    day.play({1: 0, 2: 30, 3: 60})
    day.draw_up()
    return day


@pytest.mark.parametrize("settings", [{}, {"winner": "highest"}, {"winner": "most_wins"}])
def test_odds_agree_with_the_slow_twin(settings):
    """The twin plays the last round again and again, adds up and shares ties alike."""
    day, n = second_round(settings), 1500
    tables = Tables(games.load("uno"), 99)
    order = day.s.draft[0][0]
    hits = {1: 0.0, 2: 0.0, 3: 0.0}
    for _ in range(n):
        score = tables.play(["simple"] * 3)
        if settings.get("winner") == "most_wins":
            totals = {p: (p == 1) + (score.winner == seat) for seat, p in enumerate(order)}
        else:
            totals = {p: {1: 0, 2: 30, 3: 60}[p] + score.points[seat] for seat, p in enumerate(order)}
        best = min(totals.values()) if settings.get("winner", "lowest") == "lowest" else max(totals.values())
        first = [p for p in totals if totals[p] == best]
        for p in first:
            hits[p] += 1 / len(first)
    found = odds(day.s, games.load("uno"), events=4000, seed=1)
    assert found.rounds == 1 and found.events == 4000
    for p, chance in found.chances.items():
        assert abs(chance.value - hits[p] / n) < 0.06  # over four standard errors of the two samples together
        assert chance.low <= chance.value <= chance.high
    assert sum(c.value for c in found.chances.values()) == pytest.approx(1)


def test_scores_that_are_in_count_and_a_champion_is_certain():
    day = second_round({})
    day.play({1: 0, 2: 30, 3: 60})
    day.do("finish")
    found = odds(day.s, games.load("uno"))
    assert {p: c.value for p, c in found.chances.items()} == {1: 1.0, 2: 0.0, 3: 0.0}


def test_ed10_whoever_has_no_seat_gets_the_mean_in_the_odds_as_well():
    day = one_table(4, rounds=2, minutes=0, missed_round="mean")
    day.play({1: 0, 2: 30, 3: 60, 4: 500})
    day.do("absent", player=1)
    day.draw_up()
    found = odds(day.s, games.load("uno"), events=500, seed=1)
    assert set(found.chances) == {1, 2, 3, 4} and found.chances[4].value == 0
    assert 0 < found.chances[1].value < 1


def test_ed11_a_drop_out_has_no_chance():
    day = second_round({})
    day.do("leave", player=1)
    assert set(odds(day.s, games.load("uno"), events=200).chances) == {2, 3}


def test_e1_rounds_that_the_clock_will_not_let_start_are_not_played():
    day = one_table(3, rounds=8, minutes=50)
    day.play(minutes=25)
    found = odds(day.s, games.load("uno"), events=200)
    assert found.rounds == 1  # round 2 starts after the half hour, round 3 would after 53 minutes


def test_neither_jobs_nor_chunks_change_the_odds(monkeypatch):
    once = odds(second_round({}).s, games.load("uno"), events=1300, seed=3)
    monkeypatch.setattr(spread, "CHUNK_SECONDS", 0.0)
    assert odds(second_round({}).s, games.load("uno"), events=1300, seed=3, jobs=3) == once
    assert odds(second_round({}).s, games.load("uno"), events=1300, seed=4) != once
    assert once.events == 1300


def test_a_shared_first_place_is_shared_alike():
    found = shares([7, 8], {(0, 1): 30, (0, 2): 20, (1, 2): 20, (1, 1): 50}, 100)
    assert (found[7].value, found[8].value) == (0.4, 0.6)
