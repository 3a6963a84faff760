"""Events in the store, on both databases: one log, judged before it is written, read again by the next process."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from typing import Any

import pytest
from tables.halls import a_hall, in_a_hall, turned_by_hand, until

from mundialito.desk import files, links
from mundialito.desk import office as desk_office
from mundialito.desk.clock import elapsed
from mundialito.desk.lines import size_of
from mundialito.desk.live import LiveTournament
from mundialito.desk.office import Office
from mundialito.desk.progress import Deed
from mundialito.desk.tournament import Tournament
from mundialito.engine.options import Unfit
from mundialito.ledger.live import Reader
from mundialito.store import LinkRow
from mundialito.tables.hall import Hall
from mundialito.tables.refusals import NotNow, Unknown

SIX = ("Ana", "Bruno", "Carla", "Dora", "Elsa", "Fito")


async def opened(hall: Hall, *names: str, office: Office | None = None) -> tuple[Office, LiveTournament, LinkRow]:
    """An event with these people present, and its director."""
    office = office or Office(hall)
    token = await office.found({"name": "Club"})
    live, director = await office.by_link(token)
    await office.act(live, director, lambda _, at: [entered(name, at) for name in names])
    return office, live, director


def entered(name: str, at: int) -> Deed:
    return Deed("enter", at, data={"name": name, "here": True})


async def started(office: Office, live: LiveTournament, director: LinkRow) -> None:
    seating = await office.draw_up(live, 1)
    draft = {"rounds": seating.rounds}
    await office.act(
        live, director, lambda _, at: [Deed("draft", at, data=draft), Deed("publish", at), Deed("start", at)]
    )


async def link_of(office: Office, live: LiveTournament, role: str, number: int = 0) -> LinkRow:
    return next(row for row in await office.links_of(live) if (row.role, row.number) == (role, number))


def sheet(tournament: Tournament, table: int, at: int, by: str, **more: object) -> Deed:
    """The first of the table went out, the others hold three numbers."""
    assert tournament.state.current
    people = tournament.state.current.tables[table - 1]
    cards = {str(p): [0 if p == people[0] else 3, 0, 0] for p in people}
    return Deed("score", at, by, {"table": table, "cards": cards, **more})


def player_link(live: LiveTournament, number: int) -> LinkRow:
    return LinkRow("", live.id, links.PLAYER, number)


def signed(player: int, at: int) -> Deed:
    """Somebody at table 1 signs its sheet."""
    return Deed("confirm", at, f"player {player}", {"table": 1, "signed": player})


@in_a_hall
async def test_what_is_acknowledged_is_in_the_log(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    await started(office, live, director)
    again = await Office(hall).live(live.id)
    assert again is not live and again.tournament.log == live.tournament.log
    assert again.tournament.state == live.tournament.state
    with pytest.raises(Unknown, match="no such event"):
        await office.live("nothing")


@in_a_hall
async def test_of_a_pasted_list_all_or_nobody_is_entered(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    with pytest.raises(Unfit, match="entered already"):
        await office.act(live, director, lambda _, at: [entered("Gil", at), entered("ana", at)])
    assert len(live.tournament.state.players) == 6 == len(await hall.store.events.entries(live.id)) - 1


@in_a_hall
async def test_an_entry_sent_again_is_taken_once(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    await started(office, live, director)
    table = await link_of(office, live, links.TABLE, 1)
    sends = [office.act(live, table, lambda e, at: [sheet(e, 1, at, "table 1 · Ana")], "phone-1") for _ in range(5)]
    await asyncio.gather(*sends)
    assert [e.kind for e in live.tournament.log].count("score") == 1


@in_a_hall
async def test_of_many_entries_sent_again_each_is_taken_once(hall: Hall) -> None:
    """The desk's list of names, or everyone's roll call: one mark for all of it."""
    office, live, director = await opened(hall, *SIX)
    for _ in range(2):
        await office.act(live, director, lambda _, at: [entered("Gil", at), entered("Hugo", at)], "desk-1")
    assert [p.name for p in live.tournament.state.players.values()][6:] == ["Gil", "Hugo"]
    assert (await Office(hall).live(live.id)).tournament.log == live.tournament.log


@in_a_hall
async def test_seatings_are_drawn_up_one_after_the_other(hall: Hall) -> None:
    office, live, _ = await opened(hall, *SIX)
    at_once, most, propose = 0, 0, desk_office.propose

    def noted(*told: Any) -> Any:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        time.sleep(0.01)
        at_once -= 1
        return propose(*told)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(desk_office, "propose", noted)
        seatings = await asyncio.gather(*(office.draw_up(live, seed) for seed in range(8)))
    assert most == 1 and len(seatings) == 8


@in_a_hall
async def test_the_last_part_of_a_log_is_its_directors(hall: Hall) -> None:
    """However much others enter, somebody can still say how the event goes on, and end it."""
    office, live, director = await opened(hall, *SIX)
    public = await link_of(office, live, links.PUBLIC)
    for name, most in (("MOST_ENTRIES", len(live.tournament.log)), ("MOST_BYTES", live.tournament.size)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(desk_office, name, most)
            with pytest.raises(Unfit, match="nearly full: tell the organiser"):
                await office.act(live, public, lambda _, at: [Deed("enter", at, data={"name": "Gil"})])
            await office.act(live, director, lambda _, at, name=name: [Deed("enter", at, data={"name": name})])
    await office.act(live, public, lambda _, at: [Deed("enter", at, data={"name": "Gil"})])
    assert live.tournament.size == sum(map(size_of, live.tournament.log))


@in_a_hall
async def test_two_processes_write_one_log(hall: Hall) -> None:
    if not hall.store.shared:
        return
    async with AsyncExitStack() as stack:
        url = hall.store.database.url.render_as_string(hide_password=False)
        other = await stack.enter_async_context(a_hall(url))
        office, live, director = await opened(hall, "Ana")
        twin = Office(other)
        there = await twin.live(live.id)
        work = []
        for n in range(10):
            work.append(office.act(live, director, lambda _, at, n=n: [entered(f"H{n}", at)]))
            work.append(twin.act(there, director, lambda _, at, n=n: [entered(f"T{n}", at)]))
        await asyncio.gather(*work)
        await office.refresh(live)
        await twin.refresh(there)
        assert live.tournament.log == there.tournament.log and len(live.tournament.state.players) == 21


@in_a_hall
async def test_links_allow_what_their_role_allows(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    await started(office, live, director)
    table, public = await link_of(office, live, links.TABLE, 1), await link_of(office, live, links.PUBLIC)
    _, enters = links.minted(live.id, links.ENTERS, 1, "Nora")
    refused = [
        (table, lambda e, at: [sheet(e, 2, at, "Ana")], "table 1 alone"),
        (table, lambda e, at: [sheet(e, 1, at, "Ana", slip=True)], "confirmed by somebody else"),
        (table, lambda e, at: [Deed("publish", at)], "does not allow"),
        (enters, lambda e, at: [sheet(e, 1, at, "Nora", slip=True)], "confirmed by somebody else"),
        (enters, lambda e, at: [Deed("confirm", at, "Nora", {"table": 1})], "does not allow"),
        (table, lambda e, at: [Deed("confirm", at, "table 1", {"table": 1})], "confirmed with a code"),
        (table, lambda e, at: [signed(1, at)], "one's own code"),
        (public, lambda e, at: [Deed("enter", at, data={"name": "Zoe"})], "Registration is over"),
        (public, lambda e, at: [Deed("close", at)], "does not allow"),
    ]
    for link, act, words in refused:
        with pytest.raises(NotNow, match=words):
            await office.act(live, link, act)
    await office.act(live, table, lambda e, at: [sheet(e, 1, at, "table 1")])
    for player in live.tournament.state.rounds[0].tables[0][:2]:
        await office.act(live, player_link(live, player), lambda _, at, p=player: [signed(p, at)])
    assert live.tournament.state.rounds[0].results[0].signed
    await office.act(live, enters, lambda e, at: [sheet(e, 2, at, "Nora")])


@in_a_hall
async def test_a_link_that_was_renewed_is_dead_and_no_secret_is_stored(hall: Hall) -> None:
    office, live, _ = await opened(hall, *SIX)
    first = await office.renew(live.id, links.DIRECTOR)
    second = await office.renew(live.id, links.DIRECTOR)
    assert (await office.by_link(second))[1].role == links.DIRECTOR
    with pytest.raises(Unknown, match="leads nowhere"):
        await office.by_link(first)
    helper = await office.renew(live.id, links.ENTERS, 1, "Nora")
    rows = await office.links_of(live)
    assert second not in repr(rows) and helper not in repr(rows)
    assert [row.number for row in rows if row.role == links.TABLE and row.token] == [1, 2]
    await office.drop_link(live.id, links.ENTERS, 1)
    with pytest.raises(Unknown):
        await office.by_link(helper)


@in_a_hall
async def test_e1_the_time_that_was_judged_is_the_time_that_is_kept(hall: Hall) -> None:
    time = turned_by_hand(hall)
    office, live, director = await opened(hall, *SIX)
    await started(office, live, director)
    for table in (1, 2):
        await office.act(live, director, lambda e, at, t=table: [sheet(e, t, at, "desk", slip=True)])
    await office.act(live, director, lambda _, at: [Deed("publish", at)])
    time.now += 7199.999
    await office.act(live, director, lambda _, at: [Deed("start", at)])
    again = await Office(hall).live(live.id)
    assert again.tournament.state.current == live.tournament.state.current
    assert again.tournament.state.rounds[1].started - again.tournament.state.rounds[0].started < 7_200_000


@in_a_hall
async def test_e1_a_clock_set_back_does_not_stop_the_time_of_an_event(hall: Hall) -> None:
    time = turned_by_hand(hall)
    office, live, director = await opened(hall, *SIX)
    await started(office, live, director)
    began = live.tournament.state.now
    time.now += 600
    time.set -= 7200
    assert office.now(live) - began == elapsed(live.tournament.state, office.now(live)) == 600_000
    await office.act(live, director, lambda _, at: [entered("Gil", at)])
    time.now += 60
    assert live.tournament.state.now - began == 600_000 and office.now(live) - began == 660_000
    office.events.clear()
    again = await office.live(live.id)  # a server that begins now knows no more than the log
    time.now += 60
    assert office.now(again) - began == 660_000
    time.set += 7200 + 3600
    assert office.now(again) - began == 4_320_000  # set on, or asleep with its lid closed: the hall played on


@in_a_hall
async def test_an_exported_event_goes_on_elsewhere(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    await started(office, live, director)
    token = await office.adopt(files.to_json(live.tournament.log).encode())
    copy, link = await office.by_link(token)
    assert copy.id != live.id and copy.tournament.state == live.tournament.state
    await office.act(copy, link, lambda e, at: [sheet(e, 1, at, "desk", slip=True)])
    assert len(live.tournament.log) + 1 == len(copy.tournament.log)


@in_a_hall
async def test_an_event_that_nobody_looks_at_leaves_memory_and_comes_back(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    later = asyncio.get_running_loop().time() + 1
    with live.watched(Reader()):
        office.put_away(later)
        assert office.events[live.id] is live  # a page follows it
    office.put_away(later)
    assert live.id not in office.events
    again = await office.live(live.id)
    assert again is not live and [p.name for p in again.tournament.state.players.values()] == list(SIX)
    await office.act(again, director, lambda _, at: [Deed("remote", at, data={"player": 1, "remote": True})])
    await started(office, again, director)
    await until(lambda: bool(again.tournament.state.rounds[0].matches))
    office.put_away(later + 60)
    assert office.events[live.id] is again  # a table plays on line


# --- in memory, and out of it ------------------------------------------------------------------------------


@in_a_hall
async def test_what_left_memory_while_somebody_held_it_is_one_event_all_the_same(hall: Hall) -> None:
    office, held, director = await opened(hall, *SIX)
    office.put_away(asyncio.get_running_loop().time() + 1)
    assert held.gone
    again = await office.live(held.id)
    assert again is not held
    await office.act(held, director, lambda _, at: [entered("Gil", at)])  # by whoever still holds the old one
    assert again.tournament.state.players[7].name == "Gil"
    await office.act(again, director, lambda _, at: [entered("Hugo", at)])
    assert [p.name for p in again.tournament.state.players.values()][-2:] == ["Gil", "Hugo"]


@in_a_hall
async def test_events_that_nobody_looks_at_hold_so_much_memory_and_no_more(hall: Hall) -> None:
    office, first, _ = await opened(hall, *SIX)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(desk_office, "MOST_IDLE", 20)
        for _ in range(5):
            await opened(hall, *SIX, office=office)
        assert first.gone and len(office.events) <= 4
        with next(iter(office.events.values())).watched(Reader()):
            watched = next(iter(office.events))
            for _ in range(5):
                await opened(hall, *SIX, office=office)
            assert watched in office.events
