"""A cup's matches on line: opened for the people of two teams, decided as the cup wants it, entered by themselves."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from desk.day import Day
from desk.test_online_tables import entry
from tables.halls import in_a_hall, people, play_to_the_end, until

from mundialito.desk import fixtures
from mundialito.desk.cup import to_play
from mundialito.desk.live import LiveTournament
from mundialito.desk.office import Office
from mundialito.desk.progress import Progress
from mundialito.engine.options import Unfit
from mundialito.tables.hall import Hall
from mundialito.tables.refusals import NotNow
from mundialito.tables.table import ENDED

HOME, AWAY = "South Africa", "Mexico"


async def a_cup(hall: Hall, year: str = "2010") -> tuple[Office, LiveTournament]:
    office = Office(hall)
    token = await office.found({"name": "Cup", "cup": year, "options": {"length": "quick"}})
    live, _ = await office.by_link(token)
    return office, live


def ended(goals: tuple[int, int], kicks: tuple[int, int] = (0, 0), won: tuple[int, ...] = (), seed: int = 0) -> Any:
    """A match on line that is over: goals, goals of the shoot-out, and who has won by its rules."""
    won = won or tuple(p for p in (0, 1) if goals[p] >= goals[1 - p])
    return SimpleNamespace(
        id="m", over=SimpleNamespace(scores=goals), playing=SimpleNamespace(state=SimpleNamespace(scored=kicks)),
        game=SimpleNamespace(winners=lambda _: list(won)), seed=bytes([seed]),
    )  # fmt: skip


def kicked_off(s: Progress, home: str, away: str) -> Progress:
    s.kickoffs[home, away] = ("m", "link")
    return s


def to_the_knock_out(year: str) -> tuple[Progress, str, str]:
    """Everything of the groups is played, the first of each pair wins; the first knock-out match."""
    day = Day(0, cup=year)
    while True:
        stage, home, away = to_play(day.s)[0]
        if stage not in fixtures.format_of(day.s).groups:
            return day.s, home, away
        teams = fixtures.format_of(day.s).groups[stage]
        ahead = teams.index(home) < teams.index(away)  # the earlier in the group, the better: nobody is level
        goals = (4 - teams.index(home), 0) if ahead else (0, 4 - teams.index(away))
        day.do("result", home=home, away=away, home_goals=goals[0], away_goals=goals[1])


@in_a_hall
async def test_a_match_of_a_cup_is_played_on_line_and_enters_its_result(hall: Hall) -> None:
    office, live = await a_cup(hall)
    await entry(office, live, "side", team=HOME, name="Ana")
    with pytest.raises(Unfit, match="do not meet now"):
        await office.online.kick_off(live, HOME, "Brazil")
    await office.online.kick_off(live, HOME, AWAY)
    with pytest.raises(Unfit, match="on line already"):
        await office.online.kick_off(live, HOME, AWAY)
    at = await hall.live(live.tournament.state.kickoffs[HOME, AWAY][0])
    assert [chair.name for chair in at.table.chairs] == ["Ana", AWAY] and at.table.setting.options["draw"] == "stop"
    ana, bruno, thief = await people(hall, "Ana", "Bruno", "Thief")
    with pytest.raises(NotNow, match="kept for their players"):
        await hall.sit(at, thief.id, "Thief", 0)
    await office.online.sit(live, fixtures.number_of(live.tournament.state, HOME), ana.id)
    await office.online.sit(live, fixtures.number_of(live.tournament.state, AWAY), bruno.id)
    await until(lambda: at.table.fold is not None)
    for team in (HOME, AWAY):  # bots play it to the end
        await office.online.free(live, fixtures.number_of(live.tournament.state, team))
    await play_to_the_end(hall, at)
    assert at.table.stage == ENDED and at.table.over and at.table.over.scores
    if fixtures.reported(live.tournament.state, HOME, AWAY, at.table):
        await until(lambda: bool(live.tournament.state.results))
    for one in live.tournament.state.results:
        assert (one.teams, one.goals) == ((HOME, AWAY), at.table.over.scores[:2])
        assert not live.tournament.state.kickoffs and live.tournament.log[-1].by == "on line"


@in_a_hall
async def test_the_desk_enters_a_result_itself_or_gives_the_match_on_line_up(hall: Hall) -> None:
    office, live = await a_cup(hall)
    await office.online.kick_off(live, HOME, AWAY)
    await entry(office, live, "abandon", home=HOME, away=AWAY)
    assert not live.tournament.state.kickoffs
    with pytest.raises(NotNow, match="no seat on line"):
        await office.online.sit(live, fixtures.number_of(live.tournament.state, HOME), "anybody")
    await office.online.kick_off(live, HOME, AWAY)
    await entry(office, live, "result", home=AWAY, away=HOME, home_goals=1, away_goals=1)
    assert not live.tournament.state.kickoffs


def test_in_a_group_a_draw_counts() -> None:
    s = kicked_off(Day(0, cup="2010").s, HOME, AWAY)
    told = fixtures.reported(s, HOME, AWAY, ended((1, 1)))
    assert told == {"home": HOME, "away": AWAY, "home_goals": 1, "away_goals": 1}


def test_a_shoot_out_decides_where_the_cup_has_one() -> None:
    s, home, away = to_the_knock_out("2010")
    assert fixtures.options(s, home, away)["draw"] == "extra_time"
    told = fixtures.reported(kicked_off(s, home, away), home, away, ended((2, 2), (4, 3), won=(0,)))
    assert (told["home_goals"], told["away_goals"], told["home_kicks"], told["away_kicks"]) == (2, 2, 4, 3)
    assert "coin" not in told
    assert fixtures.reported(s, home, away, ended((2, 2))) == {}  # undecided after all kicks: the desk must say


def test_a_coin_decides_where_the_cup_tosses_one_and_the_seed_is_the_coin() -> None:
    s, home, away = to_the_knock_out("1962")
    assert fixtures.options(s, home, away)["draw"] == "stop"
    kicked_off(s, home, away)
    assert fixtures.reported(s, home, away, ended((0, 0), seed=6))["coin"] == home
    assert fixtures.reported(s, home, away, ended((0, 0), seed=7))["coin"] == away
    assert "coin" not in fixtures.reported(s, home, away, ended((1, 0)))


def test_a_replay_comes_before_the_coin() -> None:
    s, home, away = to_the_knock_out("1930")
    kicked_off(s, home, away)
    assert "coin" not in fixtures.reported(s, home, away, ended((0, 0)))


def test_what_the_goals_do_not_tell_is_left_to_the_desk() -> None:
    s = kicked_off(Day(0, cup="2010").s, HOME, AWAY)
    assert fixtures.reported(s, HOME, AWAY, ended((2, 1), won=(1,))) == {}  # RD16: a team was left without players
    assert fixtures.reported(s, HOME, AWAY, SimpleNamespace(**{**vars(ended((2, 1))), "id": "another"})) == {}
