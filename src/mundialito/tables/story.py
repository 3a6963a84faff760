"""What a viewer is told in words: one line for each thing it saw, made of its view just before."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeVar

from mundialito.drawing import Follower
from mundialito.engine.who import PUBLIC
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.table import Item, Table
from mundialito.words import phrase, say

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
}


class Line(NamedTuple):
    """One line of the story."""

    number: int  # position in the viewer's log, from 1 on
    who: int
    text: str
    around: bool  # about the table, not an event of the game


class Story:
    """The lines of one viewer in one language, growing with the table."""

    def __init__(self, table: Table, viewer: int, lang: str) -> None:
        self.viewer, self.lang = viewer, lang
        self.lines: deque[Line] = deque(maxlen=KEPT)
        self.upto = 0  # how much of the viewer's log is told
        self.view: Any = None
        self.look(table)

    def grow(self, table: Table) -> None:
        """Tell what the viewer has seen since; called after every single entry, so that the view before is at hand."""
        log = self.log_of(table)
        if len(log) == self.upto:
            return
        for item in log[self.upto :]:
            self.upto += 1
            text = self.told(table, item)
            if text:
                self.lines.append(Line(self.upto, item.who, text, item.kind != a.EVENT))
        self.look(table)

    def log_of(self, table: Table) -> list[Item]:
        return table.logs.get(self.viewer) or table.logs[PUBLIC]

    def look(self, table: Table) -> None:
        """The view from which the next line is told."""
        self.upto = len(self.log_of(table))
        self.view = table.view(self.viewer) if table.fold else None

    def told(self, table: Table, item: Item) -> str:
        if item.kind == a.EVENT:
            return str(table.game.tell(self.view, item.who, item.value, self.lang, table.names))
        if item.kind == a.ANSWER_BACK:
            sentence = phrase("{name} agrees.") if item.value else phrase("{name} does not agree.")
        elif item.kind in AROUND:
            sentence = AROUND[item.kind]
        else:
            return ""
        return say(sentence, self.lang, name=table.names[item.who] if item.who >= 0 else "")


class Lookout:
    """What everybody saw, event by event with the public view just before it, told to a drawing's follower."""

    def __init__(self, table: Table, follower: Follower) -> None:
        self.follower = follower
        self.look(table)

    def grow(self, table: Table) -> None:
        """Tell what is new; called after every single entry, so that the view before is at hand."""
        if len(table.logs[PUBLIC]) == self.upto:
            return
        for item in table.logs[PUBLIC][self.upto :]:
            if item.kind == a.EVENT and self.view is not None:
                self.follower.see(self.view, item.value)
        self.look(table)

    def look(self, table: Table) -> None:
        self.upto = len(table.logs[PUBLIC])
        self.view: Any = table.view(PUBLIC) if table.fold else None


Growing = TypeVar("Growing", Story, Lookout)


def caught_up(table: Table, entries: Iterable[Entry], make: Callable[[Table], Growing]) -> Growing:
    """A story, or a lookout, of a match from its log: it has seen the last part of it."""
    again = Table(table.id, table.game, table.seed)
    entries = list(entries)
    first = max(0, len(entries) - 3 * KEPT)  # of what many entries show a viewer, something may be nothing
    growing: Growing | None = None
    for n, entry in enumerate(entries):
        if growing is None and n >= first:
            growing = make(again)
        again.take(entry)
        if growing:
            growing.grow(again)
    return growing or make(again)


def retold(table: Table, entries: Iterable[Entry], viewer: int, lang: str) -> Story:
    """The story of a match from its log: the last lines of it."""
    return caught_up(table, entries, lambda t: Story(t, viewer, lang))
