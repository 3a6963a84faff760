"""The wall is never cut: on every screen, with few people or a thousand, every row is shown whole and once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from e2e.conftest import Newcomers
from e2e.organising import Organiser
from e2e.server import Server
from e2e.waiting import wait_until

MANY = 400  # rows: of more, two screens are measured
SCREENS = ((1024, 768), (1280, 720), (1920, 1080), (3840, 2160), (1080, 1920))
MEASURED = "size => document.querySelector('.view:not([hidden])')?.dataset.measured === size"
# What is wrong with the page that is shown, and which rows it has.
LOOK = """() => {
  const view = document.querySelector('.view:not([hidden])');
  const side = document.querySelector('#wall-code').getBoundingClientRect();
  const rows = [...view.querySelectorAll('[data-fit] > li')].filter((row) => row.offsetParent);
  const others = [...view.querySelectorAll('h2, [data-scale] > *'), ...document.querySelectorAll('.screen header > *')];
  const wrong = [];
  const isOut = ({ left, right, top, bottom }) =>
    left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  const isUnder = ({ right, bottom }) => right > side.left + 1 && bottom > side.top + 1;
  const isCut = (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline';
  for (const box of [...rows, ...others]) {
    const at = box.getBoundingClientRect();
    if (isOut(at) || isUnder(at)) wrong.push(`out: ${box.textContent}`);
    if ([box, ...box.children].some(isCut)) wrong.push(`cut: ${box.textContent}`);
  }
  const boxes = rows.map((row) => row.getBoundingClientRect());
  const isBeside = (one, other) => one.left >= other.right - 1 || other.left >= one.right - 1;
  const isOver = (one, other) => !isBeside(one, other) && one.top < other.bottom - 2 && other.top < one.bottom - 2;
  boxes.forEach((one, n) => {
    if (boxes.slice(n + 1, n + 3).some((other) => isOver(one, other))) wrong.push(`over: ${rows[n].textContent}`);
  });
  const size = rows.length ? Number.parseFloat(getComputedStyle(rows[0].parentNode).fontSize) : Infinity;
  if (size < Math.min(innerWidth, innerHeight) / 36.01) wrong.push(`small: ${size}`);
  return { view: view.id, pages: Number(view.dataset.pages), rows: rows.map((row) => row.textContent), wrong };
}"""


def seen(page: Page) -> dict[str, list[str]]:
    """Every view with all its rows, page by page, as it is turned by hand."""
    found: dict[str, list[str]] = {}
    first = ""
    for _ in range(80):
        look = page.evaluate(LOOK)
        assert not look["wrong"], (page.viewport_size, look["view"], look["wrong"][:3])
        at = f"{look['view']} {look['rows'][:1]}"
        if at == first:
            return found
        first = first or at
        found.setdefault(look["view"], []).extend(look["rows"])
        page.keyboard.press("ArrowRight")
    raise AssertionError("the wall does not come round")


def on_every_screen(page: Page, view: str, rows: int) -> None:
    for width, height in SCREENS if rows <= MANY else SCREENS[2::2]:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, MEASURED, f"{width}x{height}")
        told = seen(page)[view]
        assert len(told) == len(set(told)) == rows, (width, height, len(told))


def named(count: int, long: int) -> list[str]:
    """People; every so many with the longest name that there may be, some of them without a space."""
    names = []
    for n in range(count):
        name = f"{'ÁBCDEFGH'[n % 8]}player {n}"
        if n % long == 1:
            many = f"{name} {'de la Santísima Trinidad y ' * 3}"[:60].strip()
            name = f"{n}{'W' * (60 - len(str(n)))}" if n % 2 else many
        names.append(name)
    return names


@pytest.mark.parametrize(("count", "long"), [(5, 2), (23, 5), (150, 15), (1000, 100)])
def test_seats_and_standings_are_whole_on_every_screen(
    newcomer: Newcomers, server: Server, count: int, long: int
) -> None:
    desk = Organiser(newcomer(), "Campeonato Sudamericano de los Viernes", fee="500")
    desk.go("people").page.fill("#f-names", "\n".join(named(count, long)))
    desk.person.press("Enter them")
    desk.person.read(f"Roll call: 0 of {count} here")
    desk.person.press("All are here")
    desk.person.read(f"Roll call: {count} of {count} here")
    wall = newcomer()
    wall.go(desk.links("event")[0] + "/screen").see("#view-entered li")
    on_every_screen(wall.page, "view-entered", count)
    desk.publish(1)
    wall.see("#view-seats li")
    on_every_screen(wall.page, "view-seats", count)
    desk.start(1)
    wall.page.wait_for_selector("#view-tables", state="attached")
    on_every_screen(wall.page, "view-tables", -(-count // 5))
