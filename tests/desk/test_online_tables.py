"""Tables on line in an event: opened with the signal, bots on seats nobody takes, results that enter themselves."""

from __future__ import annotations

import asyncio

import pytest
from desk.test_office import SIX, opened, sheet, started
from tables.halls import a_hall, in_a_hall, play_to_the_end, until

from mundialito.desk.links import HOUSE
from mundialito.desk.office import LiveEvent, Office
from mundialito.desk.state import Entry
from mundialito.engine.options import Unfit
from mundialito.tables.hall import Hall
from mundialito.tables.refusals import NotNow


async def entry(office: Office, live: LiveEvent, kind: str, **data: object) -> None:
    await office.act(live, HOUSE, lambda _, at: [Entry(kind, at, data=data)])


def online(live: LiveEvent) -> dict[int, tuple[str, str]]:
    assert live.event.state.current
    return live.event.state.current.matches


async def settled(office: Office, live: LiveEvent, table: int) -> None:
    """Its bots play to the end, and the score is there."""
    at = await office.hall.live(online(live)[table][0])
    await until(lambda: at.table.fold is not None)
    await play_to_the_end(office.hall, at)
    current = live.event.state.current
    assert current
    await until(lambda: table in current.results)


@in_a_hall
async def test_a_table_of_bots_plays_and_enters_its_score(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    for player in range(1, 7):
        await entry(office, live, "bot", player=player, bot="simple")
    await started(office, live, director)
    await until(lambda: len(online(live)) == 2)
    for table in (0, 1):
        await settled(office, live, table)
    played = live.event.state.rounds[0]
    assert played.is_over
    for table, result in played.results.items():
        at = await hall.live(played.matches[table][0])
        assert at.table.over and at.table.over.scores == tuple(result.points[p] for p in played.tables[table])
        assert result.winner is not None and result.points[result.winner] == 0
        assert result.by == result.confirmed_by == "on line"
        assert at.table.header and at.table.header.options["starter"] == "A"  # ED6


@in_a_hall
async def test_a_mixed_round_is_over_when_cards_and_matches_are(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    await entry(office, live, "remote", player=1, remote=True)
    await started(office, live, director)
    await until(lambda: len(online(live)) == 1)
    (table,) = online(live)
    other = 1 - table
    await office.act(live, director, lambda e, at: [sheet(e, other + 1, at, "desk", slip=True)])
    assert not live.event.state.rounds[0].is_over
    ana = await hall.people.add("Ana", "en")
    at = await office.online.table_of(live, table + 1)
    seat = live.event.state.rounds[0].tables[table].index(1)
    await hall.sit(at, ana.id, "Ana", seat)
    await office.online.fill(live, table + 1)  # the others did not come: bots under their names
    await asyncio.wait_for(until(lambda: at.table.fold is not None), 20)
    assert sorted(at.table.names) == sorted(
        live.event.state.players[p].name for p in live.event.state.rounds[0].tables[table]
    )
    await settled(office, live, table)
    assert live.event.state.rounds[0].is_over


@in_a_hall
async def test_the_organiser_moves_a_table_on_line_but_not_back_once_it_plays(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    await started(office, live, director)
    with pytest.raises(NotNow, match="not played on line"):
        await office.online.table_of(live, 2)
    await entry(office, live, "venue", table=2, online=True)
    await until(lambda: 1 in online(live))
    with pytest.raises(Unfit, match="stays where it is"):
        await entry(office, live, "venue", table=2, online=False)
    at = await office.online.table_of(live, 2)
    assert all(chair.is_open and chair.name for chair in at.table.chairs)


@in_a_hall
async def test_a_score_typed_at_the_desk_is_not_entered_again(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    for player in range(1, 7):
        await entry(office, live, "bot", player=player, bot="simple")
    await started(office, live, director)
    await until(lambda: len(online(live)) == 2)
    await office.act(live, director, lambda e, at: [sheet(e, 1, at, "desk", slip=True)])
    at = await hall.live(online(live)[0][0])
    await until(lambda: at.table.fold is not None)
    await play_to_the_end(hall, at)
    await settled(office, live, 1)
    assert live.event.state.rounds[0].results[0].by == "desk"
    assert [e.kind for e in live.event.log].count("score") == 2


def test_a_server_that_was_killed_leaves_its_tables_to_the_next(url: str) -> None:
    async def begun() -> str:
        async with a_hall(url) as hall:
            office, live, director = await opened(hall, *SIX)
            for player in range(1, 7):
                await entry(office, live, "bot", player=player, bot="simple")
            await started(office, live, director)
            await until(lambda: len(online(live)) == 2)
            return live.id

    async def resumed(event: str) -> bool:
        async with a_hall(url) as hall, asyncio.timeout(60):
            office = Office(hall)
            await office.resume()
            live = await office.live(event)
            for table in (0, 1):
                await settled(office, live, table)
            return live.event.state.rounds[0].is_over

    assert asyncio.run(resumed(asyncio.run(begun())))


def test_a_bot_that_does_not_exist_is_refused(sqlite_url: str) -> None:
    async def tried() -> None:
        async with a_hall(sqlite_url) as hall:
            office, live, _ = await opened(hall, *SIX)
            with pytest.raises(Unfit, match="There is no bot clever"):
                await entry(office, live, "bot", player=1, bot="clever")

    asyncio.run(tried())
