"""Two processes' halls on one PostgreSQL: people of one table on different processes, and none of them behind.

Neither hall sweeps: what arrives has come by news alone, unless a test says otherwise.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from halls import PATIENCE, a_hall, begun, move, opened, people, turned_by_hand, until

from mundialito.engine.fairness import verify
from mundialito.engine.reasons import Refused
from mundialito.engine.who import PUBLIC
from mundialito.store import PersonRow
from mundialito.tables import acts, duties, lobby
from mundialito.tables.erasing import NOBODY, erase
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live, Watcher
from mundialito.tables.refusals import NotNow, Stale, Unknown
from mundialito.tables.table import ENDED, PLAYING

Test = Callable[[Hall, Hall], Coroutine[Any, Any, None]]


def two(url: str, test: Test, pace: float = 1e9) -> None:
    async def opened_both() -> None:
        async with a_hall(url, pace) as here, a_hall(url, pace) as there, asyncio.timeout(PATIENCE):
            await test(here, there)

    asyncio.run(opened_both())


async def seated(here: Hall, there: Hall, *more: str) -> tuple[Live, Live, PersonRow, PersonRow]:
    """A match that has begun: Ana at one process, Bruno at the other."""
    ana, bruno = await people(here, "Ana", "Bruno")
    live = await begun(here, "uno", ana, bruno, *more)
    return live, await there.at(live.link), ana, bruno


def test_each_sees_the_others_moves_as_they_come(postgres_url: str) -> None:
    async def play(here: Hall, there: Hall) -> None:
        mine, theirs, ana, bruno = await seated(here, there)
        for _ in range(30):
            if mine.table.stage == ENDED:
                break
            seat = mine.table.awaited()[0]
            hall, live, other = (here, mine, theirs) if seat == 0 else (there, theirs, mine)
            watcher = Watcher(1 - seat, (bruno if seat == 0 else ana).id)
            with other.watched(watcher):
                await move(hall, live, seat)
                await watcher.news.wait()
            await until(lambda other=other, live=live: other.entries == live.entries)  # type: ignore[misc]
            assert other.table.logs == live.table.logs

    two(postgres_url, play)


def test_of_moves_at_the_same_time_exactly_one_wins(postgres_url: str) -> None:
    async def race(here: Hall, there: Hall) -> None:
        mine, theirs, _, _ = await seated(here, there)
        for _ in range(10):
            await until(lambda: mine.entries == theirs.entries)
            if mine.table.stage == ENDED:
                break
            seat, at = mine.table.awaited()[0], mine.table.seq_of(mine.table.awaited()[0])
            offers = mine.table.playing.offers(seat)
            chosen = [offers[0], offers[-1]]
            tries = [
                hall.act(live, lambda t, e=e: acts.move(t, seat, [e], at, hall.clock()))  # noqa: B023
                for hall, live, e in ((here, mine, chosen[0]), (there, theirs, chosen[1]))
            ]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            if chosen[0] != chosen[1]:
                assert [type(answer) for answer in answers if isinstance(answer, Exception)] in ([Stale], [Refused])
            else:
                assert answers == [mine, theirs]  # the same choice twice is once
        log = await here.store.entries(mine.table.id)
        await until(lambda: mine.entries == log == theirs.entries)

    two(postgres_url, race)


def test_sealed_choices_from_both_sides(postgres_url: str) -> None:
    async def seal(here: Hall, there: Hall) -> None:
        ana, bruno, carla = await people(here, "Ana", "Bruno", "Carla")
        mine = await begun(here, "coin", ana, bruno, carla, options={"rounds": "3"})
        theirs = await there.at(mine.link)
        while mine.table.stage == PLAYING:
            await until(lambda: mine.entries == theirs.entries)
            where = ((here, mine, 0), (there, theirs, 1), (there, theirs, 2))
            await asyncio.gather(*(move(hall, live, seat) for hall, live, seat in where))
            await here.refresh(mine)
            await there.refresh(theirs)
        assert theirs.table.over == mine.table.over
        assert verify(mine.table.game, mine.table.match()) == mine.table.drawn

    two(postgres_url, seal)


def test_sitting_leaving_and_pausing_are_seen_on_the_other_side(postgres_url: str) -> None:
    async def around(here: Hall, there: Hall) -> None:
        ana, bruno = await people(here, "Ana", "Bruno")
        mine = await opened(here, "uno", ana, "-")
        theirs = await there.at(mine.link)
        await there.sit(theirs, bruno.id, "Bruno")
        await until(lambda: mine.table.seats_of(bruno.id) == [1])
        await here.act(mine, lambda t: lobby.start(t, ana.id))
        await until(lambda: theirs.table.stage == PLAYING)
        await there.act(theirs, lambda t: acts.leave(t, bruno.id, 1))
        await until(lambda: mine.table.player(1) == "simple")
        await here.act(mine, lambda t: acts.pause(t, ana.id))
        await until(lambda: theirs.table.paused)
        watcher = Watcher(0, ana.id)
        with mine.watched(watcher):
            there.say(theirs, bruno.id, 3)
            await until(lambda: watcher.phrases == [(1, 3)])

    two(postgres_url, around)


def test_links_and_rematches_move_on_both_sides(postgres_url: str) -> None:
    async def around(here: Hall, there: Hall) -> None:
        mine, theirs, ana, bruno = await seated(here, there)
        old = mine.link
        new = await here.renew_link(mine, ana.id)
        await until(lambda: theirs.link == new)
        with pytest.raises(Unknown):
            await there.at(old)
        await there.act(theirs, lambda t: acts.resign(t, bruno.id, 1))
        await until(lambda: mine.table.stage == ENDED)
        watcher = Watcher(0, ana.id)
        with mine.watched(watcher):
            following = await there.rematch(theirs, bruno.id)
            await until(lambda: mine.next == following.table.id)
            assert watcher.news.is_set()
        assert (await here.at(new)).table.id == following.table.id

    two(postgres_url, around)


def test_of_two_rematches_asked_at_once_there_is_one(postgres_url: str) -> None:
    async def race(here: Hall, there: Hall) -> None:
        mine, theirs, ana, bruno = await seated(here, there)
        await here.act(mine, lambda t: acts.close(t, ana.id))
        await until(lambda: theirs.table.stage == ENDED)
        both = await asyncio.gather(here.rematch(mine, ana.id), there.rematch(theirs, bruno.id))
        assert both[0].table.id == both[1].table.id
        assert len(await here.rounds(mine.table.setting.table)) == 2

    two(postgres_url, race)


def test_what_is_void_is_void_on_both_sides(postgres_url: str) -> None:
    async def revoke(here: Hall, there: Hall) -> None:
        (ana,) = await people(here, "Ana")
        cookie = here.people.cookie(ana)
        assert (await there.people.by_cookie(cookie)) == ana  # now it knows her
        await here.people.rename(ana.id, "Anita")
        await until(lambda: ana.id not in there.people.known)
        known = await there.people.by_cookie(cookie)
        assert known and known.name == "Anita"
        await here.people.sign_out_everywhere(ana)
        await until(lambda: ana.id not in there.people.known)
        assert await there.people.by_cookie(cookie) is None

    two(postgres_url, revoke)


def test_an_erased_name_leaves_the_others_memory(postgres_url: str) -> None:
    async def vanish(here: Hall, there: Hall) -> None:
        mine, theirs, ana, bruno = await seated(here, there, "simple")
        cookie = here.people.cookie(ana)
        assert await there.people.by_cookie(cookie)
        watcher = Watcher(1, bruno.id)
        with theirs.watched(watcher):
            await erase(here, ana.id)
            await until(lambda: theirs.gone)
            assert watcher.news.is_set()  # the page looks again
        assert (await there.at(mine.link)).table.names[0] == NOBODY
        await until(lambda: ana.id not in there.people.known)
        assert await there.people.by_cookie(cookie) is None

    two(postgres_url, vanish)


def test_what_was_missed_is_read_by_the_sweep(postgres_url: str) -> None:
    async def miss(here: Hall, there: Hall) -> None:
        time = turned_by_hand(there)
        mine, theirs, _, bruno = await seated(here, there)
        here.store.tell = lambda _: None  # type: ignore[method-assign]  # killed before it could tell
        length = len(theirs.entries)
        await move(here, mine, mine.table.awaited()[0])
        time.now += duties.SWEEP + 1
        watcher = Watcher(1, bruno.id)
        with theirs.watched(watcher):
            await there.duties.look_after(theirs)
            assert len(theirs.entries) > length and theirs.entries == mine.entries
            assert watcher.news.is_set()

    two(postgres_url, miss)


def test_bots_of_a_table_are_moved_by_one_of_both(postgres_url: str) -> None:
    async def watch(here: Hall, there: Hall) -> None:
        (ana,) = await people(here, "Ana")
        mine = await begun(here, "uno", ana, "simple", "eager", parts={"number": 1, "deal": 3})
        theirs = await there.at(mine.link)
        with there.presence.watched(theirs, Watcher(PUBLIC, "")):
            await here.act(mine, lambda t: acts.leave(t, ana.id, 0))
            await until(lambda: mine.table.stage == ENDED)
        await until(lambda: theirs.entries == mine.entries)
        assert verify(theirs.table.game, theirs.table.match()) == theirs.table.drawn

    two(postgres_url, watch, pace=0.0)


def test_nobody_acts_for_another_on_any_side(postgres_url: str) -> None:
    async def intrude(here: Hall, there: Hall) -> None:
        _, theirs, ana, bruno = await seated(here, there)
        with pytest.raises(NotNow, match="Only the host"):
            await there.act(theirs, lambda t: acts.pause(t, bruno.id))
        with pytest.raises(NotNow, match="not your seat"):
            await there.act(theirs, lambda t: acts.resign(t, bruno.id, 0))
        await there.act(theirs, lambda t: acts.pause(t, ana.id))

    two(postgres_url, intrude)


def test_who_is_refused_by_an_old_table_looks_again_first(postgres_url: str) -> None:
    async def hurry(here: Hall, there: Hall) -> None:
        ana, bruno = await people(here, "Ana", "Bruno")
        mine = await opened(here, "uno", ana, "-")
        theirs = await there.at(mine.link)
        there.store.tell = lambda _: None  # type: ignore[method-assign]  # the news are slower than Ana
        await there.sit(theirs, bruno.id, "Bruno")
        await here.act(mine, lambda t: lobby.start(t, ana.id))
        assert mine.table.stage == PLAYING
        with pytest.raises(NotNow, match="The match has begun"):
            await here.act(mine, lambda t: lobby.start(t, ana.id))

    two(postgres_url, hurry)
