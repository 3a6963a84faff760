"""The World Cup Game in browsers: a whole 1958 by two people and bots, by keyboard, without script, on paper."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from e2e.conftest import Newcomers
from e2e.people import Person
from e2e.server import Server
from e2e.test_axe import needs_axe, serious
from e2e.waiting import wait_until
from e2e.world import play_until, play_world, take_turn

COUNT_TILES = """() => {
  window.flown = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { flown += this.matches('.tile'); return animate.apply(this, how); };
}"""
SMALL_BOX = {  # a cup of some minutes
    "goal_cards": 10, "two_goals_cards": 6, "three_goals_cards": 4, "one_plus_one_cards": 4, "attack_cards": 6,
    "defence_cards": 3, "penalty_cards": 4, "foul_cards": 3, "offside_cards": 2, "groups_1930": 40, "round_of_16": 12,
    "quarter_finals": 8,
}  # fmt: skip
SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"


def seated(newcomer: Newcomers, server: Server, *others: str, **more: Any) -> tuple[Person, str]:
    """Marta at a running cup."""
    about = {"options": {"year": more.pop("year", "1958")}, "parts": more.pop("parts", {})}
    marta = newcomer("Marta", **more)
    link = server.table(marta.token, "me", *(others or ("simple", "simple")), game="worldcup", **about)
    server.begin(link, marta.token)
    return marta.at(link), link


def test_a_whole_1958_by_two_people_and_bots(newcomer: Newcomers, server: Server, tmp_path: Path) -> None:
    marta, nora = newcomer("Marta", reduced_motion="no-preference"), newcomer("Nora", phone=True)
    link = server.table(marta.token, "me", "open", "random", "random", "random", "random", game="worldcup")
    server.call("POST", f"tables/{link}/sit", nora.token)
    server.begin(link, marta.token)
    for person in (marta, nora):
        person.at(link).see(".group .league")
        assert person.page.locator(".pairing").count() == 24
        assert person.page.locator(".world > .groups .league tbody tr").count() == 16
    marta.page.evaluate(COUNT_TILES)
    assert play_world({0: marta, 1: nora}, touching=[nora]) > 15
    for person in (marta, nora):
        assert "World Champion!" in person.page.locator(".verdict").inner_text()
        assert person.page.locator(".bracket .won").count() >= 8
        assert person.page.locator(".lately li").count() >= 1  # the last whistle is in sight
        assert not person.page.evaluate(SIDEWAYS)
    assert marta.page.evaluate("flown") > 15  # tiles were laid with a movement
    points = [person.page.locator(".standing .points").all_inner_texts() for person in (marta, nora)]
    assert points[0] == points[1]
    assert points[0][0] == "6 points"
    verified(marta, tmp_path)


def verified(person: Person, folder: Path) -> None:
    """The replay can be stepped through, and the file proves itself."""
    person.press("Replay, share and verify")
    person.see("#replay")
    person.page.get_by_label("One step back").click()
    wait_until(person.page, "() => !document.querySelector('[data-phase=over]')")
    with person.page.expect_download() as download:
        person.press("Download as text")
    file = folder / "cup.txt"
    download.value.save_as(file)
    verify = [sys.executable, "-m", "mundialito", "verify", str(file), "--lang", "en"]
    assert "Verified" in subprocess.run(verify, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("year", ["1930", "1962", "1966", "2002"])
def test_the_other_cups_can_be_played_to_the_end(newcomer: Newcomers, server: Server, year: str) -> None:
    marta, _ = seated(newcomer, server, "simple", "simple", "simple", year=year, parts=SMALL_BOX)
    assert play_world({0: marta}) > 5
    assert f"{year}:" in marta.page.locator(".world h2").first.inner_text()
    assert "World Champion!" in marta.page.locator(".verdict").inner_text()


def test_dice_of_the_groups_are_in_sight_and_fold_away(newcomer: Newcomers, server: Server) -> None:
    marta, _ = seated(newcomer, server, "random", "random")
    play_until(marta, ".lately")
    assert marta.page.locator(".lately li").count() in (1, 2, 3, 4, 24)  # groups, or their replays
    marta.see(".lately[open] li")
    for _ in range(3):
        if marta.page.locator("[data-phase=over], .lately:not([open])").count():
            break
        take_turn(marta)


def test_only_what_the_chosen_card_can_act_on_is_lit(newcomer: Newcomers, server: Server) -> None:
    marta, link = seated(newcomer, server)
    marta.wait_asked()
    assert not marta.page.locator(".here:visible").count()  # nothing before a card is chosen
    free = marta.page.locator("#choices [data-target=free]").first
    free.locator("xpath=..").click()
    lit = marta.page.locator(".here:visible").count()
    assert lit == marta.page.locator(".row.free").count() > 30
    marta.page.locator("#choices [data-target=off]").first.locator("xpath=..").click()
    assert not marta.page.locator(".here:visible").count()
    marta.see(".confirm")
    watcher = newcomer("Wim").at(link)
    watcher.read("You are watching")
    assert not watcher.page.locator(".here:visible").count()


def test_a_turn_by_keyboard_alone(newcomer: Newcomers, server: Server) -> None:
    marta, _ = seated(newcomer, server)
    page = marta.page
    marta.wait_asked()
    length = marta.length()
    page.locator("#choices .held input:not(:disabled)").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.checked")
    assert marta.length() == length  # neither key played anything
    page.keyboard.press("Shift+Tab")
    for _ in range(8):  # past the score sheet, back to the lit rows
        if page.evaluate("document.activeElement.matches('.here')"):
            break
        page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.matches('.here')")
    page.keyboard.press("Enter")
    wait_until(page, "at => document.querySelector('#choices [name=at]')?.value !== at", arg=length)


def test_a_turn_without_script(newcomer: Newcomers, server: Server) -> None:
    marta, _ = seated(newcomer, server, java_script_enabled=False)
    for _ in range(20):
        marta.page.reload()
        if marta.page.locator("#choices[data-awaited] .held input").count():
            break
    length = marta.length()
    marta.page.locator("#choices .held input[data-target=free]:not(:disabled)").first.locator("xpath=..").click()
    marta.page.locator(".here:visible").first.click()
    marta.see(".world")
    assert marta.length() != length
    assert not marta.page.locator("#notice .notice").count()


def test_on_paper_the_score_sheet_stands_alone(newcomer: Newcomers, server: Server) -> None:
    marta, _ = seated(newcomer, server)
    marta.see(".group")
    marta.page.emulate_media(media="print")
    assert marta.page.locator(".sheet .fixtures").first.is_visible()
    assert marta.page.locator(".sheet .league").count() == 4
    for unseen in (".top", ".groups", "#private", ".side", ".seats"):
        assert not marta.page.locator(unseen).first.is_visible()


@needs_axe
def test_nothing_serious_on_the_wall_chart(newcomer: Newcomers, server: Server) -> None:
    marta, _ = seated(newcomer, server, "random", "random", phone=True)
    marta.wait_asked()
    marta.page.locator("#choices .held input:not(:disabled)").first.locator("xpath=..").tap()
    found = []
    for _ in range(2):
        for scheme in ("light", "dark"):
            marta.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            found += serious(marta)
        play_until(marta, ".bracket:not(.sheet *)")
    play_world({0: marta})
    found += serious(marta)
    assert not found
