"""One self-contained SVG of the pitch, for files, notebooks and the home page: lying, Blue on the left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Node

from mundialito.drawing.faces import PAPER
from mundialito.drawing.pictures import ACROSS, INK, whole
from mundialito.drawing.svg import g, moved, rect, short, text, use
from mundialito.words import say

from ..rules import phase
from ..rules.law import actor
from ..rules.parts import COLUMNS, NO_PAWN, PAWNS, TEAMS
from ..rules.pawns import is_keeper, is_on_pitch, pawn_at, square_of
from ..rules.state import Tactics
from ..words.asked import dice, reachable
from .art import APRON, GOLD, LONG, UNIT, WIDE, arts, pawn_art
from .table import awaited, kicks, time_words

SCALE: Final = ACROSS / (LONG + 12)
HEAD: Final = 74  # height of the score above the pitch
FOOT: Final = 46


def picture(v: Tactics, viewer: int, names: Sequence[str], lang: str) -> str:
    """The table as everybody knows it; the squares that the viewer may choose are lit."""
    high = HEAD + FOOT + WIDE * SCALE
    body = [
        rect(".ground", width=ACROSS, height=short(high), rx="28", fill="#f6eddc"),
        headline(v, names, lang),
        g(transform=f"{moved(6 * SCALE, HEAD)} scale({short(SCALE)})")[
            use(href="#lying", width=LONG, height=WIDE),
            [lit(square) for square in (reachable(v) if viewer == actor(v) and viewer >= 0 else [])],
            [pawn(v, t, i) for t in range(TEAMS) for i in range(PAWNS) if is_on_pitch(v, t, i)],
            ball(v),
        ],
        words(awaited(v, names, lang), ACROSS / 2, high - 16, 19, INK),
    ]
    return whole(body, high, arts(), say("A match of Soccer Tactics: {names}", lang, names=", ".join(names)))


def corner(square: int) -> tuple[float, float]:
    """The upper left corner of a square on the lying pitch."""
    return APRON[1] + UNIT * (square // COLUMNS), APRON[0] + UNIT * (square % COLUMNS)


def placed(name: str, square: int, size: float, dx: float = 0, dy: float = 0) -> Node:
    """A picture in a square, by its middle."""
    x, y = corner(square)
    box = {"x": short(x + UNIT / 2 + dx - size / 2), "y": short(y + UNIT / 2 + dy - size / 2)}
    return use(box, href=f"#{name}", width=short(size), height=short(size))


def lit(square: int) -> Node:
    x, y = corner(square)
    return rect(x=short(x + 0.5), y=short(y + 0.5), width="9", height="9", rx="1.4", fill=GOLD, fill_opacity=".55")


def pawn(v: Tactics, t: int, i: int) -> Node:
    """A pawn; two on a square stand side by side."""
    square = square_of(v, t, i)
    pair = pawn_at(v, 1 - t, square) >= 0
    size, away = (6.4, -1.9 + 3.8 * t) if pair else (8.6, 0)
    return placed(pawn_art(t, i, is_keeper(v, t, i)), square, size, away, away)


def ball(v: Tactics) -> Node:
    """The ball: beside the pawn that has it."""
    carried = v.carrier != NO_PAWN and square_of(v, v.attack, v.carrier) == v.ball
    return placed("ball", v.ball, 4, 2.7, -2.7) if carried else placed("ball", v.ball, 5.4)


def headline(v: Tactics, names: Sequence[str], lang: str) -> Node:
    """Names, goals, time, dice."""
    blue, red = (" & ".join(names[t::TEAMS]) for t in range(TEAMS))
    thrown = " ".join(f"[{face}]" for face in dice(v)) if v.phase != phase.OVER else ""
    return [
        [use(href=f"#{art}", x=x, y="14", width="44", height="44") for art, x in (("b11", "56"), ("r11", "860"))],
        words(blue[:24], 114, 44, fitting(blue), INK, "start"),
        words(red[:24], 846, 44, fitting(red), INK, "end"),
        rect(x="410", y="10", width="140", height="42", rx="21", fill=INK),
        words(f"{v.goals[0]} – {v.goals[1]} {kicks(v)}".strip(), ACROSS / 2, 41, 28, PAPER),
        words(f"{time_words(v, lang)}  {thrown}".strip(), ACROSS / 2, 68, 14, INK),
    ]


def fitting(name: str) -> int:
    """Letters with which a name has room beside the score."""
    return min(24, 420 // max(1, len(name[:24])))


def words(sentence: str, x: float, y: float, size: int, ink: str, anchor: str = "middle") -> Node:
    """A line of text."""
    return text(x=short(x), y=short(y), text_anchor=anchor, font_size=str(size), font_weight="700", fill=ink)[sentence]
