"""Win chances at a table that is being played, for those who watch: from what the public sees and nothing else.

Numbers follow from the public view alone, seed included: two tables that look alike show the same. A table is looked at
once in a few seconds at most, and only while somebody is there who may see it. Whoever sits at the table is not shown
the seats' chances; each team's chance of a cup everybody may see, if the table wants it so.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from mundialito import games
from mundialito.engine.face import allowed
from mundialito.engine.game import Game
from mundialito.engine.record import State
from mundialito.engine.rule import PLAIN
from mundialito.engine.who import PUBLIC
from mundialito.lab.chances import Chances, Playouts, seat_chances, usual
from mundialito.lab.odds import has_titles, titles_of
from mundialito.lab.report import tally_length
from mundialito.tables.live import Live
from mundialito.tables.setting import NO_CHANCES, TEAM_CHANCES
from mundialito.tables.table import PLAYING
from mundialito.tables.warming import Warming

if TYPE_CHECKING:
    from mundialito.tables.hall import Hall

EVERY: Final = 4.0  # seconds between two looks at one table
CHUNK: Final = 25  # playouts between two looks at whether the server closes
DRIVER: Final = "drive.play_many"


@dataclass(frozen=True)
class Forecast:
    """The chances after so much of the public log; of teams only where they win a cup."""

    version: int
    seats: Chances
    teams: tuple[int, ...] = ()
    titles: Chances | None = None
    seats_before: Chances | None = None  # at the last look
    titles_before: Chances | None = None

    def after(self, last: Forecast | None) -> Forecast:
        """With what the last look at the same table found, so that swings can be told."""
        if last is None:
            return self
        titles = last.titles if last.teams == self.teams else None
        return replace(self, seats_before=last.seats, titles_before=titles)


def forecast(game: Game, view: State, version: int, playouts: int) -> Forecast:
    """By playouts, each from a guess at what the public cannot see."""
    seed = int.from_bytes(sha256(view.tobytes()).digest()[:7])
    with_teams = has_titles(game.name)
    start = view.copy()
    if with_teams:
        titles_of(game.name).to_the_end(start)
    tally = Playouts(game, view.seats, notes=with_teams).from_view(start, seed, 0, playouts)
    seats = seat_chances(tally, view.seats)
    if not with_teams:
        return Forecast(version, seats)
    about = titles_of(game.name)
    teams, titles = tuple(about.teams(view)), about.titles(tally[tally_length(view.seats) :])
    return Forecast(version, seats, teams, Chances(tuple(titles[t] for t in teams), playouts))


def load(name: str) -> None:
    """One playout, so that the next finds everything in memory."""
    game = games.load(name)
    Playouts(game, game.usual).from_view(game.begun(game.usual), 0, 0, 1)


class Forecasts:
    """Those of all tables of a process, one after the other in a thread."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.pool = ThreadPoolExecutor(1, "forecast")
        self.warming = Warming(DRIVER, load)
        self.busy: set[str] = set()

    def want(self, live: Live) -> None:
        """Somebody looks at a table: have its chances worked out, if they may be seen and are not known."""
        if live.table.id in self.busy or not self.is_due(live):
            return
        self.busy.add(live.table.id)
        self.hall.run(self.work(live))

    def is_due(self, live: Live) -> bool:
        """Whether there is something to be worked out, and somebody to see it."""
        table = live.shown
        if table.setting.chances == NO_CHANCES or table.stage != PLAYING or table.fold is None or self.hall.closing:
            return False
        if live.forecast and live.forecast.version == table.seq_of(PUBLIC):
            return False
        everybody = table.setting.chances == TEAM_CHANCES
        return any(everybody or watcher.viewer == PUBLIC for watcher in live.watchers)

    async def work(self, live: Live) -> None:
        loop = asyncio.get_running_loop()
        try:
            await asyncio.sleep(max(0.0, live.forecast_at + EVERY - loop.time()))
            if allowed(None) == PLAIN or not self.is_due(live) or not self.warming.is_ready(live.table.game.name):
                return
            live.forecast_at = loop.time()
            game, version = live.shown.game, live.shown.seq_of(PUBLIC)
            view = live.shown.view(PUBLIC).copy()
            found = await loop.run_in_executor(self.pool, forecast, game, view, version, usual(game))
            live.forecast = found.after(live.forecast)
        finally:
            self.busy.discard(live.table.id)
        live.wake_all()

    def close(self) -> None:
        self.warming.close()
        self.pool.shutdown(wait=False, cancel_futures=True)
