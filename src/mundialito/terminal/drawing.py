"""How a game is drawn in a terminal: by its own `words/terminal.py`, or by its notation if it has none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from mundialito import games
from mundialito.engine.game import Game
from mundialito.engine.who import SEAT_LETTERS


class Drawing(Protocol):
    """What a game's `words/terminal.py` answers; `v` is a view, never the state of a running match."""

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
    """The events, in order, that a line stands for, where the game's `words/terminal.py` has `line` and knows it."""
    whole = getattr(drawing, "line", None)
    return list(whole(text)) if whole else []


def drawing_of(game: Game) -> Drawing:
    """The game's own drawing where there is one."""
    own: Drawing | None = games.own(game.name, "words.terminal")  # a module answers the protocol
    return own or Notation(game)
