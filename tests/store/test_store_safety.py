"""What is acknowledged is on disk, and stays readable whatever happens to the process."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, inspect
from stores import a_store, add, storing

from mundialito.store import InUse, Store, Unreachable, Unusable
from mundialito.store.connecting import database_of
from mundialito.store.schema import metadata
from mundialito.store.store import prepared

CHILD = Path(__file__).with_name("child.py")
MOVES = 20
SYNCED = re.compile(r"f(data)?sync(\(\d+\)| resumed>\)) += 0")


def child(url: str, moves: int, *before: str) -> subprocess.Popen[str]:
    """The appending process, begun by another command if there is one."""
    command = [*before, sys.executable, str(CHILD), url, str(moves)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=CHILD.parent)


def asked(store: Store, query: str) -> object:
    """What the writer's own connection answers, in the writer's thread."""
    return store._write("", lambda connection, _: connection.exec_driver_sql(query).scalar())


def test_sqlite_commits_to_the_disk(sqlite_url: str) -> None:
    @storing
    async def check(store: Store) -> None:
        assert await asked(store, "PRAGMA journal_mode") == "wal"
        assert await asked(store, "PRAGMA synchronous") == 2  # FULL
        assert await asked(store, "PRAGMA foreign_keys") == 1
        assert await asked(store, "PRAGMA secure_delete") == 1

    check(sqlite_url)


def test_postgresql_commits_to_the_disk(postgres_url: str) -> None:
    @storing
    async def check(store: Store) -> None:
        assert await asked(store, "SHOW synchronous_commit") == "on"
        assert await asked(store, "SHOW fsync") == "on"

    check(postgres_url)


def test_a_database_that_may_forget_is_refused(sqlite_url: str) -> None:
    database = database_of(sqlite_url)
    event.listen(database.engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=NORMAL"))
    with pytest.raises(Unusable, match="synchronous is 1 and must be 2"):
        prepared(database)


def test_a_postgresql_that_may_forget_is_refused(postgres_url: str) -> None:
    with pytest.raises(Unusable, match="synchronous_commit is off and must be on"):
        asyncio.run(Store.open(f"{postgres_url}?options=-csynchronous_commit%3Doff"))


def test_every_acknowledged_append_has_its_own_sync(sqlite_url: str, tmp_path: Path) -> None:
    if not shutil.which("strace"):
        pytest.skip("strace is not installed")
    if subprocess.run(["strace", "-o", "/dev/null", "true"], check=False, capture_output=True).returncode:
        pytest.skip("strace may not watch processes here")
    trace = tmp_path / "trace"
    watch = ["strace", "-f", "-e", "trace=fsync,fdatasync,write", "-o", str(trace)]
    with child(sqlite_url, MOVES, *watch) as process:
        process.communicate()
    syncs = [0]  # since each acknowledgement
    for line in trace.read_text().splitlines():
        if SYNCED.search(line):
            syncs[-1] += 1
        elif 'write(1, "acknowledged' in line:
            syncs.append(0)
    assert len(syncs) == MOVES + 1
    assert min(syncs[:-1]) >= 1, syncs


def test_postgresql_syncs_for_every_sequential_append(postgres_url: str) -> None:
    def syncs() -> int:
        with psycopg.connect(postgres_url) as connection:
            row = connection.execute("SELECT wal_sync FROM pg_stat_wal").fetchone()
            return int(row[0]) if row else 0

    before = syncs()
    with child(postgres_url, MOVES) as process:  # its server processes report what they did when it ends
        process.communicate()
    assert syncs() - before >= MOVES


def test_what_was_acknowledged_survives_a_kill(url: str) -> None:
    with child(url, 1_000_000) as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(MOVES)]
        process.kill()
        lines += process.stdout.read().split("\n")[:-1]
    acknowledged = [int(line.split()[1]) for line in lines]
    assert acknowledged == list(range(1, len(lines) + 1)) and len(lines) >= MOVES

    async def read() -> list[int]:
        async with a_store(url) as store:
            return [e.value for e in await store.entries("m")]

    written = asyncio.run(read())
    assert written == list(range(len(written)))  # no gap; at most one more than the last that was told
    assert len(lines) <= len(written) - 1 <= len(lines) + 1


def test_a_second_server_on_one_file_is_refused(sqlite_url: str) -> None:
    with child(sqlite_url, 1_000_000) as process:
        assert process.stdout
        process.stdout.readline()
        with pytest.raises(InUse, match=r"mundialito\.db is served by another Mundialito; stop that one, or "):
            asyncio.run(Store.open(sqlite_url))
        process.kill()

    @storing
    async def is_free(store: Store) -> None:
        await add(store, "another")
        with pytest.raises(InUse):
            await Store.open(store.url)

    is_free(sqlite_url)  # a killed server keeps nobody out


def test_a_file_is_needed_and_its_folder_is_made(tmp_path: Path) -> None:
    for nowhere in ("sqlite://", "sqlite:///:memory:"):
        with pytest.raises(Unusable, match="needs a file"):
            database_of(nowhere)
    for wrong in ("mysql://me:secret@here/name", "mysql:me:secret"):
        with pytest.raises(Unusable, match=r"not mysql:…$"):
            database_of(wrong)

    @storing
    async def opened(store: Store) -> None:
        await add(store, "m")

    opened(f"sqlite:///{tmp_path}/new/folder of 100%/mundialito.db")
    file = tmp_path / "new" / "folder of 100%" / "mundialito.db"
    assert file.exists()
    assert os.name != "posix" or file.stat().st_mode & 0o077 == 0  # secrets are nobody else's to read


def test_a_server_that_is_not_there(postgres_url: str) -> None:
    nobody = re.sub(r":\d+/", ":1/", postgres_url)
    with pytest.raises(Unreachable, match=r"The database does not answer: .*refused"):
        asyncio.run(Store.open(nobody))


def test_a_file_that_is_something_else(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "mundialito.db").write_text("a letter to my grandmother" * 100)
    with pytest.raises(Unusable, match="The database cannot be used: file is not a database"):
        asyncio.run(Store.open(sqlite_url))
    (tmp_path / "file").touch()
    with pytest.raises(Unusable, match=r"The database cannot be used: .*file"):
        asyncio.run(Store.open(f"sqlite:///{tmp_path}/file/mundialito.db"))


def test_a_database_from_the_future_is_left_alone(url: str) -> None:
    @storing
    async def written(store: Store) -> None:
        await add(store, "m")

    written(url)
    with connected(url) as connection, connection.begin():
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    connection.engine.dispose()
    with pytest.raises(Unusable, match="written by a newer Mundialito"):
        asyncio.run(Store.open(url))


def connected(url: str) -> Connection:
    return create_engine(database_of(url).url).connect()


def test_migrations_lead_from_nothing_to_the_schema_and_change_nothing_then(url: str) -> None:
    async def twice() -> None:
        async with a_store(url) as store:
            await add(store, "m")
        async with a_store(url) as store:
            assert len(await store.entries("m")) == 1

    asyncio.run(twice())
    with connected(url) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        partial = {
            i["name"] for i in inspect(connection).get_indexes("matches") if "where" in str(i["dialect_options"])
        }
        assert partial == {"one_link"}
    connection.engine.dispose()


def test_a_migration_that_breaks_off_leaves_nothing(url: str) -> None:
    database = database_of(url)

    def break_off(connection: Connection, cursor: object, statement: str, *_: object) -> None:
        if "CREATE TABLE people" in statement:
            raise RuntimeError("power failure")

    event.listen(database.engine, "before_cursor_execute", break_off)
    with pytest.raises(RuntimeError, match="power failure"):
        prepared(database)
    with connected(url) as connection:
        assert inspect(connection).get_table_names() == []
    connection.engine.dispose()
