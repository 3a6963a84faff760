"""Lessons in a browser without script: found, begun, answered, shown, left and gone on with."""

from __future__ import annotations

import re

import pytest
from browsing import Browser, somebody, words
from serving import Server

from mundialito import lessons
from mundialito.words import LANGUAGES

GAMES = ("uno", "cup2010", "worldcup", "tactics")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_is_on_the_shelf_and_first_ones_on_the_first_page(server: Server, lang: str) -> None:
    browser = Browser(server, lang)
    shelf, home = browser.page("/learn"), browser.page("/")
    for game in GAMES:
        for lesson in lessons.of_game(game):
            assert lesson.title[lang] in words(shelf)
            assert f'formaction="/learn/{game}/{lesson.name}"' in shelf
        assert f'formaction="/learn/{game}/first"' in home
    assert 'href="/learn"' in home


def test_a_lesson_begins_without_a_name_and_is_gone_on_with(server: Server) -> None:
    eva = Browser(server, "es")
    link = eva.moved("/learn/uno/first")
    page = words(eva.page(link))
    assert "En la pila hay un 5 rojo." in page and "Muéstrame" in page
    assert eva.moved("/learn/uno/first") == link
    assert eva.moved("/learn/uno/first", anew="1") != link
    assert eva.page("/learn/uno/none", 405)  # to look at there is nothing
    assert eva.send("/learn/uno/none").status_code == 400
    assert "The lesson" not in words(eva.page("/me"))


def test_another_choice_is_answered_in_the_readers_words(server: Server) -> None:
    eva = Browser(server, "pt")
    link = eva.moved("/learn/uno/first")
    wild, at = re.search(r'value="(\d+)"[^>]*id="h0-W-0"|id="h0-W-0"[^>]*value="(\d+)"', eva.page(link)), 0
    assert wild
    at = int(re.findall(r'name="at" value="(\d+)"', eva.page(link))[0])
    answer = eva.send(f"{link}/move", seat="0", at=str(at), event=wild[1] or wild[2])
    assert answer.status_code == 409
    assert "guarde para quando nada mais servir" in words(answer.text) and "/rules/uno#U4" in answer.text


def test_somebody_who_looks_on_reads_along_and_changes_nothing(server: Server) -> None:
    eva, ana = Browser(server), Browser(server, person=somebody(server, "Ana"))
    link = eva.moved("/learn/uno/plus-four")
    page = ana.page(link)
    assert "challenge!" in words(page) and "Show me" not in words(page)
    assert "Take over" not in words(page) and "Ask to play" not in words(page)
    assert ana.send(f"{link}/show-me", step="0").status_code == 409


def test_a_lesson_is_at_no_other_address(server: Server) -> None:
    eva = Browser(server)
    link = eva.moved("/learn/uno/call")
    match = server.hall.links[link.removeprefix("/t/")]
    eva.page(f"/m/{match}", 404)
    assert eva.http.get(f"/api/v1/matches/{match}").status_code == 404
    assert match not in eva.page("/") and link not in eva.page("/")


def test_without_a_script_the_lesson_chooses(server: Server) -> None:
    eva = Browser(server)
    link = eva.moved("/learn/uno/plus-four")
    assert eva.moved(f"{link}/show-me", step="0") == link
    live = server.hall.tables[server.hall.links[link.removeprefix("/t/")]]
    assert live.table.playing.events[2] == (0, live.table.game.notation.read("challenges"))


def test_lessons_are_tables_as_caps_have_it(server: Server) -> None:
    """Whoever begins lesson after lesson is told so, like a host of many tables."""
    eva = Browser(server, person=somebody(server, "Eva"))
    answers = [eva.send("/learn/uno/first", anew="1") for _ in range(21)]
    assert [answer.status_code for answer in answers] == [303] * 20 + [429]
