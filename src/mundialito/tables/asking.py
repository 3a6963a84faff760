"""Somebody who watches asks to play for a bot, and the host lets them in or not: a bot's hand is not for everybody.

Who asks is passing news like presence: told with it to other processes, over after a while, forgotten by a restart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mundialito.engine.texts import Nick
from mundialito.store import PersonRow
from mundialito.tables import acts
from mundialito.tables.crowd import ASKED, Ask, now
from mundialito.tables.live import Live
from mundialito.tables.lobby import must_host
from mundialito.tables.refusals import Departed, NotNow, Stale
from mundialito.tables.setting import new_id

if TYPE_CHECKING:
    from mundialito.tables.hall import Hall


class Asking:
    """Questions and answers at the tables of one process."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def ask(self, live: Live, person: PersonRow, seat: int) -> None:
        """One seat at a time, and one person for a seat."""
        acts.may_ask(live.table, person.id, seat)
        name = Nick(person.name)  # it may be older than what we ask of names
        if not name:
            raise NotNow("Say what you want to be called: one to twenty letters.")
        if person.id in live.crowd.refused:
            raise NotNow("The host has said no: watch, or open a table of your own.")
        first = live.asks().get(seat)
        if first and first.person != person.id:
            raise NotNow("Somebody has asked for this seat already: the host decides.")
        asks = live.crowd.asks
        live.crowd.asks = {p: (until, ask) for p, (until, ask) in asks.items() if ask.person != person.id}
        live.crowd.asks[seat] = (now() + ASKED, Ask(seat, person.id, name, new_id()))
        self.hall.presence.look(live)

    async def let_in(self, live: Live, host: str, seat: int, mark: str) -> None:
        """The host agrees."""
        ask = self.found(live, host, seat, mark)
        try:
            await self.hall.act(live, lambda t: acts.let_in(t, host, ask.person, ask.name, seat))
        except Departed as gone:
            raise nobody_asks() from gone
        self.hall.presence.look(live)

    def refuse(self, live: Live, host: str, seat: int, mark: str) -> None:
        """The host does not; whoever was refused does not ask again."""
        ask = self.found(live, host, seat, mark)
        self.refused(live, ask.person)
        self.hall.tell("no", live.id, ask.person)

    def refused(self, live: Live, person: str) -> None:
        live.crowd.refused.add(person)
        self.hall.presence.look(live)

    def found(self, live: Live, host: str, seat: int, mark: str) -> Ask:
        """What the host has seen, if it still holds."""
        must_host(live.table, host)
        ask = live.asks().get(seat)
        if ask is None or ask.mark != mark:
            raise nobody_asks()
        return ask

    # --- whoever has gone for good -------------------------------------------------------------------------------

    def doubt(self, person: str) -> None:
        """Somebody has changed, and may be known no more; an empty id: anybody."""
        asking = {ask.person for live in self.hall.tables.values() for _, ask in live.crowd.asks.values()}
        for one in asking & {person} if person else asking:
            self.hall.run(self.look_again(one))

    async def look_again(self, person: str) -> None:
        """Nobody is asked for who has had their data deleted: what they asked is taken back, and others are told."""
        if await self.hall.people.looked_up(person) is not None:
            return
        for live in list(self.hall.tables.values()):
            kept = {seat: asked for seat, asked in live.crowd.asks.items() if asked[1].person != person}
            if len(kept) < len(live.crowd.asks):
                live.crowd.asks = kept
                self.hall.presence.look(live)


def nobody_asks() -> Stale:
    return Stale("Nobody asks for that seat any more: look again.")
