"""All events of one process. Pages and programs talk to the office; the office alone writes events to the store.

One log, no owner: memory is a cache of the fold. Whoever comes second is refused by the log's key, reads what it lacks
and tries again. An entry's time is the database's, asked before it is judged and written with it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final, TypeVar

from mundialito.desk import links
from mundialito.desk.adopting import Adopting
from mundialito.desk.event import Event, frozen_at, shown
from mundialito.desk.online import Online
from mundialito.desk.rounds import propose
from mundialito.desk.rows import read, written
from mundialito.desk.seating import Seating
from mundialito.desk.state import Entry, State
from mundialito.engine.reasons import Spoken
from mundialito.store import DAY, EventEntry, EventRow, InDoubt, LinkRow, Taken
from mundialito.tables.clock import Running
from mundialito.tables.hall import Hall
from mundialito.tables.recent import Recent
from mundialito.tables.refusals import Stale, Unknown
from mundialito.tables.setting import new_id

TRIES: Final = 50  # times that another writer may be first
IDLE: Final = 60.0  # seconds after which an event that nobody looks at leaves memory
JUST_LOOKED: Final = 10.0  # seconds, while all events are looked through at the start
DRAWINGS: Final = 16
MOST_IDLE: Final = 20_000  # entries of events in memory that nobody looks at: some forty megabytes
LARGE: Final = 1000  # entries
MANY: Final = 100  # people
OPENS: Final = ("start", "venue", "decider", "decide", "kickoff")  # entries after which a match may begin on line

ON_LINE: Final = ("remote", "bot", "venue", "match", "kickoff")  # entries without which there is none

T = TypeVar("T")
Act = Callable[[Event, int], Iterable[Entry]]  # the event as it stands, the time; what is to be entered


class LiveEvent:
    """One event, as one process keeps it."""

    def __init__(self, id: str, event: Event, steady: Callable[[], float] = time.monotonic) -> None:
        self.id, self.event = id, event
        self.clock = Running(event.state.now / 1000, steady)
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.used = asyncio.get_running_loop().time()
        self.drawings: Recent[Hashable, tuple[Hashable, str]] = Recent(DRAWINGS)  # pages drawn a moment ago
        self.kept: dict[str, tuple[object, Any]] = {}  # what was worked out, by name: of which version, and what
        self.seen = 0  # the day on which somebody last looked at it, as far as this process knows
        self.locks = 0  # how often somebody's link was made anew or dropped
        self.edition = 0  # how often names were taken out of the log
        self.gone = False  # out of memory: whoever still holds it asks the office again
        self.is_doubtful = False  # a commit was lost: only the log knows what is in it

    @property
    def seq(self) -> int:
        return len(self.event.log)

    @property
    def is_large(self) -> bool:
        """Whether what is done with all of it takes so long that others would wait."""
        return self.seq > LARGE or len(self.event.state.players) > MANY

    def take(self, entries: Iterable[Entry]) -> None:
        """Entries that are on disk: whoever wrote them has judged them."""
        for entry in entries:
            self.event.accept(entry)
        self.clock.reach(self.event.state.now / 1000)
        self.wake()

    def become(self, event: Event) -> None:
        """The log was rewritten: whatever was worked out from it is void."""
        self.event = event
        self.edition += 1
        self.kept.clear()
        self.drawings.clear()
        self.wake()

    def wake(self) -> None:
        for news in self.watchers:
            news.set()

    def relock(self) -> None:
        """Some link is dead: pages that it opened ask again before they show anything more."""
        self.locks += 1
        self.wake()

    @contextmanager
    def watched(self) -> Iterator[asyncio.Event]:
        """While a page follows it."""
        news = asyncio.Event()
        self.watchers.add(news)
        try:
            yield news
        finally:
            self.watchers.discard(news)

    def public(self) -> State:
        """The event as the public sees it; while the screen is frozen, once for all."""
        told: State = self.worked_out("public", frozen_at(self.event), lambda: shown(self.event))
        return told

    def worked_out(self, name: str, version: object, make: Callable[[], Any]) -> Any:
        """What `make` makes, once for each version of the log: many pages ask for the same."""
        kept = self.kept.get(name)
        if kept is None or kept[0] != version:
            kept = self.kept[name] = (version, make())
        return kept[1]


class Office:
    """Open it on a hall that is open; everything may be called by many at once."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.store = hall, hall.store
        self.events: dict[str, LiveEvent] = {}
        self.loading: dict[str, asyncio.Task[LiveEvent]] = {}
        self.online = Online(self)
        self.adopting = Adopting()
        self.desk = ThreadPoolExecutor(1, "desk")  # where large events are drawn and judged, one after the other
        self.store.listen(self.heard)
        hall.leaving.append(self.let_go)

    def now(self, live: LiveEvent | None = None) -> int:
        """The database's clock, in milliseconds; it may be set back, but an event's time goes on."""
        return int(max(self.hall.clock(), live.clock.now() if live else 0.0) * 1000)

    def let_go(self) -> None:
        """Event streams end."""
        for live in self.events.values():
            live.wake()

    def heard(self, news: str) -> None:
        """Another process has written, or rewritten; an empty text: some news were lost."""
        kind, _, rest = news.partition(" ")
        event, _, holder = rest.partition(" ")
        if kind not in ("", "event", "rewritten", "links") or holder == self.hall.holder:
            return
        for live in list(self.events.values()):
            if not kind or live.id == event:
                if kind in ("", "links"):
                    live.relock()
                if kind != "links":
                    self.hall.run(self.refresh(live) if kind == "event" else self.reread(live))

    async def refresh(self, live: LiveEvent) -> None:
        async with live.lock:
            await self.catch_up(live)

    async def reread(self, live: LiveEvent) -> None:
        """The whole log: a name may have been taken out of it."""
        async with live.lock:
            log = [read(entry) for entry in await self.store.events.entries(live.id)]
            if log and log != live.event.log:
                live.become(await asyncio.to_thread(lambda: Event(log, judge=False)))

    # --- finding events ----------------------------------------------------------------------------------

    async def live(self, event: str) -> LiveEvent:
        """From memory, or from its log; raises Unknown."""
        if event in self.events:
            self.events[event].used = asyncio.get_running_loop().time()
            return self.events[event]
        if event not in self.loading:
            self.loading[event] = asyncio.ensure_future(self.load(event))
            self.loading[event].add_done_callback(lambda _: self.loading.pop(event, None))
        return await asyncio.shield(self.loading[event])

    async def load(self, event: str) -> LiveEvent:
        stored = await self.store.events.entries(event)
        if not stored:
            raise Unknown("There is no such event.")
        folded = await asyncio.to_thread(lambda: Event(map(read, stored), judge=False))
        live = self.events[event] = LiveEvent(event, folded, self.hall.steady)
        self.make_room(live)
        if self.store.shared:
            await self.refresh(live)  # what was written between reading and being told of it
        self.hall.run(self.online.open_tables(live))
        return live

    def put_away(self, since: float) -> None:
        """Out of memory, whom nobody has asked for since then: the log has it all."""
        for live in self.idle():
            if live.used < since:
                self.drop_from_memory(live)

    def idle(self) -> list[LiveEvent]:
        """Those that nobody looks at or writes to and that play nothing on line; the longest unused first."""
        found = [
            live for live in self.events.values()
            if not live.watchers and not live.lock.locked() and not self.online.needs(live)
        ]  # fmt: skip
        return sorted(found, key=lambda live: live.used)

    def make_room(self, newest: LiveEvent) -> None:
        """However many are opened within a minute: those that nobody looks at hold so many entries and no more."""
        idle = [live for live in self.idle() if live is not newest]
        held = sum(live.seq for live in idle)
        for live in idle:
            if held <= MOST_IDLE:
                return
            held -= live.seq
            self.drop_from_memory(live)

    def drop_from_memory(self, live: LiveEvent) -> None:
        live.gone = True
        del self.events[live.id]

    async def tidy(self) -> None:
        """For as long as the server runs."""
        while not self.hall.closing:
            await asyncio.sleep(IDLE / 4)
            self.put_away(asyncio.get_running_loop().time() - IDLE)

    async def resume(self) -> None:
        """Take up what a server that is no more has left: tables on line of events that are not closed."""
        for event in await self.store.events.having(ON_LINE):
            await self.live(event)
            self.put_away(asyncio.get_running_loop().time() - JUST_LOOKED)

    async def by_link(self, token: str) -> tuple[LiveEvent, LinkRow]:
        """The event behind a link, and what the link allows; raises Unknown."""
        link = await self.store.events.link(links.hash_of(token))
        if link is None:
            raise Unknown("This link leads nowhere: it is mistyped, or a new one was made in its place.")
        live = await self.live(link.event)
        self.looked_at(live)
        return live, link

    def looked_at(self, live: LiveEvent) -> None:
        """Noted once a day."""
        today = int(self.hall.clock() // DAY)
        if live.seen < today:
            live.seen = today
            self.hall.run(self.store.keeping.mark_event(live.id, today))

    async def catch_up(self, live: LiveEvent) -> bool:
        """Read what others have written; whether there was anything."""
        stored = await self.store.events.entries(live.id, live.seq + 1)
        live.is_doubtful = False
        if stored:
            live.take(map(read, stored))
        return bool(stored)

    # --- writing ---------------------------------------------------------------------------------------------

    async def found(self, settings: Mapping[str, Any]) -> str:
        """A new event; its director's link, which is shown now and never again. Raises Unfit."""
        event = Event()
        event.take(Entry("open", self.now(), data=dict(settings)))
        return await self.create(event.state.settings.name, "open", [written(e) for e in event.log])

    async def adopt(self, file: bytes) -> str:
        """The same for an event that was exported elsewhere. Raises Spoken."""
        return await self.create(*await self.adopting.judged(file))

    async def create(self, name: str, state: str, entries: Sequence[EventEntry]) -> str:
        """In the store; memory reads it when somebody asks for it."""
        id = new_id()
        await self.store.events.create(EventRow(id, name, state), entries)
        await self.renew(id, links.PUBLIC)
        return await self.renew(id, links.DIRECTOR)

    async def act(self, live: LiveEvent, link: LinkRow, act: Act, mark: str = "") -> LiveEvent:
        """What the holder of a link wants to enter: allowed, judged, written, then taken. All of it, or none.

        What was sent before with the same mark is not judged again: it is done. Its first entry bears the mark.
        """
        async with live.lock:
            if not live.gone:
                await self.try_to(live, link, act, mark)
                return live
        return await self.act(await self.live(live.id), link, act, mark)  # put away while we waited: it is read anew

    async def try_to(self, live: LiveEvent, link: LinkRow, act: Act, mark: str) -> None:
        """Until nobody else was first."""
        if live.is_doubtful:
            await self.catch_up(live)
        for _ in range(TRIES):
            try:
                await self.enter(live, link, act, mark)
                return
            except InDoubt:
                live.is_doubtful = True
                raise
            except Taken:
                await self.catch_up(live)
            except Spoken:  # if others have written what we have not heard of yet, that may change it
                if not self.store.shared or not await self.catch_up(live):
                    raise
        raise Stale("The desk is very busy: look again and try once more.")

    async def enter(self, live: LiveEvent, link: LinkRow, act: Act, mark: str) -> None:
        event = live.event
        if mark and mark in event.ids:
            return
        now = max(self.now(live), event.state.now)
        entries = await self.beside(live, lambda: judged(event, link, act, now, mark))
        if not entries:
            return
        changes = {"state": "closed"} if any(e.kind == "close" for e in entries) else {}
        await self.store.events.append(live.id, live.seq + 1, [written(e) for e in entries], **changes)
        live.take(entries)
        self.store.tell(f"event {live.id} {self.hall.holder}")
        for entry in entries:
            if entry.kind == "leave":
                self.hall.run(self.online.leave(live, entry.data["player"]))
        if any(e.kind in OPENS for e in entries):
            self.hall.run(self.online.open_tables(live))

    async def beside(self, live: LiveEvent, work: Callable[[], T]) -> T:
        """Work on an event that nobody changes meanwhile: a large one's is not done in the event loop."""
        if not live.is_large:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self.desk, work)

    async def drawn(self, live: LiveEvent, draw: Callable[[], T]) -> T:
        """The same for those who only look: nothing is entered while they do."""
        if not live.is_large:
            return draw()
        task = asyncio.ensure_future(self.drawn_beside(live, draw))
        return await asyncio.shield(task)  # who hangs up does not open the lock while the thread still draws

    async def drawn_beside(self, live: LiveEvent, draw: Callable[[], T]) -> T:
        async with live.lock:
            return await self.beside(live, draw)

    async def draw_up(self, live: LiveEvent, seed: int) -> Seating:
        """A seating of the rounds to come, worked out aside: it may take a second or two."""
        return await asyncio.to_thread(propose, deepcopy(live.event.state), seed)

    # --- links -----------------------------------------------------------------------------------------------

    async def renew(self, event: str, role: str, number: int = 0, label: str = "") -> str:
        """A new link of a role; the old one is dead."""
        token, row = links.drawn(event, role, number, label)
        await self.store.events.put_link(row)
        self.relock(event)
        return token

    async def drop(self, event: str, role: str, number: int) -> None:
        """Nobody comes in by that link any more."""
        await self.store.events.drop_link(event, role, number)
        self.relock(event)

    def relock(self, event: str) -> None:
        """Here, and in other processes."""
        if event in self.events:
            self.events[event].relock()
        self.store.tell(f"links {event} {self.hall.holder}")

    async def opens(self, token: str) -> bool:
        """Whether a link still does."""
        return await self.store.events.link(links.hash_of(token)) is not None

    async def links_of(self, live: LiveEvent) -> list[LinkRow]:
        """All of them; there is one for every table that there may be now."""
        there = await self.store.events.links(live.id)
        known = {row.number for row in there if row.role == links.TABLE}
        missing = [n for n in range(1, tables_of(live.event) + 1) if n not in known]
        if missing:
            await asyncio.gather(*(self.renew(live.id, links.TABLE, n) for n in missing))
            there = await self.store.events.links(live.id)
        return there

    async def players_links(self, live: LiveEvent, numbers: Iterable[int]) -> dict[int, str]:
        """New links for these players, shown now and never again; whoever sits there by an old one stands up."""
        told = {}
        for number in numbers:
            told[number] = await self.renew(live.id, links.PLAYER, number)
            with suppress(Unknown):  # it is played elsewhere
                await self.online.free(live, number)
        return told


def tables_of(event: Event) -> int:
    """How many tables there are, or would be if everyone entered came."""
    s = event.state
    people = sum(not p.is_gone for p in s.players.values())
    return max([-(-people // s.settings.most), *(len(r.tables) for r in s.rounds)])


def judged(event: Event, link: LinkRow, act: Act, now: int, mark: str) -> list[Entry]:
    """What somebody wants to enter, if they may and it fits; raises Spoken."""
    entries = [replace(e, id="" if k else mark) for k, e in enumerate(act(event, now))]
    for entry in entries:
        links.check_right(link, event.state, entry)
    check_all(event, entries)
    return entries


def check_all(event: Event, entries: Sequence[Entry]) -> None:
    """Raises Unfit. One entry is judged as it is, several one after the other on a copy."""
    if len(entries) == 1:
        event.check(entries[0])
    elif entries:
        trial = Event()
        trial.log, trial.ids, trial.state = list(event.log), set(event.ids), deepcopy(event.state)
        for entry in entries:
            trial.take(entry)
