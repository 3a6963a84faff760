"""Analyses of finished matches: one at a time, each in a process of its own that gives way to everything else."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from mundialito.engine.game import Game
from mundialito.engine.match import Match, write
from mundialito.lab.analyse import SOME, Analysis

KEPT: Final = 200  # analyses in memory
QUEUE: Final = 20  # more are not even begun: whoever comes later asks again
LONGEST: Final = 1800.0  # seconds

log = logging.getLogger("mundialito.tables")


class Analyses:
    """What is known, what is being worked out, what could not be."""

    def __init__(self) -> None:
        self.found: OrderedDict[str, Analysis | None] = OrderedDict()  # None: it failed
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.turn = asyncio.Semaphore(1)

    def known(self, match: str) -> bool:
        """Whether there is an answer, be it that there is none."""
        return match in self.found

    def look(self, match: str) -> Analysis | None:
        """What was found out about it; None if that failed, or is not known yet."""
        if match in self.found:
            self.found.move_to_end(match)
        return self.found.get(match)

    def want(self, game: Game, match: Match) -> None:
        """Have it worked out, if nobody does already and not too many wait."""
        name = match.header.id
        if name in self.found or name in self.tasks or len(self.tasks) >= QUEUE:
            return
        task = asyncio.get_running_loop().create_task(self.work(game, match))
        self.tasks[name] = task
        task.add_done_callback(lambda _: self.tasks.pop(name, None))

    async def work(self, game: Game, match: Match) -> None:
        async with self.turn:
            found: Analysis | None = None
            try:
                found = await asyncio.wait_for(made(game, match), LONGEST)
            except (OSError, ValueError, KeyError, TimeoutError):
                log.exception("the match %s cannot be analysed", match.header.id)
            self.found[match.header.id] = found
            while len(self.found) > KEPT:
                self.found.popitem(last=False)

    async def close(self) -> None:
        """Whatever is being worked out is given up."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def made(game: Game, match: Match) -> Analysis:
    """By `mundialito analyse`, which compiles what is not compiled yet; the process ends with whoever waits for it."""
    with tempfile.TemporaryDirectory(prefix="mundialito-") as folder:
        file = Path(folder) / "match.txt"
        file.write_text(await asyncio.to_thread(write, match, game), "utf-8")
        gently = [nice, "-n", "10"] if (nice := shutil.which("nice")) else []
        command = [
            *gently,
            sys.executable,
            "-m",
            "mundialito",
            "analyse",
            str(file),
            "--json",
            "--hard",
            SOME,
            "-j",
            "1",
        ]
        process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        try:
            out, err = await process.communicate()
        finally:
            if process.returncode is None:
                await ended(process)
        if process.returncode:
            raise ValueError(err.decode(errors="replace"))
        return await asyncio.to_thread(lambda: Analysis.from_dict(match, json.loads(out)))


def ended(process: asyncio.subprocess.Process) -> Coroutine[Any, Any, int]:
    """Asked to end, and waited for."""
    with suppress(ProcessLookupError):
        process.kill()
    return process.wait()
