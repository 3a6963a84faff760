"""Names as they come in at the desk: typed, pasted, imported; what looks alike is told, and nothing is lost."""

from __future__ import annotations

import re

import httpx
import pytest
from browsing import words
from desking import SIX, Organiser
from serving import Server

from mundialito.web.desk.score_sheet import counted

# The second begins with a letter of another alphabet, and the third with two.
ALIKE = "Ana and Аna look alike: give one of them a surname or a letter."
MIXED = "Анa has letters of two alphabets in one word: is it who it looks like?"


def test_names_that_look_alike_are_told_where_people_are_entered(server: Server) -> None:
    desk = Organiser(server)
    desk.enter("Ana\nBruno")
    assert "look alike" not in words(desk.page(f"{desk.home}/people"))
    desk.enter("Аna\nАнa")
    for page in ("", "/people"):
        told = words(desk.page(desk.home + page))
        assert ALIKE in told and MIXED in told
    copy = Organiser(server)
    exported = desk.http.get(f"{desk.home}/export/event.json").content
    answer = upload(copy, "/desk/import", exported)
    assert ALIKE in words(copy.page(answer.headers["location"] + "/people"))


def test_so_are_those_of_a_cup(server: Server) -> None:
    cup = Organiser(server, cup="2010")
    for team, name in (("Uruguay", "Ana"), ("Ghana", "Аna")):
        cup.do("side", team=team, name=name)
    assert ALIKE in words(cup.page(cup.home))


# --- a pasted list ------------------------------------------------------------------------------------------------


def upload(desk: Organiser, path: str, content: bytes) -> httpx.Response:
    """A file sent by a form; where it leads."""
    token = re.search(r'name="_csrf_token" value="([^"]+)"', desk.page("/rules"))
    assert token
    return desk.http.post(path, data={"_csrf_token": token[1]}, files={"file": ("file", content)})


def test_a_list_with_a_line_that_is_refused_comes_back(server: Server) -> None:
    desk = Organiser(server)
    text = "Ana\nBruno\n" + "x" * 61 + "\nCarla"
    answer = desk.try_to("enter", names=text)
    assert answer.status_code == 400 and not desk.s.players
    told = "Nobody was entered. Line 3 cannot be read: That is too long: 60 letters at most."
    assert told in words(answer.text)
    desk.http.headers["referer"] = f"{server.address}{desk.home}/people"
    again = desk.try_to("enter", names=text)
    assert told in words(again.text) and text in again.text, "the list is in the form again"


def test_what_was_not_understood_is_told(server: Server) -> None:
    desk = Organiser(server)
    answer = desk.try_to("enter", names="Ana; 500\nBruno\tDíaz")
    assert [(p.name, p.paid) for p in desk.s.players.values()] == [("Ana", 500), ("Bruno", 0)]
    assert "Line 2: Díaz was not understood, and left out." in words(answer.text)


PHOTO = b"\xff\xd8\xff\xe0\0\x10JFIF\0" + bytes(range(256)) * 300


def test_a_photo_is_no_list_and_no_event(server: Server) -> None:
    desk = Organiser(server)
    for path in (f"{desk.home}/do/enter", "/desk/import"):
        answer = upload(desk, path, PHOTO)
        assert answer.status_code == 400
        assert "This file is no text, but a picture" in words(answer.text)


def test_an_event_that_was_cut_short_says_so(server: Server) -> None:
    desk = Organiser(server)
    desk.enter("Ana\nBruno")
    whole = desk.http.get(f"{desk.home}/export/event.json").content
    for end in (8, len(whole) // 3, len(whole) // 2, len(whole) - 4):
        assert "It breaks off in the middle" in words(upload(desk, "/desk/import", whole[:end]).text), end
    wrong = upload(desk, "/desk/import", whole.replace(b'"kind"', b"kind", 1))
    assert "Line " in words(wrong.text) and "This is no JSON: look at column" in words(wrong.text)


def test_a_list_as_a_spreadsheet_saves_it(server: Server) -> None:
    desk = Organiser(server)
    for content in ("José;500".encode("cp1252"), "Zoë;500".encode("utf-16"), "Ñandú;500".encode("utf-8-sig")):
        assert upload(desk, f"{desk.home}/do/enter", content).status_code == 303
    assert [p.name for p in desk.s.players.values()] == ["José", "Zoë", "Ñandú"]


# --- small words ---------------------------------------------------------------------------------------------------


def test_every_page_of_the_desk_says_which_event_it_is(server: Server) -> None:
    desk = Organiser(server, name="UNO at the club")
    for page in ("", "/people", "/seating", "/scores", "/standings", "/links", "/log"):
        assert '<h1 class="event-name">UNO at the club</h1>' in desk.page(desk.home + page)


def test_a_rule_is_named_once(server: Server) -> None:
    desk = Organiser(server)
    desk.enter(SIX)
    desk.start()
    published = next(n for n, e in enumerate(desk.tournament.log, 1) if e.kind == "publish")
    desk.http.headers["x-queued"] = "1"
    told = desk.try_to("undo", entry=published).json()
    assert told["rule"].startswith("E") and told["rule"] not in told["error"] and told["rule"] in told["where"]


@pytest.mark.parametrize(("lang", "told"), [("es", "1 número, 1 acción, 2 comodines"), ("pt", "2 números, 1 curinga")])
def test_one_card_is_not_many(server: Server, lang: str, told: str) -> None:
    desk = Organiser(server, lang)
    counts = (1, 1, 2) if lang == "es" else (2, 0, 1)
    assert counted(desk.s, counts, lang) == told
