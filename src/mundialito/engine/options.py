"""Options and parts: declared once, with their rule number and a sentence; read and checked in Python.

An option is a choice between readings of the rulebook. A part is a number that the owner of another box may correct.
Both become fields of the blank record, so compiled code never freezes them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from mundialito.engine.reading import whole
from mundialito.engine.reasons import Spoken


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


@dataclass(frozen=True)
class Part:
    """A number of the printed box."""

    name: str
    low: int
    high: int
    rule: str
    sentence: str
    default: int = 0


def shipped(beside: str, *parts: Part) -> tuple[Part, ...]:
    """The declared parts with the numbers of the rulebook's `parts.toml`; `beside`: a file of the game's rules."""
    numbers = tomllib.loads((Path(beside).parents[1] / "rulebook" / "parts.toml").read_text("utf-8"))
    if set(numbers) != {p.name for p in parts}:
        raise ValueError(f"parts.toml and the declaration differ: {sorted(set(numbers) ^ {p.name for p in parts})}")
    return tuple(Part(p.name, p.low, p.high, p.rule, p.sentence, numbers[p.name]) for p in parts)


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


def read_parts(parts: Iterable[Part], given: Mapping[str, int]) -> dict[str, int]:
    """All parts, the given ones replaced; raises Unfit with what would be right."""
    known = {p.name: p for p in parts}
    numbers = {p.name: p.default for p in known.values()}
    for name, number in given.items():
        if name not in known:
            raise Unfit("-", "There is no part {name}; there are: {names}.", name=name, names=", ".join(known))
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
