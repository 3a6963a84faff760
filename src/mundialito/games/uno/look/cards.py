"""The faces and backs of the cards, drawn by us: each colour is a football shirt with a pattern and a sign of its own.

The sign is the shape of the medallion in the middle, so colours are told apart without seeing them: a circle is red, a
diamond yellow, a triangle green, a square blue, as in the terminal. Only flat shapes: gradients and clips that point to
an id do not reach through `<use>` from another file in every browser.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from htpy import Node

from mundialito.drawing.ball import ball
from mundialito.drawing.faces import CARD as BOX
from mundialito.drawing.faces import GOLD, HIGH, NAVY, PAPER, WIDE, blank_card, card_back, corners
from mundialito.drawing.faces import SQUARE as SMALL
from mundialito.drawing.numerals import numeral
from mundialito.drawing.svg import Art, circle, g, moved, path, polygon, rect, sheet, short

from ..rules.parts import CARDS, COLOURS, PLUS_FOUR, PLUS_TWO, REVERSE, SKIP, WILD, colour_of, symbol_of
from ..words.notation import CARD_TEXTS, COLOUR_LETTERS

NIGHT: Final = "#2a2440"  # wild cards
PANEL: Final = ("#c8142f", "#f6bf10", "#17803f", "#1d4fcb")  # red, yellow, green, blue
SHADE: Final = ("#b20f28", "#eaad00", "#107236", "#1744b5")  # the pattern of the shirt
INK: Final = ("#a90d25", "#5a3d00", "#0c6330", "#143c9f")  # numerals on the medallion
INDEX: Final = (PAPER, "#3d2a00", PAPER, PAPER)  # numerals in the corners
MIDDLE: Final = (WIDE / 2, HIGH / 2)


def symbol_id(card: int, named: int | None = None) -> str:
    """The id of a card's symbol: R5, Rp2; Wp4-G is a +4 for which green was named."""
    name = CARD_TEXTS[card].replace("+", "p")
    return name if named is None else f"{name}-{COLOUR_LETTERS[named]}"


# --- shapes ------------------------------------------------------------------------------------------


@cache
def sign_path(colour: int, size: float) -> str:
    """● ◆ ▲ ■ around (0, 0), of about the same weight; corners are rounded by the stroke."""
    r = size
    if colour == 1:
        return polygon([(0, -1.22 * r), (1.1 * r, 0), (0, 1.22 * r), (-1.1 * r, 0)])
    if colour == 2:
        return polygon([(0, -1.08 * r), (1.16 * r, 0.86 * r), (-1.16 * r, 0.86 * r)])
    return polygon([(-0.86 * r, -0.86 * r), (0.86 * r, -0.86 * r), (0.86 * r, 0.86 * r), (-0.86 * r, 0.86 * r)])


def sign(colour: int, x: float, y: float, size: float, fill: str, edge: float = 0, line: str | None = None) -> Node:
    """The sign of a colour; `edge` rounds its corners outwards."""
    about = {"transform": moved(x, y), "fill": fill}
    if edge:
        about |= {"stroke": line or fill, "stroke-width": f"{edge:g}", "stroke-linejoin": "round"}
    return circle(about, r=f"{size:g}") if colour == 0 else path(about, d=sign_path(colour, size))


def pattern(colour: int) -> str:
    """The shirt: stripes, chevrons, hoops, checks. It stays clear of the panel's round corners."""
    if colour == 0:
        return "".join(f"M{x} 6h9v138h-9z" for x in (14, 32, 50, 68, 86 - 4))
    if colour == 1:
        return "".join(f"M6 {y}l44 22 44-22v11l-44 22-44-22z" for y in (14, 38, 62, 86))
    if colour == 2:
        return "".join(f"M6 {y}h88v11h-88z" for y in (15, 38, 61, 84, 107, 127 - 1))
    cells = [(x, y) for y in range(6) for x in range(4) if (x + y) % 2 and (x, y) not in ((3, 0), (0, 5))]
    return "".join(f"M{6 + 22 * x} {6 + 23 * y}h22v23h-22z" for x, y in cells)


def clover(x: float, y: float, size: float, fill: str, turn: int = 0) -> Node:
    """Four leaves, one a colour: the medallion of what has no colour of its own."""
    r = size / 2
    leaves = [circle(cx=short(dx), cy=short(dy), r=short(r)) for dx, dy in leaf_middles(r)]
    core = rect(x=short(-r), y=short(-r), width=short(size), height=short(size))
    return g(fill=fill, transform=moved(x, y, turn=turn))[core, leaves]


def leaf_middles(r: float, turn: int = 0) -> list[tuple[float, float]]:
    """Top, right, bottom, left; turned by degrees."""
    angles = [math.radians(turn + quarter) for quarter in (-90, 0, 90, 180)]
    return [(r * math.cos(angle), r * math.sin(angle)) for angle in angles]


# --- what is printed on a card ------------------------------------------------------------------------


MIDDLE_SCALE: Final = {SKIP: 0.96, REVERSE: 0.98}  # numerals: 0.8
INDEX_SCALE: Final = {SKIP: 0.44, REVERSE: 0.48, PLUS_TWO: 0.42}


def mark(symbol: int, x: float, y: float, scale: float, ink: str, casing: str | None = None) -> Node:
    """Number, skip, reverse or +2, 40 by 60 at scale 1."""
    if symbol == SKIP:
        return strokes("M0-20A20 20 0 1 1 0 20 20 20 0 1 1 0-20ZM-14 14L14-14", x, y, scale, ink, casing)
    if symbol == REVERSE:
        return strokes("M-17-10H15M6-20L16-10L6 0M17 10H-15M-6 0L-16 10L-6 20", x, y, scale, ink, casing)
    if symbol == PLUS_TWO:
        return numeral("+2", x, y, scale * 0.78, ink, casing)
    return numeral(str(symbol), x, y, scale, ink, casing)


def strokes(d: str, x: float, y: float, scale: float, ink: str, casing: str | None) -> Node:
    """A sign of strokes as heavy as the numerals."""
    about = {"fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round", "transform": moved(x, y, scale)}
    under = path(d=d, stroke=casing, stroke_width="19") if casing else None
    return g(about)[under, path(d=d, stroke=ink, stroke_width="8")]


def foot(symbol: int, x: float, y: float, wide: float, ink: str, casing: str | None = None) -> Node:
    """A bar under 6 and 9, which are each other's upside down."""
    if symbol not in (6, 9):
        return None
    d = f"M{x - wide / 2:g} {y:g}h{wide:g}"
    lines = [(casing, wide / 6 + 7), (ink, wide / 6)] if casing else [(ink, wide / 6)]
    return [path(d=d, stroke=pen, stroke_width=f"{thick:.3g}", stroke_linecap="round") for pen, thick in lines]


def blank(panel: str, shade: str, d: str) -> Node:
    """Paper, panel and pattern: a card before anything is printed on it."""
    return [
        blank_card(),
        rect(x="6", y="6", width="88", height="138", rx="5", fill=panel),
        path(d=d, fill=shade),
    ]


def coloured(card: int) -> Node:
    """A number, skip, reverse or +2 of a colour."""
    colour, symbol = colour_of(card), symbol_of(card)
    x, y = MIDDLE
    rise = 5 if colour == 2 else 0  # a triangle has its room below, and leaves the lower corner free
    index = [
        mark(symbol, 21 if symbol == PLUS_TWO else 18.5, 24, INDEX_SCALE.get(symbol, 0.44), INDEX[colour]),
        foot(symbol, 18.5, 38.5, 12, INDEX[colour]),
        sign(colour, 18.5, 45.5 if symbol not in (6, 9) else 49, 5, INDEX[colour], 1),
    ]
    return [
        shirt(colour),
        sign(colour, x, y - rise, (28, 29, 30, 28)[colour], PAPER, 6),
        foot(symbol, x, y + 27, 20, INK[colour], PAPER),
        mark(symbol, x, y, MIDDLE_SCALE.get(symbol, 0.8), INK[colour], PAPER),
        corners(index),
    ]


def wild(card: int, named: int | None = None) -> Node:
    """A wild or a +4; once a colour is named, in the shirt of that colour."""
    x, y = MIDDLE
    ground = blank(NIGHT, "#383056", lattice()) if named is None else shirt(named)
    pen = PAPER if named is None else INDEX[named]
    return [ground, clover(x, y, 40, PAPER, 45), heart(card, named), corners(wild_index(card, pen))]


def shirt(colour: int) -> Node:
    return blank(PANEL[colour], SHADE[colour], pattern(colour))


def lattice() -> str:
    """A fine lattice."""
    return "".join(f"M6 {y}l44-22 44 22v4l-44-22-44 22z" for y in range(28, 136, 18))


def heart(card: int, named: int | None) -> Node:
    """What the clover holds: the four signs, or the one that was named; a +4 says so in the middle."""
    x, y = MIDDLE
    four = card == PLUS_FOUR
    if named is not None:
        big = sign(named, x, y, 23 if four else 19, PANEL[named], 4)
        return [big, numeral("+4", x, y + (5 if named == 2 else 0), 0.46, PAPER, INK[named])] if four else big
    places = zip((0, 1, 3, 2), leaf_middles(29 if four else 20, 45), strict=True)  # clockwise from the upper right
    signs = [sign(c, x + dx, y + dy, 6 if four else 10, PANEL[c], 2) for c, (dx, dy) in places]
    return [signs, numeral("+4", x, y, 0.5, NIGHT, PAPER)] if four else signs


def wild_index(card: int, pen: str) -> Node:
    """+4, or a star for a wild; the four signs below."""
    star = "M0-11L2.6-2.6 11 0 2.6 2.6 0 11-2.6 2.6-11 0-2.6-2.6Z"
    if card == WILD:
        return path(d=star, transform=moved(20, 24), fill=pen)
    return numeral("+4", 21, 24, 0.34, pen)


def back() -> Node:
    """Our back: a lattice, a clover and a ball, the same either way up but for the ball."""
    x, y = MIDDLE
    return [
        card_back(),
        clover(x, y, 40, GOLD),
        clover(x, y, 36, NAVY),
        ball(x, y, 19, PAPER, NAVY),
        [sign(c, a, b, 4.4, GOLD, 1.5) for c, a, b in ((0, 50, 40), (1, 85, 75), (2, 50, 111), (3, 15, 75))],
    ]


# --- the file ------------------------------------------------------------------------------------------


@cache
def faces() -> dict[str, Art]:
    """Every symbol by its id."""
    arts: dict[str, Node] = {symbol_id(c): coloured(c) for c in range(WILD)}
    for card in range(WILD, CARDS):
        arts[symbol_id(card)] = wild(card)
        arts |= {symbol_id(card, colour): wild(card, colour) for colour in range(COLOURS)}
    arts |= {"back": back(), "paper": blank_card()}
    small: dict[str, Node] = {"ball": ball(50, 50, 47, PAPER, "#2a2118")}
    small |= {f"sign-{letter}": sign(c, 50, 50, 36, PANEL[c], 8) for c, letter in enumerate(COLOUR_LETTERS)}
    return {n: Art(BOX, art) for n, art in arts.items()} | {n: Art(SMALL, art) for n, art in small.items()}


@cache
def symbols() -> str:
    """All of them, as one file."""
    return sheet(faces())
