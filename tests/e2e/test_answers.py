"""What a form is answered stands at the form, in view, and is read out; also where nothing could be sent."""

from __future__ import annotations

from playwright.sync_api import Locator

from e2e.conftest import Newcomers
from e2e.organising import Organiser, Phone, fill
from e2e.people import Person
from e2e.server import Server
from e2e.waiting import wait_until

IN_VIEW = "line => { const { top, bottom } = line.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }"
SAID = "words => document.querySelector('#said').textContent.includes(words)"


def told(person: Person, form: Locator, words: str) -> None:
    """The answer at that form."""
    line = form.locator(".answer", has_text=words)
    line.wait_for()
    assert line.evaluate(IN_VIEW), words
    wait_until(person.page, SAID, words)


def test_a_list_with_a_refused_line_stays_where_it_was_typed(newcomer: Newcomers, server: Server) -> None:
    desk = Organiser(newcomer(phone=True), "Club")
    form = desk.go("people").page.locator("form[action$='/do/enter']")
    desk.person.excused = lambda trouble: "400" in trouble
    text = "Ana\n" + "x" * 61
    desk.page.fill("#f-names", text)
    desk.person.press("Enter them")
    told(desk.person, form, "Line 2 cannot be read")
    assert desk.page.input_value("#f-names") == text
    desk.page.fill("#f-names", "Ana; 500\nBruno\tDíaz")
    desk.person.press("Enter them")
    told(desk.person, form, "Line 2: Díaz was not understood")
    desk.player("Bruno").wait_for()
    assert desk.page.input_value("#f-names") == "" and form.locator(".answer").is_visible()
    apart = desk.page.locator("form.do-apart")
    apart.locator("input[name=names]").fill("Zoe")
    apart.locator("button").click()
    told(desk.person, apart, "Nobody is called Zoe")
    assert not form.locator(".answer").count(), "one answer at a time"


def test_a_score_sheet_tells_at_its_button_what_became_of_it(newcomer: Newcomers, server: Server) -> None:
    desk = Organiser(newcomer(), "Club")
    desk.paste("Ana", "Bruno", "Carla")
    desk.person.press("All are here")
    desk.person.read("Roll call: 3 of 3 here")
    desk.publish(1)
    desk.start(1)
    desk.cards()
    phone = Phone(newcomer, desk.links("table")[0], desk.codes)
    phone.person.excused = lambda trouble: True  # refused, and without a connection
    sheet = phone.page.locator("#sheet-1")
    fill(sheet, {"Ana": 50, "Bruno": 50})  # more than there are
    sheet.get_by_role("button", name="Send the score").tap()
    told(phone.person, sheet, "count again")
    phone.person.context.set_offline(True)
    fill(sheet, {"Ana": 5})
    sheet.get_by_role("button", name="Send the score").tap()
    told(phone.person, sheet, "Kept on this phone")
    phone.person.context.set_offline(False)
    phone.page.locator("form.do-confirm").wait_for()


def test_who_deletes_their_data_is_forgotten_by_the_browser(newcomer: Newcomers, server: Server) -> None:
    ana = newcomer("Ana")
    ana.go("/me/delete").page.evaluate("localStorage.setItem('nonce:ab', '00'); localStorage.setItem('muted', '1')")
    ana.page.locator("input[name=sure]").check()
    ana.press("Delete my data")
    ana.read("Your data is deleted")
    assert ana.page.evaluate("Object.keys(localStorage)") == ["muted"]
