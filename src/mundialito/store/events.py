"""Tournaments in the store: their logs, which only grow, and the links that lead to them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from mundialito.store import statements
from mundialito.store.rows import DAY, EventEntry, EventRow, LinkRow, Taken
from mundialito.store.schema import event_links, event_log, events
from mundialito.store.writer import Work

Write = Callable[[str, Work], Awaitable[Any]]
Read = Callable[[Callable[[Connection], Any]], Awaitable[Any]]

COLUMNS = [event_log.c[name] for name in EventEntry._fields]


class Events:
    """Written by the one writer, with whatever else has gathered; acknowledged when it is on disk."""

    def __init__(self, write: Write, read: Read) -> None:
        self._write, self._read = write, read

    async def create(self, row: EventRow, entries: Sequence[EventEntry]) -> None:
        """A new tournament with its first entries. Raises Taken."""
        await self._write(row.id, partial(create, row=row, entries=entries))

    async def append(self, event: str, seq: int, entries: Sequence[EventEntry], **changes: object) -> None:
        """Entries number `seq`, `seq` + 1, … and changes to the row. Raises Taken unless the log ends before `seq`."""
        await self._write(event, partial(append, event=event, seq=seq, entries=entries, changes=changes))

    async def entries(self, event: str, since: int = 1) -> list[EventEntry]:
        """The log from number `since` on; the first has number 1."""
        told: list[EventEntry] = await self._read(partial(read, event=event, since=since))
        return told

    async def row(self, event: str) -> EventRow | None:
        found: list[EventRow] = await self._read(partial(rows, condition=events.c.id == event))
        return found[0] if found else None

    async def listed(self, state: str) -> list[EventRow]:
        """Newest first."""
        found: list[EventRow] = await self._read(partial(rows, condition=events.c.state == state))
        return found

    async def having(self, kinds: Sequence[str]) -> list[str]:
        """Those that are not closed and whose log has an entry of one of these kinds."""
        found: list[str] = await self._read(partial(having, kinds=kinds))
        return found

    async def rewrite(self, event: str, entries: Sequence[EventEntry], changed: Sequence[int]) -> None:
        """The one exception to a log that only grows: a name erased. The whole log, of which these numbers changed.

        Raises Taken unless the log is as long as that.
        """
        await self._write(event, partial(rewrite, event=event, entries=entries, changed=changed))

    async def put_link(self, row: LinkRow) -> None:
        """The link of a role; an older one of the same role and number is dead from now on."""
        await self._write(row.event, partial(put_link, row=row))

    async def relabel(self, row: LinkRow, label: str) -> None:
        """That very link is called otherwise; one that was made in its place is not."""
        named = update(event_links).where(event_links.c.hash == row.hash).values(label=label)
        await self._write(row.event, statements.doing(named))

    async def drop_link(self, event: str, role: str, number: int) -> None:
        await self._write(event, partial(drop_link, event=event, role=role, number=number))

    async def link(self, hash: str) -> LinkRow | None:
        found: list[LinkRow] = await self._read(partial(links, condition=event_links.c.hash == hash))
        return found[0] if found else None

    async def links(self, event: str) -> list[LinkRow]:
        found: list[LinkRow] = await self._read(partial(links, condition=event_links.c.event == event))
        return found


def create(connection: Connection, at: float, row: EventRow, entries: Sequence[EventEntry]) -> None:
    stamped = {"opened": row.opened or at, "seen": row.seen or int(at // DAY)}
    connection.execute(insert(events).values(asdict(row) | stamped))
    connection.execute(insert(event_log), numbered(row.id, 1, entries))


def append(
    connection: Connection, _: float, event: str, seq: int, entries: Sequence[EventEntry], changes: dict[str, object]
) -> None:
    before = select(event_log.c.seq).where(event_log.c.event == event, event_log.c.seq == seq - 1)
    if connection.scalar(before) is None:
        raise Taken("The log does not end before this entry.")
    if entries:
        connection.execute(insert(event_log), numbered(event, seq, entries))
    if changes:
        connection.execute(update(events).where(events.c.id == event).values(**changes))


def rewrite(
    connection: Connection, _: float, event: str, entries: Sequence[EventEntry], changed: Sequence[int]
) -> None:
    length = connection.scalar(select(func.count()).select_from(event_log).where(event_log.c.event == event))
    if length != len(entries):
        raise Taken("The log has grown.")
    for seq in changed:
        here = (event_log.c.event == event, event_log.c.seq == seq)
        connection.execute(update(event_log).where(*here).values(entries[seq - 1]._asdict()))


def numbered(event: str, seq: int, entries: Sequence[EventEntry]) -> list[dict[str, object]]:
    return [{"event": event, "seq": seq + n, **e._asdict()} for n, e in enumerate(entries)]


def read(connection: Connection, event: str, since: int) -> list[EventEntry]:
    query = select(*COLUMNS).where(event_log.c.event == event, event_log.c.seq >= since).order_by(event_log.c.seq)
    return [EventEntry(*r) for r in connection.execute(query)]


def rows(connection: Connection, condition: Any) -> list[EventRow]:
    return [EventRow(*r) for r in connection.execute(select(events).where(condition).order_by(events.c.opened.desc()))]


def having(connection: Connection, kinds: Sequence[str]) -> list[str]:
    told = select(event_log.c.event).where(event_log.c.kind.in_(kinds))
    return list(connection.scalars(select(events.c.id).where(events.c.state == "open", events.c.id.in_(told))))


def links(connection: Connection, condition: Any) -> list[LinkRow]:
    order = (event_links.c.role, event_links.c.number)
    return [LinkRow(*r) for r in connection.execute(select(event_links).where(condition).order_by(*order))]


def put_link(connection: Connection, at: float, row: LinkRow) -> None:
    drop_link(connection, at, row.event, row.role, row.number)
    connection.execute(insert(event_links).values(row._asdict()))


def drop_link(connection: Connection, _: float, event: str, role: str, number: int) -> None:
    theirs = (event_links.c.event == event, event_links.c.role == role, event_links.c.number == number)
    connection.execute(delete(event_links).where(*theirs))
