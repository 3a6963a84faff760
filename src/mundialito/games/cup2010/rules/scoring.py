"""From cards to goals: group matches (C7), knock-out matches (C16), flips, shoot-outs (C17)."""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from . import phase
from .options import BY_CARD, COVER_FIRST, MINUS_ONE, NOT_LENT, OFF, YES
from .parts import (
    ATTACK,
    DEFENCE,
    FOUL,
    GOAL,
    GROUP_SIZE,
    OFFSIDE,
    PENALTY,
    SPACES,
    THREE_GOALS,
    TWO_GOALS,
    count,
    is_goal,
    one,
    scores_kick,
    size,
)
from .questions import block_size, place_of, team_in
from .state import Cup

# --- what cards are worth ----------------------------------------------------------------------------------


@rule
def worth(s: Cup, t: int, kind: int) -> int:
    """C7, K14  A goal card brings its goals, but no more than the team's limit."""
    return kind + 1 if s.limits == OFF else min(kind + 1, s.limit[t])


@rule
def worth_covered(s: Cup, t: int, kind: int, by: int) -> int:
    """D15, K5, K6  Limit first, then minus one, or the other way; a foul or an offside may leave nothing."""
    if by != DEFENCE and s.covered_goal != MINUS_ONE:
        return 0
    if s.cover_order == COVER_FIRST:
        return worth(s, t, kind - 1) if kind > 0 else 0
    return worth(s, t, kind) - 1


@rule
def goal_card(s: Cup, t: int, kind: int, by: int) -> int:
    """C16, D15  What a goal card in a space brings its team, `by` being the kind that covers it, or -1."""
    return worth(s, t, kind) if by < 0 else worth_covered(s, t, kind, by)


@rule
def goals_on_cards(s: Cup, side: int) -> int:
    """D7  Step 1: the goal cards of a side of the group match, each under the team's limit."""
    t = GROUP_SIZE * s.group + place_of(s, side)
    mine = s.shown[side]
    return (
        count(mine, GOAL) * worth(s, t, GOAL)
        + count(mine, TWO_GOALS) * worth(s, t, TWO_GOALS)
        + count(mine, THREE_GOALS) * worth(s, t, THREE_GOALS)
    )


@rule
def attacks_stopped(s: Cup, side: int) -> int:
    """C7, D7  Step 2: attacks of a side of the group match that defences of the other take."""
    return min(count(s.shown[side], ATTACK), count(s.shown[1 - side], DEFENCE))


@rule
def goals_fouled(s: Cup, side: int) -> int:
    """C7, D7  Step 3: goals on cards that fouls take."""
    return min(goals_on_cards(s, side), count(s.shown[1 - side], FOUL))


@rule
def goals_offside(s: Cup, side: int) -> int:
    """C7, D7  Step 3: goals on cards that offsides take, after the fouls."""
    return min(goals_on_cards(s, side) - goals_fouled(s, side), count(s.shown[1 - side], OFFSIDE))


@rule
def attacks_offside(s: Cup, side: int) -> int:
    """C7, D7, K8  Step 3: an offside with no goal to take removes an attack."""
    idle = count(s.shown[1 - side], OFFSIDE) - goals_offside(s, side)
    return min(count(s.shown[side], ATTACK) - attacks_stopped(s, side), idle)


@rule
def attacks_left(s: Cup, side: int) -> int:
    """C7, D7  Attacks of a side of the group match that neither defences nor idle offsides take."""
    return count(s.shown[side], ATTACK) - attacks_stopped(s, side) - attacks_offside(s, side)


@rule
def count_group_match(s: Cup) -> None:
    """C7, D7, K10, K12  Goals before the flips; penalties are immune, two attacks are a goal."""
    for side in range(2):
        attacks = attacks_left(s, side)
        s.goals[side] = goals_on_cards(s, side) - goals_fouled(s, side) - goals_offside(s, side) + attacks // 2
        s.kicks[side] = count(s.shown[side], PENALTY)
        s.odd[side] = attacks & 1


@rule
def idle_defences(s: Cup, slot: int) -> int:
    """K4  Defences of a team that lie in spaces."""
    n = 0
    for i in range(s.laid[slot]):
        if s.space[slot][i] == DEFENCE + 1:
            n += 1
    return n


@rule
def live_attacks(s: Cup, slot: int) -> int:
    """C13, D15, K4  Attacks of a team that count at scoring: a covered one is gone."""
    n = 0
    for i in range(s.laid[slot]):
        if s.space[slot][i] == ATTACK + 1 and s.cover[slot][i] == 0:
            n += 1
    return max(0, n - idle_defences(s, slot ^ 1)) if s.idle_defence == YES else n


@rule
def goals_before_flips(s: Cup, slot: int) -> int:
    """C16  Goals of a team of the block by what lies in front of it, covers instead of removals."""
    t = team_in(s, slot)
    goals = live_attacks(s, slot) // 2
    for i in range(s.laid[slot]):
        kind = s.space[slot][i] - 1
        if 0 <= kind and is_goal(kind):
            goals += goal_card(s, t, kind, s.cover[slot][i] - 1)
    return goals


@rule
def penalties_laid(s: Cup, slot: int) -> int:
    """C12  Penalties of a team that lie in spaces."""
    n = 0
    for i in range(s.laid[slot]):
        n += int(s.space[slot][i] == PENALTY + 1)
    return n


@rule
def count_tie(s: Cup, slot: int) -> None:
    """C16  Goals of a team before the flips, and what is to be flipped for."""
    s.goals[slot] = goals_before_flips(s, slot)
    s.kicks[slot] = penalties_laid(s, slot)
    s.odd[slot] = live_attacks(s, slot) & 1


# --- flips ---------------------------------------------------------------------------------------------------


@rule
def first_slot(s: Cup) -> int:
    """The first-named side of the match that is scored."""
    return 0 if s.round == 0 else 2 * s.match


@rule
def next_flip(s: Cup) -> int:
    """K13  What the next card is flipped for: slot, or slot + 8 for an attack without a partner; -1 if for nothing."""
    first = first_slot(s)
    if s.flip_order == BY_CARD:
        for slot in range(first, first + 2):
            if s.kicks[slot] > 0:
                return slot
    for slot in range(first, first + 2):
        if s.kicks[slot] > 0:
            return slot
        if s.odd[slot] > 0:
            return slot + 8
    return -1


@rule
def settle_flip(s: Cup, kind: int) -> None:
    """K9, K11  A penalty is scored by a goal card or an attack, a lone attack by an attack; kind -1: a miss."""
    flip = next_flip(s)
    if flip >= 8:
        s.odd[flip - 8] = 0
        s.goals[flip - 8] += int(kind == ATTACK)
    else:
        s.kicks[flip] -= 1
        s.goals[flip] += int(0 <= kind and scores_kick(kind))


@rule
def needs_flip(s: Cup, i: int) -> bool:
    """C16  A penalty, or an odd number of attacks, on either side of the block's i-th match."""
    return s.kicks[2 * i] + s.kicks[2 * i + 1] + s.odd[2 * i] + s.odd[2 * i + 1] > 0


@rule
def next_to_score(s: Cup) -> int:
    """D17  First the matches without flips, in match order, then the others; -1 when all are scored."""
    for flips in range(2):
        for i in range(block_size(s)):
            if (s.scored >> i) & 1 == 0 and (flips or not needs_flip(s, i)):
                return i
    return -1


# --- where flips come from ---------------------------------------------------------------------------------------


@rule
def partnerless(s: Cup, slot: int) -> int:
    """D18  Where the attack without a partner lies, the last of an odd number; -1 if there is none."""
    if live_attacks(s, slot) & 1:
        for i in range(SPACES - 1, -1, -1):
            if s.space[slot][i] == ATTACK + 1 and s.cover[slot][i] == 0:
                return i
    return -1


@rule
def is_lent(s: Cup, kind: int) -> bool:
    """D18, K21  Whether a card in a space is settled: a penalty waits for its flip; option: a defence stays, too."""
    return kind != PENALTY and (kind != DEFENCE or s.lent_defences != NOT_LENT)


@rule
def settled_in_slot(s: Cup, slot: int, kept: int) -> int:
    """D18  A bag: goal cards, covered cards with their covers, pairs of attacks, defences; never a penalty."""
    bag = 0
    for i in range(s.laid[slot]):
        kind = s.space[slot][i] - 1
        if kind >= 0 and i != kept and is_lent(s, kind):
            bag += one(kind)
            if s.cover[slot][i] > 0:
                bag += one(s.cover[slot][i] - 1)
    return bag


@rule
def settled_in_tie(s: Cup, i: int) -> int:
    """D18, K21  The settled cards of the block's i-th match, a bag; of the one that is scored, its flips too."""
    bag = s.flipped if i == s.match else 0
    for slot in range(2 * i, 2 * i + 2):
        bag += settled_in_slot(s, slot, partnerless(s, slot))
    return bag


@rule
def settled_in_group(s: Cup, side: int) -> int:
    """D8  The settled cards of a side of the group match, a bag."""
    bag = s.shown[side] - count(s.shown[side], PENALTY) * one(PENALTY)
    if attacks_left(s, side) & 1:
        bag -= one(ATTACK)
    return bag


@rule
def lender(s: Cup) -> int:
    """D18  The first match not yet scored with settled cards, which start the flip deck; -1 if there is none."""
    for i in range(s.match, block_size(s)):
        if (s.scored >> i) & 1 == 0 and settled_in_tie(s, i) > 0:
            return i
    return -1


@rule
@large
def can_refill(s: Cup) -> bool:
    """C8, D8, D18  Whether there is anything left of which a new pile can be made."""
    if s.discard > 0:
        return True
    if s.round == 0:
        return settled_in_group(s, 0) + settled_in_group(s, 1) + s.flipped > 0
    return lender(s) >= 0


@rule
@large
def refill(s: Cup) -> None:
    """C8, K21  The discards become the pile; if there are none, the settled cards of this match or a later one."""
    s.open_pile = 1
    if s.phase == phase.KICKS:  # D19: what has been flipped, and the card that was left
        s.pile += s.flipped
        s.flipped = 0
        s.open_pile = 0
    elif s.discard > 0:
        s.pile = s.discard
        s.discard = 0
    elif s.round == 0:
        lend_in_group(s)
    else:
        lend_in_tie(s, lender(s))


@rule
def lend_in_group(s: Cup) -> None:
    """D8  This match's own settled cards, its used flips among them."""
    first = settled_in_group(s, 0)
    second = settled_in_group(s, 1)
    s.pile = first + second + s.flipped
    s.shown[0] -= first
    s.shown[1] -= second
    s.flipped = 0


@rule
def lend_in_tie(s: Cup, i: int) -> None:
    """D18  The settled cards of a knock-out match leave the table; its score so far is noted."""
    s.pile = settled_in_tie(s, i)
    if i == s.match:
        s.flipped = 0
    first = partnerless(s, 2 * i)
    second = partnerless(s, 2 * i + 1)
    lift(s, 2 * i, first)
    lift(s, 2 * i + 1, second)


@rule
def lift(s: Cup, slot: int, kept: int) -> None:
    """D18  Take a team's settled cards off the table."""
    for i in range(s.laid[slot]):
        if i != kept and is_lent(s, s.space[slot][i] - 1):
            s.space[slot][i] = 0
            s.cover[slot][i] = 0


# --- shoot-outs ------------------------------------------------------------------------------------------------


@rule
def needs_cards(s: Cup) -> bool:
    """D19  Before the first-named team kicks: the pile cannot serve both."""
    return s.taken & 1 == 0 and size(s.pile) < 2
