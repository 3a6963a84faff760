"""Tables on line in an event: opened with the signal, bots on seats nobody takes, results that enter themselves."""

from __future__ import annotations

import asyncio

import pytest
from desk.test_office import SIX, link_of, opened, player_link, sheet, started
from tables.halls import a_hall, in_a_hall, people, play_to_the_end, until

from mundialito.desk import links
from mundialito.desk.links import HOUSE
from mundialito.desk.live import LiveTournament
from mundialito.desk.office import Office
from mundialito.desk.progress import Deed
from mundialito.desk.standings import champion, leaders
from mundialito.desk.tournament import Tournament
from mundialito.engine.options import Unfit
from mundialito.tables import lobby
from mundialito.tables.hall import Hall
from mundialito.tables.refusals import NotNow
from mundialito.tables.table import ENDED


async def entry(office: Office, live: LiveTournament, kind: str, **data: object) -> None:
    await office.act(live, HOUSE, lambda _, at: [Deed(kind, at, data=data)])


def online(live: LiveTournament) -> dict[int, tuple[str, str]]:
    assert live.tournament.state.current
    return live.tournament.state.current.matches


def tied(e: Tournament, table: int, at: int) -> Deed:
    """The winners of both tables have nothing: they are tied."""
    assert e.state.current
    cards = {str(p): [2 * k, 0, 0] for k, p in enumerate(e.state.current.tables[table - 1])}
    return Deed("score", at, "desk", {"table": table, "cards": cards, "slip": True})


async def settled(office: Office, live: LiveTournament, table: int) -> None:
    """Its bots play to the end, and the score is there."""
    at = await office.hall.live(online(live)[table][0])
    await until(lambda: at.table.fold is not None)
    await play_to_the_end(office.hall, at)
    current = live.tournament.state.current
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
    played = live.tournament.state.rounds[0]
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
    assert not live.tournament.state.rounds[0].is_over
    ana = await hall.people.add("Ana", "en")
    at = await office.online.sit(live, 1, ana.id)
    await office.online.fill(live, table + 1)  # the others did not come: bots under their names
    await asyncio.wait_for(until(lambda: at.table.fold is not None), 20)
    assert sorted(at.table.names) == sorted(
        live.tournament.state.players[p].name for p in live.tournament.state.rounds[0].tables[table]
    )
    await settled(office, live, table)
    assert live.tournament.state.rounds[0].is_over


@in_a_hall
async def test_the_organiser_moves_a_table_on_line_and_back_until_it_has_its_score(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    await started(office, live, director)
    with pytest.raises(NotNow, match="not played on line"):
        await office.online.fill(live, 2)
    await entry(office, live, "venue", table=2, online=True)
    await until(lambda: 1 in online(live))
    first = await hall.live(online(live)[1][0])
    assert all(chair.is_open and chair.name for chair in first.table.chairs)
    await office.online.fill(live, 2)
    await until(lambda: first.table.fold is not None)
    await entry(office, live, "venue", table=2, online=False)
    assert 1 not in online(live)
    await asyncio.wait_for(until(lambda: first.table.stage == ENDED), 20)  # the host has given it up for all
    assert first.table.over and first.table.over.scores is None
    await entry(office, live, "venue", table=2, online=True)
    await until(lambda: 1 in online(live) and online(live)[1][0] != first.table.id)
    await office.act(live, director, lambda e, at: [sheet(e, 2, at, "desk", slip=True)])
    with pytest.raises(Unfit, match="stays where it is"):
        await entry(office, live, "venue", table=2, online=False)


@in_a_hall
async def test_a_seat_is_kept_for_the_holder_of_a_players_link(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    await entry(office, live, "remote", player=1, remote=True)
    await started(office, live, director)
    await until(lambda: len(online(live)) == 1)
    ana, thief = await people(hall, "Ana", "Thief")
    place = office.online.place_of(live.tournament.state, 1)
    assert place
    at = await hall.live(place.match)
    for seat in (place.seat, None):
        with pytest.raises(NotNow, match="kept for their players"):
            await hall.sit(at, thief.id, "Thief", seat)
    with pytest.raises(NotNow, match="Only the host"):
        await hall.act(at, lambda t: lobby.give(t, thief.id, thief.id, place.seat))
    await office.online.sit(live, 1, thief.id)  # who has the link sits down, whoever that is,
    await office.online.sit(live, 1, ana.id)  # and whoever comes with it next has the seat
    assert at.table.chairs[place.seat].person == ana.id and at.table.chairs[place.seat].name == "Ana"
    (code,) = (await office.players_links(live, [1])).values()  # a new link: whoever sits there stands up
    assert at.table.chairs[place.seat].is_open and at.table.chairs[place.seat].name == "Ana"
    (table,) = online(live)
    await office.online.fill(live, table + 1)
    await until(lambda: at.table.fold is not None)
    with pytest.raises(NotNow, match="kept for their players"):
        await hall.sit(at, thief.id, "Thief", place.seat)  # a bot's seat neither
    await office.online.sit(live, 1, ana.id)  # she was late: the bot gives way
    assert at.table.chairs[place.seat].person == ana.id and not at.table.player(place.seat)
    await office.online.free(live, 1)
    assert at.table.chairs[place.seat].bot
    found, link = await office.by_link(links.code_of(links.spelt(code).lower()))
    assert found is live and (link.role, link.number, link.token) == (links.PLAYER, 1, None)


@in_a_hall
async def test_ed9_a_bot_plays_on_line_for_whoever_leaves_and_may_go_out(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    for player in range(1, 7):
        await entry(office, live, "remote", player=player, remote=True)
    await started(office, live, director)
    await until(lambda: len(online(live)) == 2)
    seated = live.tournament.state.rounds[0].tables[0]
    at = await hall.live(online(live)[0][0])
    for player in seated:
        await office.online.sit(live, player, (await hall.people.add("x", "en")).id)
    await until(lambda: at.table.fold is not None)
    for player in seated:
        await entry(office, live, "leave", player=player)
    await until(lambda: all(chair.bot for chair in at.table.chairs))
    with pytest.raises(NotNow, match="no seat on line"):
        await office.online.sit(live, seated[0], "anybody")
    await settled(office, live, 0)
    assert live.tournament.state.rounds[0].results[0].winner in seated


@in_a_hall
async def test_ed13_an_extra_round_is_played_on_line_and_decides(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    await entry(office, live, "remote", player=1, remote=True)
    await started(office, live, director)
    for table in (1, 2):
        await office.act(live, director, lambda e, at, n=table: [tied(e, n, at)])  # type: ignore[misc]
    await office.act(live, director, lambda _, at: [Deed("finish", at, why="late")])
    assert len(leaders(live.tournament.state)) == 2
    tables = [leaders(live.tournament.state)]
    for player in tables[0]:
        await entry(office, live, "remote", player=player, remote=True)
    await entry(office, live, "decider", tables=tables)
    stage = live.tournament.state.deciders[0]
    await until(lambda: 0 in stage.matches)
    assert live.tournament.log[-1].data["round"] == 2  # extra rounds are counted on
    await entry(office, live, "decide", table=1)  # blocked: they play again, in another match
    first = stage.matches.get(0)
    await until(lambda: 0 in stage.matches and stage.matches[0] != first)
    await office.online.fill(live, 1)
    at = await hall.live(stage.matches[0][0])
    await until(lambda: at.table.fold is not None)
    await play_to_the_end(hall, at)
    await until(lambda: bool(stage.winners) or len(stage.stopped) > 1)  # a blocked deal is played once more, again
    assert champion(live.tournament.state) == stage.winners.get(0)


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
    assert live.tournament.state.rounds[0].results[0].by == "desk"
    assert [e.kind for e in live.tournament.log].count("score") == 2


@in_a_hall
async def test_ed4_the_points_of_a_match_with_one_more_are_for_the_desk_to_enter(hall: Hall) -> None:
    failed: list[object] = []
    hall.ran = lambda task: failed.append(task.exception())  # type: ignore[method-assign]
    office, live, director = await opened(hall, *SIX)
    for player in range(1, 7):
        await entry(office, live, "bot", player=player, bot="simple")
    await started(office, live, director)
    await until(lambda: len(online(live)) == 2)
    await entry(office, live, "short", player=live.tournament.state.rounds[0].tables[0][0])
    at = await hall.live(online(live)[0][0])
    await until(lambda: at.table.fold is not None)
    await play_to_the_end(hall, at)
    await settled(office, live, 1)
    assert 0 not in live.tournament.state.rounds[0].results and not any(failed)
    await office.act(live, director, lambda e, at: [sheet(e, 1, at, "desk", slip=True)])
    assert live.tournament.state.rounds[0].is_over


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
            return live.tournament.state.rounds[0].is_over

    assert asyncio.run(resumed(asyncio.run(begun())))


@in_a_hall
async def test_a_start_reads_no_event_that_has_no_tables_on_line(hall: Hall) -> None:
    """To fold all that the store has ever had would keep everybody waiting at each start."""
    _, hybrid, _ = await opened(hall, *SIX)
    office, plain, _ = await opened(hall, *SIX)
    await entry(office, hybrid, "bot", player=1, bot="simple")
    again = Office(hall)
    folded: list[str] = []
    read = again.read

    async def noted(id: str) -> LiveTournament:
        folded.append(id)
        return await read(id)

    again.read = noted  # type: ignore[method-assign]
    await again.resume()
    assert folded == [hybrid.id] and plain.id not in again.events


@in_a_hall
async def test_who_holds_the_sign_of_a_table_on_line_keeps_its_result_out_of_nothing(hall: Hall) -> None:
    """Neither the sign nor a player's code: the match says how it ended."""
    office, live, director = await opened(hall, *SIX)
    for player in range(1, 7):
        await entry(office, live, "bot", player=player, bot="simple")
    await started(office, live, director)
    await until(lambda: len(online(live)) == 2)
    (player, *_), length = live.tournament.state.rounds[0].tables[0], live.seq
    for link, by, more in (
        (await link_of(office, live, links.TABLE, 1), "table 1", {}),
        (player_link(live, player), f"player {player}", {"signed": player}),
    ):
        with pytest.raises(NotNow, match="Table 1 plays on line, and its score enters itself"):
            await office.act(live, link, lambda e, at, by=by, more=more: [sheet(e, 1, at, by, **more)])  # type: ignore[misc]
    assert live.seq == length
    await settled(office, live, 0)
    assert live.tournament.state.rounds[0].results[0].confirmed_by == "on line"


def test_a_bot_that_does_not_exist_is_refused(sqlite_url: str) -> None:
    async def tried() -> None:
        async with a_hall(sqlite_url) as hall:
            office, live, _ = await opened(hall, *SIX)
            with pytest.raises(Unfit, match="There is no bot clever"):
                await entry(office, live, "bot", player=1, bot="clever")

    asyncio.run(tried())
