"""A lesson's file, read: TOML in, a Lesson out, or one sentence that names the file and the step."""

from __future__ import annotations

import hashlib
import re
from string import Formatter
from typing import Any, Final

import msgspec

from mundialito.engine import who as people
from mundialito.engine.game import Game
from mundialito.engine.reasons import Spoken
from mundialito.lessons.lesson import MOST_STEPS, Lesson, Reply, Step, Text, Way
from mundialito.words import LANGUAGES, phrase

SENTENCE: Final = phrase("The lesson {name}, {place}: {fault}.")
BETWEEN: Final = ";"  # the events of one choice
PLACE: Final = re.compile(r"[#.][a-zA-Z][\w-]*")  # an id or a class of the page


class BadLesson(Spoken):
    """A file that is no lesson: which, where in it, and what is wrong."""

    def __init__(self, name: str, place: str, fault: str) -> None:
        super().__init__(SENTENCE, name=name, place=place, fault=fault.rstrip("."))
        self.place, self.fault = place, fault


class Fault(ValueError):
    """What is wrong, said by whoever does not know where it stands."""


# --- the file as it is written --------------------------------------------------------------------------------------


class Words(msgspec.Struct, forbid_unknown_fields=True):
    """A text in every language that the house speaks."""

    en: str
    es: str
    pt: str


class Otherwise(msgspec.Struct, forbid_unknown_fields=True):
    """What is said of another choice."""

    say: Words
    rule: str
    choice: str = ""


class Stage(msgspec.Struct, forbid_unknown_fields=True):
    """A step."""

    say: Words
    rule: str = ""
    point: list[str] = []
    answer: list[str] = []
    done: Words | None = None
    wrong: list[Otherwise] = []
    other: Otherwise | None = None
    then: list[str] = []


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    """The table."""

    seats: int
    me: str = "A"
    options: dict[str, str] = {}
    position: str = ""
    before: list[str] = []


class File(msgspec.Struct, forbid_unknown_fields=True):
    """All of it."""

    number: int
    minutes: int
    title: Words
    table: Setup
    step: list[Stage]


# --- reading --------------------------------------------------------------------------------------------------------


def read(text: str, game: Game, name: str) -> Lesson:
    """A lesson; raises BadLesson."""
    place = "as a file"
    try:
        file = msgspec.toml.decode(text, type=File)
        place = "its table"
        table, seats = file.table, letters(game, file.table.seats)
        before = tuple(way(game, line, seats) for line in table.before)
        if len(table.me) != 1 or table.me not in seats:
            raise Fault(f"the learner sits at one of {seats}, not at '{table.me}'")
        text_of(file.title, "")
        steps = []
        for n, stage in enumerate(file.step, 1):
            place = f"step {n}"
            steps.append(step_of(game, stage, seats))
        place = "its steps"
        check_steps(steps)
    except msgspec.ValidationError as wrong:
        raise BadLesson(name, *located(str(wrong))) from wrong
    except (msgspec.DecodeError, Spoken, Fault) as wrong:
        raise BadLesson(name, place, str(wrong)) from wrong
    return Lesson(
        game, name, file.number, file.minutes, text_of(file.title, ""), table.seats, seats.index(table.me),
        tuple(steps), table.options, table.position, before, edition(game, file),
    )  # fmt: skip


def located(fault: str) -> tuple[str, str]:
    """Where a file has another shape, in its own words: `… - at `$.step[2].say`` is in step 3."""
    what, _, where = fault.partition(" - at ")
    found = re.search(r"\$\.step\[(\d+)\]", where)
    return (f"step {int(found[1]) + 1}" if found else "as a file"), f"{what} at {where}" if where else what


def letters(game: Game, seats: int) -> str:
    if seats not in game.seats:
        raise Fault(f"{seats} do not sit down to play {game.name}")
    return people.SEAT_LETTERS[:seats]


def check_steps(steps: list[Step]) -> None:
    if not 2 <= len(steps) <= MOST_STEPS:
        raise Fault(f"a lesson has 2 to {MOST_STEPS} steps, not {len(steps)}")
    if steps[-1].answers:
        raise Fault("the last step only says what was learnt: it asks for nothing")
    if not steps[0].answers and not steps[1].answers:
        raise Fault("people do something at the latest in the second step")


def step_of(game: Game, stage: Stage, seats: str) -> Step:
    """A step as it can be played; whether the rules allow it is another question."""
    answers = tuple(tuple(game.notation.read(e) for e in choice.split(BETWEEN)) for choice in stage.answer)
    if len({len(answer) for answer in answers}) > 1:
        raise Fault("all right answers have as many events")
    if not answers and (stage.then or stage.done or stage.wrong or stage.other):
        raise Fault("what asks for nothing has neither then, done, wrong nor other")
    others = [*stage.wrong, *([stage.other] if stage.other else [])]
    if any(not one.choice for one in stage.wrong) or (stage.other and stage.other.choice):
        raise Fault("what is wrong names its choice, and other none")
    return Step(
        text_of(stage.say, seats), stage.rule, tuple(pointed(game, place) for place in stage.point), answers,
        text_of(stage.done, seats) if stage.done else None,
        tuple(Reply(one.choice, text_of(one.say, seats), one.rule) for one in others),
        tuple(way(game, line, seats) for line in stage.then),
    )  # fmt: skip


def pointed(game: Game, place: str) -> str:
    """Where a page has it: an id, a class, or the choice of an event."""
    if place[:1] not in ("#", "."):
        return f'[value="{game.notation.read(place)}"]'
    if not PLACE.fullmatch(place):
        raise Fault(f"'{place}' is no place on the page, such as #pile or .discards")
    return place


def text_of(words: Words, seats: str) -> Text:
    """A text in every language; its blanks are letters of seats."""
    found = {lang: getattr(words, lang).strip() for lang in LANGUAGES}
    for lang, text in found.items():
        if not text:
            raise Fault(f"a text is empty in {lang}")
        if strange := [blank for _, blank, _, _ in Formatter().parse(text) if blank is not None and blank not in seats]:
            raise Fault(f"{{{strange[0]}}} is no seat of this table")
    return found


def way(game: Game, line: str, seats: str) -> Way:
    """Who does what: `B plays R5`, `* gives G3`."""
    name, _, rest = line.partition(" ")
    who = people.read(name)
    if who >= len(seats):
        raise Fault(f"nobody sits at {name}")
    return who, game.notation.read(rest)


def edition(game: Game, file: File) -> str:
    """Of a table and its events, not of texts: a running lesson survives that somebody finds a better word."""
    steps: list[Any] = [[stage.answer, stage.then] for stage in file.step]
    played = msgspec.json.encode([game.version, msgspec.to_builtins(file.table), steps])
    return hashlib.sha256(played).hexdigest()[:16]
