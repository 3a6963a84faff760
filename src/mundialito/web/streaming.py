"""An event stream: the pieces of a page that have changed, to whoever may see them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec

from mundialito.tables.hall import Hall
from mundialito.tables.live import Watcher
from mundialito.tables.phrases import PHRASES
from mundialito.web.looker import Looker
from mundialito.web.table_page import drawn_for, piece, pieces
from mundialito.words import say

HEARTBEAT: Final = 15.0  # seconds between signs of life


async def stream_of(hall: Hall, looker: Looker, drawn: str) -> AsyncIterator[bytes]:
    """First everything, then what changes; a page that reconnects is brought to the right state by that alone."""
    live = looker.live
    drawn = drawn or drawn_for(looker)  # a program that reads along has no page
    watcher = Watcher(looker.viewer, looker.visitor.id)
    sent: dict[str, Any] = {}
    with live.watched(watcher):
        hall.presence(live)
        try:
            yield b"event: now\ndata: %d\n\n" % int(hall.clock() * 1000)
            while not hall.closing:
                if live.next or live.link not in hall.links or drawn_for(looker) != drawn:
                    yield b"event: moved\ndata: /t/%s\n\n" % live.link.encode()
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
                    yield b": still here\n\n"
                watcher.news.clear()
        finally:
            hall.left(live)


def changed(looker: Looker, watcher: Watcher, sent: dict[str, Any]) -> list[bytes]:
    """The pieces that this page has not got yet, as one message; and what was said meanwhile."""
    messages = []
    fresh = []
    for target, content in pieces(looker):
        if sent.get(target) != content:
            sent[target] = content
            fresh.append(piece(target, content))
    if fresh:
        text = "".join(fresh).replace("\n", "&#10;")
        messages.append(f"id: {looker.length}\ndata: {text}\n\n".encode())
    for seat, number in watcher.phrases:
        words = {"seat": seat, "text": say(PHRASES[number], looker.visitor.lang)}
        messages.append(b"event: says\ndata: %s\n\n" % msgspec.json.encode(words))
    watcher.phrases.clear()
    return messages
