"""The desk's event streams: a page is drawn anew when what it shows has changed, at most a few times a second."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

import htpy as h

from mundialito.ledger.live import Reader
from mundialito.web.desk.asking import Desk
from mundialito.web.shell.answers import partial
from mundialito.web.shell.frames import frame
from mundialito.web.shell.streaming import EventStream, Feed

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


async def live_part(page: Page, desk: Desk) -> str:
    """The live part; that of a large event beside the loop."""
    return await desk.office.gathered(desk.live, lambda: drawn_now(page, desk))


async def redrawn(page: Page, desk: Desk) -> str:
    """The same for streams: those of one browser that are woken in the same moment share a drawing."""
    return await desk.office.gathered(desk.live, lambda: drawn_once(page, desk))


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


def stream_of(page: Page, desk: Desk) -> EventStream:
    return EventStream(DeskFeed(page, desk).events())


class DeskFeed(Feed[Reader]):
    """One page of an event, at the other end of a link."""

    pause = PAUSE

    def __init__(self, page: Page, desk: Desk) -> None:
        reader = Reader(is_sure=False)  # a link that was made anew while we came here counts
        super().__init__(desk.office.hall, reader, desk.live.watched(reader))
        self.page, self.desk = page, desk
        self.version: Hashable = None

    async def is_known(self) -> bool:
        """The link."""
        return await self.desk.office.opens(self.desk.key)

    def away(self) -> bytes:
        return frame(self.desk.home, b"moved")

    def farewell(self) -> bytes | None:
        return self.away() if self.desk.live.gone else None  # the page finds it anew

    async def fresh(self) -> bytes:
        """The whole page; when it is first drawn, also what time it is."""
        live, before = self.desk.live, self.version
        version = (live.edition, self.page.version(self.desk))
        if before == version:
            return b""
        self.version = version
        told = frame(partial("#desk", Safe(await redrawn(self.page, self.desk)), "innerMorph"), number=live.seq)
        return told if before else frame(str(self.desk.now), b"now") + told


class Safe(str):
    """HTML that was drawn already."""

    def __html__(self) -> str:
        return str(self)
