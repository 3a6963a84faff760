"""Scenes in words: what stands alone at a table, said to whoever cannot see it, on the public views around it."""

from __future__ import annotations

from collections.abc import Sequence

from mundialito.words import say

from ..rules import phase
from ..rules.events import COIN, LOT, ROLL, WHISTLE
from ..rules.parts import GROUP_SIZE
from ..rules.state import World
from ..rules.turns import scoring_faces
from .closing import Played, champion_words, figures, match_words
from .names import side_words, team_words
from .outcome import decided, groups_after, stage_of
from .verdicts import result_words, tell_roll, verdict_words
from .worked import line_words, worked


def staged(before: World, e: int, after: World, names: Sequence[str], lang: str) -> list[str]:
    """The scene of an event, sentence by sentence."""
    if ROLL <= e < WHISTLE:
        return roll_words(before, e, after, lang)
    if e == WHISTLE:
        told = whistle_words(before, lang)
    elif LOT <= e < COIN:
        team = team_words(before, GROUP_SIZE * before.group + e - LOT, lang)
        told = [say("The lot falls to {team}.", lang, team=team)]
    elif e >= COIN:
        told = [say("The coin falls to {team}.", lang, team=side_words(before, e - COIN, lang))]
    else:
        return []
    tables = [table_words(before, e, g, lang) for g in range(len(groups_after(before, e)))]
    verdict = [] if wins_cup(before, e, after) else verdict_words(before, e, lang)
    return [*told, *tables, *verdict, *out_words(before, after, names, lang), *closing_words(after, names, lang)]


def wins_cup(before: World, e: int, after: World) -> bool:
    """Whether it decides the final, and with it the cup: then the closing words say so."""
    one = decided(before, e)
    return after.phase == phase.OVER and one is not None and stage_of(before, one) == "final"


def roll_words(before: World, e: int, after: World, lang: str) -> list[str]:
    """B12, B20  What would be a goal, the die, and the score that it makes."""
    first, second = (side_words(before, side, lang) for side in range(2))
    a, b = score_of(after, before)
    return [
        say("A goal on {faces}.", lang, faces=target(before)),
        tell_roll(before, e - ROLL + 1, lang),
        say("{first} {a}-{b} {second}.", lang, first=first, a=a, b=b, second=second),
    ]


def target(v: World) -> str:
    """B12  The faces that score, which are the highest."""
    return ", ".join(str(face) for face in range(v.faces - scoring_faces(v) + 1, v.faces + 1))


def score_of(v: World, of: World) -> tuple[int, int]:
    """The score of the match, or of the shoot-out, that is played at a view, as it or a later one has it."""
    if of.phase == phase.KICKS:
        x, y = v.result[of.what[of.match]][2:4]
        return x, y
    return v.goals[0], v.goals[1]


def whistle_words(v: World, lang: str) -> list[str]:
    """The result, and how it came about where that is more than a tile."""
    told = [result_words(v, lang)]
    if v.phase == phase.SCORE:
        lines = [(i, line) for i, line in enumerate(worked(v)) if not line.is_plain]
        told += [say("{team}: {line}.", lang, team=side_words(v, i, lang), line=line_words(x, lang)) for i, x in lines]
    return told


def table_words(v: World, e: int, n: int, lang: str) -> str:
    """E7  The table of a group, in a line."""
    return " · ".join(f"{x.rank}. {team_words(v, x.team, lang)} {x.points}" for x in groups_after(v, e)[n].lines)


def out_seats(before: World, after: World) -> list[int]:
    """B14  The seats that have no team left."""
    return [p for p in range(before.seats) if before.alive >> p & 1 and not after.alive >> p & 1]


def out_words(before: World, after: World, names: Sequence[str], lang: str) -> list[str]:
    """B14  Who takes no more turns."""
    if after.phase == phase.OVER:
        return []
    return [say("{name} has no team left, and is out (B14).", lang, name=names[p]) for p in out_seats(before, after)]


def closing_words(v: World, names: Sequence[str], lang: str) -> list[str]:
    """B23  Who has won, and the figures of the cup."""
    if v.phase != phase.OVER:
        return []
    return [champion_words(v, names, lang), *(figure_words(v, figure, lang) for figure in figures(v))]


def figure_words(v: World, figure: tuple[str, int, Played | None], lang: str) -> str:
    """`clearest win: 5 (Brazil 6-1 Sweden).`"""
    what, number, match = figure
    return f"{say(what, lang)}: {number}{f' ({match_words(v, match, lang)})' if match else ''}."
