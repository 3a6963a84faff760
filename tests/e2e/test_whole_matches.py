"""Whole matches of UNO by clicking what is offered: against bots, and by two people on two devices."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from e2e.conftest import Newcomers
from e2e.people import Person, ids, play
from e2e.server import Server
from e2e.waiting import wait_until


def test_one_click_to_a_match_against_bots(newcomer: Newcomers) -> None:
    marta = newcomer().go("/")
    marta.press("Play")
    marta.wait_asked()
    assert len(ids(marta.page, ".seats .seat")) == 4
    assert play({0: marta}) > 0
    assert marta.page.locator(".verdict").inner_text().endswith("wins the round!")
    assert [row for row in scores(marta) if row[1] == "0 points"]
    marta.press("Rematch")
    marta.wait_asked()
    assert marta.page.locator("#score").inner_text().startswith("Round 2 of 2")


def test_two_people_and_two_bots(newcomer: Newcomers, server: Server, tmp_path: Path) -> None:
    marta = newcomer(reduced_motion="no-preference").go("/")
    nora = newcomer(phone=True)
    link = invited(marta, nora)
    marta.press("Start the match")
    assert play({0: marta, 1: nora}, touching=[nora]) > 0
    assert scores(marta) == scores(nora)
    assert len(scores(marta)) == 4
    for person in (marta, nora):  # below the table, the match in figures
        assert "Cards played" in person.see(".statistics").inner_text()

    file = replayed(marta, nora, tmp_path)
    text = file.read_text()
    nonces = next(line for line in text.splitlines() if line.startswith("nonces"))
    assert len([word for word in nonces.split()[1:] if len(word) == 32]) == 2  # the bots have none
    verify = [sys.executable, "-m", "mundialito", "verify", str(file), "--lang", "en"]
    told = subprocess.run(verify, capture_output=True, text=True, check=True)
    assert told.stdout.strip()

    first = next(line for line in text.splitlines() if line.startswith("* starter")).split()[-1]
    marta.at(link).press("Rematch")
    nora.at(link)
    for person in (marta, nora):
        person.see("#choices")
        assert "Round 2 of 2" in person.page.locator("#score").inner_text()
    options = server.call("GET", f"tables/{link}", marta.token)["options"]
    assert options["starter"] == "ABCDA"["ABCD".index(first) + 1]


def invited(marta: Person, nora: Person) -> str:
    """Marta opens a table and fills it up with bots; Nora comes by the link that the lobby shows."""
    marta.page.get_by_label("Your name").fill("Marta")
    marta.press("With friends")
    link = marta.see("#link").input_value()
    nora.page.goto(link)
    nora.page.get_by_label("Your name").fill("Nora")
    nora.press("Sit down")
    marta.read("Nora")
    for seat in (3, 4):
        marta.page.get_by_label(f"Bot for seat {seat}").select_option("simple")
        marta.see(f".chairs > li:nth-child({seat}) .badge")
    for person in (marta, nora):  # both pages have promised a number of their own, and both see it
        wait_until(person.page, "() => document.querySelectorAll('.badge.ready').length === 2")
    return link.rsplit("/", 1)[1]


def scores(person: Person) -> list[tuple[str, str]]:
    """Names and points of the result, best first."""
    rows = person.page.locator(".standing > li").all()
    return [(row.locator(".name").inner_text(), row.locator(".points").inner_text()) for row in rows]


def replayed(marta: Person, nora: Person, folder: Path) -> Path:
    """Both open the replay; it can be stepped through, and its file be had."""
    for person in (marta, nora):
        person.press("Replay, share and verify")
        person.see("#replay")
    steps = marta.page.locator("output").inner_text()
    marta.page.get_by_label("One step back").click()
    wait_until(marta.page, "before => document.querySelector('output').textContent !== before", arg=steps)
    marta.press("Recompute the match now")
    marta.see(".proved")
    assert marta.page.locator("[data-nonce-hash]:visible").count() == 1  # this page knows its own number again
    with marta.page.expect_download() as picture:
        marta.press("Keep the picture")
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    with marta.page.expect_download() as download:
        marta.press("Download as text")
    file = folder / "match.txt"
    download.value.save_as(file)
    return file
