"""A name leaves an event by the director's hand, or by the player's own link; nobody else can do it."""

from __future__ import annotations

import re

from browsing import Browser, words
from desking import SIX, Organiser
from serving import Server

NAME = "Xiomara Quetzal"


def an_event(server: Server) -> Organiser:
    desk = Organiser(server)
    desk.enter(f"{NAME}\n{SIX}")
    desk.start()
    return desk


def test_the_director_removes_a_name_everywhere(server: Server) -> None:
    desk = an_event(server)
    public = Browser(server)
    (page,) = desk.links("event")
    assert NAME in public.page(page)
    refused = desk.try_to("forget", player=1)
    assert refused.status_code == 409 and "Nothing was removed: tick the box if you are sure." in words(refused.text)
    assert "Nobody shall read this name here any more; only number 1 remains" in words(desk.page(f"{desk.home}/people"))
    desk.do("forget", player=1, sure="1")
    for path in ("", "/people", "/seating", "/scores", "/log", "/export/event.json", "/export/event.txt"):
        answer = desk.http.get(f"{desk.home}{path}")
        assert answer.status_code == 200 and "Quetzal" not in answer.text, path
    assert "— 1" in public.page(page) and NAME not in public.page(page)
    assert desk.s.players[1].name == "— 1" and desk.s.players[2].name == "Ana"


def test_a_helper_or_a_table_may_not(server: Server) -> None:
    desk = an_event(server)
    table = desk.links("table")[0].rsplit("/", 1)[1]
    answer = Browser(server).send(f"/desk/{table}/do/forget", player="1", sure="1")
    assert answer.status_code == 409 and "This link does not allow that" in words(answer.text)
    assert desk.s.players[1].name == NAME


def test_a_player_removes_their_own_name_by_their_link(server: Server) -> None:
    desk = Organiser(server)
    desk.enter("Ana\nBruno")
    (public,) = desk.links("event")
    player = Browser(server)
    home = player.moved(f"{public}/enter", name=NAME)
    assert NAME in player.page(home) and "Remove my name" in words(player.page(home))
    assert player.send(f"{home}/forget").status_code == 409
    assert player.moved(f"{home}/forget", sure="1") == home
    assert "<h1>— 3" in player.page(home)  # they play on, under a number
    assert desk.s.players[3].name == "— 3" and NAME not in desk.page(f"{desk.home}/log")
    assert not re.search("Quetzal", desk.http.get(f"{desk.home}/export/event.json").text)


def test_who_plays_for_a_team_of_a_cup(server: Server) -> None:
    desk = Organiser(server, cup="2010")
    team = re.search(r'name="team" value="([^"]+)"', desk.page(desk.home))
    assert team
    desk.do("side", team=team[1], name=NAME)
    number = re.search(r'do-forget".*?name="player" value="(\d+)"', desk.page(desk.home), re.S)
    assert number
    desk.do("forget", player=number[1], sure="1")
    assert NAME not in desk.page(desk.home) and list(desk.s.sides.values()) == [f"— {number[1]}"]
