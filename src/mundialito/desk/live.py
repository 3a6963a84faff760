"""An event in memory: the fold of its log, what was drawn of it, and those who look at it."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from typing import Final

from mundialito.desk.event import Event, frozen_at, shown
from mundialito.desk.state import Entry, State
from mundialito.ledger.live import LiveLog, Reader
from mundialito.ledger.running import Running
from mundialito.tables.recent import Recent

DRAWINGS: Final = 16
LARGE: Final = 1000  # entries
MANY: Final = 100  # people


class LiveEvent(LiveLog[Entry, Reader]):
    """One event, as one process keeps it."""

    def __init__(self, id: str, event: Event, steady: Callable[[], float] = time.monotonic) -> None:
        super().__init__(id, Running(event.state.now / 1000, steady))
        self.event = event
        self.drawings: Recent[Hashable, tuple[Hashable, str]] = Recent(DRAWINGS)  # pages drawn a moment ago
        self.edition = 0  # how often names were taken out of the log

    @property
    def seq(self) -> int:
        return len(self.event.log)

    @property
    def is_large(self) -> bool:
        """Whether what is done with all of it takes so long that others would wait."""
        return self.seq > LARGE or len(self.event.state.players) > MANY

    def take(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.event.accept(entry)
        self.clock.reach(self.event.state.now / 1000)
        self.wake_all()

    def become(self, event: Event) -> None:
        """The log was rewritten: whatever was worked out from it is void."""
        self.event = event
        self.edition += 1
        self.drawn.clear()
        self.drawings.clear()
        self.wake_all()

    def relock(self) -> None:
        """Some link is dead: pages that it opened ask again before they show anything more."""
        for reader in self.watchers:
            reader.doubt()

    def public(self) -> State:
        """The event as the public sees it; while the screen is frozen, once for all."""
        told: State = self.worked_out("public", frozen_at(self.event), lambda: shown(self.event))
        return told
