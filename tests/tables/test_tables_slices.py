"""A long log is read and told a slice at a time: however many entries it has, others are answered in between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager

from halls import begun, in_a_hall, people, play_to_the_end

from mundialito.engine.who import PUBLIC
from mundialito.store import Entry
from mundialito.tables.hall import Hall
from mundialito.tables.story import SLICE, Lookout, at_once, retelling
from mundialito.tables.table import Table


class Steps:
    """How many entries the event loop has taken in one of its turns, at most."""

    now = most = 0

    async def count(self) -> None:
        while True:
            self.most, self.now = max(self.most, self.now), 0
            await asyncio.sleep(0)


@contextmanager
def counted() -> Iterator[Steps]:
    steps, take = Steps(), Table.take

    def taken(table: Table, entry: Entry) -> None:
        steps.now += 1
        take(table, entry)

    Table.take = taken  # type: ignore[method-assign]
    try:
        yield steps
    finally:
        Table.take = take  # type: ignore[method-assign]


async def largest_step(work: Awaitable[object]) -> int:
    with counted() as steps:
        counting = asyncio.ensure_future(steps.count())
        await work
        await asyncio.sleep(0)
        counting.cancel()
    return steps.most


class Kept:
    """A follower that keeps what it saw."""

    def __init__(self) -> None:
        self.seen: list[tuple[bytes, int, int]] = []

    def see(self, v: object, e: int, number: int) -> None:
        self.seen.append((v.tobytes(), e, number))  # type: ignore[attr-defined]

    def draw(self, *_: str) -> None:
        """Nothing."""


@in_a_hall
async def test_a_long_match_is_read_and_told_in_slices(hall: Hall) -> None:
    live = await begun(hall, "uno", *await people(hall, *"ABCDEFGHIJ"))
    lookout = live.follower(Kept)  # has heard of every entry before it was taken
    story = live.story(0, "en")
    await play_to_the_end(hall, live)
    assert len(live.entries) > SLICE
    hall.drop(live)
    assert await largest_step(hall.at(live.link)) <= SLICE
    again = await hall.at(live.link)
    assert again is not live and again.entries == live.entries
    assert await largest_step(again.prepare(0, "en", Kept)) <= SLICE
    assert list(again.story(0, "en").lines) == list(story.lines)
    assert isinstance(again.stage.lookout, Lookout) and isinstance(again.stage.lookout.follower, Kept)
    seen = again.stage.lookout.follower.seen
    assert isinstance(lookout, Kept) and lookout.seen and seen[-len(lookout.seen) :] == lookout.seen[-len(seen) :]


@in_a_hall
async def test_a_story_that_is_made_while_the_match_goes_on_has_all_of_it(hall: Hall) -> None:
    live = await begun(hall, "uno", *await people(hall, "Ana", "Bruno", "Carla"))
    await play_to_the_end(hall, live)
    entries, late = live.entries[:-10], live.entries[-10:]
    steps = retelling(live.table, entries, PUBLIC, "en")
    next(steps)
    entries += late
    assert list(at_once(steps).lines) == list(at_once(retelling(live.table, live.entries, PUBLIC, "en")).lines)
