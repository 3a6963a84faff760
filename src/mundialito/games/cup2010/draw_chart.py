"""The wall chart of the whole cup as it fills in: eight groups, the bracket, the champion. On paper the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Node, button, div, h2, h3, h4, li, ol, p, section, span

from mundialito.drawing import Place
from mundialito.words import say

from .chart import Box, wall_chart
from .draw_block import TIE_NAMES, tie_name
from .draw_group import fixture_list, group_lines
from .draw_parts import banner, owner_name, team
from .options import CUP
from .parts import FINAL, GROUPS
from .state import Cup
from .tell import team_words

ROUNDS = tuple(name for name in TIE_NAMES if name not in ("third-place", "final"))


def chart(v: Cup, places: Sequence[Place], lang: str, at: str) -> Node:
    """Everything there is to know of the cup, and to write down."""
    boxes = wall_chart(v)
    return section(".chart", id="chart")[
        h2[say("Wall chart", lang)],
        button(".btn.small.quiet.print", type="button", data_print=True, hidden=True)[
            say("Print the score sheet", lang)
        ],
        ol(".bracket")[
            [round_column(v, [box for box in boxes if box.round == name], name, places, lang, at) for name in ROUNDS],
            last_column(v, boxes, places, lang, at),
        ],
        h3[say("Groups", lang)],
        div(".groups")[[group(v, g, places, lang, at) for g in range(GROUPS)]],
    ]


def group(v: Cup, g: int, places: Sequence[Place], lang: str, at: str) -> Node:
    """One group: table and results."""
    name = say("Group {group}", lang, group=list(CUP.groups)[g])
    return section(".group", aria_label=name, data_over=g < v.group)[
        h4[name], group_lines(v, g, places, lang, at, False), fixture_list(v, g, lang, at),
        p(".owners")[owners(v, g, places, lang)],
    ]  # fmt: skip


def owners(v: Cup, g: int, places: Sequence[Place], lang: str) -> str:
    """Whose the teams are, once they have been shown."""
    pairs = [(team_words(t, lang), owner_name(v, t, places)) for t in range(4 * g, 4 * g + 4)]
    return ", ".join(f"{name}: {owner}" for name, owner in pairs if owner)


def round_column(v: Cup, boxes: Sequence[Box], name: str, places: Sequence[Place], lang: str, at: str) -> Node:
    return li(data_round=name)[ol[[box_of(v, box, places, lang, at) for box in boxes]]]


def last_column(v: Cup, boxes: Sequence[Box], places: Sequence[Place], lang: str, at: str) -> Node:
    """Final, champion, third place."""
    champion = boxes[FINAL].winner
    return li(data_round="final")[
        ol[
            [box_of(v, box, places, lang, at) for box in reversed(boxes[FINAL - 1 :])],
            champion is not None
            and li(".champion")[banner(champion, lang, at), span[team_words(champion, lang)]],
        ]
    ]  # fmt: skip


def box_of(v: Cup, box: Box, places: Sequence[Place], lang: str, at: str) -> Node:
    """One match: two lines with teams or where they come from, and the score."""
    return li(".box")[
        span(".title")[tie_name(box.tie, lang)],
        [line(v, box, side, places, lang, at) for side in range(2)],
    ]  # fmt: skip


def line(v: Cup, box: Box, side: int, places: Sequence[Place], lang: str, at: str) -> Node:
    """One side of a match."""
    t = box.teams[side]
    score = str(box.score[side]) if box.score else ""
    kicks = f"({box.kicks[side]})" if box.kicks else ""
    who = span(".slot")[box.slots[side]] if t is None else team(t, lang, at)
    decided = box.winner is not None
    return div(".line", data_won=decided and t == box.winner, data_out=decided and t != box.winner)[
        who, span(".owner")[owner_name(v, t, places) if t is not None else ""],
        span(".kicks")[kicks], span(".goals")[score],
    ]  # fmt: skip
