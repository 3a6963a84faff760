"""The figures of a match, on its page and below its table, and the match in one picture."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from browsing import Browser, begun, finished, somebody, words
from serving import Server

from mundialito.store import PersonRow
from mundialito.tables.live import Live
from mundialito.words import LANGUAGES, say


@pytest.fixture(scope="module")
def marta(server: Server) -> PersonRow:
    return somebody(server, "Marta")


@pytest.fixture(scope="module")
def live(server: Server, marta: PersonRow) -> Live:
    return finished(server, marta, bots=2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_match_page_fetches_its_figures(server: Server, live: Live, lang: str) -> None:
    page = Browser(server, lang).page(f"/m/{live.id}")
    assert f'hx-get="/m/{live.id}/statistics"' in page and page.count('id="statistics"') == 1
    part = Browser(server, lang).page(f"/m/{live.id}/statistics")
    assert say("The match in figures", lang) in words(part)
    assert all(name in part for name in live.table.names)


def test_the_table_fetches_them_once_the_match_is_over(server: Server, live: Live, marta: PersonRow) -> None:
    fetches = f'hx-get="/m/{live.id}/statistics"'
    assert fetches in Browser(server, person=marta).page(f"/t/{live.link}")
    running = begun(server, marta)
    assert "/statistics" not in Browser(server, person=marta).page(f"/t/{running.link}")
    answer = Browser(server).http.get(f"/m/{running.id}/statistics")
    assert answer.status_code == 409 and "being played" in answer.text


def test_the_picture_stands_alone_and_says_who_won(server: Server, live: Live) -> None:
    browser = Browser(server, "es")
    page = browser.page(f"/m/{live.id}")
    assert f'src="/m/{live.id}/picture.svg"' in page
    answer = browser.http.get(f"/m/{live.id}/picture.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    drawn = ElementTree.fromstring(answer.text)
    told = [text.strip() for text in drawn.itertext() if text.strip()]
    assert told[-1].startswith("http://") and told[-1].endswith(f"/m/{live.id}")
    assert any(text.startswith("Gana ") for text in told)
    assert say("The match in figures", "es") in told
    assert "http" not in answer.text.replace("http://www.w3.org/2000/svg", "").replace(told[-1], "")
