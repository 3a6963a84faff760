"""My page: a name, other devices, programs, switches, and the way out."""

from __future__ import annotations

import re

import pytest
from browsing import Browser, begun, finished, somebody, token_of, words
from serving import Server

from mundialito.web.me.routes import local


def test_a_stranger_is_asked_for_a_name_and_then_known(server: Server) -> None:
    browser = Browser(server, "es")
    assert "Solo pedimos un nombre" in words(browser.page("/me"))
    assert browser.moved("/me/name", name="  Inés \n ") == "/me"
    assert "<h1>Inés</h1>" in browser.page("/me")
    assert browser.moved("/me/name", name="Inés B") == "/me"
    assert "<h1>Inés B</h1>" in browser.page("/me")


def test_a_name_has_to_be_one(server: Server) -> None:
    browser = Browser(server)
    answer = browser.send("/me/name", name=" \t ")
    assert answer.status_code == 409
    assert "Say what you want to be called: one to twenty letters." in words(answer.text)
    assert "person" not in browser.http.cookies
    browser.send("/me/name", name="<i>Ann</i>")
    assert "<h1>&lt;i&gt;Ann&lt;/i&gt;</h1>" in browser.page("/me")


def test_forms_from_elsewhere_are_refused(server: Server) -> None:
    browser = Browser(server, person=somebody(server, "Ana"))
    for path in ("/me/name", "/me/delete", "/me/out", "/me/device", "/me/token", "/language", "/theme"):
        assert browser.http.post(path, data={"name": "Eve", "sure": "true", "where": "here"}).status_code == 403
    assert "<h1>Ana</h1>" in browser.page("/me")


def test_strangers_have_nothing_to_ask_for(server: Server) -> None:
    browser = Browser(server)
    for path in ("/me/device", "/me/token", "/me/out", "/me/delete"):
        answer = browser.send(path, sure="true")
        assert answer.status_code == 409
        assert "We do not know you any more" in words(answer.text)


def test_my_matches_are_listed(server: Server) -> None:
    ana = somebody(server, "Ana")
    browser = Browser(server, person=ana)
    assert "Finished matches are listed here." in words(browser.page("/me"))
    over, running = finished(server, ana), begun(server, ana)
    page = browser.page("/me")
    assert f'href="/m/{over.table.id}"' in page and f'href="/t/{running.link}"' in page
    assert f'href="/m/{running.table.id}"' not in page
    assert over.table.over and over.table.over.scores
    told = zip(over.table.names, over.table.over.scores, strict=True)
    assert ", ".join(f"{name} {points}" for name, points in told) in words(page)


# --- switches ----------------------------------------------------------------------------------------------


def test_the_language_is_kept_and_known_to_programs(server: Server) -> None:
    ana = somebody(server, "Ana", "en")
    browser = Browser(server, person=ana)
    assert browser.moved("/language", lang="pt", back="/rules/uno?q=x#U4") == "/rules/uno?q=x#U4"
    assert '<html lang="pt">' in browser.page("/me")
    assert server.do(server.hall.people.person(ana.id)).lang == "pt"
    assert browser.moved("/language", lang="xx", back="/me") == "/me"
    assert '<html lang="pt">' in browser.page("/me")


def test_the_theme_is_kept_until_the_device_decides_again(server: Server) -> None:
    browser = Browser(server)
    browser.moved("/theme", theme="dark", back="/rules")
    assert '<html lang="en" data-theme="dark">' in browser.page("/rules")
    browser.moved("/theme", theme="", back="/rules")
    assert '<html lang="en">' in browser.page("/rules")
    browser.moved("/theme", theme="'><script>", back="/rules")
    assert '<html lang="en">' in browser.page("/rules")


ELSEWHERE = (
    "https://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)",
    "evil", "", "/\t/evil.example", "/ok\r\nset-cookie: x=y", "/ñ", "http:evil.example", "///evil.example",
)  # fmt: skip


@pytest.mark.parametrize("back", ELSEWHERE)
def test_nobody_is_sent_elsewhere(server: Server, back: str) -> None:
    assert local(back) == "/"
    browser = Browser(server)
    assert browser.moved("/language", lang="es", back=back) == "/"
    assert browser.moved("/theme", theme="dark", back=back) == "/"


# --- other devices and programs ------------------------------------------------------------------------------


def device_link(browser: Browser) -> str:
    answer = browser.http.get(browser.moved("/me/device"))
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "private, no-store"
    link = re.search(r'value="http://[^/"]+(/me/here/[^"]+)"', answer.text)
    assert link and '<div class="code" role="img"' in answer.text
    return link[1]


def test_a_link_makes_another_device_mine(server: Server) -> None:
    ana = somebody(server, "Ana")
    link = device_link(Browser(server, person=ana))
    other = Browser(server)
    assert "Are you Ana?" in words(other.page(link))
    assert "person" not in other.http.cookies, "opening a link is not yet a decision"
    assert other.moved(link) == "/me"
    assert "<h1>Ana</h1>" in other.page("/me")


def test_a_page_with_a_link_that_is_loaded_again_makes_no_other(server: Server) -> None:
    """Another would make the first one void, which somebody has sent by then."""
    browser = Browser(server, person=somebody(server, "Ana"))
    page = browser.moved("/me/device")
    assert browser.page(page) == browser.page(page)
    link = re.search(r"/me/here/[\w-]+", browser.page(page))
    assert link and "Are you Ana?" in words(Browser(server).page(link[0]))
    browser.http.cookies.clear()
    assert browser.http.get(page).headers["location"] == "/me", "without the cookie there is nothing to show"


def test_a_link_serves_one_device(server: Server) -> None:
    link = device_link(Browser(server, person=somebody(server, "Ana")))
    first, second = Browser(server), Browser(server)
    assert "Are you Ana?" in words(second.page(link)), "who only looks does not use it up"
    assert first.moved(link) == "/me"
    assert second.send(link).status_code == 409
    assert "it serves once" in words(second.page(link, 409))
    assert "A name is all we ask" in words(second.page("/me"))


def test_a_link_is_good_for_an_hour(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    link = device_link(Browser(server, person=somebody(server, "Ana")))
    monkeypatch.setattr("mundialito.tables.people.MOVE_TIME", 0)
    assert Browser(server).send(link).status_code == 409


def test_a_new_link_takes_the_place_of_the_one_before(server: Server) -> None:
    here = Browser(server, person=somebody(server, "Ana"))
    old, new = device_link(here), device_link(here)
    assert Browser(server).send(old).status_code == 409
    assert Browser(server).moved(new) == "/me"


def test_who_is_somebody_already_is_warned(server: Server) -> None:
    link = device_link(Browser(server, person=somebody(server, "Ana")))
    other = Browser(server, person=somebody(server, "Bea"))
    assert "It is known as Bea now, who can only come back by a link." in words(other.page(link))


def test_a_link_that_is_not_ours_is_not_good(server: Server) -> None:
    assert "This link is not good" in words(Browser(server).page("/me/here/WyJhIiwwXQ.aaaa.bbbb", 409))


def test_signed_out_everywhere_else(server: Server) -> None:
    ana = somebody(server, "Ana")
    here, there = Browser(server, person=ana), Browser(server, person=ana)
    link = device_link(here)
    old = token_of(server, ana)
    assert here.moved("/me/out", where="else") == "/me"
    assert "<h1>Ana</h1>" in here.page("/me")
    assert "A name is all we ask" in words(there.page("/me"))
    assert "This link is not good" in words(there.page(link, 409))
    token = there.http.get("/api/v1/people/me", headers={"authorization": f"Bearer {old}"})
    assert token.status_code == 401


def test_signed_out_here(server: Server) -> None:
    ana = somebody(server, "Ana")
    here, there = Browser(server, person=ana), Browser(server, person=ana)
    assert here.moved("/me/out", where="here") == "/"
    assert "A name is all we ask" in words(here.page("/me"))
    assert "<h1>Ana</h1>" in there.page("/me")


# --- the way out -----------------------------------------------------------------------------------------------


def test_deleting_asks_first_and_then_leaves_nothing(server: Server) -> None:
    noa = somebody(server, "Noa Vidal")
    browser, other = Browser(server, person=noa), Browser(server, person=noa)
    over, running = finished(server, noa), begun(server, noa, bots=2)
    assert "This cannot be undone." in words(browser.page("/me/delete"))
    assert browser.send("/me/delete").status_code == 409
    assert "<h1>Noa Vidal</h1>" in browser.page("/me")
    answer = browser.send("/me/delete", sure="true")
    assert answer.status_code == 200
    assert "Your data is deleted" in words(answer.text)
    assert "person" not in browser.http.cookies
    assert "A name is all we ask" in words(other.page("/me"))
    for path in (f"/m/{over.table.id}", f"/m/{over.table.id}/file.json", f"/t/{running.link}", "/"):
        told = other.http.get(path)
        assert told.status_code == 200
        assert "Noa" not in told.text and noa.id not in told.text
    assert server.do(server.hall.store.person(noa.id)) is None


def test_signing_out_here_is_asked_twice_and_says_first_what_is_lost(server: Server) -> None:
    page = Browser(server, person=somebody(server, "Ana")).page("/me")
    asked = re.search(r"<details><summary>Sign out here</summary>(.*?)</details>", page)
    assert asked and asked[1].index("nobody can find you again") < asked[1].index("<button")
    assert page.count('value="here"') == asked[1].count('value="here"') == 1


def test_a_token_page_that_is_loaded_again_makes_no_second_token(server: Server) -> None:
    ana = somebody(server, "Ana")
    browser = Browser(server, person=ana)
    shown = browser.moved("/me/token", label="Robot", scope="play")
    assert "Bearer mundialito_" in words(browser.page(shown))
    assert browser.http.get(shown).status_code == 303
    assert len(server.do(server.hall.people.tokens_of(ana.id))) == 1
