"""Nothing jumps: board and hand stay where they are through whole matches of every game, in four windows."""

from __future__ import annotations

from typing import Final

import pytest

from e2e.conftest import Newcomers
from e2e.people import Person
from e2e.server import Server
from e2e.sitting import GAMES, LONG, decisions, four, tap_what_is_refused

SOME: Final = 24  # decisions, six for each window


@pytest.mark.parametrize("game", GAMES)
def test_board_and_hand_stay_where_they_are(newcomer: Newcomers, server: Server, game: str) -> None:
    people = four(newcomer, server, game, **GAMES[game])
    refused, asked = set(), False
    for person in decisions(people, game, 10_000 if LONG else SOME):
        if person not in refused and tap_what_is_refused(person, game):
            refused.add(person)
        if not asked:
            asked = asks_to_take_back(server, people, person)
    jumps = {str(person.page.viewport_size): person.page.evaluate("jumps") for person in people}
    assert jumps == {size: [] for size in jumps}


def asks_to_take_back(server: Server, people: list[Person], asked: Person) -> bool:
    """Somebody, as soon as there is something to take back; the others see it over the board, until it is answered."""
    for person in people:
        back = person.page.locator("#bar .back button")
        if person is not asked and back.count() and back.is_visible():
            back.click()
            asked.see("#asks .ask")
            return True
    return False
