"""A hall whose database fails: what was not written was not played, and what is in doubt is looked up in the log."""

from __future__ import annotations

import asyncio

import pytest
from halls import PATIENCE, a_hall, begun, in_a_hall, lost_in_the_commit, move, people, until
from sqlalchemy import text

from mundialito.store import InDoubt, NotWritten
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live, Watcher


def test_a_database_that_takes_nothing_leaves_the_table_as_it_is(sqlite_url: str) -> None:
    @in_a_hall
    async def refuse(hall: Hall) -> None:
        ana, bruno = await people(hall, "Ana", "Bruno")
        live = await begun(hall, "uno", ana, bruno)
        seat, before = live.table.awaited()[0], live.table.playing.state.tobytes()

        async def say(pragma: str) -> None:
            await hall.store._aside(lambda c, _: c.execute(text(pragma)))

        await say("PRAGMA query_only=ON")
        with pytest.raises(NotWritten, match="readonly"):
            await move(hall, live, seat)
        assert live.table.playing.state.tobytes() == before
        await say("PRAGMA query_only=OFF")
        await move(hall, live, seat)
        assert live.table.playing.state.tobytes() != before

    refuse(sqlite_url)


# --- a move in doubt -------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", [True, False])
def test_after_a_doubt_memory_is_what_the_log_says(postgres_url: str, written: bool) -> None:
    async def lose() -> None:
        async with a_hall(postgres_url) as hall, asyncio.timeout(PATIENCE):
            ana, bruno = await people(hall, "Ana", "Bruno")
            live = await begun(hall, "uno", ana, bruno)
            seat = live.table.awaited()[0]
            at, length = live.table.seq_of(seat), live.table.seq
            event = live.table.game.notation.text(live.table.playing.offers(seat)[0])
            with live.watched(Watcher(seat, ana.id)) as watcher:
                watcher.news.clear()
                async with lost_in_the_commit(hall, postgres_url, written):
                    with pytest.raises(InDoubt):
                        await move(hall, live, seat, event, at=at)
                await watcher.news.wait()  # whoever looks on is told to look again
            await check(hall, live, length, written)
            await move(hall, await hall.at(live.link), seat, event, at=at)  # the same click again
            again = await hall.at(live.link)
            stored = await hall.store.entries(live.table.id)
            assert again.entries == stored
            assert [e.who for e in stored[length:]].count(seat) == 1  # done once, whichever of the two it was

    asyncio.run(lose())


async def check(hall: Hall, live: Live, length: int, written: bool) -> None:
    again = await hall.at(live.link)
    assert again is not live and again.entries == await hall.store.entries(live.table.id)
    assert (again.table.seq > length) == written


def test_after_a_doubt_about_a_person_nothing_is_taken_for_granted(postgres_url: str) -> None:
    async def lose() -> None:
        async with a_hall(postgres_url) as hall, asyncio.timeout(PATIENCE):
            (ana,) = await people(hall, "Ana")
            cookie = hall.people.cookie(ana)
            async with lost_in_the_commit(hall, postgres_url, written=True):
                with pytest.raises(InDoubt):
                    await hall.people.sign_out_everywhere(ana)
            assert await hall.people.by_cookie(cookie) is None

    asyncio.run(lose())


def test_a_table_in_doubt_is_read_as_soon_as_the_database_answers(postgres_url: str) -> None:
    async def lose() -> None:
        async with a_hall(postgres_url) as hall, asyncio.timeout(PATIENCE):
            ana, bruno = await people(hall, "Ana", "Bruno")
            live = await begun(hall, "uno", ana, bruno)
            async with lost_in_the_commit(hall, postgres_url, written=True):
                with pytest.raises(InDoubt):
                    await move(hall, live, live.table.awaited()[0])
            await until(lambda: live.table.id in hall.tables)  # though nobody asks for it
            assert hall.tables[live.table.id].table.seq > live.table.seq

    asyncio.run(lose())
