"""How things went lately: what a game's drawing says of the last events, for the script to let them go that way."""

from __future__ import annotations

from collections import deque
from typing import Any, Final

import htpy as h

from mundialito.drawing.pieces import drawn
from mundialito.engine.who import PUBLIC
from mundialito.games.drawings import drawing_of
from mundialito.tables import alphabet as a
from mundialito.tables.live import Live
from mundialito.tables.table import Table

KEPT: Final = 12  # events: a move, and what Nature answers to it


class Ways:
    """The ways of the last events as everybody saw them, growing with the table."""

    def __init__(self, table: Table) -> None:
        self.draw = drawing_of(table.game.name)
        self.recent: deque[h.Node] = deque(maxlen=KEPT)
        self.look(table)

    def look(self, table: Table) -> None:
        self.upto = len(table.logs[PUBLIC])
        self.view: Any = table.view(PUBLIC) if table.fold else None

    def grow(self, table: Table) -> None:
        """Called after every single entry, so that the view before is at hand."""
        for item in table.logs[PUBLIC][self.upto :]:
            self.upto += 1
            if item.kind == a.EVENT and self.view is not None:
                self.recent.append(block(self.draw, self.view, item.value, self.upto))
        self.look(table)


def block(draw: Any, before: Any, e: int, number: int) -> h.Node:
    """The ways of one event; its number tells the script whether it has let them go already."""
    ways = draw.ways(before, e)
    return drawn(h.div(data_no=number)[ways]) if ways else None


def ways_of(live: Live) -> h.Node:
    """Those of a table; from the first drawing on, for games that tell of any."""
    if live.table.fold is None or not hasattr(drawing_of(live.table.game.name), "ways"):
        return None
    if "ways" not in live.followers:
        live.followers["ways"] = Ways(live.table)
    return h.div(".ways", aria_hidden="true")[list(live.followers["ways"].recent)]
