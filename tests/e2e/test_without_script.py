"""With JavaScript blocked: pages can be read, and a match be played by plain forms."""

from __future__ import annotations

from e2e.conftest import Newcomers
from e2e.people import Person

CARDS = ".held:not([aria-disabled])"


def test_a_match_by_plain_forms(newcomer: Newcomers) -> None:
    marta = newcomer(java_script_enabled=False).go("/")
    assert marta.page.locator("h1").is_visible()
    assert marta.page.locator("#game-uno h2").is_visible()
    assert marta.page.locator("#game-uno img").is_visible()
    marta.press("Play")
    for _ in range(30):
        until_asked(marta)
        cards = marta.page.locator(CARDS)
        if cards.count():
            break
        marta.page.locator(".choice").first.click()
    card = str(cards.first.get_attribute("title")).removeprefix("Play ").removesuffix(" (just drawn)")
    lines = marta.page.locator("#story li", has_text=f"Player plays {card}.")
    before = lines.count()
    cards.first.click()
    lines.nth(before).wait_for()


def until_asked(person: Person) -> None:
    """Bots move meanwhile: look what is new, by the link that is there for it."""
    for _ in range(300):
        if person.page.locator("#choices[data-awaited]").count():
            return
        person.press("See what is new")
    raise AssertionError("it is never Marta's turn")


def test_a_refusal_without_script(newcomer: Newcomers) -> None:
    marta = newcomer(java_script_enabled=False, locale="en-US").go("/")
    marta.excused = lambda trouble: "409" in trouble  # the browser tells the status of the refusal
    marta.press("Play")
    until_asked(marta)
    marta.page.locator(".held[aria-disabled]").first.click(force=True, position={"x": 9, "y": 40})
    notice = marta.see(".notice")
    assert notice.get_by_role("link").get_attribute("href", timeout=1000) in ("/rules/uno#U4", "/rules/uno#UD8")
    marta.press("Back")
    marta.see("#choices[data-awaited]")
