"""Where words go: results to stdout, talk to stderr."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import TypeVar

from rich.console import Console

from mundialito.words import say

T = TypeVar("T")


def results() -> Console:
    """The console of stdout."""
    return Console(file=sys.stdout, highlight=False)


def talk() -> Console:
    """The console of stderr."""
    return Console(file=sys.stderr, highlight=False, soft_wrap=True)


def announce_compiling(game: str, lang: str, entry: str = "drive.play_many") -> None:
    """One line on what is being waited for, if there is anything to wait for."""
    from mundialito.engine.caches import is_cached

    if not is_cached(game, entry):
        line = say("Compiling the rules of {game} for this machine (once, 10 s to 2 minutes)…", lang, game=game)
        talk().print(line, markup=False)


def interruptible(work: Callable[[], T]) -> T:
    """The same, but Ctrl-C is heard at once: compiled code runs in a thread that nobody waits for at the end."""
    done: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(work())
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.1)
    if failed:
        raise failed[0]
    return done[0]
