"""A commit that was lost at the desk: what was entered is entered once, and memory is what the log says."""

from __future__ import annotations

import asyncio

import pytest
from desk.test_office import SIX, entered, opened
from tables.halls import PATIENCE, a_hall, lost_in_the_commit

from mundialito.desk.progress import Deed
from mundialito.desk.tournament import Tournament
from mundialito.ledger.live import Reader
from mundialito.store import InDoubt


@pytest.mark.parametrize("written", [True, False])
def test_an_entry_in_doubt_is_made_once(postgres_url: str, written: bool) -> None:
    async def lose() -> None:
        async with a_hall(postgres_url) as hall, asyncio.timeout(PATIENCE):
            office, live, director = await opened(hall, *SIX)
            length = live.seq

            def act(_: Tournament, at: int) -> list[Deed]:
                return [entered("Gil", at)]

            with live.watched(Reader()) as reader:
                async with lost_in_the_commit(hall, postgres_url, written):
                    with pytest.raises(InDoubt):
                        await office.act(live, director, act, mark="a7")
                await reader.news.wait()  # whoever looks on is told to look again
            assert live.gone
            again = await office.act(live, director, lambda *_: [])  # before anything else is judged, the log is read
            assert again.seq == len(await hall.store.events.entries(live.id)) == length + written
            await office.act(live, director, act, mark="a7")  # sent again
            assert again.seq == len(await hall.store.events.entries(live.id)) == length + 1

    asyncio.run(lose())
