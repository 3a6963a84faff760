"""Tables of an event that are played on our own tables: opened with the signal, entered by themselves when over.

Every seat is kept for its player, who comes in by a link of their own: whoever has another link can only watch. An
event's log may come from anybody's file, so what it says of matches is history: whoever acts on a table, looks after it
or shows it asks `table` or `shown` for it, and gets it only if it was opened here for that event.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mundialito.desk import fixtures
from mundialito.desk.links import HOUSE
from mundialito.desk.plans import Plan, name_of, of_cup, of_round, seat_name
from mundialito.desk.progress import Decider, Deed, Progress, Seated
from mundialito.desk.tournament import check_law
from mundialito.desk.venues import on
from mundialito.engine.options import Unfit
from mundialito.engine.who import PUBLIC
from mundialito.store import Unusable
from mundialito.tables import acts, lobby
from mundialito.tables.erasing import NOBODY, erase_called
from mundialito.tables.live import Live, Watcher
from mundialito.tables.refusals import NotNow, Unknown
from mundialito.tables.setting import USUAL_BOT, Chair
from mundialito.tables.table import ENDED, OPEN, PLAYING, Table
from mundialito.tables.upkeep import traceless

if TYPE_CHECKING:
    from mundialito.desk.live import LiveTournament
    from mundialito.desk.office import Office
    from mundialito.desk.tournament import Tournament

NONCES: Final = 5.0  # seconds in which the pages of those who sat down promise their numbers
LOOK: Final = 5.0  # seconds after which a table is looked at even if nothing was heard of it

Finish = Callable[[Live], Awaitable[None]]


class Place(NamedTuple):
    """Where a player plays on line now."""

    match: str
    seat: int


MOST_OF_EVENT: Final = 250  # tables on line at a time: a thousand people and more
MOST_OF_ALL: Final = 2000  # of all events in one process
AGAIN: Final = 10.0  # seconds until those that found no room are tried again


class Online:
    """What one office does for its tables on line."""

    def __init__(self, office: Office) -> None:
        self.office, self.hall = office, office.hall
        self.attended: set[tuple[str, str]] = set()  # events and their matches
        self.waiting: set[str] = set()  # events with more tables than could be opened
        self.opening: set[tuple[str, Hashable]] = set()  # tables on their way: of which event, and which

    async def open_tables(self, live: LiveTournament) -> None:
        """After the signal: a match for each table that is played on line and has none yet; then all are attended."""
        seated = on(live.tournament.state)
        try:
            for table in range(len(seated.tables) if seated else 0):
                if self.lacks(live, table):
                    await self.open_table(live, table)
        except (NotNow, Unusable):  # there is no room, or the database is away
            self.wait(live)
        self.attend(live)

    def lacks(self, live: LiveTournament, table: int) -> bool:
        """Whether a table is to be played on line now and has no match yet."""
        s = live.tournament.state
        seated = on(s)
        if seated is None or not seated.is_begun or table >= len(seated.tables):
            return False
        return s.is_online(seated, table) and table not in seated.matches and not seated.has_result(table)

    def has_room(self, live: LiveTournament) -> bool:
        """Whether one table more may be opened for it: whatever events want, others find room for theirs."""
        here = sum(1 for _ in self.wanted(live)) + sum(id == live.id for id, _ in self.opening)
        kept = sum(at.table.setting.kept and at.table.stage != ENDED for at in self.hall.tables.values())
        return here < MOST_OF_EVENT and kept + len(self.opening) < MOST_OF_ALL

    def wait(self, live: LiveTournament) -> None:
        if live.id not in self.waiting:
            self.waiting.add(live.id)
            self.hall.run(self.open_later(live))

    async def open_later(self, live: LiveTournament) -> None:
        """When some are over, or the database is back."""
        await asyncio.sleep(AGAIN)
        self.waiting.discard(live.id)
        if not self.hall.closing:
            await self.open_tables(await self.office.live(live.id))

    def needs(self, live: LiveTournament) -> bool:
        """Whether an event must stay in memory: matches of its own are on, are being opened, or wait for room."""
        is_opening = any(id == live.id for id, _ in self.opening)
        is_on = any((live.id, match) in self.attended for match, _ in self.wanted(live))
        return live.id in self.waiting or is_opening or is_on

    async def open_table(self, live: LiveTournament, table: int) -> None:
        """A match for a table of the round; nothing, if so few or many cannot play it, or others were first."""
        with suppress(Unfit), self.room(live, table):
            await self.begin(live, of_round(live.tournament.state, table))

    async def kick_off(self, live: LiveTournament, home: str, away: str) -> None:
        """A match of a cup, for the people of two teams; raises Unfit unless it is to be played now, or NotNow."""
        with self.room(live, (home, away)):
            await self.begin(live, of_cup(live.tournament.state, home, away))

    @contextmanager
    def room(self, live: LiveTournament, what: Hashable) -> Iterator[None]:
        """Room for one table more, while it is opened: of many who ask at once no more come in. Raises Spoken."""
        if (live.id, what) in self.opening:
            raise Unfit("-", "This match is being played on line already.")
        if not self.has_room(live):
            raise NotNow("The server has as many tables as it can hold: try again when some of them are over.")
        self.opening.add((live.id, what))
        try:
            yield
        finally:
            self.opening.discard((live.id, what))

    async def begin(self, live: LiveTournament, plan: Plan) -> None:
        """A table, and the entry that tells of it, judged before there is a table: one that is refused opens none."""
        check_law(live.tournament.state, plan.deed)
        chairs = [plan.chair(number) for number in plan.names]
        found = await self.hall.open_table(plan.game, host(live), chairs, options=plan.options, kept=True)
        data = {**plan.deed.data, "match": found.table.id, "link": found.link}
        live = await self.office.act(live, HOUSE, lambda _, at: [replace(plan.deed, at=at, data=data)])
        await self.call_anew(live, plan.names)

    async def call_anew(self, live: LiveTournament, before: Mapping[int, str]) -> None:
        """Whose name was taken out of the log while a table was opened for them leaves that table as well."""
        s = live.tournament.state
        for number, name in before.items():
            now = name_of(s, number)
            place = self.place_of(s, number) if now != name and now.startswith(NOBODY) else None
            if place:
                with suppress(Unknown):  # it is played elsewhere
                    at = await self.table(live, place.match)
                    async with traceless(self.hall):
                        await erase_called(self.hall, at.table.id, {seat_name(name): seat_name(now)})

    # --- whose table it is -------------------------------------------------------------------------------------

    async def table(self, live: LiveTournament, match: str) -> Live:
        """The table of a match that was opened here for this event: the one way from its log to a table."""
        with suppress(Unknown):
            at = await self.hall.live(match)
            if is_of(live, at):
                return at
        raise Unknown(
            "This match was not opened here for this tournament: enter its score at the desk, or let it be played anew."
        )

    def shown(self, live: LiveTournament, match: str) -> Live | None:
        """The same from memory, for those who only look."""
        at = self.hall.tables.get(match)
        return at if at and is_of(live, at) else None

    # --- looking after matches ---------------------------------------------------------------------------------

    def attend(self, live: LiveTournament) -> None:
        """Look after every match that is on, once."""
        for match, finish in self.wanted(live):
            if (live.id, match) not in self.attended:
                self.attended.add((live.id, match))
                self.hall.run(self.look_after(live, match, finish))

    def wanted(self, live: LiveTournament) -> Iterator[tuple[str, Finish]]:
        """The matches that are on, and how their results are entered."""
        s = live.tournament.state
        seated = on(s)
        for table, (match, _) in (seated.matches if seated else {}).items():
            if seated and not seated.has_result(table):
                yield match, partial(self.enter_score, live, s.turn, table)
        for (home, away), (match, _) in s.kickoffs.items():
            yield match, partial(self.enter_result, live, home, away)

    async def look_after(self, live: LiveTournament, match: str, finish: Finish) -> None:
        """Start it when all have sat down; enter its result when it is over."""
        desk = host(live)
        try:
            at = await self.table(live, match)
            with ExitStack() as stack:
                watcher = stack.enter_context(at.watched(Watcher(PUBLIC, "", is_nobody=True)))
                while not self.hall.closing and at.table.stage != ENDED:
                    if at.table.stage == OPEN and not any(c.is_open for c in at.table.chairs):
                        await self.start(live, at)
                    await waited(watcher)
                    live = await self.office.live(live.id)  # it may have been read anew meanwhile
                    live.wake_all()  # pages of the event show who has sat down
                    if is_withdrawn(live.tournament.state, match):
                        await self.hall.act(at, lambda t: acts.close(t, desk) if t.stage == PLAYING else [])
                        return
                    if at.gone:
                        at = await self.table(live, match)
                        stack.enter_context(at.watched(watcher))
            if at.table.over and at.table.over.scores is not None:
                await asyncio.sleep(max(0.0, at.table.until - at.clock.now()))  # no wall is ahead of the table
                await finish(at)
        except Unknown:
            pass  # an event that was begun on another server: the desk enters its score by hand
        finally:
            self.attended.discard((live.id, match))

    async def start(self, live: LiveTournament, at: Live) -> None:
        """As soon as all pages have promised their numbers, or a moment later without them."""
        until = asyncio.get_running_loop().time() + NONCES
        while asyncio.get_running_loop().time() < until and owes_promise(at.table) and at.table.stage == OPEN:
            await asyncio.sleep(0.1)
        may = not any(c.is_open for c in at.table.chairs)  # somebody may have stood up meanwhile
        await self.hall.act(at, lambda t: lobby.start(t, host(live)) if t.stage == OPEN and may else [])

    async def enter_score(self, live: LiveTournament, number: int, table: int, at: Live) -> None:
        """The result, as the rules of the game have counted it; nothing, if the desk was faster."""
        match = at.table.id

        def act(tournament: Tournament, now: int) -> list[Deed]:
            seated = on(tournament.state)
            current = seated and seated.matches.get(table, ("", ""))[0] == match
            if not seated or not current or seated.has_result(table) or tournament.state.turn != number:
                return []
            if len(seated.tables[table]) != len(at.table.chairs):
                return []  # somebody has left the table since, so whose points they are is for the desk to say
            return [result(seated, table, at.table, number, now)]

        await self.office.act(live, HOUSE, act, f"result {match}")

    async def enter_result(self, live: LiveTournament, home: str, away: str, at: Live) -> None:
        """The result of a cup's match; what the goals do not tell is left to the desk."""

        def act(tournament: Tournament, now: int) -> list[Deed]:
            data = fixtures.reported(tournament.state, home, away, at.table)
            return [Deed("result", now, "on line", data)] if data else []

        await self.office.act(live, HOUSE, act, f"result {at.table.id}")

    # --- sitting down ------------------------------------------------------------------------------------------

    def place_of(self, s: Progress, player: int) -> Place | None:
        """Where the holder of a player's link plays now; in a cup the teams are numbered."""
        if s.settings.cup:
            found = fixtures.place_of(s, player)
            return Place(*found) if found else None
        seated = on(s)
        table = seated.table_of(player) if seated else None
        if seated is None or table is None or table not in seated.matches or seated.has_result(table):
            return None
        return Place(seated.matches[table][0], seated.tables[table].index(player))

    async def sit(self, live: LiveTournament, player: int, person: str) -> Live:
        """The player has come: the seat is that person's, whoever sat there before."""
        s = live.tournament.state
        place = self.place_of(s, player)
        if place is None or is_played_by_bot(s, player):
            raise NotNow("You have no seat on line just now.")
        at = await self.table(live, place.match)
        await self.hall.give(at, host(live), person, place.seat)
        return at

    async def free(self, live: LiveTournament, player: int) -> None:
        """Somebody has taken another's seat: it waits for its player again, in mid-match a bot keeps it."""
        place = self.place_of(live.tournament.state, player)
        if place:
            at = await self.table(live, place.match)
            await self.hall.act(at, lambda t: freed(t, host(live), place.seat))

    async def leave(self, live: LiveTournament, player: int) -> None:
        """ED9  Who leaves the event in mid-round: a bot plays the seat to the end."""
        place = self.place_of(live.tournament.state, player)
        if place:
            with suppress(Unknown):  # it is played elsewhere
                await self.free(live, player)
                at = await self.table(live, place.match)
                await self.hall.act(at, partial(seated_bot, person=host(live), seat=place.seat))

    async def fill(self, live: LiveTournament, table: int) -> None:
        """Bots on the seats that nobody has taken: the points are the players' all the same (ED9)."""
        seated = on(live.tournament.state)
        if seated is None or table - 1 not in seated.matches:
            raise NotNow("Table {table} is not played on line now.", table=table)
        at = await self.table(live, seated.matches[table - 1][0])
        for seat, one in enumerate(at.table.chairs):
            if one.is_open:
                await self.hall.act(at, partial(seated_bot, person=host(live), seat=seat))


def host(live: LiveTournament) -> str:
    """Nobody's id: the desk hosts the tables of its event."""
    return f"event {live.id}"


def is_of(live: LiveTournament, at: Live) -> bool:
    """Whether a table was opened for an event; its own log says so, which nobody but the hall has written."""
    return at.table.setting.host == host(live)


def is_played_by_bot(s: Progress, player: int) -> bool:
    """ED9  Whoever has left comes back in the next round at the earliest; in a cup nobody leaves."""
    return not s.settings.cup and bool(s.players[player].bot or s.players[player].is_gone)


def seated_bot(table: Table, person: str, seat: int) -> list[Any]:
    """A bot under the name of whoever did not come."""
    if table.stage != OPEN or not table.chairs[seat].is_open:
        return []
    lobby.must_host(table, person)
    return lobby.with_chair(table, seat, Chair(bot=USUAL_BOT, name=table.chairs[seat].name))


def is_withdrawn(s: Progress, match: str) -> bool:
    """The organiser has gone over to cards."""
    seated: list[Seated] = [*s.rounds, *s.deciders]
    known = {found for one in seated for found, _ in one.matches.values()} | {found for found, _ in s.kickoffs.values()}
    return match not in known


def freed(table: Table, host: str, seat: int) -> list[Any]:
    if not table.chairs[seat].person:
        return []
    if table.stage == OPEN:
        return lobby.stand(table, host, seat)
    return acts.remove(table, host, seat) if table.stage == PLAYING else []


def owes_promise(table: Table) -> bool:
    return any(c.person and p not in table.hashes for p, c in enumerate(table.chairs))


async def waited(watcher: Watcher) -> None:
    """Until something happens at the table, or it is time to look."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LOOK):
            await watcher.news.wait()
    watcher.news.clear()


def result(seated: Seated, table: int, at: Table, number: int, now: int) -> Deed:
    """A table's sheet; in an extra round only who won (ED13). Nobody, if it was blocked or stopped (ED8)."""
    people = seated.tables[table]
    won = at.game.winners(at.playing.state)
    ended: dict[str, Any] = {"winner": people[won[0]]} if len(won) == 1 else {}
    if isinstance(seated, Decider):
        return Deed("decide", now, "on line", {"table": table + 1, **ended})
    scores = at.over.scores if at.over else None
    points = {str(p): score for p, score in zip(people, scores or (), strict=True)}
    sheet = {"table": table + 1, "round": number, "points": points, "slip": True, **(ended or {"stopped": True})}
    return Deed("score", now, "on line", sheet)
