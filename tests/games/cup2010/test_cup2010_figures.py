"""What a simulation notes of its cups: every match and every team, counted once."""

from __future__ import annotations

import random

import pytest

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE
from mundialito.games.cup2010.look.figures import plots, results
from mundialito.games.cup2010.rules.notes import CAME, FAR, FIGURES, SHOT_OUT, STAGES, note
from mundialito.games.cup2010.words.chart import fixtures, wall_chart
from mundialito.lab.simulate import simulate

CUP = games.load("cup2010")


def whole_cup(seed: int) -> Fold:
    rng = random.Random(seed)
    fold = Fold(CUP, CUP.begun(3))
    while not fold.is_over:
        who = fold.actor
        fold.take(
            who, rng.choice(CUP.offers(fold.state, who)) if who != NATURE else rng.choice(CUP.weights(fold.state))[0]
        )
    return fold


def test_a_cup_notes_what_its_charts_show() -> None:
    s = whole_cup(3).state
    figures = [0] * FIGURES
    note(s, figures, 0)
    shown = sorted(tuple(sorted(f.score, reverse=True)) for g in range(8) for f in fixtures(s, g) if f.score)
    assert sorted(r for r, n in results(figures, range(1)).items() for _ in range(n)) == shown
    chart = wall_chart(s)
    played = sorted(tuple(sorted(box.score, reverse=True)) for box in chart if box.score)
    assert sorted(r for r, n in results(figures, range(1, STAGES)).items() for _ in range(n)) == played
    assert sum(figures[SHOT_OUT : SHOT_OUT + STAGES]) == sum(box.kicks is not None for box in chart)
    champion = chart[15].winner
    assert [t for t in range(32) if figures[CAME + FAR * t + 6]] == [champion]
    far = [sum(figures[CAME + FAR * t + k] for t in range(32)) for k in range(FAR)]
    assert far == [16, 8, 4, 1, 1, 1, 1]


def test_a_run_adds_them_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")
    figures = simulate(CUP, ["simple", "random"], 4, seed=1, notes=True).figures
    assert sum(results(figures, range(1)).values()) == 4 * 48
    assert sum(results(figures, range(1, STAGES)).values()) == 4 * 16
    heads = [plot.title for plot in plots(figures, 4, "en")]
    assert heads[-1] == "Champions by team"
    champions = plots(figures, 4, "en")[-1].rows
    assert len(champions) == 32
    assert sum(float(share.removesuffix(" %")) for _, share in champions) == pytest.approx(100)


@pytest.mark.xdist_group("compiled cup2010")
def test_compiled_notes_are_the_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = simulate(CUP, ["simple", "eager"], 20, seed=2, notes=True)
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")
    assert simulate(CUP, ["simple", "eager"], 20, seed=2, notes=True).tally == compiled.tally
    assert compiled.mode == "compiled"
