"""How chapters close: a group with its table, a block with its results, the cup with its champion."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Node, li, ol, p, span, strong

from mundialito.cups.lines import Line
from mundialito.cups.names import DECIDED, HEADINGS
from mundialito.drawing import parts
from mundialito.drawing.placard import (
    Ranked,
    crowned,
    little,
    on_the_way,
    outcome,
    placard,
    score_text,
    stamp,
    standing,
    swap,
)
from mundialito.drawing.placard import figures as figures_of
from mundialito.words import say

from ..rules.options import CUP, TEAM_CODES
from ..rules.parts import GROUP_SIZE
from ..rules.questions import block_size, tie_of, winner_of
from ..rules.state import Cup
from ..words.chart import group_table, wall_chart
from ..words.closing import Match, champion, champion_words, figures, match_words, stage_words, way
from ..words.names import team_words
from ..words.outcome import Decided, Group, fate, group_after
from ..words.verdicts import group_words, lot_words
from .cards import faces
from .pieces import banner, team

# --- a group ------------------------------------------------------------------------------------------------------


def group_over(v: Cup, lot: int, lang: str, at: str) -> Node:
    """C9  The table before and after, and once the group is over who is through, and by what."""
    group = group_after(v, lot)
    told = group_words(group, lang) if group.lots or group.through else []
    return [
        swap(
            table_of(tuple(group_table(v, v.group)), Group(()), lang, at),
            table_of(group.lines, group, lang, at), "wide",
        ),
        bool(told) and p(".verdict.told")[" ".join(told)],
    ]  # fmt: skip


def table_of(lines: Sequence[Line[int]], group: Group, lang: str, at: str) -> Node:
    """A group's table, its teams stamped once it is over."""
    heads = [say(head, lang) for head in (HEADINGS[0], *HEADINGS[4:])]
    return standing(heads, [line_of(line, group, lang, at) for line in lines])


def line_of(line: Line[int], group: Group, lang: str, at: str) -> Ranked:
    """A team: its rank, matches, goals and points, what put it before the next, and its stamp."""
    through = line.team in group.through
    decided = DECIDED[line.decided] if line.played and line.decided != "points" else ""
    mark: Node = None
    if group.through:
        mark = stamp(say(fate(0, through), lang), through)
    elif line.team in group.lots:
        mark = stamp(say("lots", lang), False)
    return Ranked(
        line.rank if line.played else "", team(line.team, lang, at), say(decided, lang) if decided else "",
        (line.numbers[0], *line.numbers[4:]), mark, through,
    )  # fmt: skip


def lot_scene(v: Cup, i: int, lang: str, at: str) -> Node:
    """C9  Between whom lots are drawn, to whom the lot falls, and the table that it makes."""
    level = [t for t in range(GROUP_SIZE * v.group, GROUP_SIZE * (v.group + 1)) if t in level_teams(v)]
    chosen = GROUP_SIZE * v.group + i
    return placard(
        "lot", f"{say('Group {group}', lang, group=list(CUP.groups)[v.group])} · {say('Lots are drawn.', lang)}",
        ol(".drawn")[[li(data_chosen=t == chosen)[team(t, lang, at)] for t in level]],
        p(".verdict.told")[lot_words(v, i, lang)[0]],
        group_over(v, i, lang, at),
    )  # fmt: skip


def level_teams(v: Cup) -> tuple[int, ...]:
    """The teams of a group that lots are to separate: those with the rank that several have."""
    lines = group_table(v, v.group)
    ranks = [line.rank for line in lines]
    first = min(rank for rank in ranks if ranks.count(rank) > 1)
    return tuple(line.team for line in lines if line.rank == first)


# --- a block ------------------------------------------------------------------------------------------------------


def tie_stamp(one: Decided, t: int, lang: str) -> Node:
    """What a match makes of a team; a place is kept where a shoot-out will say."""
    if one.winner < 0:
        return span(".stamp.none")["\u00a0"]
    return stamp(say(fate(one.tie, one.winner == t), lang), one.winner == t)


def results(before: Cup, after: Cup, lang: str, at: str) -> Node:
    """All matches of the block, as far as they have come."""
    ties = [tie_of(before, i) for i in range(block_size(before))]
    return ol(".results", data_n=len(ties))[[outcome_of(before, after, k, lang, at) for k in ties]]


def outcome_of(before: Cup, after: Cup, k: int, lang: str, at: str) -> Node:
    """A match of the block in little."""
    box, was = wall_chart(after)[k], wall_chart(before)[k]
    winner = winner_of(after, k)
    first, second = (
        little(banner(t, lang, at), TEAM_CODES[t], winner >= 0 and winner != t) for t in box.teams if t is not None
    )
    return outcome(first, second, score_text(was.score, was.kicks), score_text(box.score, box.kicks))


# --- the cup --------------------------------------------------------------------------------------------------------


def champion_scene(v: Cup, last: Node, names: Sequence[str], lang: str, at: str) -> Node:
    """C21, D22  First the last match, then the champion, whose it is, its way to the cup, and figures."""
    t = champion(v)
    numbers = [
        (say(what, lang), number, match_words(match, lang) if match else "") for what, number, match in figures(v)
    ]
    return crowned(
        last, parts.art(faces(), "cup-trophy", at, "golden"),
        [banner(t, lang, at), strong[team_words(t, lang)]] if t >= 0 else None,
        champion_words(v, names, lang), [step_of(match, t, lang, at) for match in way(v)], figures_of(numbers),
    )  # fmt: skip


def step_of(match: Match, t: int, lang: str, at: str) -> Node:
    """A match of the champion: against whom, and how."""
    side = match.teams.index(t)
    other = match.teams[1 - side]
    words = f"{stage_words(match, lang)}: {match_words(match, lang)}"
    return on_the_way(banner(other, lang, at), TEAM_CODES[other], side, match.score, match.kicks, words)
