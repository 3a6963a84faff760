"""What never changes on the pitch: grass and lines, pawns, ball, dice, cards. Flat shapes, as symbols of one file.

The teams are told apart without colour: Blue's pawns are round, Red's are square. A keeper's face is gold.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from htpy import Attribute, Node

from mundialito.drawing import parts
from mundialito.drawing.ball import ball
from mundialito.drawing.faces import PAPER
from mundialito.drawing.numerals import NUMERALS, STROKE, numeral
from mundialito.drawing.svg import Art, circle, g, moved, path, polygon, rect, sheet, short

from ..rules.parts import NUMBERED, PAWNS, TEAMS

SMALL: Final = "0 0 100 100"
GOLD: Final = "#f2bb42"
SHIRT: Final = ("#1d4fcb", "#c8142f")  # Blue, Red
SIDE: Final = ("#0f2f86", "#7f0a1c")  # the edge of the token
LETTER: Final = "M-11-24.5H-3C9-24.5 14.5-14 14.5 0S9 24.5-3 24.5H-11Z"  # the D of the defenders, like the numerals
UNIT: Final = 10  # of a square, in the pitch's own measure
APRON: Final = (3, 8)  # grass beside the touchlines, and behind the goal lines
WIDE: Final = 8 * UNIT + 2 * APRON[0]
LONG: Final = 16 * UNIT + 2 * APRON[1]
FIVE: Final = [(0, -1), (0.224, -0.309), (0.951, -0.309), (0.363, 0.118), (0.588, 0.809), (0, 0.382)]
STAR: Final = [*FIVE, *[(-x, y) for x, y in FIVE[:0:-1]]]
DOTS: Final = {  # where the dots of a die are, by its face
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((29, 29), (71, 29), (29, 71), (71, 71)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
    6: ((29, 25), (71, 25), (29, 50), (71, 50), (29, 75), (71, 75)),
}


# --- pawns -----------------------------------------------------------------------------------------------


def pawn_art(team: int, pawn: int, keeps: bool) -> str:
    """The symbol of a pawn: b8, rD; a keeper's has a k."""
    return f"{'br'[team]}{'k' if keeps else ''}{label(pawn)}"


def label(pawn: int) -> str:
    """What is printed on it: its number, or the D of the defenders."""
    return "D" if 0 < pawn < NUMBERED else str(pawn + 1)


def token(team: int, pawn: int, keeps: bool) -> Node:
    """A pawn seen from above: a thick disc or block, a white rim, its number."""
    face, ink = (GOLD, SIDE[team]) if keeps else (SHIRT[team], PAPER)
    return [
        shape(team, 50, 56, 43, SIDE[team]),
        shape(team, 50, 47, 43, PAPER),
        shape(team, 50, 47, 38, SHIRT[team]),
        shape(team, 50, 47, 32, face) if keeps else None,
        printed(label(pawn), ink),
    ]


def shape(team: int, x: float, y: float, size: float, fill: str) -> Node:
    """A disc for Blue, a block for Red."""
    if team == 0:
        return circle(cx=short(x), cy=short(y), r=short(size), fill=fill)
    half = size * 0.93
    box = {"x": short(x - half), "y": short(y - half), "width": short(2 * half), "height": short(2 * half)}
    return rect(box, rx=short(size * 0.26), fill=fill)


def printed(word: str, ink: str) -> Node:
    """The number, as on a shirt."""
    if word == "D":
        pen: dict[str, Attribute] = {"fill": "none", "stroke": ink, "stroke-width": STROKE, "stroke-linejoin": "round"}
        return path(pen, d=LETTER, transform=moved(49, 47, 0.8))
    return numeral(word, 50, 47, 0.8 if len(word) == 1 else 0.66, ink)


# --- dice, cards -----------------------------------------------------------------------------------------


def die_face(face: int, paper: str, ink: str) -> Node:
    """One side of a die."""
    return [
        rect(width="100", height="100", rx="16", fill=paper),
        [circle(cx=str(x), cy=str(y), r="10", fill=ink) for x, y in DOTS[face]],
    ]


def flag() -> Node:
    """R26  The red flag: a corner."""
    return [
        path(d="M30 12V90", stroke="#6b4a2f", stroke_width="7", stroke_linecap="round"),
        path(d="M33 14L84 30L33 50Z", fill="#c8142f"),
    ]


def glove() -> Node:
    """R26  The keeper's sign: a 1 in a ring, a goal kick."""
    return [
        circle(cx="50", cy="50", r="42", fill=PAPER, stroke="#1d2a55", stroke_width="8"),
        path(
            d=NUMERALS["1"], fill="none", stroke="#1d2a55", stroke_width=STROKE, stroke_linecap="round",
            stroke_linejoin="round", transform=moved(49, 50, 0.85),
        ),
    ]  # fmt: skip


def cup() -> Node:
    """R0  The trophy."""
    return [
        path(d="M26 12H74V38A24 24 0 0 1 26 38Z", fill=GOLD),
        path(d="M26 18H12C12 36 18 42 29 44M74 18H88C88 36 82 42 71 44", fill="none", stroke=GOLD, stroke_width="6"),
        path(d="M46 60H54V76H68V86H32V76H46Z", fill="#b67c12"),
        path(d=polygon((50 + 11 * x, 34 + 11 * y) for x, y in STAR), fill=PAPER),
    ]


# --- the pitch -------------------------------------------------------------------------------------------


def pitch(turn: int) -> Node:
    """R0  Upright: grass in bands, a faint grid, lines, goals, spots; stars that stand upright after a turn."""
    left, top = APRON
    chalk = {"fill": "none", "stroke": "#fff", "stroke-opacity": ".85", "stroke-width": ".5"}
    return [
        rect(width=WIDE, height=LONG, rx="2.5", fill="#1f6b3c"),
        [band(rank) for rank in range(16)],
        path(d=grid(), stroke="#0b3d20", stroke_opacity=".34", stroke_width=".22", fill="none"),
        g(transform=moved(left, top))[
            rect(x=3 * UNIT, y="0", width=2 * UNIT, height=UNIT, fill="#fff", fill_opacity=".08"),
            rect(x=3 * UNIT, y=15 * UNIT, width=2 * UNIT, height=UNIT, fill="#fff", fill_opacity=".08"),
            path(chalk, d=lines()),
            [circle(cx=str(x), cy=str(y), r=".7", fill="#fff", fill_opacity=".85") for x, y in SPOTS],
            [star(x, y, turn) for x in (25, 55) for y in (35, 125)],
            [goal(y) for y in (0, 160)],
        ],
    ]


SPOTS: Final = ((40, 80), (40, 23), (40, 137))


def band(rank: int) -> Node:
    """Mown grass: light and dark by turns."""
    left, top = APRON
    shade = "#2f8a4e" if rank % 2 else "#298046"
    return rect(x=left, y=top + rank * UNIT, width=8 * UNIT, height=UNIT, fill=shade)


def grid() -> str:
    """The squares."""
    left, top = APRON
    down = "".join(f"M{left + UNIT * i} {top}v{16 * UNIT}" for i in range(1, 8))
    return down + "".join(f"M{left} {top + UNIT * i}h{8 * UNIT}" for i in range(1, 16))


def lines() -> str:
    """Touchlines, halfway line, circle, areas, arcs, corners."""
    whole = "M0 0H80V160H0ZM0 80H80M40 69a11 11 0 0 1 0 22a11 11 0 0 1 0-22"
    near = "M20 160V130H60V160M30 160V150H50V160M31.5 130a9.5 7 0 0 1 17 0"
    far = "M20 0V30H60V0M30 0V10H50V0M31.5 30a9.5 7 0 0 0 17 0"
    corners = "M0 3a3 3 0 0 0 3-3M77 0a3 3 0 0 0 3 3M0 157a3 3 0 0 1 3 3M77 160a3 3 0 0 1 3-3"
    return whole + near + far + corners


def star(x: float, y: float, turn: int) -> Node:
    """R12  A star square."""
    shape_ = polygon((3.1 * a, 3.1 * b) for a, b in STAR)
    return path(d=shape_, fill=GOLD, fill_opacity=".85", transform=moved(x, y, turn=-turn))


def goal(y: int) -> Node:
    """A goal with its net, behind the goal line."""
    back = -6 if y == 0 else 6
    net = "".join(f"M{x} {y}v{back}" for x in range(32, 50, 2)) + "".join(
        f"M30 {y + back * k / 3:g}h20" for k in (1, 2)
    )
    return [
        rect(x="30", y=str(min(y, y + back)), width="20", height="6", fill="#0b3d20", fill_opacity=".45"),
        path(d=net, stroke="#fff", stroke_opacity=".35", stroke_width=".25", fill="none"),
        path(d=f"M30 {y}v{back}h20v{-back}", stroke="#fff", stroke_width=".9", fill="none"),
    ]


# --- the file --------------------------------------------------------------------------------------------


@cache
def arts() -> dict[str, Art]:
    """Everything, by its id."""
    tokens = {
        pawn_art(t, i, keeps): Art(SMALL, token(t, i, keeps))
        for t in range(TEAMS) for i in (0, 1, *range(NUMBERED, PAWNS)) for keeps in (False, True)
    }  # fmt: skip
    dice = {f"d{face}": Art(SMALL, die_face(face, PAPER, "#2a1d16")) for face in DOTS}
    upright = Art(f"0 0 {WIDE} {LONG}", pitch(0))
    lying = Art(f"0 0 {LONG} {WIDE}", g(transform=f"translate({LONG} 0) rotate(90)")[pitch(90)])
    football = Art(SMALL, ball(50, 50, 48, PAPER, "#1c1c24"))
    signs = {"ball": football, "flag": Art(SMALL, flag()), "sign": Art(SMALL, glove()), "cup": Art(SMALL, cup())}
    return {"pitch": upright, "lying": lying, **signs, **tokens, **dice}


def symbols() -> str:
    """All of it as one file."""
    return sheet(arts())


def art(name: str, at: str, class_: str, **about: str | bool | None) -> Node:
    """A symbol of the file as a picture that says nothing by itself."""
    stretched = "none" if name in ("pitch", "lying") else None
    return parts.art(arts(), name, at, class_, preserveAspectRatio=stretched, **about)
