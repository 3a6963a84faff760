"""The first page on a phone: Play is the first thing that can be pressed, and what is asked stands below it."""

from __future__ import annotations

from e2e.conftest import Newcomers
from e2e.people import PHONE

PRESSED_FIRST = "() => document.querySelector('main').querySelector('button, a, summary, select').innerText"


def test_play_is_the_first_thing_to_press_above_the_fold(newcomer: Newcomers) -> None:
    marta = newcomer(phone=True).go("/")
    assert marta.page.evaluate(PRESSED_FIRST) == "Play"
    box = marta.page.locator("#game-uno button", has_text="Play").first.bounding_box()
    assert box and box["y"] + box["height"] < PHONE["height"] / 2
    assert box["height"] >= 44  # a thumb


def test_answers_bring_up_others_and_say_what_they_mean(newcomer: Newcomers) -> None:
    marta = newcomer().go("/")
    card = marta.page.locator("#game-tactics")
    assert not card.get_by_label("Minutes").is_visible()
    first = card.locator(".lasts").inner_text()
    card.get_by_label("Length").select_option("quick")
    assert card.locator(".lasts").inner_text() != first
    card.get_by_label("Bots").select_option("easy")
    assert card.locator("[data-tells=bot]").inner_text().startswith("Thinks a little ahead")
    card.get_by_label("Length").select_option("minutes")
    card.get_by_label("Players").select_option("4")
    card.get_by_label("Minutes").fill("20")
    card.get_by_role("button", name="All options…").click()
    marta.see("#options")
    assert marta.page.get_by_label("Minutes").is_visible()  # folded out: that is what was wanted
    marta.page.locator(".by > summary").click()
    assert marta.page.locator(".plays-by b").all_inner_texts() == ["Minutes of your choice", "20"]
    marta.press("Start the match")
    marta.wait_asked()
    badges = marta.page.locator("#public .badge.bot").all_inner_texts()
    assert [badge.split()[-1] for badge in badges] == ["Easy"] * 3
