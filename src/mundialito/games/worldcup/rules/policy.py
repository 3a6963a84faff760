"""Two players made of rules. A policy puts weights on what is offered, as Nature does; it draws no number itself.

Both choose evenly among a set of events, which `menu` has as bits: first the card, then its row.
"""

from __future__ import annotations

from mundialito.engine.policies import RANDOM, SIMPLE
from mundialito.engine.rule import large, rule

from . import phase
from .events import DISCARD, PLAY, STOP
from .law import rows_offered
from .parts import (
    ACTS,
    ATTACK_TILE,
    DEFENCE,
    GROUP_SIZE,
    KINDS,
    ONE_AND_ONE,
    count,
    halves_of,
    is_acting,
    kind_of,
    tile_of,
)
from .questions import first_group, is_group_round, is_in_full
from .rows import acts_of, is_playable, partners, rows_for
from .state import World


@rule
def menu(v: World, p: int, kind: int) -> int:
    """What a policy puts forward, as bits of events, each alike; for discards there is no short cut."""
    if kind == RANDOM:
        return 0 if v.phase == phase.TURN else rows_offered(v, p)
    return best_choice(v, p) if kind == SIMPLE else eager_choice(v, p)


@rule
def weigh_bits(bits: int, events: list[int], n: int, weights: list[int]) -> int:
    """One for each event in a set of bits; where it is empty, for each event alike."""
    total = 0
    for i in range(n):
        weights[i] = int(events[i] < DISCARD and (bits >> events[i]) & 1 == 1)
        total += weights[i]
    return total


# --- eager ---------------------------------------------------------------------------------------------------


@rule
@large
def eager(v: World, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """Scores for its own teams and spoils those of others, wherever it can; discards only what is of no use."""
    bits = eager_choice(v, p)
    if bits:
        return weigh_bits(bits, events, n, weights)
    total = 0
    for i in range(n):
        weights[i] = int(events[i] >= DISCARD)
        total += weights[i]
    return total


@rule
@large
def eager_choice(v: World, p: int) -> int:
    """Cards that do something useful, then rows where they do; 0: discard."""
    if v.phase == phase.TURN:
        acts = acts_of(v, p)
        for act in range(ACTS):
            if (acts >> act) & 1 and useful_rows(v, p, act) == 0:
                acts &= ~(1 << act)
        return acts << PLAY
    offered = rows_offered(v, p)
    if v.phase == phase.SECOND:
        return leave_or(offered, offered & v.mine[p])
    useful = useful_rows(v, p, v.card)
    return useful if useful else offered


@rule
def leave_or(offered: int, own: int) -> int:
    """B8  The second goal for a team of one's own; else none, or anywhere if it must be laid."""
    if own:
        return own
    stop = offered & (1 << STOP)
    return stop if stop else offered


@rule
def is_spoiler(act: int) -> bool:
    """What acts on a last tile, and a defence that takes a square."""
    return is_acting(act) or act == DEFENCE


@rule
def useful_rows(v: World, p: int, act: int) -> int:
    """Own rows for what scores, the others' for what spoils."""
    rows = rows_for(v, p, act)
    return rows & ~v.mine[p] if is_spoiler(act) else rows & v.mine[p]


# --- simple --------------------------------------------------------------------------------------------------


@rule
@large
def simple(v: World, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """The most appealing card and row by the tables as they stand; else the least missed card."""
    bits = best_choice(v, p)
    if bits:
        return weigh_bits(bits, events, n, weights)
    least = 99
    for kind in range(KINDS):
        if count(v.hand[p], kind) > 0:
            least = min(least, kept_for(kind))
    total = 0
    for i in range(n):
        weights[i] = int(events[i] >= DISCARD and kept_for(events[i] - DISCARD) == least)
        total += weights[i]
    return total


@rule
def kept_for(kind: int) -> int:
    """How much a card would be missed in the next round: goals most, a defence least."""
    if kind == DEFENCE or is_acting(kind):
        return 1
    return 3 if kind <= ONE_AND_ONE else 2


@rule
@large
def best_choice(v: World, p: int) -> int:
    """The cards with the most appealing row, or the most appealing rows of the card in question; 0: discard."""
    points = standing(v)
    if v.phase != phase.TURN:
        return best_rows(v, p, points)
    best = 1
    acts = 0
    for act in range(ACTS):
        if count(v.hand[p], kind_of(act)) == 0 or not is_playable(v, p, act):
            continue
        value = act_appeal(v, p, points, act)
        if value > best:
            best = value
            acts = 0
        if value == best:
            acts |= 1 << act
    return acts << PLAY


@rule
@large
def best_rows(v: World, p: int, points: int) -> int:
    """The rows with the most appeal; a goal that helps a rival goes where it hurts least, or nowhere."""
    offered = rows_offered(v, p)
    if v.phase == phase.SECOND and offered & v.mine[p] == 0 and offered & (1 << STOP):
        return 1 << STOP
    best = -99
    rows = 0
    for row in range(2 * v.matches):
        if (offered >> row) & 1:
            value = appeal(v, p, points, v.card, row)
            if value > best:
                best = value
                rows = 0
            if value == best:
                rows |= 1 << row
    return rows


@rule
@large
def act_appeal(v: World, p: int, points: int, act: int) -> int:
    """The appeal of its best row; a 1+1 that must give a goal away is worth less."""
    best = 0
    at = 0
    rows = useful_rows(v, p, act)
    for row in range(2 * v.matches):
        if (rows >> row) & 1:
            value = appeal(v, p, points, act, row)
            if value > best:
                best = value
                at = row
    if act == ONE_AND_ONE and best > 0:
        best += 6 if partners(v, p, at) & v.mine[p] else -8 * int(is_in_full(v))
    return best


@rule
def appeal(v: World, p: int, points: int, act: int, row: int) -> int:
    """What a card is worth to a seat on that row: most where a match of its own hangs in the balance.

    A rival in another match is spoilt if it matters by the table as it stands; helping one is worse than nothing.
    """
    mine = (v.mine[p] >> row) & 1 == 1
    facing = (v.mine[p] >> (row ^ 1)) & 1 == 1
    close = 8 - min(8, abs(v.halves[row] - v.halves[row ^ 1]))
    if not is_spoiler(act):
        if not mine:
            return -9 if facing else -1 - 2 * matters(v, p, points, row)
        return 2 if facing else 12 + 2 * halves_of(tile_of(act)) + close
    if mine:
        return -9
    change = spoilt(v, act, row)
    if facing:
        return 10 + 3 * change + close if change > 0 else 6 + close // 2
    return 3 + 2 * change + 4 * matters(v, p, points, row) + int(v.halves[row] > v.halves[row ^ 1])


@rule
def spoilt(v: World, act: int, row: int) -> int:
    """Half goals that a spoiler takes: none if it is a defence that only fills a square."""
    if act == DEFENCE:
        return 0
    return 1 if v.tile[row][v.laid[row] - 1] == ATTACK_TILE else 2


@rule
def standing(v: World) -> int:
    """The points of the round's group teams as the tiles lie now, four bits each; 0 in knock-outs and replays."""
    packed = 0
    if not is_group_round(v) or v.replay > 0:
        return packed
    base = GROUP_SIZE * first_group(v) + 1
    for m in range(v.matches):
        lead = v.halves[2 * m] - v.halves[2 * m + 1]
        first = 4 * (v.team[2 * m] - base)
        second = 4 * (v.team[2 * m + 1] - base)
        if lead == 0:
            packed += (v.draw << first) + (v.draw << second)
        else:
            packed += v.win << (first if lead > 0 else second)
    return packed


@rule
def matters(v: World, p: int, points: int, row: int) -> int:
    """Whether a rival stands in the way of a team of the seat: in its group, and not far from it in points."""
    if points == 0:
        return 0
    base = GROUP_SIZE * first_group(v)
    t = v.team[row] - 1
    theirs = (points >> 4 * (t - base)) & 15
    for i in range(v.members[t // GROUP_SIZE]):
        other = t - t % GROUP_SIZE + i
        if v.owner[other] == p + 1:
            ahead = theirs - ((points >> 4 * (other - base)) & 15)
            if -v.win <= ahead <= v.win:
                return 1
    return 0
