"""A lesson tried on the rules: to its end by every right answer, with every other legal choice at every step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.engine.options import Unfit
from mundialito.engine.reasons import Refused, Spoken
from mundialito.engine.who import NATURE, NOBODY, name
from mundialito.lessons.lesson import Lesson, Way
from mundialito.lessons.reading import BadLesson

MOST_PATHS: Final = 2000  # of right answers through one lesson
RULE: Final = re.compile(r"^#{2,3} ([A-Z]+[0-9]+)\b", re.MULTILINE)

Look = Callable[[int, Fold], None]  # a step, and the match as it begins


def check(lesson: Lesson, look: Look | None = None) -> int:
    """Try all of it; how many other choices were answered. Raises BadLesson."""
    check_rules(lesson)
    fold = begun(lesson)
    return Trying(lesson, look).go(fold, 0)


def check_rules(lesson: Lesson) -> None:
    """Every rule that is cited is in the rulebook."""
    book = set(RULE.findall((games.folder_of(lesson.game.name) / "rulebook" / "en.md").read_text("utf-8")))
    for n, step in enumerate(lesson.steps, 1):
        for rule in [step.rule, *(reply.rule for reply in step.replies)]:
            if rule and rule not in book:
                raise BadLesson(lesson.name, f"step {n}", f"the rulebook has no {rule}")


def begun(lesson: Lesson) -> Fold:
    """The match as the lesson finds it."""
    try:
        state = lesson.begun()
    except (Spoken, Unfit) as wrong:
        raise BadLesson(lesson.name, "its table", str(wrong)) from wrong
    if state.seats != lesson.seats:
        raise BadLesson(lesson.name, "its table", f"{lesson.seats} seats, and {state.seats} in the position")
    agreed = lesson.game.blank(lesson.seats, lesson.options)
    for option in lesson.game.options:
        if getattr(state, option.name) != getattr(agreed, option.name):
            raise BadLesson(lesson.name, "its table", f"the position has another {option.name}")
    fold = Fold(lesson.game, state)
    for way in lesson.before:
        take(lesson, fold, "its table", way)
    return fold


def take(lesson: Lesson, fold: Fold, place: str, way: Way) -> None:
    """One event; Nature's must be one that can happen."""
    who, e = way
    told = f"{name(who)} {fold.game.notation.text(e)}"
    if who == NATURE and not can_happen(fold, e):
        raise BadLesson(lesson.name, place, f"'{told}' cannot happen there: the match waits for {waiting(fold)}")
    try:
        fold.take(who, e)
    except Refused as refused:
        raise BadLesson(lesson.name, place, f"'{told}' is refused: {refused}") from refused


def can_happen(fold: Fold, e: int) -> bool:
    """As an outcome of Nature's, now."""
    return fold.actor == NATURE and any(e == one and weight > 0 for one, weight in fold.game.weights(fold.state))


def waiting(fold: Fold) -> str:
    return "nobody" if fold.actor == NOBODY else name(fold.actor)


class Trying:
    """All ways through a lesson."""

    def __init__(self, lesson: Lesson, look: Look | None = None) -> None:
        self.lesson, self.look = lesson, look
        self.paths = self.replies = 0

    def go(self, fold: Fold, n: int) -> int:
        """From a step on to the end, by every right answer; how many other choices were answered."""
        lesson, step, place = self.lesson, self.lesson.steps[n], f"step {n + 1}"
        if self.look:
            self.look(n, fold)
        if n == lesson.last:
            self.paths += 1
            if self.paths > MOST_PATHS:
                raise BadLesson(lesson.name, "its steps", f"there are more than {MOST_PATHS} ways through")
            return self.replies
        if not step.answers:
            if fold.actor == NATURE:
                raise BadLesson(lesson.name, place, "nothing can be read while Nature is awaited")
            return self.go(fold, n + 1)
        for answer in step.answers:
            twin = fold.copy()
            for done in range(len(answer)):
                self.try_others(twin, n, answer[:done])
                take(lesson, twin, place, (lesson.me, answer[done]))
            for way in step.then:
                take(lesson, twin, place, way)
            self.go(twin, n + 1)
        return self.replies

    def try_others(self, fold: Fold, n: int, chosen: Sequence[int]) -> None:
        """Every other legal choice is answered, in every language."""
        for e in others(self.lesson, fold, n, chosen):
            reply = self.lesson.reply(n, [*chosen, e])
            if reply is None:
                told = self.lesson.game.notation.text(e)
                raise BadLesson(self.lesson.name, f"step {n + 1}", f"nothing is said to '{told}', which is legal there")
            self.replies += 1


def others(lesson: Lesson, fold: Fold, n: int, chosen: Sequence[int]) -> Iterator[int]:
    """What the learner may do by the rules, and the lesson does not ask for."""
    for e in fold.offers(lesson.me):
        if not lesson.is_right(n, [*chosen, e]):
            yield e
