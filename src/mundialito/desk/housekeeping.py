"""Once in a while: tables and events that nobody opens any more are deleted, and what was erased leaves no trace."""

from __future__ import annotations

import asyncio
from typing import Final

from mundialito.desk.office import Office
from mundialito.store import DAY
from mundialito.tables.upkeep import scrub, traceless

OFTEN: Final = 60.0  # seconds between looks
BATCH: Final = 100  # that are deleted in one go


class Housekeeping:
    """For how many days something is kept that nobody opens; 0: for ever."""

    def __init__(self, office: Office, tables: int, events: int) -> None:
        self.office, self.hall, self.store = office, office.hall, office.store
        self.tables, self.events = tables, events
        self.done = 0  # the day on which it was last done

    async def run(self) -> None:
        """As long as the server runs."""
        while not self.hall.closing:
            try:
                await self.look()
            except Exception:
                self.hall.trouble("the housekeeping failed and is tried again")
            await asyncio.sleep(OFTEN)

    async def look(self) -> None:
        """Deleting, once a day; what is owed, as soon as it can be done."""
        today = int(self.hall.clock() // DAY)
        if today > self.done:
            await self.note(today)
            await self.delete(today)
            self.done = today
        if not self.store.keeping.rests and await self.store.keeping.is_owed():
            await scrub(self.hall)

    async def note(self, today: int) -> None:
        """Whoever has a page open looks at it, however long ago it was opened."""
        for table in list(self.hall.tables.values()):
            if table.watchers:
                await self.store.keeping.mark_match(table.table.id, today)
        for event in list(self.office.events.values()):
            if event.watchers:
                await self.store.keeping.mark_event(event.id, today)

    async def delete(self, today: int) -> None:
        """All that is old, a batch at a time; what somebody looks at just now stays."""
        if any(await self.old(today)):
            async with traceless(self.hall):
                while await self.deleted(today):
                    pass

    async def old(self, today: int) -> tuple[list[str], list[str]]:
        """Tables and events."""
        keeping = self.store.keeping
        tables = await keeping.old_tables(today - self.tables, BATCH) if self.tables else []
        events = await keeping.old_events(today - self.events, BATCH) if self.events else []
        return tables, events

    async def deleted(self, today: int) -> int:
        """How many of a batch are gone."""
        tables, events = await self.old(today)
        gone = [await self.drop_table(table, today) for table in tables]
        return sum(gone) + sum([await self.drop_event(event, today) for event in events])

    async def drop_table(self, table: str, today: int) -> bool:
        """Whether it is gone, here and in other processes."""
        gone = await self.store.keeping.drop_table(table, today - self.tables)
        for match in gone:
            if match in self.hall.tables:
                self.hall.drop(self.hall.tables[match])
            self.hall.tell("erased", match)
        return bool(gone)

    async def drop_event(self, event: str, today: int) -> bool:
        gone = await self.store.keeping.drop_event(event, today - self.events)
        if gone and event in self.office.events:
            self.office.drop(self.office.events[event])
        return gone
