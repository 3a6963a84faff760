"""Tables as they stand, the bracket on its own board, and the score sheet that can be printed."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from htpy import (
    Node,
    abbr,
    b,
    caption,
    details,
    div,
    h2,
    h3,
    li,
    ol,
    section,
    span,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)
from markupsafe import Markup

from mundialito.cups import tables
from mundialito.cups.lines import Box, Line
from mundialito.cups.names import ROUNDS, slot_words
from mundialito.drawing.flags import flag
from mundialito.drawing.pieces import drawn
from mundialito.words import meant, phrase, say
from mundialito.words.numbers import decimal

from ..rules import phase
from ..rules.options import YEARS
from ..rules.state import World
from ..words.chart import bracket, code, fixtures, group_names, group_table
from ..words.labels import DECIDED
from ..words.names import team_words

MUCH: Final = 1 << 12
COLUMNS: Final = (  # heading, what it means, class
    (phrase("P"), phrase("played"), ""), (phrase("W"), phrase("won"), "wide"), (phrase("D"), phrase("drawn"), "wide"),
    (phrase("L"), phrase("lost"), "wide"), (phrase("Goals"), phrase("goals for and against"), ""),
)  # fmt: skip
AVERAGE: Final = (phrase("Avg"), phrase("goal average"), "")
DIFFERENCE: Final = (phrase("Diff"), phrase("goal difference"), "")
POINTS: Final = (phrase("Pts"), phrase("points"), "points")


# --- groups --------------------------------------------------------------------------------------------


def league(v: World, g: int, lang: str, at: str, now: bool = False) -> Markup:
    """The table of a group; `now`: as the tiles on the board have it."""
    lines = tuple(group_table(v, g, now))
    owners = tuple(v.owner[line.team] - 1 for line in lines)
    names = tuple((code(v, line.team), team_words(v, line.team, lang)) for line in lines)
    return league_of(lines, names, owners, tables.RATIO in v.chain, v.through, int(YEARS[v.year]), lang, at)


@lru_cache(MUCH)
def league_of(
    lines: tuple[Line[int], ...], names: tuple[tuple[str, str], ...], owners: tuple[int, ...], by_average: bool,
    through: int, year: int, lang: str, at: str,
) -> Markup:  # fmt: skip
    """Rank, team, matches, goals, goal average or difference, points."""
    columns = (*COLUMNS, AVERAGE if by_average else DIFFERENCE, POINTS)
    heads = [th(scope="col", class_=css)[abbr(title=say(long, lang))[say(short, lang)]] for short, long, css in columns]
    rows = [
        tr(data_owner=owner, class_="through" if k < through else None)[
            td[line.rank],
            th(scope="row")[flag(letters, at, year=year), b[letters], span(".name")[name]],
            [td(class_=css)[value] for value, (_, _, css) in zip(values(line, by_average, lang), columns, strict=True)],
        ]
        for k, (line, (letters, name), owner) in enumerate(zip(lines, names, owners, strict=True))
    ]
    return drawn(
        table(".league")[
            caption(".unseen")[say("Table as it stands", lang)],
            thead[tr[th(scope="col")["#"], th(scope="col")[say("Team", lang)], heads]],
            tbody[rows],
        ]
    )


def values(line: Line[int], by_average: bool, lang: str) -> tuple[str | int, ...]:
    """What stands in the columns."""
    goals = f"{line.goals_for}:{line.goals_against}"
    last = average(line, lang) if by_average else f"{line.goals_for - line.goals_against:+d}".replace("+0", "0")
    return line.played, line.won, line.drawn, line.lost, goals, last, line.points


def average(line: Line[int], lang: str) -> str:
    """E8  Goals for divided by goals against; nothing conceded is infinite."""
    if line.goals_against == 0:
        return "∞" if line.goals_for else "–"
    return decimal(line.goals_for / line.goals_against, 2, lang)


# --- what changes with results alone ---------------------------------------------------------------------


@lru_cache(1 << 9)
def shelf(key: tuple[object, ...]) -> list[Markup]:  # noqa: ARG001  # the cache goes by it
    """Where a drawing is kept that hangs on these things alone: empty until it is drawn."""
    return []


def results(v: World) -> tuple[object, ...]:
    """All that results, tables without tiles, and bracket hang on."""
    rows = (v.cross, v.place, v.by, v.again, v.entrant, v.result)
    now = v.round, v.replay, v.phase in (phase.LOTS, phase.OVER)
    return v.year, now, *(tuple(map(tuple, row)) for row in rows), tuple(v.winner), tuple(v.how), tuple(v.owner)


# --- the knock-out stage -------------------------------------------------------------------------------


def knock_outs(v: World, lang: str, at: str) -> Markup:
    """E13  The whole bracket, as it was drawn before if no result has come since."""
    place = shelf(("bracket", *results(v), lang, at))
    if not place:
        place.append(drawn(draw_bracket(v, lang, at)))
    return place[0]


def draw_bracket(v: World, lang: str, at: str) -> Node:
    """A column a round; the match for third place stands below the final."""
    boxes = bracket(v)
    rounds = list(dict.fromkeys(one.round for one in boxes if one.round != "third-place"))
    columns = [
        li(data_round=name)[
            h3[say(ROUNDS[name], lang)],
            ol[[box(v, one, lang, at) for one in boxes if one.round == name]],
            [
                (h3[say(ROUNDS[one.round], lang)], ol[box(v, one, lang, at)])
                for one in boxes
                if name == "final" and one.round == "third-place"
            ],
        ]
        for name in rounds
    ]
    return section(".bracket", aria_label=say("Knock-out stage", lang))[ol(".columns")[columns]]


def box(v: World, one: Box, lang: str, at: str) -> Node:
    """A match of the bracket: teams or the places they come from, the last score, how it was decided."""
    how = [say(DECIDED[one.decided], lang)] if DECIDED[one.decided] else []
    if one.kicks:
        how.append(f"{one.kicks[0]}:{one.kicks[1]}")
    if one.drawn and one.winner is None:
        how.append(say("drawn: {times}", lang, times=one.drawn))
    return li(".box")[
        [box_side(v, one, side, lang, at) for side in range(2)],
        how and span(".how")[" ".join(how)],
    ]


def box_side(v: World, one: Box, side: int, lang: str, at: str) -> Node:
    """A line of it."""
    t = one.teams[side]
    if t is None:
        return div(".open")[slot_words(one.slots[side], lang)]
    goals = one.score[side] if one.score and (one.winner is not None or one.drawn) else ""
    is_won = one.winner == t
    return div(data_owner=v.owner[t] - 1, class_="won" if is_won else "lost" if one.winner is not None else None)[
        flag(code(v, t), at, year=int(YEARS[v.year])),
        b[code(v, t)],
        span(".name")[team_words(v, t, lang)],
        span(".goals")[goals],
    ]


# --- the score sheet -----------------------------------------------------------------------------------


def sheet(v: World, lang: str, at: str) -> Markup:
    """E7  All matches with their results, tables and bracket: what one prints and keeps, empty or full."""
    place = shelf(("sheet", *results(v), lang, at))
    if not place:
        place.append(drawn(draw_sheet(v, lang, at)))
    return place[0]


def draw_sheet(v: World, lang: str, at: str) -> Node:
    """Folded, it is a line; on paper it is all there is."""
    return details(".sheet", id="sheet")[
        summary[say("Score sheet", lang)],
        h2[say("World Cup {year}", lang, year=YEARS[v.year])],
        div(".pages")[[page_of(v, g, lang, at) for g in range(len(group_names(v)))]],
        knock_outs(v, lang, at),
    ]


def page_of(v: World, g: int, lang: str, at: str) -> Node:
    """A group on the sheet."""
    rows = [
        tr[
            td[team_words(v, one.first, lang)],
            td(".score")[" : " if one.score is None else f"{one.score[0]} : {one.score[1]}"],
            td[team_words(v, one.second, lang)],
        ]
        for one in fixtures(v, g)
    ]
    return section[
        h3[say("Group {group}", lang, group=group_names(v)[g])],
        table(".fixtures")[tbody[rows]],
        again(v, g, lang),
        league(v, g, lang, at),
    ]


def again(v: World, g: int, lang: str) -> Node:
    """E9  The last replay of a group, if there was one."""
    first, second, _ = v.again[g]
    if not first:
        return None
    return span(".how")[say(meant("replay", "a match played again"), lang), f" {first - 1}:{second - 1}"]
