"""Outcomes that stand alone, as pages and programs meet them: nothing is told before it has been seen."""

from __future__ import annotations

import re
import time
from typing import Any

import httpx
import pytest
from beating import let_stand
from browsing import Browser, somebody, token_of
from programs import Program
from serving import Server

from mundialito.store import PersonRow
from mundialito.tables import acts, lobby
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair

COIN = ("turns up", "throws", "shows")


@pytest.fixture(autouse=True)
def standing(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", COIN)


async def guessed(server: Server, people: list[PersonRow], beat: float) -> Live:
    """A match in which all have guessed: the first guess is being turned up."""
    chairs = [Chair(person=p.id, name=p.name) for p in people]
    live = await server.hall.open_table("coin", people[0].id, chairs, beat=beat, options={"rounds": "1"})
    await server.hall.act(live, lambda t: lobby.start(t, people[0].id))
    for seat in range(len(people)):
        e = live.table.playing.offers(seat)[0]
        at, now = live.table.seq_of(seat), live.clock.now()
        await server.hall.act(live, lambda t: acts.move(t, seat, [e], at, now))  # noqa: B023
    return live


def begun(server: Server, beat: float) -> tuple[Live, list[PersonRow]]:
    people = [somebody(server, name) for name in ("Ana", "Bruno")]
    return server.do(guessed(server, people, beat)), people


def stage_of(page: str) -> dict[str, str]:
    """The overlay's attributes; none if nothing falls or stands."""
    found = re.search(r'<div id="stage"([^>]*)>', page)
    return dict(re.findall(r'([\w-]+)="([^"]*)"', found[1])) if found else {}


def part(page: str, name: str) -> str:
    """What is in a part of the page that has no part of the same kind in it."""
    found = re.search(rf'<(\w+) id="{name}"[^>]*>(.*?)</\1>', page, re.DOTALL)
    assert found
    return found[2]


def stand(server: Server, live: Live) -> None:
    while server.ask(lambda: live.half) != "stands":
        time.sleep(0.02)


def test_a_page_is_as_before_while_it_falls_and_tells_it_when_it_stands(server: Server) -> None:
    live, people = begun(server, 1.0)
    browser = Browser(server, person=people[0])
    falls = browser.page(f"/t/{live.link}")
    assert stage_of(falls)["class"] == "falls" and stage_of(falls)["data-beat"] == "1000"
    assert "banner" in part(falls, "stage") and "turned up" not in part(falls, "story")
    assert not part(falls, "told") and "Go on" in part(falls, "onward")
    stand(server, live)
    stands = browser.page(f"/t/{live.link}")
    assert stage_of(stands) == stage_of(falls) | {"class": "stands"}
    assert part(stands, "stage") == part(falls, "stage")
    assert "Ana guessed" in part(stands, "story") or part(stands, "story") != part(falls, "story")
    assert part(stands, "told").startswith("Scene of event")
    assert 'name="event"' not in falls + stands


def test_a_page_opened_in_mid_scene_knows_how_long_it_has_gone_on(server: Server) -> None:
    live, people = begun(server, 2.0)
    time.sleep(0.5)
    page = Browser(server, person=people[0]).page(f"/t/{live.link}")
    gone = re.search(r'data-gone="(\d+)"', page)
    assert gone and 400 < int(gone[1]) < 2000


def test_who_watches_cannot_go_on_for_others(server: Server) -> None:
    live, _ = begun(server, 1.0)
    watcher = Browser(server, person=somebody(server, "Zoe"))
    page = watcher.page(f"/t/{live.link}")
    assert stage_of(page) and not part(page, "onward")
    at = str(live.table.seq_of(0))
    assert "That is not your seat" in watcher.send(f"/t/{live.link}/go-on", seat="0", at=at).text
    assert server.ask(lambda: live.is_staged)


def test_those_who_have_seen_enough_go_on(server: Server) -> None:
    live, people = begun(server, 3.0)
    browser = Browser(server, person=people[0])
    length = live.table.seq_of(0)
    browser.send(f"/t/{live.link}/go-on", seat="0", at=str(length - 1))
    assert live.table.seq_of(0) == length and live.table.until > live.clock.now()
    browser.send(f"/t/{live.link}/go-on", seat="0", at=str(length))
    until = time.monotonic() + 2
    while live.table.seq_of(0) == length:
        assert time.monotonic() < until
        time.sleep(0.02)


def test_programs_get_it_at_once_with_until_and_can_do_nothing_before(server: Server, http: httpx.Client) -> None:
    live, people = begun(server, 1.0)
    program = Program(http)
    program.token = token_of(server, people[0])
    table: dict[str, Any] = program.ask("GET", f"/tables/{live.link}").json()
    assert table["until"] == live.table.until and table["awaited"] == [] and table["beat"] == 1.0
    view = program.ask("GET", f"/tables/{live.link}/view").json()
    assert view["until"] == live.table.until and view["offers"] == view["awaited"] == []
    assert view["log"][-1]["text"].startswith("* turns up A")
    refused = program.ask("POST", f"/tables/{live.link}/move", events=["A guesses heads"], at=view["at"])
    assert refused.status_code == 409 and "Wait until what has just happened" in refused.json()["error"]


def test_a_table_says_how_long_outcomes_are_shown(server: Server) -> None:
    ana = somebody(server, "Ana")

    async def opened() -> Live:
        return await server.hall.open_table("coin", ana.id, [Chair(person=ana.id, name="Ana"), Chair(bot="simple")])

    live = server.do(opened())
    browser = Browser(server, person=ana)
    assert 'name="beat"' in browser.page(f"/t/{live.link}")
    browser.send(f"/t/{live.link}/change", rounds="1", move="0", match="0", zero="bot", chances="none", beat="1500")
    assert live.table.setting.beat == 1.5
    assert (
        "3.0 seconds at most"
        in browser.send(f"/t/{live.link}/change", rounds="1", move="0", match="0", beat="9000").text
    )
