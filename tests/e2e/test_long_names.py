"""The longest name that there may be, without a space: no page of an event is wider than a phone because of it."""

from __future__ import annotations

from e2e.conftest import Newcomers
from e2e.organising import Organiser
from e2e.people import Person
from e2e.server import Server

LONG = "M" * 60
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def fits(person: Person, path: str) -> int:
    """By how many pixels a page is too wide."""
    return int(person.go(path).page.evaluate(WIDER))


def test_no_page_of_an_event_is_too_wide(newcomer: Newcomers, server: Server) -> None:
    desk = Organiser(newcomer("", phone=True), LONG)
    desk.paste(LONG, *(f"{'W' * 50}{n}" for n in range(5)))
    desk.person.press("All are here")
    desk.publish(1)
    desk.start(1)
    (public,), tables = desk.links("event"), desk.links("table")
    looks = {
        f"{desk.home}/{tab}".rstrip("/") for tab in ("", "people", "seating", "scores", "links", "settings", "log")
    }
    wide = {path: by for path in [*looks, public, tables[0]] if (by := fits(desk.person, path))}
    card = next(iter(desk.cards().values()))
    reader = newcomer("", phone=True)
    wide |= {path: by for path in (public, tables[0], card) if (by := fits(reader, path))}
    assert not wide
    more = desk.go("people").page.locator(".people summary").first.bounding_box()
    assert more and more["x"] + more["width"] <= 360
