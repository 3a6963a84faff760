"""At the table: refusals, reloads, two tabs, the keyboard."""

from __future__ import annotations

from e2e.conftest import Newcomers
from e2e.people import Person, ids
from e2e.server import Server
from e2e.waiting import wait_until

START_A = {"starter": "A", "first_card": "number"}  # the first decision is Marta's


def seated(newcomer: Newcomers, server: Server, *others: str, **more: object) -> tuple[Person, str]:
    """Marta at a running match with bots, asked for the first decision."""
    marta = newcomer("Marta")
    link = server.table(marta.token, "me", *(others or ("simple", "simple")), **{"options": START_A} | more)
    server.begin(link, marta.token)
    marta.at(link).wait_asked()
    return marta, link


def test_an_illegal_click_is_refused_with_its_rule(newcomer: Newcomers, server: Server) -> None:
    marta, link = seated(newcomer, server, parts={"deal": 12})
    before, length, hand = server.view(link, marta.token), marta.length(), marta.hand()
    wrong = marta.see(".held[aria-disabled=true]")
    wrong.click(force=True, position={"x": 9, "y": 40})  # where no other card covers it
    notice = marta.see("#notice .notice")
    assert "That card matches neither colour nor symbol: play one that does, or draw." in notice.inner_text()
    rule = notice.get_by_role("link")
    assert (rule.inner_text(), rule.get_attribute("href")) == ("U4", "/rules/uno#U4")
    assert (marta.length(), marta.hand()) == (length, hand)
    assert server.view(link, marta.token) == before
    with marta.context.expect_page() as opened:
        rule.click()
    opened.value.wait_for_load_state()
    assert opened.value.url.endswith("/rules/uno#U4")
    assert opened.value.locator("#U4 h2").bounding_box()["y"] < 740  # type: ignore[index]  # it is in sight
    marta.decide()
    assert not marta.page.locator("#notice .notice").count()  # and gone with the next move


def test_a_reload_comes_back_to_the_same_table(newcomer: Newcomers, server: Server) -> None:
    marta, _ = seated(newcomer, server)
    marta.decide()
    marta.wait_asked()
    before = marta.length(), marta.hand(), ids(marta.page, ".seat"), marta.page.locator("#story").inner_text()
    marta.page.reload()
    marta.wait_asked()
    assert before == (marta.length(), marta.hand(), ids(marta.page, ".seat"), marta.page.locator("#story").inner_text())
    marta.decide()


def test_two_tabs_stay_in_step(newcomer: Newcomers, server: Server) -> None:
    marta, _ = seated(newcomer, server)
    other = marta.tab()
    other.goto(marta.page.url)
    marta.decide()
    length, hand = marta.length(), marta.hand()
    wait_until(other, "at => document.querySelector('#choices [name=at]').value >= at", arg=length)
    wait_until(other, "n => document.querySelectorAll('.held').length >= n", arg=len(hand))


def test_a_stale_click_is_refused_politely(newcomer: Newcomers, server: Server) -> None:
    marta, link = seated(newcomer, server)
    stale = marta.tab()
    stale.route("**/stream*", lambda route: None)  # never answered: this tab does not hear of anything
    stale.goto(marta.page.url)
    length = stale.locator("#choices [name=at]").get_attribute("value")
    marta.decide(marta.page.locator(".choice").first)  # draws
    marta.decide()
    marta.wait_asked()
    before = server.view(link, marta.token)
    stale.locator(".held").last.click(force=True)  # a card: to draw again would be the same click sent twice
    stale.get_by_text("The table has moved on since you chose: look again.").wait_for()
    assert server.view(link, marta.token) == before
    assert stale.locator("#choices [name=at]").get_attribute("value") == length


def test_a_whole_turn_by_keyboard_alone(newcomer: Newcomers, server: Server) -> None:
    marta, _ = seated(newcomer, server, parts={"deal": 5})
    page = marta.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"  # the first stop leads past the head
    page.keyboard.press("Enter")
    for turn in range(3):
        marta.wait_asked()
        length = marta.length()
        stops = tab_to(marta, ".choice, .held:not([aria-disabled])")
        assert stops <= (12 if turn == 0 else 25)
        page.keyboard.press("Enter")
        wait_until(page, "at => document.querySelector('#choices [name=at]').value !== at", arg=length)
        marta.wait_asked()
        assert page.evaluate("document.activeElement.closest('#private') !== null")  # the place is not lost


def tab_to(person: Person, selector: str) -> int:
    """Press Tab until the focus is there, and can be seen; how often."""
    focused = f"document.activeElement.matches('{selector}')"
    for presses in range(60):
        if person.page.evaluate(focused):
            assert person.page.evaluate("document.activeElement.matches(':focus-visible')")
            return presses
        person.page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard never reaches {selector}")
