"""The numbers of one's own printed box: corrected on a page, refused with a sentence, played with, told to all."""

from __future__ import annotations

import re

import pytest
from browsing import Browser, somebody, words
from serving import Server

from mundialito import games
from mundialito.engine.options import Unfit, read_parts
from mundialito.tables.live import Live
from mundialito.web.shell.own_box import saved, written

WORLDCUP = games.load("worldcup")


def whole(**other: str) -> dict[str, str]:
    """All fields of the form."""
    return {part.name: str(part.default) for part in WORLDCUP.parts} | other


def opened(server: Server, browser: Browser, path: str, **form: str) -> Live:
    link = browser.moved(path, **form).removeprefix("/t/").partition("#")[0]
    return server.do(server.hall.at(link))


def test_a_corrected_box_is_kept_and_its_tables_say_so(server: Server) -> None:
    ana, eva = Browser(server), Browser(server)
    assert "With the numbers of my box" not in ana.page("/")
    assert ana.moved("/me/box/worldcup", **whole(BRA_1958="5", penalty_faces="3")) == "/me/box/worldcup"
    assert "2 numbers differ." in words(ana.page("/me/box/worldcup"))
    assert "With the numbers of my box" in ana.page("/") and "With the numbers of my box" not in eva.page("/")
    live = opened(server, ana, "/play/worldcup", **{"worldcup-box": "1"})
    assert live.table.setting.parts == {"BRA_1958": 5, "penalty_faces": 3}
    told = words(eva.page(f"/t/{live.link}"))
    assert "5 instead of 4" in told and "3 instead of" in told
    assert opened(server, ana, "/play/worldcup").table.setting.parts == {}  # unticked


def test_the_host_changes_to_it_in_the_lobby_and_back(server: Server) -> None:
    ana, eva = Browser(server, person=somebody(server, "Ana")), Browser(server, person=somebody(server, "Eva"))
    live = opened(server, ana, "/open/worldcup")
    assert "Play with the numbers of my box" not in ana.page(f"/t/{live.link}")
    for browser in (ana, eva):
        browser.send("/me/box/worldcup", **whole(FRA_1958="5"))
    assert "Play with the numbers of my box" in ana.page(f"/t/{live.link}")
    assert "Play with the numbers of my box" not in eva.page(f"/t/{live.link}")
    assert "Only the host" in words(eva.send(f"/t/{live.link}/box", agrees="1").text)
    ana.send(f"/t/{live.link}/box", agrees="1")
    assert live.table.setting.parts == {"FRA_1958": 5}
    ana.send(f"/t/{live.link}/box", agrees="0")
    assert live.table.setting.parts == {}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"goal_cards": "99"}, "goal_cards must be a whole number from 0 to 63. (E6)"),
        ({"goal_cards": "many"}, "goal_cards must be a whole number from 0 to 63. (E6)"),
        (
            {"goal_cards": "0", "attack_cards": "0", "one_plus_one_cards": "0", "defence_cards": "0"},
            "The deck must have",
        ),
        ({"kick_faces": "6", "die_faces": "6"}, "No more faces can score than a die has"),
    ],
)
def test_what_cannot_be_played_is_refused_and_stays_in_the_form(
    server: Server, wrong: dict[str, str], sentence: str
) -> None:
    browser = Browser(server)
    answer = browser.send("/me/box/worldcup", **whole(**wrong))
    assert answer.status_code == 400 and sentence in words(answer.text)
    name, typed = next(iter(wrong.items()))
    assert re.search(rf'name="{name}"[^>]*value="{typed}"', answer.text)
    assert "box-worldcup" not in answer.cookies and "Kept by this browser" not in words(
        browser.page("/me/box/worldcup")
    )


def test_the_rulebooks_numbers_come_back_and_a_deleted_person_leaves_none(server: Server) -> None:
    ana = Browser(server, person=somebody(server, "Ana"))
    ana.send("/me/box/worldcup", **whole(BRA_1958="5"))
    assert "1 number differs." in words(ana.page("/me"))
    ana.send("/me/box/worldcup", usual="1")
    assert "differs" not in words(ana.page("/me"))
    ana.send("/me/box/worldcup", **whole(BRA_1958="5"))
    ana.send("/me/delete", sure="true")
    assert "With the numbers of my box" not in ana.page("/")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "BRA_1958",
        "BRA_1958-x",
        "nothing-3",
        "BRA_1958-99",
        "goal_cards-0.attack_cards-0.one_plus_one_cards-0.defence_cards-0",
        "-.-",
    ],
)
def test_a_cookie_that_cannot_be_read_is_no_box(text: str) -> None:
    assert saved({"box-worldcup": text}, WORLDCUP) == {}


@pytest.mark.parametrize("name", [name for name in games.names() if games.load(name).parts])
def test_every_number_may_differ_and_comes_back_as_it_was(name: str) -> None:
    game = games.load(name)
    numbers = {part.name: part.high for part in game.parts}
    text = written(numbers)
    assert re.fullmatch(r"[\w.-]+", text) and len(text) < 4000  # a cookie has room for it
    for part in game.parts:
        other = {part.name: part.high if part.high != part.default else part.low}
        try:
            game.begun(game.usual, {}, other)
        except Unfit:
            continue
        assert saved({f"box-{name}": written(other)}, game) == other


@pytest.mark.parametrize("lang", ["en", "es", "pt"])
@pytest.mark.parametrize("name", [name for name in games.names() if games.load(name).parts])
def test_the_form_has_every_number(server: Server, name: str, lang: str) -> None:
    page = Browser(server, lang=lang).page(f"/me/box/{name}")
    for part in games.load(name).parts:
        assert re.search(rf'<input id="p-{part.name}"[^>]*min="{part.low}"[^>]*value="{part.default}"', page)


def test_a_name_that_is_none_is_answered_with_the_nearest() -> None:
    with pytest.raises(Unfit, match=r"There is no part BRA_1959; the nearest is BRA_1958\."):
        read_parts(WORLDCUP.parts, {"BRA_1959": 5})
    with pytest.raises(Unfit, match="There is no part zzz; there are: goal_cards, two_goals_cards"):
        read_parts(WORLDCUP.parts, {"zzz": 5})
