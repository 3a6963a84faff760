"""An organiser and tables' phones in a real browser: what they click, from pasted names to the champion."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Locator

from e2e.conftest import Newcomers
from e2e.people import Person


class Organiser:
    """The director at a laptop."""

    def __init__(self, person: Person, name: str, **settings: str) -> None:
        self.person, self.page = person, person.page
        self.codes: dict[str, str] = {}  # by name: what signs a score
        person.go("/desk")
        self.page.fill("#f-name", name)
        if settings:
            self.page.locator("#more > summary").click()
        for field, value in settings.items():
            self.page.fill(f"#f-{field}", value)
        person.press("Open the event")
        person.read("Registration: 0 entered")
        self.home = self.page.url.removeprefix(person.server.address)

    def go(self, tab: str = "") -> Organiser:
        self.person.go(f"{self.home}/{tab}" if tab else self.home)
        return self

    def paste(self, *names: str) -> None:
        self.go("people").page.fill("#f-names", "\n".join(names))
        self.person.press("Enter them")
        self.player(names[-1].partition(";")[0]).wait_for()

    def player(self, name: str) -> Locator:
        """The row of the roll call."""
        return self.page.locator(".people > li", has=self.page.locator(".name", has_text=re.compile(f"^{name}$")))

    def tap(self, name: str) -> None:
        """Roll call."""
        self.player(name).locator(".tap").click()
        self.page.locator(".people > li.here .name", has_text=re.compile(f"^{name}$")).wait_for()

    def drop_out(self, name: str) -> None:
        self.go("people").player(name).locator("summary").click()
        self.player(name).get_by_role("button", name="Drops out").click()
        self.page.locator(".people > li.gone .name", has_text=name).wait_for()

    def links(self, kind: str) -> list[str]:
        """Where tables' phones or the public go."""
        found = self.go("links").page.locator(f"a[href^='/{kind}/']").evaluate_all("all => all.map(a => a.pathname)")
        return [path for path in dict.fromkeys(found) if not path.endswith("/screen")]

    def cards(self) -> dict[str, str]:
        """Players' own links: a page that is shown once."""
        self.go("links").page.locator("#cards button").first.click()
        lines = self.page.locator("#cards-text").input_value().strip().split("\n")
        codes = {name: link.rsplit("/", 1)[1] for name, link in (line.split("\t") for line in lines)}
        self.codes |= {name: code[:4] for name, code in codes.items()}
        return {name: f"/seat/{code}" for name, code in codes.items()}

    def publish(self, number: int) -> None:
        """The next seating, drawn up again if people came or went."""
        self.go("seating")
        self.page.get_by_role("button", name="Draw").click()
        self.page.locator(".quality").wait_for()
        self.person.press("Publish")
        self.page.get_by_role("button", name=f"Start round {number} now").wait_for()

    def start(self, number: int) -> None:
        self.go().person.press(f"Start round {number} now")
        self.person.read(f"Round {number} of 8 is being played.")

    def seats(self) -> dict[int, list[str]]:
        """Who sits where, as the scores page shows it."""
        self.go("scores")
        tables = self.page.locator("section[id^=table-]")
        told = {}
        for n in range(1, tables.count() + 1):
            told[n] = self.page.locator(f"#table-{n} tbody th").all_inner_texts()
        return told

    def type_in(self, table: int, cards: dict[str, int]) -> None:
        """From the slip: number cards by name."""
        section = self.page.locator(f"#table-{table}")
        fill(section, cards)
        section.get_by_role("button", name="Enter from the slip").click()
        self.page.locator(f"#table-{table}.done").wait_for()

    def correct(self, number: int, table: int, name: str, cards: int, why: str) -> None:
        self.person.go(f"{self.home}/scores?round={number}")
        section = self.page.locator(f"#table-{table}")
        section.locator("summary").click()
        section.get_by_label(f"{name}: numbers").fill(str(cards))
        section.get_by_label("Reason").fill(why)
        section.get_by_role("button", name="Correct").click()
        self.person.read(why)

    def totals(self) -> dict[str, int]:
        """The standings as they can be read."""
        rows = self.go("standings").page.locator(".standings tbody tr")
        names = rows.locator("th").all_inner_texts()
        points = rows.locator(".total").all_inner_texts()
        return {
            name.split("\n")[0].removesuffix(" gone").strip(): int(p) for name, p in zip(names, points, strict=True)
        }


def fill(place: Locator, cards: dict[str, int]) -> None:
    for name, count in cards.items():
        if count:
            place.get_by_label(f"{name}: numbers").fill(str(count))


class Phone:
    """A table's phone."""

    def __init__(self, newcomer: Newcomers, path: str, codes: dict[str, str]) -> None:
        self.person = newcomer(phone=True)
        self.page, self.codes = self.person.page, codes
        self.person.go(path)

    def enter(self, number: int, cards: dict[str, int]) -> None:
        """One of the table counts."""
        sheet = self.page.locator(f"#sheet-{number}")
        sheet.wait_for()
        fill(sheet, cards)
        sheet.locator("[name=code]").fill(self.codes[next(iter(cards))])
        sheet.get_by_role("button", name="Send the score").tap()

    def confirm(self) -> None:
        self.sign()
        self.person.read("Entered and confirmed. Thank you!")

    def sign(self) -> None:
        """Another, who sits beside the first, says that it is right."""
        form = self.page.locator("form.do-confirm")
        form.wait_for()
        name = self.page.locator(".told tbody th").all_inner_texts()[1]
        form.locator("[name=code]").fill(self.codes[name])
        form.locator("button").tap()


class Hands:
    """What is left in everybody's hand: two favourites hold one card each round, somebody else goes out."""

    def __init__(self, *favourites: str) -> None:
        self.favourites, self.wins = favourites, Counter[str]()

    def of(self, people: list[str]) -> dict[str, int]:
        """Number cards at one table; whoever won least goes out."""
        out = min((p for p in people if p not in self.favourites), key=lambda p: (self.wins[p], p))
        self.wins[out] += 1
        return {p: 0 if p == out else 1 if p in self.favourites else 5 for p in people}
