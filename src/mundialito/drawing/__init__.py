"""Tables drawn as HTML and SVG: what every game's `draw.py` answers, and the parts that all of them share.

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
    """`games/<game>/draw.py`. `symbols_at` is the address at which the page serves `symbols()`.

    A game of dice may add `SHOWN`, a range of Nature's events that stay in sight after they have happened, and
    `lately(moments, since, lang, symbols_at)`, which draws the last run of them: each event with `view(PUBLIC)` just
    before it, and how many events have happened since.
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
