"""After a match one sees how it turned; while it is played those who watch see chances, those who sit there do not."""

from __future__ import annotations

import re

from e2e.conftest import Newcomers
from e2e.people import Person, play
from e2e.server import Server
from e2e.test_at_the_table import seated
from e2e.test_axe import AXE, serious
from e2e.waiting import wait_until

LATER = "at => Number(document.querySelector('#chances-of').dataset.at) > Number(at)"
PATIENCE = 240_000  # milliseconds: a process of its own loads or compiles what it needs, and gives way to all others


def check_readable(person: Person) -> None:
    """For those who see little, too; where axe-core is missing, the tests of all pages say so."""
    for scheme in ("light", "dark") if AXE.exists() else ():
        person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert not serious(person)


def test_the_page_of_a_match_works_out_how_it_turned(newcomer: Newcomers, server: Server) -> None:
    marta, _ = seated(newcomer, server, "simple", options={"starter": "A"})
    play({0: marta})
    marta.press("Replay, share and verify")
    marta.see("#replay")
    marta.page.evaluate("document.querySelector('#analysis').scrollIntoView()")
    marta.read("Being worked out")
    marta.page.locator("#analysis .swings").wait_for(timeout=PATIENCE)
    swings = marta.page.locator("#analysis .swings li")
    assert 1 <= swings.count() <= 5
    assert re.search(r"\d+% → \d+%", swings.first.inner_text())
    assert "hard" in swings.first.inner_text()
    link = swings.first.locator("a")
    at = re.search(r"at=(\d+)", link.get_attribute("href") or "")
    assert at
    told = link.inner_text()
    link.click()
    marta.page.wait_for_url(re.compile(rf"at={at[1]}&as=all(#replay)?$"))  # the script tidies the address
    assert marta.see("#replay [aria-current=step]").inner_text() == told
    marta.see("#analysis .plot")  # it is kept: nobody waits twice
    check_readable(marta)


def test_those_who_watch_see_chances_and_those_who_play_do_not(newcomer: Newcomers, server: Server) -> None:
    marta, link = seated(newcomer, server, "simple", "simple", chances="watchers", parts={"deal": 15})
    watcher = newcomer(phone=True).at(link)
    watcher.read("You are watching")
    watcher.page.locator("#more").click()
    watcher.page.locator("#chance-0").wait_for(timeout=PATIENCE)
    shares = [int(text.rstrip("%")) for text in watcher.page.locator("#chances .chances b").all_inner_texts()]
    assert len(shares) == 3 and 98 <= sum(shares) <= 102
    note = watcher.page.locator("#chances-of")
    seen = note.get_attribute("data-at")
    assert "playouts" in note.inner_text() and "±" in note.inner_text()
    check_readable(watcher)
    play({0: marta}, decisions=2)
    marta.wait_asked()
    wait_until(watcher.page, LATER, arg=seen, timeout=PATIENCE)
    assert marta.page.locator("#chances").inner_html() == ""
    marta.page.reload()
    marta.wait_asked()
    assert marta.page.locator("#chances").inner_html() == ""
