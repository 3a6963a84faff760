"""Questions about a cup: who owns what, who plays whom, who has won. They change nothing."""

from __future__ import annotations

from mundialito.engine.rule import rule
from mundialito.engine.who import NATURE, NOBODY

from . import phase
from .parts import FINAL, FIXTURES, GROUP_SIZE, GROUPS, MOST_PICKS, ROUND_OF_16, TEAMS, THIRD_PLACE, TIES, size
from .state import Cup

# --- groups ----------------------------------------------------------------------------------------------


@rule
def place_of(s: Cup, side: int) -> int:
    """K19  The place in the draw of a side of the group match that is played."""
    pair = s.fixture[FIXTURES * s.group + s.match]
    return pair & 3 if side else pair >> 2


@rule
def owner_of_side(s: Cup, side: int) -> int:
    """The seat that plays a side of the group match."""
    return s.owner[GROUP_SIZE * s.group + place_of(s, side)] - 1


@rule
def side_to_choose(s: Cup, p: int) -> int:
    """D4, D6  The side for which a seat owes a choice, -1 if none: an owner of both seals the first-named first."""
    if s.phase != phase.CHOOSE:
        return -1
    for side in range(2):
        if (s.sealed >> side) & 1 == 0 and owner_of_side(s, side) == p:
            return side
    return -1


@rule
def chooser(s: Cup) -> int:
    """D6  Of those who have yet to seal, the first seat."""
    first = owner_of_side(s, 0)
    second = owner_of_side(s, 1)
    if s.sealed == 1:
        return second
    return first if s.sealed == 2 else min(first, second)


@rule
def matches_left(s: Cup, i: int) -> int:
    """D5  Matches that the group's i-th team has yet to play after this one."""
    left = GROUP_SIZE - 2
    for j in range(GROUP_SIZE):
        if s.cross[s.group][GROUP_SIZE * i + j] > 0:
            left -= 1
    return left


@rule
def most_picks(s: Cup, side: int) -> int:
    """D5  At most four cards, and one is left for each match to come."""
    i = place_of(s, side)
    return min(MOST_PICKS, size(s.hand[i] + s.chosen[side]) - matches_left(s, i))


# --- blocks of the knock-out stage -----------------------------------------------------------------------


@rule
def block_size(s: Cup) -> int:
    """C10, C19, C20  Matches that are played at the same time."""
    return 4 if s.round <= 3 else 2


@rule
def tie_of(s: Cup, i: int) -> int:
    """K17  The i-th match of the block that is played."""
    if s.round <= 3:
        return s.order[4 * (s.round - 1) + i]
    return s.order[12 + 2 * (s.round - 4) + i]


@rule
def team_in(s: Cup, slot: int) -> int:
    """The team in a slot of the block."""
    return s.entrant[tie_of(s, slot >> 1)][slot & 1] - 1


@rule
def owner_in(s: Cup, slot: int) -> int:
    """Its owner."""
    return s.owner[team_in(s, slot)] - 1


@rule
def starter(s: Cup) -> int:
    """D11  The owner of the first-named team of the block's first match."""
    return owner_in(s, 0)


@rule
def is_through(s: Cup, t: int) -> bool:
    """C9, C17  Whether a team is still in the cup: it has not lost, and it went on from its group."""
    entered = t >> 2 >= s.group  # its group has not been played to the end
    for k in range(TIES):
        for side in range(2):
            if s.entrant[k][side] == t + 1:
                entered = True
                if s.result[k][0] > 0 and winner_of(s, k) != t:
                    return False
    return entered


@rule
def slots_of(s: Cup, p: int) -> int:
    """The slots of the block in which a seat has its teams, as bits."""
    slots = 0
    for slot in range(2 * block_size(s)):
        slots |= int(owner_in(s, slot) == p) << slot
    return slots


@rule
def next_player(s: Cup, p: int) -> int:
    """D11  The next seat clockwise that plays in this block and holds a card; the same if no other does."""
    for i in range(1, s.seats + 1):
        q = p + i if p + i < s.seats else p + i - s.seats
        if (s.players >> q) & 1 and s.hold[q] > 0:
            return q
    return -1


# --- results ---------------------------------------------------------------------------------------------------


@rule
def winner_of(s: Cup, k: int) -> int:
    """C16, C17  The team that won a knock-out match, by goals or in the shoot-out; -1 before."""
    lead = s.result[k][0] - s.result[k][1]
    if lead == 0:
        lead = s.result[k][2] - s.result[k][3]
    if lead == 0:
        return -1
    return s.entrant[k][int(lead < 0)] - 1


@rule
def stage(s: Cup, k: int, side: int) -> int:
    """D22  How far a side of a knock-out match came: 1 the round of 16, 2 quarter-finals, 3-6 fourth to champion."""
    if k < THIRD_PLACE:
        return 1 if k < ROUND_OF_16 else (2 if k < 12 else 3)
    won = int(winner_of(s, k) == s.entrant[k][side] - 1)
    return won + (5 if k == FINAL else 3)


@rule
def reached(s: Cup, t: int) -> int:
    """D22  How far a team came: 0 its group, else as `stage` has it."""
    best = 0
    for k in range(TIES):
        for side in range(2):
            if s.entrant[k][side] == t + 1:
                best = stage(s, k, side)
    return best


@rule
def sole_owner(s: Cup) -> int:
    """D12  The seat that owns every team left in the cup, -1 if several do."""
    sole = -1
    for t in range(TEAMS):
        if is_through(s, t):
            p = s.owner[t] - 1
            if sole >= 0 and sole != p:
                return -1
            sole = p
    return sole


@rule
def score(s: Cup, p: int) -> int:
    """C2, D22  Six for the owner of the champion; the others by their best team, down to 0 for a group stage exit."""
    best = 0
    for k in range(TIES):
        for side in range(2):
            t = s.entrant[k][side] - 1
            if t >= 0 and s.owner[t] == p + 1:
                best = max(best, stage(s, k, side))
    if best < 6 and s.phase == phase.OVER and s.result[FINAL][0] == 0 and sole_owner(s) == p:
        return 6
    return best


@rule
def payoff(s: Cup, p: int) -> int:
    """C21, D22  Who wins the final has won; of the others, whoever came further."""
    return score(s, p)


@rule
def chapter(s: Cup) -> int:
    """C4, K17  A group, then a block of knock-out matches."""
    return s.group if s.round == 0 else GROUPS + s.round


@rule
def reward(s: Cup, p: int) -> int:
    """C21  The seat's share of what is left of the cup; teams whose group is yet to be played count half."""
    entered = 0
    beaten = 0
    for k in range(TIES):
        winner = winner_of(s, k) if s.result[k][0] > 0 else -1
        for side in range(2):
            t = s.entrant[k][side] - 1
            if t >= 0:
                entered |= 1 << t
                beaten |= int(winner >= 0 and winner != t) << t
    mine = 0
    total = 0
    for t in range(TEAMS):
        worth = 0
        if (entered >> t) & 1:
            worth = 2 * int((beaten >> t) & 1 == 0)
        elif t >> 2 >= s.group:
            worth = 1
        total += worth
        mine += worth * int(s.owner[t] == p + 1)
    return 1000 * mine // total + 10 * score(s, p)


@rule
def won(s: Cup, p: int) -> bool:
    """C21  Who wins the final has won the World Cup."""
    return score(s, p) == 6


@rule
def actor(s: Cup) -> int:
    """C6, C11  The seat that chooses or is in turn; else Nature."""
    if s.phase == phase.TURN:
        return s.turn
    if s.phase == phase.CHOOSE:
        return chooser(s)
    return NOBODY if s.phase == phase.OVER else NATURE
