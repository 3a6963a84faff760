"""Nobody takes over a tournament: not by a text, not by a file, not by an address that was seen."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from browsing import Browser, words
from desking import Organiser, Phone
from serving import Server

from mundialito.desk import adopting, files
from mundialito.engine.reasons import Spoken

EVIL = "Eva\r\revent:moved\rdata:http://evil.example/?"
OPEN = {"at": 0, "by": "desk", "kind": "open", "data": {"name": "Club"}}


def first_frames(http: httpx.Client, path: str) -> str:
    """What a stream sends at once: the time, then the page."""
    told = ""
    with http.stream("GET", path) as answer:
        for piece in answer.iter_text():
            told += piece
            if "hx-partial" in told and told.endswith("\n\n"):
                return told
    raise AssertionError(told)


def events_of(stream: str) -> list[str]:
    """The names of a stream's events, as htmx would find them."""
    return re.findall(r"^event: ?(.*)$", re.sub(r"\r\n|\r", "\n", stream), re.M)


def file_of(*entries: dict[str, object]) -> str:
    return json.dumps({"format": files.FORMAT, "entries": [OPEN, *entries]})


def imported(desk: Browser, content: str | bytes) -> httpx.Response:
    """A file of ours or of nobody's, sent as the form does."""
    token = re.search(r'name="_csrf_token" value="([^"]+)"', desk.page("/desk"))
    assert token
    raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    return desk.http.post("/desk/import", data={"_csrf_token": token[1]}, files={"file": ("event.json", raw)})


def test_whoever_enters_a_score_sends_no_event_to_the_director(server: Server) -> None:
    desk = Organiser(server)
    desk.enter()
    desk.start()
    phone = Phone(server, desk.links("table")[0])
    assert phone.queue("score", why=EVIL, id=EVIL, **desk.sheet(1, 1)).status_code == 200
    nothing_moves(desk, "now", "scores", "log")
    assert EVIL.split("\r")[0] in words(desk.page(f"{desk.home}/log")), "what was sent is shown there"
    assert not [e for e in desk.tournament.log if "\r" in f"{e.by}{e.why}{e.id}{e.data}"]


def test_whoever_enters_by_the_public_page_sends_no_event_to_the_director(server: Server) -> None:
    desk = Organiser(server)
    public = desk.links("event")[0].rsplit("/", 1)[1]
    Browser(server).moved(f"/event/{public}/enter", name=EVIL)
    nothing_moves(desk, "now", "people", "log")
    (player,) = desk.s.players.values()
    assert player.name == "Eva event:moved data:http://evil.example/?"


def nothing_moves(desk: Organiser, *pages: str) -> None:
    """What a director's streams bring is the time and the page, under no other name."""
    place = desk.home.rsplit("/", 1)[1]
    for page in pages:
        assert events_of(first_frames(desk.http, f"/desk/{place}/stream/{page}")) == ["now"]


def test_names_of_an_imported_event_send_no_event_either(server: Server) -> None:
    desk = Organiser(server)
    answer = imported(desk, file_of({"at": 1, "by": EVIL, "kind": "enter", "data": {"name": EVIL}, "why": EVIL}))
    desk.home = answer.headers["location"]
    nothing_moves(desk, "now", "people", "log")
    (player,) = desk.s.players.values()
    assert player.name == "Eva event:moved data:http://evil.example/?"


def test_the_script_goes_nowhere_else() -> None:
    script = Path(adopting.__file__).parents[1] / "web" / "static" / "app.js"
    for place in re.findall(r"location\.(?:assign|replace|href ?=[^=]).*", script.read_text("utf-8")):
        before = script.read_text("utf-8").partition(place)[0]
        assert "there.origin !== here.origin" in before[-300:]


# --- keys ----------------------------------------------------------------------------------------------------------


def test_a_link_is_exchanged_for_a_key_and_leaves_the_address(server: Server) -> None:
    desk = Organiser(server)
    link = desk.link
    assert link.rsplit("/", 1)[1] not in desk.home
    other = Browser(server)
    answer = other.http.get(f"{link}/people?show=all")
    assert (answer.status_code, answer.headers["location"]) == (303, f"{desk.home}/people?show=all")
    cookie = answer.headers["set-cookie"]
    assert f"Path={desk.home}" in cookie and "HttpOnly" in cookie and "samesite=lax" in cookie.lower()
    assert answer.headers["cache-control"] == "private, no-store"
    assert link.rsplit("/", 1)[1] not in other.page(f"{desk.home}/people")


def test_a_place_opens_nothing_without_its_own_key(server: Server) -> None:
    desk, thief = Organiser(server), Organiser(server)
    stranger = Browser(server)
    for who in (stranger, thief):
        assert "opens by its link" in words(who.page(desk.home, 401))
        assert who.http.get(f"{desk.home}/export/event.json").status_code == 401
        assert who.http.get(f"/desk/{desk.home.rsplit('/', 1)[1]}/stream/now").status_code == 401
        assert who.send(f"{desk.home}/do/enter", names="Zoe").status_code == 401
    key = thief.link.rsplit("/", 1)[1]
    answer = httpx.get(f"{server.address}{desk.home}", cookies={"key": key})
    assert answer.status_code == 401
    desk.enter()
    table = desk.links("table")[0].rsplit("/", 1)[1]
    place = desk.home.rsplit("/", 1)[1].replace("director", "table1")
    assert httpx.get(f"{server.address}/table/{place}", cookies={"key": table}).status_code == 200
    assert httpx.get(f"{server.address}{desk.home}", cookies={"key": table}).status_code == 401


def test_whoever_comes_back_within_a_month_stays_in(server: Server) -> None:
    """The month begins anew with each page: the key of a link that was scanned once does not end in mid-season."""
    desk = Organiser(server, venue="online")
    desk.enter()
    table = Phone(server, desk.links("table")[0])
    for browser, home in ((desk, desk.home), (table, table.path)):
        place = home.rsplit("/", 1)[1]
        for page in (home, f"{home}/links") if browser is desk else (home,):
            told = browser.http.get(page).headers.get_list("set-cookie")
            kept = [one for one in told if one.startswith("key=")]
            paths = {home, f"/desk/{place}"}
            assert {path for one in kept for path in re.findall(r"Path=([^;]+)", one)} == paths, page
            assert all(f"Max-Age={30 * 24 * 3600}" in one and "HttpOnly" in one for one in kept)
    public = desk.links("event")[0]
    assert "key=" not in desk.http.get(public).headers.get("set-cookie", "")  # it stays in its address
    stranger = Browser(server).http.get(desk.home)
    assert stranger.status_code == 401 and "key=" not in stranger.headers.get("set-cookie", "")


def test_what_was_made_for_one_viewer_is_kept_by_nobody(server: Server) -> None:
    desk = Organiser(server)
    public = desk.links("event")[0]
    for path in (
        "/",
        "/rules",
        "/me",
        "/desk",
        desk.home,
        f"{desk.home}/links",
        public,
        "/seat",
        "/nothing",
        "/health",
    ):
        headers = desk.http.get(path).headers
        assert headers["cache-control"] == "private, no-store" and "cookie" in headers["vary"], path
        assert headers["referrer-policy"] == "same-origin"
    asset = re.search(r'(/static/[^"]+\.js)', desk.page("/"))
    assert asset and "immutable" in desk.http.get(asset[1]).headers["cache-control"]


# --- files from elsewhere ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        "[]", "{}", "", "\x00", '{"format": "mundialito event 1", "entries": []}', "[" * 100_000, '{"a":' * 50_000,
        '{"format": "mundialito event 1", "entries": [[]]}', '{"format": "mundialito event 1", "entries": 7}',
        file_of({"at": 10**30, "by": "x", "kind": "publish", "data": {}}), file_of({"at": -1, "kind": "x"}),
        file_of({"at": 0, "by": "x", "kind": "enter", "data": {"name": "x" * 1_000_000}}),
        file_of({"at": 0, "by": "x" * 1_000_000, "kind": "enter", "data": {"name": "x"}}),
        file_of({"at": 0, "by": "x", "kind": "pay", "data": {"player": 1, "amount": 10**400}}),
        file_of({"at": 0, "by": "x", "kind": "undo", "data": {"entry": 2}}),
        file_of({"at": 0, "by": "x", "kind": "draft", "data": {"rounds": [[[[[[1]]]]]]}}),
        '{"format": "mundialito event 1", "entries": [{"at": ' + "9" * 5000 + "}]}",
        '{"format": "\ud800"}', "mundialito event 1\n9999999-12-17T12:00:00.000Z desk open {}",
        "mundialito event 1\n9999-12-31T23:59:59.999Z desk open {}",
        "mundialito event 1\n2022-12-17T12:00:00.000Z desk open " + "[" * 10_000,
    ],
    ids=range(21),
)  # fmt: skip
def test_a_file_that_is_no_event_gets_one_sentence(content: str) -> None:
    assert isinstance(adopting.judge(content.encode("utf-8", "surrogatepass")), Spoken)


@pytest.mark.parametrize("content", ["[]", file_of({"at": 10**30, "by": "x", "kind": "publish", "data": {}})])
def test_it_is_told_on_a_page(server: Server, content: str) -> None:
    answer = imported(Browser(server), content)
    assert answer.status_code in (400, 409) and 'class="notice"' in answer.text


def test_others_are_answered_while_a_file_is_read(server: Server) -> None:
    """Judging takes a process of its own; on the loop it would have stopped everybody."""
    entries = [{"at": 0, "by": "desk", "kind": "enter", "data": {"name": f"P{n}"}} for n in range(4000)]
    with ThreadPoolExecutor() as pool, httpx.Client(base_url=server.address) as http:
        reading = pool.submit(imported, Browser(server), file_of(*entries))
        answered = 0
        while not reading.done():
            assert http.get("/health").status_code == 200
            answered += not reading.done()
        assert reading.result().status_code == 303 and answered > 5


def test_no_strangers_file_is_judged_in_our_own_process(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """However quick that has become: what is judged here could not be ended."""

    def here(_: bytes) -> None:
        raise AssertionError("judged on the loop")

    monkeypatch.setattr(adopting, "judge", here)
    assert imported(Browser(server), file_of()).status_code == 303


def test_a_file_that_takes_too_long_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adopting, "SECONDS", 0.01)
    answer = imported(Browser(server), file_of())
    assert answer.status_code == 409 and "takes too long to read" in answer.text


MISTAKES = {
    "from mundialito.desk import adopting\n"
    "def judge(file): raise KeyError('Eva\\nand more')\n"
    "adopting.judge = judge\n"
    "adopting.main()": "KeyError in <string>, line 2",
    "import no_such_thing": "No module named 'no_such_thing'",
    "import sys; sys.stdin.read(); sys.exit(3)": "it ended with 3",
    "import os; os.abort()": "it ended with -6",
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_of_ours_in_reading_is_one_line_in_the_log_and_a_sentence(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str], mistake: str,
) -> None:  # fmt: skip
    """The other process writes nothing past the logbook, and nobody is told that it was their file's size."""
    monkeypatch.setattr(adopting, "MAIN", mistake)
    answer = imported(Browser(server), file_of())
    assert answer.status_code == 409 and "This file could not be read: something went wrong on our side" in answer.text
    (line,) = [one for one in caplog.records if one.name.startswith("mundialito")]
    assert MISTAKES[mistake] in line.getMessage() and "\n" not in line.getMessage() and not line.exc_info
    assert "Eva" not in line.getMessage()  # what stands in files of others is not for the log
    assert capfd.readouterr().err == ""


def test_a_file_that_uses_up_its_processor_time_takes_too_long(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The system ends it. That is the file's fault, and strangers write nothing into the log."""
    spin = "from resource import *; setrlimit(RLIMIT_CPU, (1, 1))\nwhile True: pass"
    monkeypatch.setattr(adopting, "MAIN", spin)
    answer = imported(Browser(server), file_of())
    assert answer.status_code == 409 and "takes too long to read" in answer.text
    assert not [one for one in caplog.records if one.name.startswith("mundialito")]


def test_files_wait_for_each_other_and_too_many_are_told_so(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adopting, "WAITING", 0)
    answer = imported(Browser(server), file_of())
    assert answer.status_code == 409 and "Other events are being read" in answer.text


def test_more_than_an_event_may_have(server: Server) -> None:
    many = [{"at": 0, "by": "desk", "kind": "screen", "data": {}}] * 50_000
    assert "at most 50000 entries" in words(imported(Browser(server), file_of(*many)).text)
    people = [{"at": 0, "by": "d", "kind": "enter", "data": {"name": f"P{n}"}} for n in range(5001)]
    assert "at most 5000 players" in words(imported(Browser(server), file_of(*people)).text)
    assert imported(Browser(server), b" " * (adopting.LARGEST + (1 << 15))).status_code == 413
