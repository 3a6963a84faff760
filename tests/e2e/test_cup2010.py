"""A whole cup of The World Cup Card Game by clicking what is offered: two people, one with a phone, and four bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from e2e.conftest import Newcomers
from e2e.people import ASKED, MOVED_ON, Person
from e2e.server import Server
from e2e.test_axe import needs_axe, serious
from e2e.waiting import wait_until

MOST = 400  # looks at the pages without anything to do, one after the other
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def begun(server: Server, marta: Person, nora: Person) -> str:
    """Marta and Nora at one table, with four bots."""
    link = server.table(marta.token, "me", "open", *["simple"] * 4, game="cup2010")
    server.call("POST", f"tables/{link}/sit", nora.token)
    server.begin(link, marta.token)
    for person in (marta, nora):
        person.at(link).see(".cup")
    return link


def hit(person: Person, selector: str) -> None:
    """The first of them, by mouse or finger."""
    found = person.page.locator(selector).first
    size = person.page.viewport_size
    found.tap() if size and size["width"] < 500 else found.click()


def choose(person: Person) -> str:
    """One decision; what kind it was."""
    page, length = person.page, person.length()
    if page.locator(".seal").count():
        most = int(page.locator(".team-hand.open").get_attribute("data-most") or 0)
        for n in range(min(2, most)):
            page.locator(".tick input").nth(n).check(force=True)
        hit(person, ".seal")
        kind = "seal"
    elif page.locator("#public [data-lit]").count():
        hit(person, "#public [data-lit]")
        kind = "play"
    else:
        hit(person, ".targets:visible .throw")
        kind = "discard"
    wait_until(page, MOVED_ON, arg=length)
    return kind


def play_cup(people: list[Person], look: Callable[[Person, str, int], None]) -> dict[str, int]:
    """To the end; `look` is called before each decision with the round it is in."""
    made: dict[str, int] = {}
    idle = 0
    while not all(person.page.locator(".cup[data-phase=over]").count() for person in people):
        asked = [person for person in people if person.page.evaluate(f"({ASKED})()")]
        if not asked:
            idle += 1
            assert idle < MOST
            people[0].page.wait_for_timeout(50)
            continue
        idle = 0
        for person in asked:
            where = str(person.page.locator(".cup").get_attribute("data-round"))
            look(person, where, sum(made.values()))
            kind = choose(person)
            made[kind] = made.get(kind, 0) + 1
    return made


def test_a_whole_cup_by_two_browsers_and_bots(newcomer: Newcomers, server: Server) -> None:
    marta, nora = newcomer("Marta"), newcomer("Nora", phone=True)
    link = begun(server, marta, nora)
    fits: dict[str, bool] = {}
    recaps: list[str] = []

    def look(person: Person, where: str, made: int) -> None:
        if person is nora:
            fits[where] = fits.get(where, True) and person.page.evaluate(WIDER) <= 0
        elif made % 5 == 0 and person.page.locator(".recap").count():
            recaps.append(person.page.locator(".recap").inner_text())

    made = play_cup([marta, nora], look)
    assert made["seal"] > 20
    assert fits and all(fits.values()), fits
    assert any("→" in text for text in recaps)  # a card was flipped, and shown

    ends = [end(person) for person in (marta, nora)]
    assert ends[0] == ends[1]
    verdict, best, scores = ends[0]
    assert verdict.endswith("wins the World Cup!")
    assert len(best) == 6
    assert len(scores) == 32 and all(scores)
    assert nora.page.evaluate(WIDER) <= 0
    printed(marta)
    replay(marta, link)


def end(person: Person) -> tuple[str, list[str], list[str]]:
    """Who won, everybody's best team, and all goals of the knock-out stage on the wall chart."""
    page = person.page
    best = page.locator(".standing .best").all_inner_texts()
    return page.locator(".result .verdict").inner_text(), best, page.locator(".box .goals").all_inner_texts()


def printed(person: Person) -> None:
    """On paper there is the score sheet, and nothing else."""
    page = person.page
    page.emulate_media(media="print")
    assert page.locator(".chart").is_visible()
    assert page.locator(".chart .fixtures li").count() == 48
    assert not page.locator(".stage").is_visible()
    assert not page.locator("#private").is_visible()
    page.emulate_media(media="screen")


def replay(person: Person, link: str) -> None:
    """The replay goes back to before the end, step by step."""
    person.press("Replay, share and verify")
    person.see("#replay .cup[data-phase=over]")
    person.page.get_by_label("One step back").click()
    person.see("#replay .cup[data-phase=playing]")


def test_sealing_is_refused_with_its_rule(newcomer: Newcomers, server: Server) -> None:
    marta = newcomer("Marta")
    link = server.table(marta.token, "me", "simple", game="cup2010")
    server.begin(link, marta.token)
    marta.at(link).wait_asked()
    marta.see(".seal").click()
    notice: Any = marta.see("#notice .notice")
    assert "At least one card must be put forward before you seal." in notice.inner_text()
    assert "C6" in notice.inner_text()


@needs_axe
def test_axe_finds_nothing_serious(newcomer: Newcomers, server: Server) -> None:
    marta = newcomer("Marta")
    for scheme in ("light", "dark"):
        marta.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        link = server.table(marta.token, "me", "simple", game="cup2010")
        server.begin(link, marta.token)
        marta.at(link).wait_asked()
        assert not serious(marta)
        while not marta.page.locator(".recap").count():  # who owns both teams chooses twice
            marta.wait_asked()
            choose(marta)
        assert not serious(marta)
