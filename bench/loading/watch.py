"""The longest steps of a server's event loop: each step of each task is timed, by the processor time of its thread.

So what others do with the machine is left out, and what waits is, too. Callbacks that are no tasks (bytes that come in,
alarms) are not timed: they hand on to tasks. It costs some microseconds a step, so nothing else is measured meanwhile.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from mundialito.web import serving

MANY = 12  # kinds of tasks that are told
LONG = 0.005  # seconds that no step should take
WORTH = 0.001  # seconds from which on it is worth a look at what was asked for


def named(inner: Any) -> str:
    """What a task is; of a request, what was asked for."""
    cycle = inner.cr_frame.f_locals.get("self") if inner.cr_frame else None
    scope = getattr(cycle, "scope", None) or {}
    return f"{scope['method']} {scope.get('path_template', '?')}" if "method" in scope else str(inner.__qualname__)


class Timed(Coroutine[Any, Any, Any]):
    """A coroutine that notes how long its steps take."""

    def __init__(self, inner: Coroutine[Any, Any, Any], watch: Watch) -> None:
        self.inner, self.watch = inner, watch

    def send(self, value: Any) -> Any:
        began = time.thread_time()
        try:
            return self.inner.send(value)
        finally:
            self.watch.took(self.inner, time.thread_time() - began)

    def throw(self, *error: Any) -> Any:
        return self.inner.throw(*error)

    def close(self) -> None:
        self.inner.close()

    def __await__(self) -> Any:
        return self.inner.__await__()


class Watch:
    """Installs itself in the server of this process before it runs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.longest: Counter[str] = Counter()  # seconds, by what the task is
        self.long: Counter[str] = Counter()  # how many took too long
        self.steps = 0
        real = serving.serving

        async def watched(*about: Any) -> None:
            asyncio.get_running_loop().set_task_factory(self.task)
            self.write()
            await real(*about)

        serving.serving = watched

    def task(self, loop: asyncio.AbstractEventLoop, inner: Any, **more: Any) -> asyncio.Task[Any]:
        return asyncio.Task(Timed(inner, self), loop=loop, **more)

    def took(self, inner: Any, seconds: float) -> None:
        self.steps += 1
        name = inner.__qualname__ if seconds < WORTH else named(inner)
        if seconds > self.longest[name]:
            self.longest[name] = seconds
        if seconds > LONG:
            self.long[name] += 1

    def write(self) -> None:
        """Once a second: the signal that ends a server leaves no time for it."""
        longest = [(name, 1000 * seconds, self.long[name]) for name, seconds in self.longest.most_common(MANY)]
        self.path.write_text(json.dumps({"steps": self.steps, "longest": longest}), encoding="utf-8")
        asyncio.get_running_loop().call_later(1, self.write)
