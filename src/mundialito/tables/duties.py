"""What must happen unasked: a bot's move, a flag, a start without a late nonce. Whoever holds the lease does it.

Two holders would do no harm (the log's key decides); the lease only saves them the trouble. From when a lease ran out
one can also tell for how long no server ran: that time is charged to nobody. A match of bots that nobody looks at has
no duties: it stands still, and costs neither an alarm nor a lease, until somebody looks on or sits down.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mundialito.bots import LEVELS
from mundialito.engine.alarms import Alarm
from mundialito.engine.who import TABLE
from mundialito.ledger.ledger import IDLE
from mundialito.store import Entry, Unusable
from mundialito.tables import acts, lobby
from mundialito.tables import alphabet as a
from mundialito.tables.following import trial, uncharged
from mundialito.tables.live import Live
from mundialito.tables.setting import USUAL_BOT
from mundialito.tables.table import FIXED, PLAYING, Table
from mundialito.tables.workers import READY, takes

if TYPE_CHECKING:
    from mundialito.tables.hall import Hall

LEASE: Final = 10.0  # seconds
SWEEP: Final = 3.0  # seconds between looks at leases, orphans and idle tables
ABREAST: Final = 50  # tables of bots in tournaments that move at the usual pace; the more there are, the slower
LATE: Final = 2.0  # seconds after a beat in which whoever wrote it lets Nature go on; then any other process does
NONCE_WAIT: Final = 10.0  # seconds for pages to send their nonces


class Duties:
    """The unasked work of one process."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.slowness = 1.0  # of tournaments' tables at which bots play among themselves: those need not hurry

    # --- when ---------------------------------------------------------------------------------------

    def plan(self, live: Live) -> None:
        """Set the table's alarm for the next thing that will have to be done."""
        quiet(live)
        due = self.next_due(live)
        if due is None:
            return
        if live.leased <= asyncio.get_running_loop().time():
            self.hall.run(self.claim(live))
        self.wake(live, max(0.0, due - live.clock.now()))

    def wake(self, live: Live, wait: float) -> None:
        """One alarm a table, after so many seconds."""
        quiet(live)
        live.timer = asyncio.get_running_loop().call_later(wait, lambda: self.hall.run(self.perform(live)))

    def next_due(self, live: Live) -> float | None:
        """When something will have to be done here, by the table's time; of a table that left memory, nothing."""
        live.resting = self.rests(live)
        if self.hall.closing or live.gone or live.resting:
            return None
        due, late = self.due(live.table), live.table.awaits_nature and not live.wrote
        return due + LATE if due is not None and late else due

    def rests(self, live: Live) -> bool:
        """Whether a match stands still: no person plays, nobody looks on, and no tournament waits for its result."""
        table = live.table
        if table.stage != PLAYING or table.setting.kept or table.players():
            return False
        return not live.crowd.is_looked_at()

    def has_duties(self, live: Live) -> bool:
        """Whether anything will have to be done unasked."""
        return not self.rests(live) and self.due(live.table) is not None

    def due(self, table: Table) -> float | None:
        """When, by the table's time."""
        if table.stage == FIXED:
            return table.at + NONCE_WAIT
        if table.stage != PLAYING or table.paused:
            return None
        if table.awaits_nature:
            return table.until
        if table.lesson:
            return self.cue_of(table)
        deadlines = (table.time.deadline(seat) for seat in table.awaited() if not table.player(seat))
        times = [when for when in deadlines if when is not None]
        times += [when for when, _ in table.rings()]
        if bots := bots_of(table):
            times.append(self.turn_of(table, bots))
        return min(times, default=None)

    def turn_of(self, table: Table, bots: Mapping[int, str]) -> float:
        """When bots are asked: so early that with all their thinking they answer at the table's pace.

        It is counted from what everybody saw, and those who choose at the same time are asked and answer together: when
        they do tells neither what was chosen unseen, nor by whom, nor how much.
        """
        return max(table.public_at + self.pace_of(table), table.until) - self.lead(bots)

    def cue_of(self, table: Table) -> float | None:
        """When what a lesson lets others do is done: at the pace of bots."""
        return max(table.public_at + self.pace_of(table), table.until) if table.cue() else None

    def pace_of(self, table: Table) -> float:
        """Seconds between two moves of bots; among themselves, for a tournament of many, they need not hurry."""
        return self.hall.pace * (self.slowness if table.setting.kept and not table.players() else 1.0)

    def lead(self, bots: Mapping[int, str]) -> float:
        """Seconds between the asking and the answer, out of the table's pace."""
        return min(self.hall.pace, max(READY, *(takes(bot) for bot in bots.values())))

    # --- what ---------------------------------------------------------------------------------------

    async def perform(self, live: Live) -> None:
        """Do what is due, if it is ours to do; what fails, for the database is away or a bot is ill, is tried again."""
        live.timer = None
        if self.next_due(live) is None:
            return
        try:
            held = live.table.awaits_nature or await self.hold(live)
            if held:
                await self.attend(live)
        except Exception:
            self.hall.trouble("a table's duty failed and is tried again")
            held = False
        if held:
            self.plan(live)
        elif self.next_due(live) is not None:
            self.wake(live, SWEEP)

    async def attend(self, live: Live) -> None:
        """One thing that is due."""
        table = live.table
        if table.stage == FIXED:
            await self.hall.act(live, lambda t: lobby.begin_without(t) if self.is_due(live, t) else [])
        elif table.awaits_nature:
            await self.let_nature_go_on(live)
        elif table.lesson:
            await self.follow_script(live)
        elif table.stage == PLAYING and not table.paused:
            await self.forgive_rest(live)
            await self.say_who_plays(live)
            await self.go_on(live)

    def is_due(self, live: Live, table: Table) -> bool:
        due = self.due(table)
        return due is not None and due <= live.clock.now()

    async def forgive_rest(self, live: Live) -> None:
        """For how long bots have stood still the log tells: they never keep it waiting. No alarm has run meanwhile."""

        def act(t: Table) -> list[Entry]:
            stood = live.clock.now() - t.still_at - self.pace_of(t)
            return uncharged(t, stood) if stood > LEASE and not t.players() and not t.paused else []

        await self.hall.act(live, act)

    async def say_who_plays(self, live: Live) -> None:
        """That a simpler bot plays until the rules are compiled, and then that it does no more.

        It is an entry of the table's log, so whoever does its duties, and however often servers come and go, each is
        said once. It is said when everybody can tell that such a bot is asked: of a choice in secret it tells nothing.
        """
        game, warming = live.table.game.name, self.hall.workers.warming

        def act(t: Table) -> list[Entry]:
            if t.stands_in is None and game in warming.compiling:
                kind = a.COMPILING
            elif t.stands_in and game in warming.ready:
                kind = a.COMPILED
            else:
                return []
            return [Entry(kind, TABLE, 0)] if any(t.player(p) in LEVELS for p in t.publicly_awaited()) else []

        await self.hall.act(live, act)

    async def let_nature_go_on(self, live: Live) -> None:
        """What she answers is the same, whoever writes it; the log takes it once."""

        def act(t: Table) -> list[Entry]:
            is_due = t.awaits_nature and not t.paused and live.clock.now() >= t.until
            return trial(t).settle(t.seed) if is_due else []

        await self.hall.act(live, act)

    async def follow_script(self, live: Live) -> None:
        """In a lesson the others, and the table, do what it names."""

        def act(t: Table) -> list[Entry]:
            cue = t.cue()
            if cue is None or t.paused or not self.is_due(live, t):
                return []
            tried = trial(t)
            tried.take(*cue)
            return tried.settle(t.seed)

        await self.hall.act(live, act)

    async def go_on(self, live: Live) -> None:
        """What comes first: what the rules want of a clock, a seat whose time is up, what bots choose."""
        table, now = live.table, live.clock.now()
        for when, alarm in table.rings():
            if now >= when:
                await self.ring(live, alarm)
                return
        for seat in table.players():
            deadline = table.time.deadline(seat)
            if deadline is not None and now >= deadline:
                await self.flag(live, seat)
                return
        bots = bots_of(table)
        if bots and now >= self.turn_of(table, bots):
            await self.let_bots_choose(live, bots, seconds=self.lead(bots))

    async def let_bots_choose(
        self, live: Live, bots: Mapping[int, str], before: Sequence[Entry] = (), seconds: float = 0.0
    ) -> None:
        """The whole choices of bots, each from its seat's view alone, in one transaction after so many seconds.

        If something has happened around the table meanwhile, or of the game before a bot's eyes, it chooses again.
        """
        table = live.table
        around, seen = table.around, {seat: table.seq_of(seat) for seat in bots}
        wait = max(seconds, *(takes(bot) for bot in bots.values()))
        choices = [self.hall.workers.choose(table.playing, bot, seat, wait) for seat, bot in bots.items()]
        chosen = dict(zip(bots, await asyncio.gather(*choices), strict=True))

        def act(t: Table) -> list[Entry]:
            if t.around != around or t.paused:
                return []
            tried = trial(t)
            for seat, events in chosen.items():
                if not acts.is_stale(t, seat, seen[seat]) and not tried.refuses(seat, events[0]):
                    tried.take_all(seat, events)
            return [*before, *tried.settle(t.seed)] if tried.entries else []

        await self.hall.act(live, act)

    async def ring(self, live: Live, alarm: Alarm) -> None:
        """What the rules want of a real clock: the table makes the event, if it is still wanted and still due."""

        def act(t: Table) -> list[Entry]:
            if not any(one == alarm and when <= live.clock.now() for when, one in t.rings()):
                return []
            tried = trial(t)
            tried.take(TABLE, alarm.event)
            return tried.settle(t.seed)

        await self.hall.act(live, act)

    async def flag(self, live: Live, seat: int) -> None:
        """The time of a seat is up: a bot moves for it this once, or the seat is forfeited."""
        fallen = Entry(a.FLAG, seat, 0)
        if live.table.setting.clock.zero == "bot":
            await self.let_bots_choose(live, {seat: USUAL_BOT}, [fallen])
            return

        def act(t: Table) -> list[Entry]:
            deadline = t.time.deadline(seat)
            if deadline is None or deadline > live.clock.now() or t.player(seat):
                return []
            return [fallen, *acts.given_up(t, seat, "forfeit")]

        await self.hall.act(live, act)

    # --- leases --------------------------------------------------------------------------------------

    async def claim(self, live: Live) -> None:
        """Ask for the lease, at most once in a while."""
        now = asyncio.get_running_loop().time()
        if now - live.asked_at > SWEEP:
            live.asked_at = now
            await self.hold(live)

    async def hold(self, live: Live) -> bool:
        """Whether this process does the table's duties; takes up what another has let go."""
        loop = asyncio.get_running_loop()
        if live.leased > loop.time():
            return True
        lease = await self.hall.store.lease(live.table.id, self.hall.holder, LEASE)
        if not lease.held:
            return False
        live.leased = loop.time() + LEASE - SWEEP
        if lapsed := lease.lapsed:
            await self.hall.act(live, lambda t: uncharged(t, lapsed))
        return True

    async def sweep(self) -> None:
        """Every few seconds: renew leases, take up orphans, put away what nobody looks at."""
        while not self.hall.closing:
            try:
                await self.sweep_once()
            except asyncio.CancelledError:
                raise
            except Exception:
                self.hall.trouble("the sweep failed and is tried again")
            await asyncio.sleep(SWEEP)

    async def sweep_once(self) -> None:
        for match in await self.hall.store.orphans(100):
            await self.take_up(match)
        unseen = sum(not live.table.players() for live in self.hall.tables.values() if live.table.setting.kept)
        self.slowness = max(1.0, unseen / ABREAST)
        for live in list(self.hall.tables.values()):
            await self.try_to_look_after(live)
        self.hall.put_away(asyncio.get_running_loop().time() - IDLE)

    async def try_to_look_after(self, live: Live) -> None:
        """A table that fails must not keep us from the others; without the database all would."""
        try:
            await self.look_after(live)
        except Unusable:
            raise
        except Exception:
            self.hall.trouble("the table of match %s could not be looked after", live.table.id)

    async def take_up(self, match: str) -> None:
        """A match that nobody cares for. One that cannot be read must not keep us from the others."""
        try:
            live = await self.hall.live(match)
        except Unusable:
            raise
        except Exception:
            self.hall.trouble("match %s cannot be read, and is left alone", match)
            await self.hall.store.retire(match)
            return
        if not self.has_duties(live):
            await self.hall.store.retire(match)
        elif await self.hold(live):
            self.plan(live)

    async def look_after(self, live: Live) -> None:
        """Renew the lease, or give it back; hear what we may have missed."""
        now = asyncio.get_running_loop().time()
        if live.watchers or live.crowd.elsewhere:
            self.hall.presence.remind(live)
        if self.hall.store.shared and live.watchers and live.clock.now() - live.table.at > SWEEP:
            await self.hall.refresh(live)  # whoever wrote may have been killed before telling us
        if self.has_duties(live):
            if live.leased and live.leased < now + SWEEP:
                live.leased = 0.0
                await self.hold(live)
        elif live.leased:
            live.leased = 0.0
            await self.hall.store.retire(live.table.id)


def quiet(live: Live) -> None:
    """No alarm rings there."""
    if live.timer:
        live.timer.cancel()
        live.timer = None


def bots_of(table: Table) -> dict[int, str]:
    """The bots that owe a choice, by seat."""
    return {seat: bot for seat in table.awaited() if (bot := table.player(seat))}
