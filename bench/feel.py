"""How a table feels under a thumb: a phone with its processor slowed four times, at each game against bots.

    python bench/feel.py [--game uno] [--decisions 25] [--record]

From press to the first change on the screen; how often board or hand moved; frames that were dropped while things move;
and how soon the first page can be used, over a line of 1.6 Mbit/s and 150 ms. It needs a quiet machine, and Chromium.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, sync_playwright
from support import HERE, record, table

sys.path[:0] = [str(HERE.parent / "src"), str(HERE.parent / "tests")]

from e2e.conftest import ARGUMENTS, NO_BROWSER, chromium  # noqa: E402
from e2e.people import Person  # noqa: E402
from e2e.server import Server  # noqa: E402
from e2e.sitting import GAMES, SIZES, WATCH, decisions  # noqa: E402

SLOWER: Final = 4  # times
LINE: Final = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}  # bytes
LIMITS: Final = {"press": 100.0, "jumps": 0.0, "dropped": 5.0}  # milliseconds, times, percent
USABLE: Final = 2000.0  # milliseconds
MOVES: Final = 1200  # milliseconds after a press in which frames are counted

# When a press led to the first change that is painted, and the frames after it.
FEEL: Final = """
window.presses = [];
window.frames = [0, 0];
let since = 0, until = 0;
const pressed = (event) => { if (!since && event.isTrusted) since = event.timeStamp; };
addEventListener("click", pressed, true);
addEventListener("keydown", pressed, true);
const changed = () => {
    if (!since) return;
    const began = since;
    since = 0;
    until = performance.now() + MOVES;
    requestAnimationFrame(() => setTimeout(() => presses.push(performance.now() - began)));
};
addEventListener("load", () => new MutationObserver(changed).observe(document.body,
    { attributes: true, childList: true, characterData: true, subtree: true }));
let last = 0;
const frame = (now) => {
    if (last && now < until) { frames[0] += 1; frames[1] += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1); }
    last = now;
    requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
""".replace("MOVES", str(MOVES))


@contextmanager
def serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), pace=0.3, beat=0.2)
        server.test.write_text("feel")
        server.start()
        yield server
        server.stop()


def phone(server: Server, browser: Browser) -> tuple[Person, CDPSession]:
    """Somebody with a slow one."""
    context = browser.new_context(viewport=SIZES[0], has_touch=True, is_mobile=True, locale="en-US")
    context.add_init_script(WATCH + FEEL)
    context.add_cookies([{"name": "person", "value": server.newcomer("Marta"), "url": server.address}])
    person = Person(server, context, "Marta")
    wire = context.new_cdp_session(person.page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return person, wire


def played(server: Server, browser: Browser, game: str, most: int) -> dict[str, float]:
    """Some decisions of a match against bots."""
    person, _ = phone(server, browser)
    others = ["simple"] * (1 if game == "tactics" else 3)
    link = server.table(person.token, "me", *others, game=game, **GAMES[game])
    server.begin(link, person.token)
    person.at(link).see("[data-still=board]")
    for _ in decisions([person], game, most):
        pass
    person.page.wait_for_timeout(MOVES)
    presses: list[float] = person.page.evaluate("presses")
    shown, dropped = person.page.evaluate("frames")
    found: dict[str, Any] = {"presses": len(presses), "median": median(presses), "press": worst(presses)}
    found |= {"jumps": len(person.page.evaluate("jumps")), "dropped": 100 * dropped / max(1, shown + dropped)}
    person.context.close()
    return found


def figures(one: dict[str, float]) -> list[str]:
    """A line of the table."""
    times = [f"{one[what]:.0f} ms" for what in ("median", "press")]
    return [f"{one['presses']:.0f}", *times, f"{one['jumps']:.0f}", f"{one['dropped']:.1f} %"]


def worst(numbers: Sequence[float]) -> float:
    """Of nineteen in twenty."""
    return sorted(numbers)[max(0, round(len(numbers) * 0.95) - 1)]


def first_page(server: Server, browser: Browser) -> float:
    """Milliseconds until its scripts have run, with nothing kept from before: then everything can be pressed."""
    person, wire = phone(server, browser)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", LINE)
    person.go("/")
    person.page.wait_for_load_state("load")
    ready: float = person.page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    person.context.close()
    return ready


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--decisions", type=int, default=25)
    parser.add_argument("--record", action="store_true")
    given = parser.parse_args()
    path = chromium()
    if path is None:
        sys.exit(NO_BROWSER)
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        ready = median(first_page(server, browser) for _ in range(3))
        games = [given.game] if given.game else list(GAMES)
        found = {game: played(server, browser, game, given.decisions) for game in games}
        browser.close()
    head = ["game", "presses", "press to change, median", "19 of 20 within", "jumps", "frames dropped"]
    rows = [[game, *figures(one)] for game, one in found.items()]
    told = table(head, rows) + f"\n\nThe first page can be used after {ready:.0f} ms."
    print(told)
    if given.record:
        record("feel", "feel", "How a table feels on a slow phone", told)
    over = [
        f"{game}, {what}" for game, one in found.items() for what, limit in LIMITS.items() if one.get(what, 0) > limit
    ]
    over += ["the first page"] if ready > USABLE else []
    print("over the limit: " + ", ".join(over) if over else "all within the limits")
    return bool(over)


if __name__ == "__main__":
    sys.exit(main())
