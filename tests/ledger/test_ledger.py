"""The machine that tables and events share, on a log of words that a list keeps: no database, no game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from mundialito.engine.reasons import Spoken
from mundialito.ledger import ledger
from mundialito.ledger.ledger import TRIES, Ledger
from mundialito.ledger.live import LiveLog, Reader
from mundialito.ledger.process import Process
from mundialito.ledger.running import Running
from mundialito.store import DAY, InDoubt, Taken, Unreachable


class Words(LiveLog[str, Reader]):
    """A log of words, and their number as its fold."""

    def __init__(self, id: str, words: Sequence[str]) -> None:
        super().__init__(id, Running(0.0, lambda: 0.0))
        self.words = list(words)

    def take(self, entries: Sequence[str]) -> None:
        self.words += entries
        self.wake_all()


class Shelf(Ledger[Words]):
    """Logs in a dictionary, which every shelf of a test shares as processes share a database."""

    word = "words"

    def __init__(self, disk: dict[str, list[str]]) -> None:
        self.disk, self.reads = disk, 0
        self.marked: list[str] = []
        self.needed: set[str] = set()
        self.away = False  # whether the database does not answer
        store: Any = SimpleNamespace(
            shared=True, tell=self.marked.append, database=SimpleNamespace(now=lambda: 3 * DAY)
        )
        super().__init__(Process(store), self.note)

    async def read(self, id: str) -> Words:
        self.reads += 1
        await self.answer()
        return Words(id, self.disk[id])

    async def since(self, live: Words) -> list[str]:
        await self.answer()
        return self.disk[live.id][len(live.words) :]

    async def answer(self) -> None:
        await asyncio.sleep(0)
        if self.away:
            raise Unreachable(OSError("away"))

    async def taken_up(self, live: Words) -> None:
        self.marked.append(f"taken up {live.id}")

    async def missed(self, live: Words) -> None:
        await self.refresh(live)

    def needs(self, live: Words) -> bool:
        return live.id in self.needed

    async def note(self, id: str, day: int) -> None:
        self.marked.append(f"{id} on day {day}")

    def busy(self) -> Spoken:
        return Spoken("Very busy.")

    async def write(self, live: Words, word: str) -> None:
        """Refused, as by a key, unless the log ends where we think it does."""

        async def append() -> None:
            await self.answer()
            if len(self.disk[live.id]) != len(live.words):
                raise Taken
            self.disk[live.id].append(word)

        await self.on_disk(live, append())
        live.take([word])
        self.tell(self.word, live.id)

    def writing(self, word: str) -> Callable[[Words], Awaitable[None]]:
        return lambda live: self.write(live, word)


def on_a_shelf(test: Callable[[Shelf], Awaitable[None]]) -> Callable[[], None]:
    """A test that is given a shelf with one log of two words."""

    async def run() -> None:
        async with asyncio.timeout(60):
            await test(Shelf({"a": ["one", "two"]}))

    def told() -> None:
        asyncio.run(run())

    told.__name__, told.__module__, told.__doc__ = test.__name__, test.__module__, test.__doc__
    return told


@on_a_shelf
async def test_a_log_is_read_once_for_all_who_ask_at_the_same_time(shelf: Shelf) -> None:
    found = await asyncio.gather(*(shelf.live("a") for _ in range(5)))
    assert all(one is found[0] for one in found) and shelf.reads == 1
    assert shelf.marked == ["taken up a"] and not shelf.loading


@on_a_shelf
async def test_of_many_who_write_each_is_written_once_in_one_order(shelf: Shelf) -> None:
    """By two processes that hear nothing of each other."""
    other = Shelf(shelf.disk)
    mine, theirs = await shelf.live("a"), await other.live("a")
    work = [shelf.attempt(mine, shelf.writing(f"m{n}")) for n in range(5)]
    work += [other.attempt(theirs, other.writing(f"t{n}")) for n in range(5)]
    await asyncio.gather(*work)
    assert sorted(shelf.disk["a"][2:]) == [f"{who}{n}" for who in "mt" for n in range(5)]
    await asyncio.gather(shelf.refresh(mine), other.refresh(theirs))
    assert mine.words == theirs.words == shelf.disk["a"]


@on_a_shelf
async def test_what_is_refused_is_tried_again_only_if_others_have_written(shelf: Shelf) -> None:
    live, tried = await shelf.live("a"), 0

    async def refused(live: Words) -> None:
        nonlocal tried
        tried += 1
        if "three" not in live.words:
            raise Spoken("There is no three.")

    with pytest.raises(Spoken, match="no three"):
        await shelf.attempt(live, refused)
    assert tried == 1
    shelf.disk["a"].append("three")  # which we have not heard of
    assert await shelf.attempt(live, refused) is live
    assert tried == 3 and live.words == ["one", "two", "three"]


@on_a_shelf
async def test_who_is_second_again_and_again_is_told_so(shelf: Shelf) -> None:
    tried = 0

    async def second(_: Words) -> None:
        nonlocal tried
        tried += 1
        raise Taken

    live = await shelf.live("a")
    with pytest.raises(Spoken, match="Very busy"):
        await shelf.attempt(live, second)
    assert tried == TRIES and not live.lock.locked()


@on_a_shelf
async def test_what_left_memory_is_read_anew_by_whoever_still_holds_it(shelf: Shelf) -> None:
    held = await shelf.live("a")
    shelf.drop(held)
    again = await shelf.attempt(held, shelf.writing("three"))
    assert held.gone and again is shelf.kept["a"] is not held
    assert again.words == ["one", "two", "three"] and held.words == ["one", "two"]


@on_a_shelf
async def test_only_what_nobody_looks_at_or_writes_to_or_needs_leaves_memory(shelf: Shelf) -> None:
    live, later = await shelf.live("a"), asyncio.get_running_loop().time() + 1
    with live.watched(Reader()):
        assert shelf.idle() == []
    async with live.lock:
        assert shelf.idle() == []
    shelf.needed = {"a"}
    shelf.put_away(later)
    assert "a" in shelf.kept
    shelf.needed = set()
    shelf.put_away(live.used)  # asked for since
    assert "a" in shelf.kept
    shelf.put_away(later)
    assert shelf.kept == {} and live.gone


@on_a_shelf
async def test_news_of_others_are_read_and_ones_own_are_not(shelf: Shelf) -> None:
    live = await shelf.live("a")
    shelf.disk["a"].append("three")
    for news in (f"words a {shelf.process.holder}", "words b other", "strange a other"):
        shelf.heard(news)
        assert not shelf.process.tasks, news
    for length, news in ((3, "words a other"), (4, "")):  # an empty one: some were lost
        with live.watched(Reader()) as reader:
            shelf.heard(news)
            await asyncio.gather(*shelf.process.tasks)
        assert len(live.words) == length and reader.news.is_set()
        shelf.disk["a"].append("more")


@on_a_shelf
async def test_a_commit_in_doubt_ends_in_the_log_as_soon_as_the_database_answers(shelf: Shelf) -> None:
    live = await shelf.live("a")

    async def lost() -> None:
        shelf.disk["a"].append("three")  # written, and the answer was lost
        shelf.away = True
        raise InDoubt(OSError("gone"))

    with pytest.MonkeyPatch.context() as patch, live.watched(Reader()) as reader:
        patch.setattr(ledger, "AGAIN", 0.001)
        with pytest.raises(InDoubt):
            await shelf.attempt(live, lambda live: shelf.on_disk(live, lost()))
        assert live.gone
        with pytest.raises(Unreachable):
            await shelf.live("a")
        assert not reader.news.is_set()
        shelf.away = False
        await reader.news.wait()  # whoever looks on is told to look again
    assert (await shelf.live("a")).words == ["one", "two", "three"]


@on_a_shelf
async def test_that_somebody_looked_is_noted_once_a_day(shelf: Shelf) -> None:
    live = await shelf.live("a")
    for _ in range(3):
        shelf.looked_at(live)
    await asyncio.gather(*shelf.process.tasks)
    assert shelf.marked == ["taken up a", "a on day 3"]


@on_a_shelf
async def test_what_many_ask_for_is_worked_out_once_a_version(shelf: Shelf) -> None:
    live, made = await shelf.live("a"), []

    def make() -> int:
        made.append(len(live.words))
        return made[-1]

    for version in (1, 1, 2):
        live.worked_out("length", version, make)
    assert made == [2, 2]
