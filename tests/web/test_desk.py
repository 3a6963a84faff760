"""The organiser's desk over HTTP, by plain forms: every step of the day, every link, every paper."""

from __future__ import annotations

import pytest
from browsing import Browser, words
from desking import SIX, TABS, Organiser, Phone
from serving import Server

from mundialito.desk.pot import pot
from mundialito.desk.standings import champion, standings

LANGUAGES = ("en", "es", "pt")


@pytest.fixture
def desk(server: Server) -> Organiser:
    return Organiser(server)


def all_pages(desk: Organiser) -> None:
    """Every page answers at this stage of the event, in every language."""
    public = desk.links("event")[0]
    papers = ["signs", "standings"]
    if desk.s.rounds:
        papers += [f"slips?round={len(desk.s.rounds)}", f"list?round={len(desk.s.rounds)}"]
    pages = [desk.home + tab for tab in TABS] + [f"{desk.home}/print/{paper}" for paper in papers]
    for path in [*pages, public, f"{public}/screen", *desk.links("table")[:1]]:
        for lang in LANGUAGES:
            desk.http.cookies.set("lang", lang, domain="127.0.0.1")
            assert f'<html lang="{lang}"' in desk.page(path)
    desk.http.cookies.delete("lang")


def test_a_whole_event_by_plain_forms(desk: Organiser) -> None:
    all_pages(desk)
    desk.enter()
    all_pages(desk)
    desk.do("draft")
    assert "Nobody meets anybody" in words(desk.page(f"{desk.home}/seating"))
    desk.do("publish")
    all_pages(desk)
    desk.do("start")
    all_pages(desk)
    for table in (1, 2):
        desk.do("score", slip="1", **desk.sheet(1, table))
    all_pages(desk)
    for _ in range(7):
        desk.play()
    desk.do("finish")
    all_pages(desk)
    while champion(desk.s) is None:
        desk.do("decider")
        all_pages(desk)
        for number, people in enumerate(desk.s.deciders[-1].tables, 1):
            desk.do("decide", table=number, winner=people[0])
    all_pages(desk)
    desk.do("close")
    all_pages(desk)
    assert desk.s.closed and "The event is closed." in words(desk.page(desk.home))
    answer = desk.try_to("enter", names="Zoe")
    assert answer.status_code == 400 and "The event is closed. ( ED15 )" in words(answer.text)


def test_settings_are_checked_and_only_what_differs_is_kept(server: Server) -> None:
    desk = Organiser(server, rounds="3", minutes="0", fee="500", prizes="60, 30, 10", missed_round="worst")
    wanted = {"name": "Club", "rounds": 3, "minutes": 0, "fee": 500, "prizes": (60, 30, 10), "missed_round": "worst"}
    assert desk.s.settings.to_dict() == wanted
    for wrong, told in (
        ({"rounds": "0"}, "rounds is a whole number from 1 to 50"),
        ({"rounds": "x"}, "x is no whole number."),
        ({"prizes": "60, 30"}, "add up to 100 per cent"),
        ({"prizes": "all"}, "Prizes are per cents"),
        ({"game": "chess"}, "There is no game chess; there are: "),
        ({"most": "9", "game": "worldcup"}, "worldcup is for 3 to 8 seats, not 9."),
        (
            {"most": "4", "game": "tactics"},
            "At a table of 4 partners win tactics together, but an event has one winner",
        ),
        ({"classes": "number 10 76"}, "A class of cards reads: name; points each; cards in a deck."),
        ({"classes": "a; 1; 9\na; 2; 9"}, "Classes of cards have names of their own"),
        ({"o-uno-stacking": "maybe"}, "stacking cannot be maybe; it can be off, on."),
    ):
        answer = desk.send("/desk", name="Wrong", **wrong)
        assert answer.status_code == 400 and told in words(answer.text)


def test_other_games_points_options_and_currencies(server: Server) -> None:
    options = {"o-uno-stacking": "on", "o-uno-uno_call": "call", "o-tactics-length": "quick"}
    desk = Organiser(server, classes="low; 1; 40\nhigh; 5; 12", currency="UYU", fee="1500", **options)
    assert desk.s.settings.options == {"stacking": "on"}  # what differs, of the game that is played
    assert desk.s.settings.classes == (("low", 1, 40), ("high", 5, 12)) and desk.s.settings.unit == 1
    desk.do("enter", names="Ana; 1500\nBruno\nCarla", here="1")
    assert "paid UYU 1,500" in words(desk.page(f"{desk.home}/people"))
    desk.start()
    people = desk.s.rounds[0].tables[0]
    desk.do("score", slip="1", round=1, table=1, **{f"c-{p}-{i}": i for p in people[1:] for i in (0, 1)})
    assert sorted(desk.s.rounds[0].results[0].points.values()) == [0, 5, 5]
    other = Organiser(server, game="tactics", most="2", **options)
    told = other.s.settings
    assert (told.winner, told.classes, told.options) == ("highest", (), {"length": "quick"})
    assert Organiser(server, game="tactics", most="2", winner="lowest").s.settings.winner == "lowest"
    cup = Organiser(server, cup="2010", **options)
    assert cup.s.settings.options == {"length": "quick"} and cup.s.settings.game == "uno"


def test_people_are_pasted_and_pasted_again(desk: Organiser) -> None:
    desk.enter("1. Ana; 500\n2. Bruno; 0\n- José\n")
    desk.do("enter", names="Ana\nBruno\nJosé\nVera")
    assert [(p.name, p.paid, p.is_here) for p in desk.s.players.values()] == [
        ("Ana", 500, True), ("Bruno", 0, True), ("José", 0, True), ("Vera", 0, False),
    ]  # fmt: skip
    answer = desk.try_to("enter", names="ana")
    assert "Nobody in this list is new" in words(answer.text)
    assert words(desk.page(f"{desk.home}/people?show=missing")).count("Vera") > 0


def test_a_csv_file_is_read(desk: Organiser) -> None:
    token = desk.send("/language", lang="en").request  # a form of ours, for its token
    sent = dict(part.split("=", 1) for part in token.content.decode().split("&"))["_csrf_token"]
    file = ("people.csv", "nombre;pagó\nAna;500\nBruno;0\n".encode(), "text/csv")
    answer = desk.http.post(f"{desk.home}/do/enter", data={"_csrf_token": sent}, files={"file": file})
    assert answer.status_code == 303, answer.text
    assert [(p.name, p.paid) for p in desk.s.players.values()] == [("Ana", 500), ("Bruno", 0)]


def test_roll_call_money_and_wishes(server: Server) -> None:
    desk = Organiser(server, fee="500")
    desk.do("enter", names=SIX)
    desk.do("present", player=1)
    desk.do("pay", player=1)
    desk.do("pay", player=2, amount=300)
    desk.do("refund", player=2, amount=100)
    desk.do("rename", player=3, name="Carla B.")
    desk.do("apart", names="Ana, Bruno")
    desk.do("fix", player=4, table=2)
    desk.do("all-here")
    desk.do("absent", player=6)
    s = desk.s
    assert [s.players[1].paid, s.players[2].paid, s.players[3].name] == [500, 200, "Carla B."]
    assert s.families == [[1, 2]] and s.fixed == {4: 2} and s.present == [1, 2, 3, 4, 5]
    assert "Nobody is called Zoe" in words(desk.try_to("apart", names="Ana, Zoe").text)
    desk.do("none-here")
    assert not desk.s.present


def test_ed16_the_seating_is_published_with_its_bye_for_everybody_to_see(server: Server) -> None:
    desk = Organiser(server, game="tactics", most="2", bye="win", rounds="3")
    desk.enter("Ana\nBruno\nCarla\nDora\nElsa\nFito\nGil")
    code = desk.codes()
    desk.do("draft")
    assert "Bye ED16" in words(desk.page(f"{desk.home}/seating"))
    desk.do("publish")
    (free,) = desk.s.current.byes if desk.s.current else ()
    name = desk.s.players[free].name
    assert f"{name} bye" in words(desk.page(desk.links("event")[0]))
    assert f"{name} bye" in words(desk.page(f"{desk.home}/print/list?round=1"))
    mine = Phone(server, f"/seat/{code[name]}")
    assert "You have a bye in round 1" in words(mine.page(mine.path))
    desk.do("start")
    for number, people in enumerate(desk.s.rounds[0].tables, 1):
        desk.do(
            "score", slip="1", round=1, table=number, winner=people[0], **{f"p-{people[0]}": 3, f"p-{people[1]}": 1}
        )
    assert desk.s.rounds[0].is_over and f"Bye: {name} · 3 points" in words(desk.page(f"{desk.home}/scores"))
    assert f"\n1,,{name},3,,bye,\r" in desk.http.get(f"{desk.home}/export/scores.csv").text
    assert "has a bye" in words(desk.page(f"{desk.home}/log"))


def test_ed17_settings_change_while_the_event_goes_on_and_everybody_reads_them(server: Server) -> None:
    desk = Organiser(server, fee="500", currency="UYU")
    desk.enter("Ana; 500\nBruno; 500\nCarla; 500")
    same = {"name": "Club", "rounds": 8, "minutes": 120, "fee": 500, "house": 0, "prizes": "100"}
    answer = desk.try_to("change", **same)
    assert answer.status_code == 400 and "Nothing is changed." in words(answer.text)
    desk.do("change", **{**same, "place": "The gym", "date": "Friday at eight", "notes": "Bring a pen", "rounds": 6})
    assert desk.tournament.log[-1].data == {
        "place": "The gym", "date": "Friday at eight", "notes": "Bring a pen", "rounds": 6,
    }  # fmt: skip
    told = words(desk.page(desk.links("event")[0]))
    for one in ("The gym", "Friday at eight", "Bring a pen", "Entry fee UYU 500", "To win UYU 1,500", "1. 100 %"):
        assert one in told, one
    desk.start()
    refused = desk.try_to("change", minutes=60)
    assert refused.status_code == 400 and "needs its reason once a round is public" in words(refused.text)
    desk.do("change", minutes=60, why="the gym closes")
    assert desk.s.settings.minutes == 60 and "the gym closes" in words(desk.page(f"{desk.home}/log"))
    assert "60" in desk.page(f"{desk.home}/settings")


def test_ed17_an_event_that_was_closed_by_mistake_is_opened_again(server: Server) -> None:
    desk = Organiser(server, rounds="1")
    desk.enter("Ana\nBruno")
    desk.play()
    desk.do("finish")
    desk.do("close")
    assert "Open it again" in words(desk.page(f"{desk.home}/standings"))
    assert desk.try_to("reopen").status_code == 400
    desk.do("reopen", why="a slip was found")
    assert not desk.s.closed and "Yes, close it" in words(desk.page(f"{desk.home}/standings"))


def test_ed15_a_correction_needs_its_reason_and_moves_no_seat(desk: Organiser) -> None:
    desk.enter()
    desk.play()
    desk.play()
    desk.start()
    seats = [r.tables for r in desk.s.rounds]
    sheet = desk.sheet(1, 1, dict.fromkeys(desk.s.rounds[0].tables[0][1:], 200))
    assert "A correction needs its reason" in words(desk.try_to("correct", **sheet).text)
    before = {row.player: row.total for row in standings(desk.s)}
    desk.do("correct", why="wrong slip", **sheet)
    after = {row.player: row.total for row in standings(desk.s)}
    assert {p for p in before if after[p] != before[p]} == set(desk.s.rounds[0].tables[0][1:])
    assert [r.tables for r in desk.s.rounds] == seats
    page = words(desk.page(f"{desk.home}/scores"))
    changed = sorted(desk.s.rounds[0].tables[0][1:], key=desk.s.rounds[0].tables[0].index)
    told = ", ".join(f"{desk.s.players[p].name} 30 → 200" for p in changed)
    assert f"desk · round 1, table 1: {told} · wrong slip" in page


def test_undo_passes_over_an_entry_unless_others_rest_on_it(desk: Organiser) -> None:
    desk.enter("Ana\nBruno\nCarla")
    desk.do("leave", player=3)
    desk.do("undo", entry=len(desk.tournament.log))
    assert desk.s.present == [1, 2, 3]
    desk.play()
    answer = desk.try_to("undo", entry=2)
    assert answer.status_code == 400 and "cannot be undone" in words(answer.text)


def test_people_enter_themselves_until_round_one_is_seated(server: Server, desk: Organiser) -> None:
    public = desk.links("event")[0]
    guest = Browser(server, "es")
    mine = guest.moved(f"{public}/enter", name="Zoe")
    assert mine.startswith("/seat/") and "Zoe" in words(guest.page(mine))  # a page of her own
    again = guest.send(f"{public}/enter", name="zoe")
    assert again.status_code == 400 and "zoe ya" in words(again.text)
    assert [(p.name, p.paid, p.is_here) for p in desk.s.players.values()] == [("Zoe", 0, False)]
    desk.enter()
    desk.do("draft")
    desk.do("publish")
    late = guest.send(f"{public}/enter", name="Late")
    assert late.status_code == 409 and "La inscripción terminó" in words(late.text)


def test_the_public_sees_no_hidden_totals_and_a_frozen_screen_stands_still(server: Server, desk: Organiser) -> None:
    desk.enter()
    desk.play()
    public = desk.links("event")[0]
    reader = Browser(server)
    assert "Standings" in words(reader.page(public))
    desk.do("screen", hide="1")
    for path in (public, f"{public}/screen"):
        assert "Total" not in words(reader.page(path)).replace("The totals are hidden", "")
    desk.do("screen", hide="0", freeze="1")
    desk.start()
    assert "Round 1 is over." in words(reader.page(f"{public}/screen"))
    desk.do("screen", freeze="0")
    assert "Round 2 of 8 is being played." in words(reader.page(f"{public}/screen"))


def test_the_pot_balances(server: Server) -> None:
    desk = Organiser(server, fee="500", rounds="1", house="10")
    desk.do("enter", names="\n".join(f"{name}; 500" for name in SIX.split()), here="1")
    desk.do("refund", player=6, amount=100)
    desk.play()
    desk.do("finish")
    while champion(desk.s) is None:
        desk.do("decider")
        for number, people in enumerate(desk.s.deciders[-1].tables, 1):
            desk.do("decide", table=number, winner=people[0])
    money = pot(desk.s)
    assert money.taken == 3000 == money.refunds + money.house + sum(amount for _, amount in money.prizes)
    page = words(desk.page(f"{desk.home}/standings"))
    assert "3,000 taken = 100 given back + 290 for the house + 2,610 for prizes" in page
    winner = champion(desk.s)
    desk.do("prize", player=winner, amount=2610)
    assert pot(desk.s).left == 0


def test_an_event_is_taken_along_and_goes_on(server: Server, desk: Organiser) -> None:
    desk.enter()
    desk.play()
    other = Organiser(server)
    token = words_token(other)
    for name in ("event.json", "event.txt"):
        exported = desk.http.get(f"{desk.home}/export/{name}")
        assert exported.headers["content-disposition"] == f'attachment; filename="{name}"'
        answer = other.http.post("/desk/import", data={"_csrf_token": token}, files={"file": (name, exported.content)})
        assert answer.status_code == 303, answer.text
        other.home = answer.headers["location"]
        assert other.tournament.log == desk.tournament.log
        other.play()
    forged = exported.text.replace('"table": 1', '"table": 9')
    answer = other.http.post("/desk/import", data={"_csrf_token": token}, files={"file": ("x.txt", forged)})
    assert answer.status_code == 400 and "do not make an event" in words(answer.text)
    table = desk.http.get(f"{desk.home}/export/standings.csv").text.splitlines()
    assert table[0] == "\ufeffrank,name,total,wins,round 1" and len(table) == 7
    assert len(desk.http.get(f"{desk.home}/export/scores.csv").text.splitlines()) == 7


def words_token(browser: Browser) -> str:
    """The token of this browser's forms."""
    sent = browser.send("/language", lang="en").request.content.decode()
    return dict(part.split("=", 1) for part in sent.split("&"))["_csrf_token"]


def test_the_stream_brings_what_changes(server: Server, desk: Organiser) -> None:
    desk.enter()
    with desk.http.stream("GET", f"{desk.home}/stream/people") as stream:
        chunks = stream.iter_text()
        told = ""
        while "Roll call: 6 of 6 here" not in words(told):
            told += next(chunks)
        Browser.send(desk, f"{desk.home}/do/absent", player="1")
        told = ""
        while "Roll call: 5 of 6 here" not in words(told):
            told += next(chunks)
    assert 'hx-target="#desk"' in told


def test_the_rules_of_events_are_at_hand(desk: Organiser) -> None:
    page = desk.page("/rules/event")
    for number in ("E1", "E6", "ED1", "ED15"):
        assert f'id="{number}"' in page


def test_ed15_a_correction_that_changes_who_is_first_is_said_before_it_is_made(server: Server) -> None:
    desk = Organiser(server, rounds="1")
    desk.enter("Ana\nBruno\nCarla")
    desk.play()
    desk.do("finish")
    first = champion(desk.s)
    people = desk.s.rounds[0].tables[0]
    assert first == people[0]
    other = desk.sheet(1, 1, {people[0]: 90, people[2]: 30})
    answer = desk.try_to("correct", why="wrong winner", **other)
    assert answer.status_code == 400 and "This changes who is first" in words(answer.text)
    assert champion(desk.s) == first
    desk.do("correct", why="wrong winner", sure="1", **other)
    assert champion(desk.s) == people[1]
