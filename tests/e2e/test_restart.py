"""The server is killed in mid-match and started again: pages come back by themselves, nothing is lost or doubled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from e2e.conftest import Newcomers, running
from e2e.people import play
from e2e.server import Server
from e2e.test_at_the_table import seated
from e2e.waiting import wait_until

LOST = "() => !document.querySelector('#lost').hidden"
FOUND = "() => document.querySelector('#lost').hidden"


@pytest.fixture
def server(tmp_path: Path, browser: Browser) -> Iterator[Server]:
    """One that may be killed."""
    yield from running(tmp_path)


def off_line(trouble: str) -> bool:
    """What a browser says when nobody answers."""
    return any(words in trouble for words in ("net::ERR_", "network error", "Failed to fetch"))


def test_killed_and_started_again(newcomer: Newcomers, server: Server) -> None:
    marta, link = seated(newcomer, server, "simple", "simple", "simple")
    marta.excused = off_line
    play({0: marta}, decisions=3)
    marta.wait_asked()
    marta.page.evaluate("window.sameDocument = true")
    log, hand = server.view(link, marta.token)["log"], marta.hand()

    server.kill()
    wait_until(marta.page, LOST)
    server.start()
    wait_until(marta.page, FOUND, timeout=20_000)

    assert server.view(link, marta.token)["log"] == log
    marta.wait_asked()
    assert marta.hand() == hand
    marta.decide()
    assert marta.page.evaluate("window.sameDocument")
    now = server.view(link, marta.token)["log"]
    assert now[: len(log)] == log
    assert now[len(log)]["who"] == 0


def test_killed_while_a_choice_is_on_its_way(newcomer: Newcomers, server: Server) -> None:
    marta, link = seated(newcomer, server, "simple", "simple", "simple")
    marta.excused = off_line
    log = server.view(link, marta.token)["log"]
    chosen = marta.best()
    event = int(str(chosen.get_attribute("value")))
    chosen.click(no_wait_after=True)
    server.kill()
    server.start()
    wait_until(marta.page, FOUND, timeout=20_000)
    marta.wait_asked()
    now = server.view(link, marta.token)["log"]
    assert now[: len(log)] == log
    mine = [item for item in now[len(log) :] if item["who"] == 0]
    if mine:  # it was on disk: once, and the bots have answered
        assert mine[0]["event"] == event
    play({0: marta})
    match = server.view(link, marta.token)["match"]
    assert server.call("GET", f"matches/{match}/verify")["verified"]
