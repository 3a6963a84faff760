"""A game judged from its folder: everything that is asked of it, part by part."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mundialito import games, lessons
from mundialito.engine.face import CHECKED, COMPILED
from mundialito.engine.reasons import Spoken
from mundialito.judge import faces, lying, moments, mutants, sentences, sources, written
from mundialito.judge.findings import Finding, found
from mundialito.judge.laws import charges, check_papers
from mundialito.judge.trials import Breach, broken_off, papers_of
from mundialito.lessons.trying import check

Question = Callable[[], None]


class Unjudged(Spoken):
    """A folder that cannot be judged."""


@dataclass(frozen=True)
class Part:
    """Something that is asked of a game, and what was found where it failed."""

    game: str
    name: str
    questions: list[Question]
    carries: bool = False  # nothing can be asked after it where it fails

    def answer(self, folder: Path) -> list[Finding]:
        """Ask; the first finding, for the others mostly say the same."""
        for ask in self.questions:
            try:
                ask()
            except Breach as breach:
                return [self.finding(ask, breach, folder)]
            except Exception as fault:  # whatever a stranger's files raise
                return [Finding(broken_off(fault, self.game))]
        return []

    def finding(self, ask: Question, breach: Breach, folder: Path) -> Finding:
        charge = getattr(ask, "__self__", None)
        return found(charge, breach, breach.trial, folder) if breach.trial and charge else Finding(str(breach))


def name_of(folder: Path) -> str:
    """Make a game known by its folder; raises Unjudged."""
    near, folder = meant_by(folder), folder.resolve()
    if near and near != folder:
        raise Unjudged("{folder} is no game; {near} is one: name that folder.", folder=folder, near=near)
    if near is None:
        raise Unjudged("{folder} is no game: there is no rulebook/en.md in it.", folder=folder)
    if importlib.util.find_spec("hypothesis") is None:
        raise Unjudged("To judge a game, install mundialito[judge].")
    games.add_folder(folder.parent)
    if games.folder_of(folder.name).resolve() != folder:
        raise Unjudged("There is another game called {name}: give the folder a name of its own.", name=folder.name)
    return folder.name


def meant_by(folder: Path) -> Path | None:
    """The folder itself, if a game is in it; else a game below it, or the game that is called so."""
    below = next(iter(sorted(folder.glob("*/rulebook/en.md"))), None)
    if (folder / "rulebook" / "en.md").exists():
        return folder.resolve()
    return below.resolve().parents[1] if below else games.folders().get(str(folder))


def parts(name: str, tests: Path, rewrite: bool = False, times: int = 1) -> Iterator[Part]:
    """What a game is asked, the quickest first."""
    folder, game, cases = games.folder_of(name), games.load(name), papers_of(name).cases
    part = partial(Part, name)
    yield part("sources", [partial(sources.check_rules, folder / "rules")])
    yield part("papers", [partial(check_papers, name)], carries=True)
    yield part("alphabet", [partial(moments.check_alphabet, game)])
    yield part("citations", [partial(sources.check_citations, name, tests)])
    yield part("sentences", [partial(sentences.check_sentences, name, rewrite)])
    yield part("zones", [partial(lying.check_zones, case) for case in cases] if lying.declared(name) else [])
    for law in dict.fromkeys(charge.law.name for charge in charges(name)):
        yield part(law, [charge.judge for charge in charges(name, times) if charge.law.name == law])
    yield part("lessons", [partial(check_lesson, name, lesson) for lesson in lessons.names(name)])
    golden = sorted((tests / "golden").glob("*.txt"))
    yield part("golden replays", [partial(written.check_golden, path, game, rewrite) for path in golden])
    counted = [tests / "counts.txt"] if (tests / "counts.txt").exists() else []
    yield part("counts", [partial(written.check_counts, path, game, rewrite) for path in counted])
    yield part("tests", [partial(run_tests, tests, folder.parent)])
    yield part("mutants", [partial(check_mutants, name)])
    if importlib.util.find_spec("numba") and not os.environ.get("MUNDIALITO_PLAIN"):
        modes = COMPILED, CHECKED
        yield part("faces", [partial(faces.side_by_side, case, modes, 1, 160) for case in cases])
        yield part("whole matches", [partial(faces.check_whole_matches, cases[0], modes, kind) for kind in range(3)])


def check_lesson(name: str, lesson: str) -> None:
    """A lesson can be taken to its end, and answers whatever else could be chosen on the way."""
    try:
        check(lessons.find(name, lesson))
    except Spoken as wrong:
        raise Breach(str(wrong)) from wrong


def check_mutants(name: str) -> None:
    """Breaches planted in the game are caught, or the laws do not bite on it."""
    for mutant, case in mutants.witnesses(name).items():
        if case is not None and not mutants.caught(mutant, name, case):
            raise Breach(f"a planted breach was not caught: {mutant.name}, at {case}")


def run_tests(tests: Path, folder: Path) -> None:
    """The game's own tests."""
    if not any(tests.rglob("test_*.py")):
        return
    known = {**os.environ, "MUNDIALITO_GAMES": os.pathsep.join([str(folder), os.environ.get("MUNDIALITO_GAMES", "")])}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=line", str(tests)],
        env=known, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise Breach(f"its own tests fail:\n{done.stdout[-3000:]}{done.stderr[-1000:]}")
