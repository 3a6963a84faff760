"""What is drawn once and kept has blanks where readers or moments differ; they are filled in for each.

No name and no sentence has these letters: they are not printable, and such are taken out of names.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from markupsafe import Markup

from mundialito.web.table.looker import Looker

TOKEN: Final = "\ue000"  # what the reader's forms carry
LENGTH: Final = "\ue001"  # of the viewer's log
SINCE: Final = "\ue002"  # when the table last moved


def for_anybody(looker: Looker) -> Looker:
    """The same seat at the same table, drawn with a blank for whoever reads it."""
    return replace(looker, visitor=replace(looker.visitor, csrf=TOKEN))


def filled(kept: Markup, looker: Looker) -> Markup:
    """For this reader, now."""
    table = looker.live.table
    kept = kept.replace(TOKEN, looker.visitor.csrf).replace(SINCE, str(int(table.public_at * 1000)))
    return kept.replace(LENGTH, str(looker.length))
