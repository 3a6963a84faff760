"""Playing for a bot in mid-match needs the host: a bot's hand is not for everybody who watches."""

from __future__ import annotations

import asyncio

import pytest
from halls import PATIENCE, a_hall, begun, in_a_hall, opened, people, sit_in, until

from mundialito.engine.texts import Nick
from mundialito.engine.who import PUBLIC
from mundialito.store.news import LONGEST, fits
from mundialito.tables import acts, crowd, lobby
from mundialito.tables.crowd import Watcher
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.presence import encode
from mundialito.tables.refusals import NotNow, Stale
from mundialito.tables.setting import new_id


@in_a_hall
async def test_who_watches_asks_and_the_host_lets_them_in(hall: Hall) -> None:
    ana, bruno, carla = await people(hall, "Ana", "Bruno", "Carla")
    live = await begun(hall, "uno", ana, "simple", bruno)
    host, other, asker = Watcher(0, ana.id), Watcher(2, bruno.id), Watcher(PUBLIC, carla.id)
    live.watchers.update((host, other, asker))
    with pytest.raises(NotNow, match="is the host's to give: ask for it"):
        await hall.sit(live, carla.id, "Carla", 1)
    hall.asking.ask(live, carla, 1)
    assert host.news.is_set() and asker.news.is_set() and not other.news.is_set()
    ask = live.asks()[1]
    assert (ask.name, ask.person) == ("Carla", carla.id)
    with pytest.raises(NotNow, match="Only the host"):
        await hall.asking.let_in(live, bruno.id, 1, ask.mark)
    with pytest.raises(NotNow, match="Only the host"):
        hall.asking.refuse(live, carla.id, 1, ask.mark)
    with pytest.raises(Stale, match="Nobody asks for that seat any more"):
        await hall.asking.let_in(live, ana.id, 1, "another mark")
    await hall.asking.let_in(live, ana.id, 1, ask.mark)
    assert live.table.seats_of(carla.id) == [1] and live.table.player(1) == "" and live.asks() == {}
    assert live.table.id in [row.id for row in await hall.of_person(carla.id)]


@in_a_hall
async def test_who_was_refused_does_not_ask_again(hall: Hall) -> None:
    ana, carla, diego = await people(hall, "Ana", "Carla", "Diego")
    live = await begun(hall, "uno", ana, "simple", "simple")
    hall.asking.ask(live, carla, 1)
    with pytest.raises(NotNow, match="asked for this seat already"):
        hall.asking.ask(live, diego, 1)
    hall.asking.ask(live, carla, 2)  # one at a time: the other is free again
    hall.asking.ask(live, diego, 1)
    assert {seat: ask.name for seat, ask in live.asks().items()} == {1: "Diego", 2: "Carla"}
    hall.asking.refuse(live, ana.id, 2, live.asks()[2].mark)
    assert list(live.asks()) == [1]
    with pytest.raises(NotNow, match="The host has said no"):
        hall.asking.ask(live, carla, 2)
    assert live.table.player(2) == "simple"


@in_a_hall
async def test_only_who_has_no_seat_asks_for_a_bots(hall: Hall) -> None:
    ana, bruno, carla = await people(hall, "Ana", "Bruno", "Carla")
    live = await begun(hall, "uno", ana, bruno, "simple")
    for person, seat, why in (
        (bruno, 2, "You sit at this table already"),
        (carla, 1, "Only a bot's seat"),
        (carla, 9, "no such seat"),
        (ana, 2, "You sit at this table already"),
    ):
        with pytest.raises(NotNow, match=why):
            hall.asking.ask(live, person, seat)
    kept = await begun(hall, "uno", ana, "simple", kept=True)
    with pytest.raises(NotNow, match="kept for their players"):
        hall.asking.ask(kept, carla, 1)
    await hall.act(live, lambda t: acts.close(t, ana.id))
    with pytest.raises(NotNow, match="The match is over"):
        hall.asking.ask(live, carla, 2)


@in_a_hall
async def test_the_host_sits_in_directly_only_without_a_seat(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, "simple", bruno)
    with pytest.raises(NotNow, match="You sit at this table already"):
        await hall.sit(live, ana.id, "Ana", 1)
    alone = await hall.open_table("uno", ana.id, live.table.chairs[1:])
    await hall.act(alone, lambda t: lobby.start(t, ana.id))
    with pytest.raises(NotNow, match="You are the host: take the seat yourself"):
        hall.asking.ask(alone, ana, 0)
    assert await hall.sit(alone, ana.id, "Ana", 0) == 0


@in_a_hall
async def test_who_left_has_their_seat_and_nobody_else_gets_it(hall: Hall) -> None:
    ana, bruno, carla = await people(hall, "Ana", "Bruno", "Carla")
    live = await begun(hall, "uno", ana, bruno, "simple")
    await hall.act(live, lambda t: acts.leave(t, bruno.id, 1))
    with pytest.raises(NotNow, match="Only a bot's seat"):
        hall.asking.ask(live, carla, 1)
    await hall.act(live, lambda t: acts.come_back(t, bruno.id, 1))
    assert live.table.player(1) == ""
    await sit_in(hall, live, ana, carla, 2)
    await hall.act(live, lambda t: acts.leave(t, carla.id, 2))
    await hall.act(live, lambda t: acts.come_back(t, carla.id, 2))  # whoever was let in, too
    assert live.table.player(2) == ""


@in_a_hall
async def test_what_was_asked_is_over_after_a_while(hall: Hall) -> None:
    ana, carla = await people(hall, "Ana", "Carla")
    live = await begun(hall, "uno", ana, "simple")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mundialito.tables.asking.ASKED", 0.05)
        hall.asking.ask(live, carla, 1)
        host = Watcher(0, ana.id)
        live.watchers.add(host)
        await host.news.wait()
    assert live.asks() == {}


@in_a_hall
async def test_the_hand_of_whom_a_host_removed_is_nobody_elses(hall: Hall) -> None:
    """It could be their own under a second name, whether they sit or not, and whether somebody had just left."""
    ana, bruno, carla, diego = await people(hall, "Ana", "Bruno", "Carla", "Diego")
    live = await begun(hall, "uno", ana, bruno, carla)
    await hall.act(live, lambda t: acts.leave(t, carla.id, 2))
    for seat in (1, 2):
        await hall.act(live, lambda t, seat=seat: acts.remove(t, ana.id, seat))  # type: ignore[misc]
        with pytest.raises(NotNow, match="a bot plays it to the end, or they come back"):
            hall.asking.ask(live, diego, seat)
        with pytest.raises(NotNow, match="a bot plays it to the end"):
            await hall.act(live, lambda t, seat=seat: acts.let_in(t, ana.id, diego.id, "Diego", seat))  # type: ignore[misc]
    await forgotten(hall, live)
    live = await hall.at(live.link)
    with pytest.raises(NotNow, match="a bot plays it to the end"):
        hall.asking.ask(live, diego, 1)
    hall.asking.ask(live, bruno, 1)
    await hall.asking.let_in(live, ana.id, 1, live.asks()[1].mark)
    assert live.table.seats_of(bruno.id) == [1] and set(live.table.removed) == {2}
    watched = await hall.open_table("uno", diego.id, live.table.chairs)
    await hall.act(watched, lambda t: lobby.start(t, diego.id))
    await hall.act(watched, lambda t: acts.remove(t, diego.id, 1))
    with pytest.raises(NotNow, match="a bot plays it to the end"):
        await hall.sit(watched, diego.id, "Diego", 1)


async def forgotten(hall: Hall, live: Live) -> None:
    """Out of memory: the log alone can tell."""
    hall.drop(hall.tables[live.id])


@in_a_hall
async def test_who_is_forgotten_asks_for_nothing_any_more(hall: Hall) -> None:
    ana, carla, diego = await people(hall, "Ana", "Carla", "Diego")
    live = await begun(hall, "uno", ana, "simple", "simple")
    hall.asking.ask(live, carla, 1)
    hall.asking.ask(live, diego, 2)
    mark = live.asks()[1].mark
    await hall.people.rename(carla.id, "Carlota")  # who is somebody still asks
    await hall.people.erase(carla.id)
    await until(lambda: list(live.asks()) == [2])
    with pytest.raises(Stale, match="Nobody asks for that seat any more"):
        await hall.asking.let_in(live, ana.id, 1, mark)


@in_a_hall
async def test_whoever_says_yes_to_somebody_who_is_just_being_forgotten_writes_nothing(hall: Hall) -> None:
    ana, carla = await people(hall, "Ana", "Carla")
    live = await begun(hall, "uno", ana, "simple")
    hall.asking.ask(live, carla, 1)
    await hall.store.erase_person(carla.id)  # at another process, and the news are still on their way
    before = await hall.store.entries(live.id)
    with pytest.raises(Stale, match="Nobody asks for that seat any more"):
        await hall.asking.let_in(live, ana.id, 1, live.asks()[1].mark)
    assert await hall.store.entries(live.id) == before == live.entries and live.table.player(1) == "simple"
    table = await opened(hall, "uno", ana, "-")
    with pytest.raises(NotNow, match="We do not know you any more"):
        await hall.sit(table, carla.id, "Carla")
    with pytest.raises(NotNow, match="We do not know you any more"):
        await opened(hall, "uno", carla, "simple")
    assert table.table.chairs[1].is_open and len(hall.tables) == 2


def test_what_somebody_asked_is_taken_back_at_all_processes(postgres_url: str) -> None:
    async def both() -> None:
        async with a_hall(postgres_url) as here, a_hall(postgres_url) as there, asyncio.timeout(PATIENCE):
            ana, carla = await people(here, "Ana", "Carla")
            mine = await begun(here, "uno", ana, "simple")
            theirs = await there.at(mine.link)
            with here.presence.watched(mine, Watcher(0, ana.id)):
                there.asking.ask(theirs, carla, 1)
                await until(lambda: bool(mine.asks()))
                await here.people.erase(carla.id)
                await until(lambda: not mine.asks() and not theirs.asks())

    asyncio.run(both())


OLD = "Ana\u200dMaría\u202e"  # as it could be stored before names were looked at


@in_a_hall
async def test_somebody_with_an_old_name_is_let_in_under_what_can_be_seen_of_it(hall: Hall) -> None:
    (host,) = await people(hall, "Bruno")
    await hall.store.add_person("old", OLD, "es")
    await hall.store.add_person("blank", "\u200d", "es")
    live = await begun(hall, "uno", host, "simple", "simple")
    hall.asking.ask(live, await hall.people.person("old"), 1)
    assert live.asks()[1].name == "AnaMaría"
    assert fits(encode(live.crowd.news(live.table.chairs)).decode())
    await hall.asking.let_in(live, host.id, 1, live.asks()[1].mark)
    assert live.table.seats_of("old") == [1]
    with pytest.raises(NotNow, match="Say what you want to be called"):
        hall.asking.ask(live, await hall.people.person("blank"), 2)


def test_host_and_asker_at_two_processes(postgres_url: str) -> None:
    async def both() -> None:
        async with a_hall(postgres_url) as here, a_hall(postgres_url) as there, asyncio.timeout(PATIENCE):
            ana, carla, diego = await people(here, "Ana", "Carla", "Diego Ñ")
            mine = await begun(here, "uno", ana, "simple", "simple")
            theirs = await there.at(mine.link)
            host = Watcher(0, ana.id)
            with here.presence.watched(mine, host):
                there.asking.ask(theirs, carla, 1)
                there.asking.ask(theirs, diego, 2)
                await until(lambda: {seat: ask.name for seat, ask in mine.asks().items()} == {1: "Carla", 2: "Diego Ñ"})
                await host.news.wait()
                await here.asking.let_in(mine, ana.id, 1, mine.asks()[1].mark)
                here.asking.refuse(mine, ana.id, 2, mine.asks()[2].mark)
                await until(lambda: theirs.table.seats_of(carla.id) == [1] and theirs.asks() == {})
                with pytest.raises(NotNow, match="The host has said no"):
                    there.asking.ask(theirs, diego, 2)

    asyncio.run(both())


def test_of_two_who_ask_at_two_processes_both_show_the_same(postgres_url: str) -> None:
    async def both() -> None:
        async with a_hall(postgres_url) as here, a_hall(postgres_url) as there, asyncio.timeout(PATIENCE):
            ana, carla, diego = await people(here, "Ana", "Carla", "Diego")
            mine = await begun(here, "uno", ana, "simple")
            theirs = await there.at(mine.link)
            here.asking.ask(mine, carla, 1)
            there.asking.ask(theirs, diego, 1)
            await until(lambda: bool(mine.crowd.elsewhere) and bool(theirs.crowd.elsewhere))
            assert mine.asks() == theirs.asks() and len(mine.asks()) == 1

    asyncio.run(both())


def test_many_who_ask_fit_into_the_news() -> None:
    """At most one for each seat, whatever they are called."""
    asks = tuple(crowd.Ask(seat, new_id(), Nick("𝔸" * 20), new_id()) for seat in range(26))
    told = encode(crowd.Present(tuple(new_id() for _ in range(26)), 10**6, asks)).decode()
    assert fits(f"here {new_id()} {new_id()} {told}") and len(told.encode()) < LONGEST
