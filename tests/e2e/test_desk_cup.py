"""A match of a cup on line in a browser: two people with their teams' cards, and a seat that the desk frees."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.conftest import Newcomers
from e2e.server import Server


def test_two_teams_meet_on_line_by_their_own_links(newcomer: Newcomers, server: Server) -> None:
    director = newcomer().go("/desk")
    director.page.fill("#f-cup-name", "Copa")
    director.press("Open the cup")
    director.read("Matches to be played: 48")
    home = director.page.url
    director.page.get_by_role("button", name="Play on line").first.click()
    director.read("Waiting for South Africa, Mexico")
    director.page.goto(f"{home}/links")
    public = director.page.locator("a[href^='/event/']").first.get_attribute("href") or ""
    director.page.locator("#cards button").first.click()
    lines = director.page.locator("#cards-text").input_value().strip().split("\n")
    links = {team: "/seat/" + link.rsplit("/", 1)[1] for team, link in (line.split("\t") for line in lines)}
    stranger = newcomer().go(public)
    stranger.read("Matches on line")
    stranger.page.locator("#online a[href^='/t/']").click()
    stranger.read("South Africa is not here yet")
    assert stranger.page.locator("form[action$='/sit']").count() == 0
    players = []
    for team in ("South Africa", "Mexico"):
        players.append(newcomer(phone=True).go(links[team]))
        players[-1].press("Take my seat")
    for player in players:
        player.page.wait_for_selector("#table")
    director.page.goto(home)
    director.page.get_by_role("button", name="Free the seat of Mexico").click()
    expect(director.page.get_by_role("button", name="Free the seat of Mexico")).to_have_count(0)
    players[1].go(links["Mexico"]).press("Take my seat")  # it is hers all the same: she has the link
    director.page.get_by_role("button", name="Free the seat of Mexico").wait_for()
    director.page.get_by_role("button", name="Not on line").click()
    expect(director.page.get_by_role("button", name="Not on line")).to_have_count(0)
    director.read("Matches to be played: 48")
