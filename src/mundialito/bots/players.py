"""Who may sit at a table of the arena: policies, levels, and anybody's class with a method `choose`.

    class Mine:
        def choose(self, view, seat, offers, rng):
            return rng.choice(offers)

A player of that kind is named `file.py:Mine`, or, if an installed package offers it, by its entry point in the group
`mundialito.bots`. It is given its seat's view, what it may do, and random numbers of its own; no state, ever.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Protocol

from mundialito.bots import BOTS, LEVELS, LEVELS_BEFORE, UnknownBot, kind_of, stream
from mundialito.engine.face import Face
from mundialito.engine.policies import OUTSIDE
from mundialito.engine.reasons import Spoken
from mundialito.engine.record import State
from mundialito.words import phrase

GROUP: Final = "mundialito.bots"


class Own(Protocol):
    """Anybody's bot."""

    def choose(self, view: State, seat: int, offers: list[int], rng: random.Random) -> int: ...


Chooser = Callable[[Face, Any, int, list[int], int, Any], int]  # face, view, seat, offers, seed of this choice, log


class BadBot(Spoken, ValueError):
    """Somebody's bot that cannot be loaded, or that chose what it may not."""

    def __init__(self, sentence: str, **facts: Any) -> None:
        super().__init__(sentence, **facts)


@dataclass(frozen=True)
class Player:
    """A name, and either the number of a policy or how it is asked."""

    name: str
    kind: int
    choose: Chooser


def named(name: str, source: str | None = None) -> Player:
    """The player of that name, of that text if it is in a file; raises UnknownBot and BadBot."""
    if name in (*LEVELS, *LEVELS_BEFORE):
        return Player(name, OUTSIDE, level_chooser(name))
    if name in BOTS:
        return Player(name, kind_of(name), never)
    if is_in_file(name):
        return Player(name, OUTSIDE, own_chooser(name, from_source(name, source or source_of(name))))
    for entry in entry_points(group=GROUP, name=name):
        return Player(name, OUTSIDE, own_chooser(name, entry.load()))
    raise UnknownBot(name)


def never(_face: Face, _view: Any, _seat: int, _offers: list[int], _seed: int, _log: Any) -> int:
    raise AssertionError("a policy is not asked: compiled matches run it")


def level_chooser(name: str) -> Chooser:
    """A level, thinking."""

    level = LEVELS.get(name) or LEVELS_BEFORE[name]

    def chosen(face: Face, view: State, seat: int, _offers: list[int], seed: int, log: Any) -> int:
        from mundialito.bots.levels import think

        return think(face, level, view, seat, stream(seed), lambda: False, log)

    return chosen


def own_chooser(name: str, make: Callable[[], Own]) -> Chooser:
    """Somebody's bot; whatever it raises is its own affair, but what it chooses must be offered."""
    bot = make()

    def chosen(_face: Face, view: State, seat: int, offers: list[int], seed: int, _log: Any) -> int:
        event = bot.choose(view, seat, list(offers), random.Random(seed))
        if event not in offers:
            raise BadBot(phrase("{bot} chose {event}, which is not offered: it may choose one of {offers}."),
                         bot=name, event=event, offers=", ".join(map(str, offers)))  # fmt: skip
        return int(event)

    return chosen


def is_in_file(name: str) -> bool:
    return name.rpartition(":")[0].endswith(".py")


def source_of(name: str) -> str:
    """The text of a bot in a file, which can be sent to where the file is not."""
    path = Path(name.rpartition(":")[0])
    if not path.is_file():
        raise BadBot(phrase("There is no file {path} for the bot {bot}."), path=path, bot=name)
    return importlib.util.decode_source(path.read_bytes())


def from_source(name: str, source: str) -> Callable[[], Own]:
    """A class in a file of Python."""
    path, _, wanted = name.rpartition(":")
    module = ModuleType(f"mundialito_bot_{Path(path).stem}")
    module.__file__ = path
    try:
        exec(compile(source, path, "exec"), module.__dict__)
    except ImportError as why:
        raise BadBot(phrase("The bot {bot} cannot be loaded: {why}."), bot=name, why=str(why)) from why
    made = getattr(module, wanted, None)
    if made is None or not callable(getattr(made, "choose", None)):
        raise BadBot(phrase("{path} has no class {wanted} with a method choose."), path=path, wanted=wanted)
    return made  # type: ignore[no-any-return]
