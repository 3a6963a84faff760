"""E4, E5, ED13, ED14, ED15: ties for first place, the pot, the end."""

from __future__ import annotations

import pytest
from desk.day import Day, one_table
from hypothesis import given
from hypothesis import strategies as st

from mundialito.desk.deciders import draw_tables
from mundialito.desk.pot import pot
from mundialito.desk.standings import champion, leaders
from mundialito.desk.tournament import notices
from mundialito.engine.options import Unfit


def tied(players=3, **settings):
    """All of one table have 50 points after two rounds, but for nobody who won both."""
    day = one_table(players, rounds=2, **settings)
    day.play({1: 0, 2: 50, 3: 60} | dict.fromkeys(range(4, players + 1), 90))
    day.play({2: 0, 1: 50, 3: 60} | dict.fromkeys(range(4, players + 1), 90))
    day.do("finish")
    return day


def test_e4_the_winner_of_the_extra_round_wins_whatever_the_points():
    day = tied()
    assert leaders(day.s) == [1, 2] and champion(day.s) is None
    day.do("decider", tables=[[2, 1]])
    day.do("decide", table=1, winner=2)
    assert champion(day.s) == 2
    assert day.ranks() == {2: 1, 1: 2, 3: 3}
    assert day.totals() == {2: 50, 1: 50, 3: 120}  # its points are added nowhere


def test_e4_without_a_tie_there_is_no_extra_round():
    day = one_table(3, rounds=1)
    day.play({1: 0, 2: 10, 3: 20})
    with pytest.raises(Unfit, match=r"after the last round.*\(ED13\)"):
        day.do("decider", tables=[[1, 2]])
    day.do("finish")
    with pytest.raises(Unfit, match=r"Nobody is tied for first place.*\(E4\)"):
        day.do("decider", tables=[[1, 2]])
    assert champion(day.s) == 1


def test_ed13_six_tied_play_at_two_tables_and_their_winners_a_final():
    day = Day(6, rounds=1)
    day.start()
    for table in (1, 2):
        day.score(table, 50, 50, 50, stopped=True)
    day.do("finish")
    assert leaders(day.s) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(Unfit, match=r"The tables must hold 3, 3 players.*\(E2\)"):
        day.do("decider", tables=[[1, 2, 3, 4, 5, 6]])
    tables = draw_tables(day.s, 7)
    assert sorted(map(len, tables)) == [3, 3]
    day.do("decider", tables=tables)
    day.do("decide", table=1, winner=tables[0][2])
    with pytest.raises(Unfit, match="An extra round is being played"):
        day.do("decider", tables=tables)
    day.do("decide", table=2, winner=tables[1][0])
    assert champion(day.s) is None
    final = draw_tables(day.s, 8)
    assert sorted(final[0]) == sorted([tables[0][2], tables[1][0]])
    day.do("decider", tables=final)
    day.do("decide", table=1, winner=final[0][1])
    assert champion(day.s) == final[0][1]
    assert sorted(day.ranks().values()) == [1, 2, 2, 2, 2, 2]  # the beaten share second place


def test_ed13_a_blocked_table_plays_again():
    day = tied()
    day.do("decider", tables=[[1, 2]])
    day.do("decide", table=1)
    assert champion(day.s) is None and day.s.deciders[0].stopped == [0]
    day.do("decide", table=1, winner=1)
    assert champion(day.s) == 1


def test_ed13_of_the_tied_only_those_still_there_count():
    day = one_table(3, rounds=2)
    day.play({1: 0, 2: 50, 3: 60})
    day.play({2: 0, 1: 50, 3: 60})
    day.do("absent", player=2)
    day.do("finish")
    assert champion(day.s) == 1


def test_ed13_the_winner_sits_at_the_table():
    day = tied()
    with pytest.raises(Unfit, match=r"for the tied alone: P1, P2\. \(ED13\)"):
        day.do("decider", tables=[[1, 3]])
    day.do("decider", tables=[[1, 2]])
    with pytest.raises(Unfit, match=r"The winner sits at the table\. \(ED13\)"):
        day.do("decide", table=1, winner=3)


def test_ed15_an_extra_round_among_the_wrong_people_is_void():
    day = tied()
    day.do("decider", tables=[[1, 2]])
    day.do("decide", table=1, winner=2)
    day.do("correct", why="slip of round 1", round=1, table=1, cards={"1": [0, 0, 0], "2": [9, 0, 0], "3": [6, 0, 0]})
    assert champion(day.s) == 1
    assert "1 extra round was played among the wrong people and is void. (ED15)" in map(str, notices(day.s))


def test_e5_all_of_the_pot_goes_to_the_winner():
    day = one_table(3, rounds=1, fee=500)
    for p in (1, 2, 3):
        day.do("pay", player=p, amount=500)
    day.do("refund", player=3, amount=500)
    with pytest.raises(Unfit, match=r"0 were paid, so 500 cannot be given back\. \(E5\)"):
        day.do("refund", player=3, amount=500)
    with pytest.raises(Unfit, match=r"Nothing is paid before the event has its winner\. \(E5\)"):
        day.do("prize", player=1, amount=1000)
    day.play({1: 0, 2: 10, 3: 20})
    day.do("finish")
    money = pot(day.s)
    assert (money.taken, money.refunds, money.house, money.prizes) == (1500, 500, 0, ((1, 1000),))
    day.do("prize", player=1, amount=1000)
    assert pot(day.s).left == 0


def test_ed14_the_desk_warns_of_money_that_was_not_handed_over():
    day = one_table(3, rounds=1)
    day.do("pay", player=2, amount=700)
    day.play({1: 0, 2: 10, 3: 20})
    day.do("finish")
    assert [str(n) for n in notices(day.s)] == ["700 of the pot has not been handed over. (ED14)"]
    with pytest.raises(Unfit, match=r"P2 has 0 to get, not 700\. \(ED14\)"):
        day.do("prize", player=2, amount=700)
    day.do("prize", player=1, amount=700)
    assert notices(day.s) == []
    assert day.s.prizes == [(1, 700, day.now)]


def test_ed15_a_prize_paid_before_a_correction_is_noticed():
    day = one_table(3, rounds=1)
    day.do("pay", player=2, amount=700)
    day.play({1: 0, 2: 10, 3: 20})
    day.do("finish")
    day.do("prize", player=1, amount=700)
    day.do("correct", why="names", round=1, table=1, cards={"1": [1, 0, 0], "2": [0, 0, 0], "3": [2, 0, 0]})
    assert "A prize was paid to somebody to whom it is no longer due. (ED15)" in map(str, notices(day.s))


@given(
    st.lists(st.integers(1, 10_000), min_size=4, max_size=4),
    st.integers(0, 100),
    st.sampled_from([(100,), (60, 30, 10), (50, 50)]),
)
def test_e5_the_closing_line_balances(paid, house, prizes):
    day = one_table(4, rounds=1, house=house, prizes=list(prizes))
    for p, amount in enumerate(paid, 1):
        day.do("pay", player=p, amount=amount)
    day.do("refund", player=1, amount=1)
    day.play({1: 0, 2: 50, 3: 50, 4: 60})
    day.do("finish")
    money = pot(day.s)
    assert money.taken == money.refunds + money.house + sum(amount for _, amount in money.prizes)
    assert money.taken == sum(paid)


def test_e5_who_shares_a_rank_shares_its_places():
    day = one_table(4, rounds=1, prizes=[60, 30, 10])
    day.do("pay", player=4, amount=1000)
    day.play({1: 0, 2: 50, 3: 50, 4: 60})
    day.do("finish")
    assert pot(day.s).prizes == ((1, 600), (2, 200), (3, 200))
