"""Faces of things by what is printed on them: cards with corner marks, dice, coins, pieces, and their backs."""

from __future__ import annotations

from typing import Final

from htpy import Node

from .svg import Art, circle, g, moved, path, polygon, rect, short, text

WIDE: Final = 100
HIGH: Final = 150
CARD: Final = f"0 0 {WIDE} {HIGH}"
SQUARE: Final = "0 0 100 100"
PAPER: Final = "#fffaf0"
EDGE: Final = "#2a2118"
NAVY: Final = "#1d2a55"
GOLD: Final = "#e9b949"
FONT: Final = "ui-rounded, 'SF Pro Rounded', Nunito, 'Avenir Next', system-ui, sans-serif"
INKS: Final = {"black": "#2a2118", "red": "#b3132c", "yellow": "#8f5b00", "green": "#17693a", "blue": "#1d4fcb"}
SIGNS: Final = {  # around (0, 0), from -1 to 1
    "spades": "M0-1C.3-.5 1-.1 1 .35 1 .8.42.9.12.55L.36 1H-.36L-.12.55C-.42.9-1 .8-1 .35-1-.1-.3-.5 0-1Z",
    "hearts": "M0 .95C-1.35-.1-1.05-.95-.52-.95-.2-.95 0-.7 0-.5 0-.7.2-.95.52-.95 1.05-.95 1.35-.1 0 .95Z",
    "diamonds": polygon([(0, -1.05), (0.8, 0), (0, 1.05), (-0.8, 0)]),
    "clubs": "M0-1A.44.44 0 0 1 .3-.24.44.44 0 1 1 .12.4L.34 1H-.34L-.12.4A.44.44 0 1 1-.3-.24.44.44 0 0 1 0-1Z",
    "coins": "M0-1A1 1 0 0 1 0 1 1 1 0 0 1 0-1ZM0-.72A.72.72 0 0 0 0 .72.72.72 0 0 0 0-.72ZM0-.4L.4 0 0 .4-.4 0Z",
    "cups": "M-.78-.95H.78C.78-.1.45.22.14.33V.62L.52.95H-.52L-.14.62V.33C-.45.22-.78-.1-.78-.95Z",
    "swords": "M0-1.05L.17-.75V.32H.52V.54H.14V1H-.14V.54H-.52V.32H-.17V-.75Z",
    "batons": "M-.17-1H.22L.36-.62.2-.46.37-.08.2.06.32.52.18.64.24 1H-.22L-.17.62-.36.46-.2 0-.36-.16-.22-.5-.34-.66Z",
    "circle": "M0-.95A.95.95 0 0 1 0 .95.95.95 0 0 1 0-.95Z",
    "triangle": polygon([(0, -1), (1.05, 0.85), (-1.05, 0.85)]),
    "square": "M-.85-.85H.85V.85H-.85Z",
    "star": "M0-1.05L.26-.34 1 -.32.42.14.62.86 0 .44-.62.86-.42.14-1-.32-.26-.34Z",
}  # fmt: skip
PIPS: Final = {  # where a die has its pips
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)), 6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}  # fmt: skip


def sign(name: str, x: float, y: float, size: float, ink: str) -> Node:
    """One of the signs by its middle."""
    return path(d=SIGNS[name], transform=moved(x, y, size), fill=ink, fill_rule="evenodd")


def letters(word: str, x: float, y: float, size: float, ink: str) -> Node:
    """Some letters by their middle, smaller where there are many of them."""
    high = min(size, 1.5 * size / max(1, len(word)) + size * 0.1)
    return text(
        x=short(x), y=short(y + 0.35 * high), text_anchor="middle", font_size=short(high), font_weight="800",
        font_family=FONT, fill=ink,
    )[word]  # fmt: skip


def face(shape: str, word: str, colour: str, mark: str) -> Art:
    """A thing face up."""
    ink = INKS[colour]
    if shape == "card":
        return Art(CARD, card(word, mark, ink))
    if shape == "die":
        return Art(SQUARE, die(word, ink))
    ground = coin() if shape == "coin" else piece(ink)
    pen = EDGE if shape == "coin" else PAPER
    return Art(SQUARE, [ground, printed(word, mark, 50, 50, 38, pen)])


def back(shape: str) -> Art:
    """A thing face down."""
    if shape == "card":
        return Art(CARD, card_back())
    return Art(SQUARE, [rounded(NAVY) if shape == "die" else circle(cx="50", cy="50", r="46", fill=NAVY), ask()])


def ask() -> Node:
    return letters("?", 50, 50, 56, GOLD)


def printed(word: str, mark: str, x: float, y: float, size: float, ink: str) -> Node:
    """The sign, the word, or the word with a small sign below it."""
    if not mark:
        return letters(word, x, y, size * 1.3, ink)
    if not word:
        return sign(mark, x, y, size * 0.8, ink)
    return [letters(word, x, y - size * 0.3, size, ink), sign(mark, x, y + size * 0.55, size * 0.36, ink)]


# --- cards -------------------------------------------------------------------------------------------


def blank_card() -> Node:
    """Paper with nothing on it."""
    return rect(x=".5", y=".5", width="99", height="149", rx="9", fill=PAPER, stroke=EDGE, stroke_opacity=".35")


def card(word: str, mark: str, ink: str) -> Node:
    """Its word and sign in two corners, so that it reads in a fan and either way up, and large in the middle."""
    index = [
        letters(word, 18, 22, 30, ink) if word else None,
        sign(mark, 18, 50 if word else 24, 11, ink) if mark else None,
    ]
    middle = sign(mark, 50, 75, 26, ink) if mark else letters(word, 50, 75, 52, ink)
    return [blank_card(), middle, corners(index)]


def corners(index: Node) -> Node:
    """The index in both corners, so that a card reads either way up."""
    return [index, g(transform=f"rotate(180 {WIDE // 2} {HIGH // 2})")[index]]


def card_back() -> Node:
    """A lattice in a frame, the same either way up."""
    lines = "".join(f"M{6 + 22 * i} 6L6 {6 + 23 * i}M{94 - 22 * i} 144L94 {144 - 23 * i}" for i in range(1, 5))
    lines += "".join(f"M{94 - 22 * i} 6L94 {6 + 23 * i}M{6 + 22 * i} 144L6 {144 - 23 * i}" for i in range(1, 5))
    lines += "M6 121L94 29M6 29L94 121M28 144L94 75M72 144L6 75M72 6L6 75M28 6L94 75"
    return [
        blank_card(),
        rect(x="6", y="6", width="88", height="138", rx="5", fill=NAVY),
        path(d=lines, stroke="#3b4c8c", stroke_width="1.2", fill="none"),
        rect(x="9.5", y="9.5", width="81", height="131", rx="3", fill="none", stroke=GOLD, stroke_width="1.4"),
    ]


# --- what is round or square -------------------------------------------------------------------------


def rounded(fill: str) -> Node:
    return rect(
        x="5", y="5", width="90", height="90", rx="18", fill=fill, stroke=EDGE, stroke_opacity=".45", stroke_width="2"
    )


def die(word: str, ink: str) -> Node:
    """Pips up to six, a number beyond."""
    spots = {str(n): spots for n, spots in PIPS.items()}.get(word)
    if spots is None:
        return [rounded(PAPER), letters(word, 50, 50, 58, ink)]
    return [rounded(PAPER), [circle(cx=50 + 24 * x, cy=50 + 24 * y, r="9.5", fill=ink) for x, y in spots]]


def coin() -> Node:
    return [
        circle(cx="50", cy="50", r="46", fill=GOLD, stroke="#8a5f0c", stroke_width="3"),
        circle(cx="50", cy="50", r="38", fill="none", stroke="#8a5f0c", stroke_width="1.6"),
    ]


def piece(ink: str) -> Node:
    return [
        circle(cx="50", cy="50", r="44", fill=ink, stroke=EDGE, stroke_opacity=".5", stroke_width="2"),
        circle(cx="50", cy="50", r="36", fill="none", stroke=PAPER, stroke_opacity=".5", stroke_width="2"),
    ]
