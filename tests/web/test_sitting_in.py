"""A bot's seat in mid-match, in pages and by programs: asked for by whoever watches, given by the host."""

from __future__ import annotations

import re

import httpx
import pytest
from browsing import Browser, begun, somebody, token_of, words
from programs import Program
from serving import Server

from mundialito.store import PersonRow
from mundialito.tables.live import Live


@pytest.fixture
def marta(server: Server) -> PersonRow:
    return somebody(server, "Marta")


@pytest.fixture
def live(server: Server, marta: PersonRow) -> Live:
    return begun(server, marta, bots=2)


def form(page: str, verb: str, **wanted: str) -> dict[str, str]:
    """What a button of the page would send."""
    for found in re.findall(rf'<form[^>]*/{verb}"[^>]*>(.*?)</form>', page, re.DOTALL):
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', found))
        if wanted.items() <= fields.items():
            fields.pop("_csrf_token")
            return fields
    raise AssertionError(f"no form {verb} with {wanted}")


def test_somebody_asks_and_the_host_lets_them_in(server: Server, live: Live, marta: PersonRow) -> None:
    at, nora, host = f"/t/{live.link}", Browser(server, person=somebody(server, "Nora")), Browser(server, person=marta)
    page = nora.page(at)
    assert "Ask to play for Bruno" in page and "Take over from" not in page
    assert nora.moved(f"{at}/ask-in", **form(page, "ask-in", seat="1")) == at
    page = words(nora.page(at))
    assert "You have asked to play for Bruno: the host decides." in page and "Ask to play for Carla" in page
    shown = host.page(at)
    assert "Nora asks to play for Bruno, and would see what that seat sees." in words(shown)
    other = Browser(server).page(at)
    assert "Nora" not in other and "Ask to play for Bruno" not in other and "Ask to play for Carla" in other
    assert host.send(f"{at}/answer-in", **form(shown, "answer-in", seat="1", agrees="1")).status_code == 303
    assert 'id="choices"' in nora.page(at) and live.table.player(1) == ""
    assert "asks to play for" not in host.page(at)


def test_the_host_says_no(server: Server, live: Live, marta: PersonRow) -> None:
    at, nora, host = f"/t/{live.link}", Browser(server, person=somebody(server, "Nora")), Browser(server, person=marta)
    nora.moved(f"{at}/ask-in", seat="2")
    answer = form(host.page(at), "answer-in", agrees="0")
    refused = nora.send(f"{at}/answer-in", **answer)
    assert refused.status_code == 409 and "Only the host" in refused.text
    host.send(f"{at}/answer-in", **answer)
    assert "Ask to play for" not in nora.page(at)
    assert "The host has said no" in nora.send(f"{at}/ask-in", seat="2").text
    assert "Nobody asks for that seat any more" in host.send(f"{at}/answer-in", **answer | {"agrees": "1"}).text
    assert live.table.player(2) == "simple"


def test_a_second_identity_does_not_see_a_bots_hand(server: Server, live: Live) -> None:
    """Whoever only has the link is told to ask."""
    at, stranger = f"/t/{live.link}", Browser(server)
    refused = stranger.send(f"{at}/sit", seat="1", name="Marta's twin")
    assert refused.status_code == 409 and "the host&#39;s to give: ask for it" in refused.text
    assert 'id="choices"' not in stranger.page(at) and live.table.player(1) == "simple"


def test_a_host_without_a_seat_sits_in_and_has_the_hosts_word(server: Server, live: Live, marta: PersonRow) -> None:
    host = Browser(server, person=marta)
    alone = server.do(server.hall.open_table("uno", marta.id, live.table.chairs[1:]))
    at = f"/t/{alone.link}"
    host.send(f"{at}/start")
    Browser(server, person=somebody(server, "Nora")).moved(f"{at}/ask-in", seat="1")
    page = host.page(at)
    assert "Take over from Ana" in page and "Nora asks to play for Bruno" in words(page) and "Pause" in page
    assert host.moved(f"{at}/sit", seat="0") == at
    assert alone.table.seats_of(marta.id) == [0] and 'id="choices"' in host.page(at)


def test_the_event_stream_brings_what_was_asked(server: Server, live: Live, marta: PersonRow) -> None:
    at, nora, host = f"/t/{live.link}", Browser(server, person=somebody(server, "Nora")), Browser(server, person=marta)
    with host.http.stream("GET", f"{at}/stream") as answer:
        lines = answer.iter_lines()
        next(line for line in lines if line.startswith("id:"))
        nora.moved(f"{at}/ask-in", seat="1")
        assert next(line for line in lines if "Nora asks to play for Bruno" in line)


# --- programs ----------------------------------------------------------------------------------------------


def test_a_program_asks_and_the_hosts_program_answers(http: httpx.Client) -> None:
    ana, bruno, carla = (Program(http, name) for name in ("Ana", "Bruno", "Carla"))
    link = ana.open("me", "simple", "simple")
    ana.must("POST", f"/tables/{link}/start")
    fault = bruno.refused(409, "POST", f"/tables/{link}/sit", seat=1)
    assert "ask for it" in fault["error"]
    bruno.must("POST", f"/tables/{link}/ask-in", seat=1)
    carla.must("POST", f"/tables/{link}/ask-in", seat=2)
    [mine] = bruno.must("GET", f"/tables/{link}")["asks"]
    assert (mine["seat"], mine["name"], mine["yours"]) == (1, "Bruno", True)
    first, second = ana.must("GET", f"/tables/{link}")["asks"]
    assert first == mine | {"yours": False} and second["name"] == "Carla"
    assert Program(http, "Diego").must("GET", f"/tables/{link}")["asks"] == []
    answer = {"seat": 1, "mark": first["mark"], "agrees": True}
    assert "Only the host" in carla.refused(409, "POST", f"/tables/{link}/ask-in/answer", **answer)["error"]
    with ana.stream(link) as events:
        told = next(event for event in events if event.event == "asks")
        assert [ask["name"] for ask in told.json()["asks"]] == ["Bruno", "Carla"]
        ana.must("POST", f"/tables/{link}/ask-in/answer", **answer)
        told = next(event for event in events if event.event == "asks")
        assert [ask["name"] for ask in told.json()["asks"]] == ["Carla"]
    ana.must("POST", f"/tables/{link}/ask-in/answer", seat=2, mark=second["mark"], agrees=False)
    assert bruno.view(link)["seat"] == 1 and carla.view(link)["seat"] is None
    assert ana.refused(409, "POST", f"/tables/{link}/ask-in/answer", **answer)["stale"]


def test_somebody_with_an_old_name_opens_tables_under_what_can_be_seen_of_it(
    server: Server, http: httpx.Client
) -> None:
    """It was stored before names were looked at; pages and programs use it as it would be now."""
    server.do(server.hall.store.add_person("old", "Ana\u200dMaría\u202e", "en"))
    ana = server.do(server.hall.people.person("old"))
    browser, program = Browser(server, person=ana), Program(http)
    program.token = token_of(server, ana)
    links = [browser.moved(f"/{door}/uno").rsplit("/", 1)[1] for door in ("open", "play")]
    for link in (*links, program.open("me", "open")):
        assert server.do(server.hall.at(link)).table.chairs[0].name == "AnaMaría"
