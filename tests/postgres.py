"""A PostgreSQL server of the suite's own, where the machine has its programs."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
from ports import free_port

NOBODIES = ("postgres", "nobody")  # who may run it when we are root, whom it refuses
PATIENCE = 60  # seconds for a start or a stop


class Server:
    """A server in a folder of its own, over loopback, durable as in earnest."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self.programs, self.folder, self.user = programs, folder, user
        self.port = free_port()
        self.numbers = count(1)
        self.reused = ""
        self.process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://suite@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"mundialito_{next(self.numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def emptied(self) -> str:
        """The URL of a database made empty again: sooner done than a new one, and with nobody else in it."""
        if not self.reused:
            self.reused = self.new_database()
        with psycopg.connect(self.reused, autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return self.reused

    def make(self) -> None:
        """The files of an empty server."""
        how = ["--auth=trust", "--username=suite", "--encoding=UTF8", "--locale=C", "--no-sync"]
        command = [self.programs / "initdb", "-D", self.folder / "data", *how]
        made = subprocess.run(command, check=False, user=self.user, cwd=self.folder, capture_output=True, text=True)
        if made.returncode:
            raise RuntimeError(made.stderr)

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = ["-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
        command = [self.programs / "postgres", "-D", self.folder / "data", *settings, "-c", "max_connections=200"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, user=self.user, cwd=self.folder, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url(), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """At once: connections are cut, nothing that was committed is lost."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None


def programs() -> Path | None:
    """Where `initdb` and `postgres` are: on the path, or where Debian keeps the newest."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    return folders[-1] if folders else None


def unprivileged() -> str | None:
    """Who is to run it: ourselves, or if we are root, somebody else."""
    if os.geteuid():
        return None
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in NOBODIES if name in names)


def why_not() -> str:
    """Why there can be no server here; empty: there can."""
    if os.name != "posix":
        return "the suite starts PostgreSQL on POSIX systems alone"
    return "" if programs() else "no initdb on the path or in /usr/lib/postgresql: PostgreSQL is not installed"


@contextmanager
def running() -> Iterator[Server]:
    """A server while it lasts. Ask `why_not` first."""
    place, user = programs(), unprivileged()
    assert place
    folder = Path(tempfile.mkdtemp(prefix="mundialito-postgres-"))
    if user:
        shutil.chown(folder, user)
    server = Server(place, folder, user)
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.stop(signal.SIGQUIT)  # without putting everything in order: it is thrown away
        shutil.rmtree(folder)
