"""ED1, ED15: two of a table sign a score with their own codes, and nothing that differs counts unseen."""

from __future__ import annotations

import pytest
from desk.day import Day, one_table

from mundialito.desk import links
from mundialito.desk.doubts import doubts
from mundialito.desk.progress import Deed
from mundialito.desk.scores import MOST_SHEETS
from mundialito.desk.tournament import notices
from mundialito.engine.options import Unfit
from mundialito.store import LinkRow
from mundialito.tables.refusals import NotNow


@pytest.fixture
def day():
    told = one_table(4)
    told.start()
    told.pass_minutes(10)
    return told


def hands(day, *points):
    return {str(p): [n // 10, 0, 0] for p, n in zip(day.s.current.tables[0], points, strict=True)}


def tell(day, signed, *points):
    day.do("score", by=f"player {signed}", table=1, cards=hands(day, *points), signed=signed)


def sign(day, signed):
    day.do("confirm", by=f"player {signed}", table=1, signed=signed)


RIGHT, WRONG = (0, 20, 30, 40), (0, 20, 30, 90)


def test_ed1_two_of_the_table_sign_and_it_counts(day):
    a, b, *_ = day.s.current.tables[0]
    tell(day, a, *RIGHT)
    assert not day.s.current.is_over
    with pytest.raises(Unfit, match=r"Somebody else must confirm the score of table 1\. \(ED1\)"):
        sign(day, a)
    sign(day, b)
    assert day.s.current.is_over and day.s.current.results[0].signed == (a, b)


def test_ed1_the_same_told_twice_is_signed_twice(day):
    a, b, *_ = day.s.current.tables[0]
    tell(day, a, *RIGHT)
    tell(day, a, *RIGHT)
    assert not day.s.current.is_over, "one person is one, however often"
    tell(day, b, *RIGHT)
    assert day.s.current.is_over


def test_ed1_a_table_tells_so_many_scores_in_a_round_and_no_more(day):
    """Whoever sees the table's sign could fill the event's log with them."""
    a, b, *_ = day.s.current.tables[0]
    for n in range(MOST_SHEETS):
        day.do("score", by="table 1", table=1, cards=hands(day, 0, 20, 30, 10 * n + 10))
    with pytest.raises(Unfit, match=r"Table 1 has told 20 scores in this round: give the next one.* \(ED1\)"):
        day.do("score", by="table 1", table=1, cards=hands(day, *RIGHT))
    tell(day, a, *RIGHT)  # whoever signs has as many of their own
    for n in range(MOST_SHEETS):
        tell(day, b, 0, 20, 30, 10 * n + 50)
    with pytest.raises(Unfit, match="has told 20 scores"):
        tell(day, b, *RIGHT)
    day.do("score", by="desk", table=1, cards=hands(day, *RIGHT), slip=True, settles=True)
    assert day.s.current.is_over
    day.start()
    day.do("score", by="table 1", table=1, cards=hands(day, *RIGHT))


def test_ed1_nobody_signs_for_a_table_where_they_do_not_sit():
    day = Day(8)
    day.start()
    stranger = day.s.current.tables[1][0]
    cards = {str(p): [i, 0, 0] for i, p in enumerate(day.s.current.tables[0])}
    with pytest.raises(Unfit, match=rf"P{stranger} does not sit at table 1\. \(ED1\)"):
        day.do("score", table=1, cards=cards, signed=stranger)
    day.do("score", table=1, cards=cards, signed=day.s.current.tables[0][0])
    with pytest.raises(Unfit, match=rf"P{stranger} does not sit at table 1\. \(ED1\)"):
        day.do("confirm", table=1, signed=stranger)


def test_ed1_sheets_that_differ_stand_side_by_side_until_one_gives_way(day):
    a, b, c, _ = day.s.current.tables[0]
    tell(day, a, *RIGHT)
    tell(day, b, *WRONG)
    first, second = day.s.current.standing(0)
    assert (first.signed, second.signed) == ((a,), (b,)) and first.points != second.points
    with pytest.raises(Unfit, match=r"Table 1 has sheets that differ.*\(ED1\)"):
        sign(day, c)
    tell(day, c, *WRONG)  # two against one is no agreement
    assert not day.s.current.is_over
    assert str(doubts(day.s, 1)[0]) == f"Table 1: P{a}, P{b}, P{c} tell different scores. (ED1)"
    tell(day, a, *WRONG)
    assert day.s.current.is_over and day.s.current.points[day.s.current.tables[0][3]] == 90
    assert not day.s.current.rivals and set(day.s.current.results[0].signed) == {a, b, c}


def test_ed1_a_referee_says_which_of_two_counts(day):
    a, b, *_ = day.s.current.tables[0]
    tell(day, a, *RIGHT)
    tell(day, b, *WRONG)
    slip = {"table": 1, "cards": hands(day, *RIGHT), "slip": True}
    with pytest.raises(Unfit, match="told another score: look at both"):
        day.do("score", by="Nora", **slip)
    day.do("score", by="Nora", settles=True, **slip)
    assert day.s.current.is_over and day.s.current.results[0].confirmed_by == "Nora" and not day.s.current.rivals


def test_ed1_a_slip_never_takes_the_place_of_another_score_unseen(day):
    a, *_ = day.s.current.tables[0]
    tell(day, a, *RIGHT)
    with pytest.raises(Unfit, match=rf"P{a} at table 1 told another score"):
        day.score(1, *WRONG)
    day.score(1, *RIGHT)
    assert day.s.current.is_over


def test_ed1_a_sheet_without_a_signature_gives_way_and_takes_no_place(day):
    a, b, *_ = day.s.current.tables[0]
    day.do("score", by="table 1", table=1, cards=hands(day, *WRONG))
    day.do("score", by="table 1", table=1, cards=hands(day, *RIGHT))
    assert len(day.s.current.standing(0)) == 1
    sign(day, a)
    with pytest.raises(Unfit, match=rf"Table 1 has a sheet that P{a} signed"):
        day.do("score", by="table 1", table=1, cards=hands(day, *WRONG))
    sign(day, b)
    assert day.s.current.is_over and day.s.current.results[0].signed == (a, b)


def test_ed1_the_desk_confirms_alone_what_somebody_else_entered(day):
    a, *_ = day.s.current.tables[0]
    tell(day, a, *RIGHT)
    day.do("confirm", table=1)
    assert day.s.current.is_over and day.s.current.results[0].confirmed_by == "desk"


def test_ed15_a_correction_resets_the_confirmation_and_leaves_the_round_over(day):
    a, b, *_ = day.s.current.tables[0]
    tell(day, a, *RIGHT)
    sign(day, b)
    day.do("correct", why="a nine read as a four", round=1, table=1, cards=hands(day, *WRONG))
    result = day.s.rounds[0].results[0]
    assert (result.by, result.corrected, result.confirmed_by, result.signed) == (
        "desk",
        "a nine read as a four",
        "",
        (),
    )
    assert day.s.current.is_over and max(day.totals().values()) == 90
    told = "Table 1 was corrected (a nine read as a four), and nobody else has confirmed it. (ED15)"
    assert [str(one) for one in notices(day.s)] == [told]
    with pytest.raises(Unfit, match="Somebody else must confirm"):
        day.do("confirm", table=1, round=1)
    day.do("confirm", by="Nora", table=1, round=1)
    assert not notices(day.s) and day.s.rounds[0].results[0].confirmed_by == "Nora"


def test_ed15_a_correction_of_a_round_long_over_is_confirmed_there():
    day = one_table(3)
    day.play({1: 0, 2: 30, 3: 40})
    day.play({2: 0, 1: 30, 3: 40})
    cards = {"1": [0, 0, 0], "2": [4, 0, 0], "3": [4, 0, 0]}
    day.do("correct", why="x", round=1, table=1, cards=cards)
    day.do("confirm", by="Nora", table=1, round=1)
    assert day.s.rounds[0].results[0].confirmed_by == "Nora"
    with pytest.raises(Unfit, match="is confirmed already"):
        day.do("confirm", by="Zoe", table=1, round=1)


@pytest.mark.parametrize(
    ("link", "kind", "signed", "may"),
    [
        (LinkRow("", "", "player", 3), "score", 3, True),
        (LinkRow("", "", "player", 3), "confirm", 3, True),
        (LinkRow("", "", "player", 3), "confirm", 4, False),
        (LinkRow("", "", "player", 3), "score", None, False),
        (LinkRow("", "", "player", 3), "correct", None, False),
        (LinkRow("", "", "table", 1), "score", None, True),
        (LinkRow("", "", "table", 1), "score", 3, False),
        (LinkRow("", "", "table", 1), "confirm", None, False),
        (LinkRow("", "", "director", 0), "confirm", 3, False),
        (LinkRow("", "", "director", 0), "confirm", None, True),
        (LinkRow("", "", "confirm", 1), "score", 3, False),
        (LinkRow("", "", "sign", 3), "score", 3, False),
    ],
)
def test_ed1_nobody_signs_for_others(day, link, kind, signed, may):
    told = Deed(kind, day.now, data={"table": 1, **({"signed": signed} if signed else {})})
    if may:
        links.check_right(link, day.s, told)
    else:
        with pytest.raises(NotNow):
            links.check_right(link, day.s, told)


def test_what_is_odd_is_worth_a_second_look():
    day = Day(20)
    day.start()
    for table in (1, 2, 3):
        day.score(table, 0, 10, 20, 30, 10)
    said = [str(one) for one in doubts(day.s, 1)]
    assert said[0] == "Table 1 was entered 0 seconds after the signal. (ED1)" and len(said) == 3
    day.pass_minutes(10)
    people = day.s.current.tables[3]
    points = {str(p): n for p, n in zip(people, (10, 100, 50, 40, 60), strict=True)}
    day.do("score", table=4, points=points, winner=people[0], slip=True)
    said = [str(one) for one in doubts(day.s, 1)]
    assert f"P{people[0]} has won table 4 with 10 points in hand. (ED7)" in said
    assert "Table 4: points in all: 260; usual in this round: 70. (E3)" in said


def test_links_are_told_by_the_log_and_cannot_be_undone(day):
    day.do("link", did="made", role="confirm", label="Nora")
    with pytest.raises(Unfit, match="cannot be undone: make a new one"):
        day.do("undo", entry=len(day.tournament.log))
    with pytest.raises(Unfit, match="There is no such link"):
        day.do("link", did="made", role="king")
    day.score(1, *RIGHT)
    day.do("finish", why="enough")
    day.do("close")
    day.do("link", did="made", role="director")
    assert day.tournament.log[-1].kind == "link"
