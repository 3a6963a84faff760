"""Lessons: matches on the real rules, with a script for all but the learner, from a game's room `lessons/`."""

from __future__ import annotations

from functools import cache

from mundialito import games
from mundialito.engine.reasons import Spoken
from mundialito.lessons.lesson import Kindly, Lesson, Step, Text, Way, named
from mundialito.lessons.reading import BadLesson, read

__all__ = [
    "BadLesson",
    "Kindly",
    "Lesson",
    "NoLesson",
    "Step",
    "Text",
    "Way",
    "find",
    "listed",
    "named",
    "names",
    "of_game",
]

ROOM = "lessons"


class NoLesson(Spoken, LookupError):
    """There is no lesson of that name."""


def names(game: str) -> list[str]:
    """What the lessons of a game are called, not in their order; nothing of them is read for that."""
    return sorted(path.stem for path in (games.folder_of(game) / ROOM).glob("*.toml"))


@cache
def find(game: str, name: str) -> Lesson:
    """One lesson; raises NoLesson or BadLesson."""
    if name not in names(game):
        raise NoLesson("There is no lesson {name} of {game}.", name=name, game=game)
    path = games.folder_of(game) / ROOM / f"{name}.toml"
    return read(path.read_text("utf-8"), games.load(game), name)


def listed(game: str) -> tuple[Lesson, ...]:
    """Those that a page can offer: of a game with a bad file, which the judge and its own page tell of, none."""
    try:
        return of_game(game)
    except Spoken:
        return ()


@cache
def of_game(game: str) -> tuple[Lesson, ...]:
    """All lessons of a game, in their order; raises BadLesson."""
    return tuple(sorted((find(game, name) for name in names(game)), key=lambda one: (one.number, one.name)))
