"""All tables of one process. Pages and programs talk to the hall; the hall alone writes to the store.

One log, no owner: memory is a cache of the fold. Who appends the next entry has moved; whoever comes second is refused
by the log's key, reads what it lacks and tries again, as long as its viewer's log has not grown.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from mundialito import games
from mundialito.engine.fairness import commitment
from mundialito.engine.game import Game
from mundialito.engine.reasons import Spoken
from mundialito.engine.texts import Nick, tidy
from mundialito.store import Entry, MatchRow, Store, Taken
from mundialito.tables import acts, doubts, gate, lobby
from mundialito.tables.alphabet import EVENT
from mundialito.tables.analysing import Analyses
from mundialito.tables.asking import Asking
from mundialito.tables.clock import Running
from mundialito.tables.duties import Duties
from mundialito.tables.following import over, uncharged, written
from mundialito.tables.forecasting import Forecasts
from mundialito.tables.live import Live, changes_of
from mundialito.tables.people import People
from mundialito.tables.phrases import PHRASES
from mundialito.tables.presence import Presence
from mundialito.tables.refusals import NotNow, Stale, Unknown
from mundialito.tables.setting import Chair, Over, Setting, Summary, names, new_id
from mundialito.tables.table import ENDED, OPEN, Table
from mundialito.tables.upkeep import shown
from mundialito.tables.workers import Workers

TRIES: Final = 20  # times that another writer may be first

log = logging.getLogger("mundialito.tables")

Act = Callable[[Table], list[Entry]]


class Hall:
    """Open it on a store, close it in the end; everything else may be called by many at once."""

    def __init__(self, store: Store, pace: float = 0.9) -> None:
        self.store, self.pace = store, pace
        self.people = People(store)
        self.workers = Workers()
        self.analyses = Analyses()
        self.forecasts = Forecasts(self)
        self.holder = secrets.token_hex(6)  # this process, in leases and news
        self.clock = store.database.now  # it may be set back or on
        self.steady = time.monotonic  # nobody sets this one
        self.tables: dict[str, Live] = {}  # by match
        self.links: dict[str, str] = {}  # the match that a table plays now, by the table's link
        self.loading: dict[str, asyncio.Task[Live]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.duties = Duties(self)
        self.presence = Presence(self)
        self.people.doubt = self.presence.doubt
        self.asking = Asking(self)
        self.closing = False
        self.moves = 0  # of people and bots, written by this process
        self.leaving: list[Callable[[], None]] = []  # others with event streams, who end them with ours

    async def open(self) -> None:
        """Take up what must happen unasked: also what a server that is no more has left undone."""
        await self.people.open()
        self.store.listen(self.heard)
        self.run(self.duties.sweep())

    def let_go(self) -> None:
        """Event streams end, and nothing new is begun."""
        self.closing = True
        for live in self.tables.values():
            live.stop()
            live.wake_all()
        for let_go in self.leaving:
            let_go()

    async def close(self) -> None:
        self.let_go()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.analyses.close()
        for live in self.tables.values():
            if live.leased:  # so that nobody has to wait for it to run out
                await self.store.release(live.table.id, self.holder)
        self.workers.close()
        self.forecasts.close()

    def run(self, work: Coroutine[object, object, None]) -> None:
        """In the background; a failure is logged and harms nobody."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ran)

    def trouble(self, what: str, *blanks: str) -> None:
        log.exception(what, *blanks)

    def ran(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("a table's duty failed", exc_info=task.exception())

    # --- finding tables --------------------------------------------------------------------------------

    async def live(self, match: str) -> Live:
        """The table of a match, from memory or from its log; raises Unknown."""
        live = self.tables.get(match)
        if live is None:
            if match not in self.loading:
                self.loading[match] = asyncio.ensure_future(self.load(match))
                self.loading[match].add_done_callback(lambda _: self.loading.pop(match, None))
            live = await asyncio.shield(self.loading[match])
        live.used = asyncio.get_running_loop().time()
        return live

    async def load(self, match: str) -> Live:
        row = await self.store.row(match)
        if row is None:
            raise Unknown("There is no such match.")
        game = game_of(row.game)
        table = Table(match, game, await self.store.seed(match))
        live = Live(table, row.link or "", Running(self.clock(), self.steady))
        live.take(await self.store.entries(match))
        self.keep(live)
        if self.store.shared:
            await self.refresh(live)  # what was written between reading and being told of it
        await self.close_foreign(live)
        self.duties.plan(live)
        return live

    def keep(self, live: Live) -> None:
        """In memory from now on."""
        live.used = asyncio.get_running_loop().time()
        self.tables[live.table.id] = live
        if live.link:
            self.links[live.link] = live.table.id

    def drop(self, live: Live) -> None:
        """Out of memory; the log has it all."""
        live.stop()
        live.gone = True
        self.tables.pop(live.table.id, None)
        if self.links.get(live.link) == live.table.id:
            del self.links[live.link]

    async def close_foreign(self, live: Live) -> None:
        """An unfinished match of another version of the rules cannot go on."""
        if live.table.is_foreign and live.table.stage != ENDED:
            await self.act(live, lambda t: [] if t.stage == ENDED else [over(Over(t.seed.hex(), reason="version"))])

    async def at(self, link: str) -> Live:
        """The table behind a link, at its current match; raises Unknown."""
        if link in self.links:
            return await shown(self, self.links[link])
        row = await self.store.by_link(link)
        if row is None:
            raise Unknown("There is no such table: the link is wrong, or the host has made a new one.")
        return await shown(self, row.id)

    async def catch_up(self, live: Live) -> bool:
        """Read what others have written; whether there was anything."""
        entries = await self.store.entries(live.table.id, live.table.seq)
        if entries:
            live.take(entries)
            self.duties.plan(live)
        return bool(entries)

    def heard(self, news: str) -> None:
        """Another process has written, said or seen something; an empty text: some news were lost."""
        if not news:
            self.people.forget_all()
            for live in self.tables.values():
                self.run(self.refresh(live))
                self.run(self.moved(live))
            return
        kind, match, *rest = news.split(" ")
        if kind == "person":
            self.people.forget(match)
        if match not in self.tables or (rest and rest[0] == self.holder):
            return
        live = self.tables[match]
        if kind == "log":
            self.run(self.refresh(live))
        elif kind == "says":
            self.utter(live, int(rest[1]), int(rest[2]))
        elif kind == "here":
            self.presence.heard(live, rest[0], news.split(" ", 3)[3])
        elif kind == "no":
            self.asking.refused(live, rest[1])
        elif kind == "moved":
            self.run(self.moved(live))
        elif kind == "erased":
            self.drop(live)
            live.wake_all()

    async def refresh(self, live: Live) -> None:
        async with live.lock:
            await self.catch_up(live)

    # --- writing ---------------------------------------------------------------------------------------

    async def act(self, live: Live, act: Act) -> None:
        """What somebody wants to do, tried on the table as it is, written, then taken; raises what `act` raises."""
        async with live.lock:
            if not live.gone:
                await self.try_to(live, act)
                return
        await self.act(await self.live(live.table.id), act)  # put away while we waited: it is read anew

    async def try_to(self, live: Live, act: Act) -> None:
        """Until nobody else was first."""
        for _ in range(TRIES):
            try:
                entries = act(live.table)
                if entries:
                    await self.write(live, entries)
                    self.duties.plan(live)
                return
            except Taken:
                await self.catch_up(live)
            except Spoken:  # if others have written what we have not heard of yet, that may change it
                if not self.store.shared or not await self.catch_up(live):
                    raise
        raise Stale("The table is very busy: look again and choose.")

    async def write(self, live: Live, entries: Sequence[Entry]) -> None:
        """On disk first, then in memory, then to those who look on. Time that we have not seen pass is not charged."""
        table, now = live.table, live.clock.now()
        at = max(now, self.clock())
        gate.check(entries)
        entries = [*uncharged(table, at - now), *entries]
        at = await doubts.append(self, live, entries, at, **changes_of(table, entries, at))
        live.take([entry._replace(at=at) for entry in entries])
        self.moves += sum(entry.kind == EVENT and entry.who >= 0 for entry in entries)
        self.store.tell(f"log {table.id} {self.holder}")

    # --- opening tables ----------------------------------------------------------------------------------

    async def open_table(self, game: str, person: str, chairs: Sequence[Chair], **more: object) -> Live:
        """A new table with its seed drawn and its commitment shown; the host is whoever opens it."""
        seed = secrets.token_bytes(32)
        setting = Setting(game, new_id(), person, commitment(seed), tuple(chairs))
        setting = replace(setting, **more)
        found = game_of(game)
        found.begun(len(chairs), setting.options, setting.parts)
        return await self.create(setting, seed, new_id(), found)

    async def create(self, setting: Setting, seed: bytes, link: str, game: Game) -> Live:
        """One match more of a table."""
        match = new_id()
        summary = written(Summary(names(setting.chairs), sum(chair.is_open for chair in setting.chairs)))
        row = MatchRow(
            match, setting.table, setting.number, link, setting.game, "open", setting.public, "",
            len(setting.chairs), summary=summary,
        )  # fmt: skip
        entry = lobby.set_to(setting)
        gate.check([entry])
        (at,) = await self.store.create(row, seed, [entry])
        live = Live(Table(match, game, seed), link, Running(at, self.steady))
        live.take([entry._replace(at=at)])
        self.keep(live)
        for chair in setting.chairs:
            if chair.person:
                await self.store.sit(match, chair.person)
        return live

    async def rematch(self, live: Live, person: str) -> Live:
        """The next match of the row, with the same people: a new seed, totals carried on, the start moved."""
        async with live.lock:
            table = live.table
            if table.stage != ENDED or table.over is None:
                raise NotNow("The match is not over yet.")
            lobby.must_be_free(table)
            if not table.seats_of(person):
                raise NotNow("Only those at the table can ask for another match.")
            if live.next:
                return await self.live(live.next)
            seed = secrets.token_bytes(32)
            setting = next_setting(table, commitment(seed))
            try:
                following = await self.create(setting, seed, live.link, table.game)
            except Taken:  # somebody else has asked for it on another process
                await self.moved(live)
                return await self.live(live.next or live.table.id)
            live.next = following.table.id
            live.wake_all()
        self.store.tell(f"moved {table.id} {self.holder}")
        return following

    async def moved(self, live: Live) -> None:
        """The table plays another match, or is behind another link: those who look on go there."""
        matches = await self.store.of_table(live.table.setting.table)
        if matches and matches[-1].id != live.table.id:
            live.next = matches[-1].id
            if self.links.get(live.link) == live.table.id:
                del self.links[live.link]
        elif matches:
            self.relink(live, matches[-1].link or live.link)
        live.wake_all()

    def relink(self, live: Live, link: str) -> None:
        self.links.pop(live.link, None)
        live.link = link
        self.links[link] = live.table.id

    async def renew_link(self, live: Live, person: str) -> str:
        """A new link; the old one is dead. Those who sit at the table are taken along."""
        lobby.must_host(live.table, person)
        async with live.lock:
            link = new_id()
            await doubts.append(self, live, [], link=link)
            self.relink(live, link)
            live.wake_all()
        self.store.tell(f"moved {live.table.id} {self.holder}")
        return link

    # --- sitting down --------------------------------------------------------------------------------------

    async def sit(self, live: Live, person: str, name: str, seat: int | None = None) -> int:
        """Take a seat before the match; during it the host may take a bot's. Which one it was."""
        before = set(live.table.seats_of(person))
        if live.table.stage == OPEN:
            await self.act(live, lambda t: lobby.sit(t, person, name, seat))
        elif seat is not None:
            await self.act(live, lambda t: acts.sit_in(t, person, Nick(name), seat))
        else:
            raise NotNow("The match has begun: watch, or ask the host for a bot's seat.")
        await self.store.sit(live.table.id, person)
        return min(set(live.table.seats_of(person)) - before, default=-1)

    async def give(self, live: Live, host: str, person: str, seat: int) -> None:
        """A kept seat for its player."""
        await self.act(live, lambda t: lobby.give(t, host, person, seat))
        await self.store.sit(live.table.id, person)

    # --- passing words ---------------------------------------------------------------------------------------

    def say(self, live: Live, person: str, phrase: int) -> None:
        """A short phrase to the whole table."""
        seats = live.table.seats_of(person)
        if not seats:
            raise NotNow("Only those at the table can speak.")
        if not 0 <= phrase < len(PHRASES):
            raise NotNow("There is no such phrase.")
        self.utter(live, seats[0], phrase)
        self.store.tell(f"says {live.table.id} {self.holder} {seats[0]} {phrase}")

    def utter(self, live: Live, seat: int, phrase: int) -> None:
        for watcher in live.watchers:
            watcher.phrases.append((seat, phrase))
            watcher.wake()

    # --- lists -----------------------------------------------------------------------------------------------

    async def listed(self, state: str, limit: int = 30) -> list[MatchRow]:
        return await self.store.listed(state, limit)

    async def of_person(self, person: str, limit: int = 100) -> list[MatchRow]:
        return await self.store.of_person(person, limit)

    async def row(self, match: str) -> MatchRow | None:
        return await self.store.row(match)

    async def rounds(self, table: str) -> list[MatchRow]:
        return await self.store.of_table(table)


def game_of(name: str) -> Game:
    """A game by name; raises Unknown in place of the engine's error, which lists names."""
    try:
        return games.load(name)
    except games.UnknownGame as missing:
        raise Unknown(missing.sentence, **missing.values) from missing


def next_setting(table: Table, promise: str) -> Setting:
    """What the next match of a row begins with."""
    before = table.setting
    scores = table.over.scores if table.over else None
    options: Mapping[str, str] = before.options
    if scores is not None:
        options = {**options, **table.game.rematch(table.playing.state)}
    return replace(
        before,
        commitment=promise,
        number=before.number + 1,
        rounds=max(before.rounds, before.number + 1),
        chairs=tuple(Chair(bot=c.bot, person=c.person, name=tidy(c.name)) for c in table.chairs),
        totals=lobby.totals(before.totals, scores),
        options=dict(options),
    )
