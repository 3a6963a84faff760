"""Placards in a browser, with the longest names: nothing leaves them, and nothing moves when the second half comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from games.staged_pages import HALVES, LONG, Half, Seen, page, seen_match
from playwright.sync_api import Browser, Page, ViewportSize

from mundialito import games
from mundialito.games.cup2010.rules import parts

SIZES: Sequence[ViewportSize] = (
    {"width": 390, "height": 844}, {"width": 1280, "height": 800}, {"width": 1920, "height": 1080},
)  # fmt: skip
MATCHES = {"cup2010": (({}, 2), ({}, 5)), "worldcup": (({"year": "1958"}, 0), ({"year": "2002"}, 8))}
BEYOND = """() => {
    const placard = document.querySelector('.placard'), box = placard.getBoundingClientRect();
    const out = [...placard.querySelectorAll('*:not(.confetti, svg *)')].filter(element => {
        const place = element.getBoundingClientRect();
        return place.width && (place.left < box.left - 1 || place.right > box.right + 1);
    });
    const found = out.map(element => `${element.tagName} ${element.getAttribute('class')}: ${element.textContent}`);
    return placard.scrollWidth > placard.clientWidth + 1 ? [...found, 'it can be scrolled'] : found;
}"""
PLACES = """() => JSON.stringify([document.querySelector('.placard'), ...document.querySelectorAll(
    '.placard :is(.facing, .turning, .lines, .swap, .results, .receipt, .verdict)')].map(element => {
        const place = element.getBoundingClientRect();
        return [place.left, place.top, place.width, place.height].map(Math.round);
    }))"""
TABLE = "() => JSON.stringify(document.querySelector('#public :is(.stage, .world)').getBoundingClientRect())"


def kinds(name: str) -> Iterator[tuple[str, Seen]]:
    """One of each kind of placard."""
    found = set()
    for options, seed in MATCHES[name]:
        for seen, _ in seen_match(games.load(name), 4, seed, **options):
            if seen.units(frozenset(range(4))):
                kind = str(seen.scene(seen.names())).partition('data-kind="')[2].partition('"')[0]
                if kind not in found:
                    found.add(kind)
                    yield kind, seen


def shown(page_: Page, seen: Seen, half: Half) -> None:
    page_.set_content(page(seen, half, LONG[: seen.before.seats], me=None, lang="es"))
    page_.evaluate("document.querySelector('#public').append(document.querySelector('#stage'))")  # as at a table


@pytest.mark.parametrize("game", MATCHES)
def test_no_placard_is_left_or_moves(browser: Browser, game: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page_, troubles = context.new_page(), []
    for kind, seen in kinds(game):
        for size in SIZES:
            page_.set_viewport_size(size)
            places = set()
            for half in HALVES:
                shown(page_, seen, half)
                troubles += [f"{kind}, {half}, {size['width']}: {fault}" for fault in page_.evaluate(BEYOND)]
                places.add(page_.evaluate(PLACES))
                board = page_.evaluate(TABLE)
                page_.evaluate("document.querySelector('#stage').remove()")
                assert page_.evaluate(TABLE) == board, "the table stays where it is"
            if len(places) > 1:
                troubles.append(f"{kind}, {size['width']}: it moves")
    context.close()
    assert not troubles


def test_the_board_of_a_block_stays_where_it_is(browser: Browser) -> None:
    """Whoever is in turn, whether anything was discarded, however many cards are left."""
    kinds: dict[tuple[int, int, bool], Seen] = {}
    for seen, _ in seen_match(games.load("cup2010"), 4, 2):
        v = seen.before
        if v.round == 1:
            kinds.setdefault(((parts.size(v.discard) + 5) // 6, v.turn, all(v.hold[p] > 0 for p in range(4))), seen)
    assert {sixes for sixes, *_ in kinds} >= {0, 1, 2}
    context = browser.new_context(viewport=SIZES[0], reduced_motion="reduce")
    page_ = context.new_page()
    places = set()
    for seen in kinds.values():
        page_.set_content(page(seen, "falls", ("Ana", "Bruno", "Carla", "Diego"), me=1, lang="es"))
        places.add(page_.evaluate("[...document.querySelectorAll('.tie')].map(one => one.offsetTop).join()"))
    context.close()
    assert len(places) == 1
