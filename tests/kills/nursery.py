"""Forks servers: everything is imported and made once, so that a server is up again in a moment. It is `serve` itself.

python nursery.py [LEASE SWEEP]; each line of its input, PORT PACE URL, starts a server and is answered with its process
id; when that process has ended, "gone" follows.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile

import mundialito.store.postgres as unused_here  # imported once, not after each fork
from mundialito.tables import Store, duties
from mundialito.tables.hall import Hall
from mundialito.web.app import create_app
from mundialito.web.serving import Service, serve


async def warm_up() -> None:
    """What the first application of a process has to load and to compute."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{folder}/warm.db")
        hall = Hall(store)
        await hall.people.open()
        create_app(hall)
        await hall.close()
        await store.close()


def server(line: str) -> None:
    port, pace, url = line.split()
    serve(Service(port=int(port), database=url, pace=float(pace)))


def main() -> None:
    assert unused_here
    asyncio.run(warm_up())
    if len(sys.argv) > 1:
        vars(duties).update(LEASE=float(sys.argv[1]), SWEEP=float(sys.argv[2]))
    gc.collect()
    gc.freeze()  # or each child would look through, and so copy, what all of them share
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            server(line)
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    main()
