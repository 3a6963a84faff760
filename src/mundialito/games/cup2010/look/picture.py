"""One self-contained SVG of a cup, for files, notebooks and the home page: the match or the block, and the bracket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Node

from mundialito.cups.lines import Box
from mundialito.drawing.faces import GOLD, PAPER
from mundialito.drawing.flags import flag_id
from mundialito.drawing.pictures import ACROSS, INK, whole
from mundialito.drawing.svg import g, moved, path, rect, short, text, use
from mundialito.words import say

from ..rules import phase
from ..rules.options import TEAM_CODES
from ..rules.parts import FINAL, GROUP_SIZE, TEAMS, UNKNOWN
from ..rules.state import Cup
from ..words.chart import block, group_table, sides, wall_chart
from ..words.names import team_words
from ..words.notation import cards_of
from .cards import faces, symbol_id
from .pieces import awaited

TOP: Final = 400  # height of what is played; below it lies the bracket
HIGH: Final = 640
COLUMNS: Final = ((0, 8), (8, 12), (12, 14), (15, 16))  # ties of each round, the final last


def picture(v: Cup, viewer: int, names: Sequence[str], lang: str) -> str:
    """The cup as that viewer knows it, with its own hands."""
    body = [
        felt(),
        words(awaited(v, names, lang), ACROSS / 2, 40, 20),
        playing(v, viewer, names, lang),
        bracket(v),
    ]
    return whole(body, HIGH, faces(), say("The World Cup Card Game 2010: {names}", lang, names=", ".join(names)))


def felt() -> Node:
    """The table: a pitch in a wooden rim."""
    stripes = "".join(f"M{x} 16h58v{HIGH - 32}h-58z" for x in range(16, ACROSS - 60, 116))
    return [
        rect(".ground", width=ACROSS, height=HIGH, rx="28", fill="#8a5632"),
        rect(x="14", y="14", width=ACROSS - 28, height=HIGH - 28, rx="18", fill="#22754f"),
        path(d=stripes, fill="#fff", opacity=".05"),
    ]


def words(sentence: str, x: float, y: float, size: float, weight: int = 700, anchor: str = "middle") -> Node:
    return text(
        x=short(x), y=short(y), text_anchor=anchor, font_size=short(size), font_weight=weight, fill=PAPER
    )[sentence]  # fmt: skip


def flag_at(t: int, x: float, y: float, wide: float) -> Node:
    high = wide * 0.75
    box = {"x": short(x), "y": short(y), "width": short(wide), "height": short(high)}
    return [use(box, href=f"#{flag_id(TEAM_CODES[t])}"), rect(box, fill="none", stroke=INK, stroke_opacity=".4")]


def cards(kinds: Sequence[int], x: float, y: float, wide: float, room: float) -> Node:
    """Cards in a row around x, closer together where there are many."""
    step = min(wide * 1.06, (room - wide) / max(1, len(kinds) - 1))
    left = x - (step * (len(kinds) - 1) + wide) / 2
    size = {"width": short(wide), "height": short(wide * 1.4)}
    return [use(size, href=f"#{symbol_id(k)}", x=short(left + i * step), y=short(y)) for i, k in enumerate(kinds)]


def playing(v: Cup, viewer: int, names: Sequence[str], lang: str) -> Node:
    """The group match, the block, or the champion."""
    if v.phase == phase.OVER:
        return champion(v, lang)
    if v.round:
        teams = block(v)
        return [tie_row(v, i, names, lang) for i in range(len(teams))]
    pair = sides(v) if v.dealt == TEAMS else None
    if pair is None:
        return None
    return [[contestant(v, side, t, viewer, names, lang) for side, t in enumerate(pair)], group_lines(v, lang)]


def champion(v: Cup, lang: str) -> Node:
    winner = wall_chart(v)[FINAL].winner
    if winner is None:
        return None
    return [flag_at(winner, 360, 90, 240), words(team_words(winner, lang), ACROSS / 2, 330, 40, 800)]


def contestant(v: Cup, side: int, t: int, viewer: int, names: Sequence[str], lang: str) -> Node:
    """A side of the group match: flag, name, owner, cards shown or held."""
    x = 180 if side == 0 else 470
    mine = viewer >= 0 and v.owner[t] == viewer + 1
    held = cards_of(v.hand[t % GROUP_SIZE])
    shown = cards_of(v.shown[side]) or (held if mine else [UNKNOWN] * len(held))
    owner = names[v.owner[t] - 1] if 0 < v.owner[t] <= len(names) else ""
    return [
        flag_at(t, x - 60, 74, 120),
        words(team_words(t, lang), x, 194, 24),
        words(owner, x, 218, 16, 500),
        cards(shown, x, 240, 62, 260),
    ]


def group_lines(v: Cup, lang: str) -> Node:
    """The group's table."""
    rows = [
        [
            flag_at(line.team, 640, 96 + 44 * i, 36),
            words(team_words(line.team, lang), 688, 116 + 44 * i, 17, 600, "start"),
            words(f"{line.goals_for}-{line.goals_against}", 860, 116 + 44 * i, 16, 500),
            words(str(line.points), 910, 116 + 44 * i, 18, 800),
        ]
        for i, line in enumerate(group_table(v, v.group))
    ]
    return [rect(x="620", y="76", width="312", height="196", rx="12", fill="#000", opacity=".22"), rows]


def tie_row(v: Cup, i: int, names: Sequence[str], lang: str) -> Node:
    """A team of the block with its cards, two matches a row."""
    side = block(v)[i]
    x, y = (40 if i % 4 < 2 else 500), 66 + 82 * (2 * (i // 4) + i % 2)
    laid = [cover if cover is not None else kind for kind, cover in side.cards]
    owner = names[side.owner] if 0 <= side.owner < len(names) else ""
    return [
        flag_at(side.team, x, y + 8, 56),
        words(team_words(side.team, lang), x + 68, y + 26, 17, 700, "start"),
        words(owner, x + 68, y + 46, 14, 500, "start"),
        [use(width="44", height="61.6", href=f"#{symbol_id(k)}", x=x + 210 + 50 * n, y=y) for n, k in enumerate(laid)],
    ]


def bracket(v: Cup) -> Node:
    """The knock-out stage from the round of 16 to the final, as far as it has come."""
    boxes = wall_chart(v)
    return g(transform=moved(0, TOP + 14))[[column(boxes[a:b], n) for n, (a, b) in enumerate(COLUMNS)]]


def column(boxes: Sequence[Box], n: int) -> Node:
    """One round, its matches spread over the height."""
    step = 208 / len(boxes)
    return [pairing(box, 34 + 232 * n, step * (i + 0.5) - 10) for i, box in enumerate(boxes)]


def pairing(box: Box, x: float, y: float) -> Node:
    """Two flags and the score."""
    parts: list[Node] = [rect(x=short(x), y=short(y - 1), width=196, height=22, rx="5", fill="#000", opacity=".22")]
    for side, t in enumerate(box.teams):
        at = x + 6 + 160 * side
        parts.append(flag_at(t, at, y + 1, 24) if t is not None else words(box.slots[side], at + 12, y + 15, 11, 500))
    if box.score:
        parts.append(words(f"{box.score[0]} - {box.score[1]}", x + 98, y + 15, 13, 800))
    if box.winner is not None:
        at = x + 6 + 160 * box.teams.index(box.winner)
        parts.append(
            rect(x=short(at - 2), y=short(y - 1), width=28, height=22, rx="3", fill="none", stroke=GOLD, stroke_width=2)
        )
    return parts
