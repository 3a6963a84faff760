"""How far people have been shown a table: behind its log by the outcome that falls now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mundialito.engine.record import State
from mundialito.engine.who import PUBLIC
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.beats import WITH, Beat, beat_of
from mundialito.tables.story import Lookout, Seen
from mundialito.tables.table import Table


class Scene(NamedTuple):
    """What a look draws an outcome from: the event as everybody saw it, and the public views around it."""

    number: int  # length of the public log with it
    before: State
    look: int
    after: State


class Shown:
    """What of a table may be drawn and said by now; who keeps it tells it the time."""

    def __init__(self, table: Table) -> None:
        self.newest = self.table = table
        self.scene: Scene | None = None  # the last one
        self.limits: Mapping[int, int] | None = None  # how much of each viewer's log is told; None: all of it
        self.entries = 0  # how many of the log's are told, while an outcome falls
        self.held: list[Seen] = []  # what the lookout is told when it has fallen
        self.lookout: Lookout | None = None

    @property
    def falls(self) -> bool:
        return self.table is not self.newest

    def hear(self, entry: Entry, number: int, now: float) -> None:
        """The entry that the table takes next, and how many there are before it."""
        if entry.kind != a.EVENT:
            self.hear_around(entry)
            return
        if entry.body != WITH:
            self.let_stand()
        beat = beat_of(entry)
        begins = beat is not None and beat.until > now  # else a log is read
        seen = Lookout.saw(self.newest, entry) if begins or self.falls or self.lookout else None
        if beat and begins and seen:
            self.begin(beat, seen, number, now)
        if self.falls and seen:
            self.held.append(seen)
        elif self.lookout:
            self.lookout.tell(seen)

    def hear_around(self, entry: Entry) -> None:
        """What happens around the game is shown at once, but for its end."""
        if not self.falls or entry.kind == a.OVER:
            return
        if entry.kind in (a.TAKE_BACK, a.STEP):
            self.let_stand()
        else:
            self.table.take(entry)

    def begin(self, beat: Beat, seen: Seen, number: int, now: float) -> None:
        """An outcome is on its way, or lies there already."""
        self.scene = Scene(seen.number, seen.view, seen.e, seen.view)
        if beat.middle > now:
            self.limits = {viewer: len(log) for viewer, log in self.newest.logs.items()}
            self.entries = number
            self.table = self.newest.before(beat)

    def took(self, entry: Entry) -> None:
        """The table has taken it."""
        if self.scene and entry.kind == a.EVENT and self.scene.number == len(self.newest.logs[PUBLIC]):
            self.scene = self.scene._replace(after=self.newest.view(PUBLIC))

    def let_stand(self) -> None:
        """What fell has fallen: from now on everything is drawn from after it."""
        if not self.falls:
            return
        self.table, self.limits = self.newest, None
        if self.lookout:
            for seen in self.held:
                self.lookout.tell(seen)
        self.held = []
