"""The desk's event streams: a page is drawn anew when what it shows has changed, at most a few times a second."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from dataclasses import dataclass
from typing import Final

import htpy as h

from mundialito.web.answers import partial
from mundialito.web.desk.asking import Desk

HEARTBEAT: Final = 15.0  # seconds between signs of life
PAUSE: Final = 0.25  # seconds in which changes gather: two hundred tables are entered at once

Draw = Callable[[Desk], h.Node]
Version = Callable[[Desk], Hashable]


def whole_log(desk: Desk) -> Hashable:
    """Whatever is entered may change the page."""
    return desk.live.seq


@dataclass(frozen=True)
class Page:
    """One page of an event: what is in its live part, and on what that depends."""

    title: str
    draw: Draw
    version: Version = whole_log
    roles: tuple[str, ...] = ("director",)
    shared: bool = False  # the same for all readers of a language: drawn once


def drawn(page: Page, desk: Desk) -> str:
    """The live part, drawn once a version where all see the same."""
    if not page.shared:
        return str(h.fragment[page.draw(desk)])
    key = f"{page.title} {desk.lang} {desk.token}"
    told: str = desk.live.worked_out(key, page.version(desk), lambda: str(h.fragment[page.draw(desk)]))
    return told


async def stream_of(page: Page, desk: Desk) -> AsyncIterator[bytes]:
    """First everything, then what changes; a page that reconnects is brought to the right state by that alone."""
    live, hall = desk.live, desk.office.hall
    version: Hashable = None
    with live.watched() as news:
        yield b"event: now\ndata: %d\n\n" % desk.office.now()
        while not hall.closing:
            if version != page.version(desk):
                version = page.version(desk)
                text = partial("#desk", Safe(drawn(page, desk)), "innerMorph").replace("\n", "&#10;")
                yield f"id: {live.seq}\ndata: {text}\n\n".encode()
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await news.wait()
                await asyncio.sleep(PAUSE)
            except TimeoutError:
                yield b": still here\n\n"
            news.clear()


class Safe(str):
    """HTML that was drawn already."""

    def __html__(self) -> str:
        return str(self)
