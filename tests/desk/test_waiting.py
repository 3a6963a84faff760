"""ED18: who comes in by the public page enters, asks, or waits; nothing else of the event knows of those who wait."""

from __future__ import annotations

import pytest
from desk.day import Day

from mundialito.desk import files, links, waiting
from mundialito.desk.erasing import without
from mundialito.desk.people import alike
from mundialito.desk.progress import Deed
from mundialito.desk.standings import standings
from mundialito.engine.options import Unfit
from mundialito.store import LinkRow
from mundialito.tables.refusals import NotNow

PUBLIC = LinkRow("", "", links.PUBLIC, 0, "")


def test_ed18_who_asks_waits_in_order_and_is_let_in_under_the_same_number():
    day = Day(2, registration="asked")
    day.do("ask", name="Eva")
    day.do("ask", name="Leo")
    assert [p.name for p in day.s.waiting.values()] == ["Eva", "Leo"] and len(day.s.players) == 2
    day.do("admit", player=4)
    assert day.s.players[4].name == "Leo" and not day.s.players[4].is_here and list(day.s.waiting) == [3]
    day.do("decline", player=3)
    day.do("enter", name="Eva")
    assert [p.name for p in day.s.players.values()] == ["P1", "P2", "Leo", "Eva"] and not day.s.waiting
    assert files.read(files.to_text(day.tournament.log)).state == day.s


def test_ed18_a_name_is_taken_by_who_waits():
    day = Day(1, registration="asked")
    day.do("ask", name="Eva")
    for kind in ("ask", "enter"):
        with pytest.raises(Unfit, match="eva is entered already"):
            day.do(kind, name="eva")
    day.do("enter", name="Еva")  # a Cyrillic letter
    assert alike(day.s) == [("Еva", "Eva")]


def test_ed18_who_waits_is_nobodys_opponent_and_has_no_rank():
    day = Day(3, registration="asked")
    day.do("ask", name="Eva")
    day.play()
    assert len(standings(day.s)) == 3 and day.s.present == [1, 2, 3]
    for kind, more in (("present", {}), ("pay", {"amount": 1}), ("leave", {}), ("fix", {"table": 1})):
        with pytest.raises(Unfit, match="There is no player 4"):
            day.do(kind, player=4, **more)
    day.do("admit", player=4)
    assert day.s.players[4].is_late


def test_ed18_nobody_is_let_in_twice_or_after_late_entry():
    day = Day(3, registration="asked", late_until=1)
    day.do("ask", name="Eva")
    with pytest.raises(Unfit, match=r"Nobody with the number 9 is waiting\. \(ED18\)"):
        day.do("admit", player=9)
    with pytest.raises(Unfit, match="Nobody with the number 1 is waiting"):
        day.do("decline", player=1)
    day.start()
    with pytest.raises(Unfit, match="ED10"):
        day.do("admit", player=4)


@pytest.mark.parametrize(
    ("settings", "players", "kind"),
    [({}, 2, "enter"), ({"registration": "asked"}, 2, "ask"), ({"places": 3}, 2, "enter"), ({"places": 2}, 2, "ask"),
     ({"places": 1}, 2, "ask"), ({"registration": "closed"}, 2, "")],
)  # fmt: skip
def test_ed18_what_the_public_page_makes_of_a_name(settings, players, kind):
    day = Day(players, **settings)
    for tried in ("enter", "ask"):
        deed = Deed(tried, day.now, "public page", {"name": "Eva"})
        if tried == kind:
            links.check_right(PUBLIC, day.s, deed)
        else:
            with pytest.raises(NotNow, match="Registration"):
                links.check_right(PUBLIC, day.s, deed)


def test_ed18_a_place_that_comes_free_is_one_more():
    day = Day(2, places=2)
    assert waiting.is_full(day.s)
    day.do("leave", player=1)
    assert waiting.left(day.s) == 1
    day.do("enter", name="Desk")
    day.do("enter", name="Desk again")
    assert waiting.left(day.s) == 0


def test_ed18_nobody_declines_for_others():
    day = Day(1, registration="asked")
    day.do("ask", name="Eva")
    day.do("ask", name="Leo")
    for number in (2, 3):
        deed = Deed("decline", day.now, "player 2", {"player": number})
        if number == 2:
            links.check_right(LinkRow("", "", links.PLAYER, 2, ""), day.s, deed)
        else:
            with pytest.raises(NotNow):
                links.check_right(LinkRow("", "", links.PLAYER, 2, ""), day.s, deed)


def test_ed18_an_erased_name_leaves_the_list_too():
    day = Day(1, registration="asked")
    day.do("ask", name="Eva")
    day.do("ask", name="Leo")
    gone = without(day.tournament, 2)
    assert "Eva" not in files.to_text(gone.log) and [p.number for p in gone.state.waiting.values()] == [2, 3]
    assert gone.state.waiting[3].name == "Leo"


def test_ed18_undone_a_number_is_nobody_elses():
    day = Day(1, registration="asked")
    day.do("ask", name="Eva")
    day.do("undo", entry=3)
    day.do("ask", name="Leo")
    assert list(day.s.waiting) == [3]


def test_ed17_registration_changes_without_a_reason():
    day = Day(3)
    day.play()
    day.do("change", registration="closed", places=40)
    assert (day.s.settings.registration, day.s.settings.places) == ("closed", 40)
    for wrong in ({"registration": "maybe"}, {"places": -1}):
        with pytest.raises(Unfit, match="ED18"):
            day.do("change", **wrong)
