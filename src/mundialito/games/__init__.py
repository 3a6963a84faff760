"""The games, by name. A folder in `MUNDIALITO_GAMES` adds more: each subfolder with a rulebook is a game."""

from __future__ import annotations

import importlib.util
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from mundialito.engine.loading import loaded
from mundialito.engine.reasons import Spoken
from mundialito.words import learn

if TYPE_CHECKING:
    from types import ModuleType

    from mundialito.engine.game import Game

__path__ += [str(Path(p).resolve()) for p in os.environ.get("MUNDIALITO_GAMES", "").split(os.pathsep) if p]
for _path in __path__:  # before any of them can say a word
    learn(Path(_path))


class UnknownGame(Spoken, LookupError):
    """There is no game of that name."""


def add_folder(folder: str | Path) -> None:
    """Look for games in one more folder."""
    path = str(Path(folder).resolve())
    if path not in __path__:
        __path__.append(path)
        learn(Path(path))


def folders() -> dict[str, Path]:
    """Where the rooms of each game are; of two of one name, the first found is the game."""
    there = [Path(path) for path in __path__ if Path(path).is_dir()]
    found = [book.parents[1] for folder in there for book in folder.glob("*/rulebook/en.md")]
    return {folder.name: folder for folder in reversed(found)}


def barren() -> list[str]:
    """Folders that somebody has named and that hold no game: most likely a game's own was meant, or none is there."""
    return [path for path in __path__[1:] if not any(Path(path).glob("*/rulebook/en.md"))]


def names() -> list[str]:
    """Every game that can be played."""
    return sorted(folders())


def folder_of(name: str) -> Path:
    """Where the rooms of a game are; raises UnknownGame with the names there are."""
    if name not in folders():
        raise UnknownGame("There is no game {name}; there are: {names}.", name=name, names=", ".join(names()))
    return folders()[name]


def own(name: str, module: str) -> ModuleType | None:
    """What a game may bring or leave out, such as `look.figures`; None where it has left it out.

    Part by part: whoever asks Python for a module in a room that is not there gets an error, not an answer. A folder
    without sources in it is no module either, though Python would take it for one.
    """
    path, spec = __name__, None
    for part in (name, *module.split(".")):
        path = f"{path}.{part}"
        spec = importlib.util.find_spec(path)
        if spec is None:
            break
    return loaded(path, folder_of(name)) if spec and spec.origin else None


def load(name: str) -> Game:
    """The game of that name; raises UnknownGame with the names there are."""
    folder_of(name)
    return _load(name)


@cache
def _load(name: str) -> Game:
    from mundialito.engine.game import Game

    return Game(name)
