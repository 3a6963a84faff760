"""The knock-out stage, from one event to the next (C10-C21)."""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from ....cups.brackets import LOSER, WINNER, enter
from ....engine.bits import count_bits
from . import phase
from .options import A_TEAM, DEALT, IN_CUP, LAST_DRAWN, STOP
from .parts import COVERING_DEFENCE, FOUL, HAND, OFFSIDE, SEATS, SPACES, STOCK, TEAMS, kind_of, one, scores_kick, size
from .questions import block_size, is_through, next_player, slots_of, sole_owner, starter, tie_of, winner_of
from .scoring import count_tie, next_to_score
from .state import Cup

SEMI_FINALS = 4  # rounds
FINALS = 5


# --- dealing -------------------------------------------------------------------------------------------------


@rule
@large
def begin_block(s: Cup) -> None:
    """C10, C18-C21  The next block: all cards but kept hands are shuffled, and hands are dealt."""
    if s.stop_when_decided == STOP and sole_owner(s) >= 0:  # D12
        gather(s, True)
        s.phase = phase.OVER
        return
    s.round += 1
    s.match = 0
    s.scored = 0
    gather(s, False)
    s.players = 0
    for p in range(s.seats):
        s.players |= int(is_dealt_in(s, p)) << p
    s.turn = starter(s)
    s.stock = 0
    s.phase = phase.DEAL
    deal_on(s)


@rule
def gather(s: Cup, hands: bool) -> None:
    """C10, D19  All cards on the table come together; hands too, if they are over."""
    s.pile = s.deck
    s.open_pile = 0
    s.discard = 0
    s.flipped = 0
    for p in range(SEATS):
        if hands:
            s.hold[p] = 0
        s.pile -= s.hold[p]


@rule
def is_dealt_in(s: Cup, p: int) -> bool:
    """K16  Who has a team in these matches; option: in the round of 16, who has a team still in the cup."""
    if s.dealt_in == IN_CUP and s.round <= 2:
        for t in range(TEAMS):  # noqa: SIM110  # a loop compiles, a generator does not
            if s.owner[t] == p + 1 and is_through(s, t):
                return True
        return False
    return slots_of(s, p) != 0


@rule
def due(s: Cup, p: int) -> int:
    """C10, D20, K22  Three cards each; option: in semi-finals and finals three for each team."""
    if (s.players >> p) & 1 == 0:
        return 0
    if s.last_hands == A_TEAM and s.round >= SEMI_FINALS:
        return HAND * count_bits(slots_of(s, p))
    return HAND


@rule
def deal_on(s: Cup) -> None:
    """D11, K25  The next seat clockwise that lacks cards; kept hands are whole. If all have theirs, the play begins."""
    for i in range(s.seats):
        q = s.turn + i if s.turn + i < s.seats else s.turn + i - s.seats
        if size(s.hold[q]) < due(s, q):
            s.turn = q
            return
    s.turn = starter(s)
    left = size(s.pile)
    s.stock = min(STOCK, left) if s.round >= SEMI_FINALS else left  # C20, K23
    s.phase = phase.TURN


@rule
def give_seat(s: Cup, kind: int) -> None:
    """C10, C11  A card for the seat that is dealt cards, or that refills its hand."""
    s.pile -= one(kind)
    s.hold[s.turn] += one(kind)
    if s.phase == phase.DEAL:
        deal_on(s)
        return
    s.stock -= 1
    if s.stock == 0 and s.round >= SEMI_FINALS and s.last_end == LAST_DRAWN:
        end_play(s)  # K24
    else:
        pass_turn(s)


# --- playing --------------------------------------------------------------------------------------------------


@rule
def play_card(s: Cup, act: int, slot: int) -> None:
    """C11-C13  Lay a card in a space of a team, or as a cover upon its last card."""
    kind = kind_of(act)
    s.hold[s.turn] -= one(kind)
    if is_cover(act):
        s.cover[slot][s.laid[slot] - 1] = kind + 1
    else:
        s.space[slot][s.laid[slot]] = kind + 1
        s.laid[slot] += 1
    draw_next(s)


@rule
def is_cover(act: int) -> bool:
    """C13  A foul, an offside, and a defence that is laid upon a card."""
    return act == FOUL or act == OFFSIDE or act == COVERING_DEFENCE


@rule
def discard_card(s: Cup, kind: int) -> None:
    """C14, D13  Face up, and out of the block."""
    s.hold[s.turn] -= one(kind)
    s.discard += one(kind)
    draw_next(s)


@rule
def draw_next(s: Cup) -> None:
    """C11, D13  Refill the hand while the stock lasts."""
    if s.stock > 0:
        s.phase = phase.DRAW
    else:
        pass_turn(s)


@rule
def pass_turn(s: Cup) -> None:
    """C15, K20, D16  Clockwise, past those without cards; when nobody has any the block is over."""
    q = next_player(s, s.turn)
    if q < 0:
        end_play(s)
    else:
        s.turn = q
        s.phase = phase.TURN


# --- scoring --------------------------------------------------------------------------------------------------


@rule
@large
def end_play(s: Cup) -> None:
    """C15, C16  Goals are counted, then the matches are scored one by one."""
    for slot in range(2 * block_size(s)):
        count_tie(s, slot)
    s.match = next_to_score(s)
    s.phase = phase.SCORE


@rule
@large
def end_tie(s: Cup) -> None:
    """C16, D17  The result is written down, and the cards of the match are discarded."""
    k = tie_of(s, s.match)
    write_tie(s)
    clear_slot(s, 2 * s.match)
    clear_slot(s, 2 * s.match + 1)
    s.discard += s.flipped
    s.flipped = 0
    s.scored |= 1 << s.match
    advance(s, k)
    s.match = next_to_score(s) if s.scored < (1 << block_size(s)) - 1 else 0
    if s.scored == (1 << block_size(s)) - 1:
        s.scored = 0
        end_hands(s)
        next_shoot_out(s)


@rule
def write_tie(s: Cup) -> None:
    """C16  The goals of the match that is scored are its result."""
    for side in range(2):
        s.result[tie_of(s, s.match)][side] = s.goals[2 * s.match + side] + 1


@rule
def clear_slot(s: Cup, slot: int) -> None:
    """D17  A team's cards go to the discards."""
    for i in range(SPACES):
        if s.space[slot][i] > 0:
            s.discard += one(s.space[slot][i] - 1)
        if s.cover[slot][i] > 0:
            s.discard += one(s.cover[slot][i] - 1)
        s.space[slot][i] = 0
        s.cover[slot][i] = 0
    s.laid[slot] = 0
    s.goals[slot] = 0


@rule
def advance(s: Cup, k: int) -> None:
    """C17, K18, K28  Winner and loser enter their next match; a draw waits for the shoot-out, without extra time."""
    winner = winner_of(s, k)
    if winner < 0:
        return
    enter(s.pairs, s.entrant, WINNER + k, winner)
    enter(s.pairs, s.entrant, LOSER + k, s.entrant[k][0] + s.entrant[k][1] - 2 - winner)


@rule
def end_hands(s: Cup) -> None:
    """K25, D19  After the finals hands are over; after the semi-finals too, if new ones are dealt."""
    if s.round == FINALS or (s.round == SEMI_FINALS and s.final_hands == DEALT):
        for p in range(SEATS):
            s.hold[p] = 0


# --- shoot-outs -----------------------------------------------------------------------------------------------


@rule
@large
def next_shoot_out(s: Cup) -> None:
    """C17, D19  Drawn matches in match order, each with all cards but kept hands; then the next block, or the end."""
    gather(s, False)
    for i in range(block_size(s)):
        if winner_of(s, tie_of(s, i)) < 0:
            s.match = i
            s.phase = phase.KICKS
            return
    if s.round == FINALS:
        s.match = 0
        s.phase = phase.OVER
    else:
        begin_block(s)


@rule
def is_shot_out(s: Cup) -> bool:
    """C17, K27  Five kicks each and one team leads, or as many more as it takes."""
    k = tie_of(s, s.match)
    return s.taken >= 10 and s.taken & 1 == 0 and s.result[k][2] != s.result[k][3]


@rule
def kick(s: Cup, kind: int) -> None:
    """C17, K27, D19  The teams flip in turn, first-named first."""
    s.pile -= one(kind)
    s.flipped += one(kind)
    s.result[tie_of(s, s.match)][2 + (s.taken & 1)] += int(scores_kick(kind))
    s.taken += 1


@rule
def end_shoot_out(s: Cup) -> None:
    """C17, C18  The winner goes on."""
    s.taken = 0
    advance(s, tie_of(s, s.match))
    next_shoot_out(s)


# --- where a card may go ---------------------------------------------------------------------------------------


@rule
def own_slots(s: Cup, p: int) -> int:
    """C11, C21, K26, D21  Any team of the block; in the finals those of matches in which one has a team. As bits."""
    slots = (1 << 2 * block_size(s)) - 1
    if s.round < FINALS:
        return slots
    mine = slots_of(s, p)
    facing = (mine & 0b01010101) << 1 | (mine & 0b10101010) >> 1
    return mine | facing


@rule
def last_card(s: Cup, slot: int) -> int:
    """C13, D14  The last card of a team, as kind + 1, if it is not covered; else 0."""
    n = s.laid[slot]
    return s.space[slot][n - 1] if n > 0 and s.cover[slot][n - 1] == 0 else 0
