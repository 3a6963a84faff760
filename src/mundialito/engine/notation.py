"""Events and positions as text, and back: what all games share of it. A game adds its own words.

    seats=3 phase=turn hand=0:goal+2*foul,1:goal

Which fields there are, of what shape, and how large their numbers may be, the record declares; options have values. So
a game brings words for what else is not just a number, and a head of its own where people love one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import ModuleType
from typing import Any, Generic, Protocol

from mundialito.engine.contract import Answers, S
from mundialito.engine.game import blank
from mundialito.engine.options import Whole
from mundialito.engine.reading import whole
from mundialito.engine.reasons import Misread
from mundialito.engine.record import Field, State
from mundialito.engine.seats import many


def game_of(rules: Any) -> str:
    name: str = rules.__name__.split(".")[-2]
    return name


class Events:
    """The events of a game, each by its text."""

    def __init__(self, rules: ModuleType, texts: Sequence[str], *examples: str) -> None:
        self.game, self.texts, self.examples = game_of(rules), texts, examples
        self.numbers = {text: e for e, text in enumerate(texts)}

    def text(self, e: int) -> str:
        """An event as match files write it."""
        return self.texts[e]

    def read(self, text: str) -> int:
        """The opposite of `text`; raises Misread with a sentence."""
        event = self.numbers.get(" ".join(text.split()))
        if event is None:
            raise Misread(
                "'{text}' is no event of {game}; an event reads like {examples}.",
                text=text, game=self.game, examples=", ".join(f"'{example}'" for example in self.examples),
            )  # fmt: skip
        return event


# --- words for numbers --------------------------------------------------------------------------------------------


class Words(Protocol):
    """How the numbers of a field are written; the values of options are such words. None: it says nothing."""

    def text(self, number: Any, /) -> str: ...
    def number(self, text: str, /) -> Any: ...


class Named:
    """A word for each number."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self.numbers = numbers
        self.texts = {number: text for text, number in numbers.items()}

    def text(self, number: int) -> str:
        return self.texts[number]

    def number(self, text: str) -> int | None:
        return self.numbers.get(text)


def constants(module: ModuleType) -> Named:
    """What a module such as phase.py names, in small letters."""
    return Named({name.lower(): number for name, number in vars(module).items() if name.isupper()})


class Rows:
    """A whole array: a row as 1/0, rows of digits as 00/10."""

    def __init__(self, field: Field) -> None:
        self.field = field

    def text(self, array: list[int] | list[list[int]]) -> str:
        return "/".join("".join(map(str, row)) if isinstance(row, list) else str(row) for row in array)

    def number(self, text: str) -> list[int] | list[list[int]] | None:
        wide = self.field.shape[1:]
        rows = [[*word] if wide else [word] for word in text.split("/", self.field.shape[0])]
        told = [n for row in rows for word in row if (n := whole(word, self.field.limit)) is not None]
        if [len(row) for row in rows] != [*(wide or (1,))] * self.field.shape[0] or len(told) != sum(map(len, rows)):
            return None
        return shaped(told, self.field.shape)


def flat(array: list[int] | list[list[int]]) -> list[int]:
    return [n for row in array for n in (row if isinstance(row, list) else [row])]


def shaped(numbers: list[int], shape: tuple[int, ...]) -> list[int] | list[list[int]]:
    if len(shape) == 1:
        return numbers
    return [numbers[i : i + shape[1]] for i in range(0, len(numbers), shape[1])]


# --- fields and whole positions -----------------------------------------------------------------------------------


class Fields:
    """The fields of a game's record in its words; not those that are told otherwise."""

    def __init__(self, rules: Any, words: Mapping[str, Words], otherwise: Collection[str] = ()) -> None:
        self.rules = rules
        numbers = {n: Whole(0, 0, field.limit) for n, field in rules.State.fields.items() if n not in otherwise}
        self.words: dict[str, Words] = {**numbers, **{o.name: o.values for o in rules.OPTIONS}, **words}

    def written(self, s: State, usual: State) -> list[str]:
        """name=value of every field that differs from what is usual."""
        differ = [name for name in self.words if getattr(s, name) != getattr(usual, name)]
        return [f"{name}={self.text(name, getattr(s, name), getattr(usual, name))}" for name in differ]

    def text(self, name: str, value: Any, usual: Any) -> str:
        """The number of a field, or of those cells of a table that differ."""
        words = self.words[name]
        if not isinstance(value, list) or isinstance(words, Rows):
            return words.text(value)
        cells = enumerate(zip(flat(value), flat(usual), strict=True))
        return ",".join(f"{i}:{words.text(a)}" for i, (a, b) in cells if a != b)

    def put(self, s: State, given: Mapping[str, str]) -> None:
        """Write what a text says of fields into a record; raises Misread in a sentence."""
        for name, text in given.items():
            value = self.value(s, name, text) if name in self.words else None
            if value is None:
                told = {"name": name, "text": text, "game": game_of(self.rules)}
                raise Misread("'{name}={text}' says nothing about a match of {game}.", **told)
            setattr(s, name, value)

    def value(self, s: State, name: str, text: str) -> Any:
        """The opposite of `text`; None for what says nothing."""
        words, shape = self.words[name], s.fields[name].shape
        if not shape or isinstance(words, Rows):
            return words.number(text)
        table = flat(getattr(s, name))
        for cell in filter(None, text.split(",")):
            index, _, word = cell.partition(":")
            at, number = whole(index, len(table) - 1), words.number(word)
            if at is None or number is None:
                return None
            table[at] = number
        return shaped(table, shape)


class Positions(Fields, Generic[S]):
    """A position is seats, unusual options, and every field that differs from a match about to begin."""

    def __init__(
        self, rules: Answers[S], words: Mapping[str, Words] = {}, begin: Callable[[S], None] | None = None
    ) -> None:
        super().__init__(rules, words)
        self.rules: Answers[S] = rules
        self.begin = begin or rules.start

    def position(self, s: S) -> str:
        """A state, or a view, as text."""
        few = {"seats": str(min(self.rules.SEATS))}  # that many may sit down, whatever the other options are
        settings: dict[str, str] = {}
        usual = self.begun(few)
        for option in self.rules.OPTIONS:
            if getattr(s, option.name) != getattr(usual, option.name):
                settings[option.name] = option.values.text(getattr(s, option.name))
                usual = self.begun(few | settings)
        settings = {"seats": str(s.seats)} | settings
        chosen = [f"{name}={text}" for name, text in settings.items()]
        return " ".join([*chosen, *self.written(s, self.begun(settings))])

    def read_position(self, text: str) -> S:
        """The opposite of `position`; raises Misread with a sentence."""
        given = dict(word.partition("=")[::2] for word in text.split())
        names = ["seats", *(option.name for option in self.rules.OPTIONS)]
        s = self.begun({name: given.pop(name) for name in names if name in given})
        self.put(s, given)
        return s

    def begun(self, settings: Mapping[str, str]) -> S:
        """A match about to begin, with these seats and options."""
        allowed = self.rules.SEATS
        seats = whole(settings.get("seats", ""), max(allowed)) or 0
        if seats not in allowed:
            raise Misread(
                "A position names its seats, {many}: 'seats={seats} …'.", many=many(allowed), seats=min(allowed)
            )
        s = blank(self.rules, seats, {name: text for name, text in settings.items() if name != "seats"})
        self.begin(s)
        return s
