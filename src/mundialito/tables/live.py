"""A table in memory: the fold of its log, and those who look at it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from mundialito.drawing import Follower
from mundialito.engine.who import PUBLIC
from mundialito.ledger.live import LiveLog
from mundialito.ledger.running import Running
from mundialito.store import Entry
from mundialito.tables import acts
from mundialito.tables import alphabet as a
from mundialito.tables.crowd import Ask, Crowd, Told, Watcher
from mundialito.tables.following import written
from mundialito.tables.setting import Summary, names
from mundialito.tables.story import Lookout, Story, caught_up, retold
from mundialito.tables.table import Table, decode_over, decode_setting

if TYPE_CHECKING:
    from mundialito.tables.forecasting import Forecast

GENTLY: Final = 50  # of a crowd are woken at a time: a few milliseconds of drawing

__all__ = ["Live", "Watcher", "changes_of"]


def roused(watchers: Iterable[Watcher]) -> None:
    """Those who sit at once; a crowd of spectators bit by bit, so that in between others are answered."""
    waiting = deque(sorted(watchers, key=lambda watcher: watcher.viewer == PUBLIC))

    def some() -> None:
        for _ in range(min(GENTLY, len(waiting))):
            waiting.popleft().wake()
        if waiting:
            asyncio.get_running_loop().call_soon(some)

    some()


class Live(LiveLog[Entry, Watcher]):
    """One table, as one process keeps it."""

    def __init__(self, table: Table, link: str, clock: Running | None = None) -> None:
        super().__init__(table.id, clock or Running(0.0, time.monotonic))
        self.table, self.link = table, link
        self.entries: list[Entry] = []
        self.crowd = Crowd()
        self.watchers = self.crowd.watchers
        self.shown: frozenset[str] = frozenset()  # who of those who sit was there when we last looked
        self.asked: dict[int, Ask] = {}  # who asked for a seat then
        self.told = Told()  # what other processes were told of it
        self.look: asyncio.TimerHandle | None = None  # when we look next
        self.stories: dict[tuple[int, str], Story] = {}
        self.lookout: Lookout | None = None  # for a drawing that follows the match
        self.timer: asyncio.TimerHandle | None = None
        self.leased = 0.0  # until when this process does its duties, by the loop's clock
        self.asked_at = 0.0  # when it last asked for that
        self.resting = False  # it stands still, for nobody plays and nobody looks on
        self.next: str | None = None  # the table's next match, once there is one
        self.forecast: Forecast | None = None  # chances, from what the public saw
        self.forecast_at = -1e9  # when that was begun, by the loop's clock

    def take(self, entries: Sequence[Entry]) -> None:
        lengths = {viewer: len(log) for viewer, log in self.table.logs.items()}
        for entry in entries:
            self.entries.append(entry)
            self.table.take(entry)
            for story in self.stories.values():
                story.grow(self.table)
            if self.lookout:
                self.lookout.grow(self.table)
        self.clock.reach(self.table.at)
        self.wake(lengths)

    def wake(self, lengths: dict[int, int]) -> None:
        """Only those who have something new to see: that others seal cards is not told by a flicker."""
        same = {viewer for viewer, log in self.table.logs.items() if log and len(log) == lengths.get(viewer, -1)}
        roused(watcher for watcher in self.watchers if watcher.viewer not in same)

    def wake_all(self) -> None:
        roused(self.watchers)

    def story(self, viewer: int, lang: str) -> Story:
        """What the viewer is told; made when first asked for, then kept up."""
        if (viewer, lang) not in self.stories:
            self.stories[viewer, lang] = retold(self.table, self.entries, viewer, lang)
        return self.stories[viewer, lang]

    def follower(self, make: Callable[[], Follower]) -> Follower:
        """Who keeps for a drawing what everybody saw; made when first asked for, then kept up."""
        if self.lookout is None:
            self.lookout = caught_up(self.table, self.entries, lambda t: Lookout(t, make()))
        return self.lookout.follower

    def came(self, reader: Watcher) -> None:
        self.crowd.add(reader)

    def left(self, reader: Watcher) -> None:
        self.crowd.remove(reader)

    def present(self) -> frozenset[str]:
        """Of those who sit, who has a page open anywhere: this is all that pages show of a crowd."""
        people = {chair.person for chair in self.table.chairs if chair.person}
        return frozenset(person for person in people if self.crowd.is_anywhere(person))

    def asks(self) -> dict[int, Ask]:
        """Who asks to play for a bot, by its seat."""
        return {seat: ask for seat, ask in self.crowd.asking().items() if self.stands(ask)}

    def stands(self, ask: Ask) -> bool:
        """Whether what was asked is still to be answered."""
        sits = self.table.seats_of(ask.person)
        return acts.can_be_taken_over(self.table, ask.seat) and not sits and ask.person not in self.crowd.refused

    def wake_shown(self) -> None:
        """Those to whom the crowd looks different from when we last looked."""
        shown, asks = self.present(), self.asks()
        if shown != self.shown:
            self.wake_all()
        elif asks != self.asked:
            concerned = {self.table.setting.host, *(ask.person for ask in (*asks.values(), *self.asked.values()))}
            for watcher in self.watchers:
                if watcher.person in concerned:
                    watcher.wake()
        self.shown, self.asked = shown, asks

    def stop(self) -> None:
        """Nothing happens here unasked any more."""
        for timer in (self.timer, self.look):
            if timer:
                timer.cancel()


def changes_of(table: Table, entries: Sequence[Entry], now: float) -> dict[str, object]:
    """What the entries change in the list of matches."""
    changed: dict[str, object] = {}
    for entry in entries:
        if entry.kind == a.SETTING:
            setting = decode_setting.decode(entry.body)
            summary = Summary(names(setting.chairs), sum(chair.is_open for chair in setting.chairs))
            changed |= {"public": setting.public, "seats": len(setting.chairs), "summary": written(summary)}
        elif entry.kind == a.FIXED:
            changed["state"] = "playing"
        elif entry.kind == a.OVER:
            over = decode_over.decode(entry.body)
            summary = Summary(table.names, 0, over.scores, over.reason)
            changed |= {"state": "over", "ended": now, "summary": written(summary)}
    return changed
