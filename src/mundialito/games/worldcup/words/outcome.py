"""What a result brings about: who is through, who is out, who plays again; asked of the view just before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mundialito.cups.lines import Line, lines
from mundialito.cups.tables import at_place
from mundialito.words import phrase

from ..rules import phase
from ..rules.events import COIN, LOT, WHISTLE
from ..rules.options import YEARS
from ..rules.parts import FINALS, GROUP_SIZE, QUARTER_FINALS, SEMI_FINALS
from ..rules.questions import final, first_group, is_group_round, round_of
from ..rules.rounds import (
    AGAIN,
    decide_by_coin,
    decide_by_kicks,
    has_replay,
    in_order,
    lot_place,
    rank_groups,
    settle_lot,
    settle_match,
)
from ..rules.state import World
from .chart import group_names

CRITERIA: Final = {"1958": "E8", "1962": "E12", "1966": "E12"}
LOTS: Final = CRITERIA
REPLAYS: Final = {"1958": "E15", "1962": "E17", "1966": "E17", "1930": "E11", "2002": "B20"}
LAST_REPLAYS: Final = REPLAYS | {"1958": "E16", "1930": "B21"}


@dataclass(frozen=True)
class Group:
    """A group after its last match, or after lots: its table, and what becomes of its teams."""

    number: int
    lines: tuple[Line[int], ...]
    through: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    replay: tuple[int, ...] = ()  # the two that meet again
    lots: tuple[int, ...] = ()


@dataclass(frozen=True)
class Decided:
    """Two teams after their match, coin or shoot-out: winner and loser, or what comes next."""

    what: int  # group, or number of the knock-out match
    winner: int
    loser: int
    next: str = ""  # replay, coin, shoot-out


def after(v: World, e: int) -> World:
    """What stands once a match is whistled off, a lot drawn, a coin tossed; nothing of what comes then."""
    w = v.copy()
    if e >= COIN:
        decide_by_coin(w, e - COIN)
    elif e >= LOT:
        settle_lot(w, e - LOT)
    elif v.phase == phase.KICKS:
        decide_by_kicks(w)
    else:
        settle_match(w)
        if closes_groups(v, e):
            rank_groups(w)
    return w


def closes_groups(v: World, e: int) -> bool:
    """B13  Whether this is the last whistle of matches that are played in groups."""
    return e == WHISTLE and v.phase == phase.SCORE and is_group_round(v) and not v.replay and v.match == v.matches - 1


def groups_after(v: World, e: int) -> list[Group]:
    """The groups that are settled by it, or what they wait for."""
    if v.phase == phase.LOTS and LOT <= e < COIN:
        return [group_of(after(v, e), v.group)]
    if not closes_groups(v, e):
        return []
    w = after(v, e)
    return [group_of(w, g) for g in groups_of(w)]


def groups_of(v: World) -> range:
    """B22  The groups that are played together."""
    return range(first_group(v), min(len(group_names(v)), first_group(v) + GROUP_SIZE))


def group_of(w: World, g: int) -> Group:
    """A group that has been ranked."""
    n, base = w.members[g], GROUP_SIZE * g
    table = tuple(lines(w.cross[g], range(base, base + n), w.win, w.draw, w.place[g], w.by[g]))
    place = lot_place(w, g)
    if place >= 0:
        level = at_place(w.place[g], n, place)
        return Group(g, table, lots=tuple(base + i for i in range(n) if level >> i & 1))
    order = tuple(base + in_order(w, g, k) for k in range(n))
    k = w.through
    if has_replay(w, g):
        return Group(g, table, order[: k - 1], order[k + 1 :], order[k - 1 : k + 1])
    return Group(g, table, order[:k], order[k:])


def decided(v: World, e: int) -> Decided | None:
    """What becomes of the two teams of a knock-out match or of a replay."""
    if v.phase not in (phase.SCORE, phase.COIN, phase.KICKS) or (is_group_round(v) and not v.replay):
        return None
    w, m = after(v, e), v.match
    teams = v.team[2 * m] - 1, v.team[2 * m + 1] - 1
    if w.fate[m]:
        following = "replay" if w.fate[m] == AGAIN else "shoot-out" if w.shoot_out else "coin"
        return Decided(w.what[m], -1, -1, following)
    return Decided(w.what[m], *(teams if _is_first(w, m, teams) else teams[::-1]))


def _is_first(w: World, m: int, teams: tuple[int, int]) -> bool:
    """Whether the first-named team has got the better of the other."""
    if is_group_round(w):
        i, j = (t % GROUP_SIZE for t in teams)
        return w.place[w.what[m]][i] < w.place[w.what[m]][j]
    return w.winner[w.what[m]] - 1 == teams[0]


def closely(v: World, group: Group) -> list[tuple[Line[int], Line[int]]]:
    """Where points alone do not say who wins the group, and who goes on."""
    pairs = zip(group.lines[: v.through], group.lines[1:], strict=False)
    return [(a, b) for a, b in pairs if a.decided not in ("", "points") and b.team not in group.replay]


# --- by which rule -----------------------------------------------------------------------------------------------


def rule_of_replay(v: World, group: Group) -> str:
    """E9, E10, E11  Why two teams of a group meet again."""
    if YEARS[v.year] != "1958":
        return "E11"
    points = [line.points for line in group.lines]
    shared = points[v.through - 1]
    return "E10" if points.count(shared) > 2 else "E9"


def rule_of_lots(v: World, group: Group) -> str:
    """E8, E10, E12  Why lots are drawn."""
    if YEARS[v.year] == "1958" and len(group.lots) > 2:
        return "E10"
    return LOTS.get(YEARS[v.year], "B13")


def rule_of_criterion(v: World, criterion: str) -> str:
    """E8, E12, B13  By which rule a criterion counts."""
    return CRITERIA.get(YEARS[v.year], "E7") if criterion != "lots" else LOTS.get(YEARS[v.year], "B13")


def rule_of_coin(v: World, one: Decided) -> str:
    """E9, E11, E15-E17, B20, B21  What follows a draw."""
    year = YEARS[v.year]
    if is_group_round(v):
        return "E9" if year == "1958" else "E11"
    return (LAST_REPLAYS if one.what == final(v) else REPLAYS)[year]


def stage_of(v: World, one: Decided) -> str:
    """What a match decides: a place in the next round, in the final, third place, the cup."""
    if is_group_round(v):
        return "group"
    r = round_of(v, one.what)
    if r == FINALS:
        return "final" if one.what == final(v) else "third-place"
    if r == SEMI_FINALS:
        return "semi-final" if v.length[FINALS] == 2 else "last-four"
    return "quarter-final" if r == QUARTER_FINALS else "round-of-16"


def fate(stage: str, won: bool) -> str:
    """What a match makes of a team, in a word or two."""
    if stage == "final":
        return phrase("champion") if won else phrase("runner-up")
    if stage == "third-place":
        return phrase("third place") if won else phrase("fourth place")
    if stage in ("semi-final", "last-four") and won:
        return phrase("in the final")
    if stage == "semi-final":
        return phrase("plays for third place")
    return phrase("through") if won else phrase("out")
