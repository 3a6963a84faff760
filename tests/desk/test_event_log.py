"""The log: retries, undo as entries, shapes, and files that round-trip."""

from __future__ import annotations

import json

import pytest
from desk.day import NOON, Day, one_table
from hypothesis import given
from hypothesis import strategies as st

from mundialito.desk import adopting, files, links, marks, tournament
from mundialito.desk.lines import size_of
from mundialito.desk.progress import Deed
from mundialito.desk.settings import USUAL, read_settings
from mundialito.desk.shapes import FIELDS
from mundialito.desk.standings import standings
from mundialito.desk.tournament import KINDS, MOST_BYTES, Tournament, fold, struck
from mundialito.engine.options import Unfit
from mundialito.engine.reading import Unreadable
from mundialito.engine.texts import tidy
from mundialito.store import LinkRow
from mundialito.tables.refusals import NotNow


def whole_day():
    """With a late entry, a drop-out, a correction, a tie, an undo and a prize."""
    day = one_table(4, rounds=3, fee=100, name="Copa «A», 100 % {raro}")
    day.do("pay", player=1, amount=100)
    day.play({1: 0, 2: 50, 3: 80, 4: 70})
    day.do("enter", name="Léa, la última", here=True)
    day.do("leave", player=4)
    day.do("pause", why="a line, 50 % off")
    day.do("resume")
    day.play({2: 0, 1: 50, 3: 60, 5: 80})
    day.do("correct", why="slip", by="Ana B", round=2, table=1, id="phone-7",
           cards={"2": [0, 0, 0], "1": [5, 0, 0], "3": [6, 0, 0], "5": [1, 1, 1]})  # fmt: skip
    day.do("absent", player=3)
    day.do("undo", entry=len(day.tournament.log))
    day.play({3: 0, 1: 70, 2: 70, 5: 80})
    day.do("finish")
    day.do("decider", tables=[[2, 1]])
    day.do("decide", table=1, winner=1)
    day.do("prize", player=1, amount=100)
    day.do("close")
    return day


def test_the_state_is_the_fold_of_the_log():
    day = whole_day()
    assert fold(day.tournament.log) == day.s
    assert Tournament(day.tournament.log).state == day.s


def test_an_event_round_trips_as_text_and_as_json():
    log = whole_day().tournament.log
    for write in (files.to_text, files.to_json):
        again = files.read(write(log))
        assert again.log == log
        assert write(again.log) == write(log)
        assert standings(again.state) == standings(fold(log))


def test_what_a_log_may_hold_can_be_exported_and_read_elsewhere(monkeypatch):
    later = 10**13
    log = [*one_table(3).tournament.log, Deed("screen", later, "José · «Ñ»", why="ñ" * 300, id="ü")]
    head = len(files.to_text([]).encode())
    assert len(files.to_text(log).encode()) == sum(map(size_of, log)) + head and MOST_BYTES + head <= adopting.LARGEST
    event = Tournament(log)
    monkeypatch.setattr(tournament, "MOST_BYTES", event.size + 100)
    event.take(Deed("screen", later))
    with pytest.raises(Unfit, match="holds at most 0 million bytes"):
        event.take(Deed("screen", later, why="x" * 50))


@given(st.text(), st.text(), st.text(min_size=1), st.integers(0, 4_000_000_000_000))
def test_any_text_survives_both_forms(name, why, by, at):
    log = [Deed("open", at, tidy(by)[:140], {"name": tidy(name[:60])}, tidy(why[:300]))]
    assert files.read(files.to_json(log)).log == log
    assert files.read(files.to_text(log)).log == log


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "it begins neither with 'mundialito event 1' nor as JSON"),
        ("mundialito event 1\nnonsense", "line 2: An entry reads"),
        ("mundialito event 1\n2022-12-17T12:00:00.000Z desk open [1]", "line 2: An entry reads"),
        ("mundialito event 1\nyesterday desk open {}", "line 2: An entry reads"),
        ("mundialito event 1\n2022-12-17T12:00:00.000Z desk open {} and more", "line 2: An entry reads"),
        ('{"format": "other"}', "its format must be"),
        ("{", "It breaks off in the middle"),
        ("{x", "This is no JSON"),
        ("{}", "This is JSON, but no event"),
        ('{"format": "mundialito event 1", "entries": [3]}', "Entry 1 lacks something"),
        (
            '{"format": "mundialito event 1", "entries": [{"at": 1, "by": "x", "kind": "start", "data": {}}]}',
            "opens the event",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_told_in_a_sentence(text, sentence):
    with pytest.raises(Unreadable, match=sentence):
        files.read(text)


def test_an_entry_sent_twice_counts_once():
    day = one_table(3)
    day.start()
    cards = {str(p): [i, 0, 0] for i, p in enumerate(day.s.current.tables[0])}
    assert day.do("score", table=1, cards=cards, id="phone-1") is True
    before = len(day.tournament.log)
    assert day.do("score", table=1, cards=cards, id="phone-1") is False
    assert len(day.tournament.log) == before
    assert Tournament(day.tournament.log).take(day.tournament.log[-1]) is False  # also after a restart


def test_a_mark_is_its_senders_and_stands_for_one_thing():
    table, other = (LinkRow("h", "event", links.TABLE, number, "") for number in (1, 2))
    mark = marks.sealed(table, "a7", {"cards": [1]})
    assert marks.sealed(table, "a7", {"cards": [1]}) == mark != marks.sealed(other, "a7", {"cards": [1]})
    assert not marks.sealed(table, "", {"cards": [1]}), "who sends none has none"
    log = [Deed("open", 0), Deed("screen", 0, id=mark), Deed("screen", 0, id="as.a.log.of.old.has.it")]
    event = Tournament(log)
    assert event.has(mark) and event.has(log[2].id) and not event.has("")
    assert not event.has(marks.sealed(other, "a7", {"cards": [1]})) and not event.has("as")
    with pytest.raises(NotNow, match="a mark of its own"):
        event.has(marks.sealed(table, "a7", {"cards": [2]}))


def test_undo_is_an_entry_and_can_be_undone():
    day = one_table(3)
    day.do("absent", player=2)
    day.do("undo", entry=len(day.tournament.log))
    assert day.s.players[2].is_here
    day.do("undo", entry=len(day.tournament.log))
    assert not day.s.players[2].is_here
    assert struck(day.tournament.log) == {6}
    assert len(day.tournament.log) == 7
    with pytest.raises(Unfit, match="There is no entry 99 to undo"):
        day.do("undo", entry=99)


def test_what_others_rest_on_cannot_be_undone():
    day = one_table(3)
    day.start()
    published = next(i for i, e in enumerate(day.tournament.log, 1) if e.kind == "publish")
    before = day.s
    with pytest.raises(Unfit, match=r"Entry 6 cannot be undone, because others rest on it"):
        day.do("undo", entry=published)
    assert day.s is before and published == 6


def test_a_number_once_given_belongs_to_nobody_else():
    day = one_table(3)
    day.do("undo", entry=3)
    day.do("enter", name="New")
    assert list(day.s.players) == [1, 3, 4]
    assert day.s.players[3].name == "P3"


@pytest.mark.parametrize(
    ("kind", "data", "sentence"),
    [
        ("dance", {}, "There is no entry dance"),
        ("enter", {}, "An entry enter needs name"),
        ("enter", {"name": 5}, "name is out of place"),
        ("pay", {"player": True, "amount": 5}, "player is out of place"),
        ("start", {"table": 1}, "table is out of place"),
        ("open", {}, "The event is open already"),
        ("present", {"player": 9}, "There is no player 9"),
        ("apart", {"players": [1]}, "at least two people"),
        ("draft", {"rounds": [["x"]]}, "draw it up again"),
    ],
)
def test_an_entry_out_of_shape_is_refused(kind, data, sentence):
    day = one_table(3)
    with pytest.raises(Unfit, match=sentence):
        day.tournament.take(Deed(kind, day.now, data=data))


def test_time_does_not_run_backwards():
    day = one_table(3)
    with pytest.raises(Unfit, match="cannot be older"):
        day.do("present", player=1, at=NOON - 1)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"colour": 1}, "There is no setting colour"),
        ({"rounds": 0}, r"rounds is a whole number from 1 to 50, not 0\. \(E1\)"),
        ({"most": 11}, r"most is a whole number from 2 to 10, not 11\. \(E2\)"),
        ({"prizes": [60, 30]}, r"add up to 100 per cent, not 90\. \(E5\)"),
        ({"at_limit": "never"}, r"at_limit is one of finish, stop, not never\. \(ED2\)"),
        ({"missed_round": "zero"}, r"missed_round is one of .*\(ED10\)"),
        ({"winner": "oldest"}, r"winner is one of .*\(E3\)"),
    ],
)
def test_settings_out_of_bounds_are_refused(given, sentence):
    with pytest.raises(Unfit, match=sentence):
        read_settings(given)


def test_settings_are_written_as_they_differ_and_read_back():
    assert USUAL.to_dict() == {}
    odd = read_settings({"rounds": 5, "classes": [["card", 1, 54]], "prizes": [70, 30]})
    assert read_settings(json.loads(json.dumps(odd.to_dict()))) == odd


def test_every_kind_of_entry_has_its_fields_and_its_law():
    assert set(FIELDS) == set(KINDS) | {"undo"}


def test_a_day_with_two_tables_folds_as_well():
    day = Day(8)
    day.play()
    assert fold(day.tournament.log) == day.s
