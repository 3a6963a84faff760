"""The event stream of a table's page: the pieces that have changed, to whoever may see them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
from markupsafe import Markup

from mundialito.drawing.pieces import Pieces, drawn
from mundialito.tables.hall import Hall
from mundialito.tables.live import Watcher
from mundialito.tables.phrases import PHRASES
from mundialito.web.shell.frames import frame
from mundialito.web.shell.streaming import EventStream, Feed
from mundialito.web.shell.visitor import PERSON
from mundialito.web.table.edits import edit
from mundialito.web.table.looker import Looker
from mundialito.web.table.page import drawn_for, piece, pieces
from mundialito.words import say

ALIKE: Final = 32  # messages that others may be about to get, too
OFF: Final = 0.5  # seconds by which the clocks of a page may be wrong before it is told the time again


def stream_of(hall: Hall, looker: Looker, drawn: str, edits: bool = False) -> EventStream:
    return EventStream(TableFeed(hall, looker, drawn, edits).events())


Fresh = tuple[str, str, Markup]  # a part, how it is made of what was sent before (if it is), and with which content


@lru_cache(ALIKE)
def together(fresh: tuple[Fresh, ...], number: int) -> bytes:
    """Parts as one message: for a crowd that looks at the same it is encoded once, and lies in memory once."""
    return frame("".join(piece(target, content, how) for target, how, content in fresh), number=number)


class TableFeed(Feed[Watcher]):
    """A page at one seat, or a spectator's."""

    def __init__(self, hall: Hall, looker: Looker, drawn: str, edits: bool) -> None:
        watcher = Watcher(looker.viewer, looker.visitor.id)
        super().__init__(hall, watcher, hall.presence.watched(looker.live, watcher))
        self.hall, self.looker, self.live = hall, looker, looker.live
        self.link = looker.live.link  # by which it was opened
        self.drawn = drawn or drawn_for(looker)  # a program that reads along has no page
        self.edits = edits  # whether the page puts together what has changed in a piece
        self.sent: dict[str, Pieces] = {}  # by part of the page
        self.ahead = -1e9  # how far the table's time is from a steady clock, as the page knows it

    async def is_known(self) -> bool:
        """The cookie that opened this page."""
        person = await self.hall.people.by_cookie(self.looker.request.cookies.get(PERSON, ""))
        return (person.id if person else "") == self.looker.visitor.id

    def away(self) -> bytes:
        """No link is told but the one that they had."""
        return frame(f"/t/{self.link}", b"moved")

    def farewell(self) -> bytes | None:
        live = self.live
        if live.link != self.link and not self.looker.belongs:
            return self.away()
        is_here = not live.gone and not live.next and live.link in self.hall.links
        return None if is_here and drawn_for(self.looker) == self.drawn else frame(f"/t/{live.link}", b"moved")

    async def fresh(self) -> bytes:
        self.hall.forecasts.want(self.live)
        told = self.time() + self.changed() + self.said()
        self.reader.viewer = self.looker.viewer
        return told

    def time(self) -> bytes:
        if abs(self.live.clock.ahead - self.ahead) <= OFF:
            return b""
        self.ahead = self.live.clock.ahead
        return frame(str(int(self.live.clock.now() * 1000)), b"now")

    def changed(self) -> bytes:
        """The parts that this page has not got yet, as one message."""
        fresh: list[Fresh] = []
        for target, content in pieces(self.looker):
            before = self.sent.get(target)
            if before != content:
                self.sent[target] = content
                changed = edit(before, content) if self.edits and before else None
                fresh.append((target, *(changed or ("", drawn(content)))))
        return together(tuple(fresh), self.looker.length) if fresh else b""

    def said(self) -> bytes:
        """Passing words; they have no number."""
        words, self.reader.phrases = self.reader.phrases, []
        told = [{"seat": seat, "text": say(PHRASES[n], self.looker.visitor.lang)} for seat, n in words]
        return b"".join(frame(msgspec.json.encode(one), b"says") for one in told)
