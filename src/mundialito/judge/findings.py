"""A broken law as files that anybody can look at: the shortest match in which it shows, and the command for that."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mundialito.engine.game import Game
from mundialito.engine.match import write
from mundialito.engine.who import name
from mundialito.judge.dice import Numbers
from mundialito.judge.laws import Charge
from mundialito.judge.trials import Breach, Trial, match_of

TRIES = 300  # shorter matches that are looked at
PATIENCE = 5.0  # seconds of this processor for that: some laws look long at each
LONGEST = 400  # numbers that decide a match; the rest of it goes by the first choice each time


@dataclass(frozen=True)
class Finding:
    """What broke, and the matches that show it; of two, they should look alike to the viewer."""

    sentence: str
    files: tuple[Path, ...] = ()
    commands: tuple[str, ...] = ()


def found(charge: Charge, breach: Breach, trial: Trial, folder: Path) -> Finding:
    """Write the shortest match that breaks the law."""
    breach, trial = shortened(charge, breach, trial)
    files, commands = [], []
    for letter, fold in zip("ab", breach.folds or trial.folds, strict=False):
        match = match_of(trial.case, fold)
        if match is None:
            continue
        path = folder / f"{charge.case.game}-{charge.law.name.replace(' ', '-').replace(',', '')}-{letter}.txt"
        path.write_text(write(match, trial.game), "utf-8")
        eyes = f" --as {name(breach.viewer)}" if breach.viewer is not None else ""
        files.append(path)
        commands.append(f"mundialito replay {path} --at {len(match.events)}{eyes}")
    return Finding(f"{breach} (at {charge.case})", tuple(files), tuple(commands))


def shortened(charge: Charge, breach: Breach, trial: Trial) -> tuple[Breach, Trial]:
    """A shorter match that breaks the same law, if there is one; Hypothesis looks for it."""
    import hypothesis
    from hypothesis import strategies

    best, until = (breach, trial), time.process_time() + PATIENCE

    def breaks(numbers: Sequence[int]) -> bool:
        nonlocal best
        if time.process_time() > until:
            return False
        shorter = tried(charge, trial.game, numbers)
        if shorter and length(*shorter) <= length(*best):
            best = shorter
        return shorter is not None

    lists = strategies.lists(strategies.integers(0, 2**16), max_size=LONGEST)
    quiet = hypothesis.settings(
        max_examples=TRIES, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
    )  # fmt: skip
    with contextlib.suppress(hypothesis.errors.HypothesisException):
        hypothesis.find(lists, breaks, settings=quiet)
    return best


def tried(charge: Charge, game: Game, numbers: Sequence[int]) -> tuple[Breach, Trial] | None:
    """The law on a match that these numbers decide; what it says, if it is broken there."""
    trial = charge.trial(Numbers(numbers), game)
    try:
        charge.ask(trial)
    except Breach as breach:
        return breach, trial
    return None


def length(breach: Breach, trial: Trial) -> int:
    """How many events one has to look through."""
    return sum(len(fold.events) for fold in breach.folds or trial.folds)
