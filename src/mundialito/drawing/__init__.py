"""Tables drawn as HTML and SVG: what every game's `look` answers, and the parts that all of them share.

Drawing takes views, never states: what a viewer may not see cannot be drawn for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from htpy import Node


@dataclass(frozen=True)
class Place:
    """What the page knows of a seat and the rules don't."""

    name: str
    tag: Node = None  # badges of the page (bot, away, clock), put into the seat's plate


class Drawing(Protocol):
    """`games/<game>/look`. `symbols_at` is the address at which the page serves `symbols()`.

    One in which things go over squares or are thrown may also have `ways(v, e)`: how they go when `e` is carried out on
    the public view `v`, an `<ol data-way="id">` for each thing with an element a step, or with `data-turn`.
    """

    def symbols(self) -> str:
        """Whatever never changes, as `<symbol>`s in one standalone SVG file."""

    def public(self, v: Any, places: Sequence[Place], lang: str, symbols_at: str) -> Node:
        """The table, from `view(PUBLIC)`: the same bytes for everybody; style sheets turn it to the viewer's seat."""

    def private(
        self, v: Any, seat: int, offers: Sequence[int], places: Sequence[Place], lang: str, symbols_at: str
    ) -> Node:
        """What one seat holds and may choose, from its own view; every choice is named `event`: a submit button, or
        something to tick for which a button of the public drawing, in the form `choices` and named `then`, goes on."""

    def picture(self, v: Any, viewer: int, names: Sequence[str], lang: str) -> str:
        """One self-contained SVG of the table as that viewer knows it."""


class Follower(Protocol):
    """Optional, `Follower` of a game's `look`: keeps what everybody saw on the way to where the table stands now.

    Nature answers at once, so that a page is drawn only after the last of several flips: a follower shows them all.
    """

    def see(self, v: Any, e: int, number: int) -> None:
        """An event that everybody saw, on the public view just before it, with its number in the public log."""

    def draw(self, lang: str, symbols_at: str) -> Node:
        """What is to be shown of it beside the table; the same for everybody."""
