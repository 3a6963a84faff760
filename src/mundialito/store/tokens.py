"""Tokens of programs in the store: found by the hash of what the program shows."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from mundialito.store.events import Read, Write
from mundialito.store.rows import TokenRow
from mundialito.store.schema import people, tokens
from mundialito.store.statements import doing


class Tokens:
    """Written by the one writer, as everything."""

    def __init__(self, write: Write, read: Read) -> None:
        self._write, self._read = write, read

    async def add(self, row: TokenRow, most: int) -> bool:
        """Whether there was room for it: a person has at most so many that have a name."""
        added: bool = await self._write(row.person, partial(add, row=row, most=most))
        return added

    async def find(self, hash: str) -> TokenRow | None:
        found: list[TokenRow] = await self._read(partial(rows, condition=tokens.c.hash == hash))
        return found[0] if found else None

    async def of_person(self, person: str) -> list[TokenRow]:
        """Oldest first."""
        found: list[TokenRow] = await self._read(partial(rows, condition=tokens.c.person == person))
        return found

    async def mark_used(self, row: TokenRow, day: int) -> None:
        """The day on which it was last shown."""
        mark = update(tokens).where(tokens.c.hash == row.hash, tokens.c.used < day).values(used=day)
        await self._write(row.person, doing(mark))

    async def put(self, row: TokenRow) -> None:
        """In place of any other of its person and scope."""
        await self._write(row.person, partial(put, row=row))

    async def take(self, row: TokenRow) -> bool:
        """Whether it was there, and is ours now: of many who ask at once, one is told so."""
        taken: bool = await self._write(row.person, partial(take, hash=row.hash))
        return taken

    async def drop(self, person: str, hash: str) -> None:
        """If it is that person's."""
        await self._write(person, doing(delete(tokens).where(tokens.c.person == person, tokens.c.hash == hash)))


def add(connection: Connection, at: float, row: TokenRow, most: int) -> bool:
    connection.execute(select(people.c.id).where(people.c.id == row.person).with_for_update())  # one at a time
    named = select(func.count()).where(tokens.c.person == row.person, tokens.c.label != "")
    if (connection.scalar(named) or 0) >= most:
        return False
    connection.execute(insert(tokens).values(asdict(row) | {"made": row.made or at}))
    return True


def put(connection: Connection, at: float, row: TokenRow) -> None:
    connection.execute(select(people.c.id).where(people.c.id == row.person).with_for_update())
    connection.execute(delete(tokens).where(tokens.c.person == row.person, tokens.c.scope == row.scope))
    connection.execute(insert(tokens).values(asdict(row) | {"made": row.made or at}))


def take(connection: Connection, _: float, hash: str) -> bool:
    return connection.execute(delete(tokens).where(tokens.c.hash == hash)).rowcount == 1


def rows(connection: Connection, condition: Any) -> list[TokenRow]:
    return [TokenRow(*r) for r in connection.execute(select(tokens).where(condition).order_by(tokens.c.made))]
