"""People and bots: a whole cup at the terminal, saved, verified and told again; and bots that differ in strength."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.cup2010.positions import GAME, bag, block, group, whole
from typer.testing import CliRunner

from mundialito.cli import app
from mundialito.games.cup2010.words.notation import text
from mundialito.lab.simulate import simulate

ENVIRONMENT = {"LC_ALL": "en_US.UTF-8", "COLUMNS": "120", "MUNDIALITO_PLAIN": "1"}


def run(*words: str, typed: str = "") -> str:
    return CliRunner().invoke(app, list(words), input=typed, env=ENVIRONMENT).output


@pytest.mark.parametrize("rulebook", ["spanish", "portuguese"])
def test_a_person_plays_a_whole_cup_in_the_terminal_and_anyone_can_verify_it(rulebook: str, tmp_path: Path):
    """Whoever takes the first choice every time comes to the end; the file proves itself, and is told again."""
    path = tmp_path / "cup.txt"
    words = ("play", "cup2010", "--seats", "me,simple", "--seed", "7", "--fast", "--save", str(path))
    out = run(*words, "--option", f"rulebook={rulebook}", typed="1\n" * 700)
    assert "Saved; check it with: mundialito verify" in " ".join(out.split())
    assert run("verify", str(path)).startswith("Verified: ")
    told = run("replay", str(path), "--lang", "es")
    assert "Sudáfrica" in told and "reparte." in told


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_number_of_seats_plays_to_the_end(seats: int):
    scores = whole(seats, seats, "simple").scores()
    assert scores.count(6) == 1


def test_simple_beats_eager_beats_random():
    report = simulate(GAME, ["simple", "eager", "random", "random"], 400, seed=5)
    simple, eager, *rest = (seat.wins for seat in report.seats())
    assert simple > 2 * eager > 4 * max(rest)


def weights(fold, p: int, policy: str) -> dict[str, int]:
    offers = fold.offers(p)
    row = [0] * len(offers)
    getattr(GAME.rules, policy)(fold.view(p), p, offers, len(offers), row)
    return {text(e): w for e, w in zip(offers, row, strict=True) if w}


def test_simple_spreads_its_goals_over_three_matches():
    fold = group(["goal goal goal foul defence", "goal defence defence"])
    assert weights(fold, 0, "simple") == {"first adds goal": 1}
    fold.state.hand[0], fold.state.chosen[0] = bag("goal goal foul defence"), bag("goal")
    assert weights(fold, 0, "simple") == {"first adds foul": 1}  # the other goals are kept


def test_simple_spoils_the_rival_of_its_own_team_first():
    rows = {"1b": "goal", "2a": "3goals", "2b": "goal"}
    fold = block(rows, {"A": "foul", "B": "goal"}, owners="ABBBBBBB")
    assert weights(fold, 0, "simple") == {"covers 1b with foul": 1}


def test_eager_discards_only_what_is_of_no_use():
    fold = block({}, {"A": "foul", "B": "goal"})
    assert weights(fold, 0, "eager") == {"discards foul": 1}
