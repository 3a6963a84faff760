"""Outcomes that stand alone at live tables: what people are shown when, who writes what follows, who may go on."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from beating import let_stand
from boards import GUESSES
from halls import SLOW, a_hall, begun, in_a_hall, move, people, turned_by_hand, until

from mundialito.engine.fairness import verify
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.store import PersonRow
from mundialito.tables import acts, duties
from mundialito.tables.crowd import Watcher
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.refusals import NotNow
from mundialito.tables.table import ENDED, PLAYING, Table

COIN = ("turns up", "throws", "shows")


@pytest.fixture(autouse=True)
def standing(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", COIN)


async def guessed(hall: Hall, *chairs: PersonRow | str, beat: float = 1.0, rounds: int = 1) -> Live:
    """All have guessed, and the first guess is being turned up."""
    live = await begun(hall, "coin", *chairs, beat=beat, options={"rounds": str(rounds)})
    for seat in range(3):
        if not live.table.player(seat):
            await move(hall, live, seat, GUESSES[seat])
    return live


async def three(hall: Hall) -> tuple[PersonRow, PersonRow, PersonRow]:
    ana, bruno, carla = await people(hall, "Ana", "Bruno", "Carla")
    return ana, bruno, carla


class Kept:
    """A follower that keeps what it is told."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def see(self, before: Any, e: int, number: int) -> None:
        self.seen.append(number)

    def draw(self, lang: str, symbols_at: str) -> None:
        """Nothing."""


def told(live: Live) -> tuple[int, int, int, int]:
    """How far people have been told: by board, story, lookout; and how far the log is."""
    follower = live.follower(Kept)
    assert isinstance(follower, Kept)
    lines = live.lines(PUBLIC, "en")
    return live.shown.seq_of(PUBLIC), lines[-1].number, follower.seen[-1], live.table.seq_of(PUBLIC)


def middle(live: Live) -> float:
    assert live.table.beat
    return live.table.beat.middle


@in_a_hall
async def test_while_it_falls_all_is_as_before_then_it_stands(hall: Hall) -> None:
    time = turned_by_hand(hall)
    live = await guessed(hall, *await three(hall))
    for _ in range(2):
        length = live.table.seq_of(PUBLIC)
        assert told(live) == (length - 1, length - 1, length - 1, length)
        assert live.shown.view(PUBLIC).tobytes() != live.table.view(PUBLIC).tobytes()
        time.now = middle(live) - 0.01
        live.turned()
        assert live.shown is not live.table
        time.now = middle(live) + 0.01
        live.turned()
        assert told(live) == (length,) * 4 and live.shown is live.table and live.is_staged
        time.now = live.table.until
        await hall.duties.perform(live)
        assert live.table.seq_of(PUBLIC) == length + 1


@in_a_hall
async def test_who_looks_for_the_first_time_in_mid_fall_is_told_as_much(hall: Hall) -> None:
    time = turned_by_hand(hall)
    live = await guessed(hall, *await three(hall))
    hall.drop(live)
    again = await hall.live(live.id)
    length = again.table.seq_of(PUBLIC)
    assert again is not live and told(again) == (length - 1, length - 1, length - 1, length)
    time.now = middle(again) + 0.01
    again.turned()
    assert told(again) == (length,) * 4
    again.stage.let_stand()
    hall.drop(again)
    third = await hall.live(live.id)
    assert told(third) == (length,) * 4 and third.stage.scene and third.stage.scene.number == length


@in_a_hall
async def test_the_end_is_not_shown_before_what_ends_it_has_fallen(hall: Hall) -> None:
    time = turned_by_hand(hall)
    live = await guessed(hall, *await three(hall))
    while live.table.stage == PLAYING:
        time.now = live.table.until
        await hall.duties.perform(live)
    assert live.table.stage == ENDED and live.shown.stage == PLAYING and live.shown.over is None
    assert not any(line.text == "The match is over." for line in live.lines(PUBLIC, "en"))
    time.now = middle(live) + 0.01
    live.turned()
    assert live.shown.stage == ENDED and live.lines(PUBLIC, "en")[-1].text == "The match is over."


@in_a_hall
async def test_what_happens_around_the_game_is_shown_at_once(hall: Hall) -> None:
    turned_by_hand(hall)
    ana, bruno, carla = await three(hall)
    live = await guessed(hall, ana, bruno, carla)
    await hall.act(live, lambda t: acts.leave(t, bruno.id, 1))
    await hall.act(live, lambda t: acts.pause(t, ana.id))
    assert live.shown is not live.table and live.shown.paused and live.shown.player(1)
    assert live.shown.playing.events == live.table.playing.events[:-1]


@in_a_hall
async def test_everybody_is_woken_once_for_each_half(hall: Hall) -> None:
    ana, bruno, carla = await three(hall)
    live = await begun(hall, "coin", ana, bruno, carla, beat=0.15, options={"rounds": "1"})
    await move(hall, live, 0)
    await move(hall, live, 1)
    woken: dict[int, list[bool]] = {PUBLIC: [], 0: [], 2: []}

    class Counted(Watcher):
        def wake(self) -> None:
            woken[self.viewer].append(live.shown is live.table)

    for viewer in woken:
        live.watchers.add(Counted(viewer, ""))
    await move(hall, live, 2)
    await until(lambda: live.table.stage == ENDED and not live.is_staged)
    await asyncio.sleep(0.02)
    beats = sum(bool(entry.body) for entry in live.entries if entry.kind == 0)
    assert woken[PUBLIC] == [False, True] * beats + [True]
    assert woken[0] == woken[PUBLIC]
    assert woken[2] == woken[PUBLIC]


@in_a_hall
async def test_the_process_that_wrote_it_lets_nature_go_on(hall: Hall) -> None:
    live = await guessed(hall, *await three(hall), beat=0.01, rounds=3)
    await until(lambda: not live.table.awaits_nature)
    assert live.table.awaited() == [0, 1, 2]
    times = [entry.at for entry in live.entries if entry.kind == 0 and entry.who == NATURE and entry.body]
    assert times == sorted(set(times)) and times[-1] - times[0] >= 0.02 * (len(times) - 1)


@in_a_hall
async def test_of_two_that_write_one_is_refused_and_sees_the_same(hall: Hall) -> None:
    live = await guessed(hall, *await three(hall))
    turned_by_hand(hall).now = live.table.until + 5
    live.clock.reach(live.table.until)
    await asyncio.gather(*(hall.duties.let_nature_go_on(live) for _ in range(3)))
    numbers = [entry for entry in live.entries if entry.kind == 0 and entry.who == NATURE]
    assert len(numbers) == live.table.drawn and sum(bool(entry.body) for entry in numbers) == 2


def test_another_process_goes_on_when_the_first_is_no_more(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duties, "LATE", 0.2)

    async def both() -> None:
        async with a_hall(postgres_url) as here, a_hall(postgres_url) as there, asyncio.timeout(60):
            live = await guessed(here, *await three(here), beat=0.3)
            theirs = await there.at(live.link)
            await until(lambda: theirs.entries == live.entries)
            here.let_go()  # it does nothing unasked any more
            length = len(live.entries)
            await until(lambda: len(theirs.entries) > length)
            wrote = theirs.entries[length]
            assert wrote.who == NATURE and wrote.at - theirs.entries[length - 1].at >= 0.8
            await until(lambda: theirs.table.stage == ENDED)
            assert verify(theirs.table.game, theirs.table.match()) == theirs.table.drawn

    asyncio.run(both())


@in_a_hall
async def test_bots_wait_until_it_has_been_seen(hall: Hall) -> None:
    hall.pace = 0.0
    [ana] = await people(hall, "Ana")
    live = await guessed(hall, ana, "simple", "simple", beat=0.01, rounds=3)
    await until(lambda: live.table.playing.state.round >= 1)
    await until(lambda: not live.table.awaits_nature)
    for before, entry in zip(live.entries, live.entries[1:], strict=False):
        if before.kind == entry.kind == 0 and before.body:
            assert entry.at - before.at >= int(before.body) / 1000 - 0.001


# --- going on ------------------------------------------------------------------------------------------------


@in_a_hall
async def test_when_all_who_are_here_have_seen_enough_it_goes_on(hall: Hall) -> None:
    turned_by_hand(hall)
    ana, bruno, carla = await three(hall)
    live = await guessed(hall, ana, bruno, carla, beat=3.0)
    length = live.table.seq_of(0)
    with live.watched(Watcher(0, ana.id)), live.watched(Watcher(1, bruno.id)), live.watched(Watcher(PUBLIC, "")):
        hall.go_on(live, ana.id, 0, length)
        assert live.is_staged and live.shown is not live.table
        with pytest.raises(NotNow, match="That is not your seat"):
            hall.go_on(live, "somebody", 1, length)
        hall.go_on(live, bruno.id, 1, live.table.seq_of(1) - 1)  # sent before it began to fall
        assert live.shown is not live.table
        hall.go_on(live, bruno.id, 1, live.table.seq_of(1))
        assert live.shown is live.table and live.table.until <= live.clock.now()
        await hall.duties.perform(live)
        assert live.table.seq_of(0) == length + 1 and live.is_staged
        hall.go_on(live, ana.id, 0, length)  # a late press
        hall.go_on(live, bruno.id, 1, length)
        assert live.is_staged and live.table.until > live.clock.now()
    again = Table(live.id, live.table.game, live.table.seed)
    for entry in live.entries:
        again.take(entry)
    assert again.playing.state.tobytes() == live.table.playing.state.tobytes()
    assert again.time.since == live.table.time.since


@in_a_hall
async def test_going_on_is_no_entry(hall: Hall) -> None:
    turned_by_hand(hall)
    ana, bruno, carla = await three(hall)
    live = await guessed(hall, ana, bruno, carla)
    entries = live.entries[:]
    with live.watched(Watcher(0, ana.id)):
        hall.go_on(live, ana.id, 0, live.table.seq_of(0))
    assert live.entries == entries == await hall.store.entries(live.id)


@in_a_hall
async def test_who_hurries_sees_nothing_until_asked(hall: Hall) -> None:
    hall.pace = 0.0
    [ana] = await people(hall, "Ana")
    live = await guessed(hall, ana, "simple", "simple", beat=3.0, rounds=2)
    await until(lambda: live.is_staged)
    with live.watched(Watcher(0, ana.id)):
        hall.go_on(live, ana.id, 0, live.table.seq_of(0), ahead=True)
        await until(lambda: live.table.awaited() != [])
        bodies = [entry.body for entry in live.entries if entry.kind == 0 and entry.body]
        assert bodies == ["6000"] and not live.ahead
        hall.pace = SLOW


def test_going_on_travels_between_processes(postgres_url: str) -> None:
    async def both() -> None:
        async with a_hall(postgres_url) as here, a_hall(postgres_url) as there, asyncio.timeout(60):
            ana, bruno, carla = await three(here)
            live = await guessed(here, ana, bruno, carla, beat=3.0)
            theirs = await there.at(live.link)
            await until(lambda: theirs.entries == live.entries)
            with here.presence.watched(live, Watcher(0, ana.id)), there.presence.watched(theirs, Watcher(1, bruno.id)):
                await until(lambda: len(live.present()) == len(theirs.present()) == 2)
                here.go_on(live, ana.id, 0, live.table.seq_of(0))
                there.go_on(theirs, bruno.id, 1, theirs.table.seq_of(1))
                length = live.table.seq
                await until(lambda: live.table.seq > length and theirs.entries == live.entries)
                assert live.entries[length].at - live.entries[length - 1].at < 2

    asyncio.run(both())


# --- when there are beats -------------------------------------------------------------------------------------


@in_a_hall
async def test_bots_alone_have_beats_if_somebody_looks(hall: Hall) -> None:
    [ana] = await people(hall, "Ana")
    live = await alone(hall, ana)
    assert live.unit() == 0
    with live.watched(Watcher(PUBLIC, "", is_nobody=True)):
        assert live.unit() == 0
        with live.watched(Watcher(PUBLIC, "")):
            assert live.unit() == 1.0


async def alone(hall: Hall, host: PersonRow) -> Live:
    """Bots, at a table that somebody has opened and left."""
    live = await begun(hall, "coin", host, "simple", "simple", beat=1.0)
    await hall.act(live, lambda t: acts.leave(t, host.id, 0))
    return live


@in_a_hall
async def test_the_server_says_how_long_a_unit_is_and_a_table_may_say_otherwise(hall: Hall) -> None:
    hall.beat = 0.7
    ana, bruno, carla = await three(hall)
    usual = await begun(hall, "coin", ana, bruno, carla)
    other = await begun(hall, "coin", ana, bruno, carla, beat=0.0)
    assert (usual.table.setting.beat, other.table.setting.beat) == (0.7, 0.0)
    assert (usual.unit(), other.unit()) == (0.7, 0.0)


@in_a_hall
async def test_one_page_is_never_drawn_from_two_halves(hall: Hall) -> None:
    """However late it is by the clock: what is shown changes between two drawings, not in one."""
    time = turned_by_hand(hall)
    live = await guessed(hall, *await three(hall))
    before = told(live), live.half, live.is_staged
    time.now = live.table.until + 1
    assert (told(live), live.half, live.is_staged) == before
    live.turned()
    assert told(live) != before[0] and live.half == "stands"
