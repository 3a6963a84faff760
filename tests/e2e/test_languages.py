"""Spanish, Portuguese and English: by the browser's language, and by the switch on every page."""

from __future__ import annotations

import pytest

from e2e.conftest import Newcomers
from e2e.people import Person
from e2e.server import Server
from e2e.test_at_the_table import START_A
from e2e.waiting import wait_until
from mundialito.showing.rulebook import short_title, title
from mundialito.words import LANGUAGES, say


def language(person: Person) -> str | None:
    return person.page.locator("html").get_attribute("lang")


def switch(person: Person, lang: str) -> None:
    person.page.locator(f".switch button[value={lang}]").click()
    wait_until(person.page, "lang => document.documentElement.lang === lang", arg=lang)


@pytest.mark.parametrize(("locale", "lang"), [("es-MX", "es"), ("pt-BR", "pt"), ("en-GB", "en"), ("de-DE", "en")])
def test_the_browsers_language_is_the_default(newcomer: Newcomers, locale: str, lang: str) -> None:
    visitor = newcomer(locale=locale).go("/")
    assert language(visitor) == lang
    assert visitor.page.locator("#game-uno h2").inner_text() == short_title("uno", lang)


def test_the_switch_on_home_lobby_and_table(newcomer: Newcomers, server: Server) -> None:
    marta = newcomer("Marta", locale="pt-PT")
    link = server.table(marta.token, "me", "simple", "open", options=START_A)
    for lang in LANGUAGES:
        marta.go("/")
        switch(marta, lang)
        marta.read(say("Play", lang))
        marta.at(link)
        assert language(marta) == lang
        marta.read(say("Who plays?", lang))
    server.call("POST", f"tables/{link}/bot", marta.token, seat=2, bot="simple")
    server.begin(link, marta.token)
    marta.wait_asked()  # the lobby's page goes to the table by itself
    for lang in LANGUAGES:
        switch(marta, lang)
        marta.wait_asked()
        marta.read(say("It is your turn: play a card from your hand or draw one.", lang))
        assert marta.page.locator("h1").inner_text() == title("uno", lang)
        assert marta.page.locator("#story li").last.inner_text() == say("The match begins.", lang)


def test_a_refusal_and_a_phrase_speak_each_readers_language(newcomer: Newcomers, server: Server) -> None:
    marta, nora = newcomer("Marta", locale="es-ES"), newcomer("Nora", locale="pt-BR")
    for person, lang in ((marta, "es"), (nora, "pt")):
        switch(person.go("/"), lang)
    link = server.table(marta.token, "me", "open", options=START_A, parts={"deal": 12})
    server.call("POST", f"tables/{link}/sit", nora.token)
    server.begin(link, marta.token)
    nora.at(link).see("#choices")
    marta.at(link).see(".held[aria-disabled=true]").click(force=True, position={"x": 9, "y": 40})
    marta.read(say("That card matches neither colour nor symbol: play one that does, or draw.", "es"))
    marta.page.get_by_text(say("Say something", "es")).click()
    marta.press(say("Well played!", "es"))
    assert nora.see(".bubble").inner_text() == say("Well played!", "pt")
