"""`mundialito cup`: tables and brackets on the command line; each mistake gets its sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mundialito.cli import app

REAL = Path(__file__).parents[2] / "examples" / "cups"
HEAD = "home,away,home_goals,away_goals\n"


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["cup", *words], env={"LC_ALL": "en_US.UTF-8", "COLUMNS": "100"})
    return result.exit_code, result.output


def test_a_table_as_json_has_rank_numbers_and_the_rule_that_decided():
    code, out = run("table", "2010", "--group", "C", str(REAL / "2010.csv"), "--json")
    told = json.loads(out)
    assert code == 0
    assert told["through"] == ["United States", "England"]
    assert told["table"][0] == {
        "rank": 1, "team": "United States", "played": 3, "won": 1, "drawn": 2, "lost": 0,
        "goals_for": 4, "goals_against": 3, "points": 5, "decided": "goals",
    }  # fmt: skip


def test_all_tables_at_once_in_spanish():
    _, out = run("table", "1958", str(REAL / "1958.csv"), "--lang", "es")
    assert out.count("Grupo") == 4
    assert re.search(r"2 +Unión Soviética .* repetición", out)


def test_a_bracket_as_text_and_json():
    _, out = run("bracket", "2010", str(REAL / "2010.csv"))
    assert re.search(r"Paraguay +Japan +0-0 \(5-3\) +shoot-out", out)
    assert out.strip().endswith("Champion: Spain")
    _, told = run("bracket", "1930", str(REAL / "1930.csv"), "--json")
    assert json.loads(told)["champion"] == "Uruguay"


def test_what_is_missing_is_said(tmp_path: Path):
    path = tmp_path / "groups.csv"
    lines = (REAL / "1958.csv").read_text("utf-8").splitlines()
    path.write_text("\n".join(lines[:25]), "utf-8")
    assert "A replay is needed between Soviet Union, England: add it to the list." in run("table", "1958", str(path))[1]
    path.write_text(HEAD, "utf-8")
    assert "Not all matches are played." in run("table", "1966", str(path), "--group", "1")[1]
    assert "1W" in run("bracket", "1966", str(path))[1]


@pytest.mark.parametrize(
    ("year", "text", "sentence"),
    [
        ("1999", HEAD, "There is no cup of 1999; there are: 1930, 1958"),
        ("2010", "home,away\n", "Line 1: The first line names the columns: home,away,home_goals,away_goals;"),
        ("2010", HEAD + "Spain,Chili,1,0\n", "Line 2: There is no team Chili in the cup of 2010; did you mean Chile?"),
        ("2010", HEAD + "Spain,Brazil,1,0\n", "Line 2: Spain - Brazil is not on the list of the cup of 2010:"),
        ("2010", HEAD + "Spain,Spain,1,0\n", "Line 2: Spain cannot meet itself."),
        ("2010", HEAD + "Spain,Chile,-1,0\n", "Line 2: A score cannot be negative: -1."),
        ("2010", HEAD + "Spain,Chile,one,0\n", "Line 2: A score is a whole number from 0 to 99, not one."),
        ("2010", HEAD + "Spain,Chile,1\n", "Line 2: Every line has as many columns as the first one."),
        ("2010", HEAD + "Spain,Chile,1,0\nChile,Spain,1,0\n", "Line 3: Chile - Spain is not on the list"),
        ("1958", HEAD[:-1] + ",home_kicks,away_kicks\nBrazil,Wales,0,0,5,4\n", "Line 2: The cup of 1958 knows no sho"),
        ("2010", HEAD[:-1] + ",home_kicks,away_kicks\nSpain,Chile,1,0,5,4\n", "Line 2: Only a drawn match has a shoot"),
        ("2010", HEAD[:-1] + ",home_kicks,away_kicks\nSpain,Chile,1,1,4,4\n", "Line 2: A shoot-out goes on until one"),
        ("1958", HEAD[:-1] + ",coin\nBrazil,England,1,0,Brazil\n", "Line 2: Only a drawn match is decided by a coin."),
        ("1958", HEAD[:-1] + ",coin\nBrazil,England,0,0,Wales\n", "Line 2: The coin favours one of the two teams"),
    ],
)
def test_each_mistake_gets_its_sentence(year: str, text: str, sentence: str, tmp_path: Path):
    path = tmp_path / "results.csv"
    path.write_text(text, "utf-8")
    code, out = run("table", year, str(path))
    assert code == 2
    assert out.startswith(sentence)
    assert len(out.strip().splitlines()) == 1


def test_an_unknown_group_and_a_missing_file():
    assert run("table", "2010", "--group", "Z", str(REAL / "2010.csv")) == (
        2, "There is no group Z; there are: A, B, C, D, E, F, G, H.\n",
    )  # fmt: skip
    code, out = run("bracket", "2010", "nowhere.csv")
    assert (code, out) == (2, "Cannot read nowhere.csv: No such file or directory.\n")
