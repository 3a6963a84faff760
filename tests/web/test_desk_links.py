"""Links of a desk: where each role may go, and what a new one does to the old."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest
from browsing import Browser, words
from desking import Organiser
from serving import Server

TABS = ("", "/people", "/people?show=missing", "/seating", "/scores", "/standings", "/links", "/log")
LANGUAGES = ("en", "es", "pt")


@pytest.fixture
def desk(server: Server) -> Organiser:
    return Organiser(server)


def test_links_lead_where_their_role_may_go(server: Server, desk: Organiser) -> None:
    desk.enter()
    desk.start()
    table, public = desk.links("table")[0], desk.links("event")[0]
    stranger = Browser(server)
    for path in (table, public):
        token = path.rsplit("/", 1)[1]
        for tab in ("", "/people", "/links", "/log", "/print/signs", "/export/event.json"):
            assert stranger.http.get(f"/desk/{token}{tab}").status_code == 409
        assert stranger.send(f"/desk/{token}/do/publish").status_code == 409
    made = desk.page(desk.moved(f"{desk.home}/link/new", role="enter", label="Nora"))
    helper = made.split('value="http', 1)[1].split('"')[0].split("/desk/")[1]
    assert stranger.let_in(f"/desk/{helper}").startswith("/desk/")
    assert stranger.http.get(f"/desk/{helper}/people").status_code == 409
    assert stranger.send(f"/desk/{helper}/do/score", **desk.sheet(1, 1)).status_code == 303
    assert desk.s.rounds[0].results[0].by == "Nora"
    assert stranger.send(f"/desk/{helper}/do/confirm", table="1", round="1").status_code == 409
    desk.moved(f"{desk.home}/link/drop", role="enter", number="1")
    assert stranger.http.get(f"/desk/{helper}").status_code == 404


def test_a_page_with_a_helpers_link_that_is_loaded_again_makes_no_other(server: Server, desk: Organiser) -> None:
    page = desk.moved(f"{desk.home}/link/new", role="enter", label="Nora")
    shown = desk.page(page)
    assert desk.page(page) == shown and "Nora" in shown
    assert desk.page(f"{desk.home}/links").count("Nora") == 1
    desk.moved(f"{desk.home}/link/drop", role="enter", number="1")
    assert desk.http.get(page).headers["location"] == f"{desk.home}/links", "a link that is gone is not shown"


def test_a_new_link_takes_the_place_of_the_old_one(server: Server, desk: Organiser) -> None:
    desk.enter()
    old = desk.links("table")[0]
    desk.moved(f"{desk.home}/link/renew", role="table", number="1")
    new = desk.links("table")[0]
    assert new != old and Browser(server).http.get(old).status_code == 404
    where = desk.moved(f"{desk.home}/link/renew", role="director", number="0")
    assert desk.http.get(desk.home).status_code == 401
    assert desk.let_in(where) == f"{desk.home}/links"
    desk.enter("Zoe")


def test_several_run_an_event_each_by_name_until_their_link_is_removed(server: Server, desk: Organiser) -> None:
    desk.enter()
    made = desk.page(desk.moved(f"{desk.home}/link/new", role="director", label="Nora"))
    link = made.split('value="http', 1)[1].split('"')[0].split("/desk/")[1]
    nora = Browser(server)
    home = nora.let_in(f"/desk/{link}")
    assert nora.send(f"{home}/do/rename", player="1", name="Anita").status_code == 303
    last = desk.tournament.log[-1]
    assert (last.kind, last.by, last.data["name"]) == ("rename", "Nora", "Anita")
    assert {"did": "made", "role": "director", "label": "Nora"} in [e.data for e in desk.tournament.log]
    for what in ("renew", "drop", "new"):
        refused = nora.send(f"{home}/link/{what}", role="director", number="0", label="Zoe")
        assert refused.status_code == 409 and "Only whoever opened the event" in words(refused.text)
    own = nora.moved(f"{home}/link/renew", role="director", number="1")
    assert nora.let_in(own) == f"{home}/links"
    assert "Nora · run the event" in words(desk.page(f"{desk.home}/links"))
    desk.moved(f"{desk.home}/link/drop", role="director", number="1")
    assert nora.http.get(home).status_code == 401
    told = [e.data for e in desk.tournament.log if e.kind == "link"]
    assert [one["did"] for one in told] == ["made", "made", "removed"]
    desk.enter("Zoe")


def test_a_score_that_one_director_entered_another_confirms(server: Server, desk: Organiser) -> None:
    desk.enter()
    desk.start()
    made = desk.page(desk.moved(f"{desk.home}/link/new", role="director", label="Nora"))
    nora = Browser(server)
    home = nora.let_in("/desk/" + made.split('value="http', 1)[1].split('"')[0].split("/desk/")[1])
    desk.do("score", slip="1", **desk.sheet(1, 1))
    out, *others = desk.s.rounds[0].tables[0]
    desk.do("correct", why="misread", **desk.sheet(1, 1, {out: 0} | dict.fromkeys(others, 50)))
    seen = "-".join(str(desk.s.rounds[0].results[0].points[p]) for p in sorted([out, *others])) + f"-{out}"
    assert nora.send(f"{home}/do/confirm", table="1", round="1", seen=seen).status_code == 303
    assert desk.s.rounds[0].results[0].confirmed_by == "Nora"


def test_a_device_remembers_which_tournaments_it_can_open(server: Server) -> None:
    """The newest first, by names and places; no key is among them, and a sign-out forgets them."""
    desk = Organiser(server, name="Club <b>")
    other = desk.moved("/desk", name="Copa de Álava")
    for page in ("/me", "/desk"):
        told = desk.page(page)
        assert "Tournaments on this device Copa de Álava the desk Open Club <b> the desk Open" in words(told)
        assert re.findall(r'href="(/desk/[^"]+)"', told)[:2] == [other, desk.home]
    held = urlsafe_b64decode(desk.http.cookies["events"])
    assert all(key not in held for name, key in cookies(desk) if name == "key")
    desk.page(desk.home)
    assert re.findall(r'href="(/desk/[^"]+)"', desk.page("/me")) == [desk.home, other]
    desk.send("/me/name", name="Ana")
    desk.send("/me/out", where="here")
    assert "Tournaments on this device" not in desk.page("/me")


def cookies(browser: Browser) -> list[tuple[str, bytes]]:
    return [(one.name, (one.value or "").encode()) for one in browser.http.cookies.jar]


@pytest.mark.parametrize(
    "told",
    [b"", b"x", b"[]", b'[["/desk/a.director","\\u202e"]]', b'[["//evil.example/desk/a","x"]]', b'[["/desk/a","x"',
     b'[["javascript:alert(1)","x"]]', b'[["/event/../me/delete","x"]]', b'{"a":1}', b"\xff\xfe"],
)  # fmt: skip
def test_a_list_that_is_none_is_passed_over(server: Server, told: bytes) -> None:
    browser = Browser(server)
    for value in (urlsafe_b64encode(told).decode(), "%%%", "a"):
        browser.http.cookies.set("events", value, domain="127.0.0.1")
        assert "Tournaments on this device" not in browser.page("/me")
