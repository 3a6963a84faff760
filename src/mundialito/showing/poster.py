"""A match that is over as one picture to be sent to friends: who has won, the table at its end, its figures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from htpy import Attribute, Node
from markupsafe import Markup

from mundialito.drawing.faces import FONT, GOLD, PAPER
from mundialito.drawing.pictures import ACROSS, INK
from mundialito.drawing.svg import NAMESPACE, g, moved, rect, short, svg, text, title
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.statistics import Statistics
from mundialito.engine.who import PUBLIC
from mundialito.showing.drawings import drawing_of
from mundialito.showing.retelling import moment
from mundialito.showing.rulebook import short_title
from mundialito.showing.statistics import statistics_of
from mundialito.words import say

EDGE: Final = 24
HEAD: Final = 128
LINE: Final = 30
FOOT: Final = 52
LETTERS: Final = 16  # of a name above its column
MOST: Final = 8  # columns that have room
SIZE: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Caption(NamedTuple):
    """What the picture says above and below."""

    verdict: str
    address: str


def poster(game: Game, match: Match, caption: Caption, lang: str) -> str:
    """One SVG that needs nothing else."""
    names = match.header.seats
    picture = drawing_of(game.name).picture(moment(game, match, len(match.events)).view(PUBLIC), PUBLIC, names, lang)
    high = height_of(picture) * (ACROSS - 2 * EDGE) / ACROSS
    figures = statistics_of(game, match, lang)
    rows = lines_of(figures, HEAD + high + 40, lang) if figures and len(figures.heads) <= MOST else []
    whole = HEAD + high + (40 + LINE * len(rows) if rows else 0) + FOOT
    about: dict[str, Attribute] = {
        "xmlns": NAMESPACE,
        "viewBox": f"0 0 {ACROSS} {short(whole)}",
        "width": ACROSS,
        "height": short(whole),
    }
    about |= {"role": "img", "font-family": FONT}
    drawn = svg(about)[
        title[f"{short_title(game.name, lang)}: {caption.verdict}"],
        rect(width=ACROSS, height=short(whole), fill=PAPER),
        rect(width=ACROSS, height="10", fill=GOLD),
        words(short_title(game.name, lang), ACROSS / 2, 52, 22),
        words(caption.verdict, ACROSS / 2, 98, fitting(caption.verdict), bold=True),
        inner(picture, EDGE, HEAD, ACROSS - 2 * EDGE, high),
        rows,
        words(caption.address, ACROSS / 2, whole - 20, 17),
    ]
    return str(drawn)


def height_of(picture: str) -> float:
    """How high it is where it is ACROSS wide."""
    found = SIZE.search(picture)
    wide, high = map(float, found.groups()) if found else (1.0, 1.0)
    return ACROSS * high / wide


def inner(picture: str, x: float, y: float, wide: float, high: float) -> Node:
    """A picture within the picture."""
    place = f'<svg x="{short(x)}" y="{short(y)}" width="{short(wide)}" height="{short(high)}" '
    return Markup(place) + Markup(picture.removeprefix("<svg "))


def fitting(sentence: str) -> float:
    """A size of letters with which it has room on a line."""
    return min(38.0, 1.75 * (ACROSS - 2 * EDGE) / max(1, len(sentence)))


def words(sentence: str, x: float, y: float, size: float, anchor: str = "middle", bold: bool = False) -> Node:
    return text(
        x=short(x), y=short(y), text_anchor=anchor, font_size=short(size), fill=INK,
        font_weight="800" if bold else "500",
    )[sentence]  # fmt: skip


def lines_of(found: Statistics, top: float, lang: str) -> list[Node]:
    """A heading with the names, then a line each."""
    column = min(190.0, (ACROSS - 2 * EDGE - 260) / len(found.heads))
    first = ACROSS - EDGE - column * (len(found.heads) - 0.5)

    def line(n: int, what: str, cells: Sequence[str], bold: bool = False) -> Node:
        y = LINE * n
        return g(transform=moved(0, top + y))[
            rect(x=short(EDGE), y="-21", width=short(ACROSS - 2 * EDGE), height="1", fill=GOLD) if n else None,
            words(what, EDGE + 4, 0, 18, "start", bold),
            [words(cell, first + column * i, 0, 18 if not bold else small(cell, column), bold=True)
             for i, cell in enumerate(cells)],
        ]  # fmt: skip

    heading = line(0, say("The match in figures", lang), found.heads, bold=True)
    return [heading, *(line(n, what, numbers) for n, (what, numbers) in enumerate(found.rows, 1))]


def small(name: str, room: float) -> float:
    """Letters with which a name has room in its column."""
    return min(18.0, 1.7 * (room - 8) / max(1, len(name)))
