"""A game without a look of its own, by the zones it declares: a guest with a phone plays it, and looks at it again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from e2e.conftest import Newcomers, running
from e2e.people import Person
from e2e.server import Server
from e2e.test_axe import needs_axe, serious

GAMES = Path(__file__).parents[2] / "examples" / "games"
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MUNDIALITO_GAMES", str(GAMES))
        yield from running(tmp_path_factory.mktemp("zones"))


def at_coin(newcomer: Newcomers, *, phone: bool) -> Person:
    marta = newcomer(phone=phone).go("/")
    marta.page.locator("#game-coin").get_by_role("button", name="Play").click()
    marta.wait_asked()
    return marta


def test_a_guest_with_a_phone_plays_to_the_end_and_sees_it_again(newcomer: Newcomers) -> None:
    marta = at_coin(newcomer, phone=True)
    page = marta.page
    for _ in range(3):  # rounds
        marta.wait_asked()
        assert page.locator("#private .own .held .square").count() == 1, "one's own die lies in front of one"
        assert page.locator("#public .front [aria-label='Die: face down']").count() == 4, "and nobody sees another's"
        assert page.evaluate(WIDER) <= 0
        marta.decide(page.get_by_role("button", name="tails"), touch=True)
    marta.wait_over()
    assert "wins" in (words := page.locator(".verdict").inner_text()) or "winners" in words
    assert page.locator(".seat[data-won]").count() >= 1
    marta.press("Replay")
    marta.see("#replay .zoned")
    page.locator("#step-first").click()
    marta.see(".hands .kit-mine")


def test_a_picture_of_it_is_on_the_home_page(newcomer: Newcomers) -> None:
    page = newcomer().go("/").page
    assert page.locator("#game-coin img").evaluate("one => one.complete && one.naturalWidth > 0")


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_by_axe(newcomer: Newcomers, scheme: str) -> None:
    marta = newcomer(color_scheme=scheme).go("/")
    marta.page.locator("#game-coin").get_by_role("button", name="Play").click()
    marta.wait_asked()
    assert serious(marta) == []
