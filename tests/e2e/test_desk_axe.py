"""axe-core finds nothing serious on the pages of the desk, in light and in dark, with everything unfolded."""

from __future__ import annotations

from e2e.conftest import Newcomers
from e2e.organising import Hands, Organiser
from e2e.people import Person
from e2e.server import Server
from e2e.test_axe import needs_axe, serious

NAMES = ("Ana", "Bruno", "Carla", "Dora", "Elsa", "Fito", "Gil")
TABS = ("", "people", "seating", "scores", "standings", "links", "settings", "log")


def looked_over(person: Person, path: str) -> list[str]:
    """A page in both themes."""
    person.go(path)
    for closed in person.page.locator("details:not([open]) > summary").all():
        if closed.is_visible():
            closed.click()
    found = []
    for scheme in ("light", "dark"):
        person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += serious(person)
    return found


@needs_axe
def test_nothing_serious_at_the_desk(newcomer: Newcomers, server: Server) -> None:
    found = looked_over(newcomer(), "/desk")
    desk = Organiser(newcomer(), "Club", fee="500")
    desk.paste(*NAMES)
    found += looked_over(desk.person, f"{desk.home}/people")
    desk.go("people").person.press("All are here")
    desk.person.read("Roll call: 7 of 7 here")
    hands = Hands("Ana", "Bruno")
    for number in (1, 2):
        desk.publish(number)
        desk.start(number)
        for table, people in desk.seats().items():
            if (number, table) != (2, 2):
                desk.type_in(table, hands.of(people))
    for tab in TABS:
        found += looked_over(desk.person, f"{desk.home}/{tab}" if tab else desk.home)
    table, public = desk.links("table")[1], desk.links("event")[0]
    for path in (table, public, f"{public}/screen", "/rules/event"):
        found += looked_over(newcomer(phone=True), path)
    found += looked_over(desk.person, f"{desk.home}/print/slips?round=2")
    mine = desk.cards()["Ana"]
    found += serious(desk.person)  # the page of cards is shown once
    for path in ("/seat", mine):
        found += looked_over(newcomer(phone=True), path)
    assert not found


@needs_axe
def test_nothing_serious_at_a_cup(newcomer: Newcomers, server: Server) -> None:
    director = newcomer().go("/desk")
    director.page.fill("#f-cup-name", "Copa")
    director.press("Open the cup")
    director.read("Matches to be played: 48")
    assert not looked_over(director, director.page.url.removeprefix(server.address))
