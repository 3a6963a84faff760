"""What a lesson says, asks and lets happen. Where a table stands in it: a step, and the events so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from mundialito.engine.game import Game
from mundialito.engine.reasons import Spoken
from mundialito.engine.record import State
from mundialito.engine.who import SEAT_LETTERS

MOST_STEPS: Final = 8  # of a lesson: each loses a learner in twenty

Way = tuple[int, int]  # who does it, and the event
Text = Mapping[str, str]  # by language; `{B}` stands for the name of seat B


def named(text: Text, lang: str, names: Sequence[str]) -> str:
    """A text of a lesson, with the names of those who sit there."""
    return text[lang].format(**dict(zip(SEAT_LETTERS, names, strict=False)))


@dataclass(frozen=True)
class Reply:
    """What is said of a choice that the lesson did not ask for."""

    choice: str  # how the choice begins, as match files write it; empty: any other
    text: Text
    rule: str


@dataclass(frozen=True)
class Step:
    """One thing said, and perhaps asked; what others and Nature do after the right answer."""

    text: Text
    rule: str = ""
    points: tuple[str, ...] = ()  # at what on the page, as its style sheet would name it
    answers: tuple[tuple[int, ...], ...] = ()  # whole choices that are right, the one that is shown first; all as long
    done: Text | None = None  # said when it was right
    replies: tuple[Reply, ...] = ()
    then: tuple[Way, ...] = ()

    @property
    def asks(self) -> int:
        """How many events are asked for; 0: it is only read."""
        return len(self.answers[0]) if self.answers else 0

    @property
    def length(self) -> int:
        return self.asks + len(self.then)


class Kindly(Spoken):
    """A choice that the rules allow and the lesson did not ask for: what is said of it, with the rule."""

    def __init__(self, reply: Reply, names: Sequence[str]) -> None:
        super().__init__("{words}", words=named(reply.text, "en", names))
        self.text, self.rule, self.names = reply.text, reply.rule or "-", tuple(names)

    def in_words(self, lang: str) -> str:
        return named(self.text, lang, self.names)


@dataclass(frozen=True)
class Lesson:
    """All of it."""

    game: Game
    name: str
    number: int  # in the list of the game's lessons
    minutes: int
    title: Text
    seats: int
    me: int  # the learner's seat
    steps: tuple[Step, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    position: str = ""  # it begins here; empty: at the beginning of a match
    before: tuple[Way, ...] = ()  # what has happened by then
    edition: str = ""  # changes with whatever a match of it depends on

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """How many events there are before each step."""
        counts = [len(self.before)]
        for step in self.steps:
            counts.append(counts[-1] + step.length)
        return tuple(counts[:-1])

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    def begun(self) -> State:
        """The state before its first event."""
        if self.position:
            return self.game.notation.read_position(self.position)
        return self.game.begun(self.seats, self.options)

    def reached(self, step: int, events: int) -> int:
        """Which step it is after so many events, if it was that one; what is only read, nothing that happens leaves."""
        while step < self.last and self.steps[step].answers and events >= self.starts[step + 1]:
            step += 1
        return step

    def cue(self, step: int, events: int) -> Way | None:
        """What is next, if it is not the learner's to do."""
        at = events - self.starts[step] - self.steps[step].asks
        return self.steps[step].then[at] if 0 <= at < len(self.steps[step].then) else None

    def asked(self, step: int, events: int) -> int:
        """How many events are still asked of the learner."""
        return max(0, self.starts[step] + self.steps[step].asks - events)

    def hint(self, step: int, chosen: Sequence[int]) -> tuple[int, ...]:
        """What is left of the first right answer that begins with what was chosen in this step."""
        fitting = [answer for answer in self.steps[step].answers if begins(answer, chosen)]
        return fitting[0][len(chosen) :] if fitting else ()

    def is_right(self, step: int, chosen: Sequence[int]) -> bool:
        """Whether a right answer begins with what was chosen in this step."""
        return any(begins(answer, chosen) for answer in self.steps[step].answers)

    def reply(self, step: int, chosen: Sequence[int]) -> Reply | None:
        """What is said of something else; None: nobody has thought of that."""
        words = "; ".join(map(self.game.notation.text, chosen))
        return next((reply for reply in self.steps[step].replies if words.startswith(reply.choice)), None)


def begins(answer: Sequence[int], chosen: Sequence[int]) -> bool:
    return tuple(answer[: len(chosen)]) == tuple(chosen)
