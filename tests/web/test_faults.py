"""A server whose database fails says what is wrong, once, and keeps its log short."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import postgres
import pytest
from browsing import Browser, somebody, words
from programs import Program
from serving import Server
from sqlalchemy import text

from mundialito.client import Busy, Client
from mundialito.store import Full, InDoubt, Unreachable
from mundialito.tables.setting import Chair
from mundialito.web.edge import health
from mundialito.web.edge.logbook import MINUTE, MOST, Gathered

MOUNT = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]


@pytest.fixture(autouse=True)
def asked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What another test has found out holds no longer."""
    monkeypatch.setattr(health, "FRESH", 0.0)


@contextmanager
def refusing(server: Server, error: Exception, times: int = 1) -> Iterator[None]:
    """The next appends of the store fail."""
    store = server.hall.store
    append, left = store.append, [error] * times

    async def fail(*args: Any, **more: Any) -> float:
        if left:
            raise left.pop()
        return await append(*args, **more)

    store.append = fail  # type: ignore[method-assign]
    try:
        yield
    finally:
        del store.append  # the method is seen again


def say(server: Server, pragma: str) -> None:
    """To the writer's own connection."""
    server.do(server.hall.store._aside(lambda c, _: c.execute(text(pragma)) and None))


# --- sentences -------------------------------------------------------------------------------------------


def test_a_database_that_takes_nothing_is_503_with_a_sentence(server: Server, http: httpx.Client) -> None:
    ana = Program(http, "Ana")
    link = ana.open("me", "simple")
    say(server, "PRAGMA query_only=ON")
    try:
        fault = ana.refused(503, "POST", f"/tables/{link}/start")
        assert fault["error"].startswith("The server cannot write just now: this was not taken, and nothing was lost.")
        ready = http.get("/ready")
        assert (ready.status_code, ready.text) == (503, "unwritable\n")
        assert http.get("/health").text == "ok\n"
    finally:
        say(server, "PRAGMA query_only=OFF")
    ana.must("POST", f"/tables/{link}/start")


def test_a_full_disk_has_a_sentence_of_its_own(server: Server, http: httpx.Client) -> None:
    ana = Program(http, "Ana")
    link = ana.open("me", "simple")
    with refusing(server, Full(OSError("no space left"))):
        fault = ana.refused(503, "POST", f"/tables/{link}/start")
    assert fault["error"].startswith("The server's disk is full: this was not taken, and nothing was lost.")
    assert "space" not in fault["error"] and not fault["stale"]


def test_a_move_in_doubt_says_so_and_to_look_again(server: Server, http: httpx.Client) -> None:
    ana = Program(http, "Ana")
    link = ana.open("me", "simple")
    with refusing(server, InDoubt(OSError("gone"))):
        fault = ana.refused(503, "POST", f"/tables/{link}/start")
    assert fault["error"].startswith("The connection to the database broke just then, so it is not known whether")
    assert fault["stale"]  # look again


def test_the_client_sends_again_only_what_may_be_sent_twice(server: Server, http: httpx.Client) -> None:
    with Client(server.address) as client:
        client.sign_up("Ana")
        link = client.open("uno", ["me", "simple"])
        with refusing(server, InDoubt(OSError("gone"))), pytest.raises(Busy) as doubt:
            client.post(f"/tables/{link}/start")
        assert doubt.value.stale
        with refusing(server, InDoubt(OSError("gone"))):
            client.post(f"/tables/{link}/promise", again=True, hash="0" * 64, seat=0)
        with refusing(server, Unreachable(OSError("gone"))):
            client.post(f"/tables/{link}/start")  # nothing was done: it is tried until it is


def test_a_page_in_doubt_says_so_and_shows_the_table_anew(server: Server) -> None:
    ana = somebody(server, "Ana")
    page = Browser(server, person=ana)
    chairs = [Chair(person=ana.id, name=ana.name), Chair()]
    link = server.do(server.hall.open_table("uno", ana.id, chairs)).link
    with refusing(server, InDoubt(OSError("gone"))):
        said = page.send(f"/t/{link}/new-link")
    assert said.status_code == 503 and "it is not known whether this was taken" in words(said.text)
    assert page.page(f"/t/{link}")


# --- alive, and able to write ------------------------------------------------------------------------------


def test_ready_is_a_write_that_is_on_disk(server: Server, http: httpx.Client, tmp_path: Path) -> None:
    ready = http.get("/ready")
    assert (ready.status_code, ready.text) == (200, "ready\n")
    with sqlite3.connect(server.url.removeprefix("sqlite:///")) as other:
        assert other.execute("SELECT value FROM settings WHERE name = 'ready'").fetchone()


def test_ready_waits_for_a_bounded_time_and_health_for_nothing(
    server: Server, http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    say(server, "PRAGMA busy_timeout=20000")
    try:
        with sqlite3.connect(server.url.removeprefix("sqlite:///"), isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")  # nobody else can write
            answers = [http.get("/ready") for _ in range(5)]
            assert {(a.status_code, a.text) for a in answers} == {(503, "slow\n")}
            assert http.get("/health").text == "ok\n"
            other.execute("ROLLBACK")
    finally:
        say(server, "PRAGMA busy_timeout=5000")


def test_a_server_on_a_full_disk(tmp_path: Path) -> None:
    """Really full: a disk of two megabytes, filled by people who come."""
    if not shutil.which("unshare"):
        pytest.skip("unshare is not installed")
    if subprocess.run([*MOUNT, f"mount -t tmpfs tmpfs {tmp_path}"], check=False, capture_output=True).returncode:
        pytest.skip("nothing may be mounted here")
    serve = f"exec {sys.executable} -m mundialito serve --port 0 --lang en --database sqlite:///{tmp_path}/hall.db"
    command = [*MOUNT, f"mount -t tmpfs -o size=2m tmpfs {tmp_path} && {serve}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ) as process:
        assert process.stderr
        try:
            address = process.stderr.readline().split()[3]
            with httpx.Client(base_url=address, timeout=30) as http:
                last = Program(http, "Ana")
                for _ in range(5000):
                    answer = http.post("/api/v1/people", json={"name": "Bruno", "lang": "en"})
                    if answer.status_code != 201:
                        break
                assert answer.status_code == 503 and answer.json()["error"].startswith("The server's disk is full")
                for _ in range(20):
                    assert http.post("/api/v1/people", json={"name": "Bruno"}).status_code == 503
                ready = http.get("/ready")
                assert (ready.status_code, ready.text) == (503, "full\n")
                assert http.get("/health").text == "ok\n"
                assert last.must("GET", "/people/me")["name"] == "Ana"  # who reads is served
        finally:
            process.terminate()
            said = process.stderr.read()
    assert said.count("\n") <= 3 and "Traceback" not in said, said


# --- what whoever runs it reads ----------------------------------------------------------------------------


class Lines(logging.Handler):
    """Keeps what it would write."""

    def __init__(self, book: Gathered) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.addFilter(book)

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def booked(book: Gathered) -> Iterator[list[str]]:
    """The lines that all loggers write through the book."""
    lines, root = Lines(book), logging.getLogger()
    root.addHandler(lines)
    try:
        yield lines.lines
    finally:
        root.removeHandler(lines)


def fail(name: str, error: Exception) -> None:
    try:
        raise error
    except Exception:
        logging.getLogger(name).exception("something failed")


def test_a_thousand_failures_of_the_database_are_a_line_a_minute() -> None:
    now = 0.0
    book = Gathered(lambda: now)
    with booked(book) as lines:
        for minute in range(3):
            now = minute * MINUTE
            book.tell()
            for n in range(1000):  # in the hall, in duties, in answers
                fail(f"mundialito.{n % 3}", Unreachable(OSError("connection refused\n\tIs it running?")))
        now = 3 * MINUTE
        book.tell()
        book.tell()
    assert lines == [
        "The database does not answer: connection refused Is it running?",
        "The database does not answer: connection refused Is it running? (999 more in the last minute)",
        "The database does not answer: connection refused Is it running? (1000 more in the last minute)",
        "The database does not answer: connection refused Is it running? (1000 more in the last minute)",
    ]


def failing_in_an_outage(how: str) -> Exception:
    """What becomes of a failure of the database that somebody handles."""
    outage = Unreachable(OSError("connection refused"))
    try:
        try:
            raise outage
        except Unreachable:
            if how == "from it":
                raise ValueError("cannot serve") from outage
            if how == "from None":
                raise ValueError("our own mistake") from None
            raise ValueError("our own mistake")  # noqa: B904 - as it happens, when we do not think of it
    except ValueError as error:
        return error


@pytest.mark.parametrize("how", ["while it is handled", "from None"])
def test_a_mistake_of_ours_in_an_outage_is_not_called_the_databases(how: str) -> None:
    with booked(Gathered(lambda: 0.0)) as lines:
        fail("x", failing_in_an_outage(how))
    assert len(lines) == 1 and lines[0].startswith("something failed") and "our own mistake" in lines[0]


def test_what_was_raised_from_an_outage_is_one() -> None:
    outage = Unreachable(OSError("connection refused"))
    with booked(Gathered(lambda: 0.0)) as lines:
        fail("x", failing_in_an_outage("from it"))
        fail("y", ExceptionGroup("all of them", [outage, failing_in_an_outage("from it")]))
    assert lines == ["The database does not answer: connection refused"]


def test_a_mistake_among_outages_is_told() -> None:
    both = ExceptionGroup("some of them", [Unreachable(OSError("connection refused")), ValueError("our own mistake")])
    with booked(Gathered(lambda: 0.0)) as lines:
        fail("x", both)
    assert len(lines) == 1 and "our own mistake" in lines[0]


def test_other_failures_have_one_traceback_a_minute_each() -> None:
    now = 0.0
    book = Gathered(lambda: now)
    with booked(book) as lines:
        for _ in range(1000):
            fail("a", ValueError("wrong"))
            fail("b", ValueError("wrong"))
        assert len(lines) == 2 and all("Traceback" in line for line in lines)
        now = MINUTE
        book.tell()
        assert [line for line in lines if "999 more" in line] == lines[2:] and len(lines) == 4
        now = 2 * MINUTE
        book.tell()  # it is over: from now on it is news again
        now = 3 * MINUTE
        book.tell()
        fail("a", ValueError("wrong"))
        assert len(lines) == 5 and "Traceback" in lines[-1]


def test_failures_that_tell_of_ever_new_objects_are_one_kind() -> None:
    """As the event loop tells of them: the text holds where in memory the object was."""
    with booked(Gathered(lambda: 0.0)) as lines:
        for n in range(1000):
            try:
                raise ValueError(f"<Line object at {n:#x}>")
            except ValueError as error:
                told = f"Fatal error: data_received() failed.\nprotocol: <Line object at {n:#x}>"
                logging.getLogger("asyncio").error(told, exc_info=error)
            logging.getLogger("asyncio").error(f"Task was destroyed but it is pending!\ntask: <Task at {n:#x}>")
    assert len(lines) == 2


def test_failures_of_ever_new_kinds_are_bounded_too() -> None:
    book = Gathered(lambda: 0.0)
    with booked(book) as lines:
        for n in range(3 * MOST):
            logging.getLogger("x").error(f"kind {n}")
    assert len(lines) <= MOST + 1 and len(book.kinds) <= MOST + 1


def test_an_outage_of_postgresql_is_told_in_a_few_lines(postgres_server: postgres.Server) -> None:
    url = postgres_server.emptied()
    command = [sys.executable, "-m", "mundialito", "serve", "--port", "0", "--lang", "en", "--database", url]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ) as process:
        assert process.stderr
        try:
            address = process.stderr.readline().split()[3]
            with httpx.Client(base_url=address, timeout=30) as http:
                ana = Program(http, "Ana")
                link = ana.open("me", "simple")
                ana.must("POST", f"/tables/{link}/start")
                assert http.get("/ready").text == "ready\n"
                postgres_server.stop()
                for _ in range(50):
                    ana.refused(503, "POST", f"/tables/{link}/leave")
                    assert http.get("/m/nothing").status_code == 503
                while (word := http.get("/ready").text) == "ready\n":  # an answer holds for a second
                    pass
                assert word == "unreachable\n"
                assert http.get("/health").text == "ok\n"
        finally:
            process.terminate()
            said = process.stderr.read()
            if postgres_server.process is None:
                postgres_server.start()
    assert 1 <= said.count("\n") <= 5 and "Traceback" not in said, said


def test_a_damaged_file_gets_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "hall.db"
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE much (text)")
        database.executemany("INSERT INTO much VALUES (?)", [("x" * 500,)] * 100)
    database.close()
    with file.open("r+b") as page:
        page.seek(4096 * 5)
        page.write(b"\xa5" * 4096)
    done = subprocess.run(
        [sys.executable, "-m", "mundialito", "serve", "--port", "0", "--lang", "en", "--database", f"sqlite:///{file}"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    said = done.stderr.strip()
    assert done.returncode == 2 and "\n" not in said
    assert f"{file} is damaged:" in said and "--unchecked starts without looking." in said
