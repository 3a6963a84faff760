"""E3, ED7-ED12, ED15: sheets, missed rounds, drop-outs, ranks, corrections."""

from __future__ import annotations

import pytest
from desk.day import Day, one_table

from mundialito.desk.doubts import doubts
from mundialito.desk.progress import Deed
from mundialito.desk.standings import champion, standings
from mundialito.desk.tournament import effect, notices
from mundialito.engine.options import Unfit


def sheet(day, table, hands):
    return {str(p): list(h) for p, h in zip(day.s.rounds[-1].tables[table - 1], hands, strict=True)}


def test_e3_cards_are_counted_by_class_and_the_lowest_total_wins():
    day = one_table(3, rounds=1)
    day.start()
    first, second, third = day.s.current.tables[0]
    day.do("score", table=1, cards=sheet(day, 1, [(3, 1, 1), (0, 0, 0), (1, 0, 0)]), slip=True)
    assert day.totals() == {first: 100, second: 0, third: 10}
    day.do("finish")
    assert champion(day.s) == second


@pytest.mark.parametrize(("winner", "best"), [("lowest", 0), ("highest", 2), ("most_wins", 0)])
def test_e3_other_ways_to_win_cost_nothing(winner, best):
    day = one_table(3, rounds=1, winner=winner)
    day.start()
    table = list(day.s.current.tables[0])
    day.score(1, 0, 20, 90)
    day.do("finish")
    assert champion(day.s) == table[best]


def test_e3_other_games_enter_points():
    day = one_table(3, classes=[])
    day.start()
    a, b, c = day.s.current.tables[0]
    day.do("score", table=1, points={str(a): 7, str(b): 12, str(c): 3}, winner=c, slip=True)
    assert day.totals() == {a: 7, b: 12, c: 3}
    with pytest.raises(Unfit, match="counts points, not cards"):
        day.do("correct", why="x", round=1, table=1, cards={str(p): [0, 0, 0] for p in (a, b, c)})


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        ([(1, 0, 0), (1, 0, 0), (1, 0, 0)], "Exactly one player has no cards"),
        ([(0, 0, 0), (0, 0, 0), (1, 0, 0)], "Exactly one player has no cards"),
        ([(0, 0, 0), (0, 0, 5), (0, 0, 4)], "The deck has 8 cards of the class wild, not 9"),
        ([(0, 0, 0), (0, 25, 0), (1, 0, 0)], "The deck has 24 cards of the class action, not 25"),
        ([(0, 0, 0), (40, 0, 0), (37, 0, 0)], "The deck has 76 cards of the class number, not 77"),
        ([(0, 0, 0), (-1, 0, 0), (1, 0, 0)], "Cards are counted by class"),
        ([(0, 0, 0), (1, 0), (1, 0, 0)], "Cards are counted by class"),
    ],
)
def test_ed7_a_sheet_that_cannot_be_is_refused(hands, sentence):
    day = one_table(3)
    day.start()
    with pytest.raises(Unfit, match=rf"{sentence}.*\(ED7\)"):
        day.do("score", table=1, cards=sheet(day, 1, hands))


def test_ed7_the_sheet_names_the_players_of_its_table():
    day = Day(6)
    day.start()
    other = {str(p): [0, 0, 0] for p in day.s.current.tables[1]}
    with pytest.raises(Unfit, match=r"must name its players, each once.*\(ED7\)"):
        day.do("score", table=1, cards=other)
    with pytest.raises(Unfit, match=r"There is no table 3: this round has 2\. \(E2\)"):
        day.do("score", table=3, cards=other)


def test_ed7_where_cards_are_counted_no_hand_has_less_than_nothing():
    day = one_table(3)
    day.start()
    a, b, c = day.s.current.tables[0]
    with pytest.raises(Unfit, match=r"Points are 0 or more: count again\. \(ED7\)"):
        day.do("score", table=1, points={str(a): -100, str(b): 0, str(c): 60})


def test_ed7_who_has_less_than_the_winner_raises_a_doubt():
    day = one_table(3, classes=[])
    day.start()
    a, b, c = day.s.current.tables[0]
    day.do("score", table=1, points={str(a): -100, str(b): 0, str(c): 60}, slip=True)
    assert f"P{a} has fewer points than P{b}, who has won table 1. (ED7)" in [str(d) for d in doubts(day.s, 1)]


def test_ed7_typed_points_that_look_wrong_raise_doubts_only():
    day = one_table(3)
    day.start()
    a, b, c = day.s.current.tables[0]
    day.do("score", table=1, points={str(a): 0, str(b): 0, str(c): 315}, slip=True)
    said = [str(d) for d in doubts(day.s, 1)]
    assert "Table 1: 2 players have no points. (ED7)" in said
    assert "Table 1: nobody went out. (ED8)" in said
    assert f"P{c} has 315 points in one round. (ED7)" in said
    assert f"P{c} has 315 points: no multiple of 10. (U12)" in said


def test_ed8_at_a_stopped_table_nobody_has_won_and_all_count_for_the_mean():
    day = Day(7)
    day.do("absent", player=7)
    day.start()
    day.score(1, 10, 20, 30, stopped=True)
    day.score(2, 0, 40, 60)
    assert day.s.current.results[0].winner is None
    day.do("present", player=7)
    day.play()
    row = next(r for r in standings(day.s) if r.player == 7)
    assert row.missed == (1,) and row.points[0] == 40  # (10 + 20 + 30 + 40 + 60) / 5 = 32, up to 40


def test_ed9_who_leaves_in_mid_round_has_not_gone_out():
    day = one_table(3)
    day.start()
    a, b, c = day.s.current.tables[0]
    day.do("leave", player=a)
    with pytest.raises(Unfit, match=r"left in mid-round and cannot have gone out.*\(ED9\)"):
        day.score(1, 0, 50, 50)
    day.score(1, 70, 0, 50)
    assert day.totals() == {b: 0, c: 50, a: 70}
    assert day.ranks()[a] == 0


def test_ed9_the_last_one_at_the_table_has_won():
    day = one_table(3)
    day.start()
    a, b, c = day.s.current.tables[0]
    day.do("leave", player=a)
    day.do("leave", player=b)
    with pytest.raises(Unfit, match=rf"P{c} alone is left at the table and has won without cards\. \(ED9\)"):
        day.do("score", table=1, points={str(a): 20, str(b): 50, str(c): 30}, winner=a)
    day.score(1, 20, 50, 0)
    assert day.s.current.results[0].winner == c


@pytest.mark.parametrize(
    ("settings", "expected"),
    [({}, 60), ({"missed_round": "worst"}, 80), ({"missed_round": "fixed", "missed_points": 35}, 35)],
)
def test_ed10_a_missed_round_counts_by_the_option(settings, expected):
    day = one_table(3, **settings)
    day.start()
    day.score(1, 0, 30, 80)  # (30 + 80) / 2 = 55
    day.do("enter", name="Late", here=True)
    day.play()
    assert day.s.players[4].is_late
    row = next(r for r in standings(day.s) if r.player == 4)
    assert row.points[0] == expected and row.missed == (1,) and row.rank


def test_ed10_the_mean_follows_a_correction():
    day = one_table(3)
    day.start()
    a, b, c = day.s.current.tables[0]
    day.score(1, 0, 30, 50)
    day.do("enter", name="Late", here=True)
    day.play()
    assert next(r for r in standings(day.s) if r.player == 4).points[0] == 40  # an even mean stays
    cards = {str(a): [0, 0, 0], str(b): [3, 0, 0], str(c): [9, 0, 0]}
    day.do("correct", why="a nine read as a five", round=1, table=1, cards=cards)
    assert next(r for r in standings(day.s) if r.player == 4).points[0] == 60


def test_ed10_with_unranked_nobody_who_missed_a_round_has_a_rank():
    day = one_table(3, missed_round="unranked")
    day.play()
    day.do("enter", name="Late", here=True)
    day.play()
    assert day.ranks()[4] == 0


def test_ed10_late_entry_ends_when_the_seating_of_round_3_is_published():
    day = one_table(3)
    day.play()
    day.play()
    day.do("enter", name="Last", here=True)
    day.draw_up()
    day.do("publish")
    with pytest.raises(Unfit, match=r"open until the seating of round 3 was published\. \(ED10\)"):
        day.do("enter", name="Too late")


def test_ed11_a_drop_out_keeps_the_points_but_no_rank_and_may_come_back():
    day = one_table(4)
    day.play({1: 0, 2: 10, 3: 20, 4: 30})
    day.do("leave", player=1)
    with pytest.raises(Unfit, match=r"P1 has dropped out; enter the return first\. \(ED11\)"):
        day.do("present", player=1)
    day.draw_up()
    day.play({2: 0, 3: 20, 4: 30})
    assert day.ranks() == {2: 1, 3: 2, 4: 3, 1: 0}
    assert list(day.totals())[-1] == 1 and day.totals()[1] == 0  # listed below, without the round that was missed
    day.do("return", player=1)
    assert day.totals()[1] == 30 and day.ranks()[1] == 2  # ED10: (20 + 30) / 2 = 25, up to 30
    with pytest.raises(Unfit, match=r"P1 has not dropped out\. \(ED11\)"):
        day.do("return", player=1)


def test_ed12_equal_totals_share_the_rank_and_the_next_is_left_out():
    day = one_table(4)
    day.play({1: 0, 2: 50, 3: 50, 4: 60})
    assert day.ranks() == {1: 1, 2: 2, 3: 2, 4: 4}


def test_ed15_a_correction_needs_its_reason_and_moves_no_seating():
    day = Day(6)
    day.play()
    day.play()
    before = [[list(t) for t in r.tables] for r in day.s.rounds]
    players = day.s.rounds[0].tables[0]
    cards = {str(p): [i, 0, 0] for i, p in enumerate(players)}
    with pytest.raises(Unfit, match=r"A correction needs its reason\. \(ED15\)"):
        day.do("correct", round=1, table=1, cards=cards)
    day.do("correct", why="slip misread", by="Ana", round=1, table=1, cards=cards)
    assert [r.tables for r in day.s.rounds] == before
    assert day.s.rounds[0].points[players[2]] == 20
    assert (day.s.corrections[0].by, day.s.corrections[0].why) == ("Ana", "slip misread")
    with pytest.raises(Unfit, match=r"change it by a correction, with the reason\. \(ED15\)"):
        day.do("score", table=1, cards={str(p): [i, 0, 0] for i, p in enumerate(day.s.current.tables[0])})


def test_ed15_what_a_correction_changes_at_the_top_is_told_before():
    day = one_table(3, rounds=1)
    day.play({1: 0, 2: 10, 3: 20})
    cards = {"1": [4, 0, 0], "2": [0, 0, 0], "3": [2, 0, 0]}
    entry = Deed("correct", day.now, data={"round": 1, "table": 1, "cards": cards}, why="names mixed up")
    assert str(effect(day.tournament, entry)) == "This changes who is first: P1 before, P2 after. (ED15)"
    day.do("finish")
    day.do("close")
    with pytest.raises(Unfit, match=r"The event is closed\. \(ED15\)"):
        day.tournament.take(entry)
    assert notices(day.s) == []
