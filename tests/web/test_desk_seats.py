"""Seats on line in an event: nobody sits down or sees a hand without the player's own link, on pages or by program."""

from __future__ import annotations

import time

import httpx
import pytest
from browsing import Browser, words
from desking import SIX, Organiser
from programs import Program
from serving import Server


@pytest.fixture(autouse=True)
def unlocked(server: Server) -> None:
    """Nobody has guessed any codes yet."""
    server.limits.buckets["guesses_of_address"].clear()


@pytest.fixture
def desk(server: Server) -> Organiser:
    """Round 1 has begun; all play on line."""
    desk = Organiser(server)
    desk.enter(SIX)
    for player in range(1, 7):
        desk.do("remote", player=player, remote="1")
    desk.start()
    soon(lambda: len(desk.s.rounds[0].matches) == 2)
    return desk


def soon(what: object) -> None:
    while not what():  # type: ignore[operator]  # the test's time limit ends what never comes
        time.sleep(0.02)


def codes(desk: Organiser, which: str = "missing") -> dict[str, str]:
    """Players' links, as the page that is shown once tells them."""
    return {name: f"/seat/{code}" for name, code in desk.codes(which).items()}


def table_of(desk: Organiser, player: int) -> tuple[str, int]:
    """Link of the table on line, and the player's seat."""
    played = desk.s.rounds[0]
    table = played.table_of(player)
    assert table is not None
    return played.matches[table][1], played.tables[table].index(player)


def test_the_public_link_gives_nobody_a_seat_or_a_hand(server: Server, desk: Organiser) -> None:
    public = desk.links("event")[0]
    link, seat = table_of(desk, 1)
    thief = Browser(server, person=None)
    shown = thief.page(public)
    assert "Tables on line" in words(shown) and 'href="/seat"' in shown
    assert "/sit" not in shown and "seat=" not in shown
    for where, form in (
        (f"{public}/sit", {"table": "1", "seat": "0"}),
        (f"/t/{link}/sit", {"seat": str(seat), "name": "Ana"}),
        (f"/t/{link}/sit", {"name": "Ana"}),
        (f"/t/{link}/bot", {"seat": str(seat), "bot": "simple"}),
        (f"/t/{link}/start", {}),
    ):
        assert thief.send(where, **form).status_code in (404, 409), where
    assert "kept for their players" in words(thief.send(f"/t/{link}/sit", seat=str(seat), name="Ana").text)
    desk.do("fill", table=1)
    desk.do("fill", table=2)
    soon(lambda: "You are watching" in words(thief.page(f"/t/{link}")))
    assert "Take over" not in thief.page(f"/t/{link}")
    assert thief.send(f"/t/{link}/sit", seat=str(seat)).status_code == 409


def test_a_program_gets_no_seat_either(server: Server, desk: Organiser) -> None:
    link, seat = table_of(desk, 1)
    with httpx.Client(base_url=server.address) as http:
        token = http.post("/api/v1/people", json={"name": "Ana"}).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        for told in ({"seat": seat}, {}):
            answer = http.post(f"/api/v1/tables/{link}/sit", json=told, headers=headers)
            assert answer.status_code == 409 and "kept for their players" in answer.text


def test_a_players_link_leads_to_the_seat_and_to_no_other(server: Server, desk: Organiser) -> None:
    made = codes(desk)
    assert sorted(made) == sorted(SIX.split("\n"))
    ana = Browser(server)
    page = ana.page(made["Ana"])
    assert "Round 1 · table" in words(page) and "Bruno" not in words(page)
    link, seat = table_of(desk, 1)
    assert ana.moved(f"{made['Ana']}/sit") == f"/t/{link}"
    live = server.do(server.hall.at(link))
    assert [c.name for c in live.table.chairs if c.person] == ["Ana"] and live.table.chairs[seat].person
    home = ana.let_in(made["Ana"])
    assert ana.http.get("/seat").headers["location"] == home  # this device knows the way back
    typed = Browser(server)
    code = made["Ana"].removeprefix("/seat/")
    assert typed.moved("/seat", code=f" {code[:4].lower()}-{code[4:8]} {code[8:]}") == home
    wrong = typed.send("/seat", code="K7QF")
    assert wrong.status_code == 404 and "12 letters and digits" in words(wrong.text)
    assert typed.http.get(f"/desk/{code}").status_code == 409  # it opens no desk


def test_a_new_link_frees_the_seat_and_the_old_one_is_dead(server: Server, desk: Organiser) -> None:
    old = codes(desk)["Ana"]
    link, seat = table_of(desk, 1)
    Browser(server).moved(f"{old}/sit")
    live = server.do(server.hall.at(link))
    assert live.table.chairs[seat].person
    assert "Free the seat of Ana" in words(desk.page(desk.home))
    desk.do("free", player=1)
    assert live.table.chairs[seat].is_open
    Browser(server).moved(f"{old}/sit")
    new = codes(desk, "1")["Ana"]
    assert live.table.chairs[seat].is_open and new != old
    stranger = Browser(server)
    assert stranger.http.get(old).status_code == 404
    assert stranger.send(f"{old}/sit").status_code == 404
    assert stranger.moved(f"{new}/sit") == f"/t/{link}"


def test_nobody_signs_up_as_somebody_else_by_sending_an_old_mark_again(server: Server) -> None:
    """What was sent before is done and not judged again: so it must not be the way to a link."""
    desk = Organiser(server)
    desk.enter("Ana")
    public = desk.links("event")[0]
    old = codes(desk)["Ana"]
    thief = Browser(server)
    assert thief.moved(f"{public}/enter", name="Thief", id="mark").startswith("/seat/")
    assert thief.send(f"{public}/enter", name="Ana", id="mark").status_code == 400
    desk.enter(SIX.removeprefix("Ana\n"))
    desk.start()
    assert thief.send(f"{public}/enter", name="Ana", id="mark").status_code == 409
    assert "Ana" in words(Browser(server).page(old))  # Ana's link is alive


def test_no_code_is_in_logs_exports_or_pages_of_others(server: Server, desk: Organiser) -> None:
    made = [path.removeprefix("/seat/") for path in codes(desk).values()]
    public = desk.links("event")[0]
    pages = [desk.home, *(f"{desk.home}/{tab}" for tab in ("people", "links", "log", "seating", "print/slips?round=1"))]
    texts = [desk.page(path) for path in [*pages, public, f"{public}/screen"]]
    texts += [desk.http.get(f"{desk.home}/export/{name}").text for name in ("event.json", "event.txt", "scores.csv")]
    for code in made:
        assert all(code not in text for text in texts)


def test_wrong_codes_are_counted_and_end_after_a_while(server: Server, desk: Organiser) -> None:
    guesser = Browser(server)
    answers = [guesser.http.get(f"/seat/{n:012d}").status_code for n in range(80)]
    assert set(answers) == {404, 429} and answers[0] == 404 and answers[-1] == 429
    assert guesser.http.get(desk.link).status_code == 303  # links that cannot be typed go on


def test_a_code_that_nobody_has_is_called_a_code_and_too_many_of_them_are_told_so(server: Server) -> None:
    guesser = Browser(server)
    wrong = guesser.send("/seat", code="K7QF 9M2X 4TBW")
    assert wrong.status_code == 404
    assert "Nobody has this code" in words(wrong.text) and "link" not in words(wrong.text)
    lock(server)
    assert "Too many wrong codes came from your network" in words(guesser.send("/seat", code="K7QF 9M2X 4TBW").text)


def lock(server: Server) -> None:
    """Somebody in the same hall has typed so many wrong codes that no more are looked at."""
    server.limits.bucket("guesses_of_address", "127.0.0.1").level = -1000.0


def test_wrong_codes_of_others_shut_out_nobody(server: Server, desk: Organiser, http: httpx.Client) -> None:
    """A hall has one address: whoever holds a key or a right code goes on, and only wrong codes wait."""
    made = codes(desk)
    code = made["Bruno"].rsplit("/", 1)[1]
    ana = Browser(server)
    home = ana.let_in(made["Ana"])
    lock(server)
    assert "Ana" in words(ana.page(home))
    assert ana.send(f"{home}/sit").status_code == 303
    assert Browser(server).http.get(made["Bruno"]).status_code == 303
    assert Browser(server).send("/seat", code=code).status_code == 303
    assert Program(http, "Bruno").ask("POST", f"/seats/{code}/sit").status_code == 200
    assert Browser(server).http.get("/seat/000000000001").status_code == 429
    thief = httpx.get(f"{server.address}{home}", cookies={"key": code})
    assert thief.status_code == 401  # a key opens its own place alone


def test_whoever_enters_meanwhile_gets_their_own_page(server: Server) -> None:
    """The code was drawn just now: nobody has guessed it."""
    lock(server)
    desk = Organiser(server)
    assert Browser(server).moved(f"{desk.links('event')[0]}/enter", name="Zoe").startswith("/seat/")


def test_ed18_who_asks_by_the_public_page_waits_on_a_page_of_their_own(server: Server) -> None:
    desk = Organiser(server, places="2")
    desk.enter("Ana\nBruno")
    public = desk.links("event")[0]
    guests = {name: Browser(server) for name in ("Eva", "Leo")}
    assert "All places are taken: 2." in words(guests["Eva"].page(public))
    homes = {name: guest.moved(f"{public}/enter", name=name) for name, guest in guests.items()}
    assert "2 wait for a place" in words(guests["Eva"].page(public))
    assert "Your place among those who wait: 2." in words(guests["Leo"].page(homes["Leo"]))
    assert "2 wait for a place" in words(desk.page(f"{desk.home}/people"))
    answer = desk.try_to("admit-all")
    assert answer.status_code == 400 and "No place is free" in words(answer.text)
    number = min(desk.s.waiting)
    place = homes["Eva"].rsplit("/", 1)[1]
    assert guests["Eva"].send(f"/desk/{place}/do/decline", player=str(number + 1)).status_code == 409
    guests["Eva"].moved(f"/desk/{place}/do/decline", player=str(number))
    assert "Your place among those who wait: 1." in words(guests["Leo"].page(homes["Leo"]))
    desk.do("change", places=3)
    desk.do("admit-all")
    assert [p.name for p in desk.s.players.values()] == ["Ana", "Bruno", "Leo"]
    assert "this page shows the next one by itself" in words(guests["Leo"].page(homes["Leo"]))
    assert "is let in" in words(desk.page(f"{desk.home}/log"))


def test_ed18_a_closed_door_says_so(server: Server) -> None:
    desk = Organiser(server, registration="closed")
    public, guest = desk.links("event")[0], Browser(server)
    told = guest.page(public)
    assert "This page is closed for entries: ask the organiser." in words(told) and 'name="name"' not in told
    assert guest.send(f"{public}/enter", name="Eva").status_code == 409
    assert "closed for entries: see Settings" in words(desk.page(f"{desk.home}/people"))
    desk.do("change", registration="open")
    guest.moved(f"{public}/enter", name="Eva")
