"""Four people with four windows at one table of any game, who tap what a thumb would; and what moves before them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any, Final

from playwright.sync_api import ViewportSize

from e2e.conftest import Newcomers
from e2e.people import ASKED, MOVED_ON, Person
from e2e.server import Server
from e2e.test_cup2010 import choose
from e2e.test_world_cup import SMALL_BOX
from e2e.waiting import wait_until
from e2e.world import take_turn

SIZES: Final[tuple[ViewportSize, ...]] = (
    {"width": 390, "height": 844}, {"width": 844, "height": 390},
    {"width": 1280, "height": 800}, {"width": 1920, "height": 1080},
)  # fmt: skip
NAMES: Final = ("Marta", "Nora", "Olga", "Pablo")
LONG: Final = bool(os.environ.get("MUNDIALITO_LONG_WALKS"))  # whole walks, as `make soak` has them
GAMES: Final[dict[str, dict[str, Any]]] = {
    "uno": {"parts": {"deal": 9}},
    "cup2010": {},
    "worldcup": {"parts": SMALL_BOX},
    "tactics": {"options": {"length": "quick", "draw": "stop"}},
}
IDLE: Final = 2000  # looks at the pages without anything to do, one after the other

# What must stay is looked at in every frame. A scroll is the reader's own: nothing has moved that kept its place in the
# document, or in the window. What has been replaced by something else has not moved.
WATCH: Final = """
window.jumps = [];
window.stills = new Map();
const place = (one) => {
    const box = one.getBoundingClientRect();
    let [x, y] = [box.x + scrollX, box.y + scrollY];
    for (let up = one.parentElement; up; up = up.parentElement)
        if (up !== document.documentElement && up !== document.body) { x += up.scrollLeft; y += up.scrollTop; }
    return { x, y, left: box.x, top: box.y, width: box.width, height: box.height };
};
const told = (box) => [box.left, box.top, box.width, box.height].map(Math.round).join(" ");
const far = (a, b) => Math.abs(a - b) > 1;
const look = () => {
    const now = new Map();
    for (const one of document.querySelectorAll("[data-still]")) {
        if (!one.checkVisibility()) continue;
        const key = one.dataset.still + (one.dataset.stillAs || "");
        const [was, is] = [stills.get(key), place(one)];
        now.set(key, is);
        if (!was) continue;
        const inPage = far(was.x, is.x) || far(was.y, is.y);
        const inWindow = far(was.left, is.left) || far(was.top, is.top);
        if ((inPage && inWindow) || far(was.width, is.width) || far(was.height, is.height))
            jumps.push([key, told(was), told(is)].join(" | "));
    }
    for (const [key, box] of now) stills.set(key, box);
    requestAnimationFrame(look);
};
addEventListener("load", () => requestAnimationFrame(look));
"""
WRONG: Final = {  # what is refused with its rule
    "uno": "#choices .held[aria-disabled=true]",
    "cup2010": "#choices .target[aria-disabled]",
    "worldcup": "#no-such",
    "tactics": "#choices .spot.dark",
}


def four(newcomer: Newcomers, server: Server, game: str, **about: Any) -> list[Person]:
    """At one table: two phones, upright and lying, a laptop, a large screen."""
    people = []
    for name, size in zip(NAMES, SIZES, strict=True):
        phone = size["width"] < 1000
        people.append(newcomer(name, phone=phone, viewport=size))
        people[-1].context.add_init_script(WATCH)
    link = server.table(people[0].token, "me", "open", "open", "open", game=game, **about)
    for person in people[1:]:
        server.call("POST", f"tables/{link}/sit", person.token)
    server.begin(link, people[0].token)
    for person in people:
        person.at(link).see("[data-still=board]")
    return people


def touches(person: Person) -> bool:
    size = person.page.viewport_size
    return bool(size and size["width"] < 1000)


def decide_at_the_pitch(person: Person) -> None:
    """Soccer Tactics: a pawn and its square, or the first thing there is."""
    page, length = person.page, person.length()
    place = page.locator(".choice", has_text="place them for me")
    if place.count():
        tap(person, place)
    elif page.locator("#choices input[data-take]").count():
        pawn = page.locator("#choices input[data-take]").first
        number = pawn.get_attribute("data-take")
        if not pawn.is_checked():
            tap(person, pawn.locator("xpath=.."))
        tap(person, page.locator(f"#choices .spot[data-by~='{number}']"))
    else:
        tap(person, page.locator("#choices .choice, #choices .spot.direct, #choices button.take"))
    wait_until(page, MOVED_ON, arg=length)


def tap(person: Person, what: Any) -> None:
    if touches(person):
        what.first.tap()
    else:
        what.first.click()


DECIDE: Final[dict[str, Callable[[Person], Any]]] = {
    "uno": lambda person: person.decide(touch=touches(person)),
    "cup2010": choose,
    "worldcup": lambda person: take_turn(person, touch=touches(person)),
    "tactics": decide_at_the_pitch,
}


def decisions(people: list[Person], game: str, most: int) -> Iterator[Person]:
    """To the end of the match, or so many of them; each person before theirs."""
    idle = made = 0
    while made < most and not all(one.page.locator("[data-phase=over]").count() for one in people):
        asked = [one for one in people if one.page.evaluate(f"({ASKED})()")]
        if not asked:
            idle += 1
            assert idle < IDLE
            people[0].page.wait_for_timeout(30)
            continue
        idle = 0
        made += 1
        yield asked[0]
        DECIDE[game](asked[0])


def tap_what_is_refused(person: Person, game: str) -> bool:
    """If there is anything such."""
    wrong = person.page.locator(WRONG[game])
    if not wrong.count():
        return False
    wrong.first.dispatch_event("click")
    person.see("#notice .notice")
    return True
