"""The hall on both databases: one writer, everything on disk before it is taken, everything read again from the log."""

from __future__ import annotations

import asyncio

import pytest
from halls import a_hall, begun, in_a_hall, move, opened, people, play_to_the_end, turned_by_hand, until

from mundialito.engine.fairness import verify
from mundialito.engine.reasons import Refused
from mundialito.store import Entry, Taken
from mundialito.tables import acts, lobby
from mundialito.tables import alphabet as a
from mundialito.tables.entries import written
from mundialito.tables.hall import Hall
from mundialito.tables.live import Watcher
from mundialito.tables.refusals import NotNow, Stale, Unknown
from mundialito.tables.setting import Chair
from mundialito.tables.table import ENDED, OPEN, PLAYING


async def forgotten(hall: Hall, match: str) -> None:
    """Out of memory, so that the log alone can tell."""
    hall.drop(hall.tables[match])


@in_a_hall
async def test_what_is_acknowledged_is_in_the_log(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, bruno)
    for _ in range(12):
        await move(hall, live, live.table.awaited()[0])
        assert await hall.store.entries(live.table.id) == live.entries
    state = live.table.playing.state.tobytes()
    await forgotten(hall, live.table.id)
    again = await hall.at(live.link)
    assert again is not live and again.table.playing.state.tobytes() == state
    assert again.table.logs == live.table.logs
    with pytest.raises(Unknown, match="no such match"):
        await hall.live("nothing")
    with pytest.raises(Unknown, match="no such table"):
        await hall.at("nothing")


@in_a_hall
async def test_a_refused_choice_leaves_no_trace(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, bruno)
    seat = live.table.awaited()[0]
    first, length = live.table.playing.offers(seat)[0], live.table.seq_of(seat)
    before = await hall.store.entries(live.table.id)
    with pytest.raises(Refused):
        await hall.act(live, lambda t: acts.move(t, seat, [first, 9999], length, hall.clock()))
    assert await hall.store.entries(live.table.id) == before == live.entries


@in_a_hall
async def test_a_name_that_no_door_has_made_is_not_written(hall: Hall) -> None:
    """A door may forget to ask what kind of text a name is: the log does not."""
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await opened(hall, "uno", ana, bruno)
    before = await hall.store.entries(live.table.id)
    evil = Entry(a.CHAIR, 1, 0, written(Chair(person=bruno.id, name="Eva\r\revent:moved")))
    with pytest.raises(NotNow, match="cannot be shown"):
        await hall.act(live, lambda _: [evil])
    assert await hall.store.entries(live.table.id) == before == live.entries
    with pytest.raises(NotNow, match="cannot be shown"):
        await hall.open_table("uno", ana.id, [Chair(person=ana.id, name="A\u202ena"), Chair()])
    assert len(hall.tables) == 1


@in_a_hall
async def test_clicks_at_the_same_time_are_taken_once(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, bruno)
    for _ in range(5):
        seat = live.table.awaited()[0]
        offers, at, events = live.table.playing.offers(seat), live.table.seq_of(seat), len(live.table.playing.events)
        same = [hall.act(live, lambda t: acts.move(t, seat, offers[:1], at, hall.clock())) for _ in range(4)]  # noqa: B023
        assert await asyncio.gather(*same) == [live] * 4
        mine = [e for who, e in live.table.playing.events[events:] if who == seat]
        assert mine == offers[:1]
        with pytest.raises(Stale):
            await hall.act(live, lambda t: acts.move(t, seat, [offers[0] + 1], at, hall.clock()))  # noqa: B023


@in_a_hall
async def test_sealed_choices_of_all_at_once(hall: Hall) -> None:
    ana, bruno, carla = await people(hall, "Ana", "Bruno", "Carla")
    live = await begun(hall, "coin", ana, bruno, carla, options={"rounds": "2"})
    while live.table.stage == PLAYING:
        chosen = {seat: (live.table.playing.offers(seat)[0], live.table.seq_of(seat)) for seat in live.table.awaited()}
        assert sorted(chosen) == [0, 1, 2]
        await asyncio.gather(
            *(
                hall.act(live, lambda t, p=p, e=e, at=at: acts.move(t, p, [e], at, hall.clock()))
                for p, (e, at) in chosen.items()
            )
        )
    assert live.table.over and live.table.over.reason == "played"
    assert verify(live.table.game, live.table.match()) == live.table.drawn
    row = await hall.row(live.table.id)
    assert row and row.state == "over" and row.ended


@in_a_hall
async def test_who_comes_second_reads_and_tries_again(hall: Hall) -> None:
    ana, bruno, carla = await people(hall, "Ana", "Bruno", "Carla")
    live = await begun(hall, "coin", ana, bruno, carla)
    text = live.table.game.notation.read
    await hall.store.append(live.table.id, live.table.seq, [Entry(a.EVENT, 1, text("B guesses heads"))])  # elsewhere
    await move(hall, live, 0, "A guesses tails")
    assert live.table.awaited() == [2]
    assert await hall.store.entries(live.table.id) == live.entries
    await hall.store.append(live.table.id, live.table.seq, [Entry(a.EVENT, 2, text("C guesses heads"))])
    with pytest.raises(Stale):
        await move(hall, live, 2, "C guesses tails")  # C has chosen on another process


@in_a_hall
async def test_a_log_that_never_stands_still_ends_in_a_sentence(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "coin", ana, bruno)

    async def taken(*_: object, **__: object) -> float:
        raise Taken

    hall.store.append = taken  # type: ignore[method-assign]
    with pytest.raises(Stale, match="very busy"):
        await move(hall, live, 0, "A guesses heads")
    assert not live.lock.locked()


# --- links and lists ---------------------------------------------------------------------------------


@in_a_hall
async def test_a_new_link_kills_the_old_one(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await opened(hall, "uno", ana, "-")
    old = live.link
    with pytest.raises(NotNow, match="Only the host"):
        await hall.renew_link(live, bruno.id)
    watcher = Watcher(0, ana.id)
    with live.watched(watcher):
        new = await hall.renew_link(live, ana.id)
        assert watcher.news.is_set()
    assert new != old and await hall.at(new) is live
    for _ in range(2):  # in memory, and in the database
        with pytest.raises(Unknown):
            await hall.at(old)
        await forgotten(hall, live.table.id) if live.table.id in hall.tables else None
    assert (await hall.at(new)).table.id == live.table.id


@in_a_hall
async def test_lists_show_what_is_public_and_how_it_stands(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    hidden = await opened(hall, "uno", ana, "-")
    shown = await opened(hall, "uno", ana, "-", public=True)
    assert [row.id for row in await hall.listed("open")] == [shown.table.id]
    for live in (hidden, shown):
        assert await hall.sit(live, bruno.id, bruno.name) == 1
        await hall.act(live, lambda t: lobby.start(t, ana.id))
    assert await hall.listed("open") == []
    assert [row.id for row in await hall.listed("playing")] == [shown.table.id]
    assert {row.id for row in await hall.of_person(bruno.id)} == {hidden.table.id, shown.table.id}
    await hall.act(shown, lambda t: acts.close(t, ana.id))
    assert await hall.listed("playing") == []


@in_a_hall
async def test_phrases_go_to_those_who_look_and_are_kept_nowhere(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, bruno)
    before = await hall.store.entries(live.table.id)
    watcher = Watcher(0, ana.id)
    with live.watched(watcher):
        hall.say(live, bruno.id, 2)
        assert watcher.phrases == [(1, 2)] and watcher.news.is_set()
        for person, number in (("a stranger", 0), (bruno.id, 99), (bruno.id, -1)):
            with pytest.raises(NotNow):
                hall.say(live, person, number)
    assert await hall.store.entries(live.table.id) == before


# --- rounds ------------------------------------------------------------------------------------------


@in_a_hall
async def test_ud14_a_rematch_moves_the_start_and_carries_the_totals(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    parts = {"number": 1, "deal": 3}
    live = await begun(hall, "uno", ana, bruno, "simple", rounds=3, parts=parts, options={"starter": "B"})
    with pytest.raises(NotNow, match="not over yet"):
        await hall.rematch(live, ana.id)
    totals, starters, seeds = [0, 0, 0], [], set()
    for number in (1, 2, 3):
        table = live.table
        assert table.setting.number == number and list(table.setting.totals or (0, 0, 0)) == totals
        assert table.header
        starters.append(table.header.options["starter"])
        seeds.add(table.setting.commitment)
        await play_to_the_end(hall, live)
        assert table.over and table.over.scores
        assert verify(table.game, table.match()) == table.drawn
        totals = [x + y for x, y in zip(totals, table.over.scores, strict=True)]
        with pytest.raises(NotNow, match="Only those at the table"):
            await hall.rematch(live, "a stranger")
        following = await hall.rematch(live, bruno.id)
        assert following.link == live.link and live.next == following.table.id
        live = following
        assert live.table.stage == OPEN
        await hall.act(live, lambda t: lobby.start(t, ana.id))
    assert starters == ["B", "C", "A"] and len(seeds) == 3
    assert len(await hall.rounds(live.table.setting.table)) == 4
    assert await hall.at(live.link) is live


@in_a_hall
async def test_of_two_who_ask_for_a_rematch_there_is_one(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, bruno)
    await hall.act(live, lambda t: acts.resign(t, bruno.id, 1))
    both = await asyncio.gather(hall.rematch(live, ana.id), hall.rematch(live, bruno.id))
    assert both[0] is both[1]
    assert both[0].table.setting.totals == ()  # a round that was given up counts for nobody
    assert len(await hall.rounds(live.table.setting.table)) == 2
    await forgotten(hall, live.table.id)
    old = await hall.live(live.table.id)
    assert (await hall.rematch(old, ana.id)) is both[0]  # the log knows it, when memory does not


# --- other versions --------------------------------------------------------------------------------------


@in_a_hall
async def test_an_unfinished_match_of_another_version_is_closed(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, bruno)
    fixed = next(n for n, entry in enumerate(live.entries) if entry.kind == a.FIXED)
    body = live.entries[fixed].body.replace(f"version={live.table.game.version}", "version=999")
    await hall.store.rewrite(live.table.id, fixed, body)
    await forgotten(hall, live.table.id)
    foreign = await hall.at(live.link)
    assert foreign.table.stage == ENDED and foreign.table.over and foreign.table.over.reason == "version"
    assert foreign.entries[-1].kind == a.OVER and foreign.table.over.seed == live.table.seed.hex()
    row = await hall.row(live.table.id)
    assert row and row.state == "over"
    await forgotten(hall, live.table.id)
    assert len((await hall.at(live.link)).entries) == len(foreign.entries)  # closed once


# --- restarts --------------------------------------------------------------------------------------------


def test_a_restart_goes_on_from_the_log(url: str) -> None:
    async def first() -> tuple[str, bytes]:
        async with a_hall(url) as hall:
            (ana,) = await people(hall, "Ana")
            live = await begun(hall, "uno", ana, "simple", "eager")
            await hall.act(live, lambda t: acts.leave(t, ana.id, 0))  # from here on bots alone
            await hall.duties.hold(live)
            for _ in range(5):
                seat = live.table.awaited()[0]
                await hall.duties.let_bots_choose(live, {seat: live.table.player(seat)})
            await hall.store.release(live.table.id)
            return live.table.id, live.table.playing.state.tobytes()

    async def second(match: str, state: bytes) -> None:
        async with a_hall(url, pace=0.0, sweeping=True) as hall, asyncio.timeout(60):
            await until(lambda: match in hall.tables)  # nobody has asked for it
            with hall.presence.watched(hall.tables[match], Watcher(0, "")):
                await until(lambda: hall.tables[match].table.stage == ENDED)
            table = hall.tables[match].table
            assert table.over and table.over.reason == "played"
            assert verify(table.game, table.match()) == table.drawn

    match, state = asyncio.run(first())
    asyncio.run(second(match, state))


def test_cookies_outlive_a_restart_and_die_with_their_epoch(url: str) -> None:
    async def first() -> str:
        async with a_hall(url) as hall:
            (ana,) = await people(hall, "Ana")
            return hall.people.cookie(ana)

    async def second(cookie: str) -> None:
        async with a_hall(url) as hall:
            ana = await hall.people.by_cookie(cookie)
            assert ana and ana.name == "Ana"
            device = await hall.people.device_link(ana)
            assert await hall.people.by_device_link(device) == ana
            assert await hall.people.by_cookie(device) is None  # one is not the other
            later = await hall.people.sign_out_everywhere(ana)
            assert await hall.people.by_cookie(cookie) is None
            with pytest.raises(NotNow, match="not good any more"):
                await hall.people.by_device_link(device)
            assert await hall.people.by_cookie(hall.people.cookie(later)) == later
            for forged in ("", "x", cookie[:-1], cookie + "x", cookie.replace(".", "", 1)):
                assert await hall.people.by_cookie(forged) is None

    asyncio.run(second(asyncio.run(first())))


@in_a_hall
async def test_a_clock_of_the_tests_own_stamps_the_log(hall: Hall) -> None:
    """What the other tests of time stand on."""
    time = turned_by_hand(hall)
    ana, bruno = await people(hall, "Ana", "Bruno")
    time.now += 5
    live = await begun(hall, "uno", ana, bruno)
    assert live.entries[-1].at == live.table.at == time.now
    assert (await hall.store.entries(live.table.id))[-1].at == time.now
