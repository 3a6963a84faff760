"""Rows and tiles (B6-B9): where a card may go, and what it does there."""

from __future__ import annotations

from mundialito.engine.rule import rule

from .options import TWO_ROWS
from .parts import (
    ACTS,
    ATTACK_TILE,
    FOUL,
    OFFSIDE,
    ONE_AND_ONE,
    PENALTY_TILE,
    SQUARES,
    TURN_OVER,
    TURNED,
    TWO_AS_ONE,
    count,
    halves_of,
    kind_of,
)
from .questions import is_in_full, open_rows
from .state import World


@rule
def rows_of_team(s: World, row: int) -> int:
    """The rows of the team on that row, as bits: three in the groups, one in a knock-out match."""
    rows = 0
    for other in range(2 * s.matches):
        rows |= int(s.team[other] == s.team[row]) << other
    return rows


@rule
def targets(s: World, act: int) -> int:
    """B6, B7  Where that can be done, as bits of rows: a foul on a last goal, an offside on a last goal or attack, a
    defence on a last attack; every tile needs a free square. A turned tile, a defence, a penalty are no targets."""
    if act == FOUL:
        return s.goal_last
    if act == OFFSIDE:
        return s.goal_last | s.attack_last
    return s.attack_last if act == TURN_OVER else s.free


@rule
def rows_for(s: World, p: int, act: int) -> int:
    """B4, B6, B7, B17  The rows on which a seat may do that, as bits; whether it holds the card is not asked."""
    return targets(s, act) & open_rows(s, p)


@rule
def partners(s: World, p: int, row: int) -> int:
    """B8  The rows for the second goal of a 1+1 whose first lies on that row: another team's; option: any other."""
    taken = 1 << row if s.one_plus_one == TWO_ROWS else rows_of_team(s, row)
    return s.free & open_rows(s, p) & ~taken


@rule
def is_playable(s: World, p: int, act: int) -> bool:
    """E14, B8, B9, B10  Whether there is a row for it; both goals of a 1+1 need one while cards are used in full, and
    smaller tiles come when they no longer are."""
    rows = rows_for(s, p, act)
    if rows == 0 or (act >= TWO_AS_ONE and is_in_full(s)):
        return False
    if act != ONE_AND_ONE or not is_in_full(s):
        return True
    row = 0
    while (rows >> row) & 1 == 0:
        row += 1
    return partners(s, p, row) != 0  # two teams have free squares if and only if the first has a partner


@rule
def acts_of(s: World, p: int) -> int:
    """B4  All that a seat can do with its cards besides discarding them, as bits of acts."""
    acts = 0
    for act in range(ACTS):
        if count(s.hand[p], kind_of(act)) > 0 and is_playable(s, p, act):
            acts |= 1 << act
    return acts


@rule
def lay_tile(s: World, row: int, tile: int) -> None:
    """B6  A tile takes the next square from the centre, towards the flag."""
    s.tile[row][s.laid[row]] = tile
    s.laid[row] += 1
    s.halves[row] += halves_of(tile)
    bit = 1 << row
    if s.laid[row] == s.squares[s.team[row] - 1]:
        s.free &= ~bit
    s.goal_last = s.goal_last | bit if tile < ATTACK_TILE else s.goal_last & ~bit
    s.attack_last = s.attack_last | bit if tile == ATTACK_TILE else s.attack_last & ~bit


@rule
def act_on_last(s: World, row: int) -> None:
    """B7  A goal tile loses one goal, the last one and an attack are turned over. What is lowered is still the last."""
    i = s.laid[row] - 1
    tile = s.tile[row][i]
    s.halves[row] -= 1 if tile == ATTACK_TILE else 2
    s.tile[row][i] = tile - 1 if 1 < tile < ATTACK_TILE else TURNED
    if s.tile[row][i] == TURNED:
        s.goal_last &= ~(1 << row)
        s.attack_last &= ~(1 << row)


@rule
def clear_rows(s: World) -> None:
    """E13, B6, B15  Tiles off: every row of this round has all its squares free."""
    s.free = (1 << 2 * s.matches) - 1
    s.goal_last = 0
    s.attack_last = 0
    for row in range(len(s.laid)):
        s.laid[row] = 0
        s.halves[row] = 0
        for i in range(SQUARES):
            s.tile[row][i] = 0


@rule
def tiles_on(s: World, row: int, tile: int) -> int:
    """How many such tiles lie on a row."""
    n = 0
    for i in range(s.laid[row]):
        n += int(s.tile[row][i] == tile)
    return n


@rule
def goals_of(tile: int) -> int:
    """B12  What a tile counts by itself, before dice."""
    return tile if tile < ATTACK_TILE else 0


@rule
def pairs_on(s: World, row: int) -> int:
    """B12  Pairs of attacks of a row, each of them a goal."""
    return tiles_on(s, row, ATTACK_TILE) // 2


@rule
def goals_on(s: World, row: int) -> int:
    """B12  Goals of a row before dice: goal tiles, and one for each pair of attacks."""
    goals = pairs_on(s, row)
    for i in range(s.laid[row]):
        goals += goals_of(s.tile[row][i])
    return goals


@rule
def penalties_on(s: World, row: int) -> int:
    """B12  Penalty tiles of a row."""
    return tiles_on(s, row, PENALTY_TILE)
