"""Delete my data: no byte of the name is left, what goes on goes on, and a match says why it cannot be verified."""

from __future__ import annotations

import asyncio
from typing import Any

import psycopg
import pytest
from halls import PATIENCE, a_hall, begun, chair, every_byte, move, opened, people, play_to_the_end, sit_in

from mundialito.engine.fairness import Unfair, verify
from mundialito.store import PersonRow, Unreachable
from mundialito.tables import acts, erasing, lobby
from mundialito.tables.erasing import NOBODY, erase
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.refusals import NotNow
from mundialito.tables.table import FIXED, OPEN, PLAYING

NAME = "Xiomara-Quetzal"


async def six_tables(hall: Hall, ana: PersonRow, bruno: PersonRow, carla: PersonRow) -> dict[str, Live]:
    """Ana in a lobby, in a match that is over, in one with two, in one with three, removed from one, sitting in; and
    where a table could say that it is not the time: paused, about to begin, taught, kept for a tournament.
    """
    small, (diego,) = {"number": 1, "deal": 3}, await people(hall, "Diego")
    lives = {
        "lobby": await opened(hall, "uno", bruno, ana, "-"),
        "over": await begun(hall, "uno", ana, bruno, rounds=2, parts=small),
        "two": await begun(hall, "uno", ana, bruno),
        "three": await begun(hall, "uno", ana, bruno, carla),
        "removed": await hall.open_table("uno", diego.id, [chair(who) for who in (bruno, ana, carla)]),
        "sits in": await begun(hall, "uno", bruno, carla, "simple"),
        "paused": await begun(hall, "uno", ana, bruno, carla),
        "fixed": await opened(hall, "uno", ana, bruno),
        "lesson": await hall.open_lesson("uno", "first", ana),
        "kept": await begun(hall, "uno", bruno, ana, carla, kept=True),
    }
    await hall.act(lives["paused"], lambda t: acts.pause(t, ana.id))
    await hall.act(lives["fixed"], lambda t: lobby.promise(t, bruno.id, 1, "0" * 64))
    await hall.act(lives["fixed"], lambda t: lobby.start(t, ana.id))
    assert lives["fixed"].table.stage == FIXED
    await play_to_the_end(hall, lives["over"])
    lives["next"] = await hall.rematch(lives["over"], ana.id)
    await hall.act(lives["removed"], lambda t: lobby.start(t, diego.id))
    await hall.act(lives["removed"], lambda t: acts.remove(t, diego.id, 1))
    await sit_in(hall, lives["sits in"], bruno, ana, 2)
    return lives


def test_nothing_of_a_person_is_left(url: str) -> None:
    async def live_and_leave() -> PersonRow:
        async with a_hall(url) as hall:
            ana, bruno, carla = await people(hall, NAME, "Bruno", "Carla")
            lives = await six_tables(hall, ana, bruno, carla)
            assert NAME.encode() in every_byte(url)
            cookie = hall.people.cookie(ana)
            await erase(hall, ana.id)
            assert NAME.encode() not in every_byte(url)  # at once, while all is open: in no file of SQLite's
            assert await hall.people.by_cookie(cookie) is None
            assert await hall.of_person(ana.id) == []
            await look_around(hall, lives, ana.id)
            return ana

    ana = asyncio.run(live_and_leave())
    left = every_byte(url)
    assert b"Bruno" in left  # it is the right place to look
    assert NAME.encode() not in left and ana.id.encode() not in left


async def look_around(hall: Hall, lives: dict[str, Live], person: str) -> None:
    """What has become of the tables."""
    now = {name: (await hall.live(live.table.id)).table for name, live in lives.items()}
    for name, table in now.items():
        assert table.seats_of(person) == [] and NAME not in table.names, name
    assert now["lobby"].stage == OPEN and now["lobby"].chairs[1].is_open
    assert now["two"].over and now["two"].over.reason == "resigned"
    assert now["lesson"].over and now["paused"].stage == PLAYING and now["fixed"].stage == FIXED
    assert now["three"].stage == PLAYING and now["three"].names == (NOBODY, "Bruno", "Carla")
    assert now["over"].over and now["over"].over.erased
    assert now["sits in"].stage == PLAYING and now["sits in"].player(2)
    for row in [await hall.row(table.id) for table in now.values()]:
        assert row and NAME not in row.summary
    third = await hall.live(lives["three"].table.id)
    while third.table.stage == PLAYING:  # it can be played to its end
        seat = third.table.awaited()[0]
        bot = third.table.player(seat)
        await (hall.duties.let_bots_choose(third, {seat: bot}) if bot else move(hall, third, seat))
    for table in (now["over"], third.table):
        assert table.over and table.over.erased  # so it says why
        with pytest.raises(Unfair):
            verify(table.game, table.match())
    hall.drop(third)
    again = (await hall.live(third.table.id)).table
    assert again.over and again.over.erased and again.playing.events == third.table.playing.events


def test_who_is_cut_off_on_the_way_can_ask_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def erased() -> None:
        async with a_hall(url) as hall:
            ana, bruno = await people(hall, NAME, "Bruno")
            for _ in range(3):
                await begun(hall, "uno", ana, bruno)
            rewrite, left = erasing.rewrite, [1, 2]

            async def broken(*args: Any) -> None:
                if not left:
                    raise Unreachable(OSError("gone"))
                left.pop()
                await rewrite(*args)

            monkeypatch.setattr(erasing, "rewrite", broken)
            with pytest.raises(Unreachable):
                await erase(hall, ana.id)
            assert await hall.store.keeping.is_owed()
            monkeypatch.setattr(erasing, "rewrite", rewrite)
            await erase(hall, ana.id)
            assert NAME.encode() not in every_byte(url) and not await hall.store.keeping.is_owed()

    asyncio.run(erased())


def test_nobody_goes_on_bearing_a_mark_that_tells_the_erased_name(url: str) -> None:
    """A namesake, and a bot that had to make way, were told apart from somebody who is gone."""

    async def erased() -> None:
        async with a_hall(url) as hall:
            bruno, namesake, third = await people(hall, "Bruno", "Bruno", "Bruno")
            live = await begun(hall, "uno", bruno, "simple", namesake, third)
            assert live.table.names == ("Bruno", "Bruno'", "Bruno''", "Bruno'''")
            await erase(hall, bruno.id)
            assert (await hall.at(live.link)).table.names == (NOBODY, "Bruno", "Bruno'", "Bruno''")
            await erase(hall, namesake.id)
            assert (await hall.at(live.link)).table.names == (NOBODY, "Bruno", NOBODY, "Bruno'")
            row = await hall.row(live.table.id)
            assert row and "Bruno''" not in row.summary
            await play_to_the_end(hall, await hall.at(live.link))

    asyncio.run(erased())


def test_who_is_cut_off_within_a_match_can_ask_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def erased(after: int) -> bool:
        """Whether all was written before the connection broke."""
        async with a_hall(url) as hall:
            ana, bruno = await people(hall, NAME, "Bruno")
            live = await begun(hall, "uno", ana, bruno)
            await hall.act(live, lambda t: acts.resign(t, ana.id, 0))
            write, left = hall.store.rewrite, [after]

            async def broken(match: str, seq: int, body: str) -> None:
                if not left[0]:
                    raise Unreachable(OSError("gone"))
                left[0] -= 1
                await write(match, seq, body)

            monkeypatch.setattr(hall.store, "rewrite", broken)
            try:
                await erase(hall, ana.id)
                return True
            except Unreachable:
                monkeypatch.setattr(hall.store, "rewrite", write)
                await erase(hall, ana.id)
                assert NAME.encode() not in every_byte(url), after
                return False

    written = [asyncio.run(erased(after)) for after in range(6)]
    assert written.count(False) >= 3, "a setting, a header and an end were cut off, each in its turn"


def test_erasing_does_not_touch_others(url: str) -> None:
    async def erased() -> None:
        async with a_hall(url) as hall:
            ana, bruno, namesake = await people(hall, NAME, "Bruno", NAME)
            live = await begun(hall, "uno", namesake, bruno)
            await begun(hall, "uno", ana, bruno)
            await erase(hall, ana.id)
            table = (await hall.at(live.link)).table
            assert table.names == (NAME, "Bruno") and table.seats_of(namesake.id) == [0]
            await play_to_the_end(hall, await hall.at(live.link))
            table = (await hall.at(live.link)).table
            assert verify(table.game, table.match()) == table.drawn

    asyncio.run(erased())


def test_a_host_who_leaves_takes_no_table_along(url: str) -> None:
    async def erased() -> None:
        async with a_hall(url) as hall:
            ana, bruno = await people(hall, NAME, "Bruno")
            shared, lonely = await opened(hall, "uno", ana, bruno), await opened(hall, "uno", ana, "simple")
            await erase(hall, ana.id)
            table = (await hall.at(shared.link)).table
            assert table.setting.host == bruno.id and table.chairs[0].is_open and table.seats_of(bruno.id) == [1]
            table = (await hall.at(lonely.link)).table
            assert table.setting.host == ""
            for nobody in ("", ana.id):  # somebody without a cookie is no host either
                with pytest.raises(NotNow, match="Only the host"):
                    lobby.start(table, nobody)

    asyncio.run(erased())


def test_whoever_is_just_being_seated_elsewhere_is_found_and_erased(postgres_url: str) -> None:
    """Another process seats them in a transaction of its own: who erases waits for it, and finds that seat, too."""

    async def both() -> None:
        async with a_hall(postgres_url) as hall, asyncio.timeout(PATIENCE):
            ana, bruno = await people(hall, "Ana", "Bruno")
            live = await begun(hall, "uno", ana, "simple")
            with psycopg.connect(postgres_url) as other:
                other.execute("insert into sits (match, person) values (%s, %s)", (live.id, bruno.id))
                erased = asyncio.create_task(hall.people.erase(bruno.id))
                await asyncio.sleep(0.2)  # as far as it comes
                other.commit()
            assert await erased == {live.id}

    asyncio.run(both())
