"""What games note of their matches, and the page made of it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from mundialito import games
from mundialito.engine.drive import COLUMNS, PER_SEAT
from mundialito.lab.figures import own_plots, page, plots
from mundialito.lab.simulate import simulate
from mundialito.terminal import running
from mundialito.terminal.inputs import Mistake

UNO = games.load("uno")
CUP = games.load("cup2010")
BOTS = ["simple", "eager"]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")


def test_notes_are_taken_only_where_somebody_asks() -> None:
    without, noted = simulate(CUP, BOTS, 3, seed=5), simulate(CUP, BOTS, 3, seed=5, notes=True)
    assert without.figures == ()
    assert noted.tally[: PER_SEAT + COLUMNS * 2] == without.tally
    assert len(noted.figures) == CUP.rules.FIGURES
    assert any(noted.figures)


def test_a_game_without_notes_has_the_general_plots() -> None:
    report = simulate(UNO, BOTS, 5, seed=5, notes=True)
    assert report.figures == ()
    assert own_plots(report, "en") == []
    assert [plot.title for plot in plots(report, "en")] == ["Matches won, by seat", "Points a match, by seat"]


@pytest.mark.parametrize("lang", ["en", "es", "pt"])
def test_the_page_needs_nothing_else_and_repeats_itself(lang: str) -> None:
    report = simulate(CUP, BOTS, 3, seed=5, options={"rulebook": "spanish"}, notes=True)
    text = page(report, lang)
    assert text.startswith("<!doctype html>")
    assert "mundialito simulate cup2010 --seats simple,eager -n 3 --seed 5 -o rulebook=spanish" in text
    assert not any(word in text for word in ("<script", "http://www.example", "<link", "@import", "<img"))
    assert text.count("<figure") == 3 + len(own_plots(report, lang))
    for plot in plots(report, lang):
        assert ElementTree.fromstring(str(plot.picture)).tag == "svg"


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "report.html"
    from mundialito.lab.report import Plan

    plan = Plan("uno", ("simple", "random"), 4, 7, {}, {})
    assert running.simulate(UNO, plan, 1, "en", True, file) == 0
    assert "Matches won, by seat" in file.read_text("utf-8")
    with pytest.raises(Mistake, match=r"Cannot write .*: No such file or directory\."):
        running.simulate(UNO, plan, 1, "en", True, tmp_path / "no" / "report.html")
    assert str(file) in capsys.readouterr().err.replace("\n", "")
