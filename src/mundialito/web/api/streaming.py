"""The event stream of a table: an event for whatever the viewer has seen. Its id is the length of the viewer's log."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from mundialito.engine.who import PUBLIC
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live, Watcher
from mundialito.tables.phrases import PHRASES
from mundialito.web.api import shapes
from mundialito.web.api.callers import log_of
from mundialito.web.api.looks import asks_for, news
from mundialito.web.api.ready import encoder
from mundialito.web.shell.frames import ALIVE, frame
from mundialito.words import say

QUIET: Final = 15.0  # seconds after which a comment shows that the line is alive
GONE: Final = frame("{}", b"gone")


class Watch:
    """One stream: who looks on, from which seat, and how far they have seen."""

    def __init__(self, hall: Hall, live: Live, watcher: Watcher, since: int, lang: str, token: str = "") -> None:
        self.hall, self.live, self.watcher, self.lang, self.token = hall, live, watcher, lang, token
        self.link = live.link
        self.asks: list[shapes.Ask] = []
        self.beats = False
        at = len(log_of(live.table, watcher.viewer))
        self.since = since if 0 <= since <= at else 0  # a number of another match, or of nobody: all of it

    async def events(self) -> AsyncIterator[bytes]:
        """What is sent, until the table moves to its next match, the seat is another's, or the server ends."""
        fresh = self.watcher.news
        timer = asyncio.get_running_loop().call_later(QUIET, self.beat)
        try:
            with self.hall.presence.watched(self.live, self.watcher):
                yield self.event() + self.fresh()
                while not self.hall.closing:
                    await fresh.wait()
                    fresh.clear()
                    last = self.farewell() if self.watcher.is_sure or await self.is_known() else GONE
                    if last is not None:
                        yield last
                        return
                    if told := self.fresh():
                        yield told
                    if self.beats:
                        self.beats = False
                        timer = asyncio.get_running_loop().call_later(QUIET, self.beat)
        finally:
            timer.cancel()

    def beat(self) -> None:
        """It is time for a sign of life."""
        self.beats = True
        self.watcher.wake()

    def fresh(self) -> bytes:
        """Everything that is new; a sign of life if nothing is, but it is time for one."""
        told = b""
        if self.link != self.live.link:
            told += self.moved()
        if self.watcher.phrases:
            told += self.said()
        if self.asks != (asks := asks_for(self.live, self.watcher.person)):
            told += frame(encoder.encode(shapes.Asks(asks)), b"asks")
            self.asks = asks
        if self.since != len(log_of(self.live.table, self.watcher.viewer)):
            told += self.event()
        return told or (ALIVE if self.beats else b"")

    def event(self) -> bytes:
        """All that is new; sent on its own at the beginning, so that a page that returns knows where it is."""
        told = news(self.live, self.watcher.viewer, self.since)
        self.since = len(log_of(self.live.table, self.watcher.viewer))
        return frame(told, number=self.since)

    def said(self) -> bytes:
        """Passing words; they have no number."""
        words, self.watcher.phrases = self.watcher.phrases, []
        told = [shapes.Says(seat, n, say(PHRASES[n], self.lang)) for seat, n in words]
        return b"".join(frame(encoder.encode(one), b"says") for one in told)

    def moved(self) -> bytes:
        """Who sits at the table is taken along to its new link."""
        self.link = self.live.link
        return frame(encoder.encode({"link": self.link}), b"link")

    def farewell(self) -> bytes | None:
        """The last word, if the stream ends now: asked before anything is shown, each time."""
        live, viewer = self.live, self.watcher.viewer
        if viewer != PUBLIC and not self.sits():
            # On another chair now: whoever connects again finds it. Or removed.
            return b"" if live.table.seats_of(self.watcher.person) else GONE
        if viewer == PUBLIC and self.link != live.link:
            return GONE  # the link is dead
        if live.next:
            # The next match's log begins anew, and so do the ids.
            return frame(encoder.encode({"match": live.next}), b"next", number=0)
        # A table that was read anew from its log, because a name was erased: whoever connects again finds it.
        return b"" if self.hall.tables.get(live.table.id) is not live else None

    async def is_known(self) -> bool:
        """Whether the token that opened this stream is still good; asked once for every doubt."""
        self.watcher.is_sure = True
        return not self.token or await self.hall.people.by_token(self.token) is not None

    def sits(self) -> bool:
        """Whether the seat is still the person's."""
        chairs, seat = self.live.table.chairs, self.watcher.viewer
        return seat < len(chairs) and chairs[seat].person == self.watcher.person
