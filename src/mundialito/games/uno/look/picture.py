"""One self-contained SVG of a table, for files, notebooks and the home page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from htpy import Node

from mundialito.drawing.svg import NAMESPACE, defs, g, moved, path, rect, short, svg, symbol, text, title, use
from mundialito.words import say

from ..rules import phase
from ..rules.parts import DISCARD, NO_CARD, PILE, UNKNOWN
from ..rules.questions import actor, score
from ..rules.state import Uno
from ..words.notation import COLOUR_LETTERS
from .cards import GOLD, HIGH, PAPER, WIDE, faces, symbol_id
from .pieces import RING, awaited, has_no_colour, listed, named_colour

ACROSS: Final = 960
TABLE: Final = 560  # height of the table; below it lies the viewer's hand
HAND: Final = 130
MIDDLE: Final = (ACROSS / 2, TABLE / 2)
INK: Final = "#2a1d16"
FONT: Final = "ui-rounded, 'SF Pro Rounded', Nunito, 'Avenir Next', system-ui, sans-serif"


def picture(v: Uno, viewer: int, names: Sequence[str], lang: str) -> str:
    """The table as that viewer knows it, its own hand at the bottom."""
    hand = listed(v.cards[viewer]) if viewer >= 0 and v.phase != phase.OVER else []
    high = TABLE + HAND if hand else TABLE
    body = [
        felt(high),
        piles(v),
        words(awaited(v, names, lang), *MIDDLE, 126),
        [seat(v, q, viewer, names, lang) for q in range(v.seats)],
        fanned([symbol_id(card) for card in hand], ACROSS / 2, TABLE + 40, 92, 820),
    ]
    drawing = str(g[body])
    used = [symbol(id=name, viewBox=art.box)[art.body] for name, art in faces().items() if f'"#{name}"' in drawing]
    about = {"xmlns": NAMESPACE, "viewBox": f"0 0 {ACROSS} {high}", "role": "img", "font-family": FONT}
    heading = say("A table of UNO: {names}", lang, names=", ".join(names))
    return str(svg(about)[title[heading], defs[used], g[body]])


def card(name: str, x: float, y: float, wide: float, turn: float = 0) -> Node:
    """A card by its middle; signs are square."""
    high = wide * HIGH / WIDE if name[:4] != "sign" else wide
    box = {"x": short(-wide / 2), "y": short(-high / 2), "width": short(wide), "height": short(high)}
    return use(box, href=f"#{name}", transform=moved(x, y, turn=turn))


def fanned(arts: Sequence[str], x: float, y: float, wide: float, room: float) -> Node:
    """Cards side by side in a gentle arc, closer together where there are many."""
    step = min(wide * 0.86, (room - wide) / max(1, len(arts) - 1))
    turns = [(i - (len(arts) - 1) / 2) / max(3, len(arts) / 2) for i in range(len(arts))]  # -1 to 1 at most
    return [
        card(art, x + (i - (len(arts) - 1) / 2) * step, y + 0.12 * wide * turn**2, wide, 5 * turn)
        for i, (art, turn) in enumerate(zip(arts, turns, strict=True))
    ]


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
    said = say("{points} points", lang, points=score(v, q)) if is_over else str(v.size[q])
    is_bright = v.size[q] == 0 if is_over else q == actor(v)
    label = f"{names[q][:14]} · {said}"
    wide = 34 + 9.2 * len(label)
    return g(transform=moved(x, y))[
        fanned(arts[:12], 0, -40, 46, 150) if q != viewer or is_over else None,
        rect(
            x=short(-wide / 2), y="-15", width=short(wide), height="30", rx="15", fill=GOLD if is_bright else PAPER,
            stroke=INK, stroke_opacity=".35",
        ),
        text(y="5.5", text_anchor="middle", font_size="16", font_weight="700", fill=INK)[label],
    ]  # fmt: skip


def words(sentence: str, x: float, y: float, below: float) -> Node:
    """A sentence on the felt."""
    return text(
        x=short(x), y=short(y + below), text_anchor="middle", font_size="17", font_weight="600", fill=PAPER
    )[sentence]  # fmt: skip


def piles(v: Uno) -> Node:
    """Direction of play, draw pile, discards, and the colour to match."""
    x, y = MIDDLE
    mirror = "" if v.way == 1 else " scale(-1 1)"
    pen = {"fill": "none", "stroke": PAPER, "stroke-opacity": ".5", "stroke-width": "4", "stroke-linecap": "round"}
    ring = g(pen, transform=f"{moved(x, y)}{mirror} scale(1.4) translate(-120 -80)")[[path(d=d) for d in RING]]
    backs = [card("back", x - 72 - 2 * i, y - 2 * i, 96) for i in range(min(5, (v.size[PILE] + 19) // 20))]
    if v.top == NO_CARD:
        return [ring, backs]
    has_before = v.size[DISCARD] > 1 and v.top_before != NO_CARD
    before = card(symbol_id(v.top_before), x + 66, y, 96, -8) if has_before else None
    top = card(symbol_id(v.top, named_colour(v)), x + 70, y, 96, 4)
    sign = None if has_no_colour(v) else card(f"sign-{COLOUR_LETTERS[v.colour]}", x - 1, y, 32)
    return [ring, backs, before, top, sign]
