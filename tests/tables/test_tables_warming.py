"""A bot that thinks ahead plays by rules of thumb until its rules are compiled, and the table says so: each once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from halls import PATIENCE, a_hall, begun, in_a_hall, move, people

from mundialito.engine.match import write
from mundialito.engine.who import PUBLIC, TABLE
from mundialito.tables import workers
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live

ENGLISH = (
    "The rules are being compiled: until then the bots play by rules of thumb.",
    "The rules are compiled: from now on the bots think ahead.",
)
BOT_STARTS = {"starter": "B", "first_card": "number"}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer at once, and say nothing about their rules but what a test says."""
    monkeypatch.setattr(workers, "THINKING", 0.0)
    monkeypatch.setattr(workers, "choose", lambda game, bot, view, seat, *_: game.offers(view, seat)[0])
    monkeypatch.setattr(workers.Warming, "is_ready", lambda self, game: game in self.ready)


def compiling(hall: Hall) -> None:
    hall.workers.warming.compiling.add("uno")


def compiled(hall: Hall) -> None:
    hall.workers.warming.compiling.discard("uno")
    hall.workers.warming.ready.add("uno")


async def at_the_turn_of_a_bot(hall: Hall, live: Live) -> None:
    """What happens unasked when one is awaited."""
    hall.pace = 0.0
    live.leased = 0.0
    await hall.duties.perform(live)


async def of(hall: Hall, *bots: str) -> Live:
    (ana,) = await people(hall, "Ana")
    return await begun(hall, "uno", ana, *bots, options=BOT_STARTS)


def said(live: Live, viewer: int = PUBLIC, lang: str = "en") -> list[str]:
    return [line.text for line in live.story(viewer, lang).lines if line.who == TABLE and line.around][1:]


@in_a_hall
async def test_it_is_said_that_a_simpler_bot_plays_and_that_it_does_no_more(hall: Hall) -> None:
    live = await of(hall, "hard", "hard")
    compiling(hall)
    for _ in range(3):
        await at_the_turn_of_a_bot(hall, live)
    assert said(live) == said(live, 0) == [ENGLISH[0]]
    compiled(hall)
    assert said(live) == [ENGLISH[0]]  # nobody is told before a bot is asked again
    for _ in range(20):
        await (move(hall, live, 0) if live.table.awaited() == [0] else at_the_turn_of_a_bot(hall, live))
    assert said(live) == said(live, 0) == [*ENGLISH]


@in_a_hall
async def test_a_table_whose_bots_need_no_compiler_says_nothing(hall: Hall) -> None:
    live = await of(hall, "simple")
    compiling(hall)
    await at_the_turn_of_a_bot(hall, live)
    compiled(hall)
    await at_the_turn_of_a_bot(hall, live)
    assert said(live) == []


@in_a_hall
async def test_where_all_is_compiled_nothing_is_said(hall: Hall) -> None:
    live = await of(hall, "hard")
    compiled(hall)
    await at_the_turn_of_a_bot(hall, live)
    assert said(live) == []


@in_a_hall
async def test_it_is_said_in_the_language_of_each_and_stands_in_no_file(hall: Hall) -> None:
    live = await of(hall, "hard", "hard")
    before = write(live.table.match(), live.table.game)
    compiling(hall)
    length = len(live.table.playing.events)
    await hall.duties.say_who_plays(live)
    compiled(hall)
    await hall.duties.say_who_plays(live)
    assert len(live.table.playing.events) == length and write(live.table.match(), live.table.game) == before
    told = {lang: said(live, PUBLIC, lang) for lang in ("en", "es", "pt")}
    assert told["en"] == [*ENGLISH] and len({text for texts in told.values() for text in texts}) == 6


@in_a_hall
async def test_of_a_choice_in_secret_it_tells_nothing(hall: Hall) -> None:
    """It waits until everybody can tell that such a bot is asked."""
    live = await of(hall, "hard", "hard")
    compiling(hall)
    awaited = live.table.publicly_awaited
    live.table.publicly_awaited = lambda: [0]  # type: ignore[method-assign]
    await hall.duties.say_who_plays(live)
    assert said(live) == []
    live.table.publicly_awaited = awaited  # type: ignore[method-assign]
    await hall.duties.say_who_plays(live)
    assert said(live) == [ENGLISH[0]]


def test_a_server_that_takes_over_says_nothing_again(url: str) -> None:
    async def two_servers() -> None:
        async with a_hall(url) as first:
            live = await of(first, "hard", "hard")
            compiling(first)
            await at_the_turn_of_a_bot(first, live)
            assert said(live) == [ENGLISH[0]]
        async with a_hall(url) as second, asyncio.timeout(PATIENCE):
            again = await second.live(live.id)
            compiling(second)  # it was stopped in the middle of it
            await second.duties.say_who_plays(again)
            assert said(again) == [ENGLISH[0]]
            compiled(second)
            await second.duties.say_who_plays(again)
            assert said(again) == [*ENGLISH]
        async with a_hall(url) as third, asyncio.timeout(PATIENCE):
            last = await third.live(live.id)
            compiling(third)  # its cache was cleared
            await third.duties.say_who_plays(last)
            compiled(third)
            await third.duties.say_who_plays(last)
            assert said(last) == [*ENGLISH]

    asyncio.run(two_servers())


def test_rules_count_as_being_compiled_only_while_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    from mundialito.tables import warming

    cached: list[str] = []
    seen: list[Any] = []
    monkeypatch.setattr(warming, "is_cached", lambda game, entry: game in cached)
    made = warming.Warming(loaded=lambda game: seen.append(("load", set(made.compiling))))

    def compile(game: str) -> None:
        seen.append(("compile", set(made.compiling)))
        cached.append(game)

    monkeypatch.setattr(made, "compile", compile)
    made.prepare("uno")
    made.prepare("coin")
    cached.append("tactics")
    made.prepare("tactics")
    assert seen[0] == ("compile", {"uno"}) and seen[-1] == ("load", set())  # what lies on the disk is only loaded
    assert made.compiling == set() and made.ready == {"uno", "coin", "tactics"}
