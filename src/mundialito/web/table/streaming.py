"""An event stream: the pieces of a page that have changed, to whoever may see them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec

from mundialito.tables.hall import Hall
from mundialito.tables.live import Watcher
from mundialito.tables.phrases import PHRASES
from mundialito.web.shell.frames import ALIVE, frame
from mundialito.web.shell.visitor import PERSON
from mundialito.web.table.looker import Looker
from mundialito.web.table.page import drawn_for, piece, pieces
from mundialito.words import say

HEARTBEAT: Final = 15.0  # seconds between signs of life
OFF: Final = 0.5  # seconds by which the clocks of a page may be wrong before it is told the time again


async def stream_of(hall: Hall, looker: Looker, drawn: str) -> AsyncIterator[bytes]:
    """First everything, then what changes; a page that reconnects is brought to the right state by that alone."""
    live = looker.live
    drawn = drawn or drawn_for(looker)  # a program that reads along has no page
    watcher = Watcher(looker.viewer, looker.visitor.id)
    sent: dict[str, Any] = {}
    told = -1e9  # how far the table's time is from a steady clock, as the page knows it
    with hall.presence.watched(live, watcher):
        while not hall.closing:
            if abs(live.clock.ahead - told) > OFF:
                told = live.clock.ahead
                yield frame(str(int(live.clock.now() * 1000)), b"now")
            if live.gone or live.next or live.link not in hall.links or drawn_for(looker) != drawn:
                yield frame(f"/t/{live.link}", b"moved")
                return
            hall.forecasts.want(live)
            for message in changed(looker, watcher, sent):
                yield message
            watcher.viewer = looker.viewer
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await watcher.news.wait()
            except TimeoutError:
                live.used = asyncio.get_running_loop().time()
                yield ALIVE
            watcher.news.clear()
            if not watcher.is_sure:
                watcher.is_sure = True  # a doubt that comes up meanwhile counts again
                if not await is_known(hall, looker):
                    yield frame(f"/t/{live.link}", b"moved")
                    return


async def is_known(hall: Hall, looker: Looker) -> bool:
    """Whether the cookie that opened this page is still good."""
    person = await hall.people.by_cookie(looker.request.cookies.get(PERSON, ""))
    return (person.id if person else "") == looker.visitor.id


def changed(looker: Looker, watcher: Watcher, sent: dict[str, Any]) -> list[bytes]:
    """The pieces that this page has not got yet, as one message; and what was said meanwhile."""
    messages = []
    fresh = []
    for target, content in pieces(looker):
        if sent.get(target) != content:
            sent[target] = content
            fresh.append(piece(target, content))
    if fresh:
        messages.append(frame("".join(fresh), number=looker.length))
    for seat, number in watcher.phrases:
        words = {"seat": seat, "text": say(PHRASES[number], looker.visitor.lang)}
        messages.append(frame(msgspec.json.encode(words), b"says"))
    watcher.phrases.clear()
    return messages
