"""People who play The World Cup Game: a card is chosen in the hand, then a lit row on the board."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator

from e2e.people import MOVED_ON, Person, play
from e2e.waiting import wait_until

MOST_TURNS = 300
ASKED_OR_THERE = "s => document.querySelector(s) || document.querySelector('#choices[data-awaited] [data-event]')"
PLAYABLE = ".held input:not([data-target=off]):not(:disabled)"


def take_turn(person: Person, touch: bool = False) -> None:
    """One decision: a card and its row, the row of the second goal, or a card that goes nowhere is discarded."""
    person.wait_asked()
    page, length = person.page, person.length()
    if page.locator("#choices .held input").count():
        playable = page.locator(f"#choices {PLAYABLE}")
        chosen = playable.first if playable.count() else page.locator("#choices [data-target=off]").first
        press(chosen.locator("xpath=.."), touch)
        if not playable.count():
            press(page.locator("#choices .confirm"), touch)
            wait_until(page, MOVED_ON, arg=length)
            return
    press(row_for(person), touch)
    wait_until(page, MOVED_ON, arg=length)


def row_for(person: Person) -> Locator:
    """A lit row: a tile goes to a team of one's own if it can, a foul to somebody else's."""
    page = person.page
    seat = page.locator("#choices [name=seat]").get_attribute("value")
    spoils = page.locator("#choices :checked:is([data-target=goal], [data-target=attack], [data-target=any])").count()
    liked = f".row:not([data-owner='{seat}'])" if spoils else f".row[data-owner='{seat}']"
    best = page.locator(f"{liked} > .here:visible")
    return best.first if best.count() else page.locator(".here:visible").first


def press(what: Locator, touch: bool) -> None:
    if touch:
        what.tap()
    else:
        what.click()


def play_world(people: dict[int, Person], touching: Sequence[Person] = ()) -> int:
    """People by seat play with whatever bots there are, to the end; how many decisions they had."""
    return play(people, touching, MOST_TURNS, take_turn)


def play_until(person: Person, selector: str) -> None:
    """Turn after turn until something is there, or the cup is over."""
    there = f"{selector}, [data-phase=over]"
    for _ in range(MOST_TURNS):
        wait_until(
            person.page,
            "s => document.querySelector(s) || document.querySelector('#choices[data-awaited] [data-event]')",
            arg=there,
            timeout=60_000,
        )
        if person.page.locator(there).count():
            return
        take_turn(person)
    raise AssertionError(f"{selector} never came")
