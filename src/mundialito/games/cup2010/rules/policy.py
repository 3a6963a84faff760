"""Two players made of rules. A policy puts weights on what is offered, as Nature does; it draws no number itself."""

from __future__ import annotations

from mundialito.engine.policies import RANDOM, SIMPLE
from mundialito.engine.rule import large, rule

from . import phase
from .events import DISCARD, PICK, PLAY, SEAL
from .knockout import is_cover, last_card
from .law import pickable
from .parts import (
    ATTACK,
    BITS,
    DEFENCE,
    FOUL,
    GOAL,
    KINDS,
    OFFSIDE,
    PENALTY,
    THREE_GOALS,
    TWO_GOALS,
    count,
    is_goal,
    kind_of,
    one,
    size,
)
from .questions import block_size, matches_left, most_picks, place_of, side_to_choose, slots_of, team_in
from .scoring import worth
from .state import Cup


@rule
def menu(v: Cup, p: int, kind: int) -> int:
    """What a policy puts forward, as bits of events, each alike; on a turn there is no short cut."""
    if v.phase != phase.CHOOSE:
        return 0
    if kind == RANDOM:
        return pickable(v, p)
    return planned_pick(v, p) if kind == SIMPLE else even_pick(v, p)


# --- groups: how to spread a hand over three matches ------------------------------------------------------


@rule
def share(v: Cup, side: int) -> int:
    """An even share of the hand for this match, rounded up."""
    i = place_of(v, side)
    left = matches_left(v, i) + 1
    return min(most_picks(v, side), (size(v.hand[i] + v.chosen[side]) + left - 1) // left)


@rule
@large
def even_pick(v: Cup, p: int) -> int:
    """Any card, as long as an even share can still be reached in ascending order; then sealed."""
    side = side_to_choose(v, p)
    wanted = share(v, side) - size(v.chosen[side])
    if wanted <= 0:
        return 1 << SEAL + side
    hand = v.hand[place_of(v, side)]
    bits = pickable(v, p)
    picks = 0
    for kind in range(KINDS):
        if size(hand >> BITS * kind) >= wanted:
            picks |= bits & (1 << PICK + KINDS * side + kind)
    return picks if picks else bits & -bits  # somebody else began: the lowest card, or the seal


@rule
@large
def planned_pick(v: Cup, p: int) -> int:
    """The next card of the plan, lowest first; then sealed."""
    side = side_to_choose(v, p)
    wanted = plan(v, side)
    bits = pickable(v, p)
    for kind in range(KINDS):
        pick = 1 << PICK + KINDS * side + kind
        if bits & pick and count(wanted, kind) > count(v.chosen[side], kind):
            return pick
    return 1 << SEAL + side


@rule
def plan(v: Cup, side: int) -> int:
    """Which cards to show, a bag: goals spread over the matches to come, attacks in pairs, then what spoils.

    It looks at the hand as it was before the first card was put forward, so that it does not change meanwhile.
    """
    i = place_of(v, side)
    hand = v.hand[i] + v.chosen[side]
    left = matches_left(v, i) + 1
    room = share(v, side)
    scoring = size(hand & (one(ATTACK) - 1)) + count(hand, PENALTY)
    most = min(room, (scoring + left - 1) // left)  # of cards that score by themselves
    bag = 0
    for kind in range(THREE_GOALS, GOAL - 1, -1):
        bag += min(count(hand, kind), most - size(bag)) << BITS * kind
    bag += min(count(hand, PENALTY), most - size(bag)) << BITS * PENALTY
    pairs = min(count(hand, ATTACK), room - size(bag)) // 2
    bag += (2 * pairs) << BITS * ATTACK
    for kind in range(FOUL, OFFSIDE + 1):
        bag += min(count(hand, kind), room - size(bag)) << BITS * kind
    bag += min(count(hand, DEFENCE), room - size(bag)) << BITS * DEFENCE
    bag += min(count(hand, ATTACK) - 2 * pairs, room - size(bag)) << BITS * ATTACK
    return bag if bag > 0 else lowest_cards(hand, room)


@rule
def lowest_cards(hand: int, n: int) -> int:
    """The first so many cards of a hand."""
    bag = 0
    for kind in range(KINDS):
        bag += min(count(hand, kind), n - size(bag)) << BITS * kind
    return bag


# --- knock-outs: whom to help and whom to spoil --------------------------------------------------------------


@rule
@large
def eager(v: Cup, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """Scores for its own teams and spoils those of others, wherever it can; discards only what is of no use."""
    if v.phase == phase.CHOOSE:
        return weigh_bits(even_pick(v, p), events, n, weights)
    total = 0
    own = slots_of(v, p)
    for i in range(n):
        weights[i] = 0
        if events[i] < DISCARD:
            mine = (own >> ((events[i] - PLAY) & 7)) & 1 == 1
            weights[i] = int(mine != is_spoiler((events[i] - PLAY) >> 3))
            total += weights[i]
    if total == 0:
        for i in range(n):
            weights[i] = int(events[i] >= DISCARD)
            total += weights[i]
    if total == 0:  # K15: it must play
        for i in range(n):
            weights[i] = 1
        return n
    return total


@rule
def weigh_bits(bits: int, events: list[int], n: int, weights: list[int]) -> int:
    """One for each event in a set of bits."""
    total = 0
    for i in range(n):
        weights[i] = (bits >> events[i]) & 1
        total += weights[i]
    return total


@rule
def is_spoiler(act: int) -> bool:
    """Covers, and a defence that takes a space."""
    return is_cover(act) or act == DEFENCE


@rule
@large
def simple(v: Cup, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """The most appealing of the offers; of several alike, any."""
    if v.phase == phase.CHOOSE:
        return weigh_bits(planned_pick(v, p), events, n, weights)
    chances = strengths(v)
    own = slots_of(v, p)
    best = -1
    total = 0
    for i in range(n):
        if events[i] >= DISCARD:
            weights[i] = discard_appeal(events[i] - DISCARD)
        else:
            weights[i] = play_appeal(v, own, chances, (events[i] - PLAY) >> 3, (events[i] - PLAY) & 7)
        if weights[i] > best:
            best = weights[i]
    for i in range(n):
        weights[i] = int(weights[i] == best)
        total += weights[i]
    return total


@rule
def strengths(v: Cup) -> int:
    """How strong each team of the block stands, in half goals: six bits a slot."""
    packed = 0
    for slot in range(2 * block_size(v)):
        packed |= strength(v, slot) << BITS * slot
    return packed


@rule
def strength(v: Cup, slot: int) -> int:
    """The cards of a team in half goals: an attack, and a penalty, is about half of one."""
    halves = 0
    t = team_in(v, slot)
    for i in range(v.laid[slot]):
        kind = v.space[slot][i] - 1
        if is_goal(kind):
            halves += 2 * (worth(v, t, kind) - int(v.cover[slot][i] > 0))
        elif kind == PENALTY or (kind == ATTACK and v.cover[slot][i] == 0):
            halves += 1
    return halves


@rule
def gain(v: Cup, act: int, slot: int) -> int:
    """What a card changes, in half goals, for the team it is laid on."""
    if is_cover(act):
        return -1 if last_card(v, slot) - 1 == ATTACK else -2
    if act == DEFENCE:
        return 0
    if is_goal(act):
        return 2 * worth(v, team_in(v, slot), act)
    return 1


@rule
def play_appeal(v: Cup, own: int, chances: int, act: int, slot: int) -> int:
    """What a card is worth to a seat there: most where a match of its own hangs in the balance.

    Helping a rival is worth nothing, and neither is spoiling one's own team. A rival that meets nobody of ours
    is spoilt only if nothing better offers itself, and the stronger the rather.
    """
    mine = (own >> slot) & 1 == 1
    facing = (own >> (slot ^ 1)) & 1 == 1
    if mine == is_spoiler(act) or (mine and facing):
        return 0
    change = gain(v, act, slot)
    if not mine and not facing:
        return 3 + ((chances >> BITS * slot) & 63) // 4 - int(change == 0)
    lead = ((chances >> BITS * slot) & 63) - ((chances >> BITS * (slot ^ 1)) & 63)
    close = 8 - min(8, abs(lead))
    if change == 0:  # a defence in a rival's space: one chance less to answer
        return 4 + close // 2
    return 8 + 4 * abs(change) + close


@rule
def discard_appeal(kind: int) -> int:
    """What is least missed: a foul without a target rather than a goal."""
    return 1 if kind_of(kind) <= TWO_GOALS or kind == THREE_GOALS else 3
