"""What is done with a large event is done beside the event loop, and nobody writes in the middle of it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from desk.test_office import entered, opened
from tables.halls import PATIENCE, in_a_hall

from mundialito.desk import tournament
from mundialito.desk.links import HOUSE
from mundialito.desk.live import MANY, LiveTournament
from mundialito.desk.office import Office
from mundialito.desk.progress import Deed, Progress
from mundialito.desk.rows import written
from mundialito.store import LinkRow
from mundialito.tables.hall import Hall


async def large(hall: Hall) -> tuple[Office, LiveTournament, LinkRow]:
    """As few people as make an event a large one."""
    office, live, director = await opened(hall, *(f"P{n}" for n in range(MANY + 1)))
    assert live.is_large
    return office, live, director


@contextmanager
def noted(owner: Any, name: str) -> Iterator[list[threading.Thread]]:
    """In which threads a function is called."""
    threads: list[threading.Thread] = []
    usual = getattr(owner, name)

    def called(*given: Any, **more: Any) -> Any:
        threads.append(threading.current_thread())
        return usual(*given, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, called)
        yield threads


def check(threads: list[threading.Thread]) -> None:
    assert threads and threading.current_thread() not in threads


# --- beside the loop -----------------------------------------------------------------------------------------


@in_a_hall
async def test_it_is_read_beside_the_loop(hall: Hall) -> None:
    _, live, _ = await large(hall)
    with noted(tournament, "fold") as threads:
        again = await Office(hall).live(live.id)
    assert again.tournament.state == live.tournament.state
    check(threads)


@in_a_hall
async def test_it_is_read_anew_beside_the_loop(hall: Hall) -> None:
    """After another process has taken a name out of it."""
    office, live, _ = await large(hall)
    changed = [replace(e, data={**e.data, "name": "— 1"}) if n == 1 else e for n, e in enumerate(live.tournament.log)]
    await office.store.events.rewrite(live.id, [written(e) for e in changed], [2])
    with noted(tournament, "fold") as threads:
        await office.reread(live)
    assert live.tournament.state.players[1].name == "— 1"
    check(threads)


@in_a_hall
async def test_what_another_process_has_undone_is_folded_beside_the_loop(hall: Hall) -> None:
    office, live, director = await large(hall)
    twin = Office(hall)
    there = await twin.live(live.id)
    await office.act(live, director, lambda _, at: [Deed("undo", at, data={"entry": 2})])
    await office.act(live, director, lambda _, at: [entered("Zoe", at)])
    with noted(tournament, "fold") as threads:
        await twin.refresh(there)
    assert there.tournament.state == live.tournament.state and there.tournament.log == live.tournament.log
    check(threads)


@in_a_hall
async def test_a_seating_is_drawn_up_from_a_copy_that_is_made_beside_the_loop(hall: Hall) -> None:
    office, live, _ = await large(hall)
    threads: list[threading.Thread] = []

    def copied(s: Progress, memo: dict[int, Any]) -> Progress:
        threads.append(threading.current_thread())
        made = Progress.__new__(Progress)
        made.__dict__.update(deepcopy(s.__dict__, memo))
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Progress, "__deepcopy__", copied, raising=False)
        seating = await office.draw_up(live, 1)
    assert len(seating.rounds) == live.tournament.state.settings.rounds
    check(threads)


# --- and nobody writes meanwhile ---------------------------------------------------------------------------------


Start = Callable[[Office, LiveTournament, Callable[[], Any]], Any]


async def draws(office: Office, live: LiveTournament, work: Callable[[], Any]) -> None:
    await office.gathered(live, work)


async def judges(office: Office, live: LiveTournament, work: Callable[[], Any]) -> None:
    await office.act(live, HOUSE, lambda *_: work() or [])


@pytest.mark.parametrize(("start", "hangs_up"), [(draws, False), (draws, True), (judges, False)])
def test_nobody_writes_while_a_thread_reads(sqlite_url: str, start: Start, hangs_up: bool) -> None:
    @in_a_hall
    async def read(hall: Hall) -> None:
        office, live, _ = await large(hall)
        begun, go_on, caught_up = threading.Event(), threading.Event(), []
        usual = office.catch_up

        async def noted(live: LiveTournament) -> bool:
            caught_up.append(go_on.is_set())
            return await usual(live)

        def work() -> None:
            begun.set()
            assert go_on.wait(PATIENCE)

        office.catch_up = noted  # type: ignore[method-assign]
        reading = asyncio.ensure_future(start(office, live, work))
        await asyncio.to_thread(begun.wait)
        if hangs_up:
            reading.cancel()
            await asyncio.wait([reading])
        writing = asyncio.ensure_future(office.refresh(live))
        for _ in range(3):
            await asyncio.sleep(0)  # in which it would begin, if it could
        assert not caught_up
        go_on.set()
        await writing
        assert caught_up == [True]

    read(sqlite_url)
