"""A table in memory: the fold of its log, a lock, and those who look at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from mundialito.drawing import Follower
from mundialito.engine.who import PUBLIC
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.following import written
from mundialito.tables.setting import Summary, names
from mundialito.tables.story import Lookout, Story, caught_up, retold
from mundialito.tables.table import Table, decode_over, decode_setting

if TYPE_CHECKING:
    from mundialito.tables.forecasting import Forecast

RELOAD: Final = 3.0  # seconds for which a closed page may be one that is just being loaded again
NEWS: Final = 15.0  # seconds for which news of other processes hold


class Watcher:
    """Somebody at the other end of an event stream: woken when there is something new for that viewer."""

    def __init__(self, viewer: int, person: str) -> None:
        self.viewer, self.person = viewer, person
        self.news = asyncio.Event()
        self.phrases: list[tuple[int, int]] = []  # who says what: passing words, kept nowhere

    def wake(self) -> None:
        self.news.set()


class Live:
    """One table, as one process keeps it."""

    def __init__(self, table: Table, link: str) -> None:
        self.table, self.link = table, link
        self.entries: list[Entry] = []
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.stories: dict[tuple[int, str], Story] = {}
        self.lookout: Lookout | None = None  # for a drawing that follows the match
        self.drawn: dict[Hashable, tuple[Hashable, Any]] = {}  # what was drawn of it, by key: version and thing
        self.timer: asyncio.TimerHandle | None = None
        self.used = 0.0  # when somebody last asked for it, by the loop's clock
        self.leased = 0.0  # until when this process does its duties, by the loop's clock
        self.leaving: dict[str, float] = {}  # people whose page closed just now: it may be a reload
        self.elsewhere: dict[str, tuple[float, frozenset[str]]] = {}  # people at other processes, and when we heard
        self.asked_at = 0.0  # when it last asked for that
        self.next: str | None = None  # the table's next match, once there is one
        self.forecast: Forecast | None = None  # chances, from what the public saw
        self.forecast_at = -1e9  # when that was begun, by the loop's clock
        self.gone = False  # out of memory: whoever still holds it asks the hall again

    def take(self, entries: Sequence[Entry]) -> None:
        """Entries that are on disk."""
        lengths = {viewer: len(log) for viewer, log in self.table.logs.items()}
        for entry in entries:
            self.entries.append(entry)
            self.table.take(entry)
            for story in self.stories.values():
                story.grow(self.table)
            if self.lookout:
                self.lookout.grow(self.table)
        self.wake(lengths)

    def wake(self, lengths: dict[int, int]) -> None:
        """Only those who have something new to see: that others seal cards is not told by a flicker."""
        for watcher in self.watchers:
            log = self.table.logs.get(watcher.viewer) or self.table.logs[PUBLIC]
            if len(log) != lengths.get(watcher.viewer, -1):
                watcher.wake()

    def wake_all(self) -> None:
        for watcher in self.watchers:
            watcher.wake()

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

    def drawing(self, key: Hashable, version: Hashable, make: Callable[[], Any]) -> Any:
        """What `make` makes, once for each version: many people look at the same picture."""
        kept = self.drawn.get(key)
        if kept is None or kept[0] != version:
            kept = self.drawn[key] = (version, make())
        return kept[1]

    @contextmanager
    def watched(self, watcher: Watcher) -> Iterator[Watcher]:
        """While somebody looks on; others see who is there."""
        self.watchers.add(watcher)
        try:
            yield watcher
        finally:
            self.watchers.discard(watcher)
            if watcher.person:
                self.leaving[watcher.person] = asyncio.get_running_loop().time() + RELOAD

    def here(self) -> frozenset[str]:
        """People with a page open at this process, or closed a moment ago."""
        now = asyncio.get_running_loop().time()
        self.leaving = {person: until for person, until in self.leaving.items() if until > now}
        return frozenset({w.person for w in self.watchers if w.person} | self.leaving.keys())

    def present(self) -> frozenset[str]:
        """People with a page open anywhere."""
        old = asyncio.get_running_loop().time() - NEWS
        return self.here().union(*(people for heard, people in self.elsewhere.values() if heard > old))


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
