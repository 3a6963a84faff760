"""A first lesson on a phone, from the first page to its end, without a name: a wrong choice, a reload, back."""

from __future__ import annotations

from e2e.conftest import Newcomers
from e2e.people import Person
from e2e.waiting import wait_until

AT = "step => document.querySelector('.lesson')?.dataset.step === step"  # step, and how many events it still asks for


def taught(person: Person, step: str) -> None:
    wait_until(person.page, AT, arg=step)


def test_a_first_lesson_is_taken_to_its_end_on_a_phone(newcomer: Newcomers) -> None:
    eva = newcomer(phone=True).go("/")
    eva.see("#game-uno .learn").tap()
    taught(eva, "0-1")
    assert "red 7" in eva.see(".lesson .says").inner_text()
    assert eva.see(".discards.pointed").is_visible()
    eva.see("#choices .held[id*='-W-']").tap()  # the wild would go, but is not what is asked for
    notice = eva.see("#notice .notice")
    assert "keep it for when nothing else does" in notice.inner_text()
    assert notice.get_by_role("link").get_attribute("href") == "/rules/uno#U4"
    eva.press("Show me")
    eva.see("#choices .held.hinted").tap()
    taught(eva, "1-1")
    assert not eva.page.locator("#notice .notice").count()
    eva.page.reload()
    taught(eva, "1-1")
    eva.press("Back")
    taught(eva, "0-1")
    end_by_being_shown(eva)
    assert "Out, with 0 points!" in eva.see(".lesson .says").inner_text()
    assert eva.page.get_by_role("button", name="Next: The +4").is_visible()
    eva.go("/me")
    assert "Finished matches are listed here." in eva.page.content()


def end_by_being_shown(person: Person) -> None:
    """Asked twice each time, the lesson chooses; until it asks for nothing more."""
    page = person.page
    while (step := wait_until(page, WAITS).json_value()) != "over":
        page.locator("#show-me").evaluate("one => { one.click(); one.click(); }")
        wait_until(page, f"step => !({AT})(step)", arg=step)


WAITS = """() => {
  const lesson = document.querySelector('.lesson');
  if (lesson.querySelector('[formaction^="/play/"]')) return 'over';
  return lesson.querySelector('#show-me') && lesson.dataset.step;
}"""
