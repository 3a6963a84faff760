"""Tokens of programs: apart from cookies, for playing or for looking on, listed, revocable, kept as a hash."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from browsing import Browser, somebody, token_of, words
from programs import Program
from serving import Server

from mundialito.client import Client, Refused
from mundialito.store import PersonRow
from mundialito.tables.tokens import MOST, hash_of


@pytest.fixture
def ana(server: Server) -> PersonRow:
    return somebody(server, "Ana")


def bearing(text: str) -> dict[str, str]:
    return {"authorization": f"Bearer {text}"}


def made(browser: Browser, **form: str) -> str:
    """A token, read from the page that shows it."""
    shown = browser.moved("/me/token", **form)
    answer = browser.http.get(shown)
    assert answer.status_code == 200 and "no-store" in answer.headers["cache-control"]
    assert browser.http.get(shown).headers["location"] == "/me", "it is shown once"
    token = re.search(r"Authorization: Bearer (\S+)", words(answer.text))
    assert token
    return token[1]


# --- apart from cookies ------------------------------------------------------------------------------------


def test_a_cookie_is_no_token_and_a_token_no_cookie(server: Server, http: httpx.Client, ana: PersonRow) -> None:
    cookie, token = server.hall.people.cookie(ana), token_of(server, ana)
    refused = http.get("/api/v1/people/me", headers=bearing(cookie))
    assert refused.status_code == 401
    assert refused.json()["error"].startswith("That is a browser's cookie and no token: make a token on My page")
    moved = http.post("/api/v1/tables/nothing/move", headers=bearing(cookie), json={"events": [1], "at": 0})
    assert moved.status_code == 401 and "cookie" in moved.json()["error"]  # the short way, too
    as_cookie = httpx.get(f"{server.address}/me", cookies={"person": token})
    assert "A name is all we ask" in words(as_cookie.text)
    assert http.get("/api/v1/people/me", headers=bearing(token)).json()["name"] == "Ana"


def test_only_the_hash_is_stored(server: Server, ana: PersonRow) -> None:
    token = token_of(server, ana)
    (row,) = server.do(server.hall.people.tokens_of(ana.id))
    assert row.hash == hash_of(token) and token not in str(row)
    path = server.url.removeprefix("sqlite:///")
    for file in (path, path + "-wal"):
        assert token.removeprefix("mundialito_").encode() not in Path(file).read_bytes()


def test_a_program_that_makes_itself_a_person_may_play(server: Server, http: httpx.Client) -> None:
    robot = Program(http, "Robot")
    (row,) = server.do(server.hall.people.tokens_of(robot.must("GET", "/people/me")["id"]))
    assert (row.label, row.scope) == ("Robot", "play") and row.used
    assert robot.open("me", "simple")


# --- what it is good for -----------------------------------------------------------------------------------


def test_a_token_for_looking_on_looks_and_does_nothing(server: Server, http: httpx.Client, ana: PersonRow) -> None:
    player, looker = Program(http), Program(http)
    player.token, looker.token = token_of(server, ana), token_of(server, ana, "read")
    link = player.open("me", "simple")
    assert looker.must("GET", f"/tables/{link}")["chairs"][0]["yours"]
    fault = looker.refused(403, "POST", f"/tables/{link}/start")
    assert fault["error"] == "This token may only look on: make one for playing on My page."
    player.must("POST", f"/tables/{link}/start")
    assert looker.view(link)["seat"] == 0
    looker.refused(403, "POST", f"/tables/{link}/move", events=[0], at=0)
    looker.refused(403, "POST", "/tables", game="uno", seats=["me", "simple"])


def test_every_door_that_does_something_is_shut_to_a_token_for_looking_on(
    server: Server, http: httpx.Client, ana: PersonRow
) -> None:
    document = http.get("/api/openapi.json").json()
    headers = bearing(token_of(server, ana, "read"))
    doors = [(path, methods["post"]) for path, methods in document["paths"].items() if "post" in methods]
    assert len(doors) > 20 and {"/api/v1/people", "/api/v1/score-sheets/{sheet}/enter"} <= {path for path, _ in doors}
    for path, told in doors:  # also those that need no token
        answer = http.post(re.sub(r"\{[^}]*\}", "x", path), headers=headers, json={})
        assert answer.status_code == 403, (path, answer.status_code)
        assert answer.json()["error"] == "This token may only look on: make one for playing on My page."
        assert "403" in told["responses"], path


# --- my page -----------------------------------------------------------------------------------------------


def test_a_token_is_made_shown_once_listed_and_revoked(server: Server, http: httpx.Client, ana: PersonRow) -> None:
    browser = Browser(server, person=ana)
    token = made(browser, label="My robot", scope="play")
    assert http.get("/api/v1/people/me", headers=bearing(token)).json()["name"] == "Ana"
    page = browser.page("/me")
    assert "My robot may play made on" in words(page) and "used on 20" in words(page) and token not in page
    shown = re.search(r'name="token" value="([0-9a-f]{64})"', page)
    assert shown
    stranger = Browser(server, person=somebody(server, "Eva"))
    stranger.moved("/me/token/revoke", token=shown[1])
    assert http.get("/api/v1/people/me", headers=bearing(token)).status_code == 200  # it was not hers
    assert browser.moved("/me/token/revoke", token=shown[1]) == "/me"
    assert http.get("/api/v1/people/me", headers=bearing(token)).status_code == 401
    assert "My robot" not in browser.page("/me")


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"label": " ", "scope": "play"}, "Give the token a name, so that you know it again: one to twenty letters."),
        ({"label": "x", "scope": "rule"}, "A token is for playing or for looking on."),
    ],
)
def test_what_a_token_needs(server: Server, ana: PersonRow, form: dict[str, str], sentence: str) -> None:
    answer = Browser(server, person=ana).send("/me/token", **form)
    assert answer.status_code == 409 and sentence in words(answer.text)


def test_a_person_has_so_many_and_no_more(server: Server, ana: PersonRow) -> None:
    browser = Browser(server, person=ana)
    for _ in range(MOST):
        token_of(server, ana)
    assert 'id="label"' not in browser.page("/me")
    answer = browser.send("/me/token", label="One more", scope="play")
    assert answer.status_code == 409
    assert "You have 20 tokens, which is the most: revoke one that you need no more." in words(answer.text)


def test_the_client_takes_a_token_of_my_page(server: Server, ana: PersonRow) -> None:
    with Client(server.address, token_of(server, ana, "read")) as client:
        assert client.get("/people/me")["id"] == ana.id
        with pytest.raises(Refused, match="may only look on"):
            client.open("uno", ["me", "simple"])
