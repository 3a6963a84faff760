"""The event stream of a table: an event for whatever the viewer has seen. Its id is the length of the viewer's log."""

from __future__ import annotations

from typing import Final

from mundialito.engine.who import PUBLIC
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live, Watcher
from mundialito.tables.phrases import PHRASES
from mundialito.web.api import shapes
from mundialito.web.api.callers import log_of
from mundialito.web.api.looks import asks_for, news
from mundialito.web.api.ready import encoder
from mundialito.web.shell.frames import frame
from mundialito.web.shell.streaming import Feed
from mundialito.words import say

GONE: Final = frame("{}", b"gone")


class Watch(Feed[Watcher]):
    """One stream: who looks on, from which seat, and how far they have seen."""

    def __init__(self, hall: Hall, live: Live, watcher: Watcher, since: int, lang: str, token: str = "") -> None:
        super().__init__(hall, watcher, hall.presence.watched(live, watcher))
        self.hall, self.live, self.lang, self.token = hall, live, lang, token
        self.link = live.link
        self.asks: list[shapes.Ask] = []
        self.is_new = True  # whoever comes is told where they are, if nothing else
        at = len(log_of(live.table, watcher.viewer))
        self.since = since if 0 <= since <= at else 0  # a number of another match, or of nobody: all of it

    async def is_known(self) -> bool:
        """The token that opened this stream."""
        return not self.token or await self.hall.people.by_token(self.token) is not None

    def away(self) -> bytes:
        return GONE

    async def fresh(self) -> bytes:
        told = self.event() if self.is_new else b""
        self.is_new = False
        if self.link != self.live.link:
            told += self.moved()
        if self.reader.phrases:
            told += self.said()
        if self.asks != (asks := asks_for(self.live, self.reader.person)):
            told += frame(encoder.encode(shapes.Asks(asks)), b"asks")
            self.asks = asks
        if self.since != len(log_of(self.live.table, self.reader.viewer)):
            told += self.event()
        return told

    def event(self) -> bytes:
        """All that is new; sent on its own at the beginning, so that a page that returns knows where it is."""
        told = news(self.live, self.reader.viewer, self.since)
        self.since = len(log_of(self.live.table, self.reader.viewer))
        return frame(told, number=self.since)

    def said(self) -> bytes:
        """Passing words; they have no number."""
        words, self.reader.phrases = self.reader.phrases, []
        told = [shapes.Says(seat, n, say(PHRASES[n], self.lang)) for seat, n in words]
        return b"".join(frame(encoder.encode(one), b"says") for one in told)

    def moved(self) -> bytes:
        """Who sits at the table is taken along to its new link."""
        self.link = self.live.link
        return frame(encoder.encode({"link": self.link}), b"link")

    def farewell(self) -> bytes | None:
        """The table moves to its next match, the seat is another's, or the link is dead."""
        live, viewer = self.live, self.reader.viewer
        if self.is_new:
            return None
        if viewer != PUBLIC and not self.sits():
            # On another chair now: whoever connects again finds it. Or removed.
            return b"" if live.table.seats_of(self.reader.person) else GONE
        if viewer == PUBLIC and self.link != live.link:
            return GONE  # the link is dead
        if live.next:
            # The next match's log begins anew, and so do the ids.
            return frame(encoder.encode({"match": live.next}), b"next", number=0)
        # A table that was read anew from its log, because a name was erased: whoever connects again finds it.
        return b"" if live.gone else None

    def sits(self) -> bool:
        """Whether the seat is still the person's."""
        chairs, seat = self.live.table.chairs, self.reader.viewer
        return seat < len(chairs) and chairs[seat].person == self.reader.person
