"""An event of thousands: its pages are cut into leaves, and nothing that takes long is done in the event loop."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest
from browsing import words
from desking import Organiser
from serving import Server

from mundialito.desk import files, tournament
from mundialito.desk.progress import Deed
from mundialito.web.api import events
from mundialito.web.desk import people_page, print_pages, streaming

PEOPLE = "\n".join(f"{chr(65 + n % 26)}{n:03} Player" for n in range(250))


@pytest.fixture
def desk(server: Server) -> Organiser:
    made = Organiser(server)
    made.enter(PEOPLE)
    return made


def shown(page: str) -> list[str]:
    return re.findall(r'class="name">([^<]+)<', page)


def test_the_roll_call_has_leaves(desk: Organiser) -> None:
    people: list[str] = []
    for leaf in range(3):
        page = desk.page(f"{desk.home}/people?leaf={leaf}")
        assert "Roll call: 250 of 250 here" in words(page)
        assert len(shown(page)) <= people_page.LINES
        people += shown(page)
    assert len(people) == len(set(people)) == 250 and people == sorted(people)
    last = desk.page(f"{desk.home}/people?leaf=3")
    assert shown(last) == people[200:] and desk.page(f"{desk.home}/people?leaf=-1&show=gone")
    assert re.findall(r'leaf=(\d+)" aria-current', last) == ["2"]


def test_a_small_event_has_none(server: Server) -> None:
    small = Organiser(server)
    small.enter()
    assert "leaf=" not in small.page(f"{small.home}/people")


@pytest.mark.parametrize(
    ("owner", "name", "path"),
    [
        (people_page, "roll_call", "/people"),
        (files, "to_json", "/export/event.json"),
        (print_pages, "standings", "/print/standings"),
    ],
)
def test_what_is_drawn_of_all_of_it_is_drawn_beside_the_loop(
    desk: Organiser, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, path: str
) -> None:
    threads: list[str] = []
    usual = getattr(owner, name)

    def noted(*given: Any) -> Any:
        threads.append(threading.current_thread().name)
        return usual(*given)

    monkeypatch.setattr(owner, name, noted)
    assert desk.http.get(f"{desk.home}{path}").status_code == 200
    assert threads and all(thread.startswith("desk") for thread in threads)


@pytest.mark.parametrize(
    ("name", "path"), [("event_info", ""), ("round_info", "/rounds/1"), ("rows_info", "/standings")]
)
def test_what_programs_are_told_of_all_of_it_is_gathered_beside_the_loop(
    desk: Organiser, monkeypatch: pytest.MonkeyPatch, name: str, path: str
) -> None:
    threads: list[str] = []
    usual = getattr(events, name)

    def noted(*given: Any) -> Any:
        threads.append(threading.current_thread().name)
        return usual(*given)

    monkeypatch.setattr(events, name, noted)
    public = desk.links("event")[0].rsplit("/", 1)[1]
    desk.http.get(f"/api/v1/events/{public}{path}")
    assert threads and all(thread.startswith("desk") for thread in threads)


def test_an_undo_is_judged_beside_the_loop_and_folded_once(desk: Organiser, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []
    usual = tournament.fold

    def noted(log: list[Deed], **more: Any) -> Any:
        threads.append(threading.current_thread().name)
        return usual(log, **more)

    monkeypatch.setattr(tournament, "fold", noted)
    desk.do("undo", entry=250)
    assert len(threads) == 1 and threads[0].startswith("desk")
    monkeypatch.undo()
    assert len(desk.s.players) == 249


def test_streams_of_one_browser_share_what_is_drawn(
    server: Server, desk: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    usual = people_page.roll_call

    def noted(*given: Any) -> Any:
        drawn.append(1)
        return usual(*given)

    monkeypatch.setattr(
        streaming, "time", SimpleNamespace(monotonic=lambda: 7.0)
    )  # what was drawn is good for a second
    path = f"{desk.home}/stream/people"
    with ExitStack() as stack:
        streams = [stack.enter_context(desk.http.stream("GET", path)).iter_text() for _ in range(8)]
        for stream in streams:
            assert "Roll call: 250 of 250" in until(stream, "Roll call")
        monkeypatch.setattr(people_page, "roll_call", noted)
        desk.do("absent", player=1)
        for stream in streams:
            assert "Roll call: 249 of 250" in until(stream, "Roll call")
    assert len(drawn) == 1


def until(stream: Iterator[str], words: str) -> str:
    told = ""
    while words not in told:
        told += next(stream)
    return told
