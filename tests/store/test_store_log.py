"""The log of a match: in order, without gaps, written by who was first."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from stores import OPENED, SEED, a_match, a_store, add, gathering, storing

from mundialito.store import Entry, Store, Taken


def without_time(entries: list[Entry]) -> list[Entry]:
    return [e._replace(at=0.0) for e in entries]


@storing
async def test_entries_come_back_in_order(store: Store) -> None:
    await store.create(a_match("m"), SEED, [OPENED, Entry(0, -1, 52)])
    await store.append("m", 2, [Entry(0, 0, 5), Entry(0, -1, 7), Entry(2, -3, 0, '{"reason": "«time»\\u0000"}')])
    told = without_time(await store.entries("m"))
    assert told == [OPENED, (0, -1, 52, "", 0), (0, 0, 5, "", 0), (0, -1, 7, "", 0), told[4]]
    assert told[4] == Entry(2, -3, 0, '{"reason": "«time»\\u0000"}')
    assert without_time(await store.entries("m", 3)) == told[3:]
    assert await store.entries("m", 5) == []
    assert await store.entries("unknown") == []


@storing
async def test_the_second_writer_of_a_number_is_refused(store: Store) -> None:
    await add(store, "m")
    await store.append("m", 1, [Entry(0, 0, 5)])
    with pytest.raises(Taken):
        await store.append("m", 1, [Entry(0, 1, 6)])
    with pytest.raises(Taken):  # not even the free number after it
        await store.append("m", 0, [Entry(0, 1, 6), Entry(0, 1, 7), Entry(0, 1, 8)])
    assert without_time(await store.entries("m")) == [OPENED, Entry(0, 0, 5)]


@storing
async def test_a_log_has_no_gaps(store: Store) -> None:
    await add(store, "m")
    with pytest.raises(Taken):
        await store.append("m", 2, [Entry(0, 0, 5)])
    for seq in (0, 1):
        with pytest.raises(Taken):
            await store.append("unknown", seq, [Entry(0, 0, 5)])
    assert len(await store.entries("m")) == 1
    assert await store.entries("unknown") == []
    with pytest.raises(ValueError, match="begins with an entry"):
        await store.create(a_match("empty"), SEED, [])


@storing
async def test_the_row_changes_with_the_entry_or_not_at_all(store: Store) -> None:
    await add(store, "m")
    before = await store.row("m")
    assert before == a_match("m", opened=before.opened if before else 0, seen=before.seen if before else 0)
    with pytest.raises(Taken):
        await store.append("m", 0, [Entry(0, 0, 5)], state="over")
    assert await store.row("m") == before
    ended = await store.append("m", 1, [Entry(0, 0, 5)], state="over", ended=12.5, summary='{"winner": 2}')
    assert before
    assert await store.row("m") == replace(before, state="over", ended=12.5, summary='{"winner": 2}')
    await store.append("m", 2, [], title="Only the row")
    assert len(await store.entries("m")) == 2 and ended > 0


@storing
async def test_what_gathers_is_one_transaction(store: Store) -> None:
    for m in range(40):
        await add(store, f"m{m}")
    async with gathering(store):
        tasks = [asyncio.ensure_future(store.append(f"m{m}", 1, [Entry(0, 0, m)])) for m in range(40)]
    assert len(set(await asyncio.gather(*tasks))) == 1  # one time: the transaction's
    for m in range(40):
        assert (await store.entries(f"m{m}"))[1].value == m


@storing
async def test_one_failing_request_fails_alone(store: Store) -> None:
    for m in range(20):
        await add(store, f"m{m}")
    async with gathering(store):
        tasks = [asyncio.ensure_future(store.append(f"m{m}", 1 + (m == 7), [Entry(0, 0, m)])) for m in range(20)]
        tasks.append(asyncio.ensure_future(store.append("m3", 1, [Entry(0, 1, 99)])))
        wrong = asyncio.ensure_future(store.append("m5", 2, [Entry(0, 0, 1)], no_such_column=1))
        same = asyncio.ensure_future(store.create(a_match("other", link="link to m1"), SEED, [OPENED]))
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert [m for m, answer in enumerate(answers) if isinstance(answer, Taken)] == [7, 20]
    assert len({answer for answer in answers if isinstance(answer, float)}) == 1
    with pytest.raises(Exception, match="no_such_column"):
        await wrong
    with pytest.raises(Taken):
        await same
    assert [len(await store.entries(f"m{m}")) for m in (3, 5, 7)] == [2, 2, 1]
    assert (await store.entries("m3"))[1].value == 3
    assert await store.row("other") is None


@storing
async def test_appends_that_build_on_each_other_stand_or_fall_together(store: Store) -> None:
    await add(store, "good")
    await add(store, "bad")
    async with gathering(store):
        good = [asyncio.ensure_future(store.append("good", seq, [Entry(0, 0, seq)])) for seq in (1, 2, 3)]
        first = asyncio.ensure_future(store.append("bad", 0, [Entry(0, 0, 0)]))  # taken
        second = asyncio.ensure_future(store.append("bad", 2, [Entry(0, 0, 2)]))  # built on what failed
    await asyncio.gather(*good)
    assert [e.value for e in await store.entries("good")] == [0, 1, 2, 3]
    assert [type(e) for e in await asyncio.gather(first, second, return_exceptions=True)] == [Taken, Taken]
    assert len(await store.entries("bad")) == 1


@storing
async def test_time_is_the_databases_and_stamped_at_the_insert(store: Store) -> None:
    before = await store.now()
    [opened, second] = await store.create(a_match("m"), SEED, [OPENED, OPENED])
    moved = await store.append("m", 2, [Entry(0, 0, 1, at=1.0), Entry(0, 0, 2)])
    assert opened == second
    assert [e.at for e in await store.entries("m")] == [opened, opened, moved, moved]
    row = await store.row("m")
    assert row and row.opened == opened
    slack = 60  # the offset of the other clock is measured, and no better than a round trip on a busy machine
    assert before - slack <= opened <= moved <= await store.now() + slack


def test_entries_survive_the_store(url: str) -> None:
    async def write() -> list[Entry]:
        async with a_store(url) as store:
            await add(store, "m")
            await asyncio.gather(*(store.append("m", seq, [Entry(0, 0, seq)]) for seq in range(1, 30)))
            return await store.entries("m")

    async def read() -> list[Entry]:
        async with a_store(url) as store:
            assert await store.seed("m") == SEED
            return await store.entries("m")

    assert asyncio.run(write()) == asyncio.run(read())


def test_closing_finishes_what_is_queued(url: str) -> None:
    async def write() -> list[float]:
        async with a_store(url) as store:
            await add(store, "m")
            tasks = [asyncio.ensure_future(store.append("m", seq, [Entry(0, 0, seq)])) for seq in range(1, 50)]
            await asyncio.sleep(0)
        with pytest.raises(RuntimeError, match="closed"):
            await store.append("m", 50, [Entry(0, 0, 50)])
        return await asyncio.gather(*tasks)

    async def read() -> int:
        async with a_store(url) as store:
            return len(await store.entries("m"))

    assert len(asyncio.run(write())) == 49
    assert asyncio.run(read()) == 50


@storing
async def test_who_goes_away_loses_nothing_for_others(store: Store) -> None:
    await add(store, "m")
    async with gathering(store):
        gone = asyncio.ensure_future(store.append("m", 1, [Entry(0, 0, 1)]))
        stays = asyncio.ensure_future(store.append("m", 2, [Entry(0, 0, 2)]))
        await asyncio.sleep(0)
        gone.cancel()
    await stays
    assert len(await store.entries("m")) == 3


@storing
async def test_no_entry_is_older_than_the_one_before_it(store: Store) -> None:
    await add(store, "m")
    await add(store, "other")
    first = (await store.entries("m"))[0].at
    store.database.clock = lambda _: first - 7200  # type: ignore[method-assign]  # set back two hours
    assert await store.append("m", 1, [Entry(0, 0, 1), Entry(0, 0, 2)]) == first
    assert await store.append("m", 3, [Entry(0, 0, 3)], at=first + 5) == first + 5
    late = ((4, first + 9), (5, first + 7))
    async with gathering(store):
        both = [asyncio.ensure_future(store.append("m", seq, [Entry(0, 0, seq)], at=at)) for seq, at in late]
        elsewhere = asyncio.ensure_future(store.append("other", 1, [Entry(0, 0, 1)]))
    assert [at - first for at in await asyncio.gather(*both)] == [9.0, 9.0]
    assert await elsewhere == (await store.entries("other"))[0].at  # each log has its own last entry
    assert [e.at - first for e in await store.entries("m")] == [0.0, 0.0, 0.0, 5.0, 9.0, 9.0]
