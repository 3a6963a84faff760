"""An event in memory: the fold of its log, what was drawn of it, and those who look at it."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from typing import Final

from mundialito.desk.progress import Deed, Progress
from mundialito.desk.tournament import Tournament, frozen_at, shown
from mundialito.ledger.live import LiveLog, Reader
from mundialito.ledger.running import Running
from mundialito.tables.recent import Recent

DRAWINGS: Final = 16
LARGE: Final = 1000  # entries
MANY: Final = 100  # people


class LiveTournament(LiveLog[Deed, Reader]):
    """One event, as one process keeps it."""

    def __init__(self, id: str, tournament: Tournament, steady: Callable[[], float] = time.monotonic) -> None:
        super().__init__(id, Running(tournament.state.now / 1000, steady))
        self.tournament = tournament
        self.drawings: Recent[Hashable, tuple[Hashable, str]] = Recent(DRAWINGS)  # pages drawn a moment ago
        self.edition = 0  # how often names were taken out of the log

    @property
    def seq(self) -> int:
        return len(self.tournament.log)

    @property
    def is_large(self) -> bool:
        """Whether what is done with all of it takes so long that others would wait."""
        return self.seq > LARGE or len(self.tournament.state.players) > MANY

    def take(self, entries: Sequence[Deed]) -> None:
        for entry in entries:
            self.tournament.accept(entry)
        self.clock.reach(self.tournament.state.now / 1000)
        self.wake_all()

    def become(self, tournament: Tournament) -> None:
        """The log was rewritten: whatever was worked out from it is void."""
        self.tournament = tournament
        self.edition += 1
        self.drawn.clear()
        self.drawings.clear()
        self.wake_all()

    def relock(self) -> None:
        """Some link is dead: pages that it opened ask again before they show anything more."""
        for reader in self.watchers:
            reader.doubt()

    def public(self) -> Progress:
        """The event as the public sees it; while the screen is frozen, once for all."""
        told: Progress = self.worked_out("public", frozen_at(self.tournament), lambda: shown(self.tournament))
        return told
