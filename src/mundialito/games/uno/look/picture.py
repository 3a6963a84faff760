"""One self-contained SVG of a table, for files, notebooks and the home page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from htpy import Node

from mundialito.drawing.faces import PAPER
from mundialito.drawing.parts import thickness
from mundialito.drawing.pictures import ACROSS, fanned, placed, plate, sentence, whole
from mundialito.drawing.svg import g, moved, path, rect
from mundialito.words import say

from ..rules import phase
from ..rules.parts import DISCARD, NO_CARD, PILE, UNKNOWN
from ..rules.questions import actor, score
from ..rules.state import Uno
from ..words.notation import COLOUR_LETTERS
from .cards import faces, symbol_id
from .pieces import RING, awaited, has_no_colour, listed, named_colour

TABLE: Final = 560  # height of the table; below it lies the viewer's hand
HAND: Final = 130
MIDDLE: Final = (ACROSS / 2, TABLE / 2)


def picture(v: Uno, viewer: int, names: Sequence[str], lang: str) -> str:
    """The table as that viewer knows it, its own hand at the bottom."""
    hand = listed(v.cards[viewer]) if viewer >= 0 and v.phase != phase.OVER else []
    high = TABLE + HAND if hand else TABLE
    body = [
        felt(high),
        piles(v),
        sentence(awaited(v, names, lang), MIDDLE[0], MIDDLE[1] + 126),
        [seat(v, q, viewer, names, lang) for q in range(v.seats)],
        fanned(faces(), [symbol_id(card) for card in hand], ACROSS / 2, TABLE + 40, 92, 820),
    ]
    return whole(body, high, faces(), say("A table of UNO: {names}", lang, names=", ".join(names)))


def felt(high: int) -> Node:
    """The table: a mown pitch in a wooden rim."""
    stripes = "".join(f"M{x} 66h52v{TABLE - 124}h-52z" for x in range(246, 700, 104))
    return [
        rect(".ground", width=ACROSS, height=high, rx="28", fill="#f6eddc"),
        rect(x="34", y="56", width=ACROSS - 68, height=TABLE - 92, rx="228", fill="#5c3720"),
        rect(x="34", y="50", width=ACROSS - 68, height=TABLE - 92, rx="228", fill="#8a5632"),
        rect(x="50", y="66", width=ACROSS - 100, height=TABLE - 124, rx="212", fill="#22754f"),
        path(d=stripes, fill="#fff", opacity=".05"),
        rect(
            x="68",
            y="84",
            width=ACROSS - 136,
            height=TABLE - 160,
            rx="194",
            fill="none",
            stroke=PAPER,
            stroke_opacity=".25",
        ),
    ]


def seat(v: Uno, q: int, viewer: int, names: Sequence[str], lang: str) -> Node:
    """A player's cards, name and number of cards; the viewer at the bottom, the next one to the right."""
    angle = math.tau / 4 - (q - max(viewer, 0)) % v.seats * math.tau / v.seats
    x, y = ACROSS / 2 + 374 * math.cos(angle), MIDDLE[1] + 10 + 202 * math.sin(angle)
    arts = [symbol_id(c) for c in listed(v.cards[q])] + ["back"] * v.cards[q][UNKNOWN]
    is_over = v.phase == phase.OVER
    said = say("{count} point|{count} points", lang, count=score(v, q)) if is_over else str(v.size[q])
    is_bright = v.size[q] == 0 if is_over else q == actor(v)
    label = f"{names[q][:14]} · {said}"
    return g(transform=moved(x, y))[
        fanned(faces(), arts[:12], 0, -40, 46, 150) if q != viewer or is_over else None, plate(label, 0, 0, is_bright)
    ]


def piles(v: Uno) -> Node:
    """Direction of play, draw pile, discards, and the colour to match."""
    x, y = MIDDLE
    mirror = "" if v.way == 1 else " scale(-1 1)"
    pen = {"fill": "none", "stroke": PAPER, "stroke-opacity": ".5", "stroke-width": "4", "stroke-linecap": "round"}
    ring = g(pen, transform=f"{moved(x, y)}{mirror} scale(1.4) translate(-120 -80)")[[path(d=d) for d in RING]]
    backs = [placed(faces(), "back", x - 72 - 2 * i, y - 2 * i, 96) for i in range(thickness(v.size[PILE]))]
    if v.top == NO_CARD:
        return [ring, backs]
    has_before = v.size[DISCARD] > 1 and v.top_before != NO_CARD
    before = placed(faces(), symbol_id(v.top_before), x + 66, y, 96, -8) if has_before else None
    top = placed(faces(), symbol_id(v.top, named_colour(v)), x + 70, y, 96, 4)
    sign = None if has_no_colour(v) else placed(faces(), f"sign-{COLOUR_LETTERS[v.colour]}", x - 1, y, 32)
    return [ring, backs, before, top, sign]
