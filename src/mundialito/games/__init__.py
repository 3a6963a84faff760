"""The games, by name. A folder in `MUNDIALITO_GAMES` adds more: each subfolder with a rulebook is a game."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from mundialito.engine.reasons import Spoken

if TYPE_CHECKING:
    from mundialito.engine.game import Game

__path__ += [str(Path(p).resolve()) for p in os.environ.get("MUNDIALITO_GAMES", "").split(os.pathsep) if p]


class UnknownGame(Spoken, LookupError):
    """There is no game of that name."""


def add_folder(folder: str | Path) -> None:
    """Look for games in one more folder."""
    path = str(Path(folder).resolve())
    if path not in __path__:
        __path__.append(path)


def names() -> list[str]:
    """Every game that can be played."""
    folders = [p for p in __path__ if Path(p).is_dir()]
    return sorted({g.parent.name for p in folders for g in Path(p).glob("*/rulebook.en.md")})


def load(name: str) -> Game:
    """The game of that name; raises UnknownGame with the names there are."""
    if name not in names():
        raise UnknownGame("There is no game {name}; there are: {names}.", name=name, names=", ".join(names()))
    return _load(name)


@cache
def _load(name: str) -> Game:
    from mundialito.engine.game import Game

    return Game(name)
