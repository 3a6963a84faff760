"""The desk's event streams: a page is drawn anew when what it shows has changed, at most a few times a second."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Hashable
from dataclasses import dataclass
from typing import Final

import htpy as h

from mundialito.ledger.live import Reader
from mundialito.web.desk.asking import Desk
from mundialito.web.shell.answers import partial
from mundialito.web.shell.frames import ALIVE, frame

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


async def drawn(page: Page, desk: Desk) -> str:
    """The live part; that of a large event beside the loop."""
    return await desk.office.drawn(desk.live, lambda: drawn_now(page, desk))


async def redrawn(page: Page, desk: Desk) -> str:
    """The same for streams: those of one browser that are woken in the same moment share a drawing."""
    return await desk.office.drawn(desk.live, lambda: drawn_once(page, desk))


def drawn_once(page: Page, desk: Desk) -> str:
    live, second = desk.live, int(time.monotonic())
    key = (page.title, desk.lang, desk.place, desk.request.url.query, desk.visitor.csrf)
    version = (live.edition, live.seq, page.version(desk), second)
    kept = live.drawings.look(key)
    if kept is None or kept[0] != version:
        kept = live.drawings.keep(key, (version, drawn_now(page, desk)))
    return kept[1]


def drawn_now(page: Page, desk: Desk) -> str:
    """Once a version where all see the same."""
    if not page.shared:
        return str(h.fragment[page.draw(desk)])
    key = f"{page.title} {desk.lang} {desk.place}"
    told: str = desk.live.worked_out(key, page.version(desk), lambda: str(h.fragment[page.draw(desk)]))
    return told


async def stream_of(page: Page, desk: Desk) -> AsyncIterator[bytes]:
    """First everything, then what changes; a page that reconnects is brought to the right state by that alone."""
    live, hall = desk.live, desk.office.hall
    version: Hashable = None
    reader = Reader(is_sure=False)  # a link that was made anew while we came here counts
    with live.watched(reader):
        yield frame(str(desk.now), b"now")
        while not hall.closing:
            if not reader.is_sure:
                reader.is_sure = True
                if not await desk.office.opens(desk.key):
                    yield frame(desk.home, b"moved")
                    return
            if live.gone:  # out of memory before we followed it: the page finds it anew
                yield frame(desk.home, b"moved")
                return
            if version != (live.edition, page.version(desk)):
                version = (live.edition, page.version(desk))
                yield frame(partial("#desk", Safe(await redrawn(page, desk)), "innerMorph"), number=live.seq)
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await reader.news.wait()
                await asyncio.sleep(PAUSE)
            except TimeoutError:
                yield ALIVE
            reader.news.clear()


class Safe(str):
    """HTML that was drawn already."""

    def __html__(self) -> str:
        return str(self)
