"""A whole match by the API: two people and a bot; choices that come too late, twice, or only half allowed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from programs import Program, news
from serving import Server

from mundialito import games
from mundialito.client import Client, Refused
from mundialito.engine.fairness import verify
from mundialito.engine.match import from_json, read
from mundialito.words import say

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def ana(http: httpx.Client) -> Program:
    return Program(http, "Ana")


@pytest.fixture
def bruno(http: httpx.Client) -> Program:
    return Program(http, "Bruno")


def begun(host: Program, *others: Program) -> str:
    """A match between programs, without bots: nothing moves unless they do."""
    link = host.open("me", *("open" for _ in others))
    for other in others:
        other.must("POST", f"/tables/{link}/sit")
    host.must("POST", f"/tables/{link}/start")
    return link


def whose_turn(link: str, *people: Program) -> tuple[Program, dict[str, object], list[int]]:
    """Who may move: their view, and the numbers of what they may do."""
    for person in people:
        seen = person.view(link)
        if seen["offers"]:
            return person, seen, [offer["event"] for offer in seen["offers"]]
    raise AssertionError("nobody may move")


# --- a whole match ----------------------------------------------------------------------------------------


def play(address: str, link: str, name: str) -> tuple[int, list[str]]:
    """Play at a table to the end, always what is offered first; the seat, and all that it saw."""
    with Client(address) as client:
        seat = client.join(link, name)
        for _ in seat:
            if seat.offers:
                seat.move(seat.offers[0])
        return seat.number, [entry.text for entry in seat.log if entry.text]


def all_have_promised(person: Program, link: str) -> bool:
    return all(chair["promised"] or chair["bot"] for chair in person.must("GET", f"/tables/{link}")["chairs"])


def test_two_people_and_a_bot_play_a_match_to_its_end(server: Server, ana: Program) -> None:
    link = ana.open("open", "open", "simple")
    with ThreadPoolExecutor(2) as threads:
        playing = [threads.submit(play, server.address, link, name) for name in ("Carla", "Diego")]
        with ana.stream(link) as events:  # the clients promise their nonces as soon as they sit
            next(event for event in events if all_have_promised(ana, link))
        ana.must("POST", f"/tables/{link}/start")
        logs = dict(one.result() for one in playing)
    table = ana.must("GET", f"/tables/{link}")
    match = table["match"]
    assert (table["stage"], table["result"]["reason"]) == ("over", "played")
    assert sorted(table["result"]["scores"])[0] == 0
    text = ana.ask("GET", f"/matches/{match}/file").text
    told = read(text, games.load)
    assert verify(games.load("uno"), told) > 0
    assert [bool(nonce) for nonce in told.nonces] == [True, True, False]
    assert list(told.scores or ()) == table["result"]["scores"]
    # Each saw its own cards and nobody else's, in the order of the file; what is shown to two alone (UD7) aside.
    lines = [line for line in text.splitlines()[2:] if not line.startswith(("scores", "seed", "* shows"))]
    for seat, log in logs.items():
        seen = [line for line in log if not line.startswith("* shows")]
        hidden = [mine for mine, line in zip(seen, lines, strict=True) if mine != line]
        assert set(hidden) == {"* gives ?"}, seat


def test_the_file_is_the_same_match_as_json(ana: Program) -> None:
    link = ana.open("simple", "simple")
    ana.must("POST", f"/tables/{link}/start")
    with ana.stream(link) as events:
        match = next(told["match"] for told in map(news, events) if told["stage"] == "over")
    path = f"/api/v1/matches/{match}/file"
    as_json = ana.http.get(path, headers={"accept": "application/json"})
    assert as_json.headers["content-type"] == "application/json"
    assert from_json(as_json.text, games.load) == read(ana.http.get(path).text, games.load)
    verdict = ana.must("GET", f"/matches/{match}/verify")
    assert verdict["verified"] and verdict["outcomes"] > 14 and verdict["reason"] is None
    assert ana.must("GET", f"/matches/{match}")["result"]["reason"] == "played"


def test_the_example_plays_a_match_on_line(server: Server, ana: Program) -> None:
    link = ana.open("open", "simple")
    script = str(EXAMPLES / "play_online.py")
    robot = subprocess.Popen(
        [sys.executable, script, server.address, link], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    with ana.stream(link) as events:
        for told in map(news, events):
            if told["stage"] == "open" and any(entry["kind"] == "hash" for entry in told["entries"]):
                ana.must("POST", f"/tables/{link}/start")
            if told["stage"] == "over":
                break
    printed, _ = robot.communicate(timeout=60)
    assert robot.returncode == 0
    assert re.fullmatch(r"seat 0: \d+ entries seen, played, scores \[\d+, \d+\]\n", printed)


# --- late, twice, half --------------------------------------------------------------------------------------


def test_a_choice_made_on_an_old_table_is_stale(ana: Program, bruno: Program) -> None:
    link = begun(ana, bruno)
    person, seen, offers = whose_turn(link, ana, bruno)
    person.must("POST", f"/tables/{link}/move", events=offers[:1], at=seen["at"])
    again = person.refused(409, "POST", f"/tables/{link}/move", events=[offers[0] + 1], at=seen["at"])
    assert again["stale"] and again["rule"] is None
    future = person.refused(409, "POST", f"/tables/{link}/move", events=offers[:1], at=10_000)
    assert future["stale"]


def test_the_same_choice_again_gets_the_first_answer(ana: Program, bruno: Program) -> None:
    link = begun(ana, bruno)
    for _ in range(12):
        person, seen, offers = whose_turn(link, ana, bruno)
        sent = {"events": offers[-1:], "at": seen["at"]}
        first = person.must("POST", f"/tables/{link}/move", **sent)
        length = person.view(link)["at"]
        assert person.must("POST", f"/tables/{link}/move", **sent) == first
        assert person.view(link)["at"] == length  # nothing was done twice
        other, after, others = whose_turn(link, ana, bruno)
        other.must("POST", f"/tables/{link}/move", events=others[-1:], at=after["at"])
        assert person.must("POST", f"/tables/{link}/move", **sent) == first


def test_a_choice_is_taken_whole_or_not_at_all(ana: Program, bruno: Program) -> None:
    link = begun(ana, bruno)
    person, seen, offers = whose_turn(link, ana, bruno)
    nonsense = 10_000
    fault = person.refused(409, "POST", f"/tables/{link}/move", events=[offers[0], nonsense], at=seen["at"])
    assert not fault["stale"]
    assert person.view(link) == seen


def test_what_follows_from_the_first_event_may_be_sent_with_it(ana: Program, bruno: Program) -> None:
    link = begun(ana, bruno)
    move = f"/tables/{link}/move"
    while True:  # both only draw, until one has a wild card to play
        person, seen, _ = whose_turn(link, ana, bruno)
        texts = [offer["text"] for offer in seen["offers"]]
        if "plays W" in texts:
            break
        dull = next(text for text in ("keeps", "draws", "accepts", *texts) if text in texts)
        person.must("POST", move, events=[dull], at=seen["at"])
    assert "names G" not in texts
    fault = person.refused(409, "POST", move, events=["plays W", "keeps"], at=seen["at"])
    assert fault["rule"] and person.view(link) == seen
    done = person.must("POST", move, events=["plays W", "names G"], at=seen["at"])
    log = person.view(link, since=seen["at"])["log"]
    assert [entry["text"][2:] for entry in log[:2]] == ["plays W", "names G"]
    assert done["at"] == seen["at"] + 2


def test_a_refused_choice_names_its_rule(ana: Program, bruno: Program) -> None:
    link = begun(ana, bruno)
    person, seen, _ = whose_turn(link, ana, bruno)
    fault = person.refused(409, "POST", f"/tables/{link}/move", events=["catches"], at=seen["at"])
    assert re.fullmatch(r"UD?\d+", fault["rule"]) and not fault["stale"]
    unreadable = person.refused(409, "POST", f"/tables/{link}/move", events=["sings"], at=seen["at"])
    assert "sings" in unreadable["error"]


def test_a_refusal_is_in_the_language_that_is_asked_for(http: httpx.Client, bruno: Program) -> None:
    inés = Program(http, "Inés", lang="es")
    link = begun(inés, bruno)
    fault = inés.refused(409, "POST", f"/tables/{link}/move", events=["guilty"], at=inés.view(link)["at"])
    reason = next(
        reason for reason in games.load("uno").reasons.values() if say(reason.sentence, "es") == fault["error"]
    )
    assert fault["error"] != reason.sentence
    sent = {"events": ["guilty"], "at": inés.view(link)["at"]}
    heads = {**inés.headers, "accept-language": "pt-BR,es;q=0.5"}
    answer = http.post(f"/api/v1/tables/{link}/move", json=sent, headers=heads).json()
    assert answer["error"] == say(reason.sentence, "pt") != fault["error"]


# --- around the match ---------------------------------------------------------------------------------------


def test_a_move_is_taken_back_when_the_other_agrees(ana: Program, bruno: Program) -> None:
    link = begun(ana, bruno)
    while True:  # until somebody does what Nature does not answer
        person, seen, offers = whose_turn(link, ana, bruno)
        person.must("POST", f"/tables/{link}/move", events=offers[:1], at=seen["at"])
        if person.view(link, since=seen["at"])["log"][-1]["who"] >= 0:
            break
    other = bruno if person is ana else ana
    moved = person.view(link)["position"]
    person.must("POST", f"/tables/{link}/back")
    assert other.must("GET", f"/tables/{link}")["asked"] is not None
    other.must("POST", f"/tables/{link}/back/answer", agrees=True)
    after = person.view(link)
    assert after["position"] == seen["position"] != moved
    kinds = [entry["kind"] for entry in after["log"]]
    assert kinds[-3:] == ["ask_back", "answer_back", "take_back"]
    assert all(set(entry) <= {"kind", "who", "agrees"} for entry in after["log"][-3:])  # not how many events stay


def test_seats_options_and_order_are_set_before_the_match(http: httpx.Client, bruno: Program) -> None:
    ana = Program(http, "Zoë")
    link = ana.open("me", "open", rounds=3, clock={"move": 60})
    path = f"/tables/{link}"
    assert bruno.must("POST", f"{path}/sit")["seat"] == 1
    ana.must("POST", f"{path}/resize", seats=4)
    ana.must("POST", f"{path}/bot", seat=2, bot="eager")
    ana.must("POST", f"{path}/change", options={"stacking": "on"}, public=True, clock={"match": 900, "zero": "forfeit"})
    ana.must("POST", f"{path}/swap", one=0, other=2)
    table = bruno.must("GET", path)
    assert [(c["kind"], c["name"], c["yours"]) for c in table["chairs"]] == [
        ("bot", "Ana", False), ("person", "Bruno", True), ("person", "Zoë", False), ("open", "", False),
    ]  # fmt: skip
    assert (table["options"], table["rounds"], table["public"], table["host"]) == ({"stacking": "on"}, 3, True, False)
    assert table["clock"] == {"move": 0, "match": 900, "zero": "forfeit"}
    assert link in [row["link"] for row in bruno.must("GET", "/tables", {"stage": "open"})]
    bruno.refused(409, "POST", f"{path}/start")
    assert "seat is still open" in ana.refused(409, "POST", f"{path}/start")["error"]
    ana.must("POST", f"{path}/resize", seats=3)
    ana.must("POST", f"{path}/start")
    playing = ana.must("GET", path)
    assert (playing["stage"], len(playing["times"])) == ("playing", 3)
    assert link in [row["link"] for row in bruno.must("GET", "/tables", {"stage": "playing"})]


def test_leaving_returning_pausing_and_resigning(ana: Program, bruno: Program) -> None:
    link = begun(ana, bruno)
    path = f"/tables/{link}"
    ana.must("POST", f"{path}/pause")
    assert not any(p.view(link)["offers"] for p in (ana, bruno))
    assert "paused" in ana.refused(409, "POST", f"{path}/move", events=["draws"], at=ana.view(link)["at"])["error"]
    ana.must("POST", f"{path}/leave")
    assert ana.must("GET", path)["chairs"][0]["away"]
    ana.must("POST", f"{path}/return")
    ana.must("POST", f"{path}/resume")
    bruno.must("POST", f"{path}/resign")
    table = ana.must("GET", path)
    assert (table["stage"], table["result"]["reason"], table["result"]["seat"]) == ("over", "resigned", 1)
    following = bruno.must("POST", f"{path}/rematch")
    assert (following["number"], following["stage"], following["link"]) == (2, "open", link)
    assert following["match"] != table["match"]


def test_a_client_says_why_it_was_refused(server: Server, ana: Program) -> None:
    with Client(server.address) as client, pytest.raises(Refused, match="no such table") as refused:
        client.join("nowhere", "Eva")
    assert refused.value.status == 404


def test_what_is_sent_is_documented(ana: Program) -> None:
    """The stream is put together from pieces: it must be what the document says it is."""
    import msgspec

    from mundialito.web.api.shapes import News

    link = ana.open("me", "simple")
    ana.must("POST", f"/tables/{link}/start")
    with ana.stream(link) as events:
        told = next(event.data for event in events)
    typed = msgspec.json.decode(told, type=News, strict=True)
    assert msgspec.json.decode(msgspec.json.encode(typed)) == json.loads(told)
