"""Whatever glows answers, in every phase of every game: what looks as if it could be pressed is a control, and every
control does something when it is pressed, by finger, mouse and keyboard."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import ElementHandle, Error, Route

from e2e.conftest import Newcomers
from e2e.people import Person, edge
from e2e.server import Server
from e2e.sitting import GAMES, LONG, decisions, four, touches
from e2e.waiting import wait_until

SOME: Final = 8  # decisions: two for each window
PRESSED: Final = 9  # things for each of them; on a long walk all

# What a pointing finger shows, or a light, must be a control. A choice is one that the form sends, or ticks.
GLOWING: Final = """() => {
    const found = new Set(), dead = [];
    for (const one of document.querySelectorAll(":is(#public, #private) *, [data-lit]")) {
        if (!one.matches("[data-lit]") && getComputedStyle(one).cursor !== "pointer") continue;
        if (!one.checkVisibility({ visibilityProperty: true }) || !one.getBoundingClientRect().width) continue;
        const control = one.closest("a, button, label, summary, select, [data-lit]");
        if (!control) { dead.push(one.outerHTML.slice(0, 160)); continue; }
        const choice = control.control || control;
        const open = choice.ariaDisabled !== "true" && !choice.disabled;
        if (open && choice.matches("[data-lit], .here, [name=event], [name=card]")) found.add(control);
    }
    return { found: [...found], dead };
}"""


# Where nothing lies over it: as one finds it by looking.
SPOT: Final = """one => {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = one.getBoundingClientRect();
    for (const y of [.5, .3, .7, .1, .9])
        for (let x = .06; x < 1; x += .06) {
            const there = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
            if (there && one.contains(there)) return [box.x + box.width * x, box.y + box.height * y];
        }
    return null;
}"""


TOLD: Final = "one => one.outerHTML.slice(0, 160)"


def press(person: Person, thing: ElementHandle) -> None:
    """By the way of this window: a phone is touched, the laptop has a mouse, the large screen a keyboard."""
    page = person.page
    if (page.viewport_size or {"width": 0})["width"] > 1600:
        thing.evaluate("one => (one.control || one).focus()")
        page.keyboard.press(" ")
        return
    spot = thing.evaluate(SPOT)
    assert spot, f"covered: {thing.evaluate(TOLD)}"
    if touches(person):
        page.touchscreen.tap(*spot)
    else:
        page.mouse.click(*spot)


def answers(person: Person, thing: ElementHandle) -> bool:
    """Whether something came of it: a tick, or a move that is sent."""
    kind = thing.evaluate("one => one.control?.type")
    if kind is None:
        with person.page.expect_request("**/move", timeout=5000):
            press(person, thing)
        return True
    before = thing.evaluate("one => one.control.checked")
    press(person, thing)
    after = thing.evaluate("one => one.control.checked")
    if kind == "checkbox":
        thing.evaluate("(one, was) => { if (one.control.checked !== was) one.control.click(); }", before)
    return bool(after if kind == "radio" else after != before)


def press_all(person: Person, most: int) -> list[str]:
    """Everything that glows, without a consequence: what is sent goes nowhere. What is dead."""
    page, length = person.page, person.length()

    def swallow(route: Route) -> None:
        route.fulfill(status=204)

    page.route("**/move", swallow)
    found = page.evaluate_handle(GLOWING)
    dead: list[str] = found.get_property("dead").json_value()
    things = [one.as_element() for one in found.get_property("found").get_properties().values()]
    for thing in things[:: max(1, len(things) // most)]:
        assert thing
        told: str = thing.evaluate(TOLD)
        try:
            dead += [] if answers(person, thing) else [told]
        except Error as error:  # a press that never lands is what is looked for
            dead.append(f"{error.message[:900]}: {told}")
    assert person.length() == length
    page.unroute("**/move", swallow)
    return dead


@pytest.mark.parametrize("game", GAMES)
def test_whatever_glows_answers(newcomer: Newcomers, server: Server, game: str) -> None:
    people = four(newcomer, server, game, **GAMES[game])
    for person in decisions(people, game, 10_000 if LONG else SOME):
        dead = press_all(person, 1000 if LONG else PRESSED)
        assert not dead, "\n".join(dead)


def test_the_pile_of_uno_is_drawn_from_by_mouse_finger_and_keyboard(newcomer: Newcomers, server: Server) -> None:
    people = four(newcomer, server, "uno", options={"starter": "A", "first_card": "number"})
    people[0].wait_asked()
    pile = people[0].page.locator("#pile[data-lit]")
    assert pile.get_attribute("role") == "button"
    assert str(pile.get_attribute("aria-label")).startswith("draw a card, pile: ")
    assert not people[1].page.locator("#pile[data-lit]").count()  # it glows for whoever may draw alone
    before = len(people[0].hand())
    pile.tap()
    wait_until(people[0].page, "n => document.querySelectorAll('.hand .held').length > n", arg=before)


def test_a_card_is_dragged_to_the_discards(newcomer: Newcomers, server: Server) -> None:
    marta = newcomer("Marta")
    options = {"starter": "A", "first_card": "number"}
    link = server.table(marta.token, "me", "simple", options=options, parts={"deal": 12})
    server.begin(link, marta.token)
    marta.at(link).wait_asked()
    page, length = marta.page, marta.length()
    card = page.locator("#choices .held:not([aria-disabled]):not(.bluff)").first
    here, there = edge(card), page.locator(".discards").bounding_box()
    box = card.bounding_box()
    assert here and there and box
    page.mouse.move(box["x"] + here["x"], box["y"] + here["y"])
    page.mouse.down()
    page.mouse.move(box["x"] + here["x"], box["y"] - 60, steps=4)
    assert marta.length() == length
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=4)
    page.mouse.up()
    wait_until(page, "at => document.querySelector('#choices [name=at]')?.value !== at", arg=length)
