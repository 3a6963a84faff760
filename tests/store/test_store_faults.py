"""Faults of the database have names: full, not writable, damaged, in doubt. Nothing is taken that is not written."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import text
from stores import a_store, add, gathering, storing

from mundialito.store import Damaged, Entry, Full, InDoubt, NotWritten, Store, Unusable

CHILD = Path(__file__).with_name("crowded.py")
LONG = "x" * 20_000  # an entry that needs pages of its own
MOUNT = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]


def put(store: Store, statement: str) -> Any:
    """Say something to the writer's own connection, in its thread."""
    return store._write("", lambda connection, _: connection.execute(text(statement)))


# --- full ----------------------------------------------------------------------------------------------


def test_a_full_file_takes_nothing_and_loses_nothing(sqlite_url: str) -> None:
    @storing
    async def fill(store: Store) -> None:
        await add(store, "m")
        await put(store, "PRAGMA max_page_count=1")  # no page more than there are
        with pytest.raises(Full):
            await store.append("m", 1, [Entry(0, 0, 1, LONG)])
        async with gathering(store):  # many at once, all of which are told
            asked = [asyncio.ensure_future(store.append("m", 1, [Entry(0, 0, n, LONG)])) for n in range(5)]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(error) for error in told} == {Full}
        assert len(await store.entries("m")) == 1
        await put(store, "PRAGMA max_page_count=100000")
        await store.append("m", 1, [Entry(0, 0, 1, LONG)])  # as soon as there is room it goes on
        assert len(await store.entries("m")) == 2

    fill(sqlite_url)


def told_by_a_child(*command: str) -> list[str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=CHILD.parent, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    if not shutil.which("unshare"):
        pytest.skip("unshare is not installed")
    if subprocess.run([*MOUNT, f"mount -t tmpfs tmpfs {tmp_path}"], check=False, capture_output=True).returncode:
        pytest.skip("nothing may be mounted here")
    child = f"mount -t tmpfs -o size=1m tmpfs {tmp_path} && exec {sys.executable} {CHILD} {tmp_path} disk"
    assert told_by_a_child(*MOUNT, child) == ["Full", "kept", "again"]


@pytest.mark.skipif(os.name != "posix", reason="only POSIX systems limit the size of files")
def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    assert told_by_a_child(sys.executable, str(CHILD), str(tmp_path), "file") == ["NotWritten", "kept", "again"]


def test_a_file_that_another_program_holds(sqlite_url: str, tmp_path: Path) -> None:
    @storing
    async def held(store: Store) -> None:
        await add(store, "m")
        await put(store, "PRAGMA busy_timeout=1")
        with sqlite3.connect(tmp_path / "mundialito.db", isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(NotWritten, match="locked"):
                await store.append("m", 1, [Entry(0, 0, 1)])
            other.execute("ROLLBACK")
        await store.append("m", 1, [Entry(0, 0, 1)])

    held(sqlite_url)


@pytest.mark.parametrize(("code", "kind"), [("53100", Full), ("53200", NotWritten), ("XX001", Damaged)])
def test_what_postgresql_says_of_itself(postgres_url: str, code: str, kind: type[Unusable]) -> None:
    @storing
    async def refused(store: Store) -> None:
        await add(store, "m")
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute(
                "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{code}'; END$$".encode()
            )
            connection.execute("CREATE TRIGGER refuse BEFORE INSERT ON log EXECUTE FUNCTION refuse()")
            with pytest.raises(kind):
                await store.append("m", 1, [Entry(0, 0, 1)])
            connection.execute("DROP FUNCTION refuse CASCADE")
        await store.append("m", 1, [Entry(0, 0, 1)])

    refused(postgres_url)


def test_a_postgresql_that_is_read_only(postgres_url: str) -> None:
    @storing
    async def refused(store: Store) -> None:
        await add(store, "m")
        await put(store, "SET default_transaction_read_only = on")
        with pytest.raises(NotWritten, match="read-only"):
            await store.append("m", 1, [Entry(0, 0, 1)])

    refused(postgres_url)


# --- damaged -------------------------------------------------------------------------------------------


def damaged(file: Path) -> None:
    """A page in the middle of the log overwritten, as by a failing disk."""
    with file.open("r+b") as page:
        page.seek(file.stat().st_size // 2 // 4096 * 4096)
        page.write(b"\xa5" * 4096)


def test_a_damaged_file_is_found_at_the_start(sqlite_url: str, tmp_path: Path) -> None:
    async def written() -> None:
        async with a_store(sqlite_url) as store:
            await add(store, "m")
            await store.append("m", 1, [Entry(0, 0, n, "x" * 100) for n in range(1000)])

    asyncio.run(written())
    damaged(tmp_path / "mundialito.db")
    with pytest.raises(Damaged, match=r"mundialito\.db is damaged: .*\. Put a backup in its place"):
        asyncio.run(Store.open(sqlite_url))

    async def unchecked() -> None:
        store = await Store.open(sqlite_url, checked=False)
        try:
            with pytest.raises(Damaged):  # whoever comes upon it is told
                await store.entries("m")
        finally:
            await store.close()

    asyncio.run(unchecked())


# --- in doubt ------------------------------------------------------------------------------------------


def test_a_backend_killed_in_the_commit_leaves_doubt(postgres_url: str) -> None:
    """The commit waits (for a constraint that is looked at in the end) when its server process is ended."""

    async def lose() -> None:
        async with a_store(postgres_url) as store:
            await add(store, "m")
            with psycopg.connect(postgres_url, autocommit=True) as connection:
                connection.execute(
                    "CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS "
                    "$$BEGIN PERFORM pg_advisory_lock(7); RETURN NULL; END$$"
                )
                connection.execute(
                    "CREATE CONSTRAINT TRIGGER linger AFTER INSERT ON log DEFERRABLE INITIALLY DEFERRED "
                    "FOR EACH ROW EXECUTE FUNCTION linger()"
                )
                connection.execute("SELECT pg_advisory_lock(7)")
                asked = asyncio.ensure_future(store.append("m", 1, [Entry(0, 0, 1)]))
                waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'advisory'"
                while not (row := connection.execute(waiting).fetchone()):
                    await asyncio.sleep(0.01)
                connection.execute("SELECT pg_terminate_backend(%s)", row)
                with pytest.raises(InDoubt):
                    await asked
                connection.execute("DROP FUNCTION linger CASCADE")
            await store.append("m", 1, [Entry(0, 0, 1)])  # the log knows: it was not written

    asyncio.run(lose())
