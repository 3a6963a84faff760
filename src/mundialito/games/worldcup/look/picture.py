"""One self-contained SVG of the wall chart, for files, notebooks and the home page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Node

from mundialito.cups.lines import Box
from mundialito.cups.names import ROUNDS
from mundialito.drawing.faces import EDGE as INK
from mundialito.drawing.faces import PAPER
from mundialito.drawing.flags import flag_id
from mundialito.drawing.pictures import ACROSS, whole
from mundialito.drawing.svg import g, rect, short, text, use
from mundialito.words import say

from ..rules import phase
from ..rules.options import YEARS
from ..rules.parts import GROUP_SIZE
from ..rules.questions import actor, is_group_round, score
from ..rules.state import World
from ..words.chart import Match, Row, bracket, code, group_names, group_table, matches, out_teams
from ..words.labels import awaited
from ..words.labels import title as heading
from ..words.names import card_words, team_words
from ..words.notation import cards_of
from .art import arts, card_id, tile_id

HEAD: Final = 118  # height of the title and the players
GROUP_HIGH: Final = 214
LINE: Final = 27  # height of a match
SQUARE: Final = 21
HAND: Final = 112
FELT: Final = "#22754f"
GOLD: Final = "#f2bb42"
OWNERS: Final = (  # as in table.css
    "#c8142f", "#1d4fcb", "#e8a200", "#17803f", "#7a2a9c", "#d2561a", "#0c8a94", "#6b4a2f",
)  # fmt: skip


def picture(v: World, viewer: int, names: Sequence[str], lang: str) -> str:
    """The chart as that viewer knows it, its own hand at the bottom."""
    body, foot = chart_of(v, lang)
    hand = cards_of(v.hand[viewer]) if viewer >= 0 and v.phase != phase.OVER else []
    high = foot + (HAND if hand else 16)
    drawn = [
        rect(".ground", width=ACROSS, height=short(high), rx="28", fill="#f6eddc"),
        head(v, names, lang),
        body,
        held(hand, foot, lang) if hand else None,
    ]
    told = say("The World Cup of {year}: {names}", lang, year=YEARS[v.year], names=", ".join(names))
    return whole(drawn, high, arts(), told)


def label(words: object, x: float, y: float, size: float, **about: str) -> Node:
    """A word, in ink unless told otherwise."""
    where = {"x": short(x), "y": short(y), "font-size": short(size), "fill": INK, "font-weight": "700"}
    return text(where | {name.replace("_", "-"): value for name, value in about.items()})[str(words)]


def placed(name: str, x: float, y: float, wide: float, high: float, **about: str) -> Node:
    """A symbol by its upper left corner."""
    box = {"x": short(x), "y": short(y), "width": short(wide), "height": short(high)}
    return use(box | about, href=f"#{name}")


def flag_at(v: World, t: int, x: float, y: float, wide: float = 24) -> Node:
    """A flag, with the colour of its owner along its foot."""
    owner = v.owner[t] - 1
    return [
        placed(flag_id(code(v, t), int(YEARS[v.year])), x, y, wide, wide * 0.75),
        rect(x=short(x), y=short(y + wide * 0.75), width=short(wide), height="3", fill=OWNERS[owner])
        if owner >= 0
        else None,
    ]


# --- the head --------------------------------------------------------------------------------------------


def head(v: World, names: Sequence[str], lang: str) -> Node:
    """Round, what is awaited, and everybody with their flags."""
    wide = (ACROSS - 40) / len(names)
    return [
        rect(x="20", y="10", width=ACROSS - 40, height="38", rx="12", fill=FELT),
        label(heading(v, lang), 34, 36, 21, fill=PAPER),
        label(awaited(v, names, lang), ACROSS - 34, 35, 16, text_anchor="end", font_weight="600", fill=PAPER),
        [player(v, q, name, 20 + q * wide, wide - 10) for q, name in enumerate(names)],
    ]


def player(v: World, q: int, name: str, x: float, wide: float) -> Node:
    """A plate: name, flags of teams that are in, or the points."""
    is_over, owned = v.phase == phase.OVER, [t for t in range(len(v.owner)) if v.owner[t] == q + 1]
    out = out_teams(v)
    told = f"{name[:14]} · {score(v, q)}" if is_over else name[:14]
    bright = score(v, q) == 6 if is_over else actor(v) == q
    step = min(26, (wide - 20) / max(1, len(owned)))
    return [
        rect(x=short(x), y="54", width=short(wide), height="54", rx="10", fill=GOLD if bright else PAPER),
        rect(x=short(x), y="62", width="5", height="38", rx="2.5", fill=OWNERS[q]),
        label(told, x + 14, 75, 15),
        [
            g(opacity=".3" if t in out else None)[
                placed(flag_id(code(v, t), int(YEARS[v.year])), x + 14 + i * step, 84, min(22, step - 2), 16.5)
            ]
            for i, t in enumerate(owned)
        ],
    ]  # fmt: skip


# --- the board -------------------------------------------------------------------------------------------


def chart_of(v: World, lang: str) -> tuple[Node, float]:
    """Groups, or the knock-out stage; and how far down it reaches."""
    if v.dealt < v.teams:
        return None, HEAD
    if is_group_round(v) and not v.replay:
        first = GROUP_SIZE * v.round
        found = range(first, min(first + GROUP_SIZE, len(group_names(v))))
        half = (ACROSS - 50) / 2
        parts = [
            group(v, n, 20 + (i % 2) * (half + 10), HEAD + (i // 2) * (GROUP_HIGH + 10), half, lang)
            for i, n in enumerate(found)
        ]
        return parts, HEAD + (len(found) + 1) // 2 * (GROUP_HIGH + 10)
    shown = [] if v.phase == phase.OVER else matches(v)
    lines = (len(shown) + 1) // 2
    parts = [line(v, m, 32 + (i % 2) * 465, HEAD + 22 + (i // 2) * 36) for i, m in enumerate(shown)]
    top = HEAD + (lines * 36 + 26 if shown else 0)
    felt = rect(x="20", y=HEAD, width=ACROSS - 40, height=lines * 36 + 18, rx="14", fill=FELT) if shown else None
    return [felt, parts, tree(v, top, lang)], top + 310


def group(v: World, g_: int, x: float, y: float, wide: float, lang: str) -> Node:
    """A group on the felt: matches to the left, the table to the right."""
    name = group_names(v)[g_]
    found = [m for m in matches(v) if m.group == name]
    lines = group_table(v, g_, now=True)
    return [
        rect(x=short(x), y=short(y), width=short(wide), height=GROUP_HIGH, rx="14", fill=FELT),
        label(say("Group {group}", lang, group=name), x + 16, y + 25, 16, fill=PAPER),
        [line(v, m, x + 12, y + 44 + i * LINE, small=True) for i, m in enumerate(found)],
        [standing(v, one.team, one.points, x + wide - 104, y + 50 + i * 38) for i, one in enumerate(lines)],
    ]


def standing(v: World, t: int, points: int, x: float, y: float) -> Node:
    """A line of a table: flag, letters, points."""
    return [
        rect(x=short(x - 6), y=short(y - 8), width="106", height="33", rx="7", fill=PAPER, opacity=".92"),
        flag_at(v, t, x, y - 2, 26),
        label(code(v, t), x + 33, y + 15, 14),
        label(points, x + 90, y + 15, 15, text_anchor="end"),
    ]


def line(v: World, m: Match, x: float, y: float, small: bool = False) -> Node:
    """A match: flag, letters, squares to the centre, score, and the same mirrored."""
    size, middle = (SQUARE - 2, x + 158) if small else (SQUARE + 5, x + 215)
    first, second = m.rows
    goals = m.score or ((first.goals, second.goals) if m.has_begun else None)
    told = f"{goals[0]}:{goals[1]}" if goals else "–"
    reach = 18 + 4 * (size + 1)
    return [
        squares(first, middle - 18, y, size, -1),
        squares(second, middle + 18, y, size, 1),
        label(told, middle, y + 5.5, 15, fill=PAPER, text_anchor="middle"),
        end(v, first.team, middle - reach, y, -1),
        end(v, second.team, middle + reach, y, 1),
    ]


def end(v: World, t: int, x: float, y: float, way: int) -> Node:
    """Letters and flag at the end of a row."""
    anchor = "start" if way > 0 else "end"
    return [
        label(code(v, t), x + 3 * way, y + 4.5, 12.5, fill=PAPER, text_anchor=anchor),
        flag_at(v, t, x + (35 if way > 0 else -57), y - 9, 22),
    ]


def squares(r: Row, x: float, y: float, size: float, way: int) -> Node:
    """A row's squares from the centre outwards, with its tiles."""
    lefts = [x + (n if way > 0 else -n - 1) * (size + 1) for n in range(r.squares)]
    return [
        [
            rect(x=short(at), y=short(y - size / 2), width=short(size), height=short(size), rx="3", fill="#0d3a28")
            for at in lefts
        ],
        [placed(tile_id(tile), at, y - size / 2, size, size) for at, tile in zip(lefts, r.tiles, strict=False)],
    ]  # fmt: skip


# --- the knock-out stage -----------------------------------------------------------------------------------


def tree(v: World, top: float, lang: str) -> Node:
    """The bracket, a column a round."""
    boxes = [one for one in bracket(v) if one.round != "third-place"]
    names = list(dict.fromkeys(one.round for one in boxes))
    wide = (ACROSS - 40) / len(names)
    parts: list[Node] = []
    for i, name in enumerate(names):
        left, column = 20 + i * wide, [one for one in boxes if one.round == name]
        parts.append(label(say(ROUNDS[name], lang), left + wide / 2, top + 22, 15, text_anchor="middle"))
        for n, one in enumerate(column):
            parts.append(tie(v, one, left + 8, top + 34 + 268 * (n + 0.5) / len(column), wide - 16, lang))
    return parts


def tie(v: World, one: Box, x: float, y: float, wide: float, lang: str) -> Node:
    """A match of it: two lines, the winner's on gold."""
    high = 15
    return [
        [
            rect(x=short(x), y=short(y + (side - 1) * high), width=short(wide), height=short(high - 1), rx="4",
                 fill=GOLD if t is not None and t == one.winner else PAPER),
            tie_side(v, one, side, x, y + (side - 1) * high, wide, lang),
        ]
        for side, t in enumerate(one.teams)
    ]  # fmt: skip


def tie_side(v: World, one: Box, side: int, x: float, y: float, wide: float, lang: str) -> Node:
    """Flag, name, goals; or the place that the team comes from."""
    t = one.teams[side]
    if t is None:
        return label(one.slots[side], x + 8, y + 11, 11, fill="#675245")
    goals = one.score[side] if one.score else ""
    return [
        placed(flag_id(code(v, t), int(YEARS[v.year])), x + 4, y + 1.5, 14.6, 11),
        label(team_words(v, t, lang), x + 24, y + 11.2, 11.5),
        label(goals, x + wide - 8, y + 11.2, 12, text_anchor="end"),
    ]


# --- the hand ------------------------------------------------------------------------------------------------


def held(kinds: Sequence[int], top: float, lang: str) -> Node:
    """The viewer's cards."""
    left = ACROSS / 2 - len(kinds) * 64
    return [
        [
            rect(x=short(left + 128 * i + 4), y=short(top + 4), width="120", height="98", rx="12", fill=PAPER,
                 stroke=INK, stroke_opacity=".25"),
            placed(card_id(kind), left + 128 * i + 33, top + 8, 62, 62),
            label(card_words(kind, lang), left + 128 * i + 64, top + 90, 15, text_anchor="middle"),
        ]
        for i, kind in enumerate(kinds)
    ]  # fmt: skip
