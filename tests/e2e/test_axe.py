"""axe-core finds nothing serious on any page, in light and in dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from e2e.conftest import Newcomers
from e2e.people import Person, play
from e2e.server import Server
from e2e.test_at_the_table import START_A

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RUN = "axe.run(document, { resultTypes: ['violations'] })"
needs_axe = pytest.mark.skipif(not AXE.exists(), reason="no axe-core: install it with `npm ci`")


def serious(person: Person) -> list[str]:
    """What axe-core holds against the page as it stands."""
    page = person.page
    page.evaluate(AXE.read_text())
    found: Any = page.evaluate(RUN)
    return [
        f"{page.url} {one['id']} ({one['impact']}): {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


def home(person: Person, server: Server) -> None:
    person.go("/")


def my_page(person: Person, server: Server) -> None:
    person.go("/me")


def rulebook(person: Person, server: Server) -> None:
    person.go("/rules/uno")


def found_rules(person: Person, server: Server) -> None:
    person.go("/rules/uno?q=wild")


def lobby(person: Person, server: Server) -> None:
    person.at(server.table(person.token, "me", "simple", "open")).see(".badge.ready")
    for closed in person.page.locator("summary").all():
        closed.click()


def my_turn(person: Person, server: Server) -> None:
    link = server.table(person.token, "me", "simple", "simple", options=START_A, parts={"deal": 9})
    server.begin(link, person.token)
    person.at(link).wait_asked()
    for closed in person.menu().page.locator("#controls summary").all():
        closed.click()


def refused(person: Person, server: Server) -> None:
    my_turn(person, server)
    person.see(".held[aria-disabled=true]").click(force=True, position={"x": 9, "y": 40})
    person.see("#notice .notice")


def others_turn(person: Person, server: Server) -> None:
    nora = server.person("Nora")
    link = server.table(person.token, "me", "open", "simple", options=START_A | {"starter": "B"})
    server.call("POST", f"tables/{link}/sit", nora)
    server.begin(link, person.token)
    person.at(link).see(".waiting")


def watching(person: Person, server: Server) -> None:
    host = server.person("Nora")
    link = server.table(host, "me", "simple", options=START_A)
    server.begin(link, host)
    person.at(link).read("You are watching")


def finished(person: Person, server: Server) -> None:
    link = server.table(person.token, "me", "simple", options=START_A | {"turn_limit": "4"})
    server.begin(link, person.token)
    play({0: person.at(link)})


def replay(person: Person, server: Server) -> None:
    finished(person, server)
    person.press("Replay, share and verify")
    person.see("#replay")
    person.press("Recompute the match now")
    person.see(".proved")


def line_up(person: Person, server: Server) -> None:
    link = server.table(person.token, "me", "simple", game="tactics", options={"clock": "real"})
    server.begin(link, person.token)
    person.at(link).wait_asked()


def pitch(person: Person, server: Server) -> None:
    line_up(person, server)
    person.decide(person.page.locator(".choice", has_text="place them for me"))
    person.wait_asked()
    person.page.get_by_label("Offside line", exact=True).check()


def shelf(person: Person, server: Server) -> None:
    person.go("/learn")


def lesson(person: Person, server: Server) -> None:
    shelf(person, server)
    person.see("button[formaction='/learn/uno/plus-four']").click()
    person.see("#choices .choice").click()  # to accept is answered
    person.see("#notice .notice")


PAGES = (
    home, my_page, rulebook, found_rules, lobby, my_turn, refused, others_turn, watching, finished, replay, line_up,
    pitch, shelf, lesson,
)  # fmt: skip


@needs_axe
@pytest.mark.parametrize("visit", PAGES, ids=lambda visit: visit.__name__)
def test_nothing_serious(newcomer: Newcomers, server: Server, visit: Callable[[Person, Server], None]) -> None:
    person = newcomer("Marta", phone=visit in (my_turn, lobby, replay, pitch, lesson))
    visit(person, server)
    found = []
    for scheme in ("light", "dark"):
        person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += serious(person)
    assert not found
