"""A lesson as it runs at a table: Nature and the others do what it names, the learner what it asks for."""

from __future__ import annotations

from collections.abc import Sequence

from mundialito.engine.game import Game
from mundialito.engine.record import State
from mundialito.engine.who import NATURE
from mundialito.lessons import Kindly, Lesson
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.entries import over
from mundialito.tables.refusals import NotNow, Stale
from mundialito.tables.setting import Over
from mundialito.tables.table import PLAYING, Table


class Script:
    """What a lesson still wants, in place of Nature: as far as a table has come, and what is tried on it."""

    def __init__(self, lesson: Lesson, step: int, events: Sequence[int], names: Sequence[str]) -> None:
        self.lesson, self.step, self.names = lesson, step, names
        self.began = step
        self.count = len(events)
        self.chosen = tuple(events[lesson.starts[step] :])  # in this step

    @classmethod
    def at(cls, table: Table) -> Script:
        if table.lesson is None:
            raise LookupError("nothing is taught here")
        return cls(table.lesson, table.step, [e for _, e in table.playing.events], table.names)

    @property
    def is_through(self) -> bool:
        return self.step == self.lesson.last

    def went_on(self) -> None:
        """One event more."""
        self.count += 1
        self.step = self.lesson.reached(self.step, self.count)

    def answer(self, _game: Game, _state: State) -> int:
        """What Nature does."""
        who, e = self.lesson.cue(self.step, self.count) or (NATURE, -1)
        if who != NATURE or e < 0:
            raise LookupError(f"the lesson {self.lesson.name} has nothing for Nature in step {self.step + 1}")
        return e

    def check(self, who: int, events: Sequence[int]) -> None:
        """Whether the learner's choice is one that the lesson asks for; raises Kindly, or NotNow."""
        if who != self.lesson.me:
            return
        chosen = (*self.chosen, *events)
        asking = self.lesson.steps[self.began]
        if not asking.answers:
            raise NotNow("Read on first: the lesson has not asked for anything yet.")
        if self.lesson.is_right(self.began, chosen):
            return
        reply = self.lesson.reply(self.began, chosen)
        if reply is None:
            raise NotNow("The lesson asks for something else here: look at what it says, or let it show you.")
        raise Kindly(reply, self.names)

    def ending(self) -> list[Entry]:
        """The lesson is over when it has come to its last step."""
        return [over(Over("", reason="lesson"))] if self.is_through else []


# --- what a learner may do besides playing ----------------------------------------------------------------------------


def must_learn(table: Table, person: str) -> Lesson:
    """At a lesson's table, by its learner."""
    if table.lesson is None or table.lesson.me not in table.seats_of(person):
        raise NotNow("There is no lesson of yours here.")
    if table.stage != PLAYING:
        raise NotNow("The lesson is over: begin it again, or take another one.")
    return table.lesson


def read_on(table: Table, person: str, step: int) -> list[Entry]:
    """What is only read has been read; pressed twice it counts once."""
    lesson = must_learn(table, person)
    if step != table.step:
        return []
    if lesson.steps[step].answers:
        raise NotNow("The lesson waits for your choice: look at what it says, or let it show you.")
    ending = [over(Over("", reason="lesson"))] if step + 1 == lesson.last else []
    return [Entry(a.STEP, lesson.me, step + 1), *ending]


def step_back(table: Table, person: str, step: int) -> list[Entry]:
    """To the beginning of this step, if something has happened in it, else of the one before."""
    lesson = must_learn(table, person)
    if step != table.step:
        return []
    if len(table.playing.events) == lesson.starts[step]:
        step -= 1
    if step < 0:
        raise NotNow("This is where the lesson begins.")
    return [Entry(a.STEP, lesson.me, step)]


def hint(table: Table, person: str, step: int) -> tuple[int, ...]:
    """What the lesson would choose for the learner now; raises Stale if it asks for something else meanwhile."""
    lesson = must_learn(table, person)
    chosen = [e for _, e in table.playing.events[lesson.starts[table.step] :]]
    found = lesson.hint(table.step, chosen)
    if step != table.step or not found:
        raise Stale("The table has moved on since you chose: look again.")
    return found
