"""`mundialito tournament link`: the director's link was lost, so a new one is made on the server's own machine."""

from __future__ import annotations

import asyncio
import time

from mundialito.desk import links
from mundialito.desk.progress import Deed
from mundialito.desk.rights import MADE
from mundialito.desk.rows import written
from mundialito.store import EventRow, Store, Unusable
from mundialito.store.usual import usual_database
from mundialito.terminal.inputs import Mistake
from mundialito.words import say


def renew(database: str, name: str, lang: str) -> None:
    """Print the path of the new link, or the events that are open."""
    try:
        print("\n".join(asyncio.run(asked(database or usual_database(), name, lang))))
    except Unusable as why:
        raise Mistake(say(why.sentence, lang, **why.values)) from why


async def asked(database: str, name: str, lang: str) -> list[str]:
    store = await Store.open(database)
    try:
        found = await store.events.listed("open")
        if not name:
            return [row.name for row in found] or [say("No event is open.", lang)]
        return [await renewed(store, found, name, lang)]
    finally:
        await store.close()


async def tell(store: Store, event: str) -> None:
    """Into the event's log: who may run it has changed."""
    log = await store.events.entries(event)
    at = max(int(time.time() * 1000), log[-1].at)
    deed = Deed("link", at, "server", {"did": MADE, "role": links.DIRECTOR})
    await store.events.append(event, len(log) + 1, [written(deed)])


async def renewed(store: Store, found: list[EventRow], name: str, lang: str) -> str:
    """Of several events of that name the newest."""
    row = next((row for row in found if name in (row.name, row.id)), None)
    if row is None:
        names = ", ".join(row.name for row in found)
        raise Mistake(say("There is no open event {name}; there are: {names}.", lang, name=name, names=names))
    token, link = links.minted(row.id, links.DIRECTOR)
    await tell(store, row.id)
    await store.events.put_link(link)
    return f"/desk/{token}"
