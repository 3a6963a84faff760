"""Leases: who does for a match what must happen unasked."""

from __future__ import annotations

import asyncio

from stores import add, storing

from mundialito.store import Lease, Store

LONG = 1000.0  # seconds; no test waits for it
SHORT = 0.05


@storing
async def test_one_holder_at_a_time(store: Store) -> None:
    await add(store, "m")
    assert await store.lease("m", "A", LONG) == Lease(True, None)
    assert await store.lease("m", "B", LONG) == Lease(False, None)
    assert await store.lease("m", "A", LONG) == Lease(True, None)  # renewed


@storing
async def test_a_lease_that_ran_out_is_free_and_says_since_when(store: Store) -> None:
    await add(store, "m")
    await store.lease("m", "A", SHORT)
    await asyncio.sleep(2 * SHORT)
    after = await store.lease("m", "B", LONG)
    assert after.held and after.lapsed is not None and after.lapsed > 0
    assert await store.lease("m", "A", LONG) == Lease(False, None)
    # Whoever slept, and comes back to a lease of its own that ran out, is told as well.
    await add(store, "n")
    await store.lease("n", "A", SHORT)
    await asyncio.sleep(2 * SHORT)
    again = await store.lease("n", "A", LONG)
    assert again.held and again.lapsed is not None and again.lapsed > 0


@storing
async def test_a_lease_given_back_is_free_at_once(store: Store) -> None:
    await add(store, "m")
    await store.lease("m", "A", LONG)
    await store.release("m", "B")  # not B's to give back
    assert not (await store.lease("m", "B", LONG)).held
    await store.release("m")
    after = await store.lease("m", "B", LONG)
    assert after.held and after.lapsed is not None
    await store.release("unknown")


@storing
async def test_orphans_are_played_and_have_no_holder(store: Store) -> None:
    for n, match in enumerate(("never", "lapsed", "held", "given back")):
        await add(store, match, opened=10.0 - n)
    await add(store, "over", state="over")
    await add(store, "open", state="open")
    await store.lease("lapsed", "A", SHORT)
    await store.lease("held", "A", LONG)
    await store.lease("given back", "A", LONG)
    await store.release("given back", "A")
    await asyncio.sleep(2 * SHORT)
    assert await store.orphans(10) == ["given back", "lapsed"]  # one that never had a lease has no duties
    assert await store.orphans(1) == ["given back"]
    await store.append("lapsed", 1, [], state="over")
    assert await store.orphans(10) == ["given back"]
    await store.retire("given back")
    assert await store.orphans(10) == []


@storing
async def test_a_lease_of_a_clock_that_was_set_back_binds_nobody(store: Store) -> None:
    await add(store, "m")
    now = await store.now()
    store.database.clock = lambda _: now + 7200  # type: ignore[method-assign]
    assert await store.lease("m", "A", LONG) == Lease(True, None)
    store.database.clock = lambda _: now  # type: ignore[method-assign]
    assert await store.orphans(10) == ["m"]
    assert await store.lease("m", "B", LONG) == Lease(True, None)  # nobody knows for how long it was free
    assert await store.lease("m", "A", LONG) == Lease(False, None)
