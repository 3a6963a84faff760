"""A store that runs out of room: on a disk of a megabyte, or with files that may not grow. For tests of faults.

python crowded.py FOLDER disk|file
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from stores import a_store, add

from mundialito.store import Entry, NotWritten

MEGABYTE = 1 << 20
MOST = 1000  # appends, far more than find room


async def crowd(folder: Path, what: str) -> None:
    async with a_store(f"sqlite:///{folder}/mundialito.db") as store:
        await add(store, "m")
        if what == "file":
            limit(MEGABYTE)
        written = 1
        try:
            for seq in range(1, MOST):
                await store.append("m", seq, [Entry(0, 0, seq, "x" * 5000)])
                written += 1
        except NotWritten as fault:
            print(type(fault).__name__)
        if [e.value for e in await store.entries("m")] == list(range(written)):
            print("kept")
        if what == "file":
            limit(-1)
        else:
            (folder / "ballast").unlink()
        await store.append("m", written, [Entry(0, 0, written, "x" * 5000)])
        print("again")


def limit(size: int) -> None:
    """No file may become larger: writes fail, as they do on a disk that fails."""
    import resource
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


if __name__ == "__main__":
    place = Path(sys.argv[1])
    if sys.argv[2] == "disk":
        (place / "ballast").write_bytes(bytes(MEGABYTE // 4))  # what an operator finds to throw away
    asyncio.run(crowd(place, sys.argv[2]))
