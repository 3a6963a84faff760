"""The wall chart of the whole cup as it fills in: eight groups, the bracket, the champion. On paper the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from htpy import Node, button, div, h2, h3, h4, li, ol, p, section, span
from markupsafe import Markup

from mundialito.cups.lines import Box
from mundialito.cups.names import TIE_NAMES, slot_words
from mundialito.drawing import Place
from mundialito.drawing.pieces import drawn
from mundialito.words import say

from ..rules.options import CUP
from ..rules.parts import FINAL, GROUPS, THIRD_PLACE
from ..rules.state import Cup
from ..words.chart import wall_chart
from ..words.names import team_words
from .block import tie_name
from .group import fixture_list, group_lines, owners_of
from .pieces import MUCH, banner, owner_name, team

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


def group(v: Cup, g: int, places: Sequence[Place], lang: str, at: str) -> Markup:
    """One group: table and results, and whose the teams are once they have been shown."""
    name = say("Group {group}", lang, group=list(CUP.groups)[g])
    pairs = zip(range(4 * g, 4 * g + 4), owners_of(v, g, places), strict=True)
    told = ", ".join(f"{team_words(t, lang)}: {owner}" for t, owner in pairs if owner)
    return kept_group(name, group_lines(v, g, (), lang, at), fixture_list(v, g, lang), told)


@lru_cache(MUCH)
def kept_group(name: str, lines: Markup, fixtures: Markup, told: str) -> Markup:
    return drawn(section(".group", aria_label=name)[h4[name], lines, fixtures, p(".owners")[told]])


def round_column(v: Cup, boxes: Sequence[Box], name: str, places: Sequence[Place], lang: str, at: str) -> Node:
    return li(data_round=name)[ol[[box_of(v, box, places, lang, at) for box in boxes]]]


def last_column(v: Cup, boxes: Sequence[Box], places: Sequence[Place], lang: str, at: str) -> Node:
    """Final, champion, third place."""
    champion = boxes[FINAL].winner
    return li(data_round="final")[
        ol[
            box_of(v, boxes[FINAL], places, lang, at),
            champion is not None and li(".champion")[banner(champion, lang, at), span[team_words(champion, lang)]],
            box_of(v, boxes[THIRD_PLACE], places, lang, at),
        ]
    ]


def box_of(v: Cup, box: Box, places: Sequence[Place], lang: str, at: str) -> Node:
    """One match: two lines with teams or where they come from, and the score."""
    first, second = (owner_name(v, t, places) if t is not None else "" for t in box.teams)
    return kept_box(box, (first, second), lang, at)


@lru_cache(MUCH)
def kept_box(box: Box, owners: tuple[str, str], lang: str, at: str) -> Markup:
    lines = [line(box, side, owners[side], lang, at) for side in range(2)]
    return drawn(li(".box")[span(".title")[tie_name(box.tie, lang)], lines])


def line(box: Box, side: int, owner: str, lang: str, at: str) -> Node:
    """One side of a match."""
    t = box.teams[side]
    decided = box.winner is not None
    return div(".line", data_won=decided and t == box.winner, data_out=decided and t != box.winner)[
        span(".slot")[slot_words(box.slots[side], lang)] if t is None else team(t, lang, at),
        span(".owner")[owner],
        span(".kicks")[f"({box.kicks[side]})" if box.kicks else ""],
        span(".goals")[box.score[side] if box.score else ""],
    ]
