"""Numerals and a plus as strokes with round ends, like those on a football shirt: the same on every machine.

Each is a path around (0, 0), 29 wide and 49 high, to be stroked 11 wide: 40 by 60 in all.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from htpy import Node

from .svg import g, moved, path

NUMERALS: Final = {
    "0": "M0-24.5C10-24.5 14.5-16 14.5 0S10 24.5 0 24.5-14.5 16-14.5 0-10-24.5 0-24.5Z",
    "1": "M-10-14.5L2-24.5V24.5M-10 24.5H14",
    "2": "M-14-13A14 11.8 0 0 1 14-12.5C14-3 2 8-14 24.5H15",
    "3": "M-13-24.5H12.5L-1-5.5C8.5-5.5 14.5 .5 14.5 9.3S8.5 24.5-.5 24.5C-7 24.5-12.5 21.5-14.5 15.5",
    "4": "M6 24.5V-24.5L-15.5 11.5H15.5",
    "5": "M12.5-24.5H-10L-12-2.5C-9.5-5.8-5-7.5 0-7.5 8.8-7.5 14.5-1 14.5 8.3"
         "S8.5 24.5-.5 24.5C-7 24.5-12 21.8-14.5 16.5",
    "6": "M8-24.5C-6-17-14.5-5-14.5 8.5-14.5 18-8.5 24.5 0 24.5S14.5 18 14.5 9 8.5-6.5 0-6.5-14.5 0-14.5 8.5",
    "7": "M-14.5-24.5H14.5C6-10-2 6-4.5 24.5",
    "8": "M0-2C-8-2-12.5-6.8-12.5-13.2S-7.5-24.5 0-24.5 12.5-19.6 12.5-13.2 8-2 0-2"
         "C-9-2-14.5 3.6-14.5 11.2S-8.5 24.5 0 24.5 14.5 18.8 14.5 11.2 9-2 0-2Z",
    "9": "M-8 24.5C6 17 14.5 5 14.5-8.5 14.5-18 8.5-24.5 0-24.5S-14.5-18-14.5-9-8.5 6.5 0 6.5 14.5 0 14.5-8.5",
    "+": "M-11 0H11M0-11V11",
}  # fmt: skip
STROKE: Final = 11
ROOM: Final = {"+": 35, "1": 38}  # how wide a figure is, with the space around it; all others:
WIDTH: Final = 43


def middles(word: str) -> list[float]:
    """Where the figures of a word stand, the word around 0."""
    rooms = [ROOM.get(letter, WIDTH) for letter in word]
    ends = list(accumulate(rooms))
    return [end - room / 2 - ends[-1] / 2 for end, room in zip(ends, rooms, strict=True)]


def numeral(word: str, x: float, y: float, scale: float, ink: str, casing: str | None = None) -> Node:
    """A word of numerals, in an ink; with a casing around it where it has to stand out."""
    strokes = [
        path(d=NUMERALS[letter], transform=moved(at, 0) if at else None)
        for letter, at in zip(word, middles(word), strict=True)
    ]
    whole = {"fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round", "transform": moved(x, y, scale)}
    inner = g(stroke=ink, stroke_width=STROKE)[strokes]
    if casing is None:
        return g(whole)[inner]
    return g(whole)[g(stroke=casing, stroke_width=STROKE + 11)[strokes], inner]
