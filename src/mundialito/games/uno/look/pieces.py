"""What table and hand are both made of: cards in the page, colours, small words. Cached: drawing is CPU time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from htpy import Node, span
from markupsafe import Markup

from mundialito.drawing import parts
from mundialito.drawing.pieces import drawn
from mundialito.words import phrase, say

from ..rules import phase
from ..rules.parts import CARDS, NO_CARD, is_wild
from ..rules.questions import actor
from ..rules.state import Uno
from ..words.notation import COLOUR_LETTERS
from ..words.tell import card_words, colour_words, nature_words, result_words
from .cards import faces, symbol_id

MUCH: Final = 4096  # pieces kept: some hundreds of tables' worth
AWAITED: Final = {
    phase.TURN: phrase("{name} plays a card or draws."),
    phase.DRAWN: phrase("{name} has drawn: plays that card or keeps it."),
    phase.CALL: phrase("{name} has one card left: says UNO or stays silent."),
    phase.COLOUR: phrase("{name} names a colour."),
    phase.FIRST_COLOUR: phrase("{name} names the colour of the first card."),
    phase.CATCH: phrase("{player} did not say UNO: {name} may catch."),
    phase.ANSWER: phrase("{name} answers the cards of {player}."),
}
RING: Final = (  # two arcs that run counter-clockwise, bottom to the right, each with its arrowhead
    "M10 84A110 70 0 0 0 228 96M230 76A110 70 0 0 0 12 64",
    "M215 104L229 90L238 108M25 56L11 70L2 52",
)
UNNAMED: Final = (phase.COLOUR, phase.FIRST_COLOUR, phase.CALL)  # a wild on top has no colour yet


def art(name: str, at: str, class_: str = "card", **about: str | bool | None) -> Node:
    """A symbol of our sheet."""
    return parts.art(faces(), name, at, class_, **about)


def listed(row: list[int]) -> list[int]:
    """The named cards of a place, sorted by colour and symbol."""
    return [card for card in range(CARDS) for _ in range(row[card])]


def named_colour(v: Uno) -> int | None:
    """The colour named for a wild on top, once it is."""
    if v.top == NO_CARD or not is_wild(v.top) or v.phase in UNNAMED:
        return None
    return v.colour


@lru_cache(MUCH)
def minis(cards: tuple[int, ...], lang: str, at: str) -> Markup:
    """Cards face up in a row, small, with their names for whoever cannot see them."""
    words = ", ".join(card_words(card, lang) for card in cards)
    return drawn(span(".minis", role="img", aria_label=words)[[art(symbol_id(card), at) for card in cards]])


@lru_cache(MUCH)
def colour_chip(colour: int, lang: str, at: str) -> Markup:
    """A colour as its sign and its name."""
    letter = COLOUR_LETTERS[colour]
    return drawn(span(".colour", data_colour=letter)[art(f"sign-{letter}", at, "sign"), colour_words(colour, lang)])


def cards_words(cards: int, lang: str) -> str:
    """How many cards."""
    return say("one card|{count} cards", lang, count=cards)


def has_no_colour(v: Uno) -> bool:
    """Whether nothing is to be matched yet: no card on top, or its colour is just being named."""
    return v.top == NO_CARD or v.phase in (phase.COLOUR, phase.FIRST_COLOUR)


def awaited(v: Uno, names: Sequence[str], lang: str) -> str:
    """What is awaited, and of whom; once the round is over, who won it."""
    who = actor(v)
    if v.phase == phase.OVER:
        return result_words(v, names, lang)
    if who < 0:
        return nature_words(v, names, lang)
    return say(AWAITED[v.phase], lang, name=names[who], player=names[v.turn])
