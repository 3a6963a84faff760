"""What a picture of the cup needs, from a view: tables with deciders, the wall chart, the block, what may go where.

Plain Python for terminals and pages; nothing here is asked by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from mundialito.cups.lines import Box, Fixture, Line, lines, ranked

from ..rules import phase
from ..rules.events import DISCARD, PLAY
from ..rules.law import can_play, targets
from ..rules.options import CUP, FREE
from ..rules.parts import ACTS, FIXTURES, GROUP_SIZE, KINDS, SLOTS, TIES, count, kind_of
from ..rules.questions import block_size, owner_in, place_of, team_in, tie_of, winner_of
from ..rules.state import Cup


@dataclass(frozen=True)
class Side:
    """A team of the block that is played: its owner, and its cards from the first to the last with what covers them."""

    slot: int
    tie: int
    team: int
    owner: int
    cards: tuple[tuple[int, int | None], ...]


def group_table(v: Cup, g: int) -> list[Line[int]]:
    """The table of a group as it stands; level teams in the order of the draw, under the same rank."""
    teams = range(GROUP_SIZE * g, GROUP_SIZE * (g + 1))
    if g > v.group or (g == v.group and v.phase != phase.LOTS):  # not over: nothing is settled by lots yet
        return list(ranked(tuple(v.cross[g]), teams, v.win, v.draw, tuple(v.chain)))
    return lines(v.cross[g], teams, v.win, v.draw, v.place[g], v.by[g])


def fixtures(v: Cup, g: int) -> list[Fixture]:
    """The six matches of a group, in their order (K19)."""
    out = []
    for pair in v.fixture[FIXTURES * g : FIXTURES * (g + 1)]:
        i, j = pair >> 2, pair & 3
        a, b = v.cross[g][GROUP_SIZE * i + j], v.cross[g][GROUP_SIZE * j + i]
        out.append(Fixture(GROUP_SIZE * g + i, GROUP_SIZE * g + j, (a - 1, b - 1) if a else None))
    return out


def wall_chart(v: Cup) -> list[Box]:
    """The whole knock-out stage, as far as it has come."""
    return [_box(v, k) for k in range(TIES)]


def _box(v: Cup, k: int) -> Box:
    tie, (a, b, x, y) = CUP.ties[k], v.result[k]
    first, second = (e - 1 if e else None for e in v.entrant[k])
    winner = winner_of(v, k)
    return Box(
        k, tie.round, tie.number, tie.slots, (first, second), (a - 1, b - 1) if a else None,
        (x, y) if a and a == b and (x or y or winner >= 0) else None, winner if a and winner >= 0 else None,
    )  # fmt: skip


def block(v: Cup) -> list[Side]:
    """The teams of the block that is played, two by two; none in the group stage."""
    if v.round == 0 or v.phase == phase.OVER:
        return []
    return [Side(slot, tie_of(v, slot // 2), team_in(v, slot), owner_in(v, slot), _cards(v, slot))
            for slot in range(2 * block_size(v))]  # fmt: skip


def _cards(v: Cup, slot: int) -> tuple[tuple[int, int | None], ...]:
    spaces = zip(v.space[slot], v.cover[slot], strict=True)
    return tuple((card - 1, cover - 1 if cover else None) for card, cover in spaces if card)


def sides(v: Cup) -> tuple[int, int] | None:
    """The two teams of the match that is chosen for, scored or shot out; None if there is no such match."""
    if v.round == 0:
        if v.group >= 8 or v.match >= FIXTURES:
            return None
        first, second = (GROUP_SIZE * v.group + place_of(v, side) for side in range(2))
        return first, second
    if v.match >= block_size(v):
        return None
    return team_in(v, 2 * v.match), team_in(v, 2 * v.match + 1)


def playable(v: Cup, p: int) -> dict[int, list[int]]:
    """C12, C13  What a seat may lay on what: each act it holds the card for (8: a covering defence), and slots."""
    if v.phase != phase.TURN or v.turn != p:
        return {}
    acts = [act for act in range(ACTS) if count(v.hold[p], kind_of(act))]
    return {act: [slot for slot in range(SLOTS) if targets(v, p, act) >> slot & 1] for act in acts}


def play_event(act: int, slot: int) -> int:
    """The event of laying a card there."""
    return PLAY + SLOTS * act + slot


def discardable(v: Cup, p: int) -> list[int]:
    """The events of discarding, where that is allowed (C14, K15)."""
    if v.phase != phase.TURN or v.turn != p or (v.discards != FREE and can_play(v, p)):
        return []
    return [DISCARD + kind for kind in range(KINDS) if count(v.hold[p], kind)]
