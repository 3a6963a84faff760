"""Ports for servers that tests and benches start.

Not those that the system gives to whoever asks for any: it gives one to every connection that goes out, too, and one
may have taken it between the asking and the listening. These lie below, where nobody is given one unasked.
"""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice

LOWEST, HIGHEST = 10_000, 32_000
_chance = random.SystemRandom()  # tests seed the usual one, and several processes ask at the same time


def free_ports(n: int) -> list[int]:
    """So many, each free at this moment."""
    with ExitStack() as held:
        return list(islice(_found(held), n))


def free_port() -> int:
    return free_ports(1)[0]


def _found(held: ExitStack) -> Iterator[int]:
    while True:
        listener = held.enter_context(socket.socket())
        port = _chance.randrange(LOWEST, HIGHEST)
        try:
            listener.bind(("127.0.0.1", port))
        except OSError:
            continue
        yield port
