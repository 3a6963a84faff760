"""Where compiled code is kept: by game and mode, by module, and by a hash of all that its code may have frozen.

An edit compiles again only what it reaches: a rule of one game leaves the code of all others where it is, and words,
pictures and pages reach no rule at all (closure.py).
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

import numpy as np

from mundialito.engine.closure import ROOT, closure, digest
from mundialito.engine.face import allowed
from mundialito.engine.rule import COMPILED, PLAIN

KEEP: Final = 6  # states of its sources whose code stays on disk, for each module


@cache
def compiler() -> str:
    return f"{sys.version} numba {version('numba')} numpy {np.__version__}"


@cache
def key(module: str, game: str) -> str:
    """The name of everything that the code of a module, such as `engine.drive`, depends on in a face of that game."""
    return digest(compiler(), closure(f"{ROOT}.{module}", game))[:16]


def cache_root() -> Path:
    """`MUNDIALITO_CACHE`, or the user's cache folder."""
    from platformdirs import user_cache_path

    return Path(os.environ.get("MUNDIALITO_CACHE") or user_cache_path("mundialito"))


def face_folder(game: str, mode: str) -> Path:
    return cache_root() / f"{game}-{mode}"


@cache
def is_kept(folder: Path) -> bool:
    """Whether code can be written there; else memory has to do."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


@cache
def code_folder(game: str, mode: str, module: str) -> str:
    """The folder of a module's code, for these very sources; empty where none can be written."""
    home = face_folder(game, mode)
    if not is_kept(home):
        return ""
    folder = home / module / key(module, game)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return ""
    tidy(folder.parent)
    return str(folder)


def tidy(folder: Path) -> None:
    """Forget all but what was used last: every edit of a source makes a new folder."""
    with suppress(OSError):  # another process tidies, too
        used = sorted((p for p in folder.iterdir() if p.is_dir()), key=lambda p: p.stat().st_mtime)
        for old in used[:-KEEP]:
            shutil.rmtree(old, ignore_errors=True)


def is_cached(game: str, entry: str = "drive.play_many") -> bool:
    """Whether the fastest face has that entry compiled on disk, so that nobody has to wait for it."""
    if allowed(None) == PLAIN:
        return True
    module = entry.partition(".")[0]
    homes = [p for p in face_folder(game, COMPILED).glob(f"*.{module}") if p.is_dir()]
    return any(any((home / key(home.name, game)).rglob(f"{entry}-*.nbc")) for home in homes)
