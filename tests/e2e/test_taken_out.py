"""What a script has begun with may be changed or gone when its time comes: the stream draws the page anew meanwhile."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Route

from e2e.conftest import Newcomers
from e2e.organising import Organiser
from e2e.server import Server
from e2e.test_off_line import NO_LINE, drawn, seated
from e2e.waiting import wait_until

# The line breaks under the first move, and by the time that this is noticed its form is not in the page any more.
BREAK: Final = """() => {
    const whole = window.fetch;
    window.fetch = async (where, about) => {
        if (!String(where).endsWith('/move') || window.broken) return whole(where, about);
        window.broken = true;
        document.querySelector('#choices').remove();
        throw new TypeError('Failed to fetch');
    };
}"""
SENT: Final = "[data-sent]"
# Words beside a thing that turns: they wait until it has stopped.
LATE: Final = """() => {
    document.body.insertAdjacentHTML('beforeend', '<p data-late="it">one</p><b id="thrown" data-spin="x 2turn"></b>');
}"""
COMES: Final = """([text, number]) => {
    document.dispatchEvent(new CustomEvent('htmx:before:swap'));
    document.querySelector('[data-late=it]').textContent = text;
    document.body.insertAdjacentHTML('beforeend', `<i data-no="${number}"><i data-way="thrown" data-turn></i></i>`);
    document.dispatchEvent(new CustomEvent('htmx:after:swap'));
}"""
WORDS: Final = "() => document.querySelector('[data-late=it]').textContent"
# A scene of a second a half, in the place of the one before.
SCENE: Final = """([number, half]) => {
    const stage = document.querySelector('#stage') || document.createElement('div');
    Object.assign(stage, { id: 'stage', className: half });
    Object.assign(stage.dataset, { number, beat: 1000 });
    document.querySelector('#replay .play').append(stage);
    document.dispatchEvent(new CustomEvent('htmx:after:swap'));
}"""


def test_a_move_whose_form_is_gone_is_sent_when_the_line_is_back(newcomer: Newcomers, server: Server) -> None:
    marta, link = seated(newcomer, server)
    before, length = drawn(server, link, marta), marta.length()
    marta.page.evaluate(BREAK)
    marta.page.locator("#pile").click()
    wait_until(marta.page, "() => window.broken && document.querySelector('#choices')")
    marta.page.locator(NO_LINE).wait_for(state="detached")
    assert marta.length() != length
    assert drawn(server, link, marta) == before + 1


def test_a_page_whose_script_comes_late_hears_all_of_its_stream(newcomer: Newcomers, server: Server) -> None:
    marta, _ = seated(newcomer, server)
    late, held = marta.tab(), list[Route]()
    late.route("**/app.js", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks it
    late.goto(marta.page.url, wait_until="commit")
    late.wait_for_timeout(1000)  # for the stream to begin
    held[0].continue_()
    marta.decide(marta.page.locator(".choice").first)  # draws
    wait_until(late, "at => document.querySelector('#choices [name=at]')?.value === at", arg=marta.length())
    assert late.locator(".held").count() == marta.page.locator(".held").count()


def test_only_what_is_sent_looks_so(newcomer: Newcomers, server: Server) -> None:
    marta, link = seated(newcomer, server)
    before = drawn(server, link, marta)
    marta.page.evaluate("() => localStorage.setItem('ask twice', '1')")
    marta.page.locator("#pile").click()
    assert "Press the same again" in marta.see("#notice .notice").inner_text()
    assert marta.page.locator(SENT).count() == 0
    assert drawn(server, link, marta) == before
    marta.page.evaluate("() => { window.fetch = () => new Promise(() => {}); }")
    marta.page.locator("#pile").click()
    assert marta.page.locator(SENT).count() == 2  # the pile, and the button that it stands for


def test_what_a_lesson_only_shows_is_not_sent(newcomer: Newcomers) -> None:
    eva = newcomer(phone=True).go("/")
    eva.excused = lambda trouble: "ERR_" in trouble
    eva.see("#game-uno .learn").tap()
    eva.see("#show-me")
    eva.context.set_offline(True)
    eva.press("Show me")
    eva.see("#choices .hinted")
    assert eva.page.locator(SENT).count() == 0
    assert not eva.page.locator(NO_LINE).count()
    eva.press("Do it for me")
    eva.see(NO_LINE)


def test_words_that_wait_for_what_moves_are_the_newest(newcomer: Newcomers, server: Server) -> None:
    marta = newcomer("Marta", reduced_motion="no-preference")
    marta.page.clock.install()
    marta.go("/").page.evaluate(LATE)
    marta.page.evaluate(COMES, ["two", 1])
    assert marta.page.evaluate(WORDS) == "one"
    marta.page.evaluate(COMES, ["three", 2])
    assert marta.page.evaluate(WORDS) == "one"
    marta.page.clock.fast_forward(2000)
    assert marta.page.evaluate(WORDS) == "three"


def test_a_replay_takes_away_no_scene_but_the_one_that_was_seen(newcomer: Newcomers, server: Server) -> None:
    marta = newcomer("Marta")
    link = server.table(marta.token, "me", "simple")
    server.begin(link, marta.token)
    match = server.call("GET", f"tables/{link}", marta.token)["match"]
    server.call("POST", f"tables/{link}/resign", marta.token)
    marta.page.clock.install()
    marta.go(f"/m/{match}").see("#replay")
    for shown, then in ((["7", "falls"], ["7", "stands"]), (["8", "falls"], ["9", "falls"])):
        marta.page.evaluate(SCENE, shown)
        marta.page.clock.run_for(1500)
        marta.page.evaluate(SCENE, then)
        marta.page.clock.run_for(1000)
        assert marta.page.locator("#stage").count() == 1, then
        marta.page.clock.run_for(1000)
        assert marta.page.locator("#stage").count() == 0


def test_a_form_of_the_desk_is_sent_once_though_it_is_drawn_anew(newcomer: Newcomers, server: Server) -> None:
    desk = Organiser(newcomer(), "Club")
    held: list[Route] = []
    page = desk.go("people").page
    page.route("**/do/enter", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks it
    page.fill("#f-names", "Ana")
    desk.person.press("Enter them")
    page.locator("form[aria-busy=true]").wait_for()
    page.evaluate("() => document.querySelector('form[aria-busy]').removeAttribute('aria-busy')")  # as a swap does
    desk.person.press("Enter them")
    wait_for(desk, held)
    held[0].continue_()
    desk.player("Ana").wait_for()
    page.wait_for_timeout(300)  # what was pressed again would have been sent after it
    assert len(held) == 1


def wait_for(desk: Organiser, held: list[Route]) -> None:
    """Until the first request is there; Playwright hears of it only while it waits for something."""
    for _ in range(100):
        if held:
            return
        desk.page.wait_for_timeout(50)
    raise AssertionError("nothing was sent")
