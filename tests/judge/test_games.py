"""Every game is judged: by each law at each of its tables, by its sources, by breaches planted in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mundialito import games
from mundialito.engine.face import CHECKED, COMPILED
from mundialito.engine.papers import Case
from mundialito.judge import faces, lying, moments, mutants, sentences, sources, written
from mundialito.judge.laws import Charge, charges, check_papers
from mundialito.judge.trials import papers_of

GAMES = games.names()
CHARGES = [charge for name in GAMES for charge in charges(name)]
CASES = [case for name in GAMES for case in papers_of(name).cases]
OWN = {name: games.folder_of(name) / "tests" for name in GAMES}
TESTS = {name: own if own.exists() else Path(__file__).parents[1] / "games" / name for name, own in OWN.items()}
every_game = pytest.mark.parametrize("name", GAMES)
every_case = pytest.mark.parametrize("case", CASES, ids=str)


@pytest.mark.parametrize("charge", CHARGES, ids=str)
def test_a_game_keeps_the_law(charge: Charge) -> None:
    charge.judge()


@every_game
def test_its_papers_are_complete(name: str) -> None:
    check_papers(name)


@every_game
def test_every_event_has_a_text_of_its_own(name: str) -> None:
    moments.check_alphabet(games.load(name))


@every_game
def test_its_rules_can_be_compiled_and_read(name: str) -> None:
    sources.check_rules(games.folder_of(name) / "rules")


@every_game
def test_rulebooks_code_and_tests_cite_the_same_rules(name: str) -> None:
    sources.check_citations(name, TESTS[name])


@every_game
def test_its_catalogues_have_what_it_says_and_nothing_else(name: str) -> None:
    sentences.check_sentences(name)


@pytest.mark.parametrize("case", [case for case in CASES if lying.declared(case.game)], ids=str)
def test_what_it_declares_to_lie_there_can_be_asked_of_every_view(case: Case) -> None:
    lying.check_zones(case)


@every_case
def test_every_answer_is_the_same_on_all_three_faces(case: object) -> None:
    faces.side_by_side(case, (COMPILED, CHECKED), 1, 160)  # type: ignore[arg-type]


@every_case
@pytest.mark.parametrize("kind", [0, 1, 2], ids=["random", "eager", "simple"])
def test_whole_matches_are_the_same_on_all_three_faces(case: object, kind: int) -> None:
    faces.check_whole_matches(case, (COMPILED, CHECKED), kind)  # type: ignore[arg-type]


@every_game
def test_what_is_written_down_beside_a_game_is_told_again(name: str, rewrite_golden: bool) -> None:
    """Games with tests of their own; those of this package are told in richer words, in tests/games."""
    game = games.load(name)
    for path in sorted((OWN[name] / "golden").glob("*.txt")):
        written.check_golden(path, game, rewrite_golden)
    if (OWN[name] / "counts.txt").exists():
        written.check_counts(OWN[name] / "counts.txt", game, rewrite_golden)


@every_game
def test_planted_breaches_are_caught(name: str) -> None:
    found = mutants.witnesses(name)
    assert [mutant.name for mutant, case in found.items() if case is None] == [], "no match shows them"
    passed = [mutant.name for mutant, case in found.items() if case and not mutants.caught(mutant, name, case)]
    assert passed == [], "no law catches them"
    assert len(found) >= (8 if papers_of(name).secrets else 1)
