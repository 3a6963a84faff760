"""People with a browser: what they see of a table, and how they play by clicking what is offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Position, Request, ViewportSize

from e2e.server import Server
from e2e.waiting import wait_until

PHONE: ViewportSize = {"width": 360, "height": 740}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
OFFERED = ".held:not([aria-disabled]):not(.bluff)", ".choice", ".held:not([aria-disabled])"  # in order of liking
MOST_CLICKS = 400

ASKED = "() => document.querySelector('#choices[data-awaited] [data-event]') !== null"
OVER = "() => document.querySelector('[data-phase=over]') !== null"
MOVED_ON = (
    "at => document.querySelector('[data-phase=over]') || document.querySelector('#choices [name=at]')?.value !== at"
)
# Whose decision it is, once it is that of one of these seats; "over" at the end of the match.
ACTS = """seats => {
  if (document.querySelector('[data-phase=over]')) return 'over';
  const acts = document.querySelector('.seat[data-acts]')?.dataset.seat;
  return seats.includes(acts) ? acts : null;
}"""


class Person:
    """Somebody with a page open; what goes wrong in it is gathered in `troubles`."""

    def __init__(self, server: Server, context: BrowserContext, name: str) -> None:
        self.server, self.context, self.name = server, context, name
        self.troubles: list[str] = []
        self.tokens: dict[str, str] = {}  # by cookie
        self.excused: Callable[[str], bool] = lambda trouble: False
        self.page = self.tab()

    def tab(self) -> Page:
        """One more page of the same person, watched for errors; a breach of the content policy is one, too."""
        page = self.context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("requestfailed", self.failed)
        return page

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type} at {message.location.get('url')}: {message.text}")

    def failed(self, request: Request) -> None:
        """Streams and loads that a page leaves behind are no failure."""
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"failed: {request.url} {request.failure}")

    @property
    def token(self) -> str:
        """For what a program of theirs does."""
        cookie = next(c["value"] for c in self.context.cookies() if c["name"] == "person")
        if cookie not in self.tokens:
            self.tokens[cookie] = self.server.token_of(cookie)
        return self.tokens[cookie]

    def unexcused(self) -> list[str]:
        return [trouble for trouble in self.troubles if not self.excused(trouble)]

    # --- at a table --------------------------------------------------------------------------------------

    def go(self, path: str) -> Person:
        self.page.goto(self.server.address + path)
        return self

    def at(self, link: str) -> Person:
        return self.go(f"/t/{link}")

    def see(self, selector: str) -> Locator:
        """Wait until it is there to be seen; the first of them."""
        found = self.page.locator(selector).first
        found.wait_for()
        return found

    def read(self, text: str) -> Locator:
        """Wait until a text can be read, or stands beside the table: on a phone that is a sheet."""
        told = self.page.locator("#side").get_by_text(text)
        found = self.page.get_by_text(text).locator("visible=true").or_(told).first
        found.wait_for(state="attached")
        return found

    def menu(self) -> Person:
        """What stands beside the table is before one, as it always is on a large screen."""
        more = self.page.locator("#more")
        if more.count() and more.is_visible() and not self.page.url.endswith("#side"):
            more.click()
            self.see("#side > .close")
        return self

    def press(self, name: str) -> None:
        """The button or link of that name."""
        page = self.page
        found = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name)).first
        if not found.count():  # what is hidden has no role
            self.menu()
        found.click()

    def length(self) -> str:
        """How long this seat's log is, as the page has it."""
        return str(self.page.locator("#choices [name=at]").get_attribute("value"))

    def hand(self) -> list[str]:
        """The cards in this page's hand, by the ids of their pictures."""
        return sorted(held.split("-")[1] for held in ids(self.page, ".hand .held"))

    def wait_asked(self) -> None:
        wait_until(self.page, ASKED)

    def wait_over(self) -> None:
        wait_until(self.page, OVER)

    def best(self) -> Locator:
        """What a sensible person clicks: a card before a button, no bluffs if there is another way."""
        return next(found.first for s in OFFERED if (found := self.page.locator(f"#choices {s}")).count())

    def decide(self, choice: Locator | None = None, touch: bool = False) -> None:
        """When asked, choose; until the page has moved on."""
        self.wait_asked()
        length, choice = self.length(), choice or self.best()
        self.page.mouse.move(0, 0)  # a card under the mouse is lifted, and covers others
        spot = edge(choice)
        choice.tap(position=spot) if touch else choice.click(position=spot)
        wait_until(self.page, MOVED_ON, arg=length)


# A spot of a card in a fan at which nothing lies over it, as one finds it by looking; from its left edge on.
UNCOVERED = """one => {
    if (!one.matches('.held')) return null;
    one.scrollIntoView({ block: 'nearest' });
    const box = one.getBoundingClientRect();
    for (const y of [.4, .25, .6, .85, .1])
        for (let x = .14; x < 1; x += .06) {
            const spot = { x: box.width * x, y: box.height * y };
            if (one.contains(document.elementFromPoint(box.x + spot.x, box.y + spot.y))) return spot;
        }
    return null;
}"""


def edge(choice: Locator) -> Position | None:
    """Where to hit it; None: in the middle."""
    spot: Position | None = choice.evaluate(UNCOVERED)
    return spot


def ids(page: Page, selector: str) -> list[str]:
    found: Any = page.locator(selector).evaluate_all("all => all.map(one => one.id)")
    return list(found)


def play(
    people: dict[int, Person],
    touching: Sequence[Person] = (),
    decisions: int = MOST_CLICKS,
    decide: Callable[..., None] = Person.decide,
) -> int:
    """People by seat play with whatever bots there are, to the end or for some decisions; how many they were."""
    reader = next(iter(people.values()))  # the page that is surely as new as the last decision
    seats = [str(seat) for seat in people]
    for made in range(decisions):
        acts = wait_until(reader.page, ACTS, arg=seats, timeout=60_000).json_value()
        if acts == "over":
            for person in people.values():
                person.wait_over()
            return made
        reader = people[int(acts)]
        decide(reader, touch=reader in touching)
    return decisions
