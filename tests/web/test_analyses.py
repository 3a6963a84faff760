"""The analysis on the page of a finished match: begun when asked for, kept, told in every language; and what fails."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest
from browsing import Browser, begun, finished, somebody, words
from serving import Server

from mundialito.engine.match import Match
from mundialito.lab.analyse import Analysis, analyse
from mundialito.store import PersonRow
from mundialito.tables import analysing
from mundialito.tables.live import Live
from mundialito.words import LANGUAGES


@pytest.fixture(scope="module")
def marta(server: Server) -> PersonRow:
    return somebody(server, "Marta")


@pytest.fixture(scope="module")
def live(server: Server, marta: PersonRow) -> Live:
    return finished(server, marta, options={"starter": "A"}, parts={"deal": 20})


@pytest.fixture
def browser(server: Server) -> Iterator[Browser]:
    somebody_else = Browser(server)
    yield somebody_else
    somebody_else.http.close()


@pytest.fixture(autouse=True)
def forgotten(server: Server) -> Iterator[None]:
    yield
    server.hall.analyses.found.clear()


def panel(page: str) -> str:
    found = re.search(r'<section id="analysis".*?</section>', page, re.DOTALL)
    assert found
    return found[0]


async def settled(server: Server) -> None:
    while server.hall.analyses.tasks:
        await asyncio.sleep(0.02)


def quickly(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Interpreted in this process, with two playouts: whose analyses were asked for."""
    asked: list[str] = []

    async def made(game: Any, match: Match) -> Analysis:
        asked.append(match.header.id)
        return await asyncio.to_thread(analyse, match, 2, 1, 1, "none")

    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")
    monkeypatch.setattr(analysing, "made", made)
    return asked


def test_the_page_alone_begins_nothing(server: Server, live: Live, browser: Browser) -> None:
    told = panel(browser.page(f"/m/{live.table.id}"))
    assert f'hx-get="/m/{live.table.id}/analysis"' in told and "intersect once" in told
    assert not server.hall.analyses.tasks


@pytest.mark.parametrize("lang", LANGUAGES)
def test_asking_begins_it_and_then_it_is_there(
    server: Server, live: Live, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = quickly(monkeypatch)
    reader = Browser(server, lang)
    waiting = panel(reader.page(f"/m/{live.table.id}/analysis"))
    assert "load delay" in waiting
    server.do(settled(server))
    told = panel(reader.page(f"/m/{live.table.id}"))
    assert panel(reader.page(f"/m/{live.table.id}/analysis")) == told
    assert asked == [live.table.id]
    assert "hx-get" not in told and "<svg" in told
    links = re.findall(rf'<li><a href="/m/{live.table.id}\?at=(\d+)&amp;as=all#replay">', told)
    assert 1 <= len(links) <= 5
    assert all(live.table.playing.events[int(n) - 1][0] >= 0 for n in links)


def test_without_a_script_a_link_asks_for_it(
    server: Server, live: Live, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    quickly(monkeypatch)
    assert f"/m/{live.table.id}?analysis=1#analysis" in browser.page(f"/m/{live.table.id}")
    browser.page(f"/m/{live.table.id}?analysis=1")
    server.do(settled(server))
    assert "<svg" in panel(browser.page(f"/m/{live.table.id}"))


def test_a_process_of_its_own_finds_what_this_one_would(
    server: Server, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")
    match = live.table.match()
    found = server.do(analysing.made(live.table.game, match), 300)  # it gives way to everything else on the machine
    assert found == analyse(match, hard="swings")


def test_what_fails_is_said_and_not_tried_again(
    server: Server, live: Live, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def made(game: Any, match: Match) -> Analysis:
        raise ValueError("no")

    monkeypatch.setattr(analysing, "made", made)
    browser.page(f"/m/{live.table.id}/analysis")
    server.do(settled(server))
    assert "could not be worked out" in words(panel(browser.page(f"/m/{live.table.id}/analysis")))
    assert not server.hall.analyses.tasks


def test_a_match_that_goes_on_has_none(server: Server, marta: PersonRow, browser: Browser) -> None:
    assert "still being played" in words(browser.page(f"/m/{begun(server, marta).table.id}/analysis", 409))


def test_an_unknown_match_has_none(browser: Browser) -> None:
    browser.page("/m/nosuchmatch/analysis", 404)
