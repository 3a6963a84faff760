"""What a viewer is told in words: one line for each thing it saw, made of its view just before."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, NamedTuple, TypeVar, cast

from mundialito.drawing import Follower
from mundialito.engine.record import State
from mundialito.engine.who import PUBLIC
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.items import Item
from mundialito.tables.table import Table
from mundialito.words import phrase, say

SLICE: Final = 100  # entries read in one step of the event loop: a millisecond or two
KEPT: Final = 80  # lines; the whole match can be read in its replay

AROUND: Final = {
    a.BEGUN: phrase("The match begins."),
    a.ASK_BACK: phrase("{name} asks to take the last move back."),
    a.TAKE_BACK: phrase("The last move of {name} is taken back."),
    a.LEAVE: phrase("{name} has left; a bot plays for them."),
    a.RETURN: phrase("{name} is back."),
    a.RESIGN: phrase("{name} resigns."),
    a.FLAG: phrase("The time of {name} is up."),
    a.PAUSE: phrase("The match is paused."),
    a.RESUME: phrase("The match goes on."),
    a.CHAIR: phrase("The seat of {name} changes hands."),
    a.OVER: phrase("The match is over."),
    a.COMPILING: phrase("The rules are being compiled: until then the bots play by rules of thumb."),
    a.COMPILED: phrase("The rules are compiled: from now on the bots think ahead."),
}


class Line(NamedTuple):
    """One line of the story."""

    number: int  # position in the viewer's log, from 1 on
    who: int
    text: str
    around: bool  # about the table, not an event of the game


class Later:
    """A viewer's view of a table, made when something of it is first asked for: most sentences ask for nothing.

    It is good until the table takes its next entry, so nobody keeps it.
    """

    __slots__ = ("_table", "_viewer")

    def __init__(self, table: Table, viewer: int) -> None:
        self._table, self._viewer = table, viewer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table.view(self._viewer), name)


class Story:
    """The lines of one viewer in one language, growing with the table."""

    def __init__(self, table: Table, viewer: int, lang: str) -> None:
        self.viewer, self.lang = viewer, lang
        self.lines: deque[Line] = deque(maxlen=KEPT)
        self.upto = len(table.logs.get(viewer) or table.logs[PUBLIC])  # how much of the viewer's log is told

    def hear(self, table: Table, entry: Entry) -> None:
        """Tell what the viewer will see of the entry that the table takes next, on the view just before it."""
        item = table.foreseen(entry, self.viewer)
        if item is None:
            return
        self.upto += 1
        text = self.told(table, item)
        if text:
            self.lines.append(Line(self.upto, item.who, text, item.kind != a.EVENT))

    def told(self, table: Table, item: Item) -> str:
        if item.kind == a.EVENT:
            view = cast("State", Later(table, self.viewer))
            return str(table.game.tell(view, item.who, item.value, self.lang, table.names))
        if item.kind == a.ANSWER_BACK:
            sentence = phrase("{name} agrees.") if item.value else phrase("{name} does not agree.")
        elif item.kind in AROUND:
            sentence = AROUND[item.kind]
        else:
            return ""
        return say(sentence, self.lang, name=table.names[item.who] if item.who >= 0 else "")


class Seen(NamedTuple):
    """What everybody saw, the public view just before it, and its number in the public log."""

    view: State
    e: int
    number: int


class Lookout:
    """What everybody saw, event by event, told to a drawing's follower."""

    def __init__(self, follower: Follower) -> None:
        self.follower = follower

    @staticmethod
    def saw(table: Table, entry: Entry) -> Seen | None:
        """What will be seen of the entry that the table takes next; the view may be kept."""
        item = table.foreseen(entry, PUBLIC)
        if item is None or item.kind != a.EVENT:
            return None
        return Seen(table.view(PUBLIC), item.value, len(table.logs[PUBLIC]) + 1)

    def tell(self, seen: Seen | None) -> None:
        if seen:
            self.follower.see(*seen)

    def hear(self, table: Table, entry: Entry) -> None:
        """Tell it of the entry that the table takes next."""
        self.tell(self.saw(table, entry))


Growing = TypeVar("Growing", Story, Lookout)


Steps = Generator[None, None, Growing]


def catching_up(
    table: Table, entries: Sequence[Entry], make: Callable[[Table], Growing], told: Callable[[], int] | None = None
) -> Steps[Growing]:
    """A story, or a lookout, of a match from its log: it has seen the last part of it.

    A few steps at a time, and between them the log may grow: it has all of it in the end, or what is told of it.
    """
    told = told or (lambda: len(entries))
    again = Table(table.id, table.game, table.seed)
    first = max(0, len(entries) - 3 * KEPT)  # of what many entries show a viewer, something may be nothing
    growing: Growing | None = None
    n = 0
    while n < told():
        if growing is None and n >= first:
            growing = make(again)
        if growing:
            growing.hear(again, entries[n])
        again.take(entries[n])
        n += 1
        if n % SLICE == 0:
            yield
    return growing or make(again)


def at_once(steps: Steps[Growing]) -> Growing:
    """All of them."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # what the steps come to


async def by_and_by(steps: Steps[Growing]) -> Growing:
    """All of them, and in between others are answered."""
    while True:
        await asyncio.sleep(0)
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # what the steps come to


def retelling(table: Table, entries: Sequence[Entry], viewer: int, lang: str) -> Steps[Story]:
    """The story of a match from its log: the last lines of it."""
    return catching_up(table, entries, lambda t: Story(t, viewer, lang))
