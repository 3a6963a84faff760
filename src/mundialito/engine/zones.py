"""What lies on the table of a game that brings no look of its own: `ZONES`, declared in its `words/zones.py`.

A zone is a place where things lie, and a question about a view: what lies there now. Page, picture and terminal are
drawn from the answers, and so from a view alone. Each question gets the view first, then a seat where the zone belongs
to one; it answers with numbers of things, `HIDDEN` for each that the viewer cannot name. Titles are sentences of the
game's catalogue; those of heaps and points have a blank, `{count}`, and two forms where they need them, `one|many`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

HIDDEN: Final = -1  # a thing that lies face down, as far as this viewer knows

Shape = Literal["card", "die", "coin", "piece"]
Colour = Literal["black", "red", "yellow", "green", "blue"]
Sign = Literal[
    "", "spades", "hearts", "diamonds", "clubs", "coins", "cups", "swords", "batons", "circle", "triangle", "square",
    "star",
]  # fmt: skip
Choice = Callable[[Any, int, int], int]  # (view, seat, thing or square): the event that pressing it means


@dataclass(frozen=True)
class Mark:
    """How a thing looks: what is printed on it, in which colour, with which sign."""

    text: str  # short: K, 7, +2; empty: the sign alone
    colour: Colour = "black"
    sign: Sign = ""

    def __post_init__(self) -> None:
        for what, allowed in ((self.colour, get_args(Colour)), (self.sign, get_args(Sign))):
            if what not in allowed:
                raise ValueError(f"A mark cannot be {what!r}; there are: {', '.join(filter(None, allowed))}.")


@dataclass(frozen=True)
class Kind:
    """Things of one sort, such as the cards of a deck: numbered from 0, each with its name and its look."""

    many: int
    words: Callable[[int, str], str]  # (thing, language): what it is called
    mark: Callable[[int], Mark]
    shape: Shape = "card"


def dice(sides: int) -> Kind:
    """Dice: the number of the thing is the face that lies up."""
    return Kind(sides + 1, lambda face, lang: str(face), lambda face: Mark(str(face)), "die")  # noqa: ARG005


def known(things: Sequence[int]) -> list[int]:
    """Without those that lie face down."""
    return [thing for thing in things if thing != HIDDEN]


def copies(counts: Sequence[int], many: int) -> list[int]:
    """Things of a row that counts how many there are of each; what is counted beyond the things is unknown."""
    return [thing if thing < many else HIDDEN for thing, n in enumerate(counts) for _ in range(n)]


# --- at a seat ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Held:
    """Things at a seat that can be pressed."""

    kind: Kind
    of: Callable[[Any, int], Sequence[int]]
    title: str
    event: Choice | None = None

    def places(self, v: Any, seat: int) -> Sequence[int]:
        """What can be pressed."""
        return known(self.of(v, seat))


class Hand(Held):
    """What a seat holds: backs to the others, and to its owner things to press."""


class Before(Held):
    """What lies in front of a seat, in sight of all: dice, melds, a guess turned up."""


@dataclass(frozen=True)
class Taken:
    """A heap in front of a seat of which only the size counts, such as tricks won."""

    kind: Kind
    size: Callable[[Any, int], int]
    title: str


@dataclass(frozen=True)
class Score:
    """A seat's points."""

    of: Callable[[Any, int], int]
    title: str = "{count} point|{count} points"


# --- in the middle -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pile:
    """A heap face down, with its size; what lies face up on it, or half under it, as a trump card does."""

    kind: Kind
    size: Callable[[Any], int]
    title: str
    top: Callable[[Any], Sequence[int]] | None = None
    under: Callable[[Any], Sequence[int]] | None = None


@dataclass(frozen=True)
class Row:
    """Things side by side in the middle: a coin, a market, common dice. With an event they can be pressed."""

    kind: Kind
    of: Callable[[Any], Sequence[int]]
    title: str
    event: Choice | None = None

    def places(self, v: Any, seat: int) -> Sequence[int]:  # noqa: ARG002
        """What can be pressed."""
        return known(self.of(v))


@dataclass(frozen=True)
class Trick:
    """What each seat has played to the middle, in order: (seat, thing)."""

    kind: Kind
    of: Callable[[Any], Sequence[tuple[int, int]]]
    title: str


@dataclass(frozen=True)
class Board:
    """Squares, row by row from the top left; None where nothing stands. An event is asked for with the square."""

    kind: Kind
    wide: int
    of: Callable[[Any], Sequence[int | None]]
    title: str
    square: Callable[[int], str]  # what a square is called: e4
    event: Choice | None = None

    def places(self, v: Any, seat: int) -> Sequence[int]:  # noqa: ARG002
        """What can be pressed: squares."""
        return range(len(self.of(v)))


@dataclass(frozen=True)
class Fact:
    """A few words on the felt; nothing where they are empty."""

    of: Callable[[Any, str], str]


Zone = Hand | Before | Taken | Score | Pile | Row | Trick | Board | Fact
Pressed = Hand | Before | Row | Board  # zones on which choices can lie


# --- all of it ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Zones:
    """The whole table. What is left out has an answer that fits most games."""

    zones: tuple[Zone, ...]
    label: Callable[[Any, int, int, str], str] | None = None  # (view, seat, event, language): a choice in a few words
    prompt: Callable[[Any, int, str], str] | None = None  # (view, seat, language): what is asked of that seat
    acting: Callable[[Any], Sequence[int]] | None = None  # who is awaited, where several choose in secret at once
