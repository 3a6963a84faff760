"""Draws the scenes of a game to be looked at, into build/scenes: `python tools/scenes.py cup2010 [KIND …]`.

Matches are simulated until each kind of scene has come up; a scene lies over the table that belongs to its half.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests")]

from e2e.conftest import ARGUMENTS, chromium  # noqa: E402
from games.playing import moments  # noqa: E402

from mundialito import games  # noqa: E402
from mundialito.drawing import Place  # noqa: E402
from mundialito.drawing.pieces import drawn  # noqa: E402
from mundialito.engine.who import NOTHING, PUBLIC  # noqa: E402
from mundialito.showing.drawings import drawing_of, stylesheet_of  # noqa: E402

YEARS = ({"year": "1958"}, {"year": "2002"}, {"year": "1966"}, {"year": "1930"})
OPTIONS: dict[str, tuple[dict[str, str], ...]] = {"worldcup": YEARS}
KIND = re.compile(r'data-(?:scene|kind)="([^"]+)"')
FOLDER = ROOT / "build" / "scenes"
SIZES = ((390, 844), (1280, 800), (1920, 1080))
NAMES = ("Maximiliana Wolkenstein", "ABCDEFGHIJKLMNOPQRSTUVWX", "Carla", "Diego")  # two as long as names may be


@dataclass(frozen=True)
class Moment:
    """An event that stands, with the public views around it."""

    kind: str
    before: Any
    event: int
    after: Any


def found(game: str, wanted: set[str]) -> Iterator[Moment]:
    """The first scene of every kind in some matches: by what the drawing calls it, and how long it stands."""
    own, look, seen = games.load(game), drawing_of(game), set()
    for seed in range(12):
        options = OPTIONS.get(game, ({},))
        for fold, _, e in moments(own, own.usual, seed, "simple", **options[seed % len(options)]):
            shown = own.rules.seen(fold.state, e, PUBLIC)
            if shown == NOTHING or not look.may_stand(shown):
                continue
            before, after = fold.view(PUBLIC), fold.state.copy()
            own.rules.apply(after, e)
            own.rules.hide(after, PUBLIC)
            units = look.stands(before, shown, after, {0})
            if not units:
                continue
            markup = drawn(look.scene(before, shown, after, NAMES[: before.seats], "en", ""))
            kind = f"{KIND.findall(markup)[0]}-{units}"
            if kind in seen or (wanted and kind not in wanted and kind.rpartition("-")[0] not in wanted):
                continue
            seen.add(kind)
            yield Moment(kind, before, shown, after)


def page(game: str, moment: Moment, half: str, lang: str) -> str:
    """The table of one half, under its scene."""
    look, drawing = drawing_of(game), ROOT / "src" / "mundialito" / "drawing"
    sheets = [drawing / "theme.css", *(ROOT / "src/mundialito/web/static" / n for n in ("pages.css", "reading.css")),
              drawing / "kit.css", drawing / "placard.css"]  # fmt: skip
    style = "\n".join([*(sheet.read_text("utf-8") for sheet in sheets), stylesheet_of(game)])
    view = moment.before if half == "falls" else moment.after
    board = drawn(look.public(view, [Place(name) for name in NAMES[: view.seats]], lang, ""))
    scene = drawn(look.scene(moment.before, moment.event, moment.after, NAMES[: view.seats], lang, ""))
    return (
        f"<!doctype html><html lang={lang}><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<style>{style} :root {{ --beat: .9s; }}</style><div hidden>{look.symbols()}</div>"
        f"<main class=play><div id=public>{board}</div><div id=stage class={half}>{scene}</div></main></html>"
    )


def shoot(browser_page: Page, game: str, moment: Moment, lang: str) -> None:
    """Both halves in every size; what is wider than its place is said."""
    for half in ("falls", "stands"):
        path = FOLDER / f"{game}-{moment.kind}-{half}.html"
        path.write_text(page(game, moment, half, lang), "utf-8")
        browser_page.goto(path.as_uri())
        for width, height in SIZES:
            browser_page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark") if half == "stands" else ("light",):
                browser_page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
                browser_page.screenshot(path=path.with_name(f"{path.stem}-{width}-{scheme}.png"))
            for fault in browser_page.evaluate(BEYOND):
                print(f"{path.stem} at {width}: {fault}")


BEYOND = """() => {
    const card = document.querySelector('.placard, .scene'), box = card.getBoundingClientRect(), found = [];
    const beyond = card.scrollHeight - card.clientHeight;
    if (beyond > 1) found.push(`higher than the screen by ${beyond}`);
    if (card.scrollWidth > card.clientWidth + 1) found.push('wider than it is');
    for (const e of card.querySelectorAll('*:not(.confetti)')) {
        const b = e.getBoundingClientRect();
        if (b.width && (b.left < box.left - 1 || b.right > box.right + 1)) found.push(`${e.className} is beyond`);
    }
    return found;
}"""


def main() -> None:
    game, *wanted = sys.argv[1:]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        sheet = browser.new_page()
        for moment in found(game, set(wanted)):
            shoot(sheet, game, moment, "en")
            print(moment.kind)
        browser.close()


if __name__ == "__main__":
    main()
