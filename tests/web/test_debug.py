"""The debug page: every viewer's view as it is, event by event; and nobody finds it who is not meant to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from browsing import Browser, words
from litestar.exceptions import NotFoundException
from serving import Server

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.engine.match import read
from mundialito.engine.who import PUBLIC
from mundialito.showing.retelling import moment
from mundialito.web.debug.routes import BENCH, this_machine
from mundialito.web.debug.workbench import KEPT, begun, opened
from mundialito.web.edge.here import is_loopback
from mundialito.web.serving import CannotServe, Service, serve

GOLDEN = Path(__file__).parents[2] / "tests/games/uno/golden/two-seats.txt"


@pytest.fixture
def debugging(sqlite_url: str) -> Iterator[Browser]:
    server = Server(sqlite_url, service=Service(debug=True))
    server.start()
    yield Browser(server)
    server.stop()


def views(page: str) -> dict[str, str]:
    """The notation of each view by its viewer, as the page has it."""
    found = re.findall(r'data-viewer="(\w+)".*?<pre data-view>(.*?)</pre>', page, re.S)
    return {viewer: unescape(re.sub(r"</?mark>", "", text)) for viewer, text in found}


def matches() -> list[tuple[str, int]]:
    return [("uno", 3), ("coin", 4), ("cup2010", 2), ("worldcup", 3), ("tactics", 2)]


# --- what it shows ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), matches(), ids=[game for game, _ in matches()])
def test_each_viewer_is_shown_exactly_its_view(debugging: Browser, game: str, seats: int) -> None:
    here = debugging.moved("/debug/new", game=game, seats=str(seats), seed="a seed")
    for _ in range(2):
        debugging.moved(here, at=str(BENCH.get(number(here)).last), do="run")
    work = BENCH.get(number(here))
    for at in (0, 1, work.last // 2, work.last):
        fold = moment(work.game, work.match, at)
        page = debugging.page(f"{here}?at={at}")
        position = work.game.notation.position
        assert views(page) == {
            "public": position(fold.view(PUBLIC)), **{"ABCD"[p]: position(fold.view(p)) for p in range(seats)}
        }  # fmt: skip
        state = re.search(r"<pre data-state>(.*?)</pre>", page, re.S)
        assert state and unescape(state[1]) == position(fold.state)


def number(here: str) -> int:
    return int(here.partition("?")[0].rpartition("/")[2])


def test_pictures_are_of_the_viewers_view(debugging: Browser) -> None:
    here = debugging.moved("/debug/new", game="coin", seats="2", seed="x")
    work = BENCH.get(number(here))
    at = work.answer(work.answer(0))  # two dice
    own = {viewer: debugging.http.get(f"{here}/{at}/{viewer}/table.svg") for viewer in ("public", "A", "B")}
    assert {answer.headers["content-type"] for answer in own.values()} == {"image/svg+xml"}
    assert len({answer.content for answer in own.values()}) == 3
    assert debugging.http.get(f"{here}/{at}/C/table.svg").status_code == 404
    assert debugging.http.get(f"{here}/{at}/Z/table.svg").status_code == 400


def test_what_differs_from_the_state_is_marked(debugging: Browser) -> None:
    here = debugging.moved("/debug/new", game="coin", seats="2", seed="x")
    for _ in range(2):
        here = debugging.moved(here.partition("?")[0], at=here.partition("at=")[2] or "0", do="answer")
    page = debugging.page(here)
    a, b = (page.partition(f'data-viewer="{seat}"')[2].partition("</section>")[0] for seat in "AB")
    die = moment_of(here).state.die
    assert f"<th>die[1]</th><td>{die[1]}</td><td><mark>13</mark></td>" in a
    assert f"<th>die[0]</th><td>{die[0]}</td><td><mark>13</mark></td>" in b
    assert "<mark>die=" in a
    assert "Ana rolls" in words(a) and "Bruno rolls a die in secret." in words(a)


def moment_of(here: str) -> Fold:
    work = BENCH.get(number(here))
    return work.fold(work.last)


def test_any_offered_event_is_taken_and_others_are_refused(debugging: Browser) -> None:
    here = debugging.moved("/debug/new", game="coin", seats="2", seed="x", options="rounds=1")
    assert debugging.moved(here, at="0", do="* 5").endswith("?at=1")
    assert moment_of(here).state.die[0] == 5
    assert debugging.send(here, at="1", do="A 5").status_code == 409
    assert debugging.send(here, at="1", do="A x").status_code == 400
    assert debugging.send(here, at="1", do="Q 5").status_code == 400
    debugging.moved(here, at="0", do="* 3")  # from the beginning once more: what came after is gone
    assert BENCH.get(number(here)).match.events == ((-1, 3),)
    assert "1 / 1" in debugging.page(f"{here}?at=99")


def test_a_match_runs_to_its_end_and_stays_there(debugging: Browser) -> None:
    here = debugging.moved("/debug/new", game="coin", seats="2", seed="x", options="rounds=1")
    end = debugging.moved(here, at="0", do="run")
    assert debugging.moved(here, at=end.partition("at=")[2], do="answer") == end
    assert "The match is over." in debugging.page(end)


def test_a_match_file_is_stepped(debugging: Browser) -> None:
    text = "\n".join(line.partition("  |")[0] for line in GOLDEN.read_text().splitlines() if not line.startswith("#"))
    match = read(text, games.load)
    here = debugging.moved("/debug/new", file=text)
    assert f"uno: {len(match.events)} / {len(match.events)}" in words(debugging.page(here))
    assert debugging.send("/debug/new", file="no match").status_code == 400


@pytest.mark.parametrize(
    "form",
    [{"game": "go"}, {"game": "uno", "seats": "x"}, {"game": "uno", "seats": "1"}, {"game": "uno", "options": "x=y"}],
)
def test_what_cannot_begin_is_said_in_a_sentence(debugging: Browser, form: dict[str, str]) -> None:
    answer = debugging.send("/debug/new", **form)
    assert answer.status_code == 400 and answer.text


def test_the_same_seed_deals_alike_and_few_matches_are_kept(debugging: Browser) -> None:
    game = games.load("coin")
    one, two, other = (begun(game, 2, seed, {}) for seed in ("a", "a", "b"))
    for work in (one, two, other):
        work.run(0)
    assert one.match.events == two.match.events != other.match.events
    places = [debugging.moved("/debug/new", game="coin", seed=str(n)) for n in range(KEPT + 1)]
    debugging.page(places[0], status=404)
    debugging.page(places[-1])
    assert opened(game, one.match).last == one.last


# --- who may see it -----------------------------------------------------------------------------------


def test_without_the_flag_it_is_not_there(sqlite_url: str) -> None:
    server = Server(sqlite_url)
    server.start()
    try:
        browser = Browser(server)
        for path in ("/debug", "/debug/1", "/debug/1/0/A/table.svg"):
            assert browser.http.get(path).status_code == 404
        assert browser.send("/debug/new", game="coin").status_code in (404, 405)
        assert "debug" not in browser.page("/")
    finally:
        server.stop()


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "play.example.org"},  # a name that was made to lead here
        {"host": "192.168.0.7:8000"},
        {"x-forwarded-for": "10.0.0.7"},  # a proxy on this machine
        {"forwarded": "for=10.0.0.7"},
    ],
)
def test_only_this_machine_by_its_own_name_finds_it(debugging: Browser, headers: dict[str, str]) -> None:
    assert debugging.http.get("/debug").status_code == 200
    assert debugging.http.get("/debug", headers=headers).status_code == 404
    here = debugging.moved("/debug/new", game="coin", seed="x")
    assert debugging.http.get(here, headers=headers).status_code == 404
    assert debugging.http.get(f"{here}/0/A/table.svg", headers=headers).status_code == 404


@pytest.mark.parametrize("peer", ["10.0.0.7", "192.168.0.7", "2001:db8::7", ""])
def test_a_peer_from_elsewhere_finds_nothing(peer: str) -> None:
    with pytest.raises(NotFoundException):
        this_machine(connection(peer), None)  # type: ignore[arg-type]
    this_machine(connection("127.0.0.1"), None)  # type: ignore[arg-type]


def connection(peer: str) -> Any:
    """What a guard sees of a request."""
    client = (peer, 5000) if peer else None
    return SimpleNamespace(scope={"client": client}, headers=httpx.Headers({"host": "127.0.0.1:8000"}))


@pytest.mark.parametrize(
    "service",
    [
        Service(host="0.0.0.0", debug=True), Service(host="192.168.0.7", debug=True), Service(host="::", debug=True),
        Service(host="play.example.org", debug=True), Service(address="https://play.example.org", debug=True),
        Service(proxy="127.0.0.1", debug=True),
    ],
)  # fmt: skip
def test_it_is_not_served_where_others_come(service: Service) -> None:
    with pytest.raises(CannotServe, match="this machine alone"):
        serve(service)


@pytest.mark.parametrize(
    ("host", "ours"), [("127.0.0.1", True), ("127.8.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False)]
)
def test_loopback_is_this_machine(host: str, ours: bool) -> None:
    assert is_loopback(host) is ours
