"""What leaves the desk, on paper or as a file: everybody is on it, and no name is more than a name."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest
from browsing import words
from desking import TABS, Organiser
from serving import Server

from mundialito.cups import formats, results
from mundialito.engine.sheets import read_sheet
from mundialito.web.desk.spreadsheets import OF_ROUNDS

EXAMPLES = Path(__file__).parents[2] / "examples" / "cups"


@pytest.fixture
def desk(server: Server) -> Organiser:
    return Organiser(server)


def test_names_are_never_markup_nor_formulas(desk: Organiser) -> None:
    desk.enter('<script>x</script>\n=1+1\n"><b>y')
    desk.play()
    public = desk.links("event")[0]
    for path in (*(desk.home + tab for tab in TABS), f"{desk.home}/print/slips?round=1", public, f"{public}/screen"):
        page = desk.page(path)
        assert "<script>x" not in page and "<b>y" not in page, path
    assert "'=1+1" in desk.http.get(f"{desk.home}/export/standings.csv").text


def test_a_cell_that_is_empty_stays_empty(desk: Organiser) -> None:
    desk.enter("Ana\nBruno\nCarla")
    desk.start()
    desk.do("score", **desk.sheet(1, 1))  # nobody has confirmed it
    _, *rows = desk.http.get(f"{desk.home}/export/scores.csv").text.splitlines()
    assert sorted(row[row.index(",", 4) :] for row in rows) == [",0,1,desk,,0,0,0"] + 2 * [",30,0,desk,,3,0,0"]


@pytest.mark.parametrize(
    ("lang", "sign", "first"), [("en", ",", "rank"), ("es", ";", "puesto"), ("pt", ";", "posição")]
)
def test_a_table_opens_in_the_readers_spreadsheet(desk: Organiser, lang: str, sign: str, first: str) -> None:
    """With the mark of UTF-8, or names with accents are read otherwise; by that reader's sign."""
    desk.enter("Begoña\nJoão\nÁlvaro")
    desk.play()
    desk.http.cookies.set("lang", lang, domain="127.0.0.1")
    for name in OF_ROUNDS:
        sent = desk.http.get(f"{desk.home}/export/{name}").content
        assert sent.startswith(codecs.BOM_UTF8) and ("Begoña" in sent.decode()) == (name != "money.csv")
        heads, *rows = (cells for _, cells in read_sheet(sent.decode(), sign))
        assert len(heads) > 4 and all(len(cells) <= len(heads) for cells in rows)
        assert (heads[0] == first) == (name == "standings.csv")


def test_e5_people_and_money_leave_as_they_came(server: Server) -> None:
    desk = Organiser(server, fee="50", currency="€")
    desk.enter("Ana; 50\nBruno; 20")
    ana, bruno = sorted(desk.s.players)
    desk.do("pay", player=bruno, amount=40)
    desk.do("refund", player=bruno, amount=10)
    desk.do("pay", player=ana, amount=5)
    desk.do("undo", entry=len(desk.tournament.log))
    _, *rows = sheet(desk, "people")
    assert rows == [["1", "Ana", "here", "50", "0", "0"], ["2", "Bruno", "here", "50", "0", "0"]]
    _, *rows = sheet(desk, "money")
    assert [row[1:4] for row in rows] == [
        ["Ana", "paid", "50"], ["Bruno", "paid", "20"], ["Bruno", "paid", "40"], ["Bruno", "given back", "-10"],
    ]  # fmt: skip
    assert sum(int(row[3]) for row in rows) == sum(p.paid for p in desk.s.players.values())


def test_a_cup_leaves_with_its_groups_and_results(server: Server) -> None:
    """And the results are read again, by whatever sign they were written."""
    desk = Organiser(server, cup="2010")
    cup = formats.load("2010")
    told = results.read((EXAMPLES / "2010.csv").read_text(encoding="utf-8"), cup)
    for one in told[:48]:
        home, away = one.teams
        desk.do("result", home=home, away=away, home_goals=one.goals[0], away_goals=one.goals[1])
    desk.do("side", team="Spain", name="Ana")
    assert ["H", "1", "Spain", "3", "2", "0", "1", "4", "2", "6", "goal difference", "Ana"] in sheet(desk, "groups")
    assert desk.http.get(f"{desk.home}/export/standings.csv").status_code == 404
    for lang in ("en", "es"):
        desk.http.cookies.set("lang", lang, domain="127.0.0.1")
        again = results.read(desk.http.get(f"{desk.home}/export/results.csv").text, cup)
        assert [(one.teams, one.goals) for one in again] == [(one.teams, one.goals) for one in told[:48]]


def sheet(desk: Organiser, name: str) -> list[list[str]]:
    return [cells for _, cells in read_sheet(desk.http.get(f"{desk.home}/export/{name}.csv").text)]


def test_papers_hold_every_table_and_every_name(desk: Organiser) -> None:
    desk.enter("\n".join(f"Player {n}" for n in range(1, 24)))
    desk.start()
    slips = desk.page(f"{desk.home}/print/slips?round=1")
    assert slips.count('class="slip"') == 5 and "× 50" in slips and "Initials" in slips
    for n in range(1, 24):
        assert f"Player {n}" in slips and f"Player {n}" in desk.page(f"{desk.home}/print/list?round=1")
    signs = desk.page(f"{desk.home}/print/signs")
    assert signs.count('class="sign"') == 5 == signs.count("<svg")
    assert "not seated yet" in words(desk.page(f"{desk.home}/print/slips?round=2", status=404))
