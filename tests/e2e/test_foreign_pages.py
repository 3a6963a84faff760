"""Pages of another origin in the browser of somebody who is at home here: what they send does nothing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page

from e2e.server import Server, sent

FORM = """async ([address, fields]) => {
    const form = document.createElement("form")
    form.method = "post"; form.action = address; form.target = "there"
    for (const [name, value] of Object.entries(fields)) {
        const field = document.createElement("input")
        field.name = name; field.value = value; form.append(field)
    }
    document.body.append(form)
    const frame = document.createElement("iframe")
    frame.name = "there"; document.body.append(frame)
    form.submit()
    await new Promise(done => { frame.onload = done; setTimeout(done, 3000) })
    form.remove(); frame.remove()
}"""
FETCH = """async ([address, fields, type]) => {
    const body = type.includes("json") ? JSON.stringify(fields) : new URLSearchParams(fields).toString()
    const sent = {method: "POST", credentials: "include", body}
    await fetch(address, {...sent, mode: "no-cors", headers: {"content-type": type}}).catch(() => 0)
    await fetch(address, {...sent, headers: {"content-type": type, "x-csrftoken": "guessed"}}).catch(() => 0)
}"""
PLAIN, SIMPLE = "application/x-www-form-urlencoded", "text/plain;application/json"


class Foreign(BaseHTTPRequestHandler):
    """A page of somebody else."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Win a prize</title>")

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@contextmanager
def foreign_site() -> Iterator[int]:
    with HTTPServer(("127.0.0.1", 0), Foreign) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield site.server_port
        site.shutdown()


@pytest.fixture(params=["127.0.0.1", "localhost"])
def elsewhere(request: pytest.FixtureRequest) -> Iterator[str]:
    """Another port of the same host, whose cookies are sent along; and another site altogether."""
    with foreign_site() as port:
        yield f"http://{request.param}:{port}/"


def at_home(browser: Browser, server: Server) -> tuple[Page, str, str, list[tuple[str, dict[str, str]]]]:
    """Somebody with a table and a tournament in this browser; what can be done at each, and to oneself."""
    cookie = server.newcomer("Ana")
    token = server.token_of(cookie)
    table = server.table(token, "me", "simple", "simple")
    page = browser.new_context(locale="en").new_page()
    page.context.add_cookies([{"name": "person", "value": cookie, "url": server.address}])
    page.goto(f"{server.address}/desk")
    page.locator("form[action='/desk'] input[name=name]").first.fill("Cup of the hall")
    page.locator("form[action='/desk'] button[type=submit]").first.click()
    page.wait_for_url("**/desk/*.director*")
    desk = "/desk/" + page.url.split("/desk/")[1].split("/")[0].split("?")[0]
    at, eva = f"/t/{table}", {"name": "Eva", "who": "Eva"}
    doors = [
        ("/me/name", {"name": "Robbed"}), ("/me/out", {"where": "else"}), ("/me/out", {"where": "here"}),
        ("/me/token", {"label": "x", "scope": "play"}), ("/me/device", {}), ("/me/delete", {"sure": "true"}),
        ("/language", {"lang": "es", "back": "/"}), ("/theme", {"theme": "dark", "back": "/"}),
        ("/play/uno", {}), (f"{at}/stand", {"seat": "0"}), (f"{at}/bot", {"seat": "1", "bot": "eager"}),
        (f"{at}/swap", {"seat": "0", "other": "1"}), (f"{at}/new-link", {}), (f"{at}/start", {}), (f"{at}/close", {}),
        (f"{desk}/do/enter", {"names": "Eva"}), (f"{desk}/do/sign-up", eva), (f"{desk}/do/publish", {}),
        (f"{desk}/link/new", {"role": "enter", "label": "Eva"}),
        (f"{desk}/link/renew", {"role": "director", "number": "0"}),
        ("/desk", {"name": "Another"}), ("/api/v1/people", {"name": "Eva"}), ("/api/v1/tables", {"game": "uno"}),
        (f"/api/v1/tables/{table}/start", {}), (f"/api/v1/tables/{table}/stand", {"seat": "0"}),
    ]  # fmt: skip
    return page, cookie, desk, doors


def stands(page: Page, server: Server, cookie: str, desk: str, table: str) -> dict[str, Any]:
    """How everything stands, as whoever it belongs to sees it."""
    cookies = {one["name"]: one["value"] for one in page.context.cookies(server.address)}
    with httpx.Client(base_url=server.address, cookies={"person": cookie}) as http:
        me = http.get("/me").text
        told: dict[str, Any] = {"me": ("<h1>Ana</h1>" in me, me.count("/me/token/revoke"), me.count('href="/t/'))}
        at = http.get(f"/t/{table}")
        told |= {"table": at.status_code, "bots": at.text.count('class="badge"'), "lobby": 'id="lobby"' in at.text}
    kept = ("person", "lang", "theme")
    told["cookies"] = {name: cookies.get(name) for name in kept}
    log = page.context.request.get(f"{server.address}{desk}/log")
    told["desk"] = (log.status, log.text().count("<li"))
    told["links"] = page.context.request.get(f"{server.address}{desk}/links").text().count("<li")
    return told


def test_what_a_foreign_page_sends_does_nothing(browser: Browser, server: Server, elsewhere: str) -> None:
    page, cookie, desk, doors = at_home(browser, server)
    table = next(path.split("/")[2] for path, _ in doors if path.endswith("/stand"))
    before = stands(page, server, cookie, desk, table)
    assert before["me"][0] and before["table"] == 200 and before["desk"][0] == 200
    foreign = page.context.new_page()
    foreign.goto(elsewhere)
    answers: list[tuple[str, int]] = []
    foreign.on("response", lambda one: answers.append((one.url, one.status)))
    for path, fields in doors:
        for script, more in ((FORM, []), (FETCH, [PLAIN]), (FETCH, [SIMPLE])):
            foreign.evaluate(script, [server.address + path, fields, *more])
    ours = [(url, status) for url, status in answers if url.startswith(server.address)]
    reached = {url.removeprefix(server.address) for url, _ in ours}
    assert reached >= {path for path, _ in doors if not path.startswith("/api/")}, "the requests came as far as us"
    assert not [
        (url, status) for url, status in ours if status < 400 and url.removeprefix(server.address) != "/api/v1/people"
    ]
    assert stands(page, server, cookie, desk, table) == before
    page.context.close()


SOCKET = """([address, first]) => new Promise(done => {
    const socket = new WebSocket(address), heard = []
    socket.onopen = () => { heard.push("open"); socket.send(JSON.stringify(first)) }
    socket.onmessage = told => { heard.push(JSON.parse(told.data).status); socket.close() }
    socket.onclose = () => done(heard)
})"""


def test_a_foreign_page_opens_no_socket_and_one_of_ours_is_nobody_there(
    browser: Browser, server: Server, elsewhere: str
) -> None:
    """The browser sends its visitor's cookie along, and says where the page has come from."""
    page, _, _, _ = at_home(browser, server)
    asks = [
        server.address.replace("http", "ws") + "/api/v1/socket",
        {"do": "ask", "id": 1, "method": "GET", "path": "/people/me"},
    ]
    assert page.evaluate(SOCKET, asks) == ["open", 401]
    foreign = page.context.new_page()
    foreign.goto(elsewhere)
    assert foreign.evaluate(SOCKET, asks) == []
    page.context.close()


def test_the_same_from_a_page_of_ours_is_done(server: Server) -> None:
    """So that the test above tries what is possible at all."""
    cookie = server.newcomer("Ana")
    with httpx.Client(base_url=server.address, cookies={"person": cookie}) as http:
        sent(http, "/me/name", name="Renamed")
        assert "<h1>Renamed</h1>" in http.get("/me").text
