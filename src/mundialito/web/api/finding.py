"""From what stands in an address to the thing itself."""

from __future__ import annotations

import re
from typing import Final

from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.refusals import Unknown

ID: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")  # what a database of any kind may be asked for


async def table_at(hall: Hall, link: str) -> Live:
    """The table behind a link, at its current match."""
    if not ID.fullmatch(link):
        raise Unknown("There is no such table: the link is wrong, or the host has made a new one.")
    return await hall.at(link)


async def match_of(hall: Hall, match: str) -> Live:
    """A match by its id, over or not."""
    if not ID.fullmatch(match):
        raise Unknown("There is no such match.")
    return await hall.counted(match)
