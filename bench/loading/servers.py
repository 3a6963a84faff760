"""Servers under load: ours and boardgame.io's, each a process of its own on a core of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from support import HERE

sys.path.insert(0, str(HERE.parent / "tests"))

from ports import free_port

FOLDER: Final = HERE / "loading"
PEER: Final = HERE / ".venv-boardgame"  # ignored by git
PATIENCE: Final = 60.0  # seconds for a server to answer
CORES: Final = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
SERVERS_CORE: Final = CORES[0]
LOADS_CORE: Final = CORES[-1]  # on a machine with one core, the same


@contextmanager
def running(command: list[str], port: int, core: int, env: dict[str, str]) -> Iterator[int]:
    """A server on a core, from when it listens; its process id. It is stopped in the end."""
    server = subprocess.Popen(command, env=os.environ | env, stderr=subprocess.DEVNULL)
    os.sched_setaffinity(server.pid, {core})  # its threads come later, and inherit it
    try:
        until = time.monotonic() + PATIENCE
        while not listens(port):
            if server.poll() is not None or time.monotonic() > until:
                sys.exit(f"the server does not start: {' '.join(command)}")
            time.sleep(0.05)
        yield server.pid
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


@contextmanager
def ours(folder: Path, idle: float = 60, watch: Path | None = None) -> Iterator[tuple[int, int]]:
    """Our server on an empty SQLite file: process id and port.

    `idle`: seconds after which tables leave memory; `watch`: where the longest steps of its event loop are written.
    """
    port = free_port()
    database = folder / f"load-{port}.db"
    command = [sys.executable, str(FOLDER / "serve.py"), str(port), f"sqlite:///{database}", str(idle)]
    command += [str(watch)] if watch else []
    games = {"MUNDIALITO_GAMES": str(HERE.parent / "examples" / "games")}
    with running(command, port, SERVERS_CORE, games) as pid:
        yield pid, port


@contextmanager
def theirs() -> Iterator[tuple[int, int]]:
    """boardgame.io's server with tic-tac-toe in memory."""
    port = free_port()
    command = ["node", str(FOLDER / "boardgame.mjs"), "server", str(port)]
    with running(command, port, SERVERS_CORE, {"NODE_ENV": "production"}) as pid:
        yield pid, port


def install_peer() -> bool:
    """boardgame.io from npm, by our lock file, into an ignored folder; False, and a sentence, where there is no npm."""
    if not shutil.which("npm"):
        print("no npm on this machine: boardgame.io is left out")
        return False
    lock = PEER / "package-lock.json"
    wanted = (FOLDER / "package-lock.json").read_text(encoding="utf-8")
    if (PEER / "node_modules").is_dir() and lock.exists() and lock.read_text(encoding="utf-8") == wanted:
        return True
    print("installing boardgame.io …", flush=True)
    PEER.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(FOLDER / name, PEER / name)
    subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], cwd=PEER, check=True)
    return True


def node_version() -> str:
    if not shutil.which("node"):
        return "(not installed)"
    return subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
