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
from mundialito.tables.refusals import NotNow, Stale
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
        await self.hall.act(live, lambda t: acts.let_in(t, host, ask.person, ask.name, seat))
        await self.hall.store.sit(live.table.id, ask.person)
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
            raise Stale("Nobody asks for that seat any more: look again.")
        return ask
