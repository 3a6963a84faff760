"""World Cups at the desk over HTTP: the real ones, entered match by match, come out as they did."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from browsing import Browser, words
from desking import Organiser
from serving import Server

from mundialito.desk.cup import chart_of, to_play

EXAMPLES = Path(__file__).parents[2] / "examples" / "cups"


def real(year: str) -> list[dict[str, str]]:
    with (EXAMPLES / f"{year}.csv").open(encoding="utf-8") as file:
        return [{k: v for k, v in row.items() if v} for row in csv.DictReader(file)]


@pytest.mark.parametrize(("year", "champion"), [("1930", "Uruguay"), ("1958", "Brazil"), ("2010", "Spain")])
def test_a_real_cup_is_entered_match_by_match(server: Server, year: str, champion: str) -> None:
    desk = Organiser(server, cup=year)
    rows = real(year)
    for row in rows:
        desk.do("result", **row)
    chart = chart_of(desk.s)
    assert chart.champion == champion and len(desk.s.results) == len(rows)
    assert f"Champion: {champion}" in words(desk.page(desk.home))
    public = desk.links("event")[0]
    for path in (public, f"{public}/screen", f"{desk.home}/print/chart", f"{desk.home}/links", f"{desk.home}/log"):
        for lang in ("en", "es", "pt"):
            desk.http.cookies.set("lang", lang, domain="127.0.0.1")
            assert f'<html lang="{lang}"' in desk.page(path)
    desk.do("close")
    assert desk.s.closed


def test_only_matches_that_the_cup_leads_to_can_be_entered(server: Server) -> None:
    desk = Organiser(server, cup="2010")
    first = real("2010")[0]
    for wrong, told in (
        ({"home": "Spain", "away": "Netherlands"}, "is not on the list of the cup of 2010"),
        ({"home": "Spain", "away": "Atlantis"}, "There is no team Atlantis"),
        ({**first, "home_kicks": "3", "away_kicks": "3"}, "shoot-out"),
    ):
        answer = desk.try_to("result", **{"home_goals": "1", "away_goals": "1"} | wrong)
        assert answer.status_code == 400 and told in words(answer.text), words(answer.text)
    assert len(to_play(desk.s)) == 48
    desk.enter()
    assert "has no tables to seat" in words(desk.try_to("draft").text)


def test_results_are_corrected_with_a_reason_and_never_under_later_ones(server: Server) -> None:
    desk = Organiser(server, cup="2010")
    rows = real("2010")
    for row in rows[:48]:
        desk.do("result", **row)
    fixed = {**rows[0], "number": "1", "home_goals": "2"}
    assert "needs its reason" in words(desk.try_to("amend", **fixed).text)
    desk.do("amend", why="own goal", **fixed)
    assert desk.s.results[0].goals[0] == 2 and "own goal" in words(desk.page(desk.home))
    desk.do("amend", why="back", **{**rows[0], "number": "1"})
    for row in rows[48:]:
        desk.do("result", **row)
    through = {**rows[0], "number": "1", "home_goals": "9", "away_goals": "0"}
    answer = desk.try_to("amend", why="too late", **through)
    assert answer.status_code == 400  # South Africa would go on in place of Mexico, who have played since
    assert "is not on the list" in words(answer.text)


def test_sides_sheets_and_helpers(server: Server) -> None:
    desk = Organiser(server, cup="1962")
    desk.do("side", team="Brazil", name="Ana & Bruno")
    assert "Brazil (Ana & Bruno)" in words(desk.page(f"{desk.home}/print/chart"))
    sheets = desk.page(f"{desk.home}/print/sheets")
    assert sheets.count('class="slip"') == 24
    made = desk.page(desk.moved(f"{desk.home}/link/new", role="enter", label="Nora"))
    helper = made.split('value="http', 1)[1].split('"')[0].split("/desk/")[1]
    nora = Browser(server)
    row = {"home": "Uruguay", "away": "Colombia", "home_goals": "2", "away_goals": "1"}
    assert nora.send(f"/desk/{helper}/do/result", **row).status_code == 303
    assert "Matches to be played: 23" in words(nora.page(f"/desk/{helper}"))
    assert nora.send(f"/desk/{helper}/do/amend", number="1", why="x", **row).status_code == 409
    answer = desk.send("/desk", name="x", cup="1950")
    assert answer.status_code == 400 and "There is no cup of 1950" in words(answer.text)
