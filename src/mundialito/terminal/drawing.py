"""How a game is drawn in a terminal: by its own `words/terminal.py`, by the zones it declares, or by its notation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import cast

from rich.console import RenderableType
from rich.text import Text

from mundialito import games
from mundialito.engine.game import Game
from mundialito.engine.inspection import fill_in, look_over
from mundialito.engine.record import State
from mundialito.engine.rooms import Terminal, Typed
from mundialito.engine.who import SEAT_LETTERS
from mundialito.showing.zones import declared_by
from mundialito.terminal.zoned import ZonedText


class Notation(Typed):
    """Any game, by the notation of its positions and events."""

    def __init__(self, game: Game) -> None:
        self.notation = game.notation

    def show(self, v: State, seat: int, names: Sequence[str], lang: str, choices: Sequence[int] = ()) -> RenderableType:  # noqa: ARG002
        seats = "   ".join(f"{SEAT_LETTERS[p]} {name}" for p, name in enumerate(names))
        return Text(f" {seats}\n\n {self.notation.position(v)}")

    def label(self, v: State, seat: int, event: int, lang: str, names: Sequence[str] = ()) -> Text:  # noqa: ARG002
        return Text(self.notation.text(event))

    def shorthand(self, text: str) -> list[str]:  # noqa: ARG002
        return []

    def legend(self, lang: str) -> RenderableType:  # noqa: ARG002
        return Text()


def drawing_of(game: Game) -> Typed:
    """The game's own drawing where there is one, else what its zones come to; raises BadGame."""
    own = own_drawing(game.name)
    if own is None and (declared := declared_by(game.name)):
        return ZonedText(game, declared)
    return own or Notation(game)


@cache
def own_drawing(name: str) -> Typed | None:
    """What a game's `words/terminal.py` answers, with defaults for what it leaves out."""
    own = games.own(name, "words.terminal")
    if own is None:
        return None
    look_over(own, Terminal, Typed)
    fill_in(own, Typed, {"line": lambda _: ()})
    return cast("Typed", own)
