"""The event stream of a table's page: the pieces that have changed, to whoever may see them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec

from mundialito.tables.hall import Hall
from mundialito.tables.live import Watcher
from mundialito.tables.phrases import PHRASES
from mundialito.web.shell.frames import frame
from mundialito.web.shell.streaming import Feed
from mundialito.web.shell.visitor import PERSON
from mundialito.web.table.looker import Looker
from mundialito.web.table.page import drawn_for, piece, pieces
from mundialito.words import say

OFF: Final = 0.5  # seconds by which the clocks of a page may be wrong before it is told the time again


def stream_of(hall: Hall, looker: Looker, drawn: str) -> AsyncIterator[bytes]:
    return TableFeed(hall, looker, drawn).events()


class TableFeed(Feed[Watcher]):
    """A page at one seat, or a spectator's."""

    def __init__(self, hall: Hall, looker: Looker, drawn: str) -> None:
        watcher = Watcher(looker.viewer, looker.visitor.id)
        super().__init__(hall, watcher, hall.presence.watched(looker.live, watcher))
        self.hall, self.looker, self.live = hall, looker, looker.live
        self.link = looker.live.link  # by which it was opened
        self.drawn = drawn or drawn_for(looker)  # a program that reads along has no page
        self.sent: dict[str, Any] = {}  # by piece of the page
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
        """The pieces that this page has not got yet, as one message."""
        fresh = []
        for target, content in pieces(self.looker):
            if self.sent.get(target) != content:
                self.sent[target] = content
                fresh.append(piece(target, content))
        return frame("".join(fresh), number=self.looker.length) if fresh else b""

    def said(self) -> bytes:
        """Passing words; they have no number."""
        words, self.reader.phrases = self.reader.phrases, []
        told = [{"seat": seat, "text": say(PHRASES[n], self.looker.visitor.lang)} for seat, n in words]
        return b"".join(frame(msgspec.json.encode(one), b"says") for one in told)
