"""What a simulation notes of its cups: every match and every team, counted once."""

from __future__ import annotations

import pytest
from games.worldcup.positions import GAME, whole

from mundialito.engine.who import PUBLIC
from mundialito.games.worldcup.look.figures import plots
from mundialito.games.worldcup.rules.notes import CHAMPION, DECIDED, FIGURES, GOALS, PLAYED, REPLAYED, YEAR, note
from mundialito.games.worldcup.rules.options import YEARS
from mundialito.games.worldcup.words.chart import bracket, fixtures
from mundialito.lab.simulate import simulate


@pytest.mark.parametrize("year", YEARS)
def test_a_cup_notes_what_its_chart_shows(year: str) -> None:
    fold = whole(4, 11, "simple", year=year)
    figures = [0] * FIGURES
    note(fold.state, figures, 0)
    v = fold.view(PUBLIC)
    groups = [f.score for g in range(8) if v.members[g] for f in fixtures(v, g) if f.score]
    assert figures[YEAR + YEARS.index(year)] == 1
    assert (figures[PLAYED], figures[GOALS]) == (len(groups), sum(map(sum, groups)))
    boxes = [box for box in bracket(v) if box.score]
    assert sum(figures[PLAYED + 1 : GOALS]) == len(boxes)
    assert sum(figures[GOALS + 1 : DECIDED]) == sum(sum(box.score or ()) for box in boxes)
    assert figures[DECIDED + 3] == sum(box.decided == "coin" for box in boxes)
    assert figures[REPLAYED] == sum(row[0] > 0 for row in v.again)
    assert [t for t in range(32) if figures[CHAMPION + t]] == [bracket(v)[-1].winner]


def test_b21_a_cup_that_was_stopped_has_no_champion_but_its_matches() -> None:
    stopped = next(
        fold for seed in range(40) if not (fold := whole(3, seed, year="1962", stop_when_decided="yes")).state.winner[7]
    )
    figures = [0] * FIGURES
    note(stopped.state, figures, 0)
    assert sum(figures[CHAMPION:]) == 0
    assert figures[PLAYED] == 24


def test_a_run_adds_them_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")
    run = simulate(GAME, ["simple", "random", "random"], 3, seed=1, options={"year": "1930"}, notes=True)
    assert run.figures[PLAYED] == 3 * 15
    goals, decided, champions = plots(run.figures, 3, "en")
    assert len(goals.rows) == 3  # groups, semi-finals, final
    assert sum(float(share.removesuffix(" %")) for _, share in champions.rows) == pytest.approx(100, abs=0.3)
    assert len(champions.rows) == 13
    assert "replay" in decided.note


@pytest.mark.xdist_group("compiled worldcup")
def test_compiled_notes_are_the_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = simulate(GAME, ["simple", "eager", "random"], 20, seed=2, notes=True)
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")
    assert simulate(GAME, ["simple", "eager", "random"], 20, seed=2, notes=True).tally == compiled.tally
