"""A move is never lost silently: off line it waits, says so, and is sent once the line is back; so does any form."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Route

from e2e.conftest import Newcomers
from e2e.people import MOVED_ON, Person
from e2e.server import Server
from e2e.waiting import wait_until

START_A = {"starter": "A", "first_card": "number"}
NO_LINE = "#unsent-yet:not([hidden])"


def seated(newcomer: Newcomers, server: Server) -> tuple[Person, str]:
    marta = newcomer("Marta")
    marta.excused = lambda trouble: "ERR_" in trouble or "Failed to fetch" in trouble or "htmx" in trouble
    link = server.table(marta.token, "me", "open", options=START_A, parts={"deal": 9})
    nora = server.person("Nora")
    server.call("POST", f"tables/{link}/sit", nora)
    server.begin(link, marta.token)
    marta.at(link).wait_asked()
    return marta, link


def drawn(server: Server, link: str, marta: Person) -> int:
    """How many events she has made."""
    found: Any = server.view(link, marta.token)
    return len([one for one in found["log"] if one.get("who") == 0])


def test_a_move_off_line_waits_and_is_sent_once(newcomer: Newcomers, server: Server) -> None:
    marta, link = seated(newcomer, server)
    before, length = drawn(server, link, marta), marta.length()
    marta.context.set_offline(True)
    for _ in range(3):  # pressed again and again: it is the same move
        marta.page.locator("#pile").click()
    assert "sent once" in marta.see(NO_LINE).inner_text()
    assert drawn(server, link, marta) == before
    marta.context.set_offline(False)
    wait_until(marta.page, MOVED_ON, arg=length)
    marta.page.locator(NO_LINE).wait_for(state="detached")
    assert drawn(server, link, marta) == before + 1


def test_a_line_that_breaks_under_a_move_loses_nothing_and_doubles_nothing(newcomer: Newcomers, server: Server) -> None:
    marta, link = seated(newcomer, server)
    before, length = drawn(server, link, marta), marta.length()
    broken: list[str] = []

    def breaks(route: Route) -> None:
        """Once before it arrives, once after: its answer is lost."""
        broken.append(route.request.url)
        if len(broken) == 2:
            route.fetch()
        if len(broken) <= 2:
            route.abort("connectionreset")
        else:
            route.continue_()

    marta.page.route("**/move", breaks)
    marta.page.locator("#pile").click()
    marta.see(NO_LINE)
    wait_until(marta.page, MOVED_ON, arg=length)
    marta.page.locator(NO_LINE).wait_for(state="detached")
    assert len(broken) == 3
    assert drawn(server, link, marta) == before + 1


def test_a_form_that_leads_elsewhere_waits_too(newcomer: Newcomers) -> None:
    marta = newcomer().go("/")
    marta.excused = lambda trouble: "ERR_" in trouble
    marta.context.set_offline(True)
    marta.press("Play")
    marta.see(NO_LINE)
    marta.context.set_offline(False)
    marta.see("#public .kit")
