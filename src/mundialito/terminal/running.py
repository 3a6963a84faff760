"""What runs compiled: simulations, counts, and the compiling itself."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Final

from mundialito.engine.caches import face_folder, is_kept
from mundialito.engine.face import allowed, face
from mundialito.engine.game import Game
from mundialito.engine.record import State
from mundialito.engine.rule import COMPILED, PLAIN
from mundialito.lab.report import Plan, Report
from mundialito.lab.simulate import simulate as run
from mundialito.terminal.consoles import announce_compiling, interruptible, results, talk
from mundialito.terminal.figures import progress_bar, report_table
from mundialito.terminal.inputs import Mistake
from mundialito.words import say

INTERRUPTED: Final = 130
MOST_JOBS: Final = 256


def simulate(
    game: Game, plan: Plan, jobs: int, lang: str, as_json: bool, page: Path | None = None, cluster: str = ""
) -> int:
    """Run the plan and print what came of it, or also write a page; the exit status."""
    check_numbers(plan.matches, jobs, lang, cluster)
    if page:
        must_be_writable(page, lang)
    game.blank(len(plan.bots), plan.options, plan.parts)  # raises Unfit before anybody waits
    if not cluster:
        announce_compiling(game.name, lang)
    with progress_bar(talk(), plan.matches, lang) as progress:
        report = run(
            game, plan.bots, plan.matches, plan.seed, jobs or cores(), plan.options, plan.parts, progress,
            notes=page is not None, cluster=cluster,
        )  # fmt: skip
    print_report(report, lang, as_json)
    if page and report.matches:
        from mundialito.lab import figures

        write_page(page, figures.page(report, lang), lang)
        talk().print(say("The report is in {file}.", lang, file=str(page)), markup=False, soft_wrap=True)
    return INTERRUPTED if report.is_stopped else 0


def must_be_writable(file: Path, lang: str) -> None:
    """Before anybody waits: a folder that is not there is told now."""
    written(file, "a", "", lang)


def write_page(file: Path, text: str, lang: str) -> None:
    written(file, "w", text, lang)


def written(file: Path, mode: str, text: str, lang: str) -> None:
    try:
        with file.open(mode, encoding="utf-8") as page:
            page.write(text)
    except OSError as wrong:
        raise Mistake(say("Cannot write {path}: {reason}.", lang, path=file, reason=wrong.strerror)) from wrong


def check_numbers(matches: int, jobs: int, lang: str, cluster: str = "") -> None:
    if matches < 1:
        raise Mistake(say("At least one match must be played: --matches cannot be {matches}.", lang, matches=matches))
    check_jobs(jobs, cluster, lang)


def check_jobs(jobs: int, cluster: str, lang: str) -> None:
    if cluster and jobs:
        raise Mistake(
            say("--jobs is for this machine, and the workers of a cluster have threads: give one or the other.", lang)
        )
    if not 0 <= jobs <= MOST_JOBS:
        raise Mistake(say("--jobs is a number from 0 to {most}, not {jobs}.", lang, most=MOST_JOBS, jobs=jobs))


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def print_report(report: Report, lang: str, as_json: bool) -> None:
    """As a table or as JSON; nothing to tell is told, too."""
    if as_json:
        print(json.dumps(report.to_dict(), indent=1))
    elif report.matches:
        results().print(report_table(report, lang))
    else:
        talk().print(say("Stopped before the first match was over.", lang))


def count(game: Game, state: State, depth: int, lang: str) -> None:
    """A line a depth, as soon as it is known."""
    from mundialito.engine.count import counts

    announce_compiling(game.name, lang, "count.count")
    fastest = face(game.name)
    for d in range(1, depth + 1):
        print(f"{d:3} {interruptible(lambda d=d: counts(fastest, state, d)[-1]):>20}", flush=True)  # type: ignore[misc]


def warm(game: Game, lang: str) -> None:
    """Compile what simulations, counts, bots and chances of that game need."""
    if allowed(None) == PLAIN:
        line = say("{game} runs interpreted here: Numba is missing, or MUNDIALITO_PLAIN is set.", lang, game=game.name)
        talk().print(line, markup=False)
        return
    announce_compiling(game.name, lang)
    began = time.perf_counter()
    interruptible(lambda: compile_all(game))
    seconds, folder = f"{time.perf_counter() - began:.1f}", face_folder(game.name, COMPILED)
    ready = say("{game} is ready after {seconds} s.", lang, game=game.name, seconds=seconds)
    if is_kept(folder):
        kept = say("Compiled code is kept in {folder}.", lang, folder=folder)
    else:
        kept = say("No folder to keep it in can be written, so the next process compiles again.", lang)
    results().print(ready, kept, markup=False, soft_wrap=True)


def compile_all(game: Game) -> None:
    """Call once whatever may be called later."""
    from mundialito.bots import stream
    from mundialito.bots.searching import Search
    from mundialito.engine.count import counts
    from mundialito.lab.chances import Playouts

    run(game, ["random"] * game.fewest, 1, seed=0)
    counts(face(game.name), game.begun(game.fewest), 1)
    Search(face(game.name), game.begun(game.fewest), 0, 0, stream(0)).run()
    Playouts(game, game.fewest).from_view(game.begun(game.fewest), 0, 0, 1)
