"""A replay goes by the same beats: what falls is drawn over the table as it was, what stands over the one after it."""

from __future__ import annotations

import re

import pytest
from beating import let_stand
from browsing import Browser, finished, somebody
from serving import Server

from mundialito.engine.who import NATURE


@pytest.fixture(autouse=True)
def standing(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "uno", ("plays",))


def test_what_stands_falls_first(server: Server) -> None:
    live = finished(server, somebody(server, "Ana"))
    events = live.table.playing.events
    text = live.table.game.notation.text
    number = next(n for n, (_, e) in enumerate(events, 1) if text(e).startswith("plays"))
    browser = Browser(server)
    before = browser.page(f"/m/{live.id}?at={number - 1}")
    assert 'id="step-falls"' in before and 'id="stage"' not in before
    falls = browser.page(f"/m/{live.id}?at={number - 1}&falls=1")
    assert '<div id="stage" class="falls" data-beat="900"' in falls and 'id="step-falls"' not in falls
    stands = browser.page(f"/m/{live.id}?at={number}")
    assert '<div id="stage" class="stands" data-beat="900"' in stands and f"banner {events[number - 1][1]}" in stands
    assert 'id="stage"' not in browser.page(f"/m/{live.id}?at=0")


def test_a_replay_that_runs_lets_each_outcome_fall_and_flows_past_a_deal(server: Server) -> None:
    live = finished(server, somebody(server, "Ana"))
    events, text, browser = live.table.playing.events, live.table.game.notation.text, Browser(server)
    place, fell, steps = f"/m/{live.id}?at=0", [], []
    while len(fell) < 6:  # as static/replay.js goes
        page = browser.page(place)
        ways = dict(re.findall(r'<a id="step-(falls|onward)"[^>]*? href="\?at=(\d+)', page))
        if "falls" in ways:
            fell.append(int(ways["falls"]) + 1)
            steps.append(fell[-1])
        else:
            steps.append(int(ways["onward"]))
        place = f"/m/{live.id}?at={steps[-1]}"
    assert fell == [n for n, (_, e) in enumerate(events, 1) if text(e).startswith("plays")][:6]
    assert steps == sorted(set(steps))
    assert steps[0] == next(n for n, (who, _) in enumerate(events) if who != NATURE), "the whole deal is one step"
