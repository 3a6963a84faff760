"""Around the play: take-backs, resigning, bots that sit in, the host's word, phrases, clocks, rounds."""

from __future__ import annotations

from e2e.conftest import Newcomers
from e2e.people import Person, play
from e2e.server import Server
from e2e.test_at_the_table import START_A
from e2e.waiting import wait_until

NO_DRAWS = {"plus_two": 0, "plus_four": 0}  # nothing of Nature comes between a card and its taking back


def two(newcomer: Newcomers, server: Server, *bots: str, **more: object) -> tuple[Person, Person]:
    """Marta, who is the host, and Nora at a running match; Marta decides first."""
    marta, nora = newcomer("Marta"), newcomer("Nora", phone=True)
    link = server.table(marta.token, "me", "open", *bots, **{"options": START_A} | more)
    server.call("POST", f"tables/{link}/sit", nora.token)
    server.begin(link, marta.token)
    for person in (marta, nora):
        person.at(link).see("#public .uno")
    return marta, nora


def play_a_number(person: Person) -> None:
    """A number card: whatever else there is to decide first."""
    for _ in range(40):
        person.wait_asked()
        numbers = person.page.locator(".held:not([aria-disabled])[title^='Play ']")
        plain = [card for card in numbers.all() if str(card.get_attribute("title"))[-1].isdigit()]
        person.decide(plain[0] if plain else None)
        if plain:
            return
    raise AssertionError("no number card could ever be played")


def test_a_move_is_taken_back_by_agreement(newcomer: Newcomers, server: Server) -> None:
    marta, nora = two(newcomer, server, parts=NO_DRAWS | {"skip": 0, "reverse": 0, "wild": 0, "deal": 12})
    before = marta.hand()
    play_a_number(marta)
    nora.wait_asked()
    assert len(marta.hand()) == len(before) - 1
    marta.press("Take back")
    nora.read("Marta asks to take the last move back.")
    nora.press("Refuse")
    marta.read("Nora does not agree.")
    assert len(marta.hand()) == len(before) - 1
    marta.press("Take back")
    nora.page.get_by_role("button", name="Agree").click()
    marta.read("The last move of Marta is taken back.")
    marta.wait_asked()
    assert marta.hand() == before
    assert not nora.page.locator("#choices[data-awaited]").count()
    marta.decide()


def test_resigning_with_two_ends_the_match(newcomer: Newcomers, server: Server) -> None:
    marta, nora = two(newcomer, server)
    nora.menu().page.locator("#controls summary", has_text="Resign").click()
    nora.press("Yes, resign")
    for person in (marta, nora):
        person.read("Nora has resigned.")
        person.see("#controls a:has-text('Replay, share and verify')")
        assert not person.page.locator(".held").count()


def test_resigning_among_more_lets_a_bot_play_on(newcomer: Newcomers, server: Server) -> None:
    marta, nora = two(newcomer, server, "simple", parts={"deal": 2})
    nora.menu().page.locator("#controls summary", has_text="Resign").click()
    nora.press("Yes, resign")
    nora.read("You have resigned: a bot plays this match to its end.")
    marta.see("#seat-1 .badge.bot")
    play({0: marta})


def test_a_bot_takes_over_and_gives_back(newcomer: Newcomers, server: Server) -> None:
    marta, nora = two(newcomer, server, parts={"deal": 20})
    nora.press("Let a bot play for me")
    nora.read("A bot plays for you.")
    marta.see("#seat-1 .badge.bot")
    nora.menu()  # who reads what happened is asked there, too
    marta.decide()
    marta.read("Nora plays")
    nora.press("Take my seat back")
    marta.read("Nora is back.")
    assert not marta.page.locator("#seat-1 .badge.bot").count()
    play({0: marta, 1: nora}, decisions=3)


def test_the_host_pauses_and_goes_on(newcomer: Newcomers, server: Server) -> None:
    marta, nora = two(newcomer, server)
    marta.page.get_by_text("For the host").click()
    marta.press("Pause")
    nora.read("The match is paused.")
    marta.see("#private fieldset:disabled")
    marta.press("Go on")
    nora.read("The match goes on.")
    play({0: marta, 1: nora}, decisions=2)


def test_the_host_removes_somebody(newcomer: Newcomers, server: Server) -> None:
    marta, nora = two(newcomer, server, "simple")
    marta.page.get_by_text("For the host").click()
    marta.page.locator("#controls summary", has_text="Remove Nora").click()
    marta.read("A bot plays on for Nora, who only watches from then on.")
    marta.press("Yes, remove Nora")
    nora.read("You are watching: you see what everybody may see.")
    assert not nora.page.locator(".held").count()
    marta.see("#seat-1 .badge.bot")
    nora.press("Ask to play for Nora")
    nora.read("You have asked to play for Nora: the host decides.")
    marta.read("Nora asks to play for Nora, and would see what that seat sees.")
    marta.press("Let in")
    nora.see(".held")
    play({0: marta, 1: nora}, decisions=2)


def test_phrases_are_heard_by_the_others(newcomer: Newcomers, server: Server) -> None:
    marta, nora = two(newcomer, server)
    nora.page.get_by_text("Say something").click()
    nora.press("Good luck!")
    bubble = marta.see(".bubble")
    assert bubble.inner_text() == "Good luck!"
    box = bubble.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 1280  # in sight, by Nora's seat


def test_a_clock_runs_out_and_a_bot_moves(newcomer: Newcomers, server: Server) -> None:
    marta, nora = two(newcomer, server, clock={"move": 2, "zero": "bot"})
    marta.see(".seat .clock")
    nora.read("The time of Marta is up.")
    marta.read("The time of Nora is up.")
    assert not marta.page.locator("[data-phase=over]").count()


def test_a_clock_runs_out_and_the_match_is_forfeited(newcomer: Newcomers, server: Server) -> None:
    marta, nora = two(newcomer, server, clock={"move": 1, "zero": "forfeit"})
    for person in (marta, nora):
        person.read("The time of Marta is up: the match is forfeited.")


def test_a_row_of_two_rounds(newcomer: Newcomers, server: Server) -> None:
    marta, nora = two(newcomer, server, rounds=2, options=START_A | {"turn_limit": "6"})
    assert marta.page.locator("#score h2").inner_text() == "Round 1 of 2"
    play({0: marta, 1: nora})
    first = totals(marta)
    assert sum(first.values()) > 0
    nora.press("Next round")
    for person in (marta, nora):
        wait_until(person.page, "() => document.querySelector('#score h2')?.textContent === 'Round 2 of 2'")
        person.see("#choices")
        assert totals(person) == first
    play({0: marta, 1: nora})
    second = totals(marta)
    assert totals(nora) == second
    assert {name: second[name] - first[name] for name in first} == points(marta)


def totals(person: Person) -> dict[str, int]:
    rows = person.page.locator("#score tr").all()
    return {row.locator("th").inner_text(): int(row.locator("td").inner_text()) for row in rows}


def points(person: Person) -> dict[str, int]:
    rows = person.page.locator(".standing > li").all()
    return {row.locator(".name").inner_text(): int(row.locator(".points").inner_text().split()[0]) for row in rows}
