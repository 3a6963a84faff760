"""Whole matches of every game by the log's order, half by half, on a clock turned by hand: no piece of a page is ahead.

What belongs to a half is drawn anew here, from a table of its own that has read as much of the log.
"""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace
from typing import Any

import pytest
from beating import let_stand
from halls import Time, a_hall, begun, people, turned_by_hand

from mundialito.bots import choose, stream
from mundialito.drawing.pieces import drawn
from mundialito.drawing.stage import FALLS, STANDS
from mundialito.engine.fairness import verify
from mundialito.engine.who import PUBLIC
from mundialito.showing.drawings import drawing_of
from mundialito.tables import acts
from mundialito.tables import alphabet as a
from mundialito.tables.beats import beat_of
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.table import ENDED, Table
from mundialito.web.shell.assets import Assets
from mundialito.web.shell.layout import Frame
from mundialito.web.shell.visitor import Visitor
from mundialito.web.table.looker import Looker
from mundialito.web.table.page import contents, places

GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "coin": (3, {}), "uno": (4, {}), "cup2010": (4, {}), "worldcup": (4, {"year": "1958"}),
    "tactics": (2, {"length": "quick"}),
}  # fmt: skip


class Walk:
    """Ana plays against bots; what her page shows is compared with what has happened by then."""

    def __init__(self, hall: Hall, live: Live, time: Time, ana: Any) -> None:
        self.hall, self.live, self.time = hall, live, time
        request: Any = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(frame=Frame(Assets()), address="")))
        self.looker = Looker(live, Visitor(ana, "en", "", "token"), -1, request)
        self.symbols = self.looker.app.frame.assets[f"{live.table.game.name}.svg"]
        self.read = Table(live.id, live.table.game, live.table.seed)  # as far as it may be shown
        self.entries = 0
        self.beats = 0

    def page(self) -> dict[str, str]:
        return {name: str(drawn(piece)) for name, piece in contents(self.looker)}

    def read_on(self, to: int) -> None:
        for entry in self.live.entries[self.entries : to]:
            self.read.take(entry)
        self.entries = to

    def boards(self) -> tuple[str, str]:
        """The table and Ana's hand by what has been read, while nobody is asked."""
        look, seats = drawing_of(self.read.game.name), places(self.looker)
        mine = look.private(self.read.view(0), 0, (), seats, "en", self.symbols)
        return str(drawn(look.public(self.read.view(PUBLIC), seats, "en", self.symbols))), str(drawn(mine))

    def compare(self, half: str) -> dict[str, str]:
        """A page of that half has everything that has been read, and nothing more."""
        page, (board, mine) = self.page(), self.boards()
        assert self.live.half == half and f'id="stage" class="{half}"' in page["public"]
        assert board in page["public"]
        assert mine in page["private"] or self.read.stage == ENDED
        assert "data-awaited" not in page["private"], "nobody is asked"
        numbers = [int(n) for n in re.findall(r'<li id="\w+-(\d+)"', page["story"])]
        assert max(numbers, default=0) <= len(self.read.logs[0]) + (self.read.stage == ENDED)
        return page

    def outcome(self) -> None:
        """What stands with the last entry that has a time: first it falls, then it stands."""
        beat = self.live.table.beat
        assert beat
        number = max(n for n, entry in enumerate(self.live.entries) if entry.kind == a.EVENT and beat_of(entry))
        assert self.live.entries[number].at == beat.since
        self.read_on(number)
        before = self.read.view(PUBLIC)
        falls = self.compare(FALLS)
        assert not falls["told"] and "buttons over" not in falls["controls"]
        entry = self.live.entries[number]
        self.read.take(entry)
        told = self.read.game.staged(
            before, self.read.logs[PUBLIC][-1].value, self.read.view(PUBLIC), self.read.names, "en"
        )
        self.entries = number + 1
        self.read_on(len(self.live.entries))  # nothing but what belongs to it, and the end of the match
        self.time.now = beat.middle + 0.001
        self.live.turned()
        assert self.compare(STANDS)["told"] == str(drawn(" ".join(told)))
        self.time.now = beat.until + 0.001
        self.beats += 1

    async def step(self) -> None:
        table = self.live.table
        if table.awaits_nature:
            await self.hall.duties.perform(self.live)
        elif bot := table.player(seat := table.awaited()[0]):
            await self.hall.duties.let_bots_choose(self.live, {seat: bot})
        else:
            e = choose(table.game, "simple", table.playing.view(seat), seat, stream(self.entries))
            now = self.live.clock.now()
            await self.hall.act(self.live, lambda t: acts.move(t, seat, [e], t.seq_of(seat), now))

    async def whole(self) -> None:
        while True:
            self.live.turned()
            if self.live.half == FALLS:
                self.outcome()
                continue
            assert self.time.now >= self.live.table.until, "it stands before it has fallen"
            if self.live.table.stage == ENDED:
                return
            await self.step()


@pytest.mark.parametrize("game", GAMES)
def test_no_piece_of_a_page_is_ahead_of_its_beat(game: str, sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if game == "coin":
        let_stand(monkeypatch, "coin", ("turns up", "throws", "shows"))
    seats, options = GAMES[game]

    async def walked() -> None:
        async with a_hall(sqlite_url) as hall, asyncio.timeout(600):
            time = turned_by_hand(hall)
            [ana] = await people(hall, "Ana")
            live = await begun(hall, game, ana, *["simple"] * (seats - 1), beat=1.0, options=options)
            walk = Walk(hall, live, time, ana)
            await walk.whole()
            assert walk.beats > 5
            assert verify(live.table.game, live.table.match()) == live.table.drawn

    asyncio.run(walked())
