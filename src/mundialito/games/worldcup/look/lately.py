"""Full time: the dice that were rolled, the scores, lots and coins of the last round, in sight until play goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from htpy import Node, b, details, li, ol, p, span, summary
from markupsafe import Markup

from mundialito.drawing.flags import flag
from mundialito.drawing.pieces import HOLE, Pieces, cut, drawn, joined
from mundialito.words import say

from ..rules import phase
from ..rules.events import EVENTS, ROLL, WHISTLE
from ..rules.options import YEARS
from ..rules.state import World
from ..rules.turns import next_roll, scoring_faces
from ..words.chart import code
from ..words.labels import title
from ..words.tell import tell_end
from ..words.verdicts import tell_roll
from .art import art

SHOWN: Final = range(ROLL, EVENTS)  # what stays in sight after it has happened
LAP: Final = 3  # events of a turn: a card, a row, a card drawn


class Die(NamedTuple):
    """A die that was rolled: whether it was a goal, and what it was for, in words."""

    face: int
    is_goal: bool
    words: str


class Side(NamedTuple):
    """A team in a match that was whistled off, with its dice."""

    code: str
    owner: int
    dice: tuple[Die, ...]


class FullTime:
    """Keeps what chance did at the end of the last round."""

    def __init__(self) -> None:
        self.moments: list[tuple[World, int]] = []
        self.since = 0  # events that have happened after them
        self.drawn: dict[tuple[object, ...], Pieces] = {}  # as long as nothing else is to be shown

    def see(self, v: World, e: int, _: int) -> None:
        """B12  Dice, whistles, lots and coins of one round follow each other; a card played ends their row."""
        if e not in SHOWN:
            self.since += 1
            return
        if self.since:
            self.moments, self.since, self.drawn = [], 0, {}
        self.moments.append((v, e))

    def draw(self, lang: str, symbols_at: str) -> Node:
        """Nothing before the first full time."""
        if not self.moments:
            return None
        is_open = self.since <= LAP * self.moments[0][0].seats  # it folds when everybody has had a turn
        key = (len(self.moments), is_open, lang, symbols_at)
        if key not in self.drawn:
            self.drawn[key] = lately(self.moments, is_open, lang, symbols_at)
        return self.drawn[key]


def lately(moments: Sequence[tuple[World, int]], is_open: bool, lang: str, symbols_at: str) -> Pieces:
    """What chance did at the end of the last round, each event on what everybody knew before it."""
    v = moments[0][0]
    year = int(YEARS[v.year])
    start, between, end = cut(
        details(f"#lately-{v.round}-{v.replay}-{int(is_open)}.lately", open=is_open)[
            summary[say("Full time", lang), " · ", title(v, lang)], ol[HOLE], HOLE
        ]
    )
    told = [p(".note")[art(sign, symbols_at, "coin"), words] for sign, words in notes(moments, lang)]
    lines = (scored(n, *one, year, symbols_at) for n, one in enumerate(matches(moments, lang)))
    return joined([start, *lines, between, *told, end])


def matches(moments: Sequence[tuple[World, int]], lang: str) -> Iterator[tuple[Side, str, Side]]:
    """The matches in their order: a side, the score, the other side; one that is still scored has none yet."""
    scoring = [(v, e) for v, e in moments if v.phase == phase.SCORE]
    for m, group in groupby(scoring, lambda moment: moment[0].match):
        dice: tuple[list[Die], list[Die]] = [], []
        score = "–"
        for v, e in group:
            if e == WHISTLE:
                score = f"{v.goals[0]}:{v.goals[1]}"
            else:
                face = e - ROLL + 1
                is_goal = face > v.faces - scoring_faces(v)
                dice[next_roll(v) & 1].append(Die(face, is_goal, tell_roll(v, face, lang)))
        teams = [v.team[2 * m + side] - 1 for side in range(2)]
        first, second = (Side(code(v, t), v.owner[t] - 1, tuple(dice[side])) for side, t in enumerate(teams))
        yield first, score, second


def notes(moments: Sequence[tuple[World, int]], lang: str) -> Iterator[tuple[str, str]]:
    """Lots, coins and shoot-outs, each a sign and a sentence."""
    for v, e in moments:
        if v.phase == phase.KICKS:
            yield ("ball" if e == WHISTLE else f"die-{e - ROLL + 1}"), tell_end(v, e, lang)
        elif v.phase in (phase.LOTS, phase.COIN):
            yield "coin", tell_end(v, e, lang)


@lru_cache(1 << 11)
def scored(n: int, first: Side, score: str, second: Side, year: int, at: str) -> Markup:
    """A line: team, dice, score, dice, team; it comes in after those before it."""
    return drawn(li(data_n=n)[side(first, year, at), span(".goals")[score], side(second, year, at)])


def side(one: Side, year: int, at: str) -> Node:
    """A team and its dice; a goal shines."""
    return span(".team", data_owner=one.owner)[
        flag(one.code, at, year=year),
        b[one.code],
        span(".dice")[
            [
                span(role="img", aria_label=die.words, title=die.words, data_goal=die.is_goal)[
                    art(f"die-{die.face}", at, "die")
                ]
                for die in one.dice
            ]
        ],
    ]
