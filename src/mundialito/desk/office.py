"""All events of one process. Pages and programs talk to the office; the office alone writes events to the store.

An entry's time is the database's, asked before it is judged and written with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final, TypeVar

from mundialito.desk import links
from mundialito.desk.adopting import Adopting
from mundialito.desk.live import LiveTournament
from mundialito.desk.online import Online
from mundialito.desk.plans import called
from mundialito.desk.progress import Deed
from mundialito.desk.rounds import propose
from mundialito.desk.rows import read, written
from mundialito.desk.seating import Seating
from mundialito.desk.tournament import MOST_BYTES, MOST_ENTRIES, Tournament
from mundialito.engine.options import Unfit
from mundialito.ledger.ledger import IDLE, Ledger
from mundialito.store import EventEntry, EventRow, LinkRow
from mundialito.tables.hall import Hall
from mundialito.tables.refusals import Stale, Unknown
from mundialito.tables.setting import new_id

JUST_LOOKED: Final = 10.0  # seconds, while all events are looked through at the start
FOR_OTHERS: Final = 0.9  # of an event's log: the rest is its directors'
MOST_IDLE: Final = 4_000  # entries of events in memory that nobody looks at: some eight megabytes
OPENS: Final = ("start", "venue", "decider", "decide", "kickoff")  # entries after which a match may begin on line

ON_LINE: Final = ("remote", "bot", "venue", "match", "kickoff")  # entries without which there is none

STATES: Final = {"close": "closed", "reopen": "open"}  # of the event's row, after such an entry

T = TypeVar("T")
Act = Callable[[Tournament, int], Iterable[Deed]]  # the event as it stands, the time; what is to be entered


class Office(Ledger[LiveTournament]):
    """Open it on a hall that is open; everything may be called by many at once."""

    word = "event"

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall, hall.store.keeping.mark_event)
        self.hall = hall
        self.events = self.kept
        self.online = Online(self)
        self.adopting = Adopting()
        self.seating = asyncio.Semaphore(1)  # several at a time are no faster, and make the loop wait for each of them
        self.desk = ThreadPoolExecutor(1, "desk")  # where large events are drawn and judged, one after the other
        self.news |= {
            "rewritten": lambda live, *_: hall.run(self.reread(live)),
            "links": lambda live, *_: live.relock(),
        }
        self.store.listen(self.heard)
        hall.leaving.append(self.let_go)

    def now(self, live: LiveTournament | None = None) -> int:
        """The database's clock, in milliseconds; it may be set back, but an event's time goes on."""
        return int(max(self.hall.clock(), live.clock.now() if live else 0.0) * 1000)

    def let_go(self) -> None:
        """Event streams end."""
        for live in self.events.values():
            live.wake_all()

    # --- finding events ----------------------------------------------------------------------------------

    async def read(self, id: str) -> LiveTournament:
        stored = await self.store.events.entries(id)
        if not stored:
            raise Unknown("There is no such event.")
        folded = await asyncio.to_thread(lambda: Tournament(map(read, stored), judge=False))
        return LiveTournament(id, folded, self.hall.steady)

    async def since(self, live: LiveTournament) -> list[Deed]:
        return [read(entry) for entry in await self.store.events.entries(live.id, live.seq + 1)]

    async def take_in(self, live: LiveTournament, entries: list[Deed]) -> None:
        """After an undo all of it is folded anew."""
        if any(entry.kind == "undo" for entry in entries):
            log, entries = [*live.tournament.log, *entries], []
            live.tournament = await self.beside(live, lambda: Tournament(log, judge=False))
        live.take(entries)

    async def taken_up(self, live: LiveTournament) -> None:
        self.hall.run(self.online.open_tables(live))

    async def missed(self, live: LiveTournament) -> None:
        live.relock()
        await self.reread(live)

    async def reread(self, live: LiveTournament) -> None:
        """The whole log: a name may have been taken out of it."""
        async with live.lock:
            log = [read(entry) for entry in await self.store.events.entries(live.id)]
            if log and log != live.tournament.log:
                before = called(live.tournament.state)
                live.become(await asyncio.to_thread(lambda: Tournament(log, judge=False)))
                self.hall.run(self.online.call_anew(live, before))

    def keep(self, live: LiveTournament) -> None:
        """However many are opened within a minute: those that nobody looks at hold so many entries and no more."""
        super().keep(live)
        idle = [one for one in self.idle() if one is not live]
        held = sum(one.seq for one in idle)
        for one in idle:
            if held <= MOST_IDLE:
                return
            held -= one.seq
            self.drop(one)

    def needs(self, live: LiveTournament) -> bool:
        return self.online.needs(live)

    async def tidy(self) -> None:
        """For as long as the server runs."""
        while not self.hall.closing:
            await asyncio.sleep(IDLE / 4)
            self.put_away(asyncio.get_running_loop().time() - IDLE)

    async def resume(self) -> None:
        """Take up what a server that is no more has left: tables on line of events that are not closed."""
        for id in await self.store.events.having(ON_LINE):
            await self.live(id)
            self.put_away(asyncio.get_running_loop().time() - JUST_LOOKED)

    async def by_link(self, token: str) -> tuple[LiveTournament, LinkRow]:
        """The event behind a link, and what the link allows; raises Unknown."""
        link = await self.store.events.link(links.hash_of(token))
        if link is None or link.role == links.SIGNING:
            raise Unknown("This link leads nowhere: it is mistyped, or a new one was made in its place.")
        live = await self.live(link.event)
        self.looked_at(live)
        return live, link

    # --- writing ---------------------------------------------------------------------------------------------

    async def found(self, settings: Mapping[str, Any]) -> str:
        """A new event; its director's link, which is shown now and never again. Raises Unfit."""
        tournament = Tournament()
        tournament.take(Deed("open", self.now(), data=dict(settings)))
        return await self.create(tournament.state.settings.name, "open", [written(e) for e in tournament.log])

    async def adopt(self, file: bytes) -> str:
        """The same for an event that was exported elsewhere. Raises Spoken."""
        return await self.create(*await self.adopting.judged(file))

    async def create(self, name: str, state: str, entries: Sequence[EventEntry]) -> str:
        """In the store; memory reads it when somebody asks for it."""
        id = new_id()
        await self.store.events.create(EventRow(id, name, state), entries)
        await self.renew(id, links.PUBLIC)
        return await self.renew(id, links.DIRECTOR)

    async def act(self, live: LiveTournament, link: LinkRow, act: Act, mark: str = "") -> LiveTournament:
        """What the holder of a link wants to enter: allowed, judged, written, then taken. All of it, or none.

        What was sent before with the same mark, as its place and words have sealed it, is not judged again: it is done.
        Its first entry bears the mark.
        """
        return await self.attempt(live, lambda live: self.enter(live, link, act, mark))

    def busy(self) -> Stale:
        return Stale("The desk is very busy: look again and try once more.")

    async def enter(self, live: LiveTournament, link: LinkRow, act: Act, mark: str) -> None:
        tournament = live.tournament
        if tournament.has(mark):
            return
        now = max(self.now(live), tournament.state.now)
        entries = await self.beside(live, lambda: judged(tournament, link, act, now, mark))
        if not entries:
            return
        changes = {name: value for e in entries for name, value in row_of(e).items()}
        stored = [written(e) for e in entries]
        await self.on_disk(live, self.store.events.append(live.id, live.seq + 1, stored, **changes))
        live.take(entries)
        self.tell(self.word, live.id)
        for entry in entries:
            if entry.kind == "leave":
                self.hall.run(self.online.leave(live, entry.data["player"]))
        if any(e.kind in OPENS for e in entries):
            self.hall.run(self.online.open_tables(live))

    async def beside(self, live: LiveTournament, work: Callable[[], T]) -> T:
        """Work on an event that nobody changes meanwhile: a large one's is not done in the event loop."""
        if not live.is_large:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self.desk, work)

    async def gathered(self, live: LiveTournament, draw: Callable[[], T]) -> T:
        """The same for those who only look: nothing is entered while they do."""
        if not live.is_large:
            return draw()
        task = asyncio.ensure_future(self.gathered_beside(live, draw))
        return await asyncio.shield(task)  # who hangs up does not open the lock while the thread still draws

    async def gathered_beside(self, live: LiveTournament, draw: Callable[[], T]) -> T:
        async with live.lock:
            return await self.beside(live, draw)

    async def draw_up(self, live: LiveTournament, seed: int) -> Seating:
        """A seating of the rounds to come, worked out aside, one after the other: it may take a second or two."""
        async with self.seating:
            state = await self.gathered(live, lambda: deepcopy(live.tournament.state))
            return await asyncio.to_thread(propose, state, seed)

    # --- links -----------------------------------------------------------------------------------------------

    async def renew(self, id: str, role: str, number: int = 0, label: str = "") -> str:
        """A new link of a role; the old one is dead."""
        token, row = links.minted(id, role, number, label)
        await self.store.events.put_link(row)
        if role == links.PLAYER:
            await self.store.events.put_link(links.signing(id, number, token))
        self.relock(id)
        return token

    async def told_of(self, live: LiveTournament, link: LinkRow, did: str, role: str, **more: Any) -> None:
        """Into the log, before a link is made or removed: who has given or taken a right, and when."""
        data = {"did": did, "role": role, **{name: value for name, value in more.items() if value}}
        author = links.author(link)
        await self.act(live, link, lambda _, now: [Deed("link", now, author, data)])

    async def signer(self, live: LiveTournament, seats: Iterable[int], code: str) -> LinkRow | None:
        """The link of whoever of these players has that code: all of it, or the letters that it begins with."""
        whole = await self.link_of(live.id, code)
        if whole:
            return whole if whole.role == links.PLAYER and whole.number in seats else None
        for number in seats if len(code) == links.SHORT else ():
            row = links.signing(live.id, number, code)
            if await self.store.events.link(row.hash):
                return row._replace(role=links.PLAYER)
        return None

    async def drop_link(self, id: str, role: str, number: int) -> None:
        """Nobody comes in by that link any more."""
        await self.store.events.drop_link(id, role, number)
        self.relock(id)

    def relock(self, id: str) -> None:
        """Here, and in other processes."""
        if id in self.events:
            self.events[id].relock()
        self.tell("links", id)

    async def opens(self, token: str) -> bool:
        """Whether a link still does."""
        return await self.store.events.link(links.hash_of(token)) is not None

    async def link_of(self, id: str, token: str) -> LinkRow | None:
        """What an event's link opens, if it does."""
        found = await self.store.events.link(links.hash_of(token)) if token else None
        return found if found and found.event == id else None

    async def links_of(self, live: LiveTournament) -> list[LinkRow]:
        """All of them; there is one for every table that there may be now."""
        there = await self.store.events.links(live.id)
        known = {row.number for row in there if row.role == links.TABLE}
        missing = [n for n in range(1, tables_of(live.tournament) + 1) if n not in known]
        if missing:
            await asyncio.gather(*(self.renew(live.id, links.TABLE, n) for n in missing))
            there = await self.store.events.links(live.id)
        return there

    async def players_links(self, live: LiveTournament, numbers: Iterable[int]) -> dict[int, str]:
        """New links for these players, shown now and never again; whoever sits there by an old one stands up."""
        told = {}
        for number in numbers:
            told[number] = await self.renew(live.id, links.PLAYER, number)
            with suppress(Unknown):  # it is played elsewhere
                await self.online.free(live, number)
        return told


def tables_of(tournament: Tournament) -> int:
    """How many tables there are, or would be if everyone entered came."""
    s = tournament.state
    people = sum(not p.is_gone for p in s.players.values())
    return max([-(-people // s.settings.most), *(len(r.tables) for r in s.rounds)])


def row_of(e: Deed) -> dict[str, object]:
    """What an entry changes in the event's row, by which events are found."""
    if e.kind in STATES:
        return {"state": STATES[e.kind]}
    return {"name": e.data["name"]} if e.kind == "change" and "name" in e.data else {}


def judged(tournament: Tournament, link: LinkRow, act: Act, now: int, mark: str) -> list[Deed]:
    """What somebody wants to enter, if they may and it fits; raises Spoken."""
    entries = [replace(e, id="" if k else mark) for k, e in enumerate(act(tournament, now))]
    for entry in entries:
        links.check_right(link, tournament.state, entry)
    if link.role != links.DIRECTOR:
        check_room(tournament)
    check_all(tournament, entries)
    return entries


def check_room(tournament: Tournament) -> None:
    """Whatever others enter, a director can still say how the event goes on, and end it. Raises Unfit."""
    if len(tournament.log) >= FOR_OTHERS * MOST_ENTRIES or tournament.size >= FOR_OTHERS * MOST_BYTES:
        raise Unfit("-", "The log of this event is nearly full: tell the organiser, who alone can enter something now.")


def check_all(tournament: Tournament, entries: Sequence[Deed]) -> None:
    """Raises Unfit. One entry is judged as it is, several one after the other on a copy."""
    if len(entries) == 1:
        tournament.check(entries[0])
    elif entries:
        trial = Tournament()
        trial.size = tournament.size
        trial.log, trial.ids, trial.state = list(tournament.log), dict(tournament.ids), deepcopy(tournament.state)
        for entry in entries:
            trial.take(entry)
