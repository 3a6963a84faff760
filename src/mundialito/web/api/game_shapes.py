"""What programs get about games, rules and bots, as documented in /api/openapi.json."""

from __future__ import annotations

from msgspec import Struct


class Choices(Struct):
    """An option of a game; the first of `values`, or `default`, holds if nothing is said."""

    name: str
    rule: str
    sentence: str
    default: str
    values: list[str] | None
    low: int | None
    high: int | None


class Part(Struct):
    """A number of the printed box."""

    name: str
    rule: str
    sentence: str
    default: int
    low: int
    high: int


class GameName(Struct):
    """A game in a list."""

    name: str
    title: str
    version: int
    fewest: int  # seats
    most: int
    seats: list[int]  # how many may sit down: not always all numbers between those two


class Game(Struct):
    """A game: what can be chosen before a match."""

    name: str
    title: str
    version: int
    fewest: int
    most: int
    seats: list[int]
    lowest_wins: bool
    options: list[Choices]
    parts: list[Part]
    rules: list[str]  # numbers


class Rule(Struct):
    """A rule, or the whole rulebook, as Markdown."""

    number: str | None
    lang: str
    text: str


class Bot(Struct):
    """A bot."""

    name: str
    sentence: str
