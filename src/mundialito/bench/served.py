"""A server for a load: `mundialito serve` in a process of its own, with caps that programs in a hurry do not reach."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from typing import Final

from mundialito.web.edge.caps import Caps

PATIENCE: Final = 60.0  # seconds until all processes listen
LOWEST, HIGHEST = 10_000, 32_000
MOST: Final = 10**6  # they play for days in a minute

chance = random.SystemRandom()


def busy_caps() -> Caps:
    """As much as a load does in a minute."""
    tables = {"tables_of_person": MOST, "tables_of_address": MOST, "people_of_address": MOST}
    return replace(Caps(), **tables, connections=25_000, streams=20_000)


@contextmanager
def served(database: str, cores: Sequence[int], workers: int = 1) -> Iterator[tuple[int, int]]:
    """Our server at a database, from when it listens: its process, and its port. It has the first of these cores."""
    port = free_port(workers)
    words = [sys.executable, "-m", "mundialito.bench.served", str(port), str(workers)]
    server = subprocess.Popen(words, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    os.sched_setaffinity(server.pid, cores[: max(1, min(workers, len(cores) - 1))])  # what it begins inherits it
    assert server.stdin
    server.stdin.write(f"{database}\n")  # there may be a password in it
    server.stdin.close()
    try:
        wait_for(server, [port] if workers == 1 else [port, *range(port + 1, port + 1 + workers)])
        yield server.pid, port
    finally:
        server.terminate()
        server.wait()


def wait_for(server: subprocess.Popen[str], ports: list[int]) -> None:
    until = time.monotonic() + PATIENCE
    while not all(map(listens, ports)):
        if server.poll() is not None or time.monotonic() > until:
            raise RuntimeError("the server does not start")
        time.sleep(0.05)


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def free_port(workers: int) -> int:
    """With as many after it as processes need. The system gives those that are higher to connections that go out."""
    while True:
        port = chance.randrange(LOWEST, HIGHEST)
        with suppress(OSError), ExitStack() as held:
            for n in range(workers + 1):
                held.enter_context(socket.socket()).bind(("127.0.0.1", port + n))
            return port


def main() -> None:
    from mundialito.web.serving import Service, serve

    port, workers = map(int, sys.argv[1:])
    database = sys.stdin.readline().strip()
    serve(Service(port=port, database=database, caps=busy_caps(), workers=workers, beat=0.0))  # nobody waits for a beat


if __name__ == "__main__":
    main()
