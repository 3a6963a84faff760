"""A bot's choice is one step: neither its time nor its frames tell how much was chosen unseen, nor by whom."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from beating import let_stand
from halls import Time, a_hall, begun, in_a_hall, move, people, turned_by_hand
from sealing import CUP, OWNERS, about_to_seal, cards, next_due, sealing_fold

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.engine.record import State
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.tables import acts, workers
from mundialito.tables.crowd import Watcher
from mundialito.tables.hall import Hall
from mundialito.tables.workers import whole_choice


class Counted(Watcher):
    """Notes when it was woken."""

    def __init__(self, viewer: int, clock: Time) -> None:
        super().__init__(viewer, "")
        self.clock, self.times = clock, list[float]()

    def wake(self) -> None:
        self.times.append(self.clock.now)


async def frames(hall: Hall, viewer: int, numbers: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What a viewer meets while two bots seal so many cards, up to the first card that is turned up."""
    monkeypatch.setattr(workers, "choose", cards(*numbers))
    time = turned_by_hand(hall)
    live = await about_to_seal(hall, (await people(hall, "Carla"))[0])
    watcher = Counted(viewer, time)
    live.watchers.add(watcher)
    log = live.table.logs[viewer]
    length, began = len(log), time.now
    while len(log) == length:
        assert await next_due(hall, live, time)
    written = [entry.at - began for entry in live.entries if entry.at > began]
    until = live.table.until - began if live.table.until else 0.0
    return [time.now - began, [at - began for at in watcher.times], min(written), max(written), until]


@pytest.mark.parametrize("beat", [0.0, 0.7])
@pytest.mark.parametrize("viewer", [PUBLIC, 2])
def test_the_time_tells_nothing_of_what_two_bots_seal(
    url: str, viewer: int, beat: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_stand(monkeypatch, "cup2010", ("",))  # whatever everybody sees

    async def twins() -> None:
        told = []
        for numbers in ((1, 1), (1, 4), (4, 1), (4, 4)):
            async with a_hall(url, pace=0.9) as hall:
                hall.beat = beat
                told.append(await frames(hall, viewer, numbers, monkeypatch))
        assert told == [told[0]] * 4 and bool(told[0][-1]) == bool(beat)
        assert len(told[0][1]) == 1  # type: ignore[arg-type]  # and the viewer is woken once

    asyncio.run(twins())


@in_a_hall
async def test_both_choices_are_one_transaction(hall: Hall) -> None:
    time = turned_by_hand(hall)
    hall.pace = 0.9
    live = await about_to_seal(hall, (await people(hall, "Carla"))[0])
    appends = []
    written = hall.store.append

    async def append(match: str, seq: int, entries: object, *args: object, **more: object) -> float:
        appends.append(entries)
        return await written(match, seq, entries, *args, **more)  # type: ignore[arg-type]

    hall.store.append = append  # type: ignore[method-assign]
    assert await next_due(hall, live, time)
    [entries] = appends
    who = [entry.who for entry in entries]  # type: ignore[attr-defined]
    assert set(who) == {*OWNERS, NATURE} and who == sorted(who, key=(*OWNERS, NATURE).index)


@in_a_hall
async def test_what_somebody_seals_meanwhile_neither_hinders_nor_delays_a_bot(hall: Hall) -> None:
    time = turned_by_hand(hall)
    hall.pace = 0.9
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "coin", ana, bruno, "simple", options={"rounds": "1"})
    due = hall.duties.due(live.table)
    time.now += 0.5
    await move(hall, live, 0, "A guesses heads")
    assert hall.duties.due(live.table) == due  # counted from what everybody saw
    time.now += 0.4
    thinking = asyncio.ensure_future(hall.duties.attend(live))
    await asyncio.sleep(0)
    await move(hall, live, 1, "B guesses tails")
    await thinking
    assert live.table.over and [who for who, _ in live.table.playing.events if who >= 0] == [0, 1, 2]


@in_a_hall
async def test_who_comes_back_while_the_bot_thinks_chooses_alone(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "coin", ana, bruno)
    await hall.act(live, lambda t: acts.leave(t, ana.id, 0))
    thinking = asyncio.ensure_future(hall.duties.let_bots_choose(live, {0: "simple"}, seconds=0.05))
    await asyncio.sleep(0)
    await hall.act(live, lambda t: acts.come_back(t, ana.id, 0))
    await thinking
    assert live.table.awaited() == [0, 1]


# --- the choice itself -----------------------------------------------------------------------------------


def test_a_choice_goes_up_to_the_first_thing_that_everybody_sees() -> None:
    game = games.load("uno")
    fold = Fold(game, game.notation.read_position("R0 | R1 R2 R3 | G2 G2"))
    assert len(whole_choice(fold.copy(), "simple", 0, 0.0)) == 1 and fold.events == []
    coin = Fold(games.load("coin"), games.load("coin").begun(2))
    while coin.actor == NATURE:
        coin.take(NATURE, coin.offers(NATURE)[0])
    assert len(whole_choice(coin, "simple", 1, 0.0)) == 1 and not coin.offers(1)  # it is not asked any more


def test_each_event_is_chosen_from_the_view_that_the_seat_has_then(monkeypatch: pytest.MonkeyPatch) -> None:
    fold = sealing_fold()
    views: list[bytes] = []
    picks = cards(3, 3)

    def choose(game: object, bot: str, view: State, seat: int, *rest: object) -> int:
        views.append(view.tobytes())
        return picks(game, bot, view, seat, *rest)

    monkeypatch.setattr(workers, "choose", choose)
    events = whole_choice(fold.copy(), "simple", 0, 0.0)
    assert len(events) == 4
    for e, seen in zip(events, views, strict=True):
        assert fold.view(0).tobytes() == seen
        fold.take(0, e)


def test_a_whole_choice_is_thought_over_within_the_time_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each event has half of what is left; where nothing is unseen, all of it."""
    now = 100.0
    shares: list[float] = []
    picks = cards(3, 3)

    def think(
        game: object, bot: str, view: object, seat: int, rng: object, stop: Callable[[], bool], log: object
    ) -> int:
        nonlocal now
        began = now
        while not stop():
            now += 1 / 64
        shares.append(now - began)
        return picks(game, bot, view, seat) if game is CUP else 1

    monkeypatch.setattr(workers, "choose", think)
    monkeypatch.setattr(workers.time, "monotonic", lambda: now)
    assert len(whole_choice(sealing_fold(), "hard", 0, now + 8.0)) == 4
    assert shares == pytest.approx([4.0, 2.0, 1.0, 0.5], abs=0.1)
    uno = games.load("uno")
    whole_choice(Fold(uno, uno.notation.read_position("R0 | R1 R2 R3 | G2 G2")), "hard", 0, now + 8.0)
    assert shares[-1] == pytest.approx(8.0, abs=0.1)
