"""Questions about a cup: who owns what, who may play where, who has won. They change nothing."""

from __future__ import annotations

from mundialito.engine.rule import rule
from mundialito.engine.who import NATURE, NOBODY

from ....engine.bits import count_bits
from . import phase
from .options import EVERYONE
from .parts import (
    ALL_ROWS,
    FINALS,
    FIRST_ROWS,
    GROUP_SIZE,
    QUARTER_FINALS,
    ROUND_OF_16,
    SECOND_HALF,
    SEMI_FINALS,
    TEAMS,
    TIES,
)
from .state import World


@rule
def is_group_round(s: World) -> bool:
    """E4, B22  Whether the round is one of the group stage."""
    return s.round <= SECOND_HALF


@rule
def is_in_full(s: World) -> bool:
    """E14  Multi-goal cards are used in full up to and including the quarter-finals."""
    return s.round < SEMI_FINALS


@rule
def is_own_only(s: World) -> bool:
    """B17, B18  Whether seats play on their own matches only: in the finals, and in replays unless all may."""
    return s.round == FINALS or (s.replay > 0 and s.replay_players != EVERYONE)


@rule
def open_rows(s: World, p: int) -> int:
    """B4, B11, B17  The rows on which a seat may play at all, as bits: any team's, or those of matches of its own."""
    rows = ALL_ROWS & ((1 << 2 * s.matches) - 1)
    if not is_own_only(s):
        return rows
    mine = s.mine[p]
    return mine | (mine & FIRST_ROWS) << 1 | ((mine >> 1) & FIRST_ROWS)


@rule
def next_player(s: World, p: int) -> int:
    """B3, B4  The next seat clockwise that takes turns; the same if no other does."""
    q = p + 1 if p + 1 < s.seats else 0
    while (s.players >> q) & 1 == 0:
        q = q + 1 if q + 1 < s.seats else 0
    return q


@rule
def next_to_be_dealt(s: World) -> int:
    """B1  Flags go round one at a time from the dealer's left."""
    return (s.dealer + 1 + s.dealt) % s.seats


@rule
def first_group(s: World) -> int:
    """B22  The first of the four groups that are played together."""
    return GROUP_SIZE * s.round


# --- results ---------------------------------------------------------------------------------------------------


@rule
def round_of(s: World, k: int) -> int:
    """The round of a knock-out match."""
    r = FINALS
    while r > ROUND_OF_16 and (s.length[r] == 0 or k < s.first[r]):
        r -= 1
    return r


@rule
def final(s: World) -> int:
    """E4  The last knock-out match."""
    return s.first[FINALS] + s.length[FINALS] - 1


@rule
def stage(s: World, k: int, side: int) -> int:
    """B23  How far a side of a knock-out match came: 1 the round of 16, 2 quarter-finals, 3-6 fourth to champion.

    Without a match for third place, in 1930, the beaten semi-finalists share it.
    """
    r = round_of(s, k)
    if r < SEMI_FINALS:
        return 1 if r < QUARTER_FINALS else 2
    if r == SEMI_FINALS:
        return 3 if s.length[FINALS] == 2 else 4
    won = int(s.winner[k] > 0 and s.winner[k] == s.entrant[k][side])
    return won + (5 if k == final(s) else 3)


@rule
def contenders(s: World) -> int:
    """B21  The seats that own a team that can still win the cup, as bits; in the knock-out stage."""
    seats = 0
    for i in range(s.length[s.round]):
        k = s.first[s.round] + i
        if s.round == FINALS and k != final(s):
            continue
        for side in range(2):
            t = s.entrant[k][side]
            if s.winner[k] == 0 or s.winner[k] == t:
                seats |= 1 << s.owner[t - 1] - 1
    return seats


@rule
def is_decided(s: World) -> bool:
    """B21  Whether one seat owns every team that can still win the cup."""
    return count_bits(contenders(s)) == 1


@rule
def score(s: World, p: int) -> int:
    """B23  Six for the owner of the champion; the others by their best team, down to 0 for a group stage exit."""
    best = 0
    for k in range(TIES):
        for side in range(2):
            t = s.entrant[k][side] - 1
            if t >= 0 and s.owner[t] == p + 1:
                best = max(best, stage(s, k, side))
    if best < 6 and s.phase == phase.OVER and s.winner[final(s)] == 0 and (contenders(s) >> p) & 1:
        return 6  # B21: stopped, because it was decided
    return best


@rule
def payoff(s: World, p: int) -> int:
    """B23  The champion's owner has won; of the others, whoever came further."""
    return score(s, p)


@rule
def chapter(s: World) -> int:
    """B13  A round with its replays."""
    return s.round


@rule
def reward(s: World, p: int) -> int:
    """B23  The seat's share of what is left of the cup; teams whose groups are yet to be played count half."""
    entered = 0
    beaten = 0
    for k in range(TIES):
        for side in range(2):
            t = s.entrant[k][side] - 1
            if t >= 0:
                entered |= 1 << t
                beaten |= int(s.winner[k] > 0 and s.winner[k] != t + 1) << t
    mine = 0
    total = 0
    for t in range(TEAMS):
        worth = 0
        if (entered >> t) & 1:
            worth = 2 * int((beaten >> t) & 1 == 0)
        elif t // (GROUP_SIZE * GROUP_SIZE) >= s.round and s.squares[t] > 0:
            worth = 1
        total += worth
        mine += worth * int(s.owner[t] == p + 1)
    return 1000 * mine // total + 10 * score(s, p)


@rule
def won(s: World, p: int) -> bool:
    """B23  Who owns the champion has won."""
    return score(s, p) == 6


@rule
def actor(s: World) -> int:
    """B4  The seat in turn; else Nature."""
    if s.phase <= phase.SECOND:
        return s.turn
    return NOBODY if s.phase == phase.OVER else NATURE
