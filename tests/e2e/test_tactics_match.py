"""Soccer Tactics in the browser: a whole quick match with a penalty by two people, and what one does at the pitch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator

from e2e.conftest import Newcomers
from e2e.people import Person
from e2e.pitch import OPTIONS, SERVE, clicks, played, with_penalty
from e2e.server import Server
from e2e.waiting import wait_until
from mundialito.games.tactics.words.notation import SQUARE_NUMBERS

MOST = 180  # choices: a match that fits into a minute


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Server]:
    """One whose seeds are known, for the tests of this file alone."""
    server = Server(tmp_path_factory.mktemp("pitch"), command=("-c", SERVE))
    server.start("--cap", "live_of_person=1000")  # tables are opened until a match with a penalty is found
    yield server
    server.stop()
    assert "failed" not in server.log.read_text()


def test_a_whole_match_with_a_penalty_by_two_people(newcomer: Newcomers, server: Server) -> None:
    marta = newcomer("Marta")
    nora = newcomer("Nora", phone=True)
    found = with_penalty(server, marta, nora, MOST)
    for person in (marta, nora):
        person.at(found.link)
    people = {0: marta, 1: nora}
    for n in played(people, found, touching=nora):
        if n == found.penalty:
            nora.read("PENALTY for")
            assert nora.page.locator(".card.yellow, .card.red").count()
    for person in people.values():
        person.wait_over()
    results = {person.page.locator(".verdict").inner_text() for person in people.values()}
    goals = [marta.page.locator(".goals").inner_text(), nora.page.locator(".goals").inner_text()]
    assert len(results) == 1 and goals[0] == goals[1]
    match = server.call("GET", f"tables/{found.link}", marta.token)["match"]
    scores = server.call("GET", f"matches/{match}")["result"]["scores"]
    assert scores == [int(word) for word in goals[0].replace("–", " ").split()]
    nora.press("Replay, share and verify")
    nora.see("#replay .pitch")
    nora.press("Recompute the match now")
    nora.see(".proved")


# --- at the pitch ----------------------------------------------------------------------------------------


def asked(newcomer: Newcomers, server: Server, **about: Any) -> Person:
    """Marta, alone at a table with a bot, both lined up; asked for her first decision."""
    marta = newcomer("Marta", **about)
    link = server.table(marta.token, "me", "simple", game="tactics", options=OPTIONS)
    server.begin(link, marta.token)
    marta.at(link).wait_asked()
    marta.decide(marta.page.locator(".choice", has_text="place them for me"))
    marta.wait_asked()
    return marta


def until(marta: Person, wanted: str) -> None:
    """On by first choices, until she is asked for that."""
    for _ in range(60):
        marta.wait_asked()
        now = marta.page.locator(".tactics-mine").get_attribute("data-phase")
        if now == wanted:
            return
        page = marta.page
        if now == "pawn":
            first = page.locator("[data-take]").first
            pawn = str(first.get_attribute("data-take"))
            to = page.locator(f".spot[data-by~='{pawn}']").first.get_attribute("value")
            clicks(marta, [int(pawn), int(str(to))])
        else:
            button = page.locator(".choice, .spot.direct").first
            clicks(marta, [int(str(button.get_attribute("value")))])
    raise AssertionError(f"nobody asked for {wanted}")


def lit(marta: Person) -> Locator:
    """The squares that shine."""
    pawn = marta.page.locator("[data-take]:checked").get_attribute("data-take")
    return marta.page.locator(f".spot[data-by~='{pawn}']")


def test_taking_a_pawn_lights_its_squares_and_costs_nothing(newcomer: Newcomers, server: Server) -> None:
    marta = asked(newcomer, server)
    until(marta, "pawn")
    length, pawns = marta.length(), marta.page.locator(".take")
    for n in (0, 1):
        pawns.nth(n).click()
        assert lit(marta).first.evaluate("one => getComputedStyle(one, '::after').content") == '""'
    assert marta.length() == length  # nothing was sent
    others = marta.page.locator(".spot:not(.dark)").evaluate_all(
        "all => all.filter(one => getComputedStyle(one, '::after').content === 'none').length"
    )
    assert others == marta.page.locator(".spot:not(.dark)").count() - lit(marta).count()
    lit(marta).first.click()
    wait_until(marta.page, "at => document.querySelector('#choices [name=at]')?.value !== at", arg=length)


def test_a_dark_square_says_why_not(newcomer: Newcomers, server: Server) -> None:
    marta = asked(newcomer, server)
    until(marta, "pawn")
    length = marta.length()
    marta.page.locator(".take").first.click()
    marta.page.locator(f".spot.dark[value='{16 + SQUARE_NUMBERS['D16']}']").click(force=True)
    notice = marta.see("#notice .notice")
    assert notice.get_by_role("link").get_attribute("href") in ("/rules/tactics#R1", "/rules/tactics#R4")
    assert marta.length() == length


def test_the_offside_line_is_shown_on_demand(newcomer: Newcomers, server: Server) -> None:
    marta = asked(newcomer, server)
    until(marta, "pawn")
    assert not marta.page.locator(".offside").is_visible()
    marta.page.get_by_label("Offside line", exact=True).check()
    assert marta.page.locator(".offside").is_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_a_pawn_can_be_dragged_to_its_square(newcomer: Newcomers, server: Server, phone: bool) -> None:
    marta = newcomer("Marta", phone=phone)
    link = server.table(marta.token, "me", "simple", game="tactics", options=OPTIONS)
    server.begin(link, marta.token)
    marta.at(link).wait_asked()
    length = marta.length()
    drag(marta, marta.see(".hand-pawn"), marta.page.locator(".spot.direct").last)  # the keeper, into the goal area
    wait_until(marta.page, "at => document.querySelector('#choices [name=at]')?.value !== at", arg=length)
    assert "keeper goes to" in marta.page.locator("#story").inner_text()
    marta.decide(marta.page.locator(".choice", has_text="place them for me"))
    until(marta, "pawn")
    length, pawn = marta.length(), marta.page.locator(".take").first
    target = str(pawn.locator("input").get_attribute("data-take"))
    drag(marta, pawn, marta.page.locator(f".spot[data-by~='{target}']").first)
    wait_until(marta.page, "at => document.querySelector('#choices [name=at]')?.value !== at", arg=length)


def drag(person: Person, thing: Locator, to: Locator) -> None:
    start, end = thing.bounding_box(), to.bounding_box()
    assert start and end
    mouse = person.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    mouse.up()


def test_a_move_by_the_keyboard_alone(newcomer: Newcomers, server: Server) -> None:
    marta = asked(newcomer, server)
    until(marta, "pawn")
    keyboard, length = marta.page.keyboard, marta.length()
    marta.page.locator("[data-take]").first.focus()
    keyboard.press("Space")
    assert marta.page.locator("[data-take]:checked").count() == 1
    keyboard.press("Tab")
    square = marta.page.evaluate("() => document.activeElement.matches('.overlay .spot:not(.dark)')")
    assert square
    lit(marta).first.focus()
    before = marta.page.evaluate("() => document.activeElement.value")
    keyboard.press("ArrowRight")
    assert marta.page.evaluate("() => document.activeElement.value") != before  # arrows go from square to square
    lit(marta).first.focus()
    keyboard.press("Enter")
    wait_until(marta.page, "at => document.querySelector('#choices [name=at]')?.value !== at", arg=length)


TOLD = """
window.animated = [];
const real = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  window.animated.push([this.id, frames.length, "rotate" in frames[0]]);
  return real.call(this, frames, options);
};
"""


def test_a_pawn_slides_along_its_path_and_dice_roll(newcomer: Newcomers, server: Server) -> None:
    marta = asked(newcomer, server, reduced_motion="no-preference")
    marta.context.add_init_script(TOLD)
    marta.page.reload()
    for _ in range(8):
        until(marta, "pawn")
        pawn = str(marta.page.locator("[data-take]").last.get_attribute("data-take"))
        far = marta.page.locator(f".spot[data-by~='{pawn}']").last
        clicks(marta, [int(pawn), int(str(far.get_attribute("value")))])
        wait_until(marta.page, "() => window.animated.length")
        animated = marta.page.evaluate("() => window.animated")
        slid = [steps for thing, steps, _ in animated if thing == f"p0-{int(pawn) + 1}"]
        if max(slid, default=0) > 2:  # a throw of two or more: over the squares between
            break
    assert max(slid) > 2
    assert any(thing == "die-0" and turns for thing, _, turns in animated)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (844, 390)])
def test_squares_are_large_enough_to_tap_and_the_pitch_fits(
    newcomer: Newcomers, server: Server, width: int, height: int
) -> None:
    nora = asked(newcomer, server, phone=True, viewport={"width": width, "height": height})
    until(nora, "pawn")
    box = nora.page.locator(".spot.dark").first.bounding_box()
    assert box and box["width"] >= 28 and box["height"] >= 28
    for part in (".pitch", ".asked", ".switch-line", ".spinner"):
        place = nora.page.locator(part).bounding_box()
        assert place and place["x"] >= 0 and place["x"] + place["width"] <= width
        assert place["y"] >= 0 and place["y"] + place["height"] <= height
    assert nora.page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_without_script_a_move_is_two_ticks_and_a_button(newcomer: Newcomers, server: Server) -> None:
    marta = newcomer("Marta", java_script_enabled=False)
    link = server.table(marta.token, "me", "simple", game="tactics", options=OPTIONS)
    server.begin(link, marta.token)
    page = marta.at(link).page
    for _ in range(80):  # whoever has no script loads the page again while a bot moves
        if page.locator(".tactics-mine[data-phase=pawn] [data-take]").count():
            break
        if page.locator("#choices .choice, #choices .spot.direct").count():
            page.locator("#choices .choice, #choices .spot.direct").first.click()
        else:
            page.wait_for_timeout(100)
            page.reload()
    before = marta.page.locator("#story li").first.inner_text()
    marta.page.locator(".take").first.click()
    lit(marta).first.click()
    assert marta.page.locator("#story").inner_text().count("takes") >= 1
    assert marta.page.locator("#story li").first.inner_text() != before
