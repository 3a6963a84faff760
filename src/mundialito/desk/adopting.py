"""Events from elsewhere: a stranger's file is read and judged in a process of its own, within limits, and may be ended.

Whoever asks waits; nobody else does. What comes back was judged entry by entry, as if it had been entered here.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import sys
import traceback
from contextlib import suppress
from typing import Final, NamedTuple

from mundialito.desk import files
from mundialito.desk.rows import written
from mundialito.desk.tournament import Tournament
from mundialito.engine.reasons import Spoken
from mundialito.engine.texts import tidy
from mundialito.store import EventEntry
from mundialito.tables.refusals import NotNow

LARGEST: Final = 8 << 20  # bytes: five thousand people and eight rounds have seven million
SECONDS: Final = 20.0  # to wait for it;
WORK: Final = 10  # and of the processor's time: a thousand people and eight rounds take less than one
MEMORY: Final = 2 << 30  # bytes of addresses
WAITING: Final = 4  # files that may wait for each other
MAIN: Final = "from mundialito.desk.adopting import main; main()"
LONGEST: Final = 200  # letters of a reason in the log
# How a process ends that the system has stopped, for it used more than it may; elsewhere that is told otherwise.
STOPPED: Final = tuple(-getattr(signal, name, 1 << 31) for name in ("SIGKILL", "SIGXCPU"))

log = logging.getLogger("mundialito.desk")


class Adopted(NamedTuple):
    """An event that was judged: what its row says, and its log."""

    name: str
    state: str
    entries: list[EventEntry]


class Adopting:
    """One file at a time."""

    def __init__(self) -> None:
        self.turn = asyncio.Semaphore(1)
        self.waiting = 0

    async def judged(self, file: bytes) -> Adopted:
        """Raises Spoken."""
        if len(file) > LARGEST:
            raise NotNow("An event file has at most {most} million bytes.", most=LARGEST >> 20)
        if self.waiting >= WAITING:
            raise NotNow("Other events are being read just now: try again in a minute.")
        self.waiting += 1
        try:
            async with self.turn:
                told = await aside(file)
        finally:
            self.waiting -= 1
        if isinstance(told, Spoken):
            raise told
        return told


async def aside(file: bytes) -> Adopted | Spoken:
    """The answer of another process."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", MAIN, stdin=pipe, stdout=pipe, stderr=pipe, env={**os.environ, "MUNDIALITO_PLAIN": "1"}
    )
    try:
        async with asyncio.timeout(SECONDS):
            out, said = await process.communicate(file)
    except TimeoutError:
        return too_long()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode in STOPPED:
        return too_long()
    if process.returncode or not out:
        return mistaken(process.returncode, said)
    told: Adopted | Spoken = await asyncio.to_thread(pickle.loads, out)
    return told


def too_long() -> Spoken:
    return NotNow("This file takes too long to read: an event of its size is read in seconds. Export it anew.")


def mistaken(ended: int | None, said: bytes) -> Spoken:
    """A mistake of ours: one line in the log, whatever the other process has to say about it."""
    last = tidy(said[-4 * LONGEST :].decode("utf-8", "replace").strip().rpartition("\n")[2])
    log.error("an event's file could not be read: %s", last[:LONGEST] or f"it ended with {ended}")
    return NotNow(
        "This file could not be read: something went wrong on our side, and was written down. "
        "Export the event anew, or tell whoever runs the server."
    )


def judge(file: bytes) -> Adopted | Spoken:
    """In the other process: the event, or why it is none."""
    try:
        tournament: Tournament = files.read(file.decode("utf-8", "replace"))
    except Spoken as why:
        return why
    s = tournament.state
    return Adopted(s.settings.name, "closed" if s.closed else "open", [written(e) for e in tournament.log])


def bounded() -> None:
    """No more of the machine than this, where the system can say so."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (WORK, WORK))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.nice(5)


def main() -> None:
    """All that the other process does."""
    bounded()
    try:
        told = pickle.dumps(judge(sys.stdin.buffer.read()))
    except Exception as mistake:
        sys.exit(where(mistake))
    sys.stdout.buffer.write(told)


def where(mistake: Exception) -> str:
    """What went wrong, and at which line; without its message, for that may tell what stands in the file."""
    *_, last = traceback.extract_tb(mistake.__traceback__)
    return f"{type(mistake).__name__} in {last.filename}, line {last.lineno}"
