"""What must happen unasked: a bot's move, a flag, a start without a late nonce. Whoever holds the lease does it.

Two holders would do no harm (the log's key decides); the lease only saves them the trouble. From when a lease ran out
one can also tell for how long no server ran: that time is charged to nobody.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from mundialito.engine.alarms import Alarm
from mundialito.engine.who import TABLE
from mundialito.store import Entry, Unreachable
from mundialito.tables import acts, lobby
from mundialito.tables import alphabet as a
from mundialito.tables.following import trial
from mundialito.tables.live import Live
from mundialito.tables.setting import USUAL_BOT
from mundialito.tables.table import FIXED, PLAYING, Table
from mundialito.tables.workers import takes

if TYPE_CHECKING:
    from mundialito.tables.hall import Hall

LEASE: Final = 10.0  # seconds
SWEEP: Final = 3.0  # seconds between looks at leases, orphans and idle tables
IDLE: Final = 60.0  # seconds after which a table that nobody looks at leaves memory
NONCE_WAIT: Final = 10.0  # seconds for pages to send their nonces
DOWNTIME: Final = 1.0  # seconds without a server that are worth an entry


class Duties:
    """The unasked work of one process."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    # --- when ---------------------------------------------------------------------------------------

    def plan(self, live: Live) -> None:
        """Set the table's alarm for the next thing that will have to be done."""
        if live.timer:
            live.timer.cancel()
            live.timer = None
        due = None if self.hall.closing or live.gone else self.due(live.table)
        if due is None:
            return
        loop = asyncio.get_running_loop()
        if live.leased <= loop.time():
            self.hall.run(self.claim(live))
        wait = max(0.0, due - self.hall.clock())
        live.timer = loop.call_later(wait, lambda: self.hall.run(self.perform(live)))

    def due(self, table: Table) -> float | None:
        """When, by the database's clock."""
        if table.stage == FIXED:
            return table.at + NONCE_WAIT
        if table.stage != PLAYING or table.paused:
            return None
        times = []
        for seat in table.awaited():
            if bot := table.player(seat):
                times.append(self.turn_of(table, bot))
            elif (deadline := table.time.deadline(seat)) is not None:
                times.append(deadline)
        times += [when for when, _ in table.rings()]
        return min(times, default=None)

    def turn_of(self, table: Table, bot: str) -> float:
        """When a bot is asked: so early that with all its thinking it answers at the table's pace."""
        return table.at + max(0.0, self.hall.pace - takes(bot))

    # --- what ---------------------------------------------------------------------------------------

    async def perform(self, live: Live) -> None:
        """Do what is due, if it is ours to do; what fails, for the database is away or a bot is ill, is tried again."""
        live.timer = None
        try:
            held = await self.hold(live)
            if held:
                await self.attend(live)
        except Exception:
            self.hall.trouble("a table's duty failed and is tried again")
            held = False
        if held:
            self.plan(live)
        else:
            live.timer = asyncio.get_running_loop().call_later(SWEEP, lambda: self.hall.run(self.perform(live)))

    async def attend(self, live: Live) -> None:
        """One thing that is due."""
        table = live.table
        if table.stage == FIXED:
            await self.hall.act(live, lambda t: lobby.begin_without(t) if self.is_due(t) else [])
        elif table.stage == PLAYING and not table.paused:
            await self.move(live)

    def is_due(self, table: Table) -> bool:
        due = self.due(table)
        return due is not None and due <= self.hall.clock()

    async def move(self, live: Live) -> None:
        """A bot's move, or what happens when the time of a seat is up."""
        table, now = live.table, self.hall.clock()
        for when, alarm in table.rings():
            if now >= when:
                await self.ring(live, alarm)
                return
        for seat in table.awaited():
            bot = table.player(seat)
            deadline = table.time.deadline(seat)
            if bot and now >= self.turn_of(table, bot):
                await self.choose(live, seat, bot, [])
            elif not bot and deadline is not None and now >= deadline:
                await self.flag(live, seat)
            else:
                continue
            return

    async def choose(self, live: Live, seat: int, bot: str, before: list[Entry]) -> None:
        """One event of a bot, from the seat's view alone; if the table has moved on meanwhile, nothing happens."""
        table = live.table
        seq = table.seq
        e = await self.hall.workers.choose(table.game, bot, table.playing.view(seat), seat)

        def act(t: Table) -> list[Entry]:
            if t.seq != seq or t.paused:
                return []
            tried = trial(t)
            tried.take(seat, e)
            return [*before, *tried.settle(t.seed)]

        await self.hall.act(live, act)

    async def ring(self, live: Live, alarm: Alarm) -> None:
        """What the rules want of a real clock: the table makes the event, if it is still wanted and still due."""

        def act(t: Table) -> list[Entry]:
            if not any(one == alarm and when <= self.hall.clock() for when, one in t.rings()):
                return []
            tried = trial(t)
            tried.take(TABLE, alarm.event)
            return tried.settle(t.seed)

        await self.hall.act(live, act)

    async def flag(self, live: Live, seat: int) -> None:
        """The time of a seat is up: a bot moves for it this once, or the seat is forfeited."""
        fallen = Entry(a.FLAG, seat, 0)
        if live.table.setting.clock.zero == "bot":
            await self.choose(live, seat, USUAL_BOT, [fallen])
            return

        def act(t: Table) -> list[Entry]:
            deadline = t.time.deadline(seat)
            if deadline is None or deadline > self.hall.clock() or t.player(seat):
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
        timed = live.table.setting.clock.runs or live.table.alarms.set
        if lease.lapsed and lease.lapsed > DOWNTIME and timed:
            lost = Entry(a.WOKE, -3, int(lease.lapsed * 1000))
            await self.hall.act(live, lambda t: [lost] if t.stage == PLAYING else [])
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
        for live in list(self.hall.tables.values()):
            await self.look_after(live)

    async def take_up(self, match: str) -> None:
        """A match that nobody cares for. One that cannot be read must not keep us from the others."""
        try:
            live = await self.hall.live(match)
        except Unreachable:
            raise
        except Exception:
            self.hall.trouble(f"match {match} cannot be read, and is left alone")
            await self.hall.store.retire(match)
            return
        if self.due(live.table) is None:
            await self.hall.store.retire(match)
        elif await self.hold(live):
            self.plan(live)

    async def look_after(self, live: Live) -> None:
        """Renew the lease, or give it back; hear what we may have missed; put away what nobody looks at."""
        now = asyncio.get_running_loop().time()
        if self.hall.store.shared and live.watchers:
            self.hall.presence(live)
        if self.hall.store.shared and live.watchers and self.hall.clock() - live.table.at > SWEEP:
            await self.hall.refresh(live)  # whoever wrote may have been killed before telling us
        if self.due(live.table) is not None:
            if live.leased and live.leased < now + SWEEP:
                live.leased = 0.0
                await self.hold(live)
        elif live.leased:
            live.leased = 0.0
            await self.hall.store.retire(live.table.id)
        elif not live.watchers and not live.lock.locked() and now - live.used > IDLE:
            self.hall.drop(live)
