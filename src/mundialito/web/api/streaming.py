"""What one viewer is told of a table, thing by thing: an event stream or a socket brings it, each in its form.

The number of what is new is the length of the viewer's log.
"""

from __future__ import annotations

from typing import Final, NamedTuple

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


class Notice(NamedTuple):
    """One thing that a viewer is told, as JSON."""

    kind: bytes  # empty: news of the match
    data: bytes
    number: int | None = None


GONE: Final = Notice(b"gone", b"{}")
AGAIN: Final = Notice(b"again", b"{}")  # whoever looks again finds it: on another chair, or read anew from its log


class Outlook:
    """How far one viewer of a table has been told of it."""

    def __init__(self, live: Live, watcher: Watcher, since: int, lang: str) -> None:
        self.live, self.reader, self.lang = live, watcher, lang
        self.link = live.link
        self.asks: list[shapes.Ask] = []
        self.staged = False  # whether an outcome stood when they were told last
        self.is_new = True  # whoever comes is told where they are, if nothing else
        at = len(log_of(live.table, watcher.viewer))
        self.since = since if 0 <= since <= at else 0  # a number of another match, or of nobody: all of it

    def fresh(self) -> list[Notice]:
        """Everything that is new."""
        told = [self.all_new()] if self.is_new else []
        self.is_new = False
        if self.link != self.live.link:
            told.append(self.moved())
        if self.reader.phrases:
            told += self.said()
        if self.asks != (asks := asks_for(self.live, self.reader.person)):
            told.append(Notice(b"asks", encoder.encode(shapes.Asks(asks))))
            self.asks = asks
        if self.since != len(log_of(self.live.table, self.reader.viewer)) or self.staged != self.live.is_staged:
            told.append(self.all_new())
        return told

    def all_new(self) -> Notice:
        """All that is new; sent on its own at the beginning, so that who returns knows where it is."""
        self.staged = self.live.is_staged
        told = news(self.live, self.reader.viewer, self.since)
        self.since = len(log_of(self.live.table, self.reader.viewer))
        return Notice(b"", told, self.since)

    def said(self) -> list[Notice]:
        """Passing words; they have no number."""
        words, self.reader.phrases = self.reader.phrases, []
        said = [shapes.Says(seat, n, say(PHRASES[n], self.lang)) for seat, n in words]
        return [Notice(b"says", encoder.encode(one)) for one in said]

    def moved(self) -> Notice:
        """Who sits at the table is taken along to its new link."""
        self.link = self.live.link
        return Notice(b"link", encoder.encode({"link": self.link}))

    def farewell(self) -> Notice | None:
        """The table moves to its next match, the seat is another's, or the link is dead."""
        live, viewer = self.live, self.reader.viewer
        if self.is_new:
            return None
        if viewer != PUBLIC and not self.sits():
            return AGAIN if live.table.seats_of(self.reader.person) else GONE
        if viewer == PUBLIC and self.link != live.link:
            return GONE  # the link is dead
        if live.next:
            # The next match's log begins anew, and so do the numbers.
            return Notice(b"next", encoder.encode({"match": live.next}), 0)
        return AGAIN if live.gone else None  # it is read anew from its log, because a name was erased

    def sits(self) -> bool:
        """Whether the seat is still the person's."""
        chairs, seat = self.live.table.chairs, self.reader.viewer
        return seat < len(chairs) and chairs[seat].person == self.reader.person


class Watch(Feed[Watcher]):
    """One event stream: who looks on, from which seat, and how far they have seen."""

    def __init__(self, hall: Hall, live: Live, watcher: Watcher, since: int, lang: str, token: str = "") -> None:
        super().__init__(hall, watcher, hall.presence.watched(live, watcher))
        self.hall, self.token = hall, token
        self.outlook = Outlook(live, watcher, since, lang)

    async def is_known(self) -> bool:
        """The token that opened this stream."""
        return not self.token or await self.hall.people.by_token(self.token) is not None

    def away(self) -> bytes:
        return framed(GONE)

    async def fresh(self) -> bytes:
        return b"".join(map(framed, self.outlook.fresh()))

    def farewell(self) -> bytes | None:
        last = self.outlook.farewell()
        return last and framed(last)


def framed(notice: Notice) -> bytes:
    """As an event of a stream; that one should look again is told by its end."""
    return b"" if notice is AGAIN else frame(notice.data, notice.kind, notice.number)
