"""A table in memory: the fold of its log, and those who look at it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from mundialito.drawing import Follower
from mundialito.drawing.stage import FALLS, STANDS
from mundialito.engine.who import PUBLIC
from mundialito.ledger.live import LiveLog
from mundialito.ledger.running import Running
from mundialito.store import Entry
from mundialito.tables import acts
from mundialito.tables import alphabet as a
from mundialito.tables.crowd import Ask, Crowd, Present, Watcher
from mundialito.tables.entries import decode_over, decode_setting, written
from mundialito.tables.setting import Summary, summary_of
from mundialito.tables.shown import Shown
from mundialito.tables.story import SLICE, Line, Lookout, Steps, Story, at_once, by_and_by, catching_up, retelling
from mundialito.tables.table import Table

if TYPE_CHECKING:
    from mundialito.tables.forecasting import Forecast

HAIR: Final = 0.002  # seconds: a timer may ring early by as much as clocks differ
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
        self.stage = Shown(table)
        self.half = ""  # whether an outcome falls or stands before people's eyes; empty: neither
        self.wrote = False  # whether the last entry is ours: then we let Nature go on
        self.gone_on: dict[str, int] = {}  # who has seen enough, and the length of the public log with what they saw
        self.ahead: set[str] = set()  # who wants to see nothing until they are asked
        self.entries: list[Entry] = []
        self.crowd = Crowd()
        self.watchers = self.crowd.watchers
        self.noticed: frozenset[str] = frozenset()  # who of those who sit was there when we last looked
        self.asked: dict[int, Ask] = {}  # who asked for a seat then
        self.announced = Present()  # what other processes were told of it
        self.look: asyncio.TimerHandle | None = None  # when we look next
        self.stories: dict[tuple[int, str], Story] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.curtain: asyncio.TimerHandle | None = None  # when what falls has fallen, or what stands has been seen
        self.leased = 0.0  # until when this process does its duties, by the loop's clock
        self.asked_at = 0.0  # when it last asked for that
        self.resting = False  # it stands still, for nobody plays and nobody looks on
        self.next: str | None = None  # the table's next match, once there is one
        self.forecast: Forecast | None = None  # chances, from what the public saw
        self.forecast_at = -1e9  # when that was begun, by the loop's clock

    def take(self, entries: Sequence[Entry]) -> None:
        lengths = {viewer: len(log) for viewer, log in self.table.logs.items()}
        for entry in entries:
            for story in self.stories.values():
                story.hear(self.table, entry)
            self.stage.hear(entry, len(self.entries), self.clock.now())
            self.entries.append(entry)
            self.table.take(entry)
            self.stage.took(entry)
        self.clock.reach(self.table.at)
        if self.table.setting.beat:
            self.stop_for_the_asked()
            self.raise_curtain()
        self.wake(lengths)

    async def read(self, entries: Sequence[Entry]) -> None:
        """A log that is taken up: a slice at a time, so that in between others are answered."""
        for n in range(0, len(entries), SLICE):
            self.take(entries[n : n + SLICE])
            await asyncio.sleep(0)

    def wake(self, lengths: dict[int, int]) -> None:
        """Only those who have something new to see: that others seal cards is not told by a flicker."""
        same = {viewer for viewer, log in self.table.logs.items() if log and len(log) == lengths.get(viewer, -1)}
        roused(watcher for watcher in self.watchers if watcher.viewer not in same)

    def wake_all(self) -> None:
        roused(self.watchers)

    # --- what people are shown -------------------------------------------------------------------------

    @property
    def shown(self) -> Table:
        """What pages draw: the table as far as people have been shown it."""
        return self.stage.table

    @property
    def is_staged(self) -> bool:
        """Whether nothing can be chosen yet, for an outcome is being seen."""
        return bool(self.half) or self.table.awaits_nature

    def raise_curtain(self) -> None:
        """Which half it is now; it changes here alone, so that no page is drawn from two of them."""
        now, beat = self.clock.now(), self.table.beat
        if not self.table.falls(now):
            self.stage.let_stand()
        staged = self.table.is_staged(now)
        self.half = (FALLS if self.stage.falls else STANDS) if staged else ""
        if self.curtain:
            self.curtain.cancel()
            self.curtain = None
        if beat and beat.until > now and not self.table.paused:
            wait = (beat.middle if self.stage.falls else beat.until) - now
            self.curtain = asyncio.get_running_loop().call_later(wait + HAIR, self.turned)

    def turned(self) -> None:
        """Everybody sees the next half at the same instant; who lets Nature go on wakes them by what comes."""
        before = self.half
        self.raise_curtain()
        if self.half != before and not self.gone:
            self.wake_all()

    def unit(self) -> float:
        """Seconds for which a unit stands, for those who are here: what nobody would see comes at once."""
        beat = self.table.setting.beat
        if not beat:
            return 0.0
        if not self.table.players():
            return beat if self.crowd.is_looked_at() else 0.0
        here = self.here()
        return 0.0 if here and here <= self.ahead else beat

    def here(self) -> set[str]:
        """Who sits and plays, and has a page open."""
        return {self.table.chairs[p].person for p in self.table.players()} & self.present()

    def go_on(self, person: str, number: int, ahead: bool) -> bool:
        """Somebody who sits here has seen enough; whether all who are here have."""
        self.gone_on[person] = max(number, self.gone_on.get(person, 0))
        if ahead:
            self.ahead.add(person)
        beat = self.table.beat
        if beat is None or self.table.paused or beat.until <= self.clock.now():
            return False
        return all(self.gone_on.get(one, 0) >= beat.lengths[PUBLIC] or one in self.ahead for one in self.here())

    def end_beat(self) -> None:
        self.table.go_on(self.clock.now())
        self.turned()

    def stop_for_the_asked(self) -> None:
        """Who is asked looks on again."""
        if self.ahead:
            self.ahead -= {self.table.chairs[p].person for p in self.table.awaited()}

    def lines(self, viewer: int, lang: str) -> list[Line]:
        """What a viewer has been told so far."""
        told, limits = self.story(viewer, lang).lines, self.stage.limits
        return list(told) if limits is None else [line for line in told if line.number <= limits[viewer]]

    def story(self, viewer: int, lang: str) -> Story:
        """What the viewer is told; made when first asked for, then kept up."""
        if (viewer, lang) not in self.stories:
            self.stories[viewer, lang] = at_once(retelling(self.table, self.entries, viewer, lang))
        return self.stories[viewer, lang]

    def follower(self, make: Callable[[], Follower]) -> Follower:
        """Who keeps for a drawing what everybody saw; made when first asked for, then kept up."""
        if self.stage.lookout is None:
            self.stage.lookout = at_once(self.looking_back(make))
        return self.stage.lookout.follower

    def looking_back(self, make: Callable[[], Follower]) -> Steps[Lookout]:
        """What falls now, a lookout hears of when it has fallen."""
        told = lambda: self.stage.entries if self.stage.falls else len(self.entries)  # noqa: E731
        return catching_up(self.table, self.entries, lambda _: Lookout(make()), told)

    async def prepare(self, viewer: int, lang: str, make: Callable[[], Follower] | None) -> None:
        """What a page will ask for, if it takes the whole log to make it: a slice at a time."""
        if (viewer, lang) not in self.stories:
            self.stories[viewer, lang] = await by_and_by(retelling(self.table, self.entries, viewer, lang))
        if make and self.stage.lookout is None:
            self.stage.lookout = await by_and_by(self.looking_back(make))

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
        is_free = not self.table.seats_of(ask.person) and ask.person not in self.crowd.refused
        return is_free and acts.can_be_taken_over(self.table, ask.seat, ask.person)

    def wake_shown(self) -> None:
        """Those to whom the crowd looks different from when we last looked."""
        shown, asks = self.present(), self.asks()
        if shown != self.noticed:
            self.wake_all()
        elif asks != self.asked:
            concerned = {self.table.setting.host, *(ask.person for ask in (*asks.values(), *self.asked.values()))}
            for watcher in self.watchers:
                if watcher.person in concerned:
                    watcher.wake()
        self.noticed, self.asked = shown, asks

    def stop(self) -> None:
        """Nothing happens here unasked any more."""
        for timer in (self.timer, self.look, self.curtain):
            if timer:
                timer.cancel()


def changes_of(table: Table, entries: Sequence[Entry], now: float) -> dict[str, object]:
    """What the entries change in the list of matches."""
    changed: dict[str, object] = {}
    for entry in entries:
        if entry.kind == a.SETTING:
            setting = decode_setting.decode(entry.body)
            changed |= {"public": setting.public, "seats": len(setting.chairs), "summary": written(summary_of(setting))}
        elif entry.kind == a.FIXED:
            changed["state"] = "playing"
        elif entry.kind == a.OVER:
            over = decode_over.decode(entry.body)
            summary = Summary(table.names, 0, over.scores, over.reason, table.setting.lesson)
            changed |= {"state": "over", "ended": now, "summary": written(summary)}
    return changed
