"""The group that plays: its match, its table with what decided, its fixtures. And groups on the wall chart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from htpy import Node, div, h3, li, ol, p, section, span, table, tbody, td, th, thead, tr
from markupsafe import Markup

from mundialito.cups.lines import Fixture, Line
from mundialito.cups.names import HEADINGS
from mundialito.drawing import Place
from mundialito.drawing.pieces import drawn
from mundialito.words import phrase, say

from ..rules import phase
from ..rules.options import CUP, TEAM_CODES
from ..rules.parts import GROUP_SIZE, UNKNOWN, size
from ..rules.state import Cup
from ..words.chart import fixtures, group_table, sides
from ..words.names import team_words
from ..words.notation import cards_of
from .pieces import MUCH, banner, cards_in_row, owner_name, team

DECIDED: Final = {
    "": "", "points": "", "difference": phrase("goal difference"), "goals": phrase("goals scored"),
    "between": phrase("matches between them"), "lots": phrase("lots"),
}  # fmt: skip


def group_stage(v: Cup, places: Sequence[Place], lang: str, at: str) -> Node:
    """The match in front, table and fixtures beside it."""
    name = list(CUP.groups)[v.group]
    return div(".group-stage")[
        section(".match", aria_label=say("The match", lang))[now_playing(v, places, lang, at)],
        section(".standing", aria_label=say("Group {group}", lang, group=name))[
            h3[say("Group {group}", lang, group=name)],
            group_lines(v, v.group, owners_of(v, v.group, places), lang, at),
            fixture_list(v, v.group, lang, v.match),
        ],
    ]


def now_playing(v: Cup, places: Sequence[Place], lang: str, at: str) -> Node:
    """Both teams with their owners, what they hold and what they have shown."""
    pair = sides(v)
    if pair is None:
        return p(".soft")[say("Lots are drawn.", lang)]
    resolving = v.phase == phase.SCORE
    return div(".fixture", data_resolving=resolving)[
        [contestant(v, side, t, places, lang, at) for side, t in enumerate(pair)],
        span(".versus")[f"{v.goals[0]} - {v.goals[1]}" if resolving else "–"],
    ]


def contestant(v: Cup, side: int, t: int, places: Sequence[Place], lang: str, at: str) -> Node:
    """One of the two."""
    held = size(v.hand[t % GROUP_SIZE])
    words = say(
        "{count} card in hand, limit {limit}|{count} cards in hand, limit {limit}", lang, count=held, limit=v.limit[t]
    )
    return div(".side", data_side=side)[
        banner(t, lang, at),
        span(".name")[team_words(t, lang)],
        span(".owner")[owner_name(v, t, places)],
        span(".held", role="img", aria_label=words, title=words)[
            cards_in_row([UNKNOWN] * min(held, 8), lang, at) if held else None
        ],
        span(".shown")[cards_in_row(cards_of(v.shown[side]), lang, at) if v.shown[side] > 0 else None],
    ]


def group_lines(v: Cup, g: int, owners: tuple[str, ...], lang: str, at: str) -> Markup:
    """A group's table; with owners, where there is room for them."""
    return kept_lines(tuple(group_table(v, g)), g < v.group, owners, lang, at)


@lru_cache(MUCH)
def kept_lines(lines: tuple[Line[int], ...], over: bool, owners: tuple[str, ...], lang: str, at: str) -> Markup:
    """A table; beside a team stands what put it before the next one, if that was not points."""
    heads = [say("team", lang), *([say("owner", lang)] if owners else []), *(say(head, lang) for head in HEADINGS)]
    return drawn(
        table(".lines")[
            thead[tr[th[span(".unseen")[say("rank", lang)]], [th(scope="col")[head] for head in heads],
                     th(scope="col")[say("decided by", lang)]]],
            tbody[[group_line(line, over and rank < 2, owners, lang, at) for rank, line in enumerate(lines)]],
        ]
    )  # fmt: skip


def group_line(line: Line[int], through: bool, owners: tuple[str, ...], lang: str, at: str) -> Node:
    decided = DECIDED[line.decided] if line.played else ""
    return tr(data_through=through)[
        td[line.rank if line.played else ""],
        th(scope="row")[team(line.team, lang, at)],
        bool(owners) and td(".owner")[owners[line.team % GROUP_SIZE]],
        [td[number] for number in line.numbers],
        td(".by")[say(decided, lang) if decided else ""],
    ]


def fixture_list(v: Cup, g: int, lang: str, now: int = -1) -> Markup:
    """The six matches in their order, with their scores."""
    return kept_fixtures(tuple(fixtures(v, g)), now, lang)


@lru_cache(MUCH)
def kept_fixtures(matches: tuple[Fixture, ...], now: int, lang: str) -> Markup:
    return drawn(
        ol(".fixtures")[
            [
                li(aria_current="true" if number == now else None)[
                    span(title=team_words(f.first, lang))[TEAM_CODES[f.first]],
                    span(".score")[f"{f.score[0]}-{f.score[1]}" if f.score else "–"],
                    span(title=team_words(f.second, lang))[TEAM_CODES[f.second]],
                ]
                for number, f in enumerate(matches)
            ]
        ]
    )


def owners_of(v: Cup, g: int, places: Sequence[Place]) -> tuple[str, ...]:
    """Whose the teams of a group are, as far as everybody knows."""
    return tuple(owner_name(v, t, places) for t in range(GROUP_SIZE * g, GROUP_SIZE * (g + 1)))
