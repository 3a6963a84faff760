"""What costs most to draw: the addresses of such pages, and a match that some of them tell of."""

from __future__ import annotations

import asyncio
import json

from mundialito.bench.api_people import API, Circle
from mundialito.bench.measure import Tally
from mundialito.bench.wire import ask, request

SEATS = 2
GAME = "uno"
BOOKS = ("uno", "cup2010", "worldcup", "tactics", "event")
SEARCHED = "card"  # in many sections of a rulebook, each of which is drawn


def dear(match: str) -> list[str]:
    """Each once: first what the loop draws itself, then what is drawn beside it of a whole match."""
    books = [f"/rules/{name}" for name in BOOKS]
    whole = [f"/m/{match}{page}" for page in ("", "?at=1", "/story", "/statistics", "/picture.svg", "/file.json")]
    return ["/desk", *books, f"/rules/{GAME}?q={SEARCHED}", *whole]


async def match_played(port: int, seconds: float) -> str:
    """A match that programs have played as fast as they could; after so long one of them resigns."""
    circle = Circle(Tally(0), GAME, 0, port, rematch=False)
    await circle.gather(SEATS)
    await circle.open()
    await circle.watch()
    await circle.start()
    try:
        async with asyncio.timeout(seconds):
            await circle.finished.wait()
    except TimeoutError:
        await given_up(circle)
    try:
        return await over(circle)
    finally:
        circle.go()


async def given_up(circle: Circle) -> None:
    """By one of two, when their last move is answered."""
    circle.stopped = True
    while any(person.posting for person in circle.people):
        await asyncio.sleep(0.01)
    await circle.ask(circle.people[0], f"/tables/{circle.link}/resign")


async def over(circle: Circle) -> str:
    """Which match it is; raises RuntimeError if it is still on."""
    host = circle.people[0]
    line = await circle.connect()
    _, body = await ask(line, request("GET", f"{API}/tables/{circle.link}", host.headers))
    line.transport.close()
    told = json.loads(body)
    if told["stage"] != "over":
        raise RuntimeError(f"the match is {told['stage']}")
    return str(told["match"])
