"""Questions about a round: whose move, who is next, was the +4 legal, what do the cards count. They change nothing."""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule
from mundialito.engine.who import NATURE, NOBODY

from ....engine.bits import lowest_bit
from . import phase
from .options import BLOCK, COLOUR_ONLY, MATCHING
from .parts import CARDS, DISCARD, NO_CARD, NO_SYMBOL, PILE, PLUS_FOUR, WILD_BIT, followers, points_of, symbol_of
from .state import Uno

GOING_OUT: Final = 30  # what a search would pay in points to win the round

# --- whose move (U5) -------------------------------------------------------------------------------


@rule
def actor(s: Uno) -> int:
    """Whom the round waits for."""
    now = s.phase
    if now <= phase.FIRST_COLOUR:
        return s.turn
    if now <= phase.ANSWER:
        return s.asked
    return NATURE if now < phase.OVER else NOBODY


@rule
def next_seat(s: Uno) -> int:
    """U5  The next player in the direction of play."""
    p = s.turn + s.way  # seat_after, written out: asked a hundred times a match, and a call is dear when interpreted
    return p if p < s.seats else p - s.seats


@rule
def seat_after(s: Uno, p: int) -> int:
    """U5  Who follows a seat in the direction of play."""
    p += s.way
    return p - s.seats if p >= s.seats else p


@rule
def taker(s: Uno) -> int:
    """Who gets the card that Nature hands over."""
    if s.phase == phase.PENALTY:
        return next_seat(s)
    if s.phase == phase.WRONG:
        return s.asked
    return s.turn


@rule
def nothing_left(s: Uno) -> bool:
    """U10  Neither a pile nor discards to make one of."""
    return s.size[PILE] == 0 and s.size[DISCARD] <= 1


# --- the +4 (U7, U8) --------------------------------------------------------------------------------


@rule
def is_honest(s: Uno, colour: int, top: int, held: int) -> bool:
    """U7, UD5  Whether a +4 was legal with these cards left, on that colour and card. Another +4 never matters."""
    if s.plus_four == COLOUR_ONLY:
        return held & followers(colour, NO_SYMBOL) == 0
    if s.plus_four == MATCHING:
        return held & followers(colour, symbol_of(top)) == 0
    return held & (followers(colour, symbol_of(top)) | WILD_BIT) == 0


@rule
def may_play_plus_four(s: Uno, p: int) -> bool:
    """U7  Whether a +4 from this hand would be legal now."""
    return is_honest(s, s.colour, s.top, s.holds[p])


@rule
def can_be_challenged(s: Uno) -> bool:
    """UD6  Every +4 that may be illegal: where illegal ones are refused nobody is asked."""
    return s.top == PLUS_FOUR and s.illegal_plus_four != BLOCK


@rule
def was_honest(s: Uno) -> bool:
    """UD5  Whether the +4 on top was legal, judged by the hand it was played from; UD4: by the one card kept."""
    held = s.holds[s.turn] if s.kept == NO_CARD else 1 << s.kept
    return is_honest(s, s.colour_before, s.top_before, held)


@rule
def only_card(s: Uno, p: int) -> int:
    """The one card of a hand of one."""
    for card in range(CARDS + 1):
        if s.cards[p][card] > 0:
            return card
    return NO_CARD


@rule
def shown_next(s: Uno) -> int:
    """UD7  The next card to show, in the order of cards; NO_CARD when all are shown."""
    if s.kept != NO_CARD:
        return s.kept if s.shown == 0 else NO_CARD
    past = s.shown
    for card in range(CARDS):
        past -= s.cards[s.turn][card]
        if past < 0:
            return card
    return NO_CARD


# --- the count (U11, U12) ---------------------------------------------------------------------------


@rule
def score(s: Uno, p: int) -> int:
    """U12  What the cards in a hand count against whoever holds them."""
    total = 0
    cards = s.holds[p]
    while cards != 0:
        card = lowest_bit(cards)
        total += worth(s, p, card)
        cards &= cards - 1
    return total


@rule
def worth(s: Uno, p: int, card: int) -> int:
    """U12  What all copies of a card count against whoever holds them."""
    return s.cards[p][card] * points_of(card)


@rule
def payoff(s: Uno, p: int) -> int:
    """U12  Low is good."""
    return -score(s, p)


@rule
def won(s: Uno, p: int) -> bool:
    """UD17  Who went out; nobody in a round that was blocked or stopped."""
    return s.size[p] == 0


@rule
def reward(s: Uno, p: int) -> int:
    """U12, UD17  Every point left in the hand costs one, and a few more that somebody else went out."""
    return 0 if s.size[p] == 0 else -score(s, p) - GOING_OUT
