"""The event stream: taken up where it was lost, silent about what one does not see, and never silent for long."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from programs import Program, news
from serving import Server

from mundialito.client import Client
from mundialito.tables import duties
from mundialito.web.shell import streaming


@pytest.fixture
def table(http: httpx.Client) -> tuple[Program, Program, str]:
    """Ana and Bruno at a match that has begun."""
    ana, bruno = Program(http, "Ana"), Program(http, "Bruno")
    link = ana.open("me", "open")
    bruno.must("POST", f"/tables/{link}/sit")
    ana.must("POST", f"/tables/{link}/start")
    return ana, bruno, link


def move(link: str, *people: Program) -> None:
    """Whoever is to move draws, keeps, or does the first thing offered."""
    for person in people:
        seen = person.view(link)
        if seen["offers"]:
            texts = [offer["text"] for offer in seen["offers"]]
            dull = next(text for text in ("keeps", "draws", *texts) if text in texts)
            person.must("POST", f"/tables/{link}/move", events=[dull], at=seen["at"])
            return


def test_the_first_event_says_where_one_is_and_the_next_what_is_new(table: tuple[Program, Program, str]) -> None:
    ana, bruno, link = table
    with bruno.stream(link) as events:
        first = news(next(events))
        assert (first["since"], first["seat"], first["stage"]) == (0, 1, "playing")
        assert len(first["entries"]) == first["at"] == bruno.view(link)["at"]
        for _ in range(5):
            before = first["at"]
            move(link, ana, bruno)
            first = news(next(events))
            assert first["since"] == before < first["at"] == before + len(first["entries"])
            seen = bruno.view(link)
            assert [offer["event"] for offer in seen["offers"]] == [offer["event"] for offer in first["offers"]]
            assert seen["awaited"] == first["awaited"]


def test_a_lost_stream_is_taken_up_by_its_last_id(table: tuple[Program, Program, str]) -> None:
    ana, bruno, link = table
    with bruno.stream(link) as events:
        known = news(next(events))
    for _ in range(6):
        move(link, ana, bruno)
    with bruno.stream(link, last=known["at"]) as events:
        rest = news(next(events))
    assert rest["since"] == known["at"]
    assert known["entries"] + rest["entries"] == bruno.view(link)["log"]
    with bruno.stream(link, last=rest["at"]) as events:
        again = news(next(events))
    assert again["entries"] == [] and again["offers"] == rest["offers"]


@pytest.mark.parametrize("last", ["9999", "-1", "x", "1e3", ""])
def test_an_id_that_is_none_of_ours_gets_everything(table: tuple[Program, Program, str], last: str) -> None:
    _, bruno, link = table
    with bruno.http.stream(
        "GET", f"/api/v1/tables/{link}/stream", headers={**bruno.headers, "last-event-id": last}
    ) as answer:
        lines = answer.iter_lines()
        assert next(lines).startswith("id: ")
        assert '"since":0,' in next(lines)


def test_an_id_of_the_match_before_gets_everything(table: tuple[Program, Program, str]) -> None:
    ana, bruno, link = table
    with bruno.stream(link) as events:
        before = news(next(events))
        ana.must("POST", f"/tables/{link}/close")
        assert news(next(events))["stage"] == "over"
        following = ana.must("POST", f"/tables/{link}/rematch")["match"]
        last = next(events)
        assert (last.event, last.json(), last.id) == ("next", {"match": following}, "0")
        assert list(events) == []
    with bruno.stream(link, last=1, match=before["match"]) as events:
        first = news(next(events))
    assert (first["match"], first["since"], first["stage"]) == (following, 0, "open")


def test_all_who_look_with_the_same_eyes_get_the_same_bytes(http: httpx.Client, table: Any) -> None:
    ana, bruno, link = table
    one, other = Program(http), Program(http, "Eva")
    with one.stream(link) as first, other.stream(link) as second:
        for _ in range(3):
            assert next(first).data == next(second).data
            move(link, ana, bruno)


def test_phrases_pass_by_and_change_no_number(table: tuple[Program, Program, str]) -> None:
    ana, bruno, link = table
    with bruno.stream(link) as events:
        at = next(events).id
        ana.must("POST", f"/tables/{link}/say", phrase=1)
        said = next(events)
        assert (said.event, said.json()) == ("says", {"seat": 0, "phrase": 1, "text": "Good luck!"})
        assert said.id == at
    assert bruno.view(link)["at"] == int(at)
    assert "no such phrase" in ana.refused(409, "POST", f"/tables/{link}/say", phrase=99)["error"]


def test_a_quiet_stream_shows_that_it_is_alive(
    table: tuple[Program, Program, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bruno, link = table
    monkeypatch.setattr(streaming, "QUIET", 0.05)
    with bruno.http.stream("GET", f"/api/v1/tables/{link}/stream", headers=bruno.headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = answer.iter_lines()
        assert [line for _, line in zip(range(7), lines, strict=False)][3:] == [": ", "", ": ", ""]
        move(link, ana, bruno)
        assert any(line.startswith("data: ") for line in lines)
        assert any(line == ": " for line in lines)


def test_others_see_who_comes_and_goes_without_a_new_number(server: Server, table: Any) -> None:
    ana, bruno, link = table
    with bruno.stream(link) as events:
        at = next(events).id
        with ana.stream(link) as hers:
            next(hers)
            live = server.do(server.hall.at(link))
            assert len(server.ask(live.present)) == 2
        ana.must("POST", f"/tables/{link}/pause")
        assert news(next(events))["at"] == int(at) + 1  # the next thing heard: nothing of the coming and going


def test_a_client_comes_back_after_the_server_was_lost(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duties, "LEASE", 1.0)  # so that the new server soon moves for the bot
    monkeypatch.setattr(duties, "SWEEP", 0.3)
    url = f"sqlite:///{tmp_path_factory.mktemp('lost')}/mundialito.db"
    server = Server(url)
    server.start()
    with Client(server.address) as host:
        host.sign_up("Zoë")
        link = host.open("uno", ["me", "simple"])
        seat = host.join(link)
        host.post(f"/tables/{link}/start")
        restarts = 0
        for told in seat:
            if told.stage == "playing" and restarts == 0:
                server.stop()
                server = Server(url, server.port)
                server.start()
                restarts += 1
            assert told.at == len(seat.log)
            if seat.offers:
                seat.move(seat.offers[0])
        text = host.http.get(f"/matches/{seat.match}/file").text
    server.stop()
    assert restarts == 1 and seat.stage == "over"
    lines = iter(text.splitlines())
    mine = [entry.text for entry in seat.log if entry.who == seat.number and entry.text]
    assert mine and all(any(line == told for line in lines) for told in mine)  # each in the file, in this order
