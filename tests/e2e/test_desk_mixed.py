"""A mixed event in a browser: a table with cards, a table on line with a person and bots; and a phone off line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import Newcomers, running
from e2e.organising import Organiser, Phone
from e2e.people import Person, play
from e2e.server import Server
from e2e.test_restart import off_line
from e2e.waiting import wait_until

NAMES = ("Ana", "Bruno", "Carla", "Dora", "Elsa", "Fito")


@pytest.fixture
def server(tmp_path: Path, browser: Browser) -> Iterator[Server]:
    """One whose bots move at once."""
    yield from running(tmp_path)


def test_cards_and_matches_in_one_event(newcomer: Newcomers, server: Server) -> None:
    desk = Organiser(newcomer(), "Mixed", rounds="2")
    desk.paste(*NAMES)
    desk.person.press("All are here")
    desk.person.read("Roll call: 6 of 6 here")
    remote(desk, "Ana", "Plays on line", "on line")
    remote(desk, "Bruno", "A bot plays for Bruno", "bot")
    public, mine = desk.links("event")[0], desk.cards()["Ana"]
    ana = newcomer(phone=True)
    for number in (1, 2):
        one_round(desk, ana, mine, number)
        if number == 1:
            with_the_public_link_alone(newcomer(), public)
    desk.go().person.press("End the rounds")
    assert len(desk.totals()) == 6


def remote(desk: Organiser, name: str, button: str, badge: str) -> None:
    desk.player(name).locator("summary").click()
    desk.player(name).get_by_role("button", name=button).click()
    desk.player(name).locator(".badge", has_text=badge).wait_for()


def with_the_public_link_alone(stranger: Person, public: str) -> None:
    """One can watch, and nothing else."""
    stranger.excused = lambda trouble: "404" in trouble  # a wrong code is not found
    stranger.go(public).read("Mixed")
    assert stranger.page.locator("a[href*='/sit'], form[action*='/sit'], a[href*='seat=']").count() == 0
    stranger.go("/seat").page.fill("#f-code", "0000 0000 0000")
    stranger.press("Go to my seat")
    stranger.read("Nobody has this code")


def one_round(desk: Organiser, ana: Person, mine: str, number: int) -> None:
    """Ana plays on line, bots for whoever does not come; the other table has cards, unless it is on line, too."""
    desk.publish(number)
    desk.go().person.press(f"Start round {number} now")
    desk.person.read(f"Round {number} of 2 is being played.")
    desk.page.locator(".chips a", has_text="on line").first.wait_for()
    ana.go(mine).read("Ana")
    ana.press("Take my seat")
    ana.see("#lobby")
    empty = desk.go().page.get_by_role("button", name="Bots on empty seats")
    for left in reversed(range(empty.count())):
        empty.first.click()
        expect(empty).to_have_count(left)
    seat = ana.page.wait_for_selector("#table").get_attribute("data-me")
    play({int(str(seat)): ana})
    for table, people in desk.seats().items():
        if desk.page.locator(f"#table-{table}").get_by_role("button", name="Enter from the slip").count():
            desk.type_in(table, {p: 0 if p == people[0] else 3 for p in people})
    done = "Round 1 is over." if number == 1 else "The rounds or the time are over."
    desk.go().person.read(done)


def test_a_phone_without_connection_keeps_the_score_and_sends_it_once(newcomer: Newcomers, server: Server) -> None:
    desk = Organiser(newcomer(), "Off line")
    desk.paste(*NAMES)
    desk.person.press("All are here")
    desk.person.read("Roll call: 6 of 6 here")
    desk.cards()
    phone = Phone(newcomer, desk.links("table")[0], desk.codes)
    phone.person.excused = off_line
    desk.publish(1)
    desk.start(1)
    people = desk.seats()[1]
    phone.page.locator("#sheet-1").wait_for()
    phone.person.context.set_offline(True)
    phone.enter(1, {p: 0 if p == people[0] else 2 for p in people})
    phone.person.read("Kept on this phone until it is sent: 1")
    phone.person.context.set_offline(False)
    phone.page.locator("form.do-confirm").wait_for(timeout=30_000)
    wait_until(phone.page, "() => document.querySelector('#unsent').hidden")
    phone.confirm()
    desk.go("log")
    assert desk.page.locator(".log li", has_text="score of a table").count() == 1
    assert desk.page.locator(".log li", has_text="confirms a score").count() == 1


def test_a_lost_answer_and_a_killed_server_double_nothing(newcomer: Newcomers, server: Server) -> None:
    desk = Organiser(newcomer(), "Lost answers")
    desk.paste(*NAMES)
    desk.person.press("All are here")
    desk.person.read("Roll call: 6 of 6 here")
    desk.cards()
    phone = Phone(newcomer, desk.links("table")[0], desk.codes)
    desk.person.excused = phone.person.excused = off_line
    desk.publish(1)
    desk.start(1)
    people = desk.seats()[1]
    lost: list[int] = []

    def lose(route: object, request: object) -> None:
        """The first answer never arrives, though the desk has it."""
        if not lost:
            lost.append(route.fetch().status)  # type: ignore[attr-defined]
            route.abort()  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    phone.page.route("**/do/score", lose)
    phone.enter(1, {p: 0 if p == people[0] else 2 for p in people})
    phone.page.locator("form.do-confirm").wait_for(timeout=30_000)
    wait_until(phone.page, "() => document.querySelector('#unsent').hidden")
    assert lost == [200]
    server.kill()
    phone.sign()
    phone.person.read("Kept on this phone until it is sent: 1")
    server.start()
    phone.person.page.get_by_text("Entered and confirmed. Thank you!").wait_for(timeout=40_000)
    desk.go("log")
    assert desk.page.locator(".log li", has_text="score of a table").count() == 1
    assert desk.page.locator(".log li", has_text="confirms a score").count() == 1
