"""Looking at a table: its view, and its event stream."""

from __future__ import annotations

import re
from typing import Annotated

from litestar import get
from litestar.params import FromPath, HeaderParameter, QueryParameter

from mundialito.tables.live import Watcher
from mundialito.web.api import looks, shapes
from mundialito.web.api.asking import token_of
from mundialito.web.api.callers import WELCOME, TheCaller, TheHall, viewer_of
from mundialito.web.api.errors import SEATED
from mundialito.web.api.finding import table_at
from mundialito.web.api.streaming import Watch
from mundialito.web.edge.limits import limits_of
from mundialito.web.shell.streaming import EventStream
from mundialito.web.shell.visitor import Asking

LEAST = {"minimum": 0}  # a limit of 0 that the framework keeps, but leaves out of the document
SeatWanted = Annotated[
    int | None, QueryParameter(ge=0, le=25, schema_extra=LEAST, description="One of your seats; else your first one.")
]
Since = Annotated[
    int, QueryParameter(ge=0, le=2**31 - 1, schema_extra=LEAST, description="How much of the log you have already.")
]


@get("/tables/{link:str}/view", security=WELCOME, responses=SEATED, tags=["Looking"])
async def view(
    hall: TheHall, caller: TheCaller, link: FromPath[str], seat: SeatWanted = None, since: Since = 0
) -> shapes.View:
    """What you know: the view as notation and as numbers, your log, and what you may do now.

    From your seat if you have one here, else what the public sees.
    """
    live = await table_at(hall, link)
    hall.presence.glanced(live)
    return looks.view(live, viewer_of(live.table, caller.id, seat), since, caller.lang)


@get("/tables/{link:str}/stream", security=WELCOME, responses=SEATED, tags=["Looking"], media_type="text/event-stream")
async def stream(
    request: Asking,
    hall: TheHall,
    caller: TheCaller,
    link: FromPath[str],
    seat: SeatWanted = None,
    match: Annotated[str | None, QueryParameter(description="The match that Last-Event-ID is about.")] = None,
    last: Annotated[
        str | None, HeaderParameter(name="Last-Event-ID", description="How much of the log you have.")
    ] = None,
) -> EventStream:
    """Server-sent events, whose data is `News`: at once where you are, then whatever you see.

    An event `says` has the data `Says`, an event `asks` the data `Asks`. An event `next` tells that the link leads to
    the next match: connect again. An event `gone` tells that the seat is not yours any more, or the link is dead.
    """
    live = await table_at(hall, link)
    viewer = viewer_of(live.table, caller.id, seat)
    known = last if last and re.fullmatch(r"[0-9]{1,9}", last) and match in (None, live.table.id) else "0"
    limits_of(request).hold(request.scope, caller.id, live.table.id)
    watch = Watch(hall, live, Watcher(viewer, caller.id), int(known), caller.lang, token_of(request) or "")
    return EventStream(watch.events())
