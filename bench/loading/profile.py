"""Where the server's time goes: its event loop's thread, sampled from outside by py-spy."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

from support import environment, table

PY_SPY: Final = "py-spy==0.4.3"
SECONDS: Final = 5
LAYERS: Final = (  # the first that a frame's file belongs to
    ("rules and views (engine, games)", ("mundialito/engine/", "mundialito/games/")),
    ("tables and their logs", ("mundialito/tables/",)),
    ("store", ("mundialito/store/", "sqlalchemy/")),
    ("JSON of the API", ("mundialito/web/api/",)),
    (
        "pages, drawn; limits, headers",
        ("mundialito/web/", "mundialito/drawing/", "mundialito/words/", "htpy/", "markupsafe/"),
    ),
    ("framework (Litestar)", ("litestar/", "anyio/")),
    ("HTTP, sockets (uvicorn, uvloop)", ("uvicorn/", "uvloop/", "asyncio/runners.py")),
)


class Profile:
    """Samples by layer. A frame that belongs to no layer (the standard library) counts for whoever called it."""

    def __init__(self) -> None:
        self.python = environment("py-spy", PY_SPY)
        self.layers: Counter[str] = Counter()
        self.trouble = ""

    async def take(self, pid: int) -> None:
        """Some seconds of a server that is under load."""
        with tempfile.TemporaryDirectory() as folder:
            found = str(Path(folder) / "stacks")
            spy = str(self.python.with_name("py-spy"))
            command = [spy, "record", "-p", str(pid), "-d", str(SECONDS), "-r", "100", "-f", "raw", "-o", found]
            pipe = asyncio.subprocess.PIPE
            running = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
            _, told = await running.communicate()
            if running.returncode:
                self.trouble = told.decode().strip().splitlines()[-1]
            else:
                self.count(Path(found).read_text(encoding="utf-8"))

    def count(self, stacks: str) -> None:
        for line in stacks.splitlines():
            frames, _, times = line.rpartition(" ")
            if "_bootstrap" not in frames:  # other threads mostly wait, and that cannot be told from work
                self.layers[layer_of(frames.split(";"))] += int(times)

    def text(self) -> str:
        """As a table, most first."""
        if not self.layers:
            return f"No profile: {self.trouble or 'nothing was sampled'}."
        total = self.layers.total()
        rows = [[layer, f"{100 * n / total:.0f} %"] for layer, n in self.layers.most_common()]
        return table(["where the event loop's thread spends its time", "share"], rows)


def layer_of(frames: list[str]) -> str:
    """Whose time it is: the innermost frame decides."""
    for frame in reversed(frames):
        for name, files in LAYERS:
            if any(file in frame for file in files):
                return name
    return "other"
