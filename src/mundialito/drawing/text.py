"""The twins of cards, dice and pieces in a terminal: what is printed on a thing, in its colour, with its sign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

SIGNS: Final = {
    "": "", "spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣", "coins": "◉", "cups": "∪", "swords": "†",
    "batons": "¶", "circle": "●", "triangle": "▲", "square": "■", "star": "★",
}  # fmt: skip
INKS: Final = {"black": "#1c1c1c", "red": "#b3132c", "yellow": "#8f5b00", "green": "#17693a", "blue": "#1d4fcb"}


def chip(word: str, colour: str, sign: str, bright: bool = True) -> Text:
    """A thing in a line of text; dull where it cannot be chosen now."""
    ground = "#fffaf0" if bright else "#b5aea2"
    return Text(f" {word}{SIGNS[sign]} ", style=f"bold {INKS[colour]} on {ground}")


def back() -> Text:
    """A thing that lies face down."""
    return Text(" ? ", style="bold #e9b949 on #1d2a55")


def chips(parts: Sequence[Text]) -> Text:
    """Several of them, a space apart."""
    return Text(" ").join(parts)
