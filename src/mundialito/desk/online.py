"""Tables of an event that are played on our own tables: opened with the signal, entered by themselves when over."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mundialito.desk.links import HOUSE
from mundialito.desk.state import Entry, Played, State
from mundialito.engine.who import PUBLIC
from mundialito.tables import lobby
from mundialito.tables.hall import game_of
from mundialito.tables.live import Live, Watcher
from mundialito.tables.refusals import NotNow
from mundialito.tables.setting import USUAL_BOT, Chair
from mundialito.tables.table import ENDED, OPEN, Table

if TYPE_CHECKING:
    from mundialito.desk.event import Event
    from mundialito.desk.office import LiveEvent, Office

NONCES: Final = 5.0  # seconds in which the pages of those who sat down promise their numbers
LOOK: Final = 5.0  # seconds after which a table is looked at even if nothing was heard of it


class Online:
    """What one office does for its tables on line."""

    def __init__(self, office: Office) -> None:
        self.office, self.hall = office, office.hall
        self.attended: set[str] = set()  # matches

    async def open_tables(self, live: LiveEvent) -> None:
        """After the signal: a match for each table that is played on line and has none yet; then all are attended."""
        s = live.event.state
        played = s.current
        if played is None or not played.started:
            return
        for table in range(len(played.tables)):
            if s.is_online(played, table) and table not in played.matches and table not in played.results:
                await self.open_table(live, len(s.rounds), table)
        self.attend(live)

    async def open_table(self, live: LiveEvent, number: int, table: int) -> None:
        s = live.event.state
        chairs = [chair(s, p) for p in s.rounds[number - 1].tables[table]]
        found = await self.hall.open_table(s.settings.game, host(live), chairs, options=options(s))
        data = {"round": number, "table": table + 1, "match": found.table.id, "link": found.link}
        mark = f"match {number} {table + 1}"
        await self.office.act(live, HOUSE, lambda _, at: [Entry("match", at, "on line", data, id=mark)])

    def attend(self, live: LiveEvent) -> None:
        """Look after every match of the round that is on, once."""
        played = live.event.state.current
        for table, (match, _) in (played.matches if played else {}).items():
            if match not in self.attended and played and table not in played.results:
                self.attended.add(match)
                self.hall.run(self.look_after(live, len(live.event.state.rounds), table, match))

    async def look_after(self, live: LiveEvent, number: int, table: int, match: str) -> None:
        """Start it when all have sat down; enter its result when it is over."""
        try:
            at = await self.hall.live(match)
            with at.watched(Watcher(PUBLIC, "")) as watcher:
                while not self.hall.closing and at.table.stage != ENDED:
                    if at.table.stage == OPEN and not any(c.is_open for c in at.table.chairs):
                        await self.start(live, at)
                    await waited(watcher)
                    live.wake()  # pages of the event show who has sat down
                    if at.gone:
                        at = await self.hall.live(match)
                        at.watchers.add(watcher)
            if at.table.over and at.table.over.scores is not None:
                await self.enter(live, number, table, at)
        finally:
            self.attended.discard(match)

    async def start(self, live: LiveEvent, at: Live) -> None:
        """As soon as all pages have promised their numbers, or a moment later without them."""
        until = asyncio.get_running_loop().time() + NONCES
        while asyncio.get_running_loop().time() < until and owes_promise(at.table) and at.table.stage == OPEN:
            await asyncio.sleep(0.1)
        await self.hall.act(at, lambda t: lobby.start(t, host(live)) if t.stage == OPEN else [])

    async def enter(self, live: LiveEvent, number: int, table: int, at: Live) -> None:
        """The result, as the rules of the game have counted it."""
        played = live.event.state.rounds[number - 1]
        data = sheet(played, table, at.table) | {"round": number}
        mark = f"result {at.table.id}"
        await self.office.act(live, HOUSE, lambda e, now: entries(e, now, table, data, mark))

    # --- sitting down ------------------------------------------------------------------------------------------

    async def table_of(self, live: LiveEvent, table: int) -> Live:
        """The table on line of the round that is on; raises NotNow."""
        played = live.event.state.current
        if played is None or table - 1 not in played.matches:
            raise NotNow("Table {table} is not played on line now.", table=table)
        return await self.hall.live(played.matches[table - 1][0])

    async def fill(self, live: LiveEvent, table: int) -> None:
        """Bots on the seats that nobody has taken: the points are the players' all the same (ED9)."""
        at = await self.table_of(live, table)
        for seat, one in enumerate(at.table.chairs):
            if one.is_open:
                await self.hall.act(at, partial(seated_bot, person=host(live), seat=seat))

    async def free(self, live: LiveEvent, table: int, seat: int) -> None:
        """Somebody has taken another's seat: it is open again."""
        at = await self.table_of(live, table)
        await self.hall.act(at, lambda t: lobby.stand(t, host(live), seat))


def host(live: LiveEvent) -> str:
    """Nobody's id: the desk hosts the tables of its event."""
    return f"event {live.id}"


def chair(s: State, player: int) -> Chair:
    """Kept for the player, or a bot's."""
    p = s.players[player]
    return Chair(bot=p.bot, name=p.name[:20]) if p.bot else Chair(name=p.name[:20])


def seated_bot(table: Table, person: str, seat: int) -> list[Any]:
    """A bot under the name of whoever did not come."""
    if table.stage != OPEN or not table.chairs[seat].is_open:
        return []
    lobby.must_host(table, person)
    return lobby.with_chair(table, seat, Chair(bot=USUAL_BOT, name=table.chairs[seat].name))


def options(s: State) -> dict[str, str]:
    """ED6  The first of the table starts, where the game lets one say so."""
    first = {"starter": "A"} if any(o.name == "starter" for o in game_of(s.settings.game).options) else {}
    return {**first, **(s.settings.options or {})}


def owes_promise(table: Table) -> bool:
    return any(c.person and p not in table.hashes for p, c in enumerate(table.chairs))


async def waited(watcher: Watcher) -> None:
    """Until something happens at the table, or it is time to look."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LOOK):
            await watcher.news.wait()
    watcher.news.clear()


def sheet(played: Played, table: int, at: Table) -> dict[str, Any]:
    """Points by player, and who won; nobody, if it was blocked or stopped (ED8)."""
    scores = at.over.scores if at.over else None
    people = played.tables[table]
    won = [p for p in range(len(people)) if at.game.rules.won(at.playing.state, p)]
    ended: dict[str, Any] = {"winner": people[won[0]]} if len(won) == 1 else {"stopped": True}
    points = {str(p): score for p, score in zip(people, scores or (), strict=True)}
    return {"table": table + 1, "points": points, "slip": True, **ended}


def entries(event: Event, now: int, table: int, data: dict[str, Any], mark: str) -> list[Entry]:
    """Nothing, if the desk has entered the score by hand meanwhile."""
    played = event.state.rounds[data["round"] - 1]
    done = table in played.results and played.results[table].confirmed_by
    return [] if done or played is not event.state.current else [Entry("score", now, "on line", data, id=mark)]
