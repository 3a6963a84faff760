"""What stands over the board: dice where the tiles lie, tables with what decided, coins, kicks, the champion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from htpy import Node, div, h3, i, li, ol, p, span, strong

from mundialito.cups.lines import Line
from mundialito.cups.names import DECIDED, HEADINGS, TIE_NAMES
from mundialito.drawing.flags import flag
from mundialito.drawing.placard import (
    Ranked,
    contestant,
    crowned,
    facing,
    kicks,
    little,
    on_the_way,
    outcome,
    pips,
    placard,
    score_text,
    stamp,
    standing,
    swap,
    tally,
    turned,
    turning,
)
from mundialito.drawing.placard import figures as figures_of
from mundialito.drawing.sounds import DICE
from mundialito.words import say

from ..rules import phase
from ..rules.events import COIN, LOT, ROLL, WHISTLE
from ..rules.options import CUPS, YEARS
from ..rules.parts import ATTACK_TILE, GROUP_SIZE, PENALTY_TILE
from ..rules.questions import is_group_round
from ..rules.state import World
from ..rules.turns import next_roll, scoring_faces
from ..words.chart import bracket, code, fixtures, group_names, group_table
from ..words.closing import Played, champion, champion_words, figures, match_words, way, where_words
from ..words.labels import title
from ..words.names import side_words, team_words
from ..words.outcome import Decided, Group, decided, fate, groups_after, groups_of, stage_of
from ..words.staged import out_words, score_of, target
from ..words.verdicts import group_words, verdict_words
from ..words.worked import Worked, base_words, line_words, worked
from .art import art, tile_id


def scene(before: World, e: int, after: World, names: Sequence[str], lang: str, symbols_at: str) -> Node:
    """The scene of an event that stands, on the public views around it."""
    if ROLL <= e < WHISTLE:
        return roll(before, e - ROLL + 1, after, names, lang, symbols_at)
    if after.phase == phase.OVER:
        return champion_scene(before, e, after, names, lang, symbols_at)
    if groups_after(before, e):
        return tables(before, e, after, names, lang, symbols_at)
    return settled(before, e, after, names, lang, symbols_at)


# --- two teams ---------------------------------------------------------------------------------------------------


def about(v: World, lang: str) -> str:
    """Which match it is."""
    what = v.what[v.match]
    if is_group_round(v):
        name = say("Group {group}", lang, group=group_names(v)[what])
        return f"{name} · {say('replay {number}', lang, number=v.replay)}" if v.replay else name
    tie = CUPS[v.year].ties[what]
    name = say(TIE_NAMES[tie.round], lang, number=tie.number)
    return f"{name} · {say('Shoot-out', lang)}" if v.phase == phase.KICKS else name


def small_flag(v: World, t: int, at: str) -> Node:
    return flag(code(v, t), at, year=int(YEARS[v.year]))


def both(v: World, middle: Node, below: Sequence[Node], names: Sequence[str], lang: str, at: str) -> Node:
    """Both teams with their owners, what stands between them, and what belongs below each."""
    sides = []
    for side in range(2):
        t = v.team[2 * v.match + side] - 1
        sides.append(contestant(side, small_flag(v, t, at), team_words(v, t, lang), names[v.owner[t] - 1], below[side]))
    return facing(sides, middle)


def board_row(v: World, side: int, line: Worked, lang: str, at: str) -> Node:
    """B6, B12  The tiles of a team, what they count, and its dice."""
    row = 2 * v.match + side
    free = v.squares[v.team[row] - 1] - v.laid[row]
    words = line_words(line, lang)
    return [
        span(".squares", role="img", aria_label=words)[
            [i[art(tile_id(tile), at, "tile")] for tile in v.tile[row][: v.laid[row]]], [i for _ in range(free)]
        ],
        span(".line")[
            base_words(line, lang), " ", bool(line.dice) and pips(line.scored, line.missed, line.pending, words)
        ],
    ]  # fmt: skip


# --- dice --------------------------------------------------------------------------------------------------------


def roll(v: World, face: int, after: World, names: Sequence[str], lang: str, at: str) -> Node:
    """B12, B20  The faces that score, then the die, then the score."""
    hit = face > v.faces - scoring_faces(v)
    if v.phase == phase.KICKS:
        side, cause = v.taken & 1, None
        below = [dots(v, after, n, lang) for n in range(2)]
    else:
        due = next_roll(v)
        side, cause = due & 1, art(tile_id(PENALTY_TILE if due < 2 else ATTACK_TILE), at, "tile")
        below = [board_row(v, n, line, lang, at) for n, line in enumerate(worked(v))]
    team = v.team[2 * v.match + side] - 1
    return placard(
        "kick" if v.phase == phase.KICKS else "roll", about(v, lang),
        both(v, tally(score_of(v, v), score_of(after, v)), below, names, lang, at),
        turning(
            [small_flag(v, team, at), cause], say("A goal on {faces}.", lang, faces=target(v)),
            turned(art("die-0", at, "die"), art(f"die-{face}", at, "die")),
            say("goal!", lang) if hit else say("no goal", lang), hit, DICE,
        ),
        hits=owners(v, [v.team[2 * v.match + 1 - side] - 1] if hit else []),
    )  # fmt: skip


def owners(v: World, teams: Iterable[int]) -> set[int]:
    """The seats of those teams: it is they who are hit."""
    return {v.owner[t] - 1 for t in teams if t >= 0}


def dots(v: World, after: World, side: int, lang: str) -> Node:
    """B20  The kicks of a side before and after this one."""
    was, now = (kicks(w.taken, score_of(w, v)[side], side, v.taken + 1, lang) for w in (v, after))
    return swap(was, now) if v.taken & 1 == side else span[was]


# --- two teams after their match, coin or shoot-out -----------------------------------------------------------------


def settled(v: World, e: int, after: World, names: Sequence[str], lang: str, at: str) -> Node:
    """E9-E17, B20  The result with its stamps, what comes next, and how the round stands."""
    told = [*verdict_words(v, e, lang), *out_words(v, after, names, lang)]
    return placard(
        "coin" if e >= COIN else "tie", about(v, lang), match_of(v, e, names, lang, at),
        p(".verdict.told")[" ".join(told)], None if is_group_round(v) else results(v, after, at),
        hits=owners(v, [one.loser] if (one := decided(v, e)) else []),
    )  # fmt: skip


def match_of(v: World, e: int, names: Sequence[str], lang: str, at: str) -> Node:
    """A match as it was scored, shot out or tossed for."""
    one = decided(v, e)
    below: list[Node] = []
    for side in range(2):
        t = v.team[2 * v.match + side] - 1
        if v.phase == phase.SCORE:
            how = board_row(v, side, worked(v)[side], lang, at)
        elif v.phase == phase.KICKS:
            how = kicks(v.taken, score_of(v, v)[side], side, v.taken, lang)
        else:
            how = None
        below.append([how, stamp_of(v, one, t, lang) if one else None])
    if v.phase == phase.COIN:
        middle: Node = span(".toss")[art("coin", at, "coin")]
    else:
        middle = tally(score_of(v, v))
    return both(v, middle, below, names, lang, at)


def stamp_of(v: World, one: Decided, t: int, lang: str) -> Node:
    """What it makes of a team; a place is kept where something else will say."""
    if one.winner < 0:
        return span(".stamp.none")["\u00a0"]
    return stamp(say(fate(stage_of(v, one), one.winner == t), lang), one.winner == t)


def results(before: World, after: World, at: str) -> Node:
    """All matches of the round, as far as they have come."""
    first = before.first[before.round]
    ties = range(first, first + before.length[before.round])
    return ol(".results", data_n=len(ties))[[result_of(before, after, k, at) for k in ties]]


def result_of(before: World, after: World, k: int, at: str) -> Node:
    """A match of the round in little."""
    box, was = bracket(after)[k], bracket(before)[k]
    first, second = (
        little(small_flag(after, t, at), code(after, t), box.winner not in (None, t))
        for t in box.teams
        if t is not None
    )
    return outcome(first, second, score_text(was.score, was.kicks), score_text(box.score, box.kicks))


# --- groups --------------------------------------------------------------------------------------------------------


def tables(v: World, e: int, after: World, names: Sequence[str], lang: str, at: str) -> Node:
    """E7-E12  The tables before and after, who is through, who is out, who plays again and why."""
    groups = {group.number: group for group in groups_after(v, e)}
    lot = LOT <= e < COIN
    told = [
        line for group in groups.values() if lot or group.replay or group.lots for line in group_words(v, group, lang)
    ]
    shown = [v.group] if lot else groups_of(v)
    about_it = f"{title(v, lang)} · {say('Lots are drawn in group {group}.', lang, group=group_names(v)[v.group])}"
    last = "" if lot else f"{side_words(v, 0, lang)} {v.goals[0]}–{v.goals[1]} {side_words(v, 1, lang)}"
    return placard(
        "lot" if lot else "tables", about_it if lot else f"{title(v, lang)} · {say('Full time', lang)}",
        lot and drawn_lot(v, e - LOT, lang, at),
        bool(last) and p(".last")[last],
        div(".groups")[[table_of(v, g, groups[g], lang, at) for g in shown]],
        bool(told) and div(".told")[[p(".reason")[line] for line in told]],
        bool(out_words(v, after, names, lang)) and p(".verdict.told")[" ".join(out_words(v, after, names, lang))],
        hits=owners(v, (t for group in groups.values() for t in group.out)),
    )  # fmt: skip


def drawn_lot(v: World, n: int, lang: str, at: str) -> Node:
    """Between whom lots are drawn, and whom the lot falls to."""
    lines = group_table(v, v.group)
    ranks = [line.rank for line in lines]
    first = min(rank for rank in ranks if ranks.count(rank) > 1)
    chosen = GROUP_SIZE * v.group + n
    return ol(".drawn")[
        [
            li(data_chosen=line.team == chosen)[small_flag(v, line.team, at), " ", team_words(v, line.team, lang)]
            for line in lines
            if line.rank == first
        ]
    ]


def table_of(v: World, g: int, group: Group, lang: str, at: str) -> Node:
    """A group's table, before and after."""
    was = [line_of(v, line, None, lang, at) for line in group_table(v, g)]
    now = [line_of(v, line, group, lang, at) for line in group.lines]
    heads = [say(HEADINGS[-1], lang)]
    return div(".group")[
        h3[say("Group {group}", lang, group=group_names(v)[g])],
        swap(standing(heads, was), standing(heads, now), "wide"),
        scores_of(v, g, lang) if v.phase == phase.SCORE else None,
    ]


def scores_of(v: World, g: int, lang: str) -> Node:
    """The results of a group, with the one that is whistled now."""
    now = v.team[2 * v.match] - 1, v.team[2 * v.match + 1] - 1
    items = []
    for f in fixtures(v, g):
        score = (v.goals[0], v.goals[1]) if (f.first, f.second) == now else f.score
        words = f"{team_words(v, f.first, lang)} – {team_words(v, f.second, lang)}"
        items.append(li(title=words)[code(v, f.first), strong[score_text(score, None)], code(v, f.second)])
    return ol(".tallies")[items]


def line_of(v: World, line: Line[int], group: Group | None, lang: str, at: str) -> Ranked:
    """A team: rank, what put it before the next, points, and what becomes of it."""
    through = group is not None and line.team in group.through
    meets_again = group is not None and line.team in group.replay[:1]  # then a replay says it, and no criterion
    decided_by = DECIDED[line.decided] if group and line.decided != "points" and not meets_again else ""
    team = span(".team", title=team_words(v, line.team, lang))[
        small_flag(v, line.team, at), span(".long")[team_words(v, line.team, lang)], span(".short")[code(v, line.team)]
    ]
    by = say(decided_by, lang) if decided_by else ""
    return Ranked(line.rank if line.played else "", team, by, [line.points], mark_of(line.team, group, lang), through)


def mark_of(t: int, group: Group | None, lang: str) -> Node:
    """Through, out, to be replayed, to be drawn by lot."""
    if group is None:
        return None
    if t in group.lots:
        return stamp(say("lots", lang), False)
    if t in group.replay:
        return span(".stamp.told", data_again=True)[say("replay", lang)]
    if group.lots:
        return None
    return stamp(say("through", lang), True) if t in group.through else stamp(say("out", lang), False)


# --- the cup ---------------------------------------------------------------------------------------------------------


def champion_scene(v: World, e: int, after: World, names: Sequence[str], lang: str, at: str) -> Node:
    """B23  First the last match, then the champion, whose it is, its way to the cup, and figures."""
    t = champion(after)
    numbers = [(say(what, lang), number, match_words(after, match, lang) if match else "")
               for what, number, match in figures(after)]  # fmt: skip
    last = [p(".about")[about(v, lang)], match_of(v, e, names, lang, at)] if decided(v, e) else None
    return crowned(
        last, art("trophy", at, "golden"),
        [small_flag(after, t, at), strong[team_words(after, t, lang)]] if t >= 0 else None,
        champion_words(after, names, lang),
        [step_of(after, match, t, lang, at) for match in way(after)], figures_of(numbers),
    )  # fmt: skip


def step_of(v: World, match: Played, t: int, lang: str, at: str) -> Node:
    """A match of the champion: against whom, and how."""
    side = match.teams.index(t)
    other = match.teams[1 - side]
    words = f"{where_words(v, match, lang)}: {match_words(v, match, lang)}"
    return on_the_way(small_flag(v, other, at), code(v, other), side, match.score, match.kicks, words)
