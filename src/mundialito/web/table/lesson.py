"""A lesson at its table: what it says, how far one is, and the ways on and back. `lesson.js` points."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from mundialito import lessons
from mundialito.drawing.pieces import Pieces, joined
from mundialito.lessons import Lesson, Step, named
from mundialito.lessons.lesson import Text
from mundialito.tables.table import ENDED, Table
from mundialito.web.shell.layout import token
from mundialito.web.table.controls import act
from mundialito.web.table.looker import Looker
from mundialito.words import say


def lesson_part(looker: Looker) -> Pieces:
    """What the lesson says now; nothing at a table where nothing is taught, or taught by another script."""
    table = looker.live.shown
    if table.lesson is None or table.is_foreign:
        return Pieces()
    return joined([told_now(looker, table, table.lesson)])


def told_now(looker: Looker, table: Table, lesson: Lesson) -> h.Node:
    lang, step = looker.visitor.lang, lesson.steps[table.step]
    asked = lesson.asked(table.step, len(table.playing.events))
    waits = bool(step.answers) and not asked  # for what the others do
    return h.div(
        ".lesson",
        data_point=",".join([] if waits else step.points) or None,
        data_step=f"{table.step}-{asked}",
    )[
        h.div(".how-far")[heading(lesson, table, lang)],
        h.div(".says", aria_live="polite")[said(table, lesson, step, waits, lang)],
        ending(looker, lesson) if table.stage == ENDED else ways(looker, table, lesson, asked),
    ]


def heading(lesson: Lesson, table: Table, lang: str) -> h.Node:
    """Which lesson it is, and how far one is in it, as words and as a row of dots."""
    words = say("Step {number} of {steps}", lang, number=table.step + 1, steps=len(lesson.steps))
    dots = [
        h.span(class_="past" if n < table.step else "now" if n == table.step else None)
        for n in range(len(lesson.steps))
    ]
    return [h.h2[lesson.title[lang]], h.span(".unseen")[words], h.span(".dots", title=words, aria_hidden="true")[dots]]


def said(table: Table, lesson: Lesson, step: Step, waits: bool, lang: str) -> h.Node:
    """The step's own text, below what is said to the answer before; that alone while the others do their part."""
    before = lesson.steps[table.step - 1].done if table.step else None
    if waits:
        return praise(table, step.done, lang) or h.p[say("Watch what happens…", lang)]
    text = named(step.text, lang, table.names)
    return [praise(table, before, lang), h.p[text, " ", rule(table.game.name, step.rule)]]


def praise(table: Table, text: Text | None, lang: str) -> h.Node:
    return h.p(".done")["✓ ", named(text, lang, table.names)] if text else None


def rule(game: str, number: str) -> h.Node:
    return number and ["(", h.a(".rule", href=f"/rules/{game}#{number}", target="rules")[number], ")"]


def ways(looker: Looker, table: Table, lesson: Lesson, asked: int) -> h.Node:
    """On, back, and to be shown what to choose."""
    lang, n = looker.visitor.lang, table.step
    if lesson.me not in looker.seats:
        return None
    fresh = n == 0 and len(table.playing.events) == lesson.starts[0]
    return h.div(".buttons")[
        None if lesson.steps[n].answers else act(looker, "read-on", say("Next", lang), "gold", step=n),
        showing(looker, table, lesson) if asked else None,
        None if fresh else act(looker, "step-back", say("Back", lang), step=n),
    ]


def showing(looker: Looker, table: Table, lesson: Lesson) -> h.Node:
    """Pressed once, the script shows where to choose; pressed again, or without a script, it is chosen."""
    lang, where = looker.visitor.lang, f"/t/{looker.live.link}/show-me"
    chosen = [e for _, e in table.playing.events[lesson.starts[table.step] :]]
    return h.form(method="post", action=where, hx_post=where, hx_swap="none")[
        token(looker.visitor),
        h.input(type="hidden", name="step", value=table.step),
        h.button("#show-me.btn.small.quiet", type="submit", data_hint=controls(lesson.hint(table.step, chosen)))[
            h.span(".ask-first")[say("Show me", lang)], h.span(".then-do")[say("Do it for me", lang)]
        ],
    ]


def controls(events: Sequence[int]) -> str:
    """Where on the page these events are chosen."""
    return ",".join(f'#table [value="{e}"],#table [data-event="{e}"]' for e in events)


def ending(looker: Looker, lesson: Lesson) -> h.Node:
    """What comes after a lesson: the next one, or a match."""
    lang, game = looker.visitor.lang, lesson.game.name
    following = lesson_after(lesson)
    return h.form(".buttons", method="post")[
        token(looker.visitor),
        h.input(type="hidden", name="hash", data_hash=True),
        h.button(".btn.small.gold", type="submit", formaction=f"/play/{game}")[say("Play now against bots", lang)],
        None
        if following is None
        else h.button(".btn.small", type="submit", formaction=f"/learn/{game}/{following.name}")[
            say("Next: {lesson}", lang, lesson=following.title[lang])
        ],
        h.a(".btn.small.quiet", href=f"/learn/{game}")[say("All lessons", lang)],
    ]


def lesson_after(lesson: Lesson) -> Lesson | None:
    following = [one for one in lessons.listed(lesson.game.name) if one.number > lesson.number]
    return following[0] if following else None


def around(looker: Looker, lesson: Lesson) -> h.Node:
    """What else can be done at a lesson's table."""
    lang, game = looker.visitor.lang, lesson.game.name
    return h.form(".buttons", method="post", action=f"/learn/{game}/{lesson.name}")[
        token(looker.visitor),
        h.input(type="hidden", name="anew", value="1"),
        h.button(".btn.small.quiet", type="submit")[say("Begin again", lang)],
        h.a(".btn.small.quiet", href=f"/learn/{game}")[say("All lessons", lang)],
        h.a(".btn.small.quiet", href=f"/rules/{game}")[say("Rules", lang)],
    ]
