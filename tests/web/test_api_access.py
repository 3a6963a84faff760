"""Who may see and do what by the API: strangers, other seats, people who were removed, links that are dead."""

from __future__ import annotations

import re

import httpx
import pytest
from programs import Program, news
from serving import Server


@pytest.fixture
def table(http: httpx.Client) -> tuple[Program, Program, str]:
    """Ana, the host, and Bruno, at a match that has begun."""
    ana, bruno = Program(http, "Ana"), Program(http, "Bruno")
    link = ana.open("me", "open", "simple")
    bruno.must("POST", f"/tables/{link}/sit")
    ana.must("POST", f"/tables/{link}/start")
    return ana, bruno, link


def test_a_token_is_needed_to_do_anything(http: httpx.Client, table: tuple[Program, Program, str]) -> None:
    nobody, link = Program(http), table[2]
    nobody.refused(401, "GET", "/people/me")
    nobody.refused(401, "POST", "/tables", game="uno", seats=["me", "simple"])
    for act in ("sit", "start", "leave", "pause", "rematch", "link"):
        fault = nobody.refused(401, "POST", f"/tables/{link}/{act}")
        assert "token" in fault["error"]


@pytest.mark.parametrize("header", ["Bearer nonsense", "Bearer", "Basic abc", "", "Bearer WyJhIiwwXQ.bad"])
def test_a_bad_token_is_refused_even_where_none_is_needed(
    http: httpx.Client, table: tuple[Program, Program, str], header: str
) -> None:
    for path in ("/people/me", f"/tables/{table[2]}", f"/tables/{table[2]}/view"):
        assert http.get(f"/api/v1{path}", headers={"authorization": header}).status_code == 401


def test_a_cookie_opens_nothing_here(http: httpx.Client, table: tuple[Program, Program, str]) -> None:
    ana, _, link = table
    by_cookie = http.get(f"/api/v1/tables/{link}/view", headers={"cookie": f"person={ana.token}"})
    assert by_cookie.json()["seat"] is None
    assert http.get("/api/v1/people/me", headers={"cookie": f"person={ana.token}"}).status_code == 401


def test_a_token_dies_when_its_person_signs_out_everywhere(server: Server, http: httpx.Client) -> None:
    ana = Program(http, "Ana")
    me = ana.must("GET", "/people/me")

    async def sign_out() -> None:
        await server.hall.people.sign_out_everywhere(await server.hall.people.person(me["id"]))

    server.do(sign_out())
    ana.refused(401, "GET", "/people/me")


def test_a_stranger_sees_what_the_public_sees(http: httpx.Client, table: tuple[Program, Program, str]) -> None:
    stranger, nobody, link = Program(http, "Eva"), Program(http), table[2]
    seen, other = stranger.view(link), nobody.view(link)
    while seen["at"] != other["at"]:  # a bot moved in between
        seen, other = stranger.view(link), nobody.view(link)
    assert seen == other
    assert seen["seat"] is None and seen["offers"] == []
    assert all(hand.count(0) == len(hand) - 1 and hand[-1] for hand in seen["fields"]["cards"][:3])
    for seat in (0, 1, 2):
        stranger.refused(403, "GET", f"/tables/{link}/view?seat={seat}")
        stranger.refused(403, "GET", f"/tables/{link}/stream?seat={seat}")
        nobody.refused(403, "GET", f"/tables/{link}/view?seat={seat}")
        stranger.refused(403, "POST", f"/tables/{link}/move", events=["draws"], at=seen["at"], seat=seat)
        stranger.refused(403, "POST", f"/tables/{link}/resign", seat=seat)
    stranger.refused(403, "POST", f"/tables/{link}/move", events=["draws"], at=seen["at"])
    table_ = stranger.must("GET", f"/tables/{link}")
    assert not table_["host"] and not any(chair["yours"] for chair in table_["chairs"])


def test_a_seat_is_its_persons_alone(table: tuple[Program, Program, str]) -> None:
    ana, bruno, link = table
    assert ana.view(link)["seat"] == 0 and bruno.view(link, seat=1)["seat"] == 1
    ana.refused(403, "GET", f"/tables/{link}/view?seat=1")  # not even the host's
    ana.refused(403, "GET", f"/tables/{link}/view?seat=2")  # nor a bot's
    bruno.refused(403, "POST", f"/tables/{link}/move", events=["draws"], at=bruno.view(link)["at"], seat=0)


def test_nobody_but_the_host_has_the_hosts_word(table: tuple[Program, Program, str]) -> None:
    _, bruno, link = table
    for act, body in (("pause", {}), ("resume", {}), ("close", {}), ("link", {}), ("remove", {"seat": 0})):
        assert "host" in bruno.refused(409, "POST", f"/tables/{link}/{act}", **body)["error"]


def test_who_is_removed_sees_and_does_no_more_than_the_public(table: tuple[Program, Program, str]) -> None:
    ana, bruno, link = table
    with bruno.stream(link) as events:
        assert news(next(events))["seat"] == 1
        ana.must("POST", f"/tables/{link}/remove", seat=1)
        rest = list(events)
    assert [event.event for event in rest][-1] == "gone"
    assert all(entry["kind"] != "chair" for event in rest[:-1] for entry in news(event)["entries"])
    assert bruno.view(link)["seat"] is None
    bruno.refused(403, "GET", f"/tables/{link}/view?seat=1")
    bruno.refused(403, "POST", f"/tables/{link}/move", events=["draws"], at=0, seat=1)


def test_a_new_link_kills_the_old_one(http: httpx.Client, table: tuple[Program, Program, str]) -> None:
    ana, bruno, link = table
    watching = Program(http, "Eva")
    with watching.stream(link) as public, bruno.stream(link) as seated:
        next(public), next(seated)
        new = ana.must("POST", f"/tables/{link}/link")["link"]
        moved = next(event for event in seated if event.event == "link")
        assert moved.json() == {"link": new}
        assert [event.event for event in public][-1] == "gone"
    for person in (ana, bruno, watching):
        person.refused(404, "GET", f"/tables/{link}")
        person.refused(404, "GET", f"/tables/{link}/view")
        person.refused(404, "GET", f"/tables/{link}/stream")
        person.refused(404, "POST", f"/tables/{link}/sit")
    assert bruno.view(new)["seat"] == 1
    everything = b"\n".join(watching.received)
    assert new.encode() not in everything


def test_the_file_and_the_seed_are_kept_until_the_match_is_over(table: tuple[Program, Program, str]) -> None:
    ana, bruno, link = table
    match = ana.must("GET", f"/tables/{link}")["match"]
    for path in ("file", "verify"):
        ana.refused(409, "GET", f"/matches/{match}/{path}")
    assert ana.must("GET", f"/matches/{match}")["result"] is None
    ana.must("POST", f"/tables/{link}/close")
    result = bruno.must("GET", f"/matches/{match}")["result"]
    assert result["reason"] == "closed" and result["scores"] is None
    assert f"seed {result['seed']}" in bruno.ask("GET", f"/matches/{match}/file").text
    assert bruno.must("GET", f"/matches/{match}/verify")["verified"]


def test_persons_and_their_ids_are_shown_to_nobody(table: tuple[Program, Program, str]) -> None:
    ana, bruno, link = table
    me = ana.must("GET", "/people/me")["id"]
    bruno.received.clear()
    bruno.view(link)
    bruno.must("GET", f"/tables/{link}")
    bruno.must("GET", "/tables", {"stage": "playing"})
    everything = b"\n".join(bruno.received)
    assert me.encode() not in everything and ana.token.encode() not in everything


@pytest.mark.parametrize("link", ["nowhere", "a%00b", "%F0%9F%83%8F", "x" * 65, "..", "a b"])
def test_a_link_that_leads_nowhere_is_404(http: httpx.Client, link: str) -> None:
    ana = Program(http, "Ana")
    ana.refused(404, "GET", f"/tables/{link}")
    ana.refused(404, "GET", f"/matches/{link}")
    ana.refused(404, "GET", f"/games/{link}")


def test_what_does_not_fit_is_told_in_one_sentence(http: httpx.Client) -> None:
    ana = Program(http, "Ana")
    wrong = ana.refused(400, "POST", "/tables", game="uno", seats="me")
    assert "seats" in wrong["error"]
    assert "rounds" in ana.refused(400, "POST", "/tables", game="uno", seats=["me", "open"], rounds=51)["error"]
    ana.refused(400, "POST", "/people", name=5)
    assert http.post("/api/v1/people", content=b"{", headers={"content-type": "application/json"}).status_code == 400
    assert "chess" in ana.refused(404, "POST", "/tables", game="chess", seats=["me", "open"])["error"]
    assert "genius" in ana.refused(409, "POST", "/tables", game="uno", seats=["me", "genius"])["error"]
    assert ana.refused(409, "POST", "/tables", game="uno", seats=["me"])["rule"] is None
    unfit = ana.refused(409, "POST", "/tables", game="uno", seats=["me", "open"], options={"stacking": "perhaps"})
    assert unfit["rule"] == "UD15"
    assert ana.refused(409, "POST", "/people", name="\u200b \t")["error"].startswith("Say what")


def test_a_method_that_is_not_there_names_those_that_are(http: httpx.Client) -> None:
    answer = http.put("/api/v1/people")
    assert (answer.status_code, answer.json()["stale"]) == (405, False)
    assert "POST" in answer.headers["allow"]


def test_games_and_rules_can_be_read_in_three_languages(http: httpx.Client) -> None:
    def read(path: str, lang: str) -> dict[str, object]:
        found: dict[str, object] = http.get(f"/api/v1{path}", headers={"accept-language": lang}).json()
        return found

    assert "uno" in [game["name"] for game in http.get("/api/v1/games").json()]
    game = http.get("/api/v1/games/uno").json()
    assert {"name": "deal", "default": 7}.items() <= next(p for p in game["parts"] if p["name"] == "deal").items()
    assert "UD15" in game["rules"] and "U4" in game["rules"]
    texts = [read("/games/uno/rules/u4", lang) for lang in ("en", "es", "pt-BR")]
    assert [text["lang"] for text in texts] == ["en", "es", "pt"]
    assert len({str(text["text"]) for text in texts}) == 3
    assert all(re.match(r"#+ U4\b", str(text["text"])) for text in texts)
    assert http.get("/api/v1/games/uno/rules/U999").status_code == 404
    assert str(read("/games/uno/rules", "en")["text"]).count("\n") > 200
    assert {bot["name"] for bot in http.get("/api/v1/bots").json()} >= {"random", "simple"}
    assert http.get("/api/v1/phrases").json()[0] == "Hello!"


def test_a_parameter_that_is_given_twice_is_refused(http: httpx.Client) -> None:
    ana = Program(http, "Ana")
    link = ana.open("me", "open")
    answer = http.get(f"/api/v1/tables/{link}/view?since=0&since=1", headers=ana.headers)
    assert (answer.status_code, answer.json()["error"]) == (400, "since does not fit: given more than once.")
