"""Faces: the same sources interpreted, compiled, or compiled with bounds checks, side by side in one process.

A face is a package alias, such as `mundialito_uno_compiled`, with the same folders behind it. Relative imports stay
inside a face, absolute ones (`from mundialito.engine.rule import rule`) leave it and reach what all faces share.
Inside a face `engine.contract` *is* the game, so generic code that says `from ..engine.contract import actor` is
bound to that game by ordinary globals, which is what Numba can compile at full speed and keep in its cache.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import mundialito
from mundialito.engine import plainly
from mundialito.engine.agreement import inspect_rules
from mundialito.engine.closure import game_folder, game_folders
from mundialito.engine.compilable import check_rules
from mundialito.engine.contract import OPTIONAL, Rules
from mundialito.engine.inspection import fill_in
from mundialito.engine.loading import loaded
from mundialito.engine.rule import CHECKED, COMPILED, FACES, MODES, PLAIN

_lock = threading.RLock()


class Face:
    """A game in one mode: its contract, and generic modules bound to it."""

    def __init__(self, game: str, mode: str, root: str) -> None:
        self.game, self.mode, self.root = game, mode, root
        self.rules: Rules = sys.modules[f"{root}.engine.contract"]

    def module(self, name: str) -> Any:
        """A generic module, such as `engine.drive`, bound to this game in this mode."""
        with _lock:
            return importlib.import_module(f"{self.root}.{name}")

    def pool(self, blank: Any, n: int) -> Any:
        """`n` copies of a plain state, in the form this face's rules take: `pool[i]` is a state."""
        if self.mode == PLAIN:
            return [blank.copy() for _ in range(n)]
        pool = np.zeros(n, blank.dtype)
        for i in range(n):
            blank.store(pool[i])
        return pool

    def row(self, n: int) -> Any:
        """A row of `n` zeros for lists of events, weights, tallies."""
        return [0] * n if self.mode == PLAIN else np.zeros(n, np.int64)

    def array(self, values: Any) -> Any:
        """Given numbers, or rows of them, as a row or table this face's rules take."""
        return values if self.mode == PLAIN else np.array(values, np.int64)


def face(game: str, mode: str | None = None) -> Face:
    """The face of a game; without a mode, the fastest one that this process may use."""
    if mode not in (None, *MODES):
        raise ValueError(f"{mode!r} is no mode; there are {', '.join(MODES)}")
    return _face(game, allowed(mode))


def allowed(mode: str | None) -> str:
    """`MUNDIALITO_PLAIN` keeps everything plain; without Numba installed the fastest is plain, too."""
    if os.environ.get("MUNDIALITO_PLAIN"):
        return PLAIN
    if mode is None:
        return COMPILED if importlib.util.find_spec("numba") else PLAIN
    return mode


def _face(game: str, mode: str) -> Face:
    with _lock:
        root = f"mundialito_{game}_{mode}"
        if root not in FACES:
            if mode != PLAIN:
                _face(game, PLAIN)  # looked over there, so that the compiler is the last to complain
            _open(root, game, mode)
        return Face(game, mode, root)


def has_code(game: str, mode: str) -> bool:
    """Whether these very sources have been compiled, so that nothing is left to stumble over."""
    from mundialito.engine import caches  # which asks for faces itself

    homes = [home for home in caches.face_folder(game, mode).glob("*") if home.is_dir()]
    return any(any((home / caches.key(home.name, game)).rglob("*.nbc")) for home in homes)


def _open(root: str, game: str, mode: str) -> None:
    """Make the alias, load the game under it, and let it stand where the contract's stubs were."""
    for name, folders in ((root, mundialito.__path__), (f"{root}.games", game_folders())):
        alias = ModuleType(name)
        alias.__path__ = folders
        sys.modules[name] = alias
    FACES[root] = (mode, game)
    try:
        rules = loaded(f"{root}.games.{game}.rules", game_folder(game))
        if mode == PLAIN:
            inspect_rules(rules)
        elif not has_code(game, mode):
            check_rules(Path(rules.__file__ or "").parent)
        sys.modules[f"{root}.engine.contract"] = rules
        defaults = importlib.import_module(f"{root}.engine.defaults")
    except BaseException:
        for name in [n for n in sys.modules if n == root or n.startswith(root + ".")]:
            del sys.modules[name]
        del FACES[root]
        raise
    for name in set(OPTIONAL) & vars(rules).keys() & vars(defaults).keys():
        setattr(defaults, name, getattr(rules, name))  # one default may call another: then it is the game's own
    fill_in(rules, Rules, {**vars(plainly), **vars(defaults)})


__all__ = ["CHECKED", "COMPILED", "PLAIN", "Face", "face"]
