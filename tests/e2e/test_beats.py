"""Whole matches in a browser, in the order of their logs: nothing is drawn, said or asked ahead of its beat."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pytest
from beating import standing_game
from playwright.sync_api import Browser, Page, ViewportSize
from playwright.sync_api import TimeoutError as WaitedInVain

from e2e.conftest import Newcomers
from e2e.people import Person
from e2e.server import Server
from e2e.sitting import SIZES
from e2e.waiting import wait_until
from mundialito import games
from mundialito.engine.who import PUBLIC
from mundialito.showing.drawings import drawing_of
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.beats import beat_of
from mundialito.tables.table import Table

OWN = "standing"  # coin, with a look by which outcomes stand
UNIT = 0.25  # seconds
LONGEST = 100.0  # seconds that a match is walked; one that lasts longer is walked so far

# What is on the page, frame by frame as it is painted; to look at it costs more than to paint it.
WALK = """
window.walk = [];
let changed = true;
const hash = text => [...text].reduce((sum, letter) => Math.imul(sum, 31) + letter.codePointAt(0) | 0, 7);
const NAMES = ['role', 'tabindex', 'aria-label'];  // which what glows bears, and what glows hangs on the choices
const LIGHTS = ['data-lit', 'data-sent', 'data-pointed', 'data-fresh', 'data-has-lit', 'data-has-news'];
const unlit = board => {
    for (const one of board.querySelectorAll('[data-answers]')) NAMES.forEach(name => one.removeAttribute(name));
    for (const one of board.querySelectorAll('*')) LIGHTS.forEach(name => one.removeAttribute(name));
};
const text = selector => document.querySelector(selector)?.textContent || '';
const look = () => {
    const board = changed && document.querySelector('#public')?.cloneNode(true);
    changed = false;
    if (board) {
        const stage = document.querySelector('#stage');
        for (const part of board.querySelectorAll('#stage, .clock, .badge, [data-late]')) part.remove();
        unlit(board);
        const now = {
            half: stage?.className || '',
            number: Number(stage?.dataset.number || 0), beat: Number(stage?.dataset.beat || 0),
            line: Math.max(0, ...[...document.querySelectorAll('#story li')].map(one => Number(one.id.split('-')[1]))),
            board: hash(board.innerHTML), score: text('#score'), told: text('#told'),
            asked: Boolean(document.querySelector('[data-awaited], #choices [name=event]:enabled')),
            over: Boolean(document.querySelector('.buttons.over')),
            moves: (stage?.getAnimations({ subtree: true }) || []).length,
        };
        const last = walk.at(-1);
        const differs = key => key !== 'moves' && now[key] !== last[key];
        if (!last || Object.keys(now).some(differs)) walk.push({ ...now, at: performance.now() });
    }
    requestAnimationFrame(look);
};
document.addEventListener('DOMContentLoaded', () => {
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(() => { changed = true; }).observe(document, all);
    look();
});
"""


class Shot(NamedTuple):
    """A frame that differs from the one before."""

    half: str
    number: int
    beat: int
    line: int
    board: int
    score: str
    told: str
    asked: bool
    over: bool
    moves: int
    at: float


class Standing(NamedTuple):
    """What stands by the log, and how it is said to whoever cannot see it."""

    entry: Entry
    said: str


def walkable() -> list[Any]:
    """Every game; those of which nothing stands are passed over."""
    found = []
    for name in (*games.names(), OWN):
        stands = name == OWN or any(drawing_of(name).may_stand(e) for e in range(games.load(name).rules.EVENTS))
        marks = [] if stands else [pytest.mark.skip(reason=f"nothing of {name} stands: its look draws no scenes")]
        found.append(pytest.param(name, marks=marks))
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Server]:
    """Bots that do not think, outcomes that one can see."""
    folder = tmp_path_factory.mktemp("games")
    standing_game(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MUNDIALITO_GAMES", str(folder))
        running = Server(tmp_path_factory.mktemp("server"), pace=0.02, beat=UNIT)
        running.start()
        yield running
        running.stop()
        assert "failed" not in running.log.read_text()


@pytest.fixture(autouse=True)
def known_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This process reads logs of it, too."""
    standing_game(tmp_path)
    monkeypatch.setattr(games, "__path__", games.__path__[:])
    games.add_folder(tmp_path)


def walked(page: Page) -> list[Shot]:
    found: list[dict[str, Any]] = page.evaluate("() => window.walk")
    return [Shot(**one) for one in found]


def log_of(server: Server, link: str) -> dict[int, Standing]:
    """What stands by the log, by the length of the public log with it."""
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as rows:
        match, game, seed = rows.execute("SELECT id, game, seed FROM matches WHERE link = ?", (link,)).fetchone()
        columns = "kind, who, value, coalesce(body, ''), at"
        entries = [
            Entry(*row) for row in rows.execute(f"SELECT {columns} FROM log WHERE match = ? ORDER BY seq", (match,))
        ]
    table, found = Table(match, games.load(game), seed), {}
    for entry in entries:
        if entry.kind != a.EVENT or not beat_of(entry):
            table.take(entry)
            continue
        before = table.view(PUBLIC)
        table.take(entry)
        number = table.seq_of(PUBLIC)
        look, after = table.logs[PUBLIC][number - 1].value, table.view(PUBLIC)
        found[number] = Standing(entry, " ".join(table.game.staged(before, look, after, table.names, "en")))
    return found


def begun(server: Server, game: str, host: Person, *bots: str) -> str:
    """A table of bots whose host has left the seat to one: they have a stake, and look on."""
    seats = ["me", *bots]
    link = server.table(host.token, *seats, game=game, beat=UNIT)
    server.begin(link, host.token)
    return link


@pytest.mark.parametrize("game", walkable())
def test_nothing_is_ahead_of_its_beat(game: str, newcomer: Newcomers, server: Server) -> None:
    host, watcher = newcomer("Ana"), newcomer(reduced_motion="no-preference")
    watcher.context.add_init_script(WALK)
    link = begun(server, game, host, *["simple"] * (games.load(game).usual - 1))
    watcher.at(link)
    server.call("POST", f"tables/{link}/leave", host.token)
    try:
        wait_until(watcher.page, "() => document.querySelector('.buttons.over')", timeout=LONGEST * 1000)
    except WaitedInVain:
        print(f"{game} was walked for {LONGEST:.0f} s, not to its end")
    shots = walked(watcher.page)
    standing = log_of(server, link)
    check_beats(shots, standing)
    compared = check_before(shots)
    check_order(shots, standing)
    if len({shot.number for shot in shots if shot.half}) < len(standing) / 2:
        pytest.skip("this machine was too busy to paint what stands in its time; what was painted was in order")
    assert compared and any(shot.moves for shot in shots if shot.half)
    assert median(list(shares(shots))) > 0.5  # of a half, on the screen; a busy machine paints some of them late


def test_a_slow_phone_without_motion_sees_the_same_in_the_same_order(newcomer: Newcomers, server: Server) -> None:
    host, watcher = newcomer("Ana"), newcomer(phone=True, reduced_motion="reduce")
    watcher.context.add_init_script(WALK)
    link = begun(server, OWN, host, "simple")
    watcher.at(link)
    device = watcher.context.new_cdp_session(watcher.page)
    device.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    slow = {"offline": False, "latency": 300, "downloadThroughput": 40_000, "uploadThroughput": 20_000}
    device.send("Network.emulateNetworkConditions", slow)
    server.call("POST", f"tables/{link}/leave", host.token)
    wait_until(watcher.page, "() => document.querySelector('.buttons.over')", timeout=LONGEST * 1000)
    shots = walked(watcher.page)
    standing = log_of(server, link)
    check_order(shots, standing)
    check_beats(shots, standing)
    check_before(shots)
    assert any(shot.half for shot in shots) and not any(shot.moves for shot in shots)


def shares(shots: list[Shot]) -> Iterator[float]:
    """How much of its time each outcome was seen to fall."""
    for before, now in pairwise([shot for shot in shots if shot.half]):
        if (before.half, now.half) == ("falls", "stands") and before.number == now.number:
            yield (now.at - before.at) / before.beat


def check_order(shots: list[Shot], standing: dict[int, Standing]) -> None:
    """What stands is seen in the order of the log, first falling, then standing; a late page may leave some out."""
    seen = [(shot.number, shot.half) for shot in shots if shot.half]
    halves = [now for before, now in pairwise([(0, ""), *seen]) if now != before]
    meant = iter((number, half) for number in standing for half in ("falls", "stands"))
    assert all(half in meant for half in halves), "in another order than in the log"
    for before, now in pairwise(shots):
        assert now.line >= before.line and not (before.over and now.half == "falls")


def check_beats(shots: list[Shot], standing: dict[int, Standing]) -> None:
    """While something falls nothing tells of it; what is said when it stands is what the log makes of it."""
    for shot in shots:
        number = shot.number
        if shot.half == "falls":
            assert shot.line < number and not shot.told and not shot.asked and not shot.over, shot
        elif shot.half == "stands":
            assert shot.line <= number + 1 and not shot.asked, shot  # the end is told with what ends it
            assert shot.told == standing[number].said, shot


def check_before(shots: list[Shot]) -> bool:
    """What falls is drawn over what was there when all that came before it had been told; whether anything did so."""
    compared = changed = 0
    for before, now in pairwise(shots):
        if now.half == "falls" and before.number != now.number and before.line == now.line and not before.asked:
            assert (before.board, before.score) == (now.board, now.score), (before, now)
            compared += 1
        elif (before.half, now.half) == ("falls", "falls") and before.number == now.number:
            assert (before.board, before.score) == (now.board, now.score), (before, now)
        elif (before.half, now.half) == ("falls", "stands"):
            changed += before.board != now.board
    return compared > 0 and changed > 0


STAGED = "number => Number(document.querySelector('#stage')?.dataset.number || 0) > number"


def staged(person: Person, after: int = 0, timeout: float = 15_000) -> int:
    """Until something later falls or stands; its number."""
    wait_until(person.page, STAGED, arg=after, timeout=timeout)
    person.page.wait_for_timeout(400)  # a press that comes at once was meant for what was there before
    return int(str(person.page.locator("#stage").get_attribute("data-number")))


def slow(newcomer: Newcomers, server: Server, *more: str, phone: bool = False) -> tuple[Person, str]:
    """Ana and a bot, outcomes of six seconds, and the first of them."""
    ana = newcomer("Ana", reduced_motion="no-preference", phone=phone)
    link = server.table(ana.token, "me", *(more or ("simple",)), game=OWN, beat=3.0)
    server.begin(link, ana.token)
    ana.at(link)
    ana.wait_asked()
    ana.page.locator("#choices .choice").first.click()
    return ana, link


@pytest.mark.parametrize("how", ["key", "tap", "button"])
def test_any_key_or_tap_goes_on(how: str, newcomer: Newcomers, server: Server) -> None:
    ana, _ = slow(newcomer, server)
    first = staged(ana)
    if how == "key":
        ana.page.keyboard.press("x")
    elif how == "tap":
        ana.page.locator("#public").click()
    else:
        ana.press("Go on")
    assert staged(ana, first, timeout=2_500) == first + 1


def test_who_reads_the_sheet_of_a_phone_is_left_at_it(newcomer: Newcomers, server: Server) -> None:
    ana, _ = slow(newcomer, server, phone=True)
    sent: list[str] = []
    ana.page.on("request", lambda request: sent.append(request.url))
    staged(ana)
    ana.page.evaluate("location.hash = '#side'")  # it was open when this began: now the way on lies over the bar
    ana.page.locator("#story").tap()
    assert not [url for url in sent if url.endswith("/go-on")], "it was meant for the sheet"
    assert ana.page.url.endswith("#side")


def test_fast_forward_leads_to_ones_next_decision(newcomer: Newcomers, server: Server) -> None:
    ana, _ = slow(newcomer, server)
    staged(ana)
    ana.press("Fast forward")
    ana.page.wait_for_selector("#choices[data-awaited]", timeout=5_000)


def test_a_page_opened_in_mid_scene_shows_where_things_are(newcomer: Newcomers, server: Server) -> None:
    ana, link = slow(newcomer, server)
    number = staged(ana)
    ana.page.wait_for_timeout(500)
    late = newcomer(reduced_motion="no-preference")
    late.context.add_init_script(WALK)
    late.at(link)
    late.see("#stage.stands")
    shots = [shot for shot in walked(late.page) if shot.half]
    assert shots[0].number == number
    check_beats(shots, log_of(server, link))
    gone = ana.page.evaluate("() => document.querySelector('.banner').getAnimations()[0].currentTime")
    late_gone = late.page.evaluate("() => document.querySelector('.banner').getAnimations()[0].currentTime")
    assert late_gone > 600 and abs(gone - late_gone) < 3_000
    assert late.page.locator("#onward button").count() == 0  # who watches lets others go on


ONWARD = """() => {
    const box = one => document.querySelector(one).getBoundingClientRect();
    const [bar, on] = [box('#bar'), box('#onward')], found = [];
    if (['left', 'top', 'right', 'bottom'].some(side => Math.abs(bar[side] - on[side]) > 1)) found.push('not the bar');
    for (const one of document.querySelectorAll('#onward .btn')) {
        const at = one.getBoundingClientRect();
        if (at.left < on.left - 1 || at.right > on.right + 1 || at.top < on.top - 1 || at.bottom > on.bottom + 1)
            found.push(`${one.textContent} leaves it`);
        if (one.scrollWidth > one.clientWidth + 1) found.push(`${one.textContent} is cut`);
    }
    return found;
}"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_the_way_on_lies_over_the_bar_and_over_nothing_else(
    size: ViewportSize, newcomer: Newcomers, server: Server
) -> None:
    """Neither a card nor half of a button is below it: whoever taps there means to go on."""
    ana, _ = slow(newcomer, server)
    ana.page.set_viewport_size(size)
    staged(ana)
    for lang in ("Go on", "Continuar"):  # whatever the language, they fit
        ana.see("#onward .btn")
        assert not ana.page.evaluate(ONWARD), lang
        ana.page.evaluate(
            "() => ['Continuar', 'Avançar rápido'].forEach((words, n) =>"
            " { document.querySelectorAll('#onward .btn')[n].textContent = words; })"
        )


COVERS = """() => {
    const [placard, side] = ['.placard', '#side'].map(one => document.querySelector(one)?.getBoundingClientRect());
    return placard ? { story: side.width > 0 && placard.right > side.left } : null;
}"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_a_placard_leaves_the_story_in_sight(size: ViewportSize, newcomer: Newcomers, server: Server) -> None:
    host, watcher = newcomer("Ana"), newcomer(viewport=size)
    link = begun(server, "cup2010", host, *["simple"] * 3)
    watcher.at(link)
    server.call("POST", f"tables/{link}/leave", host.token)
    assert wait_until(watcher.page, COVERS, timeout=60_000).json_value() == {"story": False}


def test_whoever_has_chosen_is_not_asked_while_it_falls(newcomer: Newcomers, server: Server) -> None:
    ana, _ = slow(newcomer, server)
    prompt = "() => document.querySelector('#private').insertAdjacentHTML('beforeend', '<p class=prompt>')"
    for half, seen in (("falls", "hidden"), ("stands", "visible")):
        ana.see(f"#stage.{half}")
        ana.page.evaluate(prompt)
        found = ana.page.evaluate("() => getComputedStyle(document.querySelector('#private .prompt')).visibility")
        assert found == seen


def test_nothing_moves_when_a_scene_comes_or_goes(newcomer: Newcomers, server: Server) -> None:
    ana, _ = slow(newcomer, server)
    boxes = (
        "[...document.querySelectorAll('#public > .felt, #private, #story')].map(one => one.getBoundingClientRect())"
    )
    staged(ana)
    during = ana.page.evaluate(f"() => JSON.stringify({boxes})")
    ana.page.evaluate(
        "() => { document.querySelector('#stage').remove(); document.querySelector('#onward').replaceChildren(); }"
    )
    assert ana.page.evaluate(f"() => JSON.stringify({boxes})") == during
