"""How a game is drawn in a terminal: by its own `terminal.py`, or by its notation if it has none."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from mundialito.engine.game import Game
from mundialito.engine.who import SEAT_LETTERS


class Drawing(Protocol):
    """What a game's `terminal.py` answers; `v` is a view, never the state of a running match."""

    def show(self, v: Any, seat: int, names: Sequence[str], lang: str, choices: Sequence[int] = ()) -> RenderableType:
        """The table as a seat, or PUBLIC, knows it; `choices` are numbered from 1."""

    def label(self, v: Any, seat: int, event: int, lang: str, names: Sequence[str] = ()) -> Text:
        """A choice in a few words."""

    def shorthand(self, text: str) -> list[str]:
        """The events, as match files write them, that a short way of typing may stand for."""

    def legend(self, lang: str) -> RenderableType:
        """Signs and ways of writing, for the help."""


class Notation:
    """Any game, by the notation of its positions and events."""

    def __init__(self, game: Game) -> None:
        self.notation = game.notation

    def show(self, v: Any, seat: int, names: Sequence[str], lang: str, choices: Sequence[int] = ()) -> RenderableType:  # noqa: ARG002
        seats = "   ".join(f"{SEAT_LETTERS[p]} {name}" for p, name in enumerate(names))
        return Text(f" {seats}\n\n {self.notation.position(v)}")

    def label(self, v: Any, seat: int, event: int, lang: str, names: Sequence[str] = ()) -> Text:  # noqa: ARG002
        return Text(self.notation.text(event))

    def shorthand(self, text: str) -> list[str]:  # noqa: ARG002
        return []

    def legend(self, lang: str) -> RenderableType:  # noqa: ARG002
        return Text()


def moves_of(drawing: Drawing, text: str) -> list[str]:
    """The events, in order, that a line stands for where the game's `terminal.py` has `line` and knows the line."""
    whole = getattr(drawing, "line", None)
    return list(whole(text)) if whole else []


def drawing_of(game: Game) -> Drawing:
    """The game's own drawing where there is one."""
    name = f"mundialito.games.{game.name}.terminal"
    if importlib.util.find_spec(name) is None:
        return Notation(game)
    own: Any = importlib.import_module(name)
    return own  # type: ignore[no-any-return]  # a module answers the protocol
