"""Rounds, replays and their end (B13-B22): who plays, what is decided how, who goes on."""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from ....cups.brackets import GROUP_WINNER, LOSER, RUNNER_UP, WINNER, enter, may_replay
from ....cups.tables import LOTS, REPLAY, contested, holder, is_replayed, rank, settle, settle_replay
from . import phase
from .options import STOP
from .parts import FINALS, GROUP_SIZE, GROUPS, ROUNDS, SEATS, size
from .questions import first_group, is_decided, is_group_round, is_own_only, next_player
from .rows import clear_rows
from .state import World

# What a match that was whistled off waits for; 0: it is settled.
AGAIN = 1  # a replay
DECIDE = 2  # a coin, or a shoot-out

# What decided a knock-out match.
BY_GOALS, BY_REPLAY, BY_COIN, BY_SHOOT_OUT = 1, 2, 3, 4


# --- beginning ---------------------------------------------------------------------------------------------------


@rule
@large
def begin_round(s: World) -> None:
    """E13, B14, B15  The matches of the round; who has no team in it is out and hands the cards back."""
    s.replay = 0
    for m in range(s.length[s.round]):
        k = s.first[s.round] + m
        if is_group_round(s):
            s.what[m] = s.home[k] // GROUP_SIZE
            s.team[2 * m] = s.home[k] + 1
            s.team[2 * m + 1] = s.away[k] + 1
        else:
            s.what[m] = k
            for side in range(2):
                s.team[2 * m + side] = s.entrant[k][side]
    set_board(s, s.length[s.round])
    if s.stop_when_decided == STOP and not is_group_round(s) and is_decided(s):
        s.phase = phase.OVER
        return
    s.stock = s.stocks[s.round]
    begin_play(s)


@rule
@large
def begin_play(s: World) -> None:
    """B3, B15, B18  All cards not in hands are shuffled, and the deal moves on to the next who may act."""
    if s.replay == 0:
        s.alive = owners(s)  # B14; B22: a seat without a team in this half plays all the same
    s.players = owners(s) if is_own_only(s) else s.alive
    s.played = 0
    s.pile = s.deck
    for p in range(SEATS):
        s.buried[p] = 0
        if (s.alive >> p) & 1 == 0:
            s.hand[p] = 0
        s.pile -= s.hand[p]
    s.starter = next_player(s, s.starter)
    s.turn = s.starter
    s.phase = phase.DEAL if size(s.hand[s.turn]) == 0 else phase.TURN


@rule
def owners(s: World) -> int:
    """B14, B18, B22  The seats that own a team on the board, as bits; in the group stage everybody."""
    if is_group_round(s) and s.replay == 0:
        return (1 << s.seats) - 1
    seats = 0
    for p in range(s.seats):
        seats |= int(s.mine[p] != 0) << p
    return seats


@rule
def set_board(s: World, matches: int) -> None:
    """B15, B18  Tiles off: so many matches are on the board; who has which row."""
    for m in range(matches, len(s.what)):
        s.what[m] = 0
        s.team[2 * m] = 0
        s.team[2 * m + 1] = 0
    for m in range(len(s.fate)):
        s.fate[m] = 0
    s.matches = matches
    clear_rows(s)
    for p in range(SEATS):
        s.mine[p] = 0
    for row in range(2 * matches):
        s.mine[s.owner[s.team[row] - 1] - 1] |= 1 << row


# --- what a whistled match leads to ------------------------------------------------------------------------------


@rule
def settle_match(s: World) -> None:
    """E7, E9, E15  What the score of the match that is whistled off means."""
    if not is_group_round(s):
        settle_tie(s)
    elif s.replay > 0:
        settle_group_replay(s)
    else:
        settle_group_match(s)


@rule
def settle_group_match(s: World) -> None:
    """E7  The result stands in the table."""
    i = (s.team[2 * s.match] - 1) % GROUP_SIZE
    j = (s.team[2 * s.match + 1] - 1) % GROUP_SIZE
    g = s.what[s.match]
    s.cross[g][GROUP_SIZE * i + j] = s.goals[0] + 1
    s.cross[g][GROUP_SIZE * j + i] = s.goals[1] + 1


@rule
def settle_group_replay(s: World) -> None:
    """E9, B19, B20  A replay says only who goes through; drawn as often as is allowed, a coin does."""
    g = s.what[s.match]
    s.again[g][0] = s.goals[0] + 1
    s.again[g][1] = s.goals[1] + 1
    if s.goals[0] != s.goals[1]:
        decide_group(s, int(s.goals[1] > s.goals[0]), REPLAY)
        return
    s.again[g][2] += 1
    s.fate[s.match] = AGAIN if s.again[g][2] < s.group_replays else DECIDE


@rule
def decide_group(s: World, side: int, criterion: int) -> None:
    """E9, B19  That side of the replayed match goes through."""
    g = s.what[s.match]
    i = (s.team[2 * s.match + side] - 1) % GROUP_SIZE
    j = (s.team[2 * s.match + 1 - side] - 1) % GROUP_SIZE
    settle_replay(s.place[g], s.by[g], s.through, i, j, criterion)
    s.fate[s.match] = 0


@rule
def settle_tie(s: World) -> None:
    """E15, E16, E17, B20  Won, replayed, or decided by a coin or a shoot-out; there is no extra time."""
    k = s.what[s.match]
    s.result[k][0] = s.goals[0] + 1
    s.result[k][1] = s.goals[1] + 1
    if s.goals[0] != s.goals[1]:
        decide_tie(s, int(s.goals[1] > s.goals[0]), BY_REPLAY if s.replay > 0 else BY_GOALS)
        return
    s.result[k][4] += 1
    s.fate[s.match] = AGAIN if may_replay(s.allowed[k], s.result[k][4]) else DECIDE


@rule
def decide_tie(s: World, side: int, how: int) -> None:
    """E13  Winner and loser enter their next matches."""
    k = s.what[s.match]
    s.winner[k] = s.entrant[k][side]
    s.how[k] = how
    s.fate[s.match] = 0
    enter(s.pairs, s.entrant, WINNER + k, s.entrant[k][side] - 1)
    enter(s.pairs, s.entrant, LOSER + k, s.entrant[k][1 - side] - 1)


@rule
def toss(s: World, side: int) -> None:
    """B20  The coin falls to that side."""
    decide_by_coin(s, side)
    settle_fates(s)


@rule
def decide_by_coin(s: World, side: int) -> None:
    """E9, B20  Whom the coin favours goes through."""
    if is_group_round(s):
        decide_group(s, side, LOTS)
    else:
        decide_tie(s, side, BY_COIN)


@rule
def decide_by_kicks(s: World) -> None:
    """B20  Whoever scored more kicks goes on."""
    k = s.what[s.match]
    decide_tie(s, int(s.result[k][3] > s.result[k][2]), BY_SHOOT_OUT)


@rule
@large
def end_shoot_out(s: World) -> None:
    """B20  The match is decided; coins, shoot-outs and replays that are left come next."""
    decide_by_kicks(s)
    s.taken = 0
    settle_fates(s)


# --- the end of a round, in the order of B13 -----------------------------------------------------------------------


@rule
@large
def end_scoring(s: World) -> None:
    """B13  After dice and scores: tables, coins for order, replays, coins for replays; only then who is through."""
    if not is_group_round(s) or s.replay > 0:
        settle_fates(s)
        return
    rank_groups(s)
    settle_groups(s)


@rule
def rank_groups(s: World) -> None:
    """E7-E12  The tables of the groups that were played together."""
    for g in range(first_group(s), first_group(s) + GROUP_SIZE):
        rank(s.cross[g], s.members[g], s.win, s.draw, s.chain, s.place[g], s.by[g])


@rule
def has_replay(s: World, g: int) -> bool:
    """E9, E10, E12  Whether the last that would go on and the next have the same points, in a year with replays."""
    return s.group_replays > 0 and is_replayed(
        s.cross[g], s.members[g], s.win, s.draw, s.place[g], s.through
    )  # fmt: skip


@rule
def lot_place(s: World, g: int) -> int:
    """E8, E10, E12  The place of a group that lots must settle, -1 if none."""
    return contested(s.place[g], s.members[g], s.through, has_replay(s, g))


@rule
def draw_lot(s: World, i: int) -> None:
    """E8, E12  The lot falls to the group's i-th team."""
    settle_lot(s, i)
    s.group = 0
    settle_groups(s)


@rule
def settle_lot(s: World, i: int) -> None:
    """E8, E12  The team gets the best of the places in question."""
    g = s.group
    settle(s.place[g], s.by[g], s.members[g], lot_place(s, g), i, LOTS)


@rule
@large
def settle_groups(s: World) -> None:
    """E8-E12, B13  Lots first, group by group; then all replays together; then the winners go on."""
    for g in range(first_group(s), first_group(s) + GROUP_SIZE):
        if lot_place(s, g) >= 0:
            s.group = g
            s.phase = phase.LOTS
            return
    n = 0
    for g in range(first_group(s), first_group(s) + GROUP_SIZE):
        if has_replay(s, g):
            put_replay(s, n, g)
            n += 1
    if n > 0:
        begin_replays(s, n)
    else:
        end_round(s)


@rule
def in_order(s: World, g: int, k: int) -> int:
    """E10  The k-th of a group from 0; of level teams, which here are to meet, in the order of the draw."""
    for i in range(s.members[g]):
        before = 0
        for j in range(s.members[g]):
            before += int(s.place[g][j] < s.place[g][i] or (s.place[g][j] == s.place[g][i] and j < i))
        if before == k:
            return i
    return -1


@rule
def put_replay(s: World, m: int, g: int) -> None:
    """E9, E10, B18  The same two teams, in the same order of names."""
    pair = (1 << in_order(s, g, s.through - 1)) | (1 << in_order(s, g, s.through))
    for i in range(s.first[s.round], s.first[s.round] + s.length[s.round]):
        if s.home[i] // GROUP_SIZE == g and (1 << s.home[i] % GROUP_SIZE) | (1 << s.away[i] % GROUP_SIZE) == pair:
            s.what[m] = g
            s.team[2 * m] = s.home[i] + 1
            s.team[2 * m + 1] = s.away[i] + 1


@rule
def settle_fates(s: World) -> None:
    """B13, B18, B20  Coins and shoot-outs in match order; then the replays, all together; then the round is over."""
    n = 0
    for m in range(s.matches):
        if s.fate[m] == DECIDE:
            s.match = m
            s.phase = phase.KICKS if s.shoot_out else phase.COIN
            return
    for m in range(s.matches):
        if s.fate[m] == AGAIN:
            s.what[n] = s.what[m]
            s.team[2 * n] = s.team[2 * m]
            s.team[2 * n + 1] = s.team[2 * m + 1]
            n += 1
    if n > 0:
        begin_replays(s, n)
    else:
        end_round(s)


@rule
def begin_replays(s: World, n: int) -> None:
    """B18, B21  So many matches once more, with cards for each of them; unless the cup is decided."""
    s.replay += 1
    s.match = 0
    set_board(s, n)
    if s.stop_when_decided == STOP and not is_group_round(s) and is_decided(s):
        s.phase = phase.OVER
        return
    s.stock = s.replay_stock * n
    begin_play(s)


@rule
@large
def end_round(s: World) -> None:
    """E7, B13, B14, B22  Who is through; then the next round that the year has, or the end of the cup."""
    s.match = 0
    if is_group_round(s):
        for g in range(first_group(s), min(GROUPS, first_group(s) + GROUP_SIZE)):
            for k in range(s.through):
                t = GROUP_SIZE * g + holder(s.place[g], s.members[g], k)
                enter(s.pairs, s.entrant, (GROUP_WINNER if k == 0 else RUNNER_UP) + g, t)
    if s.round == FINALS:
        s.phase = phase.OVER
        return
    r = s.round + 1
    while r < ROUNDS - 1 and s.length[r] == 0:
        r += 1
    s.round = r
    begin_round(s)
