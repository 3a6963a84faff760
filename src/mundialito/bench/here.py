"""What this machine can hold, in some five minutes: a little of every load, each on a server of its own."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from sqlalchemy import inspect
from sqlalchemy.exc import DBAPIError

from mundialito import games
from mundialito.bench.api_people import Busy, busy
from mundialito.bench.measure import Found
from mundialito.bench.page_people import Hall, connected, growing
from mundialito.bench.served import served
from mundialito.bench.spectators import watched
from mundialito.engine.reasons import Spoken
from mundialito.lab.simulate import simulate
from mundialito.store import Store
from mundialito.store.connecting import database_of
from mundialito.store.usual import usual_database
from mundialito.words import phrase

WRITES: Final = 50
PROGRAMS: Final = Busy("uno", 4, warm=2.0, seconds=6.0)
PAGES: Final = (
    Hall(100, seconds=8.0, pace=2.0),
    Hall(40, "worldcup", 8, pace=2.0, seconds=8.0),
    Hall(20, "tactics", 2, pace=2.0, seconds=8.0),
)
NUMBERS: Final = (100, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000)  # of people, until they wait
SOON: Final = 100.0  # ms of p99 that people do not notice
FILLING: Final = Hall(0, seconds=6.0)
SPECTATORS: Final = 500
LOOKS: Final = 6  # moves that they see
SIMULATED: Final = 3.0  # seconds of each game

Figures = dict[str, float]
Say = Callable[[str], None]


class CannotMeasure(Spoken):
    """Why there is nothing to measure here."""


@dataclass(frozen=True)
class Line:
    """One thing that is measured."""

    key: str
    about: str
    more: bool = False  # more is better
    places: int = 0  # behind the point


LINES: Final = (
    Line("write", phrase("a write on disk, ms"), places=1),
    Line("programs", phrase("programs of UNO: moves a second of one core"), more=True),
    Line("programs_p99", phrase("99 of 100 such moves, at full load, are on disk after, ms")),
    Line("pages_uno", phrase("UNO, a move with its four pages: processor time, ms"), places=2),
    Line("pages_worldcup", phrase("The World Cup Game, a move with its eight pages: processor time, ms"), places=2),
    Line("pages_tactics", phrase("Soccer Tactics, a move with its two pages: processor time, ms"), places=2),
    Line("memory", phrase("memory of a person with a page, kB")),
    Line("people", phrase("people at pages, a move each 5 s, while 99 of 100 moves are seen in 100 ms"), more=True),
    Line("people_load", phrase("of its core the load itself took then, %")),
    Line("spectators", phrase("until 500 spectators of a table have a move, ms")),
)


def lines() -> list[Line]:
    """All that is measured, each game's simulation besides."""
    return [*LINES, *(Line(f"matches_{name}", "", more=True) for name in games.names())]


@dataclass(frozen=True)
class Bench:
    """How it is to be measured."""

    folder: str  # of SQLite files, thrown away afterwards; on the disk that a server would use
    cores: Sequence[int]
    database: str = ""  # instead of them: PostgreSQL, empty before
    workers: int = 1

    def url(self, name: str) -> str:
        return self.database or f"sqlite:///{self.folder}/{name}.db"

    def at(self, name: str, load: Callable[[int, int], Coroutine[Any, Any, Found]]) -> Found:
        """What a load finds at a server of its own."""
        with served(self.url(name), self.cores, self.workers) as (pid, port):
            return dict(run(load(pid, port)))

    # --- what is measured ----------------------------------------------------------------------------------------

    def write(self) -> Figures:
        return {"write": run(written(self.url("write")))}

    def programs(self) -> Figures:
        found = self.at("programs", lambda pid, port: busy(pid, port, PROGRAMS))
        return {"programs": found["moves"] / max(found["cpu"], 0.01), "programs_p99": found["acknowledged"][1]}

    def pages(self) -> Figures:
        figures: Figures = {}
        for hall in PAGES:
            found = self.at(hall.game, lambda pid, port, hall=hall: connected(pid, port, hall))  # type: ignore[misc]
            figures[f"pages_{hall.game}"] = 1000 * found["cpu"] / max(1, found["moves"])
        return figures

    def people(self) -> Figures:
        found = self.at("people", many)
        good = [one for one in found["runs"] if one["seen"][1] < SOON] or found["runs"][:1]
        best = good[-1]
        memory = 1000 * (best["megabytes"][1] - best["before"]) / best["people"]
        held = best["people"] if best["seen"][1] < SOON else 0
        return {"people": held, "people_load": 100 * best["load"] / best["wall"], "memory": memory}

    def spectators(self) -> Figures:
        found = self.at("spectators", lambda pid, port: watched(pid, port, SPECTATORS, LOOKS))
        return {"spectators": 1000 * median(found["took"])}

    def matches(self) -> Figures:
        return {f"matches_{name}": simulated(name) for name in games.names()}

    def figures(self, say: Say) -> Iterator[Figures]:
        """Step by step."""
        for about, step in (
            (phrase("Writing…"), self.write),
            (phrase("Programs at 50 tables…"), self.programs),
            (phrase("People at pages of three games…"), self.pages),
            (phrase("A hall that fills…"), self.people),
            (phrase("Spectators…"), self.spectators),
            (phrase("Matches of bots, on one core…"), self.matches),
        ):
            say(about)
            yield step()


async def many(pid: int, port: int) -> Found:
    return {"runs": await growing(pid, port, FILLING, NUMBERS, SOON)}


async def written(url: str) -> float:
    """Milliseconds until a small write is on disk, the median."""
    store, took = await Store.open(url), []
    for _ in range(WRITES):
        began = time.perf_counter()
        await store.try_to_write()
        took.append(time.perf_counter() - began)
    await store.close()
    return 1000 * median(took)


def simulated(name: str) -> float:
    """Matches a second of a core, among usual bots; what compiling takes is not counted."""
    game = games.load(name)
    bots, count, took = ["simple"] * game.usual, 8, 0.0
    simulate(game, bots, 1, seed=1)
    while took < SIMULATED:
        count *= 2 if took > SIMULATED / 8 else 4
        began = time.process_time()
        simulate(game, bots, count, seed=1)
        took = time.process_time() - began
    return count / took


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """A load, on the fast event loop if there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


def measured(database: str, workers: int, say: Say) -> Figures:
    """All of it; raises CannotMeasure. The load has the last core, the server those before it."""
    must_be_possible(database, workers)
    cores = sorted(os.sched_getaffinity(0))
    home = Path(usual_database().removeprefix("sqlite:///")).parent
    try:
        os.sched_setaffinity(0, {cores[-1]})
        with tempfile.TemporaryDirectory(dir=home) as folder:
            bench = Bench(folder, cores, database, workers)
            return {key: value for some in bench.figures(say) for key, value in some.items()}
    finally:
        os.sched_setaffinity(0, cores)


def must_be_possible(database: str, workers: int) -> None:
    """Raises CannotMeasure."""
    if not hasattr(os, "sched_setaffinity"):
        raise CannotMeasure("The bench asks Linux what a server used: run it there.")
    if workers > 1 and not database:
        raise CannotMeasure(
            "Several processes need a database that they share: give --database postgresql://… with it."
        )
    if database and not is_empty(database):
        raise CannotMeasure("The bench fills a database with matches: give it one that is empty.")


def is_empty(url: str) -> bool:
    """Whether nothing is in a database. That it cannot be reached is said when it is opened."""
    database = database_of(url)
    try:
        return not inspect(database.engine).get_table_names()
    except DBAPIError:
        return True
    finally:
        database.engine.dispose()
