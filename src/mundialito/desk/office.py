"""All events of one process. Pages and programs talk to the office; the office alone writes events to the store.

One log, no owner: memory is a cache of the fold. Whoever comes second is refused by the log's key, reads what it lacks
and tries again. An entry's time is the database's, asked before it is judged and written with it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

from mundialito.desk import links
from mundialito.desk.event import Event, check
from mundialito.desk.online import Online
from mundialito.desk.rounds import propose
from mundialito.desk.seating import Seating
from mundialito.desk.state import Entry
from mundialito.engine.reasons import Spoken
from mundialito.store import EventEntry, EventRow, LinkRow, Taken
from mundialito.tables.hall import Hall
from mundialito.tables.refusals import Stale, Unknown
from mundialito.tables.setting import new_id

TRIES: Final = 50  # times that another writer may be first
IDLE: Final = 600.0  # seconds after which an event that nobody looks at leaves memory
JUST_LOOKED: Final = 10.0  # seconds, while all events are looked through at the start
OPENS: Final = ("start", "venue", "decider", "decide", "kickoff")  # entries after which a match may begin on line

Act = Callable[[Event, int], Iterable[Entry]]  # the event as it stands, the time; what is to be entered


class LiveEvent:
    """One event, as one process keeps it."""

    def __init__(self, id: str, event: Event) -> None:
        self.id, self.event = id, event
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.used = asyncio.get_running_loop().time()
        self.kept: dict[str, tuple[object, Any]] = {}  # what was worked out, by name: of which version, and what

    @property
    def seq(self) -> int:
        return len(self.event.log)

    def take(self, entries: Iterable[Entry]) -> None:
        """Entries that are on disk."""
        for entry in entries:
            self.event.take(entry)
        self.wake()

    def wake(self) -> None:
        for news in self.watchers:
            news.set()

    @contextmanager
    def watched(self) -> Iterator[asyncio.Event]:
        """While a page follows it."""
        news = asyncio.Event()
        self.watchers.add(news)
        try:
            yield news
        finally:
            self.watchers.discard(news)

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
        self.tidied = 0.0
        self.online = Online(self)
        self.store.listen(self.heard)
        hall.leaving.append(self.let_go)

    def now(self) -> int:
        """The database's clock, in milliseconds."""
        return int(self.hall.clock() * 1000)

    def let_go(self) -> None:
        """Event streams end."""
        for live in self.events.values():
            live.wake()

    def heard(self, news: str) -> None:
        """Another process has written; an empty text: some news were lost."""
        kind, _, rest = news.partition(" ")
        event, _, holder = rest.partition(" ")
        if kind not in ("", "event") or holder == self.hall.holder:
            return
        for live in list(self.events.values()):
            if not kind or live.id == event:
                self.hall.run(self.refresh(live))

    async def refresh(self, live: LiveEvent) -> None:
        async with live.lock:
            await self.catch_up(live)

    # --- finding events ----------------------------------------------------------------------------------

    async def live(self, event: str) -> LiveEvent:
        """From memory, or from its log; raises Unknown."""
        now = asyncio.get_running_loop().time()
        if now - self.tidied > IDLE:
            self.tidied = now
            self.put_away(now - IDLE)
        if event in self.events:
            self.events[event].used = now
            return self.events[event]
        if event not in self.loading:
            self.loading[event] = asyncio.ensure_future(self.load(event))
            self.loading[event].add_done_callback(lambda _: self.loading.pop(event, None))
        return await asyncio.shield(self.loading[event])

    async def load(self, event: str) -> LiveEvent:
        stored = await self.store.events.entries(event)
        if not stored:
            raise Unknown("There is no such event.")
        folded = await asyncio.to_thread(Event, map(read, stored))
        live = self.events[event] = LiveEvent(event, folded)
        if self.store.shared:
            await self.refresh(live)  # what was written between reading and being told of it
        self.hall.run(self.online.open_tables(live))
        return live

    def put_away(self, since: float) -> None:
        """Out of memory, whom nobody has asked for or looks at and who plays nothing on line: the log has it all."""
        for live in list(self.events.values()):
            if live.used < since and not live.watchers and not live.lock.locked() and not any(self.online.wanted(live)):
                del self.events[live.id]

    async def resume(self) -> None:
        """Take up what a server that is no more has left: tables on line of events that are not closed."""
        for row in await self.store.events.listed("open"):
            await self.live(row.id)
            self.put_away(asyncio.get_running_loop().time() - JUST_LOOKED)

    async def by_link(self, token: str) -> tuple[LiveEvent, LinkRow]:
        """The event behind a link, and what the link allows; raises Unknown."""
        link = await self.store.events.link(links.hash_of(token))
        if link is None:
            raise Unknown("This link leads nowhere: it is mistyped, or a new one was made in its place.")
        return await self.live(link.event), link

    async def catch_up(self, live: LiveEvent) -> bool:
        """Read what others have written; whether there was anything."""
        stored = await self.store.events.entries(live.id, live.seq + 1)
        if stored:
            live.take(map(read, stored))
        return bool(stored)

    # --- writing ---------------------------------------------------------------------------------------------

    async def found(self, settings: Mapping[str, Any]) -> tuple[LiveEvent, str]:
        """A new event, and the director's link: it is shown now and never again."""
        return await self.adopt([Entry("open", self.now(), data=dict(settings))])

    async def adopt(self, log: Sequence[Entry]) -> tuple[LiveEvent, str]:
        """A new event with these entries: one that begins, or one that was exported elsewhere. Raises Unfit."""
        event = await asyncio.to_thread(Event, log)
        id = new_id()
        row = EventRow(id, event.state.settings.name, "closed" if event.state.closed else "open")
        await self.store.events.create(row, [written(e) for e in log])
        live = self.events[id] = LiveEvent(id, event)
        await self.renew(id, links.PUBLIC)
        return live, await self.renew(id, links.DIRECTOR)

    async def act(self, live: LiveEvent, link: LinkRow, act: Act, mark: str = "") -> None:
        """What the holder of a link wants to enter: allowed, judged, written, then taken. All of it, or none.

        What was sent before with the same mark is not judged again: it is done. Its first entry bears the mark.
        """
        async with live.lock:
            for _ in range(TRIES):
                try:
                    await self.enter(live, link, act, mark)
                    return
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
        now = max(self.now(), event.state.now)
        entries = [replace(e, id="" if k else mark) for k, e in enumerate(act(event, now))]
        for entry in entries:
            links.check_right(link, event.state, entry)
        check_all(event, entries)
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

    async def draw_up(self, live: LiveEvent, seed: int) -> Seating:
        """A seating of the rounds to come, worked out aside: it may take a second or two."""
        return await asyncio.to_thread(propose, deepcopy(live.event.state), seed)

    # --- links -----------------------------------------------------------------------------------------------

    async def renew(self, event: str, role: str, number: int = 0, label: str = "") -> str:
        """A new link of a role; the old one is dead."""
        token, row = links.drawn(event, role, number, label)
        await self.store.events.put_link(row)
        return token

    async def drop(self, event: str, role: str, number: int) -> None:
        """Nobody comes in by that link any more."""
        await self.store.events.drop_link(event, role, number)

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
            await self.online.free(live, number)
        return told


def tables_of(event: Event) -> int:
    """How many tables there are, or would be if everyone entered came."""
    s = event.state
    people = sum(not p.is_gone for p in s.players.values())
    return max([-(-people // s.settings.most), *(len(r.tables) for r in s.rounds)])


def check_all(event: Event, entries: Sequence[Entry]) -> None:
    """Raises Unfit. One entry is judged as it is, several one after the other on a copy."""
    if not entries:
        return
    if len(entries) == 1 and entries[0].kind != "undo":
        check(event.state, entries[0])
        return
    trial = Event()
    trial.log, trial.ids, trial.state = list(event.log), set(event.ids), deepcopy(event.state)
    for entry in entries:
        trial.take(entry)


def written(e: Entry) -> EventEntry:
    return EventEntry(e.kind, e.at, e.by, json.dumps(e.data, ensure_ascii=False), e.why, e.id)


def read(e: EventEntry) -> Entry:
    return Entry(e.kind, e.at, e.author, json.loads(e.data), e.why, e.mark)
