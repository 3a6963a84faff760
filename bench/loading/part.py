"""A part of what load.py measures: run by itself, kept by itself, told by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from loading import servers
from mundialito.bench.api_people import Busy, Circle, busy
from mundialito.bench.measure import After, Found
from mundialito.bench.page_people import Hall, connected
from mundialito.bench.socket_people import TalkingCircle

Rows = list[list[str]]


@dataclass(frozen=True)
class Asked:
    """How a part is to be measured."""

    folder: Path  # for databases, thrown away afterwards
    rounds: int = 3
    people: Sequence[int] = ()  # of a curve


@dataclass(frozen=True)
class Part:
    """`measure` finds what can be kept as JSON; `section` and `bars` tell it, today's or what was kept of another day.

    A part takes less than ten minutes in three rounds: so it can be measured again by itself.
    """

    name: str
    about: str
    measure: Callable[[Asked], Found]
    section: Callable[[Found], str]  # Markdown
    bars: Callable[[Found], Rows] = lambda _: []  # rows of the table of bars: measure, held or missed, bar, measured
    pictures: Callable[[Found], dict[str, str]] = lambda _: {}  # by the names of their files


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """A load, on the fast event loop if there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


def played(folder: Path, about: Busy, after: After | None = None, kind: type[Circle] = TalkingCircle) -> Found:
    """Programs at a fresh server of ours."""
    with servers.ours(folder) as (pid, port):
        return dict(run(busy(pid, port, about, after, kind)))


def looked_at(folder: Path, hall: Hall, after: After | None = None, watch: Path | None = None) -> Found:
    """People at pages of a fresh server of ours."""
    with servers.ours(folder, watch=watch) as (pid, port):
        return dict(run(connected(pid, port, hall, after)))
