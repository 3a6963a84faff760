"""What an event's file says of tables gives no right over them: a table obeys the event that it was opened for."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from desk.test_office import SIX, opened, started
from desk.test_online_cup import AWAY, HOME, a_cup
from desk.test_online_tables import entry, online
from tables import halls
from tables.halls import in_a_hall, people, play_to_the_end, until

from mundialito.desk import files, fixtures
from mundialito.desk.erasing import erase
from mundialito.desk.links import HOUSE
from mundialito.desk.office import LiveTournament, Office
from mundialito.desk.progress import Deed
from mundialito.desk.rows import written
from mundialito.desk.tournament import Tournament
from mundialito.engine.reasons import Spoken
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.table import ENDED, OPEN

NAMES = ("Victoria", "Walter", "Carla")
Act = Callable[[Office, LiveTournament], Awaitable[object]]


def claiming(at: Live) -> list[Deed]:
    """The log of an event whose one table is said to play that match, by people of the same names."""
    tournament = Tournament()
    for e in (
        Deed("open", 1, data={"name": "Mine"}),
        *(Deed("enter", 2, data={"name": name, "here": True}) for name in NAMES),
        *(Deed("remote", 3, data={"player": p, "remote": True}) for p in (1, 2, 3)),
        Deed("draft", 4, data={"rounds": [[[1, 2, 3]]] * 8}),
        Deed("publish", 4),
        Deed("start", 4),
        Deed("match", 5, "on line", {"round": 1, "table": 1, "match": at.table.id, "link": at.link}),
    ):
        tournament.take(e)
    return tournament.log


async def imported(hall: Hall, at: Live) -> tuple[Office, LiveTournament]:
    office = Office(hall)
    live, _ = await office.by_link(await office.create("Mine", "open", [written(e) for e in claiming(at)]))
    return office, live


async def told(hall: Hall, match: str) -> list[object]:
    """All that the store has of a match."""
    return [await hall.row(match), await hall.store.entries(match)]


def entering(kind: str, **data: object) -> Act:
    return lambda office, live: office.act(live, HOUSE, lambda _, at: [Deed(kind, at, data=data)])


async def take_a_seat(office: Office, live: LiveTournament) -> None:
    (stranger,) = await people(office.hall, "Stranger")
    await office.online.sit(live, 1, stranger.id)


async def call_anew(office: Office, live: LiveTournament) -> None:
    """As after a name was taken out while a table was opened for it."""
    await entering("rename", player=1, name="— 1")(office, live)
    await office.online.call_anew(live, {1: NAMES[0]})


ACTS: dict[str, Act] = {
    "forget": lambda office, live: erase(office, live, 1),
    "call anew": call_anew,
    "fill": lambda office, live: office.online.fill(live, 1),
    "free": lambda office, live: office.online.free(live, 1),
    "leave": entering("leave", player=1),
    "sit": take_a_seat,
    "cards": lambda office, live: office.players_links(live, [1, 2, 3]),
    "venue": entering("venue", table=1, online=False),
    "undo": entering("undo", entry=11),
    "rename": entering("rename", player=1, name="Nobody"),
    "bot": entering("bot", player=1, bot="simple"),
}


@pytest.mark.parametrize("stage", ["lobby", "match", "end"])
def test_whoever_claims_a_table_in_a_file_can_do_nothing_to_it(
    stage: str, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    @in_a_hall
    async def attack(hall: Hall) -> None:
        victoria, walter = await people(hall, *NAMES[:2])
        chairs = (victoria, walter, "-" if stage == "lobby" else "simple")
        at = await (halls.opened if stage == "lobby" else halls.begun)(hall, "uno", *chairs)
        if stage == "end":
            await play_to_the_end(hall, at)
        before = await told(hall, at.table.id)
        for name, act in ACTS.items():
            office, live = await imported(hall, at)
            with suppress(Spoken):
                await act(office, live)
            await until(lambda: not hall.tasks)
            assert await told(hall, at.table.id) == before, name
            assert not live.tournament.state.rounds[0].results, name  # nor is its result theirs

    with caplog.at_level(logging.ERROR):
        attack(url)
    assert not caplog.records  # a refusal is no failure of ours


@in_a_hall
async def test_a_claim_keeps_no_event_in_memory_and_nobody_from_their_own_table(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX[:3])
    for player in (1, 2, 3):
        await entry(office, live, "remote", player=player, remote=True)
    await started(office, live, director)
    await until(lambda: bool(online(live)))
    at = await hall.live(online(live)[0][0])
    other, theirs = await imported(hall, at)
    await until(lambda: not other.online.needs(theirs))
    own = files.to_json(live.tournament.log).encode()  # one's own event, twice
    copy, _ = await office.by_link(await office.adopt(own))
    assert office.online.needs(live)
    with pytest.raises(Spoken, match="not opened here for this tournament"):
        await office.online.fill(copy, 1)
    assert at.table.stage == OPEN
    await office.online.fill(live, 1)
    await until(lambda: at.table.fold is not None)
    await play_to_the_end(hall, at)
    await until(lambda: live.tournament.state.rounds[0].is_over)
    assert at.table.stage == ENDED and not copy.tournament.state.rounds[0].results


@in_a_hall
async def test_a_match_of_a_cup_that_a_file_claims(hall: Hall) -> None:
    at = await halls.begun(hall, "tactics", *await people(hall, *NAMES[:2]))
    before = await told(hall, at.table.id)
    office, live = await a_cup(hall)
    number = fixtures.number_of(live.tournament.state, HOME)
    await entry(office, live, "side", team=HOME, name=NAMES[0])
    data = {"home": HOME, "away": AWAY, "match": at.table.id, "link": at.link}
    claim = files.to_json([*live.tournament.log, Deed("kickoff", live.tournament.state.now, "on line", data)])
    theirs, _ = await office.by_link(await office.adopt(claim.encode()))
    assert office.online.place_of(theirs.tournament.state, number)
    with pytest.raises(Spoken, match="not opened here for this tournament"):
        await office.online.free(theirs, number)
    await erase(office, theirs, number)
    assert theirs.tournament.state.sides == {HOME: f"— {number}"}
    assert await told(hall, at.table.id) == before
