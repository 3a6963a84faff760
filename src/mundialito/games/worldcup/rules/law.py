"""The law: what is refused, what is offered, and how likely Nature's outcomes are."""

from __future__ import annotations

from mundialito.engine.rule import rule
from mundialito.engine.who import NATURE, TABLE

from ....cups.tables import at_place
from ....engine.bits import count_bits, lowest_bit, nth_bit
from . import phase, reasons
from .events import COIN, DEALER, DISCARD, EVENTS, GIVE, LOT, PLAY, ROLL, STOP, TEAM, WHISTLE
from .parts import KINDS, NATIONS, TWO_AS_ONE, count, is_acting, kind_of, nth_card, size
from .questions import actor, is_in_full, open_rows
from .rounds import lot_place
from .rows import acts_of, is_playable, partners, rows_for
from .state import World
from .turns import is_shot_out, may_leave_second, next_roll

# What Nature does: one thing alone, or one out of several.
ONE_THING, A_CARD, A_FLAG, A_DEALER, A_LOT, A_DIE, A_COIN = range(7)


# --- a seat ---------------------------------------------------------------------------------------------------


@rule
def refusal(s: World, who: int, e: int) -> int:
    """0, or why not."""
    if s.phase == phase.OVER:
        return reasons.OVER
    if e < 0 or e >= EVENTS:
        return reasons.NO_EVENT
    if who == NATURE:
        return nature_refusal(s, e)
    if who == TABLE or who < 0 or who >= s.seats:
        return reasons.NOT_THE_TABLES
    if s.phase > phase.SECOND or s.turn != who:
        return reasons.WAIT
    return turn_refusal(s, who, e) if s.phase == phase.TURN else row_refusal(s, who, e)


@rule
def turn_refusal(s: World, p: int, e: int) -> int:
    """B2, B4, B10  A card of the hand, played where it can be, or discarded."""
    if e < PLAY or e >= DISCARD + KINDS:
        return reasons.TURN_ASKS
    if e >= DISCARD:
        return 0 if count(s.hand[p], e - DISCARD) > 0 else reasons.NOT_HELD
    act = e - PLAY
    if count(s.hand[p], kind_of(act)) == 0:
        return reasons.NOT_HELD
    if is_playable(s, p, act):
        return 0
    if act >= TWO_AS_ONE and is_in_full(s):
        return reasons.IN_FULL
    return reasons.TWO_TEAMS if rows_for(s, p, act) else reasons.NOWHERE


@rule
def rows_offered(s: World, p: int) -> int:
    """B6, B7, B8, B17  What a seat that chooses a row may do, as bits of events: they all lie below 62."""
    if s.phase == phase.ROW:
        return rows_for(s, p, s.card)
    return partners(s, p, s.partner - 1) | int(may_leave_second(s)) << STOP


@rule
def row_refusal(s: World, p: int, e: int) -> int:
    """E14, B6, B7, B8, B17  A row that is open to the seat, with a free square or a last tile to act on."""
    if e > STOP:
        return reasons.ROW_ASKS if s.phase == phase.ROW else reasons.SECOND_ASKS
    if (rows_offered(s, p) >> e) & 1:
        return 0
    if e == STOP:
        return reasons.ROW_ASKS if s.phase == phase.ROW else reasons.BOTH_GOALS
    if e >= 2 * s.matches:
        return reasons.NO_SUCH_ROW
    if (open_rows(s, p) >> e) & 1 == 0:
        return reasons.NOT_YOUR_MATCH
    if is_acting(s.card):
        return reasons.NO_TARGET
    return reasons.SAME_TEAM if (s.free >> e) & 1 else reasons.ROW_FULL


@rule
def offer(s: World, who: int, out: list[int]) -> int:
    """What `refusal` allows, as a list."""
    if who == NATURE:
        return nature_offer(s, out)
    if who < 0 or s.phase > phase.SECOND or s.turn != who:
        return 0
    bits = acts_of(s, who) << PLAY if s.phase == phase.TURN else rows_offered(s, who)
    n = 0
    while bits:
        out[n] = lowest_bit(bits)
        bits &= bits - 1
        n += 1
    if s.phase == phase.TURN:
        for kind in range(KINDS):
            if count(s.hand[who], kind) > 0:
                out[n] = DISCARD + kind
                n += 1
    return n


# --- Nature ---------------------------------------------------------------------------------------------------


@rule
def natures_turn(s: World) -> int:
    """What kind of thing happens by chance now."""
    if s.phase == phase.DRAW or s.phase == phase.DEAL:
        return A_CARD
    if s.phase == phase.SCORE:
        return A_DIE if next_roll(s) >= 0 else ONE_THING
    if s.phase == phase.TEAMS:
        return A_FLAG
    if s.phase == phase.LOTS:
        return A_LOT
    if s.phase == phase.COIN:
        return A_COIN
    if s.phase == phase.KICKS:
        return ONE_THING if is_shot_out(s) else A_DIE
    return A_DEALER


@rule
def lots(s: World) -> int:
    """E8, E12  The teams among which lots are drawn, as bits of places in the draw."""
    return at_place(s.place[s.group], s.members[s.group], lot_place(s, s.group))


@rule
def undealt(s: World) -> int:
    """E5, B1  The nations of the year whose flags are not dealt yet, as bits."""
    bits = 0
    for nation in range(NATIONS):
        t = s.team_of[nation]
        bits |= int(t > 0 and s.owner[t - 1] == 0) << nation
    return bits


@rule
def alike(s: World, what: int) -> int:
    """What can happen with equal chances, as bits above its first event: faces, lots, sides, seats, flags."""
    if what == A_DIE:
        return (1 << s.faces) - 1
    if what == A_LOT:
        return lots(s)
    if what == A_FLAG:
        return undealt(s)
    return 1 if what == ONE_THING else (3 if what == A_COIN else (1 << s.seats) - 1)


@rule
def first_event(what: int) -> int:
    """Where events of that kind begin."""
    if what == A_DIE:
        return ROLL
    if what == A_CARD:
        return GIVE
    if what == A_LOT:
        return LOT
    if what == A_FLAG:
        return TEAM
    return WHISTLE if what == ONE_THING else (COIN if what == A_COIN else DEALER)


@rule
def width(what: int) -> int:
    """How many events of that kind there are at most."""
    if what == A_CARD:
        return KINDS
    return NATIONS if what == A_FLAG else 1


@rule
def nature_refusal(s: World, e: int) -> int:
    """B15  Why that does not happen by chance now."""
    if actor(s) != NATURE:
        return reasons.NOT_NATURES
    what = natures_turn(s)
    i = e - first_event(what)
    if i < 0 or i >= 62:
        return reasons.OTHER_OUTCOME
    if what == A_CARD:
        if i >= KINDS:
            return reasons.OTHER_OUTCOME
        return 0 if count(s.pile, i) > 0 else reasons.NONE_LEFT
    if (alike(s, what) >> i) & 1:
        return 0
    return reasons.NONE_LEFT if i < width(what) else reasons.OTHER_OUTCOME


@rule
def nature_offer(s: World, out: list[int]) -> int:
    """All that can happen by chance now, ascending."""
    if actor(s) != NATURE:
        return 0
    n = 0
    what = natures_turn(s)
    if what == A_CARD:
        for kind in range(KINDS):
            if count(s.pile, kind) > 0:
                out[n] = GIVE + kind
                n += 1
        return n
    bits = alike(s, what)
    while bits:
        out[n] = first_event(what) + lowest_bit(bits)
        bits &= bits - 1
        n += 1
    return n


@rule
def weight(s: World, e: int) -> int:
    """B1, B12, B15, T8  Every card of the pile, every flag, face, lot and side of a coin is as likely as any other."""
    return count(s.pile, e - GIVE) if natures_turn(s) == A_CARD else 1


@rule
def chances(s: World) -> int:
    """All weights added up."""
    what = natures_turn(s)
    return size(s.pile) if what == A_CARD else count_bits(alike(s, what))


@rule
def outcome(s: World, r: int) -> int:
    """The r-th unit of weight."""
    what = natures_turn(s)
    if what == A_CARD:
        return GIVE + nth_card(s.pile, r)
    return first_event(what) + nth_bit(alike(s, what), r)
