"""ED17: an event changes while it goes on, each time by an entry; nothing that was played is undone by it."""

from __future__ import annotations

import pytest
from desk.day import Day, one_table

from mundialito.desk import files
from mundialito.desk.erasing import Erasing
from mundialito.desk.pot import pot
from mundialito.engine.options import Unfit


def test_ed17_before_the_first_round_anything_may_change():
    day = one_table(3)
    day.do(
        "change",
        name="Copa",
        date="Friday",
        place="Club",
        notes=("Bring a pen. " * 20).strip(),
        fee=700,
        rounds=3,
        minutes=0,
    )
    day.do("change", classes=[["low", 1, 40], ["high", 5, 12]], late_until=5, prizes=[60, 40], bye="win")
    s = day.s.settings
    assert (s.name, s.fee, s.rounds, s.minutes, s.late_until, s.prizes) == ("Copa", 700, 3, 0, 5, (60, 40))
    assert s.classes == (("low", 1, 40), ("high", 5, 12)) and s.unit == 1
    again = files.read(files.to_text(day.tournament.log))
    assert again.state.settings == s


def test_ed17_once_a_round_is_public_a_change_needs_its_reason_a_heading_does_not():
    day = one_table(3)
    day.play()
    with pytest.raises(Unfit, match=r"A change needs its reason once a round is public\. \(ED17\)"):
        day.do("change", rounds=4)
    day.do("change", notes="Pizza at nine")
    day.do("change", why="the hall closes at ten", rounds=4)
    assert day.s.settings.rounds == 4


def test_ed17_a_shorter_event_drops_what_was_drafted_beyond_it():
    day = one_table(3)
    day.draw_up()
    assert len(day.s.draft) == 8
    day.play()
    day.do("change", why="late", rounds=2)
    assert len(day.s.draft) == 1
    day.play()
    with pytest.raises(Unfit, match=r"Round 2 is public already: there are at least so many\. \(ED17\)"):
        day.do("change", why="later still", rounds=1)


def test_ed17_more_time_and_late_entry_are_the_directors_word():
    day = one_table(3, minutes=20, late_until=2)
    day.play(minutes=15)
    day.play(minutes=15)
    day.draw_up()
    with pytest.raises(Unfit, match=r"No further round may start.*\(E1\)"):
        day.do("publish")
    with pytest.raises(Unfit, match=r"Late entry was open.*\(ED10\)"):
        day.do("enter", name="Late")
    day.do("change", why="everybody wants one more", minutes=60, late_until=4)
    day.do("publish")
    day.do("enter", name="Late")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"classes": [["x", 1, 9]]}, "Scores were entered already"),
        ({"missed_round": "worst"}, "Scores were entered already"),
        ({"rounds": 51}, "rounds is a whole number from 1 to 50"),
        ({"prizes": [50, 40]}, "add up to 100 per cent"),
        ({}, "Nothing is changed"),
    ],
)
def test_ed17_what_was_scored_is_not_counted_anew(change, sentence):
    day = one_table(3)
    day.play()
    before = day.s.settings
    with pytest.raises(Unfit, match=sentence):
        day.do("change", why="x", **change)
    assert day.s.settings == before


def test_ed17_after_the_prize_the_pot_stays():
    day = one_table(3, rounds=1, fee=100)
    day.do("pay", player=1, amount=100)
    day.play({1: 0, 2: 10, 3: 20})
    day.do("finish")
    with pytest.raises(Unfit, match="The rounds are over"):
        day.do("change", why="x", rounds=2)
    day.do("change", why="two prizes were promised", prizes=[70, 30])
    assert dict(pot(day.s).prizes) == {1: 70, 2: 30}
    day.do("prize", player=1, amount=70)
    with pytest.raises(Unfit, match="A prize was handed over already"):
        day.do("change", why="x", prizes=[100])


def test_ed17_a_closed_event_is_opened_again_with_the_reason():
    day = one_table(3, rounds=1)
    day.play({1: 0, 2: 10, 3: 20})
    day.do("finish")
    with pytest.raises(Unfit, match=r"The event is not closed\. \(ED17\)"):
        day.do("reopen", why="x")
    day.do("close")
    with pytest.raises(Unfit, match="give the reason"):
        day.do("reopen")
    cards = {"1": [4, 0, 0], "2": [0, 0, 0], "3": [2, 0, 0]}
    with pytest.raises(Unfit, match="The event is closed"):
        day.do("correct", why="x", round=1, table=1, cards=cards)
    day.do("reopen", why="a slip was found")
    day.do("correct", why="a slip was found", round=1, table=1, cards=cards)
    assert not day.s.closed and min(day.totals(), key=day.totals().get) == 2


def test_a_name_that_is_erased_leaves_the_notes_too():
    day = Day(3)
    day.do("rename", player=2, name="Quetzal")
    day.do("change", contact="ask Quetzal", notes="Quetzal brings the cards", place="at Quetzal's")
    told = Erasing(day.tournament, 2).log()[-1]
    assert "Quetzal" not in str(told.data) and "brings the cards" in told.data["notes"]
