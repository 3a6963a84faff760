"""Taking back, resigning, closing, pausing, leaving while an outcome falls or stands: the file verifies afterwards."""

from __future__ import annotations

import asyncio
from typing import Literal

import pytest
from beating import let_stand
from boards import GUESSES
from halls import Time, a_hall, begun, move, people, turned_by_hand

from mundialito.engine.fairness import verify
from mundialito.store import PersonRow
from mundialito.tables import acts
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.refusals import NotNow
from mundialito.tables.table import ENDED, Table

HOWS = ("take back", "resign", "close", "pause", "leave")
ENDS = {"close": "closed", "resign": "resigned"}  # else it is played to its end


@pytest.fixture(autouse=True)
def standing(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", ("turns up", "throws", "shows"))


async def guessed(hall: Hall, rounds: int) -> tuple[Live, PersonRow, PersonRow]:
    """Ana and Bruno have guessed, and the first guess falls."""
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "coin", ana, bruno, beat=1.0, options={"rounds": str(rounds)})
    await move(hall, live, 0, GUESSES[0])
    await move(hall, live, 1, GUESSES[1])
    return live, ana, bruno


async def interfere(hall: Hall, live: Live, how: str, ana: PersonRow, bruno: PersonRow) -> None:
    if how == "take back":
        with pytest.raises(NotNow, match="Wait until"):
            await hall.act(live, lambda t: acts.ask_back(t, ana.id, 0))
    elif how == "resign":
        await hall.act(live, lambda t: acts.resign(t, bruno.id, 1))
    elif how == "close":
        await hall.act(live, lambda t: acts.close(t, ana.id))
    elif how == "leave":
        await hall.act(live, lambda t: acts.leave(t, bruno.id, 1))
    else:
        await hall.act(live, lambda t: acts.pause(t, ana.id))


async def play_on(hall: Hall, live: Live, time: Time, ana: PersonRow) -> None:
    """To the end, each outcome in its time."""
    if live.table.paused:
        time.now += 3600
        await hall.act(live, lambda t: acts.resume(t, ana.id))
    while live.table.stage != ENDED:
        time.now = max(time.now, live.table.until)
        if live.table.awaits_nature:
            await hall.duties.perform(live)
            continue
        seat = live.table.awaited()[0]
        bot = live.table.player(seat)
        await (hall.duties.let_bots_choose(live, {seat: bot}) if bot else move(hall, live, seat))


@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("half", ["falls", "stands"])
@pytest.mark.parametrize("how", HOWS)
def test_what_is_done_in_mid_beat_leaves_a_match_that_verifies(
    how: str, half: Literal["falls", "stands"], rounds: int, url: str
) -> None:
    async def played() -> None:
        async with a_hall(url) as hall, asyncio.timeout(60):
            time = turned_by_hand(hall)
            live, ana, bruno = await guessed(hall, rounds)
            assert live.table.beat
            time.now += 0.1 if half == "falls" else live.table.beat.lasts * 0.7
            live.turned()
            assert live.half == half and live.table.awaits_nature
            await interfere(hall, live, how, ana, bruno)
            await play_on(hall, live, time, ana)
            again = Table(live.id, live.table.game, live.table.seed)
            for entry in await hall.store.entries(live.id):
                again.take(entry)
            assert verify(again.game, again.match()) == again.drawn
            assert again.over and again.over == live.table.over
            # with one round all is decided by then, and whoever goes cannot undo it
            assert again.over.reason == (ENDS.get(how, "played") if rounds > 1 else "played")
            assert again.over.reason != "played" or again.over.scores is not None

    asyncio.run(played())
