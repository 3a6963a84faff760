"""The law: `refusal` says whether an event is allowed and why not; `offer` lists the same set fast."""

from __future__ import annotations

from mundialito.engine.rule import rule
from mundialito.engine.who import NATURE, NOBODY, TABLE

from ....engine.bits import lowest_bit
from . import phase, reasons
from .cards import nth_in_pile
from .events import (
    ACCEPT,
    CATCH,
    CHALLENGE,
    DRAW,
    EVENTS,
    GIVE,
    GUILTY,
    INNOCENT,
    KEEP,
    LAPSE,
    LET_GO,
    NAME,
    PLAY,
    SHOW,
    SHUFFLE,
    SILENT,
    STARTER,
    STOP,
    TURN_UP,
    UNO,
)
from .options import BLOCK, ON
from .parts import (
    BOTH_WILDS,
    CARDS,
    COLOURS,
    NO_CARD,
    PILE,
    PLUS_FOUR,
    PLUS_FOUR_BIT,
    PLUS_TWO,
    card_of,
    colour_of,
    followers,
    is_wild,
    symbol_of,
)
from .questions import actor, can_be_challenged, may_play_plus_four, next_seat, nothing_left, shown_next, was_honest
from .state import Uno


@rule
def refusal(s: Uno, who: int, e: int) -> int:
    """0, or why not."""
    if e < 0 or e >= EVENTS:
        return reasons.NO_EVENT
    if s.phase == phase.OVER:
        return reasons.OVER
    if who == NATURE:
        return nature_refusal(s, e)
    awaited = actor(s)
    if who == TABLE:
        return 0 if e == STOP and awaited >= 0 else reasons.NOT_THE_TABLES
    if awaited == NATURE:
        return reasons.NATURES_TURN
    if who != awaited:
        return reasons.OTHER_SEAT
    return seat_refusal(s, who, e)


@rule
def seat_refusal(s: Uno, p: int, e: int) -> int:
    """Why the seat that is asked may not do that."""
    now = s.phase
    if now == phase.TURN:
        if e == DRAW:
            return 0
        return play_refusal(s, p, e - PLAY) if e < DRAW else reasons.TURN_ASKS
    if now == phase.DRAWN:
        if e == KEEP:
            return 0
        if e >= DRAW:
            return reasons.DRAWN_ASKS
        return play_refusal(s, p, e - PLAY) if e - PLAY == s.drawn else reasons.NOT_THE_DRAWN
    if now == phase.CALL:
        return 0 if e == UNO or e == SILENT else reasons.CALL_ASKS
    if now == phase.COLOUR or now == phase.FIRST_COLOUR:
        return 0 if NAME <= e < NAME + COLOURS else reasons.COLOUR_ASKS
    if now == phase.CATCH:
        return 0 if e == CATCH or e == LET_GO else reasons.CATCH_ASKS
    return answer_refusal(s, p, e)


@rule
def play_refusal(s: Uno, p: int, card: int) -> int:
    """U4  Colour or symbol must match; a wild goes on anything, and so does a +4 (U7) unless it is blocked."""
    if s.cards[p][card] == 0:
        return reasons.NOT_HELD
    if card == PLUS_FOUR:
        return plus_four_refusal(s, p)
    if is_wild(card) or colour_of(card) == s.colour or symbol_of(card) == symbol_of(s.top):
        return 0
    return reasons.NO_MATCH


@rule
def plus_four_refusal(s: Uno, p: int) -> int:
    """U7  An illegal +4 can be played and challenged, unless the table blocks it."""
    if s.illegal_plus_four == BLOCK and not may_play_plus_four(s, p):
        return reasons.PLUS_FOUR_BLOCKED
    return 0


@rule
def answer_refusal(s: Uno, p: int, e: int) -> int:
    """UD6  Accept or challenge. UD15  Whoever is hit may stack the same kind."""
    if e == ACCEPT:
        return 0
    if e == CHALLENGE:
        return 0 if can_be_challenged(s) else reasons.NO_CHALLENGE
    if e >= DRAW:
        return reasons.ANSWER_ASKS
    if s.stacking != ON:
        return reasons.NO_STACKING
    if not may_stack(s, p):
        return reasons.ONLY_THE_HIT
    if not is_alike(s.top, e - PLAY):
        return reasons.STACK_ALIKE
    if s.cards[p][e - PLAY] == 0:
        return reasons.NOT_HELD
    return plus_four_refusal(s, p) if e - PLAY == PLUS_FOUR else 0


@rule
def may_stack(s: Uno, p: int) -> bool:
    """UD15  Only who is hit, not those who are asked after him."""
    return s.stacking == ON and p == next_seat(s)


@rule
def is_alike(top: int, card: int) -> bool:
    """UD15  A +2 on a +2, a +4 on a +4."""
    if top == PLUS_FOUR:
        return card == PLUS_FOUR
    return symbol_of(card) == PLUS_TWO


@rule
def nature_refusal(s: Uno, e: int) -> int:
    """Why that does not come out of deck, pile or hand now."""
    now = s.phase
    if actor(s) != NATURE:
        return reasons.NOT_NATURES
    if now == phase.STARTER:
        if not STARTER <= e < GIVE:
            return reasons.OTHER_OUTCOME
        return 0 if e - STARTER < s.seats else reasons.NO_SUCH_SEAT
    if now == phase.JUDGING:
        return showing_refusal(s, e)
    if now == phase.FIRST_CARD:
        if not TURN_UP <= e < SHUFFLE:
            return reasons.OTHER_OUTCOME
        return 0 if s.cards[PILE][e - TURN_UP] > 0 else reasons.NONE_LEFT
    if e == SHUFFLE or e == LAPSE:
        if s.size[PILE] > 0:
            return reasons.NOT_EMPTY
        return 0 if nothing_left(s) == (e == LAPSE) else reasons.SHUFFLE_FIRST
    if not GIVE <= e < GIVE + CARDS:
        return reasons.OTHER_OUTCOME
    if s.size[PILE] == 0:
        return reasons.SHUFFLE_FIRST
    return 0 if s.cards[PILE][e - GIVE] > 0 else reasons.NONE_LEFT


@rule
def showing_refusal(s: Uno, e: int) -> int:
    """UD7  The judged hand card by card, then the verdict that it gives."""
    card = shown_next(s)
    if SHOW <= e < GUILTY:
        return 0 if e - SHOW == card else reasons.NOT_SHOWN_NOW
    if e != GUILTY and e != INNOCENT:
        return reasons.OTHER_OUTCOME
    if card != NO_CARD:
        return reasons.NOT_SHOWN_NOW
    return 0 if (e == INNOCENT) == was_honest(s) else reasons.OTHER_VERDICT


# --- the fast list -----------------------------------------------------------------------------


@rule
def offer(s: Uno, who: int, out: list[int]) -> int:
    """All that `refusal` allows, and how many that is."""
    now = s.phase
    if now == phase.TURN and who == s.turn:
        n = list_cards(s.holds[who] & playable(s, who), out, 0)
        out[n] = DRAW
        return n + 1
    if now == phase.DRAWN and who == s.turn:
        n = list_cards((1 << s.drawn) & playable(s, who), out, 0)
        out[n] = KEEP
        return n + 1
    awaited = actor(s)
    if who == TABLE and awaited >= 0:
        out[0] = STOP
        return 1
    if who != awaited or awaited == NOBODY:
        return 0
    if who == NATURE:
        return nature_offer(s, out)
    return answers(s, who, out)


@rule
def answers(s: Uno, p: int, out: list[int]) -> int:
    """What is asked in between: the call, the colour, the catch, the answer to a +4."""
    now = s.phase
    if now == phase.CALL:
        return list_two(UNO, SILENT, out)
    if now == phase.CATCH:
        return list_two(CATCH, LET_GO, out)
    if now == phase.ANSWER:
        return answer_offer(s, p, out)
    for colour in range(COLOURS):
        out[colour] = NAME + colour
    return COLOURS


@rule
def playable(s: Uno, p: int) -> int:
    """U4  Everything that may be played on the top card, as a set."""
    cards = followers(s.colour, symbol_of(s.top)) | BOTH_WILDS
    if s.illegal_plus_four == BLOCK and not may_play_plus_four(s, p):
        cards ^= PLUS_FOUR_BIT
    return cards


@rule
def list_cards(cards: int, out: list[int], n: int) -> int:
    """Each card of a set as a play; the new length of the list."""
    while cards != 0:
        out[n] = PLAY + lowest_bit(cards)
        cards &= cards - 1
        n += 1
    return n


@rule
def list_two(first: int, second: int, out: list[int]) -> int:
    """A yes and a no."""
    out[0] = first
    out[1] = second
    return 2


@rule
def answer_offer(s: Uno, p: int, out: list[int]) -> int:
    """UD6, UD15  The answers to a +4, or to a +2 where cards are stacked."""
    n = 0
    if may_stack(s, p):
        if s.top == PLUS_FOUR:
            n = list_cards(s.holds[p] & playable(s, p) & PLUS_FOUR_BIT, out, n)
        else:
            for colour in range(COLOURS):
                n = list_cards(s.holds[p] & (1 << card_of(colour, PLUS_TWO)), out, n)
    out[n] = ACCEPT
    n += 1
    if can_be_challenged(s):
        out[n] = CHALLENGE
        n += 1
    return n


@rule
def nature_offer(s: Uno, out: list[int]) -> int:
    """What may come out next, ascending."""
    now = s.phase
    if now == phase.STARTER:
        for p in range(s.seats):
            out[p] = STARTER + p
        return s.seats
    if now == phase.JUDGING or (s.size[PILE] == 0 and now != phase.FIRST_CARD):
        out[0] = outcome(s, 0)
        return 1
    first = TURN_UP if now == phase.FIRST_CARD else GIVE
    n = 0
    for card in range(CARDS):
        if s.cards[PILE][card] > 0:
            out[n] = first + card
            n += 1
    return n


@rule
def weight(s: Uno, e: int) -> int:
    """U2  Every card of the pile is as likely as any other, copies counted."""
    if GIVE <= e < TURN_UP:
        return s.cards[PILE][e - GIVE]
    if TURN_UP <= e < SHUFFLE:
        return s.cards[PILE][e - TURN_UP]
    return 1


@rule
def chances(s: Uno) -> int:
    """All weights added up."""
    if s.phase == phase.STARTER:
        return s.seats
    if s.phase == phase.JUDGING or s.size[PILE] == 0:
        return 1
    return s.size[PILE]


@rule
def outcome(s: Uno, r: int) -> int:
    """The r-th of them."""
    now = s.phase
    if now < phase.JUDGING:
        if s.size[PILE] > 0:
            return GIVE + nth_in_pile(s, r)
        return LAPSE if nothing_left(s) else SHUFFLE
    if now == phase.FIRST_CARD:
        return TURN_UP + nth_in_pile(s, r)
    if now == phase.STARTER:
        return STARTER + r
    card = shown_next(s)
    if card != NO_CARD:
        return SHOW + card
    return INNOCENT if was_honest(s) else GUILTY
