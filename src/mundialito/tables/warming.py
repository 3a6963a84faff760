"""Rules are compiled beside the server, not in it: a process of its own does, and the server loads what it made."""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Final

from mundialito.bots import stream
from mundialito.engine.caches import is_cached
from mundialito.engine.face import allowed, face
from mundialito.engine.rule import PLAIN

SEARCH: Final = "search.search"  # what bots that search need compiled

log = logging.getLogger("mundialito.tables")


class Warming:
    """Which games have their search, or another entry, ready in this process. Asking begins to get it ready."""

    def __init__(self, entry: str = "", loaded: Callable[[str], None] | None = None) -> None:
        self.entry, self.loaded = entry or SEARCH, loaded or load
        self.ready: set[str] = set()
        self.compiling: set[str] = set()  # what is compiled takes long enough to be worth a word
        self.begun: set[str] = set()
        self.processes: list[subprocess.Popen[bytes]] = []
        self.closed = False

    def is_ready(self, game: str) -> bool:
        """Whether a bot may search now, without anybody waiting for a compiler."""
        if game in self.ready or allowed(None) == PLAIN:  # interpreted, levels do not search
            return True
        if game not in self.begun:
            self.begun.add(game)
            threading.Thread(target=self.prepare, args=(game,), name=f"warming {game}", daemon=True).start()
        return False

    def prepare(self, game: str) -> None:
        """Have it compiled if it is not, then load it; whatever fails leaves the stand-in at the table."""
        try:
            if not is_cached(game, self.entry):
                self.compiling.add(game)
                self.compile(game)
            if is_cached(game, self.entry) and not self.closed:
                self.loaded(game)
                self.ready.add(game)
        except Exception:
            log.exception("%s of %s cannot be made ready", self.entry, game)
        finally:
            self.compiling.discard(game)

    def compile(self, game: str) -> None:
        """In a process of its own, which gives way to everything else."""
        gently = [nice, "-n", "19"] if (nice := shutil.which("nice")) else []
        command = [*gently, sys.executable, "-m", "mundialito", "warm", game]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            self.processes.append(process)
            process.wait()

    def close(self) -> None:
        self.closed = True
        for process in self.processes:
            if process.poll() is None:
                process.terminate()


def load(name: str) -> None:
    """A search of no iterations, so that the next one finds everything in memory."""
    from mundialito import games
    from mundialito.bots.searching import Search

    game = games.load(name)
    Search(face(name), game.begun(game.usual), 0, 0, stream()).run()
