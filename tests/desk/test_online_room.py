"""Tables on line leave room for others: of an event and of all there are so many; the rest waits, and many are slow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from desk.test_office import SIX, opened, started
from desk.test_online_cup import AWAY, HOME, a_cup
from desk.test_online_tables import entry, online, settled
from tables.halls import begun, in_a_hall, people, until

from mundialito.desk import online as rooms
from mundialito.desk.office import LiveTournament, Office
from mundialito.store import LinkRow, Unreachable
from mundialito.tables import duties
from mundialito.tables.hall import Hall
from mundialito.tables.refusals import NotNow
from mundialito.web.edge.caps import Caps

Cap = Callable[..., None]


@pytest.fixture
def cap(monkeypatch: pytest.MonkeyPatch) -> Cap:
    """Other caps; whoever waits does so for a moment only."""
    monkeypatch.setattr(rooms, "AGAIN", 0.01)

    def changed(**caps: float) -> None:
        for name, number in caps.items():
            monkeypatch.setattr(rooms, name, number)

    return changed


async def of_bots(hall: Hall, office: Office | None = None) -> tuple[Office, LiveTournament, LinkRow]:
    """Two tables, when it is started."""
    office, live, director = await opened(hall, *SIX, office=office)
    for player in range(1, 7):
        await entry(office, live, "bot", player=player, bot="simple")
    return office, live, director


async def opened_as_far_as_it_goes(office: Office, *events: LiveTournament) -> None:
    await asyncio.gather(*(office.online.open_tables(live) for live in events))
    await until(lambda: not office.online.opening)


def tables(hall: Hall) -> int:
    return len(hall.tables)


@pytest.mark.parametrize("name", ["MOST_OF_EVENT", "MOST_OF_ALL"])
def test_a_table_that_finds_no_room_is_opened_when_another_is_over(sqlite_url: str, cap: Cap, name: str) -> None:
    cap(**{name: 1})

    @in_a_hall
    async def play(hall: Hall) -> None:
        office, live, director = await of_bots(hall)
        await started(office, live, director)
        await opened_as_far_as_it_goes(office, live)
        assert len(online(live)) == tables(hall) == 1
        (first,) = online(live)
        await settled(office, live, first)
        await until(lambda: len(live.tournament.state.rounds[0].matches) == 2)
        await settled(office, live, 1 - first)
        assert live.tournament.state.rounds[0].is_over

    play(sqlite_url)


def test_events_that_begin_at_the_same_time_have_no_more_room_than_there_is(sqlite_url: str, cap: Cap) -> None:
    cap(MOST_OF_ALL=3)

    @in_a_hall
    async def play(hall: Hall) -> None:
        office, one, director = await of_bots(hall)
        _, other, another = await of_bots(hall, office)
        await asyncio.gather(started(office, one, director), started(office, other, another))
        await opened_as_far_as_it_goes(office, one, other)
        assert tables(hall) == len(online(one)) + len(online(other)) == 3

    play(sqlite_url)


def test_an_event_that_waits_for_room_stays_in_memory(sqlite_url: str, cap: Cap) -> None:
    cap(MOST_OF_ALL=2, AGAIN=60.0)

    @in_a_hall
    async def play(hall: Hall) -> None:
        office, one, director = await of_bots(hall)
        await started(office, one, director)
        await opened_as_far_as_it_goes(office, one)
        _, other, another = await of_bots(hall, office)
        await started(office, other, another)
        await opened_as_far_as_it_goes(office, other)
        assert not online(other)
        office.put_away(asyncio.get_running_loop().time() + 1)
        assert office.events.get(other.id) is other

    play(sqlite_url)


def test_an_event_stays_in_memory_while_its_tables_are_opened(sqlite_url: str) -> None:
    @in_a_hall
    async def play(hall: Hall) -> None:
        office, live, director = await of_bots(hall)
        usual, stayed = hall.open_table, []

        async def watched(*given: Any, **more: Any) -> Any:
            office.put_away(asyncio.get_running_loop().time() + 1)
            stayed.append(live.id in office.events)
            return await usual(*given, **more)

        hall.open_table = watched  # type: ignore[method-assign]
        await started(office, live, director)
        await opened_as_far_as_it_goes(office, live)
        assert stayed == [True, True]

    play(sqlite_url)


def test_however_often_it_is_asked_for_a_table_is_opened_once(sqlite_url: str) -> None:
    @in_a_hall
    async def play(hall: Hall) -> None:
        office, live, director = await of_bots(hall)
        await started(office, live, director)
        await opened_as_far_as_it_goes(office, *[live] * 5)
        assert len(online(live)) == tables(hall) == 2

    play(sqlite_url)


def test_tables_that_a_database_refused_are_opened_when_it_is_back(sqlite_url: str, cap: Cap) -> None:
    cap()

    @in_a_hall
    async def play(hall: Hall) -> None:
        office, live, director = await of_bots(hall)
        create, away = hall.store.create, [1, 2, 3]

        async def sometimes(*given: Any) -> Any:
            if away:
                raise Unreachable(OSError(f"gone {away.pop()}"))
            return await create(*given)

        hall.store.create = sometimes  # type: ignore[method-assign]
        await started(office, live, director)
        await until(lambda: len(online(live)) == 2)

    play(sqlite_url)


def test_matches_of_a_cup_find_no_more_room_than_others(sqlite_url: str, cap: Cap) -> None:
    @in_a_hall
    async def play(hall: Hall) -> None:
        office, live = await a_cup(hall)
        kicks = [office.online.kick_off(live, HOME, AWAY) for _ in range(5)]
        done = await asyncio.gather(*kicks, return_exceptions=True)
        assert sum(one is None for one in done) == 1 == tables(hall)
        for _ in range(5):
            with pytest.raises(Exception, match="on line already"):
                await office.online.kick_off(live, HOME, AWAY)
        assert tables(hall) == 1  # what is refused opens nothing
        cap(MOST_OF_ALL=1)
        with pytest.raises(NotNow, match="as many tables as it can hold"):
            await office.online.kick_off(live, "Uruguay", "France")

    play(sqlite_url)


def test_the_usual_caps_leave_room() -> None:
    """A thousand people of one event, four at a table; and of all tables more than half for others."""
    assert 4 * rooms.MOST_OF_EVENT >= 1000 and 4 * rooms.MOST_OF_EVENT <= rooms.MOST_OF_ALL
    assert rooms.MOST_OF_ALL < Caps().live / 2


# --- how fast ----------------------------------------------------------------------------------------------


@in_a_hall
async def test_many_tables_of_bots_take_their_time_and_nobody_else(hall: Hall) -> None:
    office, live, director = await of_bots(hall)
    hall.pace = 100.0
    await started(office, live, director)
    await until(lambda: len(online(live)) == 2)
    at = await hall.live(online(live)[0][0])
    await until(lambda: at.table.fold is not None)
    ana, bruno = await people(hall, "Ana", "Bruno")
    played = await begun(hall, "uno", ana, "simple", kept=True)  # for a tournament, but somebody plays
    private = await begun(hall, "uno", bruno, "simple", "simple")
    bots = dict.fromkeys(at.table.awaited(), "simple")
    usual = hall.duties.turn_of(at.table, bots)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(duties, "ABREAST", 1)
        await hall.duties.sweep_once()
    assert hall.duties.turn_of(at.table, bots) == usual + 100.0  # two tables, one abreast: half as fast
    for other in (played, private):
        assert hall.duties.turn_of(other.table, bots) == other.table.public_at + 100.0 - hall.duties.lead(bots)
