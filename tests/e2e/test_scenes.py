"""Scenes in a browser, with the longest names: nothing of them is cut off or hidden, and the table keeps its place."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from games.staged_pages import HALVES, LONG, Half, Seen, kinds_of, page, seen_match
from playwright.sync_api import Browser, Page, ViewportSize

from mundialito import games
from mundialito.drawing import Place
from mundialito.drawing.pieces import drawn
from mundialito.games.uno.rules import phase
from mundialito.games.uno.rules.events import ACCEPT, CHALLENGE
from mundialito.games.uno.rules.questions import can_be_challenged
from mundialito.showing.drawings import drawing_of

SIZES: Sequence[ViewportSize] = (
    {"width": 390, "height": 844}, {"width": 1280, "height": 800}, {"width": 1920, "height": 1080},
)  # fmt: skip
CUT = """
() => {
    const stage = document.querySelector('.scene').getBoundingClientRect();
    const cut = element => {
        const box = element.getBoundingClientRect();
        const outside = box.left < stage.left - 1 || box.right > stage.right + 1
            || box.top < stage.top - 1 || box.bottom > stage.bottom + 1;
        const says = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE);
        const wider = says && element.scrollWidth > element.clientWidth + 1
            && getComputedStyle(element).textOverflow !== 'ellipsis';
        return box.width > 0 && getComputedStyle(element).display !== 'inline' && (outside || wider);
    };
    return [...document.querySelectorAll('.scene .set *:not(svg, svg *)')].filter(cut)
        .map(element => `${element.className}: ${element.textContent}`);
}
"""
OVERLAP = """
() => {
    const boxes = [...document.querySelectorAll('.scene .said')].map(element => element.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return boxes.some((a, n) => boxes.slice(n + 1).some(b => meet(a, b)));
}
"""
SEATS = """
() => [...document.querySelectorAll('.seats .plate')].filter(plate => {
    const [outer, count] = [plate, plate.querySelector('.count')].map(one => one.getBoundingClientRect());
    return count.right > outer.right + 1 || outer.right > innerWidth + 1 || outer.left < -1;
}).map(plate => plate.textContent)
"""
ASKED = """
() => {
    const asked = document.querySelector('.asked').getBoundingClientRect();
    return [...document.querySelectorAll('.asked :is(.prompt, button)')].filter(one => {
        const box = one.getBoundingClientRect();
        return box.top < asked.top - 1 || box.bottom > asked.bottom + 1 || box.right > innerWidth + 1;
    }).map(one => one.textContent);
}
"""
TABLE = "() => JSON.stringify(document.querySelector('#public > *').getBoundingClientRect())"


def shown(page_: Page, seen: Seen, half: Half) -> None:
    page_.set_content(page(seen, half, LONG[: seen.before.seats], me=1, lang="es"))


@pytest.mark.parametrize("game", ["uno", "tactics"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_no_scene_is_cut_off_or_moves_the_table(browser: Browser, game: str, size: ViewportSize) -> None:
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    page_ = context.new_page()
    troubles = {}
    for kind, seen in kinds_of(game).items():
        for half in HALVES:
            shown(page_, seen, half)
            troubles[f"{kind} {half}"] = page_.evaluate(CUT)
            assert page_.evaluate("document.getAnimations().length") == 0, "whoever wants no motion is spared it"
            where = page_.evaluate(TABLE)
            page_.evaluate("document.querySelector('#stage').remove()")
            assert page_.evaluate(TABLE) == where
    context.close()
    assert not {name: cut for name, cut in troubles.items() if cut}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_no_banner_hides_another_wherever_one_sits(browser: Browser, size: ViewportSize) -> None:
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    page_ = context.new_page()
    hidden = []
    for kind in ("first", "colour", "called", "out"):
        seen = kinds_of("uno")[kind]
        for me in range(seen.before.seats):
            page_.set_content(page(seen, "stands", LONG[: seen.before.seats], me=me, lang="es"))
            if page_.evaluate(OVERLAP):
                hidden.append((kind, me))
    context.close()
    assert not hidden


@pytest.mark.parametrize("lang", ["en", "es", "pt"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_whoever_is_hit_reads_the_question_below_the_board(browser: Browser, size: ViewportSize, lang: str) -> None:
    """The longest question of UNO, with both of its answers, and seats whose counts stay behind their names."""
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    page_, seen = context.new_page(), hit_by_a_plus_four()
    shown(page_, seen, "stands")
    assert not page_.evaluate(SEATS)
    places = [Place("Maximiliana Wolkenst")] * seen.after.seats
    mine = drawing_of("uno").private(seen.after, seen.after.asked, [ACCEPT, CHALLENGE], places, lang, "")
    page_.evaluate("mine => { document.querySelector('#private').innerHTML = mine; }", str(drawn(mine)))
    assert page_.locator(".asked button").count() == 2
    assert not page_.evaluate(ASKED)
    context.close()


def hit_by_a_plus_four() -> Seen:
    found = (seen for seed in range(20) for seen, _ in seen_match(games.load("uno"), 4, seed))
    return next(seen for seen in found if seen.after.phase == phase.ANSWER and can_be_challenged(seen.after))
