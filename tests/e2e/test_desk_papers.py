"""Papers as a printer gets them: pages of a PDF, nothing cut in two, every code there; and the wall at 4K."""

from __future__ import annotations

import re

from e2e.conftest import Newcomers
from e2e.organising import Organiser
from e2e.server import Server
from e2e.test_desk_event import NAMES

A4 = 297  # millimetres high; 12 of margin above and below
MILLIMETRE = 96 / 25.4  # pixels
CUT = """([what, high]) => [...document.querySelectorAll(what)].filter(one => one.getBoundingClientRect().height > high)
  .length"""


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def test_papers_are_whole_pages(newcomer: Newcomers, server: Server) -> None:
    desk = Organiser(newcomer(), "UNO at the club")
    desk.paste(*NAMES, "Wanda")
    desk.person.press("All are here")
    desk.person.read("Roll call: 23 of 23 here")
    desk.publish(1)
    expected = {"slips?round=1": (".slip", 5, 2), "signs": (".sign", 5, 3), "list?round=1": (".columns li", 23, 1)}
    for paper, (thing, count, sheets) in expected.items():
        page = desk.person.go(f"{desk.home}/print/{paper}").page
        assert page.locator(thing).count() == count
        page.emulate_media(media="print")
        assert page.evaluate(CUT, [thing, (A4 - 24) * MILLIMETRE]) == 0  # none is larger than a page
        assert pages(page.pdf(prefer_css_page_size=True)) == sheets
        page.emulate_media(media="screen")


def test_the_wall_shows_one_view_that_fits(newcomer: Newcomers, server: Server) -> None:
    desk = Organiser(newcomer(), "UNO at the club")
    desk.paste(*NAMES, "Wanda")
    desk.person.press("All are here")
    desk.person.read("Roll call: 23 of 23 here")
    desk.publish(1)
    wall = newcomer()
    wall.page.set_viewport_size({"width": 3840, "height": 2160})
    wall.go(desk.links("event")[0] + "/screen")
    shown = wall.page.locator(".view:visible")
    for _ in range(2):
        assert shown.count() == 1
        box = shown.bounding_box()
        assert box and box["y"] + box["height"] <= 2160
        wall.page.keyboard.press("ArrowRight")
    small = wall.page.locator(".wall li").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert small > 2160 / 40  # letters of a fortieth of the wall are read from fifteen metres
    desk.start(1)
    wall.read("Round 1 of 8 is being played.")  # by itself


def test_a_cup_has_its_chart_and_its_sheets_on_paper(newcomer: Newcomers, server: Server) -> None:
    director = newcomer().go("/desk")
    director.page.fill("#f-cup-name", "Copa del barrio")
    director.press("Open the cup")
    director.read("Matches to be played: 48")
    home = director.page.url.removeprefix(server.address)
    first = director.page.locator("form.do-result").first
    first.locator("[name=home_goals]").fill("1")
    first.locator("[name=away_goals]").fill("1")
    first.get_by_role("button", name="Enter").click()
    director.read("Matches to be played: 47")
    for paper, sheets in (("chart", 2), ("sheets", 10)):
        page = director.go(f"{home}/print/{paper}").page
        page.emulate_media(media="print")
        assert pages(page.pdf(prefer_css_page_size=True)) <= sheets
        page.emulate_media(media="screen")
    wall = newcomer()
    wall.page.set_viewport_size({"width": 3840, "height": 2160})
    director.go(f"{home}/links")
    public = director.page.locator("a[href^='/event/']").first.get_attribute("href")
    box = wall.go(f"{public}/screen").page.locator(".view:visible").bounding_box()
    assert box and box["y"] + box["height"] <= 2160 and box["x"] + box["width"] <= 3840
