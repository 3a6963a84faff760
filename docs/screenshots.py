"""Takes a picture of every page into build/pictures: `make pictures`, or `python docs/screenshots.py [NAME …]`.

With `--renew` those that a page of the docs shows are put into docs/screenshots, too: these alone are kept.

The server draws its secrets from a fixed stream of numbers and so do the pages: the same cards lie on the table each
time. Dates and what depends on who is faster differ.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import ViewportSize, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests")]

from e2e.camera import Camera  # noqa: E402
from e2e.conftest import ARGUMENTS, NO_BROWSER, chromium  # noqa: E402
from e2e.organising import Hands, Organiser, Phone, fill  # noqa: E402
from e2e.people import LAPTOP, PHONE, Person, play  # noqa: E402
from e2e.server import Server  # noqa: E402
from e2e.test_cup2010 import play_cup  # noqa: E402
from e2e.world import play_until, play_world  # noqa: E402
from games.staged_pages import HALVES, kinds_of  # noqa: E402
from games.staged_pages import page as staged_page  # noqa: E402
from pages_of_docs import SCREENSHOTS, shown_pictures  # noqa: E402

FOLDER = ROOT / "build" / "pictures"
WALL: ViewportSize = {"width": 2560, "height": 1440}
ADDRESS = "http://play.example.org"  # what links and codes show

# `mundialito serve` with secrets that are none.
SERVE = """
import random, secrets
stream = random.Random(2010)
secrets.token_bytes = lambda n=32: stream.randbytes(n)
secrets.token_hex = lambda n=32: stream.randbytes(n).hex()
secrets.token_urlsafe = lambda n=12: ''.join(stream.choices('abcdefghjkmnpqrstuvwxyz23456789', k=n * 4 // 3))
secrets.randbits = stream.getrandbits
secrets.choice = stream.choice
from mundialito.cli import main
main()
"""
PLAYERS = (
    "Ana", "Bruno", "Carla", "Dora", "Elsa", "Fito", "Gil", "Hugo", "Inés", "João", "Karla", "Luis", "Marta", "Nora",
    "Olga", "Pablo", "Quino", "Rosa", "Sara", "Tito", "Úrsula", "Vera", "Wanda",
)  # fmt: skip
PATIENCE = 300_000  # milliseconds, for what may have to be compiled
STARTS = {"starter": "A", "first_card": "number"}


# --- the pages -----------------------------------------------------------------------------------------


def home(camera: Camera, size: ViewportSize) -> None:
    host = camera.server.person("Nora")
    camera.server.table(host, "me", "open", "simple", public=True)
    camera.shoot(camera.person("", size).go("/"), "home")


def lobby(camera: Camera, size: ViewportSize) -> None:
    marta, nora = camera.person("Marta", size), camera.person("Nora", size)
    link = camera.server.table(marta.token, "me", "open", "simple", "open")
    camera.server.call("POST", f"tables/{link}/sit", nora.token)
    for person in (marta, nora):
        person.at(link)
    for person, name in ((marta, "lobby-host"), (nora, "lobby-guest")):
        person.page.wait_for_function("() => document.querySelectorAll('.badge.ready').length === 2")
        camera.shoot(person, name)


def table(camera: Camera, size: ViewportSize) -> None:
    """My turn, a refusal, a colour to name, another's turn, the result, the replay: one match."""
    marta = camera.person("Marta", size)
    seats = ("me", "simple", "simple", "simple")
    link = camera.server.table(marta.token, *seats, options=STARTS, parts={"wild": 4, "number": 1, "deal": 9})
    camera.server.begin(link, marta.token)
    play({0: marta.at(link)}, decisions=3)
    marta.wait_asked()
    camera.shoot(marta, "table-my-turn")
    if size == WALL:
        return
    if refuse(marta):
        camera.shoot(marta, "table-refused")
    until_colour(marta)
    camera.shoot(marta, "table-colour")
    play({0: marta})
    camera.shoot(marta, "table-result")
    marta.press("Replay, share and verify")
    marta.see("#replay")
    marta.page.goto(marta.page.url.split("?")[0] + "?at=60&as=A&verify=1")
    camera.shoot(marta, "replay")
    camera.shoot(marta.go("/me"), "my-page")


def refuse(person: Person) -> bool:
    """Click a card that does not match."""
    wrong = person.page.locator(".held[aria-disabled=true]")
    if wrong.count():
        wrong.first.click(force=True, position={"x": 9, "y": 30})
        person.see("#notice .notice")
    return bool(wrong.count())


def until_colour(person: Person) -> None:
    """Play wilds first, until there is a colour to be named."""
    for _ in range(60):
        person.wait_asked()
        if person.page.locator(".choice.name").count():
            return
        wild = person.page.locator(".held:not([aria-disabled])[title^='Play Wild']")
        person.decide(wild.first if wild.count() else None)


def waiting(camera: Camera, size: ViewportSize) -> None:
    """Another's turn, with clocks; and what a spectator sees of it."""
    marta, nora = camera.person("Marta", size), camera.server.person("Nora")
    options = STARTS | {"starter": "B"}
    link = camera.server.table(marta.token, "me", "open", "simple", "simple", options=options, clock={"match": 1200})
    camera.server.call("POST", f"tables/{link}/sit", nora)
    camera.server.begin(link, marta.token)
    marta.at(link).see(".waiting")
    camera.shoot(marta, "table-others-turn")
    watcher = camera.person("", size).at(link)
    watcher.read("You are watching")
    camera.shoot(watcher, "spectator")


def analysis(camera: Camera, size: ViewportSize) -> None:
    """How a match turned."""
    marta = camera.person("Marta", size)
    link = camera.server.table(marta.token, "me", "simple", "simple", "simple", options=STARTS)
    camera.server.begin(link, marta.token)
    play({0: marta.at(link)})
    marta.press("Replay, share and verify")
    marta.see("#replay")
    marta.page.evaluate("document.querySelector('#analysis').scrollIntoView()")
    if size == PHONE:
        camera.shoot(marta, "analysis-waiting", whole=False)
    marta.page.locator("#analysis .swings").wait_for(timeout=PATIENCE)
    marta.page.evaluate("document.querySelector('#analysis').scrollIntoView()")
    camera.shoot(marta, "analysis", whole=False)


def chances(camera: Camera, size: ViewportSize) -> None:
    """What those who watch see of the chances; in a cup the teams' beside the wall chart, for everybody."""
    for game, shown in (("uno", "watchers"), ("cup2010", "teams"), ("worldcup", "teams")):
        marta, nora = camera.person("Marta", size), camera.server.person("Nora")
        link = camera.server.table(marta.token, "me", "open", "simple", game=game, chances=shown)
        camera.server.call("POST", f"tables/{link}/sit", nora)
        camera.server.begin(link, marta.token)
        looker = camera.person("", size).at(link) if shown == "watchers" else marta.at(link)
        looker.page.locator("#chances .chances").first.wait_for(timeout=PATIENCE)
        if size == PHONE:
            looker.page.evaluate("document.querySelector('#chances').scrollIntoView({block: 'center'})")
        camera.shoot(looker, f"chances-{game}", whole=False)


def one_device(camera: Camera, size: ViewportSize) -> None:
    marta = camera.person("Marta", size)
    link = camera.server.table(marta.token, "me", "open", "simple", options=STARTS | {"starter": "B"})
    camera.server.call("POST", f"tables/{link}/sit", marta.token, name="Nora")
    camera.server.begin(link, marta.token)
    marta.at(link).see("#private .curtain")
    camera.shoot(marta, "curtain")


def wall_chart(camera: Camera, size: ViewportSize) -> None:
    """The World Cup Game: a card is chosen in the groups, full time and the knock-out stage, the champion."""
    marta = camera.person("Marta", size)
    link = camera.server.table(marta.token, "me", "random", "random", "random", game="worldcup")
    camera.server.begin(link, marta.token)
    play_world({0: marta.at(link)}, turns=8)
    marta.wait_asked()
    marta.page.locator("#choices .held input:not(:disabled)").first.locator("xpath=..").click()
    camera.shoot(marta, "worldcup-groups", whole=False)
    if size == WALL:
        return
    play_until(marta, ".world[data-round='3']:has(.pairing)")
    camera.shoot(marta, "worldcup-knock-outs", whole=False)
    play_world({0: marta})
    camera.shoot(marta, "worldcup-result", whole=False)


def cup(camera: Camera, size: ViewportSize) -> None:
    """The World Cup Card Game: a choice in a group, a block, the champion with the wall chart."""
    marta = camera.person("Marta", size)
    link = camera.server.table(marta.token, "me", "simple", "simple", "simple", game="cup2010")
    camera.server.begin(link, marta.token)
    marta.at(link)
    rounds: dict[str, int] = {}

    def look(person: Person, where: str, made: int) -> None:
        rounds[where] = rounds.get(where, 0) + 1
        person.page.evaluate("scrollTo(0, 0)")
        if where == "0" and rounds["0"] == 7:
            camera.shoot(person, "cup-group", whole=size == PHONE)
        if where != "0" and made - rounds["0"] == 6 and size != WALL:
            camera.shoot(person, "cup-block", whole=size == PHONE)

    play_cup([marta], look)
    if size != WALL:
        camera.shoot(marta, "cup-over")


def rules(camera: Camera, size: ViewportSize) -> None:
    reader = camera.person("", size)
    camera.shoot(reader.go("/rules/uno"), "rulebook", whole=False)
    camera.shoot(reader.go("/rules/uno?q=challenge"), "rulebook-search", whole=False)


def pitch(camera: Camera, size: ViewportSize) -> None:
    """Soccer Tactics: the line-up, a pawn with its squares, the ball to play with the offside line, a match watched."""
    marta = camera.person("Marta", size)
    options = {"length": "quick", "clock": "real"}
    link = camera.server.table(marta.token, "me", "simple", game="tactics", options=options)
    camera.server.begin(link, marta.token)
    marta.at(link).wait_asked()
    whole = size == PHONE
    if size != WALL:
        camera.shoot(marta, "pitch-line-up", whole=whole)
    marta.decide(marta.page.locator(".choice", has_text="place them for me"))
    until_phase(marta, "pawn")
    marta.page.locator(".take").nth(5).click()
    camera.shoot(marta, "pitch-pawn", whole=whole)
    if size == WALL:
        return
    until_phase(marta, "ball")
    marta.page.get_by_label("Offside line", exact=True).check()
    camera.shoot(marta, "pitch-ball", whole=whole)
    watcher = camera.person("", size).at(link)
    watcher.read("You are watching")
    camera.shoot(watcher, "pitch-spectator", whole=whole)


def until_phase(person: Person, wanted: str) -> None:
    """On by first choices, some moves at least, until that is asked."""
    for made in range(60):
        person.wait_asked()
        now = person.page.locator(".tactics-mine").get_attribute("data-phase")
        if now == wanted and made > 3:
            return
        if now == "pawn":
            pawn = person.page.locator("[data-take]").last
            pawn.check(force=True)
            number = pawn.get_attribute("data-take")
            person.decide(person.page.locator(f".spot[data-by~='{number}']").last)
        else:
            person.decide(person.page.locator("#choices .choice, #choices .spot.direct").last)


def scenes(game: str, camera: Camera, size: ViewportSize) -> None:
    """What stands alone: one of each kind, in both halves of its beat, from matches played for it."""
    for kind, seen in kinds_of(game).items():
        sheet = camera.person("", size)
        for half in HALVES:
            sheet.page.set_content(staged_page(seen, half, seen.names()))
            camera.shoot(sheet, f"scene-{game}-{kind}-{half}", whole=False)
        sheet.context.close()


def uno_scenes(camera: Camera, size: ViewportSize) -> None:
    scenes("uno", camera, size)


def tactics_scenes(camera: Camera, size: ViewportSize) -> None:
    scenes("tactics", camera, size)


def cup2010_scenes(camera: Camera, size: ViewportSize) -> None:
    scenes("cup2010", camera, size)


def error(camera: Camera, size: ViewportSize) -> None:
    camera.shoot(camera.person("", size).go("/t/nosuchtable"), "error")


def desk(camera: Camera, size: ViewportSize) -> None:
    """An event of 23: the desk on a laptop, a table's phone, the public page, the wall, papers."""
    stranger = camera.person("", size).go("/desk")
    stranger.page.locator("#more > summary").click()
    camera.shoot(stranger, "desk-open")
    organiser = Organiser(camera.person("", size), "UNO at the club", fee="500")
    organiser.paste(*(f"{name}; 500" for name in PLAYERS))
    organiser.person.press("All are here")
    organiser.person.read("Roll call: 23 of 23 here")
    for name in ("Hugo", "Sara"):
        organiser.player(name).locator(".tap").click()
    organiser.person.read("Roll call: 21 of 23 here")
    camera.shoot(organiser.person, "desk-people")
    organiser.person.press("All are here")
    organiser.person.read("Roll call: 23 of 23 here")
    tables, public = organiser.links("table"), organiser.links("event")[0]
    mine = organiser.cards()["Ana"]
    camera.shoot(organiser.person, "desk-cards", whole=False)
    phone, hands = Phone(lambda **_: camera.person("", PHONE), tables[0], organiser.codes), Hands("Ana", "Bruno")
    for number in (1, 2):
        desk_round(organiser, hands, number)
    organiser.publish(3)
    camera.shoot(organiser.person, "desk-seating")
    organiser.start(3)
    pictures_of_a_round(camera, organiser, phone, hands)
    for path, name, about in ((public, "desk-public", PHONE), (f"{public}/screen", "desk-wall", WALL)):
        reader = camera.person("", about).go(path)
        reader.see(".view:visible" if about == WALL else "#seats")
        camera.shoot(reader, name, whole=about == PHONE)
    for paper in ("slips?round=3", "signs"):
        organiser.person.go(f"{organiser.home}/print/{paper}")
        camera.shoot(organiser.person, f"desk-{paper.partition('?')[0]}", whole=False)
    camera.shoot(camera.person("", PHONE).go(mine), "desk-seat")


def desk_round(organiser: Organiser, hands: Hands, number: int) -> None:
    """Typed from slips."""
    organiser.publish(number)
    organiser.start(number)
    for number, people in organiser.seats().items():
        organiser.type_in(number, hands.of(people))


def pictures_of_a_round(camera: Camera, organiser: Organiser, phone: Phone, hands: Hands) -> None:
    seats = organiser.seats()
    phone.page.locator("#sheet-3").wait_for()
    fill(phone.page.locator("#sheet-3"), cards := hands.of(seats[1]))
    camera.shoot(phone.person, "desk-phone-sheet")
    phone.enter(3, cards)
    phone.page.locator("form.do-confirm").wait_for()
    camera.shoot(phone.person, "desk-phone-confirm")
    phone.confirm()
    organiser.type_in(2, hands.of(seats[2]))
    camera.shoot(organiser.go("scores").person, "desk-scores")
    camera.shoot(organiser.go().person, "desk-now")
    camera.shoot(organiser.go("standings").person, "desk-standings")
    camera.shoot(organiser.go("links").person, "desk-links")


SIZES: dict[Callable[[Camera, ViewportSize], None], tuple[ViewportSize, ...]] = {
    home: (PHONE, LAPTOP), lobby: (PHONE, LAPTOP), table: (PHONE, LAPTOP, WALL), waiting: (PHONE, LAPTOP),
    one_device: (PHONE, LAPTOP), rules: (PHONE, LAPTOP), error: (PHONE, LAPTOP), pitch: (PHONE, LAPTOP, WALL),
    cup: (PHONE, LAPTOP, WALL), wall_chart: (PHONE, LAPTOP, WALL), desk: (LAPTOP,),
    analysis: (PHONE, LAPTOP), chances: (PHONE, LAPTOP),
    uno_scenes: (PHONE, LAPTOP, WALL), tactics_scenes: (PHONE, LAPTOP, WALL), cup2010_scenes: (PHONE, LAPTOP, WALL),
}  # fmt: skip


@contextmanager
def serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), pace=0.01, command=("-c", SERVE))
        server.start("--address", ADDRESS)
        try:
            yield server
        finally:
            server.stop()


def take(wanted: list[str]) -> None:
    """Pictures of the wanted pages; if none is named, of all."""
    path = chromium()
    if path is None:
        sys.exit(NO_BROWSER)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser: Any = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        for page, sizes in SIZES.items():
            if wanted and page.__name__ not in wanted:
                continue
            for size in sizes:
                with serving() as server:  # anew, so that each has the same cards whatever was taken before
                    page(Camera(server, browser, FOLDER), size)
        browser.close()


def renew() -> None:
    """The docs show what was taken last."""
    for name in sorted(shown_pictures()):
        if (FOLDER / name).exists():
            shutil.copyfile(FOLDER / name, SCREENSHOTS / name)


if __name__ == "__main__":
    take([word for word in sys.argv[1:] if word != "--renew"])
    if "--renew" in sys.argv:
        renew()
