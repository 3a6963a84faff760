"""E2, E6, ED3-ED6: who is seated, short tables, withdrawn seatings."""

from __future__ import annotations

import pytest
from desk.day import Day
from desk.seating import naive

from mundialito.desk.rounds import propose
from mundialito.engine.options import Unfit


def test_e2_ed3_23_people_sit_at_three_tables_of_five_and_two_of_four():
    day = Day(23)
    day.start()
    assert sorted(map(len, day.s.current.tables)) == [4, 4, 5, 5, 5]
    assert naive.sits_well(day.s.current.tables, range(1, 24), 5)


def test_e2_unequal_tables_are_refused():
    day = Day(8)
    with pytest.raises(Unfit, match=r"The tables must hold 4, 4 players, as equal as possible\. \(E2\)"):
        day.do("draft", rounds=[[[1, 2, 3, 4, 5], [6, 7, 8]]])


def test_e2_after_each_round_the_tables_are_new():
    day = Day(10)
    day.play()
    first = [set(t) for t in day.s.current.tables]
    day.start()
    assert all(set(t) not in first for t in day.s.current.tables)


def test_e2_names_are_there_once():
    day = Day(2)
    with pytest.raises(Unfit, match=r"p1 is entered already.*\(E2\)"):
        day.do("enter", name="p1")
    with pytest.raises(Unfit, match="A player needs a name"):
        day.do("enter", name="")
    day.do("rename", player=1, name="Ana")
    assert day.s.players[1].name == "Ana"


@pytest.mark.parametrize(("players", "tables"), [(2, [2]), (5, [5]), (6, [3, 3]), (11, [3, 4, 4])])
def test_ed3_head_counts(players, tables):
    day = Day(players)
    day.start()
    assert sorted(map(len, day.s.current.tables)) == tables


def test_ed3_one_player_is_no_event():
    with pytest.raises(Unfit, match=r"at least two players, not 1\. \(ED3\)"):
        Day(1).do("draft", rounds=[[[1]]])


def test_ed4_everyone_present_is_seated_and_nobody_else():
    day = Day(7)
    day.do("absent", player=3)
    day.draw_up()
    day.do("present", player=3)
    with pytest.raises(Unfit, match=r"everyone present once, and nobody else.*\(ED4\)"):
        day.do("publish")
    day.draw_up()
    day.do("publish")
    assert sorted(p for t in day.s.current.tables for p in t) == [1, 2, 3, 4, 5, 6, 7]


def test_ed4_a_missing_player_before_the_first_card():
    day = Day(8)
    day.draw_up()
    day.do("publish")
    gone = day.s.current.tables[0][0]
    day.do("short", player=gone)
    assert len(day.s.current.tables[0]) == 3
    assert gone not in day.s.present
    day.do("withdraw")  # or the round is drawn up again
    day.draw_up()
    day.do("publish")
    assert sorted(map(len, day.s.current.tables)) == [3, 4]
    day.do("start")
    with pytest.raises(Unfit, match=r"has not started can be taken back\. \(ED4\)"):
        day.do("withdraw")


def test_ed4_a_table_never_has_fewer_than_two():
    day = Day(2)
    day.draw_up()
    day.do("publish")
    with pytest.raises(Unfit, match=r"would have fewer than two players.*\(ED4\)"):
        day.do("short", player=1)


def test_ed5_ed6_everyone_has_started_within_the_first_rounds():
    day = Day(6)
    started = set()
    for _ in range(3):
        day.play(minutes=1)
        started |= {t[0] for t in day.s.current.tables}  # the slip's first name
    assert started == {1, 2, 3, 4, 5, 6}


def test_ed6_after_a_drop_out_and_a_late_entry_the_rest_is_matched_anew():
    day = Day(8)
    day.play(minutes=1)
    day.do("leave", player=2)
    day.do("enter", name="Late", here=True)
    day.do("draft", rounds=propose(day.s).rounds)
    past = [[list(t) for t in r.tables] for r in day.s.rounds]
    while len(day.s.rounds) < 8:
        day.play(minutes=1)
    assert [r.tables for r in day.s.rounds][:1] == past
    assert all(naive.starts(day.s.past, p) >= 1 for p in day.s.present)


def test_ed1_the_organiser_may_swap_two_in_the_draft():
    day = Day(8)
    day.draw_up()
    a, b = day.s.draft[0][0][0], day.s.draft[0][1][0]
    day.do("swap", a=a, b=b)
    assert day.s.draft[0][0][0] == b and day.s.draft[0][1][0] == a
    day.do("publish")
    assert day.s.current.tables[0][0] == b


def test_families_and_fixed_tables_reach_the_seating():
    day = Day(12)
    day.do("apart", players=[1, 2])
    day.do("fix", player=5, table=2)
    found = propose(day.s)
    assert naive.met(found.rounds, 1, 2) == 0
    assert all(5 in tables[1] for tables in found.rounds)


def test_wishes_that_few_tables_cannot_grant_are_left_out_and_two_cannot_share_a_fixed_table():
    day = Day(8)
    day.do("apart", players=[1, 2, 3])
    day.do("fix", player=5, table=7)
    with pytest.raises(Unfit, match=r"would meet every round.*\(E2\)"):
        day.do("fix", player=6, table=7)
    assert len(propose(day.s).rounds) == 8
    day.do("fix", player=5, table=0)
    assert day.s.fixed == {}


def test_e6_facts_for_headings_change_nothing():
    plain, named = Day(6), Day(6, name="Mundo Magyc, 17 y 18 de diciembre de 2022")
    for day in (plain, named):
        day.play()
    assert named.s.settings.name.startswith("Mundo")
    assert plain.totals() == named.totals() and plain.s.past == named.s.past
