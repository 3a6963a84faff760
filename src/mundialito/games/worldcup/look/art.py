"""Tiles, cards, dice and the ball, drawn by us, and the flags of all teams: one file of symbols.

A kind of card has a colour and a sign, the same on the card and on its tile; goal tiles say how many in a numeral.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from htpy import Node

from mundialito.drawing import parts
from mundialito.drawing.ball import ball
from mundialito.drawing.faces import EDGE as INK
from mundialito.drawing.faces import PAPER, PIPS
from mundialito.drawing.faces import SQUARE as BOX
from mundialito.drawing.flags import flags
from mundialito.drawing.numerals import numeral
from mundialito.drawing.svg import Art, circle, g, moved, path, rect, sheet, short

from ..rules.options import TEAM_CODES, YEARS
from ..rules.parts import (
    ATTACK,
    ATTACK_TILE,
    DEFENCE,
    DEFENCE_TILE,
    FACES,
    FOUL,
    GOAL,
    KINDS,
    OFFSIDE,
    ONE_AND_ONE,
    PENALTY,
    PENALTY_TILE,
    THREE_GOALS,
    TURNED,
    TWO_GOALS,
)
from ..words.notation import CARD_TEXTS

GREEN: Final = "#17803f"
COLOURS: Final = {
    GOAL: GREEN, TWO_GOALS: GREEN, THREE_GOALS: GREEN, ONE_AND_ONE: GREEN, ATTACK: "#b86e00", DEFENCE: "#1d4fcb",
    PENALTY: "#94206f", FOUL: "#b3132c", OFFSIDE: "#47505e",
}  # fmt: skip
SHADES: Final = {  # the stripes on them
    GREEN: "#1d8f49", "#b86e00": "#c67c0e", "#1d4fcb": "#2b5fdd", "#94206f": "#a32f7f", "#b3132c": "#c3243d",
    "#47505e": "#545e6e",
}  # fmt: skip
TURNED_COLOUR: Final = "#9a8c78"
STRIPES: Final = "".join(f"M{x} 4h11v92h-11z" for x in (19, 45, 71))


def card_id(kind: int) -> str:
    """The id of a card's symbol."""
    return f"card-{CARD_TEXTS[kind]}"


def tile_id(tile: int) -> str:
    """The id of a tile's symbol: tile-3 is a goal tile of three, tile-7 one that was turned over."""
    return f"tile-{tile}"


def art(name: str, at: str, class_: str, **about: str | bool | None) -> Node:
    """A symbol of the file as a picture that says nothing by itself."""
    return parts.art(arts(), name, at, class_, **about)


# --- signs: around (50, 50), in white ------------------------------------------------------------------


def strokes(d: str, wide: int = 9) -> Node:
    """Lines with round ends."""
    return path(d=d, fill="none", stroke=PAPER, stroke_width=wide, stroke_linecap="round", stroke_linejoin="round")


def balls(*places: tuple[int, int], size: int) -> Node:
    return [ball(x, y, size, PAPER, INK) for x, y in places]


SHIELD: Final = "M50 17c11 8 20 10 30 10v22c0 18-12 28-30 36-18-8-30-18-30-36V27c10 0 19-2 30-10z"
WHISTLE: Final = "M16 34h68v19H65a21 21 0 1 1-39-1L16 50z"
SIGNS: Final[dict[int, Node]] = {  # what a card does
    GOAL: balls((50, 50), size=29),
    TWO_GOALS: balls((34, 38), (66, 62), size=21),
    THREE_GOALS: balls((50, 29), (30, 65), (70, 65), size=18),
    ONE_AND_ONE: [balls((27, 50), (73, 50), size=18), strokes("M50 42v16M42 50h16", 7)],
    ATTACK: strokes("M22 50l28-26 28 26M22 78l28-26 28 26", 12),
    DEFENCE: path(d=SHIELD, fill=PAPER),
    PENALTY: [  # the goal, its net, and the spot
        strokes("M18 60V24h64v36"), strokes("M34 24v30M50 24v30M66 24v30M18 40h64", 2),
        circle(cx="50", cy="77", r="10", fill=PAPER),
    ],
    FOUL: [  # the whistle
        path(d=WHISTLE, fill=PAPER), circle(cx="45", cy="60", r="9", fill=COLOURS[FOUL]),
        strokes("M50 23V15M64 24l5-7M36 24l-5-7", 6),
    ],
    OFFSIDE: [  # the linesman's flag
        strokes("M26 84V18"), path(d="M30 18h25v16h25V50H55V34H30z", fill="#f2bb42"),
        path(d="M55 18h25v16H55zM30 34h25v16H30z", fill="#c8142f"),
    ],
}  # fmt: skip


def ground(colour: str) -> Node:
    """A field of a colour with stripes."""
    return [
        rect(x="4", y="4", width="92", height="92", rx="14", fill=colour),
        path(d=STRIPES, fill=SHADES.get(colour, colour)),
    ]


# --- tiles, dice -----------------------------------------------------------------------------------------


def tile(number: int) -> Node:
    """A tile as it lies on a square; turned over it shows its back."""
    if number == TURNED:
        return [ground(TURNED_COLOUR), strokes("M32 32l36 36M68 32L32 68", 10)]
    kinds = {ATTACK_TILE: ATTACK, PENALTY_TILE: PENALTY, DEFENCE_TILE: DEFENCE}
    if number in kinds:
        return [ground(COLOURS[kinds[number]]), SIGNS[kinds[number]]]
    return [ground(GREEN), numeral(str(number), 50, 50, 1.15, PAPER)]


def die(face: int) -> Node:
    """One face of a die, beyond six in a numeral; 0: it still rolls."""
    body = rect(x="6", y="6", width="88", height="88", rx="18", fill=PAPER, stroke=INK, stroke_width="4")
    if face == 0:
        question = "M36 40c0-20 30-20 30-1 0 13-15 12-15 25M51 78v1"
        return [body, path(d=question, fill="none", stroke=INK, stroke_width="9", stroke_linecap="round")]
    if face not in PIPS:
        return [body, numeral(str(face), 50, 50, 0.9, INK)]
    pips = [circle(cx=short(50 + 24 * x), cy=short(50 + 24 * y), r="9") for x, y in PIPS[face]]
    return [body, g(fill=INK)[pips]]


def coin() -> Node:
    """A golden coin with a star."""
    star = "M0-30L8-10 29-9 12 4 18 25 0 13-18 25-12 4-29-9-8-10Z"
    return [
        circle(cx="50", cy="50", r="44", fill="#f2bb42", stroke="#8a5d08", stroke_width="5"),
        path(d=star, transform=moved(50, 50), fill="#8a5d08"),
    ]


def trophy() -> Node:
    """A cup with two handles."""
    return [
        path(d="M28 14h44v26c0 16-9 26-22 26S28 56 28 40z", fill="#f2bb42"),
        path(d="M28 22H14c0 16 6 24 16 26M72 22h14c0 16-6 24-16 26", fill="none", stroke="#b67c12", stroke_width="6"),
        path(d="M45 64h10v12h13v10H32V76h13z", fill="#b67c12"),
    ]


# --- the file ----------------------------------------------------------------------------------------------


@cache
def arts() -> dict[str, Art]:
    """Every symbol by its id."""
    small: dict[str, Node] = {card_id(kind): [ground(COLOURS[kind]), SIGNS[kind]] for kind in range(KINDS)}
    small |= {tile_id(number): tile(number) for number in range(1, TURNED + 1)}
    small |= {f"die-{face}": die(face) for face in range(FACES + 1)}
    small |= {"ball": ball(50, 50, 47, PAPER, INK), "coin": coin(), "trophy": trophy()}
    found = {name: Art(BOX, body) for name, body in small.items()}
    for year, codes in zip(YEARS, TEAM_CODES, strict=True):
        found |= flags((code for code in codes if code), int(year))
    return found


@cache
def symbols() -> str:
    """All of them, as one file."""
    return sheet(arts())
