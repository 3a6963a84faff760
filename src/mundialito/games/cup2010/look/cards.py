"""The faces and the back of the action cards, drawn by us, and the flags of the 32 teams: one file of symbols.

A card is told by its sign and its panel, never by colour alone. Only flat shapes: see mundialito/drawing/flags.py.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from htpy import Node

from mundialito.drawing.ball import ball
from mundialito.drawing.faces import EDGE as INK
from mundialito.drawing.faces import GOLD, NAVY, PAPER
from mundialito.drawing.flags import flags
from mundialito.drawing.numerals import numeral
from mundialito.drawing.svg import Art, circle, g, moved, path, rect, sheet

from ..rules.options import TEAM_CODES
from ..rules.parts import ATTACK, DEFENCE, FOUL, KINDS, OFFSIDE, PENALTY, UNKNOWN, is_goal

BOX: Final = "0 0 100 140"
NAMES: Final = (  # one page may hold pictures of several games
    "cup-goal", "cup-goals2", "cup-goals3", "cup-attack", "cup-defence", "cup-foul", "cup-offside", "cup-penalty",
    "cup-back",
)  # fmt: skip
PANEL: Final = (
    "#17803f", "#17803f", "#17803f", "#f6bf10", "#1d4fcb", "#c8142f", "#6b35b8", "#3f4a55", NAVY,
)  # fmt: skip
SHADE: Final = ("#107236", "#107236", "#107236", "#eaad00", "#1744b5", "#b20f28", "#5d2ba5", "#353f49", NAVY)
SHIELD: Final = "M0-34L28-24V2C28 22 14 32 0 38-14 32-28 22-28 2V-24Z"


def symbol_id(kind: int) -> str:
    """The id of a card's symbol."""
    return NAMES[kind]


def stripes() -> str:
    """The shirt under every sign: two broad stripes."""
    return "M24 8h14v124H24zM62 8h14v124H62z"


def blank(kind: int) -> Node:
    """Paper, panel and stripes."""
    return [
        rect(x=".5", y=".5", width="99", height="139", rx="9", fill=PAPER, stroke=INK, stroke_opacity=".35"),
        rect(x="6", y="6", width="88", height="128", rx="5", fill=PANEL[kind]),
        path(d=stripes(), fill=SHADE[kind]),
    ]


def goal_sign(goals: int) -> Node:
    """A net, as many balls in it as it counts, and the number."""
    net = "".join(f"M{x} 30v52" for x in range(22, 82, 8)) + "".join(f"M18 {y}h64" for y in range(34, 84, 8))
    places = {1: [(50, 58)], 2: [(36, 58), (64, 58)], 3: [(34, 66), (66, 66), (50, 44)]}[goals]
    return [
        path(d=net, stroke=PAPER, stroke_opacity=".45", stroke_width="1.2"),
        path(d="M16 84V26H84V84", stroke=PAPER, stroke_width="5", stroke_linejoin="round", fill="none"),
        [ball(x, y, 17 if goals == 1 else 13, PAPER, INK) for x, y in places],
        numeral(str(goals), 50, 109, 0.5, PAPER),
    ]


def attack_sign() -> Node:
    """An arrow past two lines, towards the goal."""
    return [
        path(d="M50 24L78 60H62V104H38V60H22Z", fill="#3d2a00"),
        path(d="M30 112h40M36 122h28", stroke="#3d2a00", stroke_width="5", stroke_linecap="round"),
    ]


def defence_sign() -> Node:
    return [
        path(d=SHIELD, transform=moved(50, 66, 1.15), fill=PAPER),
        path(d=SHIELD, transform=moved(50, 66, 0.85), fill=PANEL[DEFENCE]),
        path(d="M33 50L50 60L67 50M33 68L50 78L67 68", stroke=PAPER, stroke_width="7", fill="none"),
    ]


def foul_sign() -> Node:
    """A whistle, and what it blows for."""
    return [
        path(d="M26 56H74V70H62A20 20 0 1 1 26 74Z", fill=PAPER),
        circle(cx="43", cy="77", r="8", fill=PANEL[FOUL]),
        path(d="M34 46L28 34M50 44V30M66 46L72 34", stroke=PAPER, stroke_width="5", stroke_linecap="round"),
    ]


def offside_sign() -> Node:
    """The linesman's flag."""
    return [
        path(d="M28 28V116", stroke=PAPER, stroke_width="6", stroke_linecap="round"),
        rect(x="31", y="30", width="46", height="40", fill="#f6bf10"),
        path(d="M31 30h23v20H31zM54 50h23v20H54z", fill="#e8551c"),
        path(d="M44 104H78", stroke=PAPER, stroke_width="5", stroke_dasharray="9 6"),
    ]


def penalty_sign() -> Node:
    """The ball on its spot before the goal."""
    return [
        path(d="M18 66V28H82V66", stroke=PAPER, stroke_width="5", stroke_linejoin="round", fill="none"),
        path(d="M10 66H90M22 66V92H78V66", stroke=PAPER, stroke_opacity=".55", stroke_width="3", fill="none"),
        ball(50, 108, 14, PAPER, INK),
    ]


def golden_cup() -> Node:
    """The cup, around the point 0, 0."""
    bowl = "M-20-22H20C20-2 12 8 4 12V22H14V28H-14V22H-4V12C-12 8-20-2-20-22Z"
    ears = "M-20-16C-34-16-32 4-14 4M20-16C34-16 32 4 14 4"
    return [path(d=bowl, fill=GOLD), path(d=ears, fill="none", stroke=GOLD, stroke_width="4")]


def back() -> Node:
    """A golden cup on navy, the same either way up."""
    return [
        rect(x=".5", y=".5", width="99", height="139", rx="9", fill=PAPER, stroke=INK, stroke_opacity=".35"),
        rect(x="6", y="6", width="88", height="128", rx="5", fill=NAVY),
        rect(x="11", y="11", width="78", height="118", rx="3", fill="none", stroke=GOLD, stroke_width="1.4"),
        g(transform=moved(50, 68, 1.1))[golden_cup()],
    ]


def face(kind: int) -> Node:
    """A card, whole."""
    if kind == UNKNOWN:
        return back()
    if is_goal(kind):
        return [blank(kind), goal_sign(kind + 1)]
    sign = {ATTACK: attack_sign, DEFENCE: defence_sign, FOUL: foul_sign, OFFSIDE: offside_sign, PENALTY: penalty_sign}
    return [blank(kind), sign[kind]()]


@cache
def faces() -> dict[str, Art]:
    """Every symbol by its id."""
    cards = {symbol_id(kind): Art(BOX, face(kind)) for kind in range(KINDS + 1)}
    cup = Art("0 0 72 58", g(transform=moved(36, 26, 1))[golden_cup()])
    return cards | {"cup-ball": Art("0 0 100 100", ball(50, 50, 47, PAPER, INK)), "cup-trophy": cup} | flags(TEAM_CODES)


@cache
def symbols() -> str:
    """All of them, as one file."""
    return sheet(faces())
