"""Options and parts: declared once, with their rule number and a sentence; read and checked in Python.

An option is a choice between readings of the rulebook. A part is a number that the owner of another box may correct.
Both become fields of the blank record, so compiled code never freezes them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from mundialito.engine.reading import whole
from mundialito.engine.reasons import Spoken
from mundialito.forms import key

LENGTH: Final = "length"  # what an option is about: how long a match is,
VARIANT: Final = "variant"  # another way of playing that a book has,
READING: Final = "reading"  # or what a rule means that can be read in more than one way
ABOUT: Final = (LENGTH, VARIANT, READING)
SEATS: Final = "seats"  # in a condition beside options: how many sit down


class Unfit(Spoken):
    """What was asked for cannot be played: a rule number and one sentence."""

    def __init__(self, rule: str, sentence: str, **values: object) -> None:
        super().__init__(sentence, **values)
        self.rule = rule

    def __str__(self) -> str:
        told = super().__str__()
        return told if self.rule == "-" else f"{told} ({self.rule})"


class Choice:
    """One of several named values; the first is the default. Stored as its index."""

    def __init__(self, *values: str) -> None:
        self.values = values
        self.default = 0

    def number(self, text: str) -> int | None:
        """The number of a value, None if there is no such value."""
        return self.values.index(text) if text in self.values else None

    def text(self, number: int) -> str:
        return self.values[number]

    def describe(self) -> str:
        return ", ".join(self.values)


class Whole:
    """A whole number between two others."""

    def __init__(self, default: int, low: int, high: int) -> None:
        self.default, self.low, self.high = default, low, high

    def number(self, text: str) -> int | None:
        """The number of a value, None if it is not one or too far out."""
        number = whole(text, self.high)
        return number if number is not None and self.low <= number else None

    def text(self, number: int) -> str:
        return str(number)

    def describe(self) -> str:
        return f"{self.default} ({self.low}-{self.high})"


@dataclass(frozen=True)
class Option:
    """A choice between readings; its name is also the name of the record's field."""

    name: str
    values: Choice | Whole
    rule: str
    sentence: str
    label: str = ""  # what people read instead of the name
    shown: tuple[str, ...] = ()  # and instead of the values, in their order; a number is read as it is
    about: str = READING
    asked: bool = False  # already where one sits down: it says how long the match will be
    when: tuple[tuple[str, ...], ...] = ()  # it decides nothing unless each (name, value, …) holds: options, or SEATS

    def __post_init__(self) -> None:
        if self.shown and len(self.shown) != len(getattr(self.values, "values", ())):
            raise ValueError(f"{self.name} has other labels than values: {self.shown}")

    def labels(self) -> tuple[str, ...]:
        """All that people read of it; each is said of this option, whatever it means elsewhere."""
        return tuple(key(self.name, label) for label in (self.label, *self.shown) if label)

    def applies(self, told: Mapping[str, str]) -> bool:
        """Whether it decides anything where these are the options, and the seats; what is not told may be."""
        return all(told.get(name, values[0]) in values for name, *values in self.when)


@dataclass(frozen=True)
class Part:
    """A number of the printed box."""

    name: str
    low: int
    high: int
    rule: str
    sentence: str
    default: int = 0
    label: str = ""  # what people read instead of the name, where several have the same sentence


def shipped(beside: str, *parts: Part) -> tuple[Part, ...]:
    """The declared parts with the numbers of the rulebook's `parts.toml`; `beside`: a file of the game's rules."""
    numbers = tomllib.loads((Path(beside).parents[1] / "rulebook" / "parts.toml").read_text("utf-8"))
    declared = {p.name for p in parts}
    if wrong := [name for name in numbers if name not in declared]:
        raise ValueError(f"parts.toml has {wrong[0]}, and PARTS has not: declare it, or take it out")
    if missing := [name for name in declared if name not in numbers]:
        raise ValueError(f"PARTS has {missing[0]}, and parts.toml has not: write {missing[0]} = … there")
    return tuple(replace(p, default=numbers[p.name]) for p in parts)


def read_options(options: Iterable[Option], given: Mapping[str, str]) -> dict[str, int]:
    """Numbers of all options, the given ones replaced; raises Unfit with what would be right."""
    known = {o.name: o for o in options}
    numbers = {o.name: o.values.default for o in known.values()}
    for name, text in given.items():
        if name not in known:
            raise Unfit("-", "There is no option {name}; there are: {names}.", name=name, names=", ".join(known))
        number = known[name].values.number(text)
        if number is None:
            values = known[name].values.describe()
            raise Unfit(
                known[name].rule, "{name} cannot be {text}; it can be {values}.", name=name, text=text, values=values
            )
        numbers[name] = number
    return numbers


def told_of(options: Iterable[Option], chosen: Mapping[str, str], seats: int) -> dict[str, str]:
    """What conditions look at: the value of every option, and the seats."""
    told = {o.name: chosen.get(o.name, o.values.text(o.values.default)) for o in options}
    return told | {SEATS: str(seats)}


def applying(options: Sequence[Option], chosen: Mapping[str, str], seats: int) -> list[Option]:
    """The options that decide something at such a table."""
    told = told_of(options, chosen, seats)
    return [o for o in options if o.applies(told)]


def opened(rules: Any, seats: int, options: Mapping[str, str]) -> Any:
    """A record with seats and options in it, and nothing else yet; raises Unfit."""
    s = rules.State()
    s.seats = seats
    for name, number in read_options(rules.OPTIONS, options).items():
        setattr(s, name, number)
    return s


def no_part(name: str, known: Iterable[str]) -> Unfit:
    """Games have up to 150 of them: the nearest is told, and all only where nothing is near."""
    names = list(known)
    if near := get_close_matches(name, names, 1):
        return Unfit("-", "There is no part {name}; the nearest is {near}.", name=name, near=near[0])
    return Unfit("-", "There is no part {name}; there are: {names}.", name=name, names=", ".join(names))


def read_parts(parts: Iterable[Part], given: Mapping[str, int]) -> dict[str, int]:
    """All parts, the given ones replaced; raises Unfit with what would be right."""
    known = {p.name: p for p in parts}
    numbers = {p.name: p.default for p in known.values()}
    for name, number in given.items():
        if name not in known:
            raise no_part(name, known)
        part = known[name]
        if type(number) is not int or not part.low <= number <= part.high:
            raise Unfit(
                part.rule,
                "{name} must be a whole number from {low} to {high}.",
                name=name,
                low=part.low,
                high=part.high,
            )
        numbers[name] = number
    return numbers
