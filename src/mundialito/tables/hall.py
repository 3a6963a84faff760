"""All tables of one process. Pages and programs talk to the hall; the hall alone writes matches to the store.

An entry's time is taken by the append. Who was second tries again as long as its viewer's log has not grown.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from mundialito import games, lessons
from mundialito.engine.fairness import commitment
from mundialito.engine.game import Game
from mundialito.engine.texts import Nick, tidy
from mundialito.engine.who import PUBLIC
from mundialito.ledger.ledger import Ledger
from mundialito.ledger.process import Process
from mundialito.ledger.running import Running
from mundialito.store import Entry, MatchRow, PersonRow, Store, Taken
from mundialito.tables import acts, gate, lobby
from mundialito.tables.alphabet import EVENT
from mundialito.tables.analysing import Analyses
from mundialito.tables.asking import Asking
from mundialito.tables.duties import Duties
from mundialito.tables.entries import over, written
from mundialito.tables.following import uncharged
from mundialito.tables.forecasting import Forecasts
from mundialito.tables.live import Live, changes_of
from mundialito.tables.people import People
from mundialito.tables.phrases import PHRASES
from mundialito.tables.presence import Presence
from mundialito.tables.refusals import NotNow, Stale, Unknown
from mundialito.tables.setting import USUAL_BOT, Chair, Over, Setting, Summary, new_id, summary_of
from mundialito.tables.table import ENDED, OPEN, PLAYING, Table
from mundialito.tables.workers import Workers

Act = Callable[[Table], list[Entry]]


class Hall(Process, Ledger[Live]):
    """Open it on a store, close it in the end; everything else may be called by many at once."""

    word = "log"

    def __init__(self, store: Store, pace: float = 0.9, beat: float = 0.0) -> None:
        Process.__init__(self, store)
        Ledger.__init__(self, self, store.keeping.mark_match)
        self.pace = pace
        self.beat = beat  # of tables that are opened: seconds for which a unit of an outcome stands
        self.people = People(store)
        self.workers = Workers()
        self.analyses = Analyses()
        self.forecasts = Forecasts(self)
        self.tables = self.kept  # by match
        self.links: dict[str, str] = {}  # the match that a table plays now, by the table's link
        self.duties = Duties(self)
        self.presence = Presence(self)
        self.people.doubts.append(self.presence.doubt)
        self.asking = Asking(self)
        self.people.doubts.append(self.asking.doubt)
        self.moves = 0  # of people and bots, written by this process
        self.leaving: list[Callable[[], None]] = []  # others with open connections, who end them with ours
        self.news |= {
            "says": lambda live, _, words: self.utter(live, *map(int, words.split())),
            "on": lambda live, _, words: self.heard_on(live, *words.split()),
            "here": self.presence.heard,
            "no": lambda live, _, person: self.asking.refused(live, person),
            "moved": lambda live, *_: self.run(self.moved(live)),
            "erased": lambda live, *_: self.forget(live),
        }

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
        await self.end_tasks()
        await self.analyses.close()
        for live in self.tables.values():
            if live.leased:  # so that nobody has to wait for it to run out
                await self.store.release(live.id, self.holder)
        self.workers.close()
        self.forecasts.close()

    # --- finding tables --------------------------------------------------------------------------------

    async def read(self, id: str) -> Live:
        row = await self.store.row(id)
        if row is None:
            raise Unknown("There is no such match.")
        table = Table(id, game_of(row.game), await self.store.seed(id))
        live = Live(table, row.link or "", Running(self.clock(), self.steady))
        await live.read(await self.store.entries(id))
        return live

    async def since(self, live: Live) -> list[Entry]:
        return await self.store.entries(live.id, live.table.seq)

    async def taken_up(self, live: Live) -> None:
        """An unfinished match of another version of the rules cannot go on."""
        if live.table.is_foreign and live.table.stage != ENDED:
            await self.act(live, lambda t: [] if t.stage == ENDED else [over(Over(t.seed.hex(), reason="version"))])
        self.duties.plan(live)

    def keep(self, live: Live) -> None:
        super().keep(live)
        if live.link:
            self.links[live.link] = live.id

    def drop(self, live: Live) -> None:
        super().drop(live)
        live.stop()
        if self.links.get(live.link) == live.id:
            del self.links[live.link]

    def forget(self, live: Live) -> None:
        """What was kept of it is void: whoever looks on comes again."""
        self.drop(live)
        live.wake_all()

    def needs(self, live: Live) -> bool:
        return bool(live.leased or live.timer)

    async def at(self, link: str) -> Live:
        """The table behind a link, at its current match; raises Unknown."""
        if link in self.links:
            return await self.shown(self.links[link])
        row = await self.store.by_link(link)
        if row is None:
            raise Unknown("There is no such table: the link is wrong, or the host has made a new one.")
        return await self.shown(row.id)

    async def shown(self, match: str) -> Live:
        """The table of a match, for somebody who looks at it; raises Unknown."""
        live = await self.live(match)
        self.looked_at(live)
        return live

    async def counted(self, match: str) -> Live:
        """Likewise; a lesson is no match that anybody could look up."""
        live = await self.shown(match)
        if live.table.setting.lesson:
            raise Unknown("There is no such match.")
        return live

    async def catch_up(self, live: Live) -> bool:
        found = await super().catch_up(live)
        if found:
            self.duties.plan(live)
        return found

    async def take_in(self, live: Live, entries: list[Entry]) -> None:
        live.wrote = False
        await super().take_in(live, entries)

    async def missed(self, live: Live) -> None:
        await self.refresh(live)
        await self.moved(live)

    # --- writing ---------------------------------------------------------------------------------------

    async def act(self, live: Live, act: Act) -> Live:
        """What somebody wants to do, tried on the table as it is, written, then taken; raises what `act` raises."""

        async def work(live: Live) -> None:
            live.table.unit = live.unit()
            if entries := act(live.table):
                await self.write(live, entries)
                self.duties.plan(live)

        return await self.attempt(live, work)

    def busy(self) -> Stale:
        return Stale("The table is very busy: look again and choose.")

    async def write(self, live: Live, entries: Sequence[Entry]) -> None:
        """On disk first, then in memory, then to those who look on. Time that we have not seen pass is not charged."""
        table, now = live.table, live.clock.now()
        at = max(now, self.clock())
        gate.check(entries)
        entries = [*uncharged(table, at - now), *entries]
        sits, changes = gate.sitting(entries), changes_of(table, entries, at)
        with gate.still_there():
            at = await self.on_disk(live, self.store.append(live.id, table.seq, entries, at, sits, **changes))
        live.wrote = True
        live.take([entry._replace(at=at) for entry in entries])
        self.moves += sum(entry.kind == EVENT and entry.who >= 0 for entry in entries)
        self.tell(self.word, live.id)

    # --- opening tables ----------------------------------------------------------------------------------

    async def open_table(self, game: str, person: str, chairs: Sequence[Chair], **more: object) -> Live:
        """A new table with its seed drawn and its commitment shown; the host is whoever opens it."""
        seed = secrets.token_bytes(32)
        setting = Setting(game, new_id(), person, commitment(seed), tuple(chairs))
        setting = replace(setting, **{"beat": self.beat, **more})
        found = game_of(game)
        found.begun(len(chairs), setting.options, setting.parts)
        return await self.create(setting, seed, new_id(), found)

    async def open_lesson(self, game: str, name: str, person: PersonRow, table: str = "") -> Live:
        """A lesson, begun: nobody drew anything for it, so nothing is promised."""
        lesson = lessons.find(game_of(game).name, name)
        chairs = [Chair(bot=USUAL_BOT)] * lesson.seats
        chairs[lesson.me] = Chair(person=person.id, name=tidy(person.name))
        setting = Setting(
            game, table or new_id(), person.id, "", tuple(chairs), options=dict(lesson.options), beat=self.beat,
            lesson=name, edition=lesson.edition,
        )  # fmt: skip
        live = await self.create(setting, secrets.token_bytes(32), new_id(), lesson.game)
        return await self.act(live, lambda t: lobby.start(t, person.id))

    async def lesson_of(self, person: str, game: str, name: str) -> Live | None:
        """A lesson that somebody has begun and not finished."""
        for row in await self.of_person(person):
            told = msgspec.json.decode(row.summary, type=Summary) if row.summary else Summary(())
            if row.state == "playing" and (row.game, told.lesson) == (game, name):
                live = await self.live(row.id)
                if live.table.stage == PLAYING:
                    return live
        return None

    async def create(self, setting: Setting, seed: bytes, link: str, game: Game) -> Live:
        """One match more of a table."""
        match = new_id()
        summary = written(summary_of(setting))
        row = MatchRow(
            match, setting.table, setting.number, link, setting.game, "open", setting.public, "",
            len(setting.chairs), summary=summary,
        )  # fmt: skip
        entry = lobby.set_to(setting)
        gate.check([entry])
        with gate.still_there():
            (at,) = await self.store.create(row, seed, [entry], gate.sitting([entry]))
        live = Live(Table(match, game, seed), link, Running(at, self.steady))
        live.take([entry._replace(at=at)])
        self.keep(live)
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
        self.tell("moved", table.id)
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
            await self.on_disk(live, self.store.append(live.id, live.table.seq, [], link=link))
            self.relink(live, link)
            live.wake_all()
        self.tell("moved", live.id)
        return link

    # --- sitting down --------------------------------------------------------------------------------------

    async def sit(self, live: Live, person: str, name: str, seat: int | None = None) -> int:
        """Take a seat before the match; during it the host may take a bot's. Which one it was."""
        before = set(live.table.seats_of(person))
        if live.table.stage == OPEN:
            live = await self.act(live, lambda t: lobby.sit(t, person, name, seat))
        elif seat is not None:
            live = await self.act(live, lambda t: acts.sit_in(t, person, Nick(name), seat))
        else:
            raise NotNow("The match has begun: watch, or ask the host for a bot's seat.")
        return min(set(live.table.seats_of(person)) - before, default=-1)

    async def give(self, live: Live, host: str, person: str, seat: int) -> None:
        """A kept seat for its player."""
        await self.act(live, lambda t: lobby.give(t, host, person, seat))

    # --- passing words ---------------------------------------------------------------------------------------

    def say(self, live: Live, person: str, phrase: int) -> None:
        """A short phrase to the whole table."""
        seats = live.table.seats_of(person)
        if not seats:
            raise NotNow("Only those at the table can speak.")
        if not 0 <= phrase < len(PHRASES):
            raise NotNow("There is no such phrase.")
        self.utter(live, seats[0], phrase)
        self.tell("says", live.id, seats[0], phrase)

    def utter(self, live: Live, seat: int, phrase: int) -> None:
        for watcher in live.watchers:
            watcher.hear(seat, phrase)

    def go_on(self, live: Live, person: str, seat: int, at: int, ahead: bool = False) -> None:
        """Somebody who sits here has seen enough of what their log says up to `at`; what came since is not meant."""
        lobby.must_sit(live.table, person, seat)
        beat = live.table.beat
        if beat and at >= beat.lengths[seat]:
            self.tell("on", live.id, beat.lengths[PUBLIC], int(ahead), person)
            self.seen_enough(live, person, beat.lengths[PUBLIC], ahead)

    def heard_on(self, live: Live, number: str, ahead: str, person: str) -> None:
        self.seen_enough(live, person, int(number), ahead == "1")

    def seen_enough(self, live: Live, person: str, number: int, ahead: bool) -> None:
        """Like a phrase it is kept nowhere. When all who are here have seen enough, what follows comes at once."""
        if live.go_on(person, number, ahead):
            live.end_beat()
            self.duties.plan(live)

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
