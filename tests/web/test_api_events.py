"""Tournaments by the API: the public reads, a table enters and another confirms, a player's code has a seat."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from desking import Organiser
from programs import Program
from serving import Server
from test_desk_seats import codes, soon


@pytest.fixture
def desk(server: Server) -> Organiser:
    desk = Organiser(server)
    desk.enter()
    desk.start()
    return desk


def token(path: str) -> str:
    return path.rsplit("/", 1)[1]


def cards(sheet: dict[str, Any]) -> dict[str, list[int]]:
    """The first went out, the others hold three numbers."""
    return {str(p["player"]): [0 if i == 0 else 3, 0, 0] for i, p in enumerate(sheet["people"])}


def test_ed1_a_table_enters_once_and_another_confirms_what_they_have_seen(desk: Organiser, http: httpx.Client) -> None:
    link, program = token(desk.links("table")[0]), Program(http)
    sheet = program.must("GET", f"/score-sheets/{link}")
    assert (sheet["table"], sheet["round"], sheet["started"], sheet["points"]) == (1, 1, True, None)
    assert sheet["classes"] == ["number", "action", "wild"]
    codes = desk.codes_at(1)
    score = {"round": 1, "code": codes[0][:4], "id": "a1", "cards": cards(sheet)}
    wrong = program.ask("POST", f"/score-sheets/{link}/enter", **{**score, "id": "a0", "cards": {"1": [0, 0, 0]}})
    assert wrong.status_code == 409 and wrong.json()["rule"] == "ED7"
    for _ in range(2):
        told = program.must("POST", f"/score-sheets/{link}/enter", **score)
        assert sorted(told["points"].values()) == [0, 30, 30] and not told["confirmed"]
    assert [e.kind for e in desk.tournament.log].count("score") == 1
    seen = {"round": 1, "code": codes[1], "id": "b1", "points": told["points"]}
    late = program.ask("POST", f"/score-sheets/{link}/confirm", **{**seen, "points": dict.fromkeys(told["points"], 10)})
    assert late.status_code == 409 and late.json()["stale"]
    same = program.ask("POST", f"/score-sheets/{link}/confirm", **{**seen, "code": codes[0], "id": "b0"})
    assert same.status_code == 409 and same.json()["rule"] == "ED1"
    assert program.must("POST", f"/score-sheets/{link}/confirm", **seen)["confirmed"]


def test_a_mark_is_its_tables_own_and_stands_for_one_thing(desk: Organiser, http: httpx.Client) -> None:
    """Each bot of one author begins to count at 1: what another table has sent is not this one's."""
    program, told = Program(http), desk.codes()
    for link in map(token, desk.links("table")):
        sheet = program.must("GET", f"/score-sheets/{link}")
        codes = [told[place["name"]] for place in sheet["people"]]
        score = {"round": 1, "code": codes[0][:4], "id": "a7", "cards": cards(sheet)}
        points = program.must("POST", f"/score-sheets/{link}/enter", **score)["points"]
        assert sorted(points.values()) == [0, 30, 30]
        other = {**score, "code": codes[1][:4]}  # somebody else's signature is something else
        more = {**score, "cards": {p: [2 * n for n in held] for p, held in cards(sheet).items()}}
        for wrong in (other, more):
            refused = program.ask("POST", f"/score-sheets/{link}/enter", **wrong)
            assert refused.status_code == 409 and "a mark of its own" in refused.json()["error"]
        seen = {"round": 1, "code": codes[1][:4], "points": points}
        refused = program.ask("POST", f"/score-sheets/{link}/confirm", **seen, id="a7")
        assert refused.status_code == 409 and "a mark of its own" in refused.json()["error"]
        assert program.must("POST", f"/score-sheets/{link}/confirm", **seen, id="b1")["confirmed"]
        assert program.must("POST", f"/score-sheets/{link}/enter", **score)["confirmed"], "sent again, it is done"
    assert [e.kind for e in desk.tournament.log].count("score") == 2


def test_a_tables_sign_alone_fills_no_log(desk: Organiser, http: httpx.Client) -> None:
    """Whoever could see one had ended the event in 75 seconds, by ever new scores without a code."""
    link, program = token(desk.links("table")[0]), Program(http)
    people = program.must("GET", f"/score-sheets/{link}")["people"]
    length, answers = len(desk.tournament.log), []
    for n in range(30):
        points = {str(p["player"]): 10 * k * (n + 1) for k, p in enumerate(people)}
        answers.append(program.ask("POST", f"/score-sheets/{link}/enter", round=1, id=f"{n}", points=points))
    assert [answer.status_code for answer in answers] == [200] * 20 + [409] * 10
    assert "give the next one to the organiser" in answers[-1].json()["error"]
    assert len(desk.tournament.log) == length + 20
    desk.do("score", slip="1", **desk.sheet(1, 1))


def test_the_public_reads_what_the_public_sees(desk: Organiser, http: httpx.Client) -> None:
    link, program = token(desk.links("event")[0]), Program(http)
    told = program.must("GET", f"/events/{link}")
    assert (told["name"], told["stage"], told["round"], len(told["players"])) == ("Club", "playing", 1, 6)
    for table in (1, 2):
        desk.do("score", slip="1", **desk.sheet(1, table))
    round_ = program.must("GET", f"/events/{link}/rounds/1")
    assert round_["over"] and [t["confirmed"] for t in round_["tables"]] == [True, True]
    assert all(sorted(t["points"].values()) == [0, 30, 30] for t in round_["tables"])
    rows = program.must("GET", f"/events/{link}/standings")
    assert [row["rank"] for row in rows] == [1, 1, 3, 3, 3, 3] and rows[0]["total"] == 0
    desk.do("screen", hide="1")
    assert program.must("GET", f"/events/{link}/standings") == []
    assert program.must("GET", f"/events/{link}/rounds/1")["tables"][0]["points"] is None
    assert program.ask("GET", f"/events/{link}/rounds/2").status_code == 404


def test_a_link_opens_what_its_role_may_and_nothing_else(desk: Organiser, http: httpx.Client) -> None:
    program = Program(http)
    director, table, public = token(desk.link), token(desk.links("table")[0]), token(desk.links("event")[0])
    for wrong in (director, table):
        assert program.ask("GET", f"/events/{wrong}").status_code == 409
    for wrong in (director, public):
        assert program.ask("GET", f"/score-sheets/{wrong}").status_code == 409
    assert program.ask("GET", "/events/nothing").status_code == 404


def test_a_program_takes_the_seat_of_the_code_it_was_given(server: Server, http: httpx.Client) -> None:
    desk = Organiser(server)
    desk.enter()
    desk.do("remote", player=1, remote="1")
    code = codes(desk)["Ana"].removeprefix("/seat/")
    program = Program(http, "Robot")
    early = program.ask("POST", f"/seats/{code}/sit")
    assert early.status_code == 409 and "no seat on line" in early.text
    desk.start()
    soon(lambda: len(desk.s.rounds[0].matches) == 1)
    told = program.must("POST", f"/seats/{code}/sit")
    played = desk.s.rounds[0]
    table = played.table_of(1)
    assert table is not None and told == {"link": played.matches[table][1], "seat": played.tables[table].index(1)}
    assert Program(http).ask("POST", f"/seats/{code}/sit").status_code == 401
