"""What a picture of the cup needs, from a view: matches with rows, tables as they stand, bracket, what may go where.

Plain Python for terminals and pages; nothing here is asked by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mundialito.cups.lines import Box, Fixture, Line, lines, ranked

from ..rules import phase
from ..rules.events import PLAY, ROW, STOP
from ..rules.law import rows_offered
from ..rules.options import CUPS, TEAM_CODES
from ..rules.parts import ACTS, GROUP_SIZE, ROUNDS, ROWS, SECOND_HALF, count, kind_of
from ..rules.questions import final, is_group_round
from ..rules.rounds import BY_COIN, BY_GOALS, BY_REPLAY, BY_SHOOT_OUT
from ..rules.rows import goals_on, is_playable, partners, rows_for
from ..rules.state import World

DECIDED_BY: Final = {0: "", BY_GOALS: "goals", BY_REPLAY: "replay", BY_COIN: "coin", BY_SHOOT_OUT: "shoot-out"}


@dataclass(frozen=True)
class Row:
    """A team's row in a match: its squares, and its tiles from the centre outwards (parts.py names them)."""

    row: int
    team: int
    owner: int
    squares: int
    tiles: tuple[int, ...]
    goals: int  # before dice


@dataclass(frozen=True)
class Match:
    """A match of the round that is played, or of its replays; `score` once it was whistled off."""

    number: int
    group: str  # empty in the knock-out stage
    tie: int | None  # its number in the bracket
    rows: tuple[Row, Row]
    score: tuple[int, int] | None
    drawn: int  # how often the two have drawn in this tie so far

    @property
    def has_begun(self) -> bool:
        """Whether anything lies on its rows; before that it counts as not played."""
        return any(row.tiles for row in self.rows)


def code(v: World, t: int) -> str:
    """A team's three letters."""
    return TEAM_CODES[v.year][t]


def group_names(v: World) -> list[str]:
    """1 to 4, or A to H."""
    return list(CUPS[v.year].groups)


def rounds(v: World) -> list[int]:
    """The rounds that the year has."""
    return [r for r in range(ROUNDS) if v.length[r]]


# --- the round ---------------------------------------------------------------------------------------------------


def matches(v: World) -> list[Match]:
    """The matches that are played at the same time, with all that lies on their rows."""
    return [_match(v, m) for m in range(v.matches)]


def _match(v: World, m: int) -> Match:
    what, grouped = v.what[m], is_group_round(v)
    rows = _row(v, 2 * m), _row(v, 2 * m + 1)
    result = v.again[what] if grouped else [*v.result[what][:2], v.result[what][4]]
    score: tuple[int, int] | None = None
    if grouped and v.replay == 0:
        score = _cross_score(v, what, rows[0].team, rows[1].team)
    elif _is_whistled(v, m) and result[0]:
        score = result[0] - 1, result[1] - 1
    drawn = result[2] if not grouped or v.replay else 0
    return Match(m, group_names(v)[what] if grouped else "", None if grouped else what, rows, score, drawn)


def _is_whistled(v: World, m: int) -> bool:
    """Whether a match of the round has its score; in later phases of the same round all have."""
    if v.phase == phase.SCORE:
        return m < v.match
    return v.phase in (phase.LOTS, phase.COIN, phase.KICKS, phase.OVER)


def _row(v: World, row: int) -> Row:
    t = v.team[row] - 1
    return Row(row, t, v.owner[t] - 1, v.squares[t], tuple(v.tile[row][: v.laid[row]]), goals_on(v, row))


def _cross_score(v: World, g: int, first: int, second: int) -> tuple[int, int] | None:
    i, j = first % GROUP_SIZE, second % GROUP_SIZE
    a, b = v.cross[g][GROUP_SIZE * i + j], v.cross[g][GROUP_SIZE * j + i]
    return (a - 1, b - 1) if a else None


# --- groups ------------------------------------------------------------------------------------------------------


def fixtures(v: World, g: int) -> list[Fixture]:
    """The matches of a group, in their order."""
    pairs = [(v.home[i], v.away[i]) for i in range(v.length[0] + v.length[SECOND_HALF])]
    return [Fixture(a, b, _cross_score(v, g, a, b)) for a, b in pairs if a // GROUP_SIZE == g]


def group_table(v: World, g: int, now: bool = False) -> list[Line[int]]:
    """The table of a group: by the results, or `now`, as it would be if the tiles on the board were all."""
    n, place, by = v.members[g], list(v.place[g]), list(v.by[g])
    cross, teams = list(v.cross[g]), range(GROUP_SIZE * g, GROUP_SIZE * g + n)
    playing = is_group_round(v) and v.replay == 0 and v.phase not in (phase.LOTS, phase.OVER)
    if now and playing:
        for match in (_match(v, m) for m in range(v.matches) if v.what[m] == g):
            if match.score is None and match.has_begun:
                i, j = (row.team % GROUP_SIZE for row in match.rows)
                cross[GROUP_SIZE * i + j], cross[GROUP_SIZE * j + i] = (row.goals + 1 for row in match.rows)
    if not playing or g // GROUP_SIZE < v.round:  # it is settled, the first half of 2002 before the second
        return lines(cross, teams, v.win, v.draw, place, by)
    return list(ranked(tuple(cross), teams, v.win, v.draw, tuple(v.chain)))


# --- bracket -----------------------------------------------------------------------------------------------------


def bracket(v: World) -> list[Box]:
    """The whole knock-out stage, as far as it has come."""
    return [_box(v, k) for k in range(final(v) + 1)]


def _box(v: World, k: int) -> Box:
    tie, (a, b, x, y, drawn) = CUPS[v.year].ties[k], v.result[k]
    first, second = (e - 1 if e else None for e in v.entrant[k])
    return Box(
        k, tie.round, tie.number, tie.slots, (first, second), (a - 1, b - 1) if a else None,
        (x, y) if x or y else None, v.winner[k] - 1 if v.winner[k] else None, drawn, DECIDED_BY[v.how[k]],
    )  # fmt: skip


def out_teams(v: World) -> frozenset[int]:
    """The teams that can no longer win the cup."""
    boxes = bracket(v)
    entered = {t for box in boxes for t in box.teams}
    lost = {t for box in boxes for t in box.teams if t is not None and box.winner not in (None, t)}
    absent = set() if is_group_round(v) else {t for t in range(len(v.owner)) if v.owner[t] and t not in entered}
    return frozenset(lost | absent)


def is_out(v: World, t: int) -> bool:
    """Whether a team can no longer win the cup."""
    return t in out_teams(v)


# --- what may go where -------------------------------------------------------------------------------------------


def playable(v: World, p: int) -> dict[int, list[int]]:
    """B4, B6, B7  What a seat in turn may lay on what: each act it holds the card for, and rows; none: discard it."""
    if v.phase != phase.TURN or v.turn != p:
        return {}
    acts = [act for act in range(ACTS) if count(v.hand[p], kind_of(act))]
    return {act: _rows(rows_for(v, p, act)) if is_playable(v, p, act) else [] for act in acts}


def second_rows(v: World, p: int, row: int) -> list[int]:
    """B8  Where the second goal of a 1+1 may go after a first on that row."""
    return _rows(partners(v, p, row))


def lit_rows(v: World, p: int) -> list[int]:
    """The rows among which a seat has to choose now."""
    if v.turn != p or v.phase not in (phase.ROW, phase.SECOND):
        return []
    return [row for row in _rows(rows_offered(v, p)) if row != STOP]


def _rows(bits: int) -> list[int]:
    return [row for row in range(ROWS) if bits >> row & 1]


def play_event(act: int) -> int:
    """The event of choosing a card and what to do with it."""
    return PLAY + act


def row_event(row: int) -> int:
    """The event of choosing a row for it."""
    return ROW + row
