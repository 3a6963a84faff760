"""Scenes in a browser, with the longest names: nothing of them is cut off or hidden, and the table keeps its place."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from games.staged_pages import HALVES, LONG, Half, Seen, kinds_of, page
from playwright.sync_api import Browser, Page, ViewportSize

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
