"""Tables that exist for tests alone: a game of tricks with a Spanish deck, and a game of squares, as zones on views."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, Final, cast

from mundialito.engine.game import Game
from mundialito.engine.who import NOBODY, PUBLIC
from mundialito.engine.zones import (
    HIDDEN,
    Board,
    Colour,
    Fact,
    Hand,
    Kind,
    Mark,
    Pile,
    Score,
    Sign,
    Taken,
    Trick,
    Zones,
)

SUITS: Final[tuple[Sign, ...]] = ("coins", "cups", "swords", "batons")
COLOURS: Final[tuple[Colour, ...]] = ("yellow", "red", "blue", "green")
RANKS: Final = ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12")


def words(card: int, lang: str) -> str:
    return f"{RANKS[card % 10]} of {SUITS[card // 10]}"


CARD: Final = Kind(40, words, lambda c: Mark(RANKS[c % 10], COLOURS[c // 10], SUITS[c // 10]))


@dataclass
class Tricks:
    """A table of tricks, or what one viewer knows of it."""

    hands: list[list[int]]
    trick: list[tuple[int, int]] = field(default_factory=list)
    stock: int = 21
    trump: int | None = 12
    taken: list[int] = field(default_factory=lambda: [0, 3, 4, 0])
    points: list[int] = field(default_factory=lambda: [0, 11, 14, 0])
    turn: int = 0

    @property
    def seats(self) -> int:
        return len(self.hands)

    def seen_by(self, viewer: int) -> Tricks:
        hands = [hand if p == viewer else [HIDDEN] * len(hand) for p, hand in enumerate(self.hands)]
        return replace(self, hands=hands)


TRICKS: Final = Zones(
    (
        Pile(CARD, lambda v: v.stock, "Stock: {count}", under=lambda v: [] if v.trump is None else [v.trump]),
        Trick(CARD, lambda v: v.trick, "The trick"),
        Fact(lambda v, lang: "" if v.trump is None else f"Trump: {SUITS[v.trump // 10]}"),
        Hand(CARD, lambda v, p: v.hands[p], "Your hand", event=lambda v, p, c: c),
        Taken(CARD, lambda v, p: v.taken[p], "tricks: {count}"),
        Score(lambda v, p: v.points[p]),
    )
)


@dataclass
class Squares:
    """Noughts and crosses: `at[i]` is whose stands there, None if nobody's does."""

    at: list[int | None]
    turn: int = 0
    seats: int = 2


PIECE: Final = Kind(2, lambda c, lang: ("cross", "nought")[c], lambda c: Mark("XO"[c], COLOURS[1 + c]), "piece")
SQUARES: Final = Zones(
    (Board(PIECE, 3, lambda v: v.at, "The board", lambda i: "abc"[i % 3] + "321"[i // 3], lambda v, p, i: i),)
)


def game_of(name: str) -> Game:
    """As much of a game as zones ask for."""
    rules = SimpleNamespace(
        actor=lambda v: v.turn, won=lambda v, p: v.points[p] == max(v.points), score=lambda v, p: v.points[p]
    )
    game = SimpleNamespace(
        name=name,
        rules=rules,
        winners=lambda v: [p for p in range(v.seats) if rules.won(v, p)],
        tell=lambda v, who, e, lang, names: f"{names[who]} does {e}.",
    )
    return cast(Game, game)


def midway() -> Tricks:
    """Four seats, two cards on the table, seat 2 to play."""
    hands = [[0, 13], [9, 25], [7, 16, 38], [31, 2, 24]]
    return Tricks(hands, [(0, 5), (1, 20)], turn=2)


def over() -> Tricks:
    return Tricks([[], [], [], []], stock=0, trump=None, taken=[2, 3, 4, 1], points=[12, 31, 60, 17], turn=NOBODY)


def viewers(v: Any) -> Sequence[int]:
    return (PUBLIC, *range(v.seats))
