"""Names as they come in at the desk: typed, pasted, imported; what looks alike is told, and nothing is lost."""

from __future__ import annotations

import re

from browsing import words
from desking import Organiser
from serving import Server

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
    token = re.search(r'name="_csrf_token" value="([^"]+)"', copy.page("/rules"))
    assert token
    answer = copy.http.post("/desk/import", data={"_csrf_token": token[1]}, files={"file": ("event.json", exported)})
    assert ALIKE in words(copy.page(answer.headers["location"] + "/people"))


def test_so_are_those_of_a_cup(server: Server) -> None:
    cup = Organiser(server, cup="2010")
    for team, name in (("Uruguay", "Ana"), ("Ghana", "Аna")):
        cup.do("side", team=team, name=name)
    assert ALIKE in words(cup.page(cup.home))
