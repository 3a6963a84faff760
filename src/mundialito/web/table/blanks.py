"""What is drawn once and kept has blanks where readers or moments differ; they are filled in for each.

No name and no sentence has these letters: they are not printable, and such are taken out of names.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from htpy import Node
from markupsafe import Markup, escape

from mundialito.drawing.pieces import Pieces, drawn
from mundialito.web.table.looker import Looker

TOKEN: Final = "\ue000"  # what the reader's forms carry
LENGTH: Final = "\ue001"  # of the viewer's log
SINCE: Final = "\ue002"  # when the table last moved
BLANK: Final = re.compile(f"([{TOKEN}{LENGTH}{SINCE}])")


def for_anybody(looker: Looker) -> Looker:
    """The same seat at the same table, drawn with a blank for whoever reads it."""
    return replace(looker, visitor=replace(looker.visitor, csrf=TOKEN))


def with_blanks(node: Node) -> Pieces:
    """Something drawn to be kept, cut at its blanks."""
    return Pieces(map(Markup, BLANK.split(drawn(node))))


def filled(kept: Pieces, looker: Looker) -> Pieces:
    """For this reader, now."""
    since = str(int(looker.live.shown.public_at * 1000))
    told = {TOKEN: escape(looker.visitor.csrf), SINCE: Markup(since), LENGTH: Markup(looker.length)}
    return Pieces([told.get(piece, piece) for piece in kept])
