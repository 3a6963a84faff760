"""Who is at a table: told by person as far as they sit, woken as far as it shows, whatever the size of the crowd."""

from __future__ import annotations

import ast
import asyncio
import logging
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from halls import PATIENCE, a_hall, begun, in_a_hall, people, until

import mundialito
from mundialito.engine.who import PUBLIC
from mundialito.store import Unreachable
from mundialito.store.news import LONGEST
from mundialito.tables import crowd, duties
from mundialito.tables.crowd import Watcher
from mundialito.tables.hall import Hall
from mundialito.tables.live import GENTLY, Live

CROWD = 2000


class Counted(Watcher):
    """Counts how often it is woken."""

    woken = 0

    def wake(self) -> None:
        Counted.woken += 1
        super().wake()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits three seconds for a test."""
    monkeypatch.setattr(Counted, "woken", 0)
    monkeypatch.setattr(crowd, "RELOAD", 0.05)
    monkeypatch.setattr("mundialito.tables.presence.RELOAD", 0.05)


def told_by(hall: Hall) -> list[str]:
    """What the hall tells other processes, from now on; as if there were some."""
    told: list[str] = []
    hall.store.shared = True
    hall.store.tell = told.append  # type: ignore[method-assign]
    return told


def crowded(hall: Hall, live: Live, stack: ExitStack, many: int = CROWD) -> list[Counted]:
    watchers = [Counted(PUBLIC, f"person {n:09}") for n in range(many)]
    for watcher in watchers:
        stack.enter_context(hall.presence.watched(live, watcher))
    return watchers


async def looked(live: Live) -> None:
    """Until what has gathered is told."""
    await until(lambda: live.look is None)


async def roused() -> None:
    """Until all who were to be woken are, bit by bit."""
    for _ in range(4 * CROWD // GENTLY):
        await asyncio.sleep(0)


@in_a_hall
async def test_those_who_sit_are_woken_first_and_others_bit_by_bit(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, bruno)
    with ExitStack() as stack:
        crowded(hall, live, stack)
        seated = stack.enter_context(live.watched(Watcher(0, ana.id)))
        live.wake_all()
        assert seated.news.is_set() and sum(one.news.is_set() for one in live.watchers) == GENTLY
        await roused()
        assert all(one.news.is_set() for one in live.watchers)


@in_a_hall
async def test_a_crowd_comes_and_goes_and_nobody_is_woken_for_it(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, bruno)
    told = told_by(hall)
    with ExitStack() as stack:
        crowded(hall, live, stack)
        await looked(live)
        assert Counted.woken == 0 and len(live.watchers) == CROWD
        assert len(told) == 1 and f'"watching":{CROWD}' in told[0]
    await looked(live)
    assert Counted.woken == 0 and not live.watchers and not live.crowd.leaving
    assert len(told) == 2 and "watching" not in told[1]


@in_a_hall
async def test_who_sits_is_seen_to_come_and_to_go_by_all_at_once(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "uno", ana, bruno)
    with ExitStack() as stack:
        crowded(hall, live, stack)
        await looked(live)
        for _ in range(20):  # pages that come and go within a moment
            with hall.presence.watched(live, Watcher(0, ana.id)), hall.presence.watched(live, Watcher(1, bruno.id)):
                assert live.present() == {ana.id, bruno.id}
        stack.enter_context(hall.presence.watched(live, Watcher(0, ana.id)))
        await looked(live)
        await roused()
        assert live.present() == {ana.id}
        assert CROWD <= Counted.woken <= 3 * CROWD  # both, then one; however often they came


@in_a_hall
async def test_news_of_any_crowd_fit_and_name_nobody_who_only_watches(hall: Hall) -> None:
    """Of 469 people the names did not fit any more, and nobody looked after any table."""
    many = await people(hall, *(f"Player {n}" for n in range(10)))
    live = await begun(hall, "uno", *many)
    told = told_by(hall)
    with ExitStack() as stack:
        crowded(hall, live, stack)
        for seat, one in enumerate(many):
            stack.enter_context(hall.presence.watched(live, Watcher(seat, one.id)))
        await hall.duties.sweep_once()
    assert told and max(len(news.encode()) for news in told) < LONGEST / 4
    assert all("person" not in news for news in told)
    assert all(one.id in told[-1] for one in many)


@in_a_hall
async def test_a_table_that_fails_does_not_keep_the_sweep_from_the_others(hall: Hall) -> None:
    (ana,) = await people(hall, "Ana")
    lives = [await begun(hall, "uno", ana, "simple") for _ in range(3)]
    looked_after: list[str] = []

    async def look_after(live: Live) -> None:
        if live is lives[1]:
            raise ValueError("this one is ill")
        looked_after.append(live.table.id)

    hall.duties.look_after = look_after  # type: ignore[method-assign]
    trouble: list[tuple[str, ...]] = []
    hall.trouble = lambda *told: trouble.append(told)  # type: ignore[method-assign]
    await hall.duties.sweep_once()
    assert looked_after == [lives[0].table.id, lives[2].table.id]
    assert [told[1:] for told in trouble] == [(lives[1].table.id,)]


@in_a_hall
async def test_tables_that_fail_alike_are_one_kind_of_failure(hall: Hall) -> None:
    """What differs is filled in: the logbook gathers by what is left, a line a minute for hundreds of tables."""
    (ana,) = await people(hall, "Ana")
    lives = [await begun(hall, "uno", ana, "simple") for _ in range(3)]

    async def look_after(live: Live) -> None:
        raise ValueError("ill")

    hall.duties.look_after = look_after  # type: ignore[method-assign]
    told = Told()
    log = logging.getLogger("mundialito.ledger")
    log.addHandler(told)
    log.propagate = False
    try:
        await hall.duties.sweep_once()
    finally:
        log.removeHandler(told)
        log.propagate = True
    assert len({record.msg for record in told.records}) == 1
    assert all(live.table.id in record.getMessage() for live, record in zip(lives, told.records, strict=True))


class Told(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def logged(call: ast.Call) -> bool:
    """`log.error(…)`, `hall.trouble(…)` and the like."""
    if not isinstance(call.func, ast.Attribute):
        return False
    on = call.func.value
    said = call.func.attr in ("error", "exception", "warning", "info") and isinstance(on, ast.Name) and on.id == "log"
    return said or call.func.attr == "trouble"


def test_nothing_is_logged_under_ever_new_words() -> None:
    """Each call has one sentence of its own, and fills in the rest."""
    found = 0
    for file in Path(mundialito.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and logged(call) and ast.unparse(call) != "log.exception(what, *blanks)":
                found += 1
                assert isinstance(call.args[0], ast.Constant), f"{file.name}: {ast.unparse(call)}"
    assert found > 8


def test_people_at_two_processes_see_each_other_and_a_killed_one_is_forgotten(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def both() -> None:
        async with a_hall(postgres_url) as here, a_hall(postgres_url) as there, asyncio.timeout(PATIENCE):
            ana, bruno = await people(here, "Ana", "Bruno")
            mine = await begun(here, "uno", ana, bruno)
            theirs = await there.at(mine.link)
            watcher = Watcher(0, ana.id)
            with here.presence.watched(mine, watcher), ExitStack() as stack:
                await looked(mine)
                watcher.news.clear()
                stack.enter_context(there.presence.watched(theirs, Watcher(1, bruno.id)))
                await watcher.news.wait()
                assert mine.present() == {ana.id, bruno.id}
                await until(lambda: theirs.present() == {ana.id, bruno.id})
                watcher.news.clear()
                there.store.tell = lambda _: None  # type: ignore[method-assign]  # killed
                monkeypatch.setattr(crowd, "NEWS", 0.0)
                await here.duties.look_after(mine)
                assert watcher.news.is_set() and mine.present() == {ana.id}

    asyncio.run(both())


def test_one_move_before_a_crowd_wakes_each_of_them_once(url: str) -> None:
    async def play() -> None:
        async with a_hall(url) as hall:
            (ana,) = await people(hall, "Ana")
            live = await begun(hall, "uno", ana, "simple")
            with ExitStack() as stack:
                crowded(hall, live, stack)
                seat = live.table.awaited()[0]
                before = len(live.table.logs[PUBLIC])
                await hall.duties.let_bots_choose(live, {seat: "simple"})
                await roused()
                assert Counted.woken == CROWD and len(live.table.logs[PUBLIC]) > before

    asyncio.run(play())


def test_a_look_takes_no_longer_the_more_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """What pages ask for at every drawing goes by the seats, not by the crowd."""

    class Guarded(set[Any]):
        def __iter__(self) -> Any:
            raise AssertionError("somebody looks through the whole crowd")

    async def ask() -> None:
        one = crowd.Crowd()
        one.watchers = Guarded()
        for n in range(10):
            one.add(Watcher(PUBLIC, f"person {n}"))
        assert one.is_here("person 3") and one.is_anywhere("person 3") and not one.is_anywhere("person 10")
        assert one.is_looked_at() and one.news([]).watching == 10 and one.asking() == {} and one.wait() is None
        one.tidy()

    asyncio.run(ask())


def test_the_sweep_goes_on_when_the_database_is_away_every_time(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a server runs it: the loop itself, not one turn of it, which such a failure ends."""
    monkeypatch.setattr(duties, "SWEEP", 0.01)
    turns = 0

    async def look_after(live: Live) -> None:
        nonlocal turns
        turns += 1
        raise Unreachable(OSError("gone"))

    async def serve() -> None:
        async with a_hall(url, sweeping=True) as hall, asyncio.timeout(PATIENCE):
            hall.duties.look_after = look_after  # type: ignore[method-assign]
            (ana,) = await people(hall, "Ana")
            await begun(hall, "uno", ana, "simple")
            await until(lambda: turns > 3)

    logging.getLogger("mundialito.ledger").disabled = True
    try:
        asyncio.run(serve())
    finally:
        logging.getLogger("mundialito.ledger").disabled = False
