"""Scores over HTTP: signed by players' codes, side by side where they differ, sent again and done once."""

from __future__ import annotations

import pytest
from browsing import words
from desking import Organiser, Phone
from serving import Server


@pytest.fixture
def desk(server: Server) -> Organiser:
    return Organiser(server)


def test_ed1_a_phone_enters_and_somebody_else_confirms(server: Server, desk: Organiser) -> None:
    desk.enter()
    tables = desk.links("table")
    assert len(tables) == 2
    desk.start()
    codes, phone = desk.codes_at(1), Phone(server, tables[0])
    ana, bruno = desk.s.rounds[0].tables[0][:2]
    assert phone.queue("score", code=codes[0][:4], id="a1", **desk.sheet(1, 1)).json() == {"done": True, "told": []}
    refused = phone.queue("confirm", code=codes[0][:4], id="a2", **phone.seen())
    assert refused.status_code == 400 and refused.json()["rule"] == "ED1"
    stale = phone.queue("confirm", code=codes[1], id="a3", round=1, seen="0-0-0")
    assert stale.status_code == 409 and "look again" in stale.json()["error"]
    nobody = phone.queue("confirm", id="a4", signed=bruno, **phone.seen())
    assert nobody.status_code == 409 and "confirmed with a code" in nobody.json()["error"]
    assert phone.queue("confirm", code=codes[1].lower(), id="a4", **phone.seen()).status_code == 200
    result = desk.s.rounds[0].results[0]
    names = [f"player {p} · {desk.s.players[p].name}" for p in (ana, bruno)]
    assert [result.by, result.confirmed_by] == names and result.signed == (ana, bruno)
    late = phone.queue("score", code=codes[0], id="a5", **desk.sheet(1, 1))
    assert late.status_code == 400 and late.json()["rule"] == "ED15"
    assert "Entered and confirmed" in words(phone.page(tables[0]))


def test_ed1_codes_of_other_tables_and_guesses_sign_nothing(server: Server, desk: Organiser) -> None:
    desk.enter()
    desk.start()
    codes, names = desk.codes(), {p: desk.s.players[p].name for p in desk.s.players}
    phone, sheet = Phone(server, desk.links("table")[0]), desk.sheet(1, 1)
    there, elsewhere = (codes[names[desk.s.rounds[0].tables[t][0]]] for t in (0, 1))
    for code in (elsewhere, elsewhere[:4]):
        answer = phone.queue("score", code=code, **sheet)
        assert answer.status_code == 409 and "Nobody who sits at table 1" in answer.json()["error"]
    answers = [phone.queue("score", code=f"00{n:02}", **sheet) for n in range(20)]
    assert "Too many wrong codes at this table" in answers[-1].json()["error"]
    assert phone.queue("score", code=there[:4], **sheet).status_code == 409, "a guess that is right is refused, too"
    assert phone.queue("score", code=there, **sheet).status_code == 200, "nobody guesses all twelve letters"
    server.limits.buckets["wrong_codes_of_table"].clear()


def test_ed1_a_player_signs_on_a_page_of_their_own(server: Server, desk: Organiser) -> None:
    desk.enter()
    desk.start()
    codes = desk.codes_at(1)
    ana, bruno = (Phone(server, f"/seat/{code}") for code in codes[:2])
    assert "Count the cards that are left" in words(ana.page(ana.path))
    cards = {name: told for name, told in desk.sheet(1, 1).items() if name.startswith("c-")}
    assert ana.queue("score", round=1, **cards).status_code == 200
    assert "You have signed it" in words(ana.page(ana.path)) and "seen" not in ana.seen()
    assert bruno.queue("confirm", **bruno.seen()).status_code == 200
    assert desk.s.rounds[0].results[0].signed == tuple(desk.s.rounds[0].tables[0][:2])
    assert "Entered and confirmed" in words(bruno.page(bruno.path))


def test_ed1_two_scores_stand_side_by_side_for_a_referee(server: Server, desk: Organiser) -> None:
    desk.enter()
    desk.start()
    codes, phone = desk.codes_at(1), Phone(server, desk.links("table")[0])
    out, *others = desk.s.rounds[0].tables[0]
    assert phone.queue("score", code=codes[0], **desk.sheet(1, 1)).status_code == 200
    other = desk.sheet(1, 1, {out: 0} | dict.fromkeys(others, 40))
    assert phone.queue("score", code=codes[1], **other).status_code == 200
    assert "You tell different scores" in words(phone.page(phone.path))
    page = desk.page(f"{desk.home}/scores")
    assert words(page).count("This one counts") == 2 and "two scores" in words(desk.page(desk.home))
    slip = desk.try_to("score", slip="1", **other)
    assert slip.status_code == 400 and "look at both" in words(slip.text)
    desk.do("score", slip="1", settles="1", **other)
    result = desk.s.rounds[0].results[0]
    assert result.confirmed_by == "desk" and sorted(result.points.values()) == [0, 40, 40]


def test_what_is_sent_again_is_done_once_and_answered_alike(server: Server, desk: Organiser) -> None:
    desk.enter()
    desk.start()
    phone, codes = Phone(server, desk.links("table")[0]), desk.codes_at(1)
    sheet = desk.sheet(1, 1)
    for _ in range(3):
        assert phone.queue("score", code=codes[0], id="same", **sheet).status_code == 200
    seen = phone.seen()
    for _ in range(3):  # the answer of the first may have been lost: the others must not be called stale
        assert phone.queue("confirm", code=codes[1], id="again", **seen).status_code == 200
    assert [e.kind for e in desk.tournament.log].count("score") == 1
    assert [e.kind for e in desk.tournament.log].count("confirm") == 1


def test_the_same_mark_for_something_else_is_told(server: Server, desk: Organiser) -> None:
    desk.enter()
    desk.start()
    codes, phones = desk.codes_at(1), [Phone(server, link) for link in desk.links("table")]
    for number, phone in enumerate(phones, 1):
        assert phone.queue("score", id="1", **desk.sheet(1, number)).status_code == 200
    again = phones[0].queue("score", code=codes[0], id="1", **desk.sheet(1, 1))
    assert again.status_code == 409 and "a mark of its own" in again.json()["error"]
    assert sorted(desk.s.rounds[0].results) == [0, 1] and not desk.s.rounds[0].results[0].signed
    assert all("1" != e.id for e in desk.tournament.log), "what somebody calls their entry may be a name"


def test_ed7_wrong_sheets_are_refused_with_their_rule(server: Server, desk: Organiser) -> None:
    desk.enter()
    desk.start()
    phone = Phone(server, desk.links("table")[0])
    people = desk.s.rounds[0].tables[0]
    for cards, told in (
        ({}, "Exactly one player has no cards"),
        ({f"c-{p}-0": 1 for p in people}, "Exactly one player has no cards"),
        ({f"c-{people[1]}-2": 9}, "The deck has 8 cards of the class wild"),
        ({f"c-{people[1]}-0": "-1"}, "whole numbers from 0 up"),
        ({f"c-{people[1]}-0": "many"}, "many is no whole number."),
    ):
        answer = phone.queue("score", round=1, **cards)
        assert answer.status_code == 400 and told in answer.json()["error"], answer.text
    blocked = {f"c-{p}-0": 1 for p in people} | {"stopped": 1}
    assert phone.queue("score", round=1, **blocked).status_code == 200
