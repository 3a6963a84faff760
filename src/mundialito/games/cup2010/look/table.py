"""The table as everybody sees it: seats, the group or the block that is played, and the wall chart below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Node, div, h2, li, ol, p, span

from mundialito.drawing import Place
from mundialito.drawing.parts import STILL_BOARD, status
from mundialito.words import phrase, say

from ..rules import phase
from ..rules.parts import FINAL, TEAMS
from ..rules.questions import reached, score
from ..rules.state import Cup
from ..words.chart import wall_chart
from ..words.names import ROUND_NAMES, team_words
from .block import block_stage
from .chart import chart
from .group import group_stage
from .pieces import awaited, banner, seats

CAME: Final = (
    phrase("group stage"), phrase("round of 16"), phrase("quarter-finals"), phrase("fourth place"),
    phrase("third place"), phrase("runner-up"), phrase("champion"),
)  # fmt: skip


def public(v: Cup, places: Sequence[Place], lang: str, symbols_at: str) -> Node:
    """The same bytes for everybody; the page puts the viewer's own hand between stage and chart."""
    over = v.phase == phase.OVER
    about = {"data-phase": "over" if over else "playing", "data-round": v.round}
    return div(".cup", about)[
        div(".stage", STILL_BOARD)[
            None if over else seats(v, places, lang, symbols_at),
            None if over else h2(".round")[say(ROUND_NAMES[v.round], lang)],
            result(v, places, lang, symbols_at) if over else stage(v, places, lang, symbols_at),
            None if over else status(awaited(v, [place.name for place in places], lang)),
        ],
        chart(v, places, lang, symbols_at),
    ]


def stage(v: Cup, places: Sequence[Place], lang: str, at: str) -> Node:
    """What is played now."""
    if v.round:
        return block_stage(v, places, lang, at)
    return group_stage(v, places, lang, at) if v.dealt == TEAMS else None


def result(v: Cup, places: Sequence[Place], lang: str, at: str) -> Node:
    """C21, D22  The champion, and how far everybody's best team came."""
    champion = wall_chart(v)[FINAL].winner
    order = sorted(range(v.seats), key=lambda q: (-score(v, q), q))
    return div(".result")[
        champion is not None and div(".trophy")[banner(champion, lang, at), span[team_words(champion, lang)]],
        p(".verdict", role="status")[awaited(v, [place.name for place in places], lang)],
        ol(".standing")[[standing(v, q, places[q], lang, at) for q in order]],
    ]


def standing(v: Cup, q: int, place: Place, lang: str, at: str) -> Node:
    """A player, the best team, and how far it came."""
    mine = [t for t in range(TEAMS) if v.owner[t] == q + 1]
    best = max(mine, key=lambda t: (reached(v, t), -t))
    return li(f"#seat-{q}.seat", data_seat=q, data_won=score(v, q) == 6)[
        div(".plate")[span(".name")[place.name], place.tag],
        span(".best")[banner(best, lang, at), team_words(best, lang)],
        span(".points")[say(CAME[score(v, q)], lang)],
    ]
