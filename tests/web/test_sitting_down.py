"""From the first page to a table that plays as was asked, and what a table says it plays by."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from browsing import Browser, somebody, words
from serving import Server

from mundialito import games
from mundialito.bots import BOTS
from mundialito.engine.options import Unfit
from mundialito.showing.lasting import minutes, rows
from mundialito.tables.live import Live
from mundialito.web.home.start_card import wanted
from mundialito.web.shell import plays_by


def opened(server: Server, answer: object) -> Live:
    where = str(getattr(answer, "headers")["location"])  # noqa: B009
    return server.do(server.hall.at(where.removeprefix("/t/").partition("#")[0]))


@pytest.mark.parametrize(
    ("game", "form", "seats", "options"),
    [
        ("uno", {"uno-seats": "3", "uno-bot": "eager"}, 3, {}),
        ("worldcup", {"worldcup-year": "1930"}, 4, {"year": "1930"}),
        ("cup2010", {"cup2010-cup": "knock_outs", "uno-seats": "9"}, 4, {"cup": "knock_outs"}),
        ("tactics", {"tactics-seats": "4", "tactics-length": "quick", "tactics-minutes": "20"}, 4, {"length": "quick"}),
        ("tactics", {"tactics-length": "minutes", "tactics-minutes": "20"}, 2, {"length": "minutes", "minutes": "20"}),
    ],
)
def test_a_match_against_bots_is_as_it_was_asked(
    server: Server, game: str, form: Mapping[str, str], seats: int, options: dict[str, str]
) -> None:
    live = opened(server, Browser(server).send(f"/play/{game}", **form))
    setting = live.table.setting
    assert (len(setting.chairs), setting.options) == (seats, options)
    assert {chair.bot for chair in setting.chairs[1:]} == {form.get(f"{game}-bot", "simple")}


def test_with_friends_the_others_seats_are_open_and_for_all_options_bots_sit_there(server: Server) -> None:
    friends = opened(server, Browser(server).send("/open/uno", **{"uno-seats": "3"}))
    assert [chair.is_open for chair in friends.table.chairs] == [False, True, True]
    answer = Browser(server).send("/open/uno", bots="1", **{"uno-bot": "hard"})
    assert answer.headers["location"].endswith("#options")
    assert [chair.bot for chair in opened(server, answer).table.chairs] == ["", "hard", "hard", "hard"]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"uno-seats": "11"}, "uno is for 2 to 10 seats, not 11."),
        ({"uno-seats": "x"}, "uno is for 2 to 10 seats, not 0."),
        ({"uno-bot": "genius"}, "There is no bot genius"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence_and_nobody_is_made(
    server: Server, form: dict[str, str], sentence: str
) -> None:
    answer = Browser(server).send("/play/uno", **form)
    assert answer.status_code >= 400 and sentence in words(answer.text)
    assert "person" not in answer.cookies


def test_an_answer_that_decides_nothing_is_passed_over_and_a_wrong_one_is_not() -> None:
    tactics = games.load("tactics")
    assert wanted(tactics, {"tactics-minutes": "20"}).options == {}
    with pytest.raises(Unfit, match="year cannot be 1950"):
        games.load("worldcup").begun(4, wanted(games.load("worldcup"), {"worldcup-year": "1950"}).options)


@pytest.mark.parametrize("lang", ["en", "es", "pt"])
def test_the_first_page_asks_level_seats_and_length_and_says_what_they_mean(server: Server, lang: str) -> None:
    page = Browser(server, lang=lang).page("/")
    for game in games.names():
        card = re.search(rf'<article[^>]*id="game-{game}".*?</article>', page, re.DOTALL)
        assert card
        assert [value for value in BOTS if f'value="{value}"' in card[0]] == list(BOTS)
        assert card[0].count("</option>") >= len(BOTS) + len(games.load(game).seats)
        assert not rows(game) or re.search(r"data-tells=\"seats[^>]*>[^<]*\d+ minut[^<]*<", card[0])
        assert card[0].index("/play/") < card[0].index("<select")


# --- how long ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["uno", "cup2010", "worldcup", "tactics"])
def test_minutes_are_known_for_every_number_of_seats_and_grow_with_people(game: str) -> None:
    found = games.load(game)
    for seats in found.seats:
        alone, all_of_them = minutes(found, seats, {}, 1), minutes(found, seats, {}, seats)
        assert alone and all_of_them and alone <= all_of_them


def test_a_shorter_form_is_told_to_be_shorter() -> None:
    cup, tactics = games.load("cup2010"), games.load("tactics")
    assert (minutes(cup, 4, {"cup": "knock_outs"}, 1) or 0) * 2 < (minutes(cup, 4, {}, 1) or 0)
    assert (minutes(tactics, 2, {"length": "quick"}, 1) or 0) < (minutes(tactics, 2, {"length": "full"}, 1) or 0)
    assert minutes(tactics, 2, {"length": "minutes"}, 1) is None  # nobody has measured it: the minutes say it


# --- in the lobby -----------------------------------------------------------------------------------------------


def test_the_host_fills_all_open_seats_with_bots_of_one_level(server: Server) -> None:
    ana, eva = somebody(server, "Ana"), somebody(server, "Eva")
    live = opened(server, Browser(server, person=ana).send("/open/uno"))
    Browser(server, person=eva).send(f"/t/{live.link}/sit", name="Eva", seat="2")
    assert "Only the host" in words(Browser(server, person=eva).send(f"/t/{live.link}/fill", bot="easy").text)
    Browser(server, person=ana).send(f"/t/{live.link}/fill", bot="easy")
    assert [chair.bot for chair in live.table.chairs] == ["", "easy", "", "easy"]
    assert "Fill with bots" not in Browser(server, person=ana).page(f"/t/{live.link}")


def test_options_stand_under_what_they_are_about_and_only_those_that_apply(server: Server) -> None:
    ana = somebody(server, "Ana")
    host = Browser(server, person=ana)
    live = opened(server, host.send("/open/tactics"))
    page = host.page(f"/t/{live.link}")
    groups = re.findall(r'data-group="(\w+)"', page)
    assert groups == ["length", "variant", "reading"]
    assert 'name="o-clock"' in page
    assert not re.search(r'name="o-(signal|slow|partners|minutes)"', page)
    host.send(f"/t/{live.link}/change", **{"rounds": "1", "move": "0", "match": "0", "o-clock": "real"})
    host.send(f"/t/{live.link}/resize", seats="4")
    page = host.page(f"/t/{live.link}")
    assert all(f'name="o-{name}"' in page for name in ("signal", "slow", "partners"))


def test_what_no_longer_applies_is_dropped(server: Server) -> None:
    host = Browser(server, person=somebody(server, "Ana"))
    live = opened(server, host.send("/open/worldcup"))
    form = {"rounds": "1", "move": "0", "match": "0", "o-final_limit": "3"}
    host.send(f"/t/{live.link}/change", **form, **{"o-year": "1930", "o-coin_1930": "never"})
    assert live.table.setting.options == {"year": "1930", "coin_1930": "never", "final_limit": "3"}
    host.send(f"/t/{live.link}/change", **form, **{"o-year": "2002", "o-coin_1930": "never"})
    assert live.table.setting.options == {"year": "2002"}


# --- what a table plays by ----------------------------------------------------------------------------------------


def test_a_table_says_what_it_plays_by_from_the_lobby_to_the_end(server: Server) -> None:
    host = Browser(server, person=somebody(server, "Ana"))
    live = opened(server, host.send("/open/uno", bots="1"))
    form = {"rounds": "1", "move": "0", "match": "0", "o-stacking": "on"}
    host.send(f"/t/{live.link}/change", **form)
    told = "Stacking +2 and +4 Yes"
    assert told in by(host, live)
    host.send(f"/t/{live.link}/start")
    assert told in by(host, live) and told in by(Browser(server), live)  # whoever watches, too
    host.send(f"/t/{live.link}/close")
    assert told in by(host, live)


def by(browser: Browser, live: Live) -> str:
    """What is told of a table's rules."""
    (panel,) = re.findall(r'<details class="by">.*?</details>', browser.page(f"/t/{live.link}"), re.DOTALL)
    return " ".join(words(panel).split())


def test_its_rulebook_opens_at_those(server: Server) -> None:
    page = Browser(server).page("/rules/uno?by=stacking:on,plus_four:colour,nothing:at_all,starter:Z")
    assert '<section id="table-rules">' in page
    section = page[page.index('id="table-rules"') : page.index('class="preface"')]
    assert re.findall(r'href="#(\w+)"', section) == ["U7", "UD15"]
    assert page.count("<mark>") == 2
    assert "table-rules" not in Browser(server).page("/rules/uno")


def test_minutes_of_ones_choice_are_told_also_where_they_are_the_usual_ones() -> None:
    tactics = games.load("tactics")
    told = [(o.name, value) for o, value in plays_by.in_force(tactics, {"length": "minutes"})]
    assert told == [("length", "minutes"), ("minutes", "45")]
    assert plays_by.read(tactics, plays_by.address(tactics, {"length": "minutes"}).partition("by=")[2]) == {
        "length": "minutes"
    }


def test_a_bots_level_stands_beside_its_name(server: Server) -> None:
    page = Browser(server).page(f"/t/{opened(server, Browser(server).send('/play/uno', **{'uno-bot': 'eager'})).link}")
    assert len(re.findall(r'class="badge bot"[^>]*>.*?Eager</span>', page)) == 3
