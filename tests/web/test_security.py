"""Doors and locks of the pages: forged forms, strict headers, cookies, names, sizes, rates, other people's seats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
from browsing import Browser, begun, finished, somebody, token_of, words
from itsdangerous import URLSafeSerializer
from serving import Server

from mundialito.store import PersonRow
from mundialito.tables import lobby
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair
from mundialito.web import desk
from mundialito.web.app import LARGEST_BODY
from mundialito.web.edge.guards import is_ours
from mundialito.web.home import opening, rulebooks
from mundialito.web.home import routes as home
from mundialito.web.match import routes as matches
from mundialito.web.me import routes as me
from mundialito.web.shell.visitor import kept
from mundialito.web.table import routes as tables

ALL = [*desk.ROUTES, *home.ROUTES, *opening.ROUTES, *tables.ROUTES, *matches.ROUTES, *rulebooks.ROUTES, *me.ROUTES]
FORMS = sorted(path for route in ALL if "POST" in route.http_methods for path in route.paths)
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
MARKUP = "<script>x</script>"  # as long as a name may be


@pytest.fixture
def ana(server: Server) -> PersonRow:
    return somebody(server, "Ana")


@pytest.fixture
def browser(server: Server, ana: PersonRow) -> Browser:
    return Browser(server, person=ana)


@pytest.fixture
def live(server: Server, ana: PersonRow) -> Live:
    """Ana, Bruno and Carla, in mid-match: nothing moves by itself."""
    people = [ana, somebody(server, "Bruno"), somebody(server, "Carla")]
    live = server.do(server.hall.open_table("uno", ana.id, [Chair(person=p.id, name=p.name) for p in people]))
    server.do(server.hall.act(live, lambda t: lobby.start(t, ana.id)))
    return live


def at(path: str, live: Live) -> str:
    """An address of ours with its blanks filled in."""
    values = {"{link:str}": live.link, "{game:str}": "uno", "{match:str}": live.table.id, "{token:str}": "none"}
    values |= {"{verb:str}": "publish", "{what:str}": "renew", "{page:str}": "people", "{name:str}": "event.json"}
    for blank, value in values.items():
        path = path.replace(blank, value)
    return path


# --- forms from elsewhere ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FORMS)
def test_a_form_without_our_token_is_refused(browser: Browser, live: Live, path: str) -> None:
    where, log = at(path, live), list(live.entries)
    browser.page("/rules")
    for form in ({}, {"_csrf_token": "0" * 128}, {"_csrf_token": ""}):
        answer = browser.http.post(where, data={"name": "Eva", "seat": "0", **form})
        assert answer.status_code == 403
        assert "reload the page and try again" in words(answer.text)
    answer = browser.http.post(where, data={"seat": "0"}, headers={"hx-request": "true"})
    assert "reload the page and try again" in words(answer.text) and "<html" not in answer.text
    assert live.entries == log


def test_a_token_of_another_browser_is_no_good(server: Server, browser: Browser, live: Live) -> None:
    other = re.search(r'name="_csrf_token" value="([^"]+)"', Browser(server).page("/rules"))
    assert other
    browser.page("/rules")
    assert browser.http.post(f"/t/{live.link}/pause", data={"_csrf_token": other[1]}).status_code == 403
    assert browser.send(f"/t/{live.link}/pause").status_code == 303  # with one's own it is


ELSEWHERE = [
    {"origin": "http://evil.example.org"},
    {"origin": "http://127.0.0.1:1"},  # another service of this machine
    {"origin": "null"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},  # a sibling's page, which may set cookies for us
    {"sec-fetch-site": "same-site", "origin": "OURS"},
]
HERE = [{}, {"origin": "OURS"}, {"sec-fetch-site": "same-origin", "origin": "OURS"}, {"sec-fetch-site": "none"}]


@pytest.mark.parametrize("path", FORMS)
def test_a_page_elsewhere_does_nothing_with_a_token_that_it_has_set(
    server: Server, browser: Browser, live: Live, path: str
) -> None:
    """A cookie can be set by a sibling, by another port, by whoever answers one plain request."""
    where, log = at(path, live), list(live.entries)
    for head in ELSEWHERE:
        told = {name: value.replace("OURS", server.address) for name, value in head.items()}
        answer = browser.http.post(where, data={"name": "Eva", "seat": "0", **browser.proof()}, headers=told)
        assert answer.status_code == 403, head
        assert "came from elsewhere" in words(answer.text)
    assert live.entries == log


def test_our_own_pages_do(server: Server, browser: Browser) -> None:
    for head in HERE:
        told = {name: value.replace("OURS", server.address) for name, value in head.items()}
        answer = browser.http.post("/theme", data={"theme": "dark", **browser.proof()}, headers=told)
        assert answer.status_code == 303, head


def test_a_page_is_ours_by_the_public_address_too() -> None:
    """Behind a proxy the server may be asked under another name than its pages have."""
    play = {b"host": b"127.0.0.1:8000", b"origin": b"https://play.example.org"}
    assert is_ours(play, "https://play.example.org") and not is_ours(play)
    assert not is_ours(play | {b"origin": b"http://play.example.org"}, "https://play.example.org")
    here = {b"host": b"play.example.org", b"origin": b"http://play.example.org"}
    assert is_ours(here) and not is_ours(here, "https://play.example.org"), "whoever is in between makes such a page"
    assert not is_ours({b"origin": b"http://[x", b"host": b"x"}) and not is_ours({b"origin": b"null"}, "null")


# --- headers -----------------------------------------------------------------------------------------


def answers(server: Server, browser: Browser, live: Live) -> Iterator[httpx.Response]:
    """One of everything: pages, files, refusals, errors, redirects, the API."""
    http = browser.http
    for path in ("/", f"/t/{live.link}", "/rules", "/rules/uno", "/me", f"/m/{live.table.id}", "/health", "/nowhere"):
        yield http.get(path)
    yield http.get(re.findall(r'href="(/static/[^"]+\.css)"', browser.page("/"))[0])
    for path in ("/static/none.css", "/t/none", "/m/none", "/api/v1/tables/none", "/api/openapi.json", "/rules/none"):
        yield http.get(path)
    yield http.post("/play/uno")
    yield http.put("/")
    yield http.get(f"/t/{live.link}?seat=x")
    yield browser.send(f"/t/{live.link}/resign", seat="1")
    yield browser.send("/theme", theme="dark")
    yield http.post("/api/v1/people", content=b"{" * (LARGEST_BODY + 1))
    yield http.post("/api/v1/people", content=b"no json")
    with http.stream("GET", f"/t/{live.link}/stream") as stream:
        yield stream


def test_every_answer_carries_the_strict_headers_once(server: Server, browser: Browser, live: Live) -> None:
    seen = set()
    for answer in answers(server, browser, live):
        seen.add(answer.status_code)
        heads = answer.headers
        assert heads.get_list("content-security-policy") == [POLICY], answer.url
        assert heads.get_list("x-content-type-options") == ["nosniff"], answer.url
        assert heads.get_list("referrer-policy") == ["same-origin"], answer.url
        assert "access-control-allow-origin" not in heads, answer.url
    assert {200, 303, 400, 403, 404, 405, 409, 413} <= seen


def test_a_mistake_of_ours_carries_them_too_and_tells_nothing(
    server: Server, browser: Browser, live: Live, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("the secret reason")

    monkeypatch.setattr(server.hall, "at", broken)
    for path in (f"/t/{live.link}", f"/api/v1/tables/{live.link}"):
        answer = browser.http.get(path)
        assert answer.status_code == 500 and answer.headers["content-security-policy"] == POLICY
        assert "secret reason" not in answer.text and "Traceback" not in answer.text
        assert "Something went wrong on our side" in answer.text
    assert "the secret reason" in caplog.text  # it was written down, as the sentence says


def test_pages_bring_no_script_or_style_of_their_own(browser: Browser, live: Live) -> None:
    for path in ("/", f"/t/{live.link}", "/rules/uno", "/me", "/nowhere"):
        page = browser.http.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|javascript:", page), path
        assert all(src.startswith("/static/") for src in re.findall(r'(?:src|rel="\w+" href)="([^"]+)"', page)), path


# --- cookies -----------------------------------------------------------------------------------------


def test_cookies_are_kept_from_scripts_and_other_sites(server: Server) -> None:
    browser = Browser(server)
    answers = [browser.send("/play/uno", name="Eva"), browser.send("/language", lang="es"), browser.http.get("/")]
    answers += [browser.send("/theme", theme="dark"), Browser(server).http.get("/")]
    given = [cookie for answer in answers for cookie in answer.headers.get_list("set-cookie")]
    assert {cookie.partition("=")[0] for cookie in given} == {"person", "lang", "theme", "csrftoken"}
    for cookie in given:
        rights = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/"} <= rights, cookie
    assert kept("person", "x", secure=True).secure and kept("person", "x", secure=False).httponly


def test_a_cookie_that_we_did_not_sign_is_nobodys(server: Server, ana: PersonRow) -> None:
    ours = server.hall.people.cookie(ana)
    forged = URLSafeSerializer("another key", salt="cookie").dumps([ana.id, ana.epoch])
    salted = URLSafeSerializer(server.hall.people.secret, salt="other").dumps([ana.id, ana.epoch])
    link = server.do(server.hall.people.device_link(ana))
    shapes = [server.hall.people.cookies.dumps(value) for value in ([ana.id], ana.id, [ana.id, "0"], {}, None)]
    for cookie in (forged, salted, link, ours[:-1], f"{ours}x", ana.id, "", *shapes):
        stranger = Browser(server)
        stranger.http.cookies.set("person", cookie, domain="127.0.0.1")
        assert "Ana" not in words(stranger.page("/me")), cookie
    assert "Ana" in words(Browser(server, person=ana).page("/me"))


def test_a_cookie_of_an_older_epoch_is_void_at_the_table(server: Server, ana: PersonRow, live: Live) -> None:
    old = Browser(server, person=ana)
    assert "choices" in old.page(f"/t/{live.link}")
    server.do(server.hall.people.sign_out_everywhere(ana))
    page = old.page(f"/t/{live.link}")
    assert 'id="choices"' not in page and "You are watching" in page
    assert old.send(f"/t/{live.link}/resign", seat="0").status_code == 409


# --- names ---------------------------------------------------------------------------------------------


def test_a_name_is_never_markup(server: Server) -> None:
    person = somebody(server, MARKUP)
    browser, stranger = Browser(server, person=person), Browser(server)
    played = finished(server, person, parts={"number": 1, "deal": 3})
    going = begun(server, person, bots=2, public=True)
    chairs = [Chair(person=person.id, name=person.name), Chair()]
    waiting = server.do(server.hall.open_table("uno", person.id, chairs, public=True))
    paths = ["/", "/me", f"/t/{going.link}", f"/t/{waiting.link}", f"/m/{played.table.id}", "/me/delete", "/nowhere"]
    paths += [f"/m/{played.table.id}/story", f"/m/{played.table.id}?verify=1", f"/m/{played.table.id}?at=5&as=A"]
    escaped = 0
    for reader in (browser, stranger):
        for path in paths:
            text = reader.http.get(path).text
            assert "<script>x" not in text and "</script>x" not in text, path
            escaped += "&lt;script&gt;x" in text
    assert escaped > len(paths)
    for reader in (browser, stranger):
        with reader.http.stream("GET", f"/t/{going.link}/stream") as stream:
            for line in stream.iter_lines():
                if line.startswith("data: <"):
                    assert "<script>x" not in line and "&lt;script&gt;x" in line
                    break
    told = stranger.http.get(f"/api/v1/tables/{going.link}")
    assert told.headers["content-type"].startswith("application/json")


# --- sizes and rates -------------------------------------------------------------------------------------


def test_too_much_at_once_is_refused_with_a_sentence(browser: Browser, live: Live) -> None:
    browser.page("/rules")
    large = b"x=" + b"y" * LARGEST_BODY
    form = {"content-type": "application/x-www-form-urlencoded"}
    token = re.search(r'name="_csrf_token" value="([^"]+)"', browser.page("/rules"))
    assert token
    for path in ("/play/uno", f"/t/{live.link}/move", "/me/name"):
        answer = browser.http.post(path, content=large, headers={**form, "x-csrftoken": token[1]})
        assert answer.status_code == 413 and "That is too much at once" in words(answer.text), path
    answer = browser.http.post("/api/v1/people", content=b'{"name": "' + b"y" * LARGEST_BODY + b'"}')
    assert answer.status_code == 413 and answer.json()["error"].startswith("That is too much at once")


def test_too_fast_is_refused_with_a_sentence_and_only_for_that_person(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.limits, "caps", replace(server.limits.caps, requests_of_person=3))
    now = server.limits.clock()
    monkeypatch.setattr(server.limits, "clock", lambda: now)
    eager, calm = (Browser(server, person=somebody(server, name)) for name in ("Eva", "Fabio"))
    assert [eager.http.get("/me").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
    answer = eager.http.get("/me")
    assert "That was too fast" in words(answer.text) and answer.headers["content-security-policy"] == POLICY
    assert calm.http.get("/me").status_code == 200
    token = {"authorization": f"Bearer {token_of(server, somebody(server, 'Gloria'))}"}
    codes = [calm.http.get("/api/v1/people/me", headers=token) for _ in range(5)]  # the first makes it known
    assert codes[-1].status_code == 429 and "too fast" in codes[-1].json()["error"]


# --- elsewhere -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "back", ["https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil", "javascript:alert(1)", "/\t/evil"]
)
def test_no_form_sends_anybody_elsewhere(browser: Browser, back: str) -> None:
    for path, form in (("/language", {"lang": "es"}), ("/theme", {"theme": "dark"})):
        assert browser.moved(path, back=back, **form) == "/"
    for path in ("//evil.example/", "//evil.example/../", "/t//evil.example"):
        assert "location" not in browser.http.get(path).headers


# --- other people's seats ----------------------------------------------------------------------------------


SEATED = ("stand", "promise", "reveal", "ask-back", "leave", "return", "resign")
HOSTED = ("bot", "swap", "resize", "start", "pause", "resume", "remove", "close", "change", "new-link", "answer-in")


def refused(browser: Browser, path: str, **form: str) -> None:
    answer = browser.send(path, **form)
    assert answer.status_code == 409, (path, answer.status_code)
    assert re.search(r'class="notice"[^>]*>[^<]+\.', answer.text), path  # a sentence


def trying(server: Server, live: Live) -> Iterator[Browser]:
    """A stranger, somebody whom we know, and Bruno, who sits at seat 1."""
    yield Browser(server)
    yield Browser(server, person=somebody(server, "Eva"))
    yield Browser(server, person=server.do(server.hall.people.person(live.table.chairs[1].person)))


@pytest.mark.parametrize("verb", SEATED)
def test_nobody_acts_for_another_seat(server: Server, live: Live, verb: str) -> None:
    log = list(live.entries)
    form: dict[str, Any] = {"seat": "0", "hash": "0" * 64, "nonce": "0" * 32}
    for browser in trying(server, live):
        refused(browser, f"/t/{live.link}/{verb}", **form)
    assert [entry for entry in live.entries if entry.who == 0 and entry.kind] == [
        e for e in log if e.who == 0 and e.kind
    ]


def test_nobody_moves_for_another_seat(server: Server, live: Live, ana: PersonRow) -> None:
    moved = [entry for entry in live.entries if entry.who == 0]
    for browser in trying(server, live):
        for event in live.table.playing.offers(0) or [0]:
            refused(browser, f"/t/{live.link}/move", seat="0", event=str(event), at=str(live.table.seq_of(0)))
        for seat in ("-1", "9", "", "x"):
            refused(browser, f"/t/{live.link}/move", seat=seat, event="0", at="0")
    assert [entry for entry in live.entries if entry.who == 0] == moved


@pytest.mark.parametrize("verb", HOSTED)
def test_nobody_but_the_host_has_the_hosts_word(server: Server, live: Live, verb: str) -> None:
    link, paused = live.link, live.table.paused
    for browser in trying(server, live):
        refused(browser, f"/t/{link}/{verb}", seat="0", other="1", bot="simple", seats="4", rounds="2")
    assert (live.link, live.table.paused, live.table.over) == (link, paused, None)
    assert live.table.chairs[0].person


@pytest.mark.parametrize("verb", ["bot", "swap", "resize", "start", "change", "new-link", "stand"])
def test_nobody_but_the_host_sets_the_table(server: Server, ana: PersonRow, verb: str) -> None:
    chairs = [Chair(person=ana.id, name="Ana"), Chair(bot="simple")]
    live = server.do(server.hall.open_table("uno", ana.id, chairs))
    setting, link = live.table.setting, live.link
    for browser in (Browser(server), Browser(server, person=somebody(server, "Eva"))):
        refused(browser, f"/t/{link}/{verb}", seat="1", other="0", bot="eager", seats="3", rounds="2")
    assert (live.table.setting, live.link) == (setting, link)


def test_watchers_do_not_speak_nor_ask_for_another_match(server: Server, live: Live) -> None:
    for browser in (Browser(server), Browser(server, person=somebody(server, "Eva"))):
        for verb in ("say", "call-bot", "answer-back", "rematch"):
            refused(browser, f"/t/{live.link}/{verb}", phrase="1", seat="0", agrees="1")
