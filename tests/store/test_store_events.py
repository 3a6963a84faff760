"""The log of a tournament: in order, without gaps, written by who was first; and links that die when renewed."""

from __future__ import annotations

import asyncio

import pytest
from stores import a_store, gathering, storing

from mundialito.store import EventEntry, EventRow, LinkRow, Store, Taken

OPEN = EventEntry("open", 1_700_000_000_000, "desk", '{"name": "Peña \\u0000"}')


def entered(name: str, mark: str = "") -> EventEntry:
    return EventEntry("enter", 1_700_000_000_001, "desk", f'{{"name": "{name}"}}', "", mark)


async def add(store: Store, event: str) -> None:
    await store.events.create(EventRow(event, "Peña", "open"), [OPEN])


@storing
async def test_entries_come_back_in_order(store: Store) -> None:
    await add(store, "e")
    await store.events.append("e", 2, [entered("Ana"), entered("José", "m1")])
    assert await store.events.entries("e") == [OPEN, entered("Ana"), entered("José", "m1")]
    assert await store.events.entries("e", 3) == [entered("José", "m1")]
    assert await store.events.entries("unknown") == []


@storing
async def test_the_second_writer_of_a_number_is_refused(store: Store) -> None:
    await add(store, "e")
    await store.events.append("e", 2, [entered("Ana")])
    for seq in (1, 2, 4):
        with pytest.raises(Taken):
            await store.events.append("e", seq, [entered("Eva"), entered("Fito")], name="changed")
    with pytest.raises(Taken):
        await store.events.append("unknown", 1, [OPEN])
    with pytest.raises(Taken):
        await add(store, "e")
    assert await store.events.entries("e") == [OPEN, entered("Ana")]
    row = await store.events.row("e")
    assert row and row.name == "Peña"


@storing
async def test_of_many_who_write_at_once_one_has_each_number(store: Store) -> None:
    await add(store, "e")
    async with gathering(store):
        tasks = [asyncio.ensure_future(store.events.append("e", 2, [entered(f"P{n}")])) for n in range(9)]
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert sum(answer is None for answer in answers) == 1
    assert sum(isinstance(answer, Taken) for answer in answers) == 8
    assert len(await store.events.entries("e")) == 2


@storing
async def test_a_closed_event_is_listed_as_such(store: Store) -> None:
    await add(store, "e")
    await add(store, "f")
    await store.events.append("e", 2, [], state="closed")
    assert [row.id for row in await store.events.listed("open")] == ["f"]
    assert [row.id for row in await store.events.listed("closed")] == ["e"]


@storing
async def test_a_renewed_link_is_dead(store: Store) -> None:
    await add(store, "e")
    old = LinkRow("h1", "e", "table", 3, "", "t1")
    await store.events.put_link(old)
    await store.events.put_link(LinkRow("h2", "e", "director", 0))
    assert await store.events.link("h1") == old
    new = LinkRow("h3", "e", "table", 3, "", "t3")
    await store.events.put_link(new)
    assert await store.events.link("h1") is None
    assert await store.events.links("e") == [LinkRow("h2", "e", "director", 0), new]
    await store.events.drop_link("e", "table", 3)
    assert await store.events.link("h3") is None


def test_what_was_acknowledged_is_there_in_the_next_process(url: str) -> None:
    async def written() -> None:
        async with a_store(url) as store:
            await add(store, "e")
            await store.events.append("e", 2, [entered("Ana")])

    async def read() -> list[EventEntry]:
        async with a_store(url) as store:
            return await store.events.entries("e")

    asyncio.run(written())
    assert asyncio.run(read()) == [OPEN, entered("Ana")]
