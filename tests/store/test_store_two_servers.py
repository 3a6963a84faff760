"""Two servers on one PostgreSQL: the key decides, and they hear of each other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import psycopg
import pytest
from stores import a_store, add, storing

from mundialito.store import Entry, Store, Taken, Unreachable
from mundialito.store.news import hear

PATIENCE = 30  # seconds that news may take before a test calls them lost


def two(url: str, test: Callable[[Store, Store], Coroutine[Any, Any, None]]) -> None:
    """Run a test with two stores on one database."""

    async def opened() -> None:
        async with a_store(url) as here, a_store(url) as there:
            assert here.shared and there.shared
            await asyncio.wait_for(test(here, there), 4 * PATIENCE)

    asyncio.run(opened())


def cut(url: str) -> None:
    """End all connections to a database, from outside."""
    with psycopg.connect(url) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


class Ear:
    """What was heard, in order."""

    def __init__(self, store: Store) -> None:
        self.heard: asyncio.Queue[str] = asyncio.Queue()
        store.listen(self.heard.put_nowait)

    async def next(self) -> str:
        return await asyncio.wait_for(self.heard.get(), PATIENCE)


def test_of_two_writers_exactly_one_is_first(postgres_url: str) -> None:
    async def race(here: Store, there: Store) -> None:
        matches = [f"m{n}" for n in range(10)]
        for match in matches:
            await add(here, match)
        for seq in range(1, 9):
            both = [(match, store) for match in matches for store in (here, there)]
            tried = (store.append(match, seq, [Entry(0, int(store is there), seq)]) for match, store in both)
            answers = await asyncio.gather(*tried, return_exceptions=True)
            for first, second in zip(answers[::2], answers[1::2], strict=True):
                assert {type(first), type(second)} == {float, Taken}
        for match in matches:
            assert [e.value for e in await there.entries(match)] == list(range(9))

    two(postgres_url, race)


def test_batches_in_each_others_way_all_arrive(postgres_url: str) -> None:
    async def cross(here: Store, there: Store) -> None:
        matches = [f"m{n:02}" for n in range(30)]
        for match in matches:
            await add(here, match)
        rows = [store.append(match, 1, [], title=f"{n}") for n, match in enumerate(matches) for store in (here, there)]
        leases = [store.lease(match, store.url, 100) for match in reversed(matches) for store in (there, here)]
        answers = await asyncio.gather(*rows, *leases)
        assert len(answers) == 120
        titles = [row.title for row in await here.listed("playing", 30)]
        assert sorted(titles, key=int) == [str(n) for n in range(30)]

    two(postgres_url, cross)


def test_a_setting_is_made_by_one_of_them(postgres_url: str) -> None:
    async def race(here: Store, there: Store) -> None:
        for n in range(10):
            name = f"secret {n}"
            mine, theirs = await asyncio.gather(
                here.setting(name, lambda: "mine"), there.setting(name, lambda: "theirs")
            )
            assert mine == theirs

    two(postgres_url, race)


def test_one_of_them_has_the_lease(postgres_url: str) -> None:
    async def race(here: Store, there: Store) -> None:
        for n in range(10):
            await add(here, f"m{n}")
            mine, theirs = await asyncio.gather(here.lease(f"m{n}", "here", 100), there.lease(f"m{n}", "there", 100))
            assert mine.held != theirs.held

    two(postgres_url, race)


def test_news_reach_the_other_after_the_commit(postgres_url: str) -> None:
    async def tell(here: Store, there: Store) -> None:
        ear, own = Ear(there), Ear(here)
        await add(here, "m")
        for seq in range(1, 6):
            await here.append("m", seq, [Entry(0, 0, seq)])
            here.tell(f"m {seq}")
            assert await ear.next() == f"m {seq}"
            assert len(await there.entries("m")) == seq + 1  # what is heard of is there
        for n in range(100):
            here.tell(f"many {n}")
        assert [await ear.next() for _ in range(100)] == [f"many {n}" for n in range(100)]
        there.tell("and back")
        assert await own.next() == "and back"  # the first that it hears: nobody hears himself

    two(postgres_url, tell)


@pytest.mark.parametrize("unfit", ["", "x" * 8000, "é" * 4000, "a\0b", "\ud800"])
def test_news_that_do_not_fit_never_raise_and_make_the_others_look(postgres_url: str, unfit: str) -> None:
    async def tell(here: Store, there: Store) -> None:
        ear = Ear(there)
        here.tell(unfit)
        here.tell("x" * 7999)
        assert await ear.next() == ""
        assert await ear.next() == "x" * 7999  # and what comes after it arrives

    two(postgres_url, tell)


def test_news_that_somebody_cannot_take_do_not_keep_them_from_the_rest(caplog: pytest.LogCaptureFixture) -> None:
    """What comes together is heard one by one."""
    heard = []

    def listener(news: str) -> None:
        if news.startswith("ill"):
            raise ValueError("what is that?")
        heard.append(news)

    hear(listener, ["log a", "ill with a name", "log b", "ill", "log c"])
    assert heard == ["log a", "log b", "log c"]
    assert len(caplog.records) == 2 and all(one.exc_info for one in caplog.records)
    assert "with a name" not in caplog.text


def test_after_a_lost_connection_listeners_look_for_themselves(postgres_url: str) -> None:
    async def lose(here: Store, there: Store) -> None:
        ear = Ear(there)
        cut(postgres_url)
        assert await ear.next() == ""
        while True:  # `here` comes back in its own time; what it tells before that, it tells then
            here.tell("again")
            if await ear.next() == "again":
                break

    two(postgres_url, lose)


def test_a_lost_connection_is_found_again(postgres_url: str) -> None:
    async def lose(here: Store, there: Store) -> None:
        await add(here, "m")
        assert await asyncio.gather(*(here.entries("m") for _ in range(8)))
        cut(postgres_url)
        await here.append("m", 1, [Entry(0, 0, 1)])  # nothing was under way: it may be tried again
        cut(postgres_url)
        assert len(await here.entries("m")) == 2

    two(postgres_url, lose)


def test_a_connection_lost_in_the_commit_is_not_tried_again(postgres_url: str) -> None:
    async def lose(here: Store, there: Store) -> None:
        await add(here, "m")
        commit = here._writer.connection.engine.dialect.do_commit

        def lost(connection: Any) -> None:
            commit(connection)  # it is written, but the answer never comes
            cut(postgres_url)
            connection.execute("SELECT 1")

        here._writer.connection.engine.dialect.do_commit = lost  # type: ignore[method-assign]
        with pytest.raises(Unreachable):
            await here.append("m", 1, [Entry(0, 0, 1)])
        here._writer.connection.engine.dialect.do_commit = commit  # type: ignore[method-assign]
        assert len(await there.entries("m")) == 2
        with pytest.raises(Taken):  # who asks again learns that it is there
            await here.append("m", 1, [Entry(0, 0, 1)])
        await here.append("m", 2, [Entry(0, 0, 2)])

    two(postgres_url, lose)


def test_alone_there_are_no_news(sqlite_url: str) -> None:
    @storing
    async def quiet(store: Store) -> None:
        ear = Ear(store)
        store.tell("anybody?")
        await add(store, "m")
        assert not store.shared and ear.heard.empty()

    quiet(sqlite_url)
