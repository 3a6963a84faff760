"""A whole event of 23 people in a browser, from pasted names to the champion.

With a late entry, a drop-out, a correction in round 2 made during round 5, a tie, and a server that is killed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from e2e.conftest import Newcomers, running
from e2e.organising import Hands, Organiser, Phone
from e2e.server import Server
from e2e.test_restart import FOUND, LOST, off_line
from e2e.waiting import wait_until

NAMES = (
    "Ana", "Bruno", "Carla", "Dora", "Elsa", "Fito", "Gil", "Hugo", "Ines", "Juan", "Karla", "Luis", "Marta", "Nora",
    "Olga", "Pablo", "Quino", "Rosa", "Sara", "Tito", "Ursula", "Vera",
)  # fmt: skip
FEE = 500


@pytest.fixture
def server(tmp_path: Path, browser: Browser) -> Iterator[Server]:
    """One that may be killed."""
    yield from running(tmp_path)


def test_an_event_of_23_people(newcomer: Newcomers, server: Server) -> None:
    desk = Organiser(newcomer(), "UNO at the club", fee=str(FEE))
    desk.paste(*(f"{name}; {FEE}" for name in NAMES))
    desk.tap("Ana")
    desk.person.press("All are here")
    desk.person.read("Roll call: 22 of 22 here")
    desk.cards()
    phone = Phone(newcomer, desk.links("table")[0], desk.codes)
    wall = newcomer().go(desk.links("event")[0])
    wall.excused = off_line
    hands = Hands("Ana", "Bruno")

    play(desk, phone, hands, 1)
    desk.paste(f"Zoe; {FEE}")  # late: she enters as being here
    desk.cards()
    play(desk, phone, hands, 2)
    play(desk, phone, hands, 3, killed=True)
    wall.read("Round 3 is over.")
    desk.drop_out("Vera")
    play(desk, phone, hands, 4)
    play(desk, phone, hands, 5, corrected=True)
    for number in (6, 7, 8):
        play(desk, phone, hands, number)

    totals = desk.totals()
    assert len(totals) == 23 and totals["Ana"] == totals["Bruno"] == min(totals.values()) == 80
    assert desk.page.locator("tr.unranked th").inner_text().startswith("Vera")
    to_the_champion(desk)
    wall.read("Bruno has won the event.")


def play(
    desk: Organiser, phone: Phone, hands: Hands, number: int, *, killed: bool = False, corrected: bool = False
) -> None:
    """A round: table 1 by its phone, the others from slips."""
    desk.publish(number)
    desk.start(number)
    seats = desk.seats()
    cards = {table: hands.of(people) for table, people in seats.items()}
    phone.enter(number, cards[1])
    if killed:
        kill(desk, phone)
    if corrected:
        correct(desk)
    desk.go("scores")
    for table in range(2, len(seats) + 1):
        desk.type_in(table, cards[table])
    phone.confirm()
    desk.go().person.read(f"Round {number} is over." if number < 8 else "The rounds or the time are over.")


def kill(desk: Organiser, phone: Phone) -> None:
    """As a power cut would; the pages come back by themselves, and what was acknowledged is there."""
    phone.page.locator("form.do-confirm").wait_for()
    desk.person.excused = phone.person.excused = off_line
    server = desk.person.server
    server.kill()
    wait_until(phone.page, LOST)
    server.start()
    wait_until(phone.page, FOUND, timeout=20_000)
    phone.page.locator("form.do-confirm").wait_for()


def correct(desk: Organiser) -> None:
    """Round 2, during round 5: totals change, no seat moves."""
    before = desk.totals()
    desk.person.go(f"{desk.home}/scores?round=2")
    people = desk.page.locator("#table-1 .told tr")
    name, points = next(
        (row.locator("th").inner_text(), row.locator("td").last.inner_text())
        for row in people.all()
        if row.locator("td").last.inner_text() == "50"
    )
    desk.correct(2, 1, name, 7, "two cards under the table")
    after = desk.totals()
    assert points == "50" and after[name] == before[name] + 20
    missed = {"Zoe"}  # she missed round 1, not round 2
    assert {p for p in after if after[p] != before[p]} - missed == {name}


def to_the_champion(desk: Organiser) -> None:
    """The tie is played off, the pot handed over, the event closed."""
    desk.go().person.press("End the rounds")
    desk.person.read("First place is tied: Ana, Bruno.")
    desk.person.press("Draw the extra round")
    desk.go("standings").person.press("✓ Bruno")
    desk.person.read("Bruno has won the event.")
    pot = f"{23 * FEE:,}"
    desk.person.read(f"{pot} taken = 0 given back + 0 for the house + {pot} for prizes")
    desk.person.press(f"{pot} handed over to Bruno")
    desk.page.locator(".pot dl div", has_text="Left in the pot").get_by_text("0", exact=True).wait_for()
    desk.page.locator("#close summary").click()
    desk.person.press("Yes, close it")
    desk.person.read("The event is closed.")
