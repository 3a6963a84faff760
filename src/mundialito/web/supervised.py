"""One of several processes that serve together: `python -m mundialito.web.supervised`, started by `supervising`.

It gives a sign of life every few seconds, the first when it is ready, and ends with the one who started it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from typing import Final

import msgspec

from mundialito.engine.reasons import Spoken
from mundialito.web.serving import kept_log, serve_at
from mundialito.web.supervising import Task
from mundialito.words import spoken

BEAT: Final = 2.0  # seconds
READING, TELLING = 0, 1  # descriptors


def main() -> None:
    """As one was told on standard input."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # meant for the one who started us
    task = msgspec.json.decode(line(), type=Task)
    doors = [socket.socket(fileno=door) for door in task.doors]
    try:
        serve_at(task.service, doors[:2], doors[2] if doors[2:] else None, kept_log(), ready)
    except Spoken as why:
        print(spoken(why, task.service.lang), file=sys.stderr)
        raise SystemExit(2) from None


def line() -> bytes:
    """What stands before the first end of a line; no byte behind it is read."""
    read = b""
    while not read.endswith(b"\n"):
        byte = os.read(READING, 1)
        if not byte:
            raise SystemExit(2)  # nobody is there any more
        read += byte
    return read


def ready() -> None:
    asyncio.get_running_loop().add_reader(READING, alone)
    beat()


def beat() -> None:
    try:
        os.write(TELLING, b".")
    except BrokenPipeError:
        return  # nobody listens: `alone` sees to the rest
    asyncio.get_running_loop().call_later(BEAT, beat)


def alone() -> None:
    """Whoever started us is no more: another one would want the port."""
    asyncio.get_running_loop().remove_reader(READING)
    signal.raise_signal(signal.SIGTERM)


if __name__ == "__main__":
    main()
