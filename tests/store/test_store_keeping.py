"""What was erased leaves no byte, and what nobody has looked at for long can be deleted as a whole."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine
from stores import OPENED, SEED, a_match, a_store, add, storing

from mundialito.store import DAY, Entry, EventEntry, EventRow, LinkRow, NotWritten, Store, Taken
from mundialito.store.connecting import database_of
from mundialito.store.schema import metadata

NAME = "Xiomara-Quetzal"
MATCHES = 40


def every_byte(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.glob("mundialito.db*"))


async def erased_everywhere(store: Store) -> None:
    """A name in entries of many lengths, written so that pages are split; then each is rewritten."""

    async def play(match: str) -> None:
        length = int(match[:3]) * 31 % 2500
        await store.create(a_match(match), SEED, [OPENED._replace(body=f'{{"name":"{NAME}","x":"{"x" * length}"}}')])
        for n in range(1, 60):
            body = f'{{"name":"{NAME}","y":"{"y" * (n * 37 % 900)}"}}' if n % 3 == 0 else ""
            await store.append(match, n, [Entry(0, 0, n, body)])

    matches = [f"{n * 7919 % 1000:03}-{n}" for n in range(MATCHES)]
    await asyncio.gather(*map(play, matches))
    for match in matches:
        for seq, entry in enumerate(await store.entries(match)):
            if NAME in entry.body:
                await store.rewrite(match, seq, entry.body.replace(NAME, "—"))


def test_what_was_erased_is_in_no_byte_of_the_files(sqlite_url: str, tmp_path: Path) -> None:
    @storing
    async def erase(store: Store) -> None:
        async with store.keeping.owed():
            await erased_everywhere(store)
        assert NAME.encode() in every_byte(tmp_path)
        other = sqlite3.connect(tmp_path / "mundialito.db")  # somebody else has it open, and has read
        assert other.execute("SELECT count(*) FROM log").fetchone()[0] == MATCHES * 60
        assert await store.keeping.is_owed()
        await store.keeping.scrub()
        left = every_byte(tmp_path)
        assert NAME.encode() not in left and b'"name":"' in left
        assert not await store.keeping.is_owed()
        other.close()

    erase(sqlite_url)


def test_who_reads_keeps_the_traces_and_they_stay_owed(sqlite_url: str, tmp_path: Path) -> None:
    @storing
    async def erase(store: Store) -> None:
        await add(store, "m")
        await store.append("m", 1, [Entry(0, 0, 1, NAME)])
        async with store.keeping.owed():
            await store.rewrite("m", 1, "—")
        await store._aside(lambda c, _: c.exec_driver_sql("PRAGMA busy_timeout=10"))
        other = sqlite3.connect(tmp_path / "mundialito.db", isolation_level=None)
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM log").fetchone()  # in the middle of reading
        with pytest.raises(NotWritten):
            await store.keeping.scrub()
        assert await store.keeping.is_owed()
        other.execute("COMMIT")
        await store.keeping.scrub()
        assert NAME.encode() not in every_byte(tmp_path) and not await store.keeping.is_owed()
        other.close()

    erase(sqlite_url)


def test_many_who_ask_at_once_are_served_by_one_go(sqlite_url: str) -> None:
    @storing
    async def erase(store: Store) -> None:
        scrub, times = store.database.scrub, []

        def counted(connection: Connection) -> None:
            times.append(1)
            scrub(connection)

        store.database.scrub = counted  # type: ignore[method-assign]
        async with store.keeping.owed():
            pass
        await asyncio.gather(*(store.keeping.scrub() for _ in range(20)))
        assert len(times) <= 2 and not await store.keeping.is_owed()  # the first may have begun before the others asked

    erase(sqlite_url)


def test_who_erases_while_another_scrubs_is_served_as_well(sqlite_url: str, tmp_path: Path) -> None:
    @storing
    async def erase(store: Store) -> None:
        await add(store, "m")
        await store.append("m", 1, [Entry(0, 0, 1, NAME)])
        async with store.keeping.owed():
            await store.keeping.scrub()  # somebody else's
            assert await store.keeping.is_owed()
            await store.rewrite("m", 1, "—")
        await store.keeping.scrub()
        assert NAME.encode() not in every_byte(tmp_path) and not await store.keeping.is_owed()

    erase(sqlite_url)


# --- what nobody looks at --------------------------------------------------------------------------------


@storing
async def test_a_table_goes_with_all_its_matches_or_stays(store: Store) -> None:
    await add(store, "a1", table="a", seen=100)
    await add(store, "a2", table="a", number=2, link=None, seen=90)
    await add(store, "b1", table="b", seen=99)
    await store.add_person("p", "Ana", "en")
    await store.append("b1", 1, [], sits=["p"])
    await store.lease("b1", "here", 10)
    assert await store.keeping.old_tables(100, 10) == ["b"]
    assert await store.keeping.drop_table("a", 100) == []  # somebody has looked at one of its matches
    assert await store.keeping.drop_table("b", 100) == ["b1"]
    assert await store.row("b1") is None and await store.entries("b1") == [] and await store.of_person("p", 9) == []
    assert len(await store.entries("a1")) == 1
    await store.keeping.mark_match("a2", 101)
    await store.keeping.mark_match("a2", 50)  # never back
    row = await store.row("a2")
    assert row and row.seen == 101


@storing
async def test_an_event_goes_with_its_log_and_its_links(store: Store) -> None:
    entry = EventEntry("open", 1, "desk", "{}")
    for name, seen in (("old", 10), ("new", 20)):
        await store.events.create(EventRow(name, name, "open", seen=seen), [entry])
        await store.events.put_link(LinkRow(f"hash of {name}", name, "public", 0))
    assert await store.keeping.old_events(20, 10) == ["old"]
    assert not await store.keeping.drop_event("new", 20)
    assert await store.keeping.drop_event("old", 20)
    assert await store.events.row("old") is None and await store.events.entries("old") == []
    assert await store.events.link("hash of old") is None and await store.events.link("hash of new")


@storing
async def test_a_log_is_rewritten_as_a_whole_or_not(store: Store) -> None:
    entries = [EventEntry("open", 1, "desk", "{}"), EventEntry("enter", 2, "desk", '{"name": "Ana"}')]
    await store.events.create(EventRow("e", "E", "open"), entries)
    told = [entries[0], entries[1]._replace(data='{"name": "—"}')]
    with pytest.raises(Taken):
        await store.events.rewrite("e", told[:1], [1])
    await store.events.rewrite("e", told, [2])
    assert await store.events.entries("e") == told


# --- databases from before -------------------------------------------------------------------------------


def test_an_older_database_is_brought_up_to_date(url: str) -> None:
    """As the second version has left it: rows without a day, and no tokens."""

    async def fill() -> None:
        async with a_store(url) as store:
            await add(store, "m")
            await store.events.create(EventRow("e", "E", "open"), [EventEntry("open", 1, "desk", "{}")])

    asyncio.run(fill())
    with create_engine(database_of(url).url).connect() as connection, connection.begin():
        connection.exec_driver_sql("DROP TABLE tokens")
        connection.exec_driver_sql("ALTER TABLE matches DROP COLUMN seen")
        connection.exec_driver_sql("ALTER TABLE events DROP COLUMN seen")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0002'")
    connection.engine.dispose()

    async def look() -> None:
        async with a_store(url) as store:
            today = int(await store.now() // DAY)
            match, event = await store.row("m"), await store.events.row("e")
            assert match and event and {match.seen, event.seen} <= {today, today - 1}  # midnight may have passed
            assert await store.keeping.old_tables(today - 1, 10) == []
            assert len(await store.entries("m")) == 1 and await store.tokens.of_person("p") == []

    asyncio.run(look())


def test_the_docs_vacuum_every_table_that_tells_of_people() -> None:
    """PostgreSQL keeps bytes of rows that are gone, also those of a token's label, or of an event's name."""
    text = " ".join((Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8").split())
    told = re.search(r"`VACUUM FULL ([a-z_, ]+)`", text)
    assert told and {*told[1].split(", ")} == metadata.tables.keys() - {"settings", "leases"}
