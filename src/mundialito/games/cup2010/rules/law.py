"""The law: what is refused, what is offered, and how likely Nature's outcomes are."""

from __future__ import annotations

from mundialito.engine.rule import rule
from mundialito.engine.who import NATURE, TABLE

from ....cups.tables import at_place
from ....engine.bits import count_bits, lowest_bit, nth_bit
from . import phase, reasons
from .events import (
    DEALER,
    DISCARD,
    EVENTS,
    FLIP,
    GIVE,
    LOT,
    MISS,
    OWNER,
    PICK,
    PLAY,
    REVEAL,
    SEAL,
    SHUFFLE,
    TEAM,
    WHISTLE,
    combination,
)
from .groups import highest_pick, lot_place
from .knockout import is_shot_out, last_card, own_slots
from .options import ALLOWED, FREE, THREE_SPACES, YES
from .parts import (
    ACTS,
    ATTACK,
    COVERING_DEFENCE,
    FOUL,
    GROUP_SIZE,
    KINDS,
    OFFSIDE,
    SPACES,
    TEAMS,
    THREE_GOALS,
    count,
    is_goal,
    kind_of,
    nth_card,
    size,
)
from .questions import actor, block_size, most_picks, place_of, side_to_choose
from .scoring import can_refill, needs_cards, next_flip
from .state import Cup

# What Nature does: one thing alone, or one out of several.
ONE_THING, A_CARD, A_TEAM_CARD, A_DEALER, A_LOT = range(5)

# Where the bits of `board` begin, after those of slots with a free space.
LAST_ATTACK, LAST_GOAL, LAST_THREE = 8, 16, 24


# --- a seat ---------------------------------------------------------------------------------------------------


@rule
def refusal(s: Cup, who: int, e: int) -> int:
    """0, or why not."""
    if s.phase == phase.OVER:
        return reasons.OVER
    if e < 0 or e >= EVENTS:
        return reasons.NO_EVENT
    if who == NATURE:
        return nature_refusal(s, e)
    if who == TABLE or who < 0 or who >= s.seats:
        return reasons.NOT_THE_TABLES
    if side_to_choose(s, who) >= 0:
        return pick_refusal(s, who, e)
    if s.phase == phase.TURN and s.turn == who:
        return turn_refusal(s, who, e)
    return reasons.WAIT


@rule
def pick_refusal(s: Cup, p: int, e: int) -> int:
    """C6, D5, D6, K30  One to four cards of that team's own hand, then sealed; one is left for each match to come."""
    side = side_to_choose(s, p)
    if e >= PLAY:
        return reasons.CHOOSE_ASKS
    if e >= SEAL:
        if e - SEAL != side:
            return reasons.OTHER_SIDE
        return 0 if s.chosen[side] > 0 else reasons.NOT_ENOUGH
    if e - PICK >= KINDS * (side + 1) or e - PICK < KINDS * side:
        return reasons.OTHER_SIDE
    kind = e - PICK - KINDS * side
    if count(s.hand[place_of(s, side)], kind) == 0:
        return reasons.NOT_IN_HAND
    if kind < highest_pick(s, side):
        return reasons.DESCENDING
    return 0 if size(s.chosen[side]) < most_picks(s, side) else reasons.TOO_MANY


@rule
def turn_refusal(s: Cup, p: int, e: int) -> int:
    """C11-C14  A card of the hand, in a space, as a cover, or discarded."""
    if e < PLAY or e >= DISCARD + KINDS:
        return reasons.TURN_ASKS
    if e >= DISCARD:
        if count(s.hold[p], e - DISCARD) == 0:
            return reasons.NOT_HELD
        return 0 if s.discards == FREE or not can_play(s, p) else reasons.MUST_PLAY
    act = (e - PLAY) >> 3
    slot = (e - PLAY) & 7
    if count(s.hold[p], kind_of(act)) == 0:
        return reasons.NOT_HELD
    if slot >= 2 * block_size(s):
        return reasons.NO_SUCH_MATCH
    if (targets(s, p, act) >> slot) & 1:
        return 0
    return play_reason(s, p, act, slot)


@rule
def play_reason(s: Cup, p: int, act: int, slot: int) -> int:
    """Why a card cannot go there."""
    if (own_slots(s, p) >> slot) & 1 == 0:
        return reasons.NOT_YOUR_MATCH
    last = last_card(s, slot) - 1
    if act == COVERING_DEFENCE:
        if last == THREE_GOALS:
            return reasons.ONLY_AN_ATTACK if s.defence_on_three != YES else reasons.NO_SPACE
        return reasons.NO_SPACE if last == ATTACK else reasons.NO_TARGET
    if act == FOUL or act == OFFSIDE:
        if last == ATTACK:
            return reasons.ONLY_A_GOAL if act == FOUL or s.offside_on_attack != ALLOWED else reasons.NO_SPACE
        return reasons.NO_SPACE if last >= 0 and is_goal(last) else reasons.NO_TARGET
    return reasons.NO_SPACE


@rule
def has_space(s: Cup, slot: int) -> bool:
    """C12, K2, K3  At most four cards in front of a team; covers use no space, unless that is the reading."""
    used = s.laid[slot]
    if s.cover_space == YES:
        for i in range(s.laid[slot]):
            if s.cover[slot][i] > 0:
                used += 1
    return used < (SPACES - 1 if s.spaces == THREE_SPACES else SPACES)


@rule
def board(s: Cup) -> int:
    """C12, C13, D14, K10  What lies open to a card, eight bits each: slots with a free space, slots whose last card is
    an attack, a goal card, a 3-goal card. A cover, a penalty and a defence are no targets."""
    packed = 0
    for slot in range(2 * block_size(s)):
        last = last_card(s, slot) - 1
        if has_space(s, slot):
            packed |= 1 << slot
        elif s.cover_space == YES:  # K3: no room for a cover either
            continue
        if last == ATTACK:
            packed |= 1 << LAST_ATTACK + slot
        elif last >= 0 and is_goal(last):
            packed |= 1 << LAST_GOAL + slot
            packed |= int(last == THREE_GOALS) << LAST_THREE + slot
    return packed


@rule
def open_to(s: Cup, packed: int, act: int) -> int:
    """C12, C13, K5, K7  The slots on which that may be done, as bits: a defence covers an attack, a foul a goal card,
    an offside either; readings differ. All else needs a space."""
    if act == COVERING_DEFENCE:
        slots = packed >> LAST_ATTACK
        if s.defence_on_three == YES:
            slots |= packed >> LAST_THREE
    elif act == FOUL:
        slots = packed >> LAST_GOAL
    elif act == OFFSIDE:
        slots = packed >> LAST_GOAL
        if s.offside_on_attack == ALLOWED:
            slots |= packed >> LAST_ATTACK
    else:
        slots = packed
    return slots & 255


@rule
def targets(s: Cup, p: int, act: int) -> int:
    """C11, C21  The slots on which a seat may do that, as bits; whether it holds the card is not asked."""
    return open_to(s, board(s), act) & own_slots(s, p)


@rule
def can_play(s: Cup, p: int) -> bool:
    """K15  Whether any card in the hand can be played."""
    for act in range(ACTS):  # noqa: SIM110  # a loop compiles, a generator does not
        if count(s.hold[p], kind_of(act)) > 0 and targets(s, p, act) != 0:
            return True
    return False


@rule
def pickable(s: Cup, p: int) -> int:
    """C6, D5  What a seat that owes a choice may do, as bits of events: they all lie below 62."""
    side = side_to_choose(s, p)
    bits = int(s.chosen[side] > 0) << SEAL + side
    if size(s.chosen[side]) < most_picks(s, side):
        hand = s.hand[place_of(s, side)]
        for kind in range(highest_pick(s, side), KINDS):
            bits |= int(count(hand, kind) > 0) << PICK + KINDS * side + kind
    return bits


@rule
def offer(s: Cup, who: int, out: list[int]) -> int:
    """All that `refusal` allows."""
    if s.phase == phase.OVER:
        return 0
    if who == NATURE:
        return nature_offer(s, out)
    if who < 0 or who >= s.seats:
        return 0
    if s.phase == phase.TURN and s.turn == who:
        return turn_offer(s, who, out)
    if side_to_choose(s, who) < 0:
        return 0
    bits = pickable(s, who)
    n = 0
    while bits:
        out[n] = lowest_bit(bits)
        bits &= bits - 1
        n += 1
    return n


@rule
def turn_offer(s: Cup, p: int, out: list[int]) -> int:
    """C11-C14  Every card of the hand wherever it may go, then the discards."""
    hand = s.hold[p]
    packed = board(s)
    allowed = own_slots(s, p)
    n = 0
    for act in range(ACTS):
        if count(hand, kind_of(act)) > 0:
            slots = open_to(s, packed, act) & allowed
            while slots:
                out[n] = PLAY + 8 * act + lowest_bit(slots)
                slots &= slots - 1
                n += 1
    if s.discards == FREE or n == 0:
        for kind in range(KINDS):
            if count(hand, kind) > 0:
                out[n] = DISCARD + kind
                n += 1
    return n


# --- Nature -----------------------------------------------------------------------------------------------------


@rule
def natures_turn(s: Cup) -> int:
    """Nature's turn: whether she does the one thing that follows, or draws one out of several."""
    if s.phase == phase.HANDS or s.phase == phase.DEAL or s.phase == phase.DRAW:
        return A_CARD
    if s.phase == phase.SCORE:
        return A_CARD if s.pile > 0 and next_flip(s) >= 0 else ONE_THING
    if s.phase == phase.KICKS:
        return ONE_THING if is_shot_out(s) or needs_cards(s) else A_CARD
    if s.phase == phase.TEAMS:
        return A_TEAM_CARD
    if s.phase == phase.DEALER:
        return A_DEALER
    return A_LOT if s.phase == phase.LOTS else ONE_THING


@rule
def one_thing(s: Cup) -> int:
    """C5-C8, D8  What follows without any chance: an owner, sealed cards, a shuffle, the whistle."""
    if s.phase == phase.SHOW:
        return OWNER + s.owner[GROUP_SIZE * s.group + s.step] - 1
    if s.phase == phase.REVEAL:
        return REVEAL + combination(s.chosen[int(s.shown[0] > 0)])
    if s.phase == phase.KICKS:
        return WHISTLE if is_shot_out(s) else SHUFFLE
    if next_flip(s) < 0:
        return WHISTLE
    return SHUFFLE if can_refill(s) else MISS


@rule
def first_card_event(s: Cup) -> int:
    """A card of the pile is given to somebody, or flipped."""
    return FLIP if s.phase == phase.SCORE or s.phase == phase.KICKS else GIVE


@rule
def lots(s: Cup) -> int:
    """C9  The teams among which lots are drawn, as bits of places in the draw."""
    return at_place(s.place[s.group], GROUP_SIZE, lot_place(s))


@rule
def nature_refusal(s: Cup, e: int) -> int:
    """Why that does not happen by chance now."""
    if actor(s) != NATURE:
        return reasons.NOT_NATURES
    what = natures_turn(s)
    if what == A_CARD:
        kind = e - first_card_event(s)
        if kind < 0 or kind >= KINDS:
            return reasons.OTHER_OUTCOME
        return 0 if count(s.pile, kind) > 0 else reasons.NONE_LEFT
    if what == ONE_THING:
        return 0 if e == one_thing(s) else reasons.OTHER_OUTCOME
    if what == A_TEAM_CARD:
        if e < TEAM or e >= TEAM + TEAMS:
            return reasons.OTHER_OUTCOME
        return 0 if s.owner[e - TEAM] == 0 else reasons.NONE_LEFT
    if what == A_DEALER:
        return 0 if DEALER <= e < DEALER + s.seats else reasons.OTHER_OUTCOME
    return 0 if LOT <= e < LOT + GROUP_SIZE and (lots(s) >> (e - LOT)) & 1 else reasons.OTHER_OUTCOME


@rule
def nature_offer(s: Cup, out: list[int]) -> int:
    """All that can happen by chance now, ascending."""
    if actor(s) != NATURE:
        return 0
    n = 0
    what = natures_turn(s)
    if what == A_CARD:
        for kind in range(KINDS):
            if count(s.pile, kind) > 0:
                out[n] = first_card_event(s) + kind
                n += 1
    elif what == A_TEAM_CARD:
        for t in range(TEAMS):
            if s.owner[t] == 0:
                out[n] = TEAM + t
                n += 1
    elif what == ONE_THING:
        out[0] = one_thing(s)
        n = 1
    else:
        bits = lots(s) if what == A_LOT else (1 << s.seats) - 1
        while bits:
            out[n] = (LOT if what == A_LOT else DEALER) + lowest_bit(bits)
            bits &= bits - 1
            n += 1
    return n


@rule
def weight(s: Cup, e: int) -> int:
    """C3, C5, T8  Every card of the pile, every team card, every seat and every lot is as likely as any other."""
    return count(s.pile, e - first_card_event(s)) if natures_turn(s) == A_CARD else 1


@rule
def chances(s: Cup) -> int:
    """All weights added up."""
    what = natures_turn(s)
    if what == A_CARD:
        return size(s.pile)
    if what == ONE_THING:
        return 1
    if what == A_TEAM_CARD:
        return TEAMS - s.dealt
    return count_bits(lots(s)) if what == A_LOT else s.seats


@rule
def outcome(s: Cup, r: int) -> int:
    """The r-th unit of weight."""
    what = natures_turn(s)
    if what == A_CARD:
        return first_card_event(s) + nth_card(s.pile, r)
    if what == ONE_THING:
        return one_thing(s)
    if what == A_TEAM_CARD:
        t = 0
        while s.owner[t] != 0 or r > 0:
            r -= int(s.owner[t] == 0)
            t += 1
        return TEAM + t
    return LOT + nth_bit(lots(s), r) if what == A_LOT else DEALER + r
