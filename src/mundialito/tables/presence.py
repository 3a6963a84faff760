"""Who is at a table: told to other processes, and shown on pages, only when what is shown of it changes.

Those who sit are told by person, those who watch by their number, whoever asks for a seat by seat: a few hundred bytes,
however large the crowd. What happens within a moment is told together: a crowd that comes and goes costs a few looks a
second, not a look at everybody for each of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import msgspec

from mundialito.tables.crowd import GATHER, RELOAD, Elsewhere, Present, Watcher, now
from mundialito.tables.live import Live

if TYPE_CHECKING:
    from mundialito.tables.hall import Hall

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(Present).decode


class Presence:
    """Who is at the tables of one process, and what others tell of theirs."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    @contextmanager
    def watched(self, live: Live, watcher: Watcher) -> Iterator[Watcher]:
        """While a page is open; a reload is not noticed."""
        with live.watched(watcher):
            self.came(live)
            try:
                yield watcher
            finally:
                self.soon(live, RELOAD)

    def glanced(self, live: Live) -> None:
        """A page without a stream: it is looked at for a moment."""
        live.crowd.glance()
        self.came(live)

    def came(self, live: Live) -> None:
        """Somebody looks on: what has stood still because nobody did goes on."""
        self.soon(live, GATHER)
        if live.resting:
            self.hall.duties.plan(live)

    def soon(self, live: Live, seconds: float) -> None:
        """Look who is there, after so long at the latest: all that happens until then is seen at once."""
        when = now() + seconds
        if self.hall.closing or live.gone or (live.look and live.look.when() <= when):
            return
        if live.look:
            live.look.cancel()
        live.look = asyncio.get_running_loop().call_at(when, self.look, live)

    def look(self, live: Live) -> None:
        """Wake those who would see a difference, and tell the others of it."""
        if live.look:
            live.look.cancel()
        live.look = None
        if self.hall.closing or live.gone:
            return
        live.crowd.tidy()
        live.wake_shown()
        self.tell(live, live.crowd.news(live.table.chairs))
        if live.resting != self.hall.duties.rests(live):
            self.hall.duties.plan(live)
        wait = live.crowd.wait()
        if wait is not None:
            self.soon(live, wait)

    def doubt(self, person: str) -> None:
        """What somebody has shown may be good for nothing any more; an empty id: what anybody has."""
        for live in self.hall.tables.values():
            if not person or person in live.crowd.pages:
                for watcher in live.watchers:
                    if not person or watcher.person == person:
                        watcher.doubt()

    def tell(self, live: Live, present: Present) -> None:
        """To other processes, if that is news."""
        if self.hall.store.shared and present.gist != live.announced.gist:
            self.send(live, present)

    def send(self, live: Live, present: Present) -> None:
        live.announced = present
        self.hall.tell("here", live.id, encode(present).decode())

    def remind(self, live: Live) -> None:
        """Again and again: what a process has told holds for a while only, for it may have been killed."""
        self.look(live)
        if self.hall.store.shared and live.watchers:
            self.send(live, live.crowd.news(live.table.chairs))

    def heard(self, live: Live, holder: str, text: str) -> None:
        """What another process tells of its people."""
        live.crowd.elsewhere[holder] = Elsewhere(now(), decode(text))
        self.soon(live, GATHER)
