"""What the others' choices tell of their hands: facts out of a viewer's log, and how well a guessed hand fits them.

Two things hide a hand: which cards it holds, and since when it holds each. A seat that drew on red held no red *then*;
what it was given later may be red. So a hand is judged in three steps. `gather`, once a search: for each seat what it
was given, played, drew, kept and named, oldest first. `receive`: a guess at which of the cards it was given it has
played, each before it was played, all ways alike. `likely`: how likely each choice was from the hand of its time.

How a seat chooses is a row of weights (`models.py`).
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import large, rule

from ....engine.bits import count_bits, lowest_bit, nth_bit
from .cards import loosen
from .models import BLUFF, DRAWS, FAR, HONEST, KEEPS, KEEPS_WILD, MODEL, NAMES, PLAYS, STRENGTHS, WILDS, nats
from .options import BLOCK
from .parts import (
    CARDS,
    COLOURS,
    NO_CARD,
    ONE_COLOUR,
    PILE,
    PLUS_FOUR,
    PLUS_FOUR_BIT,
    SEATS,
    SYMBOLS,
    UNKNOWN,
    WILD,
    WILD_BIT,
    colour_of,
    followers,
    is_wild,
    symbol_of,
)
from .questions import is_honest
from .state import Uno

# The facts of a seat: a row of numbers.
ITEMS: Final = 20  # what it was given and did, the last so many
SLOTS: Final = 40  # cards that a hand may have room for, played ones included
COUNT: Final = 0  # items there are
BEFORE: Final = 1  # cards in the hand before the first of them
WHOSE: Final = 2  # the row of weights that it chooses by
ITEM: Final = 3
PLACE: Final = ITEM + ITEMS  # scratch: the slot of each item's card
CARD: Final = PLACE + ITEMS  # scratch: the card in each slot
ROW: Final = CARD + SLOTS
FACTS: Final = ROW * SEATS + 32  # and registers of the walk along the log: gathering.py

# An item: what happened, to which card, on which card and colour.
GIVEN: Final = 0  # a card from the pile
PLAYED: Final = 1  # a card out of the hand
PASSED_ON: Final = 2  # the card given last, played at once
DREW: Final = 3  # instead of playing
KEPT: Final = 4  # the card given last, instead of playing it
NAMED: Final = 5  # a colour
KINDS: Final = 8
UNSURE: Final = 64  # on what, if that is not known


@rule
def item(what: int, card: int, colour: int, top: int, hurry: int) -> int:
    """An item as a number."""
    return what + KINDS * (card + 64 * (colour + COLOURS * (top + 2 * UNSURE * hurry)))


# --- how likely ------------------------------------------------------------------------------------------------------


@rule
@large
def likely(s: Uno, p: int, facts: list[int], r: int) -> int:
    """How likely a seat's choices were, if this is its hand now: a logarithm, in thousandths of a nat."""
    at = ROW * p
    if facts[at + COUNT] == 0:
        return 0
    receive(s, p, facts, r)
    given = facts[at + BEFORE]
    held = (1 << given) - 1
    hand = cards_in(facts, at, held)
    total = 0
    for k in range(facts[at + COUNT]):
        it = facts[at + ITEM + k]
        what = it & (KINDS - 1)
        if what == GIVEN:
            hand |= 1 << facts[at + CARD + given]
            held |= 1 << given
            given += 1
            continue
        total += fact_likely(s, facts[at + WHOSE], it, hand, facts[at + CARD + given - 1])
        if what == PLAYED or what == PASSED_ON:
            held &= ~(1 << facts[at + PLACE + k])
            hand = cards_in(facts, at, held)
    return max(total, -FAR)


@rule
@large
def receive(s: Uno, p: int, facts: list[int], r: int) -> None:
    """Which slot each card was given to: of the played ones in their order, then of those that the hand holds now."""
    at = ROW * p
    given = facts[at + BEFORE]
    held = (1 << given) - 1
    for k in range(facts[at + COUNT]):
        it = facts[at + ITEM + k]
        what = it & (KINDS - 1)
        if what == GIVEN:
            held |= 1 << given
            given += 1
        elif what == PLAYED or what == PASSED_ON:
            r = r * 48271 % 2147483647
            slot = given - 1 if what == PASSED_ON else nth_bit(held, r % count_bits(held))
            facts[at + PLACE + k] = slot
            facts[at + CARD + slot] = it >> 3 & 63
            held &= ~(1 << slot)
    cards = s.holds[p] + 0
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        for _ in range(s.cards[p][card]):
            r = r * 48271 % 2147483647
            slot = nth_bit(held, r % count_bits(held))
            facts[at + CARD + slot] = card
            held &= ~(1 << slot)


@rule
@large
def cards_in(facts: list[int], at: int, held: int) -> int:
    """The cards in those slots, as a set."""
    hand = 0
    while held != 0:
        hand |= 1 << facts[at + CARD + lowest_bit(held)]
        held &= held - 1
    return hand


@rule
@large
def fact_likely(s: Uno, model: int, it: int, hand: int, newest: int) -> int:
    """How likely one choice was from the hand of its time, and from the card given last."""
    what = it & (KINDS - 1)
    card = it >> 3 & 63
    colour = it >> 9 & 3
    top = it >> 11 & (UNSURE - 1)
    if what == PASSED_ON or it >> 17 & 1:
        return 0
    if what == KEPT:
        return kept_likely(newest, colour, top, model)
    if what == NAMED:
        return named_likely(hand, colour, model)
    return turn_likely(s, hand, card if what == PLAYED else NO_CARD, colour, top, it >> 18, model)


@rule
@large
def turn_likely(s: Uno, hand: int, card: int, colour: int, top: int, hurry: int, model: int) -> int:
    """How likely a seat with that hand plays that card, or draws, if it is none."""
    can = hand & followers(colour, symbol_of(top))
    total = 0
    mine = 0
    for c in range(COLOURS):
        part = can & ONE_COLOUR << (c * SYMBOLS)
        if part != 0:
            strength = min(STRENGTHS - 1, count_bits(hand & ONE_COLOUR << (c * SYMBOLS)))
            weight = MODEL[model + PLAYS + strength]
            total += weight * count_bits(part)
            if not is_wild(card) and card != NO_CARD and colour_of(card) == c:
                mine = weight
    if hand & WILD_BIT:
        total += MODEL[model + WILDS + hurry]
        mine = MODEL[model + WILDS + hurry] if card == WILD else mine
    if hand & PLUS_FOUR_BIT:
        weight = MODEL[model + HONEST + hurry]
        if not is_honest(s, colour, top, hand & ~PLUS_FOUR_BIT):
            weight = 0 if s.illegal_plus_four == BLOCK else MODEL[model + BLUFF]
        total += weight
        mine = weight if card == PLUS_FOUR else mine
    draws = MODEL[model + DRAWS] if total > 0 else 1
    if card == NO_CARD:
        mine = draws
    return nats(mine) - nats(total + draws) if mine > 0 else -FAR


@rule
def kept_likely(card: int, colour: int, top: int, model: int) -> int:
    """How likely a seat keeps the card that it has just drawn."""
    if is_wild(card):
        return nats(MODEL[model + KEEPS_WILD]) - nats(1000)
    if 1 << card & followers(colour, symbol_of(top)) == 0:
        return 0
    return nats(MODEL[model + KEEPS]) - nats(1000)


@rule
def named_likely(hand: int, colour: int, model: int) -> int:
    """How likely a seat with that hand names that colour."""
    total = 0
    mine = 0
    for c in range(COLOURS):
        weight = MODEL[model + NAMES + min(STRENGTHS - 1, count_bits(hand & ONE_COLOUR << (c * SYMBOLS)))]
        total += weight
        mine = weight if c == colour else mine
    return nats(mine) - nats(total)


@rule
def doubt(s: Uno, v: Uno, p: int) -> None:
    """Forget of a guess what it says of that seat's cards; which lie in the pile is open again, too."""
    for card in range(CARDS):
        loosen(s, card, s.cards[p][card] - v.cards[p][card])
        s.cards[p][card] = v.cards[p][card]
        s.cards[PILE][card] = 0
    s.cards[p][UNKNOWN] = v.cards[p][UNKNOWN]
    s.cards[PILE][UNKNOWN] = s.size[PILE]
    s.holds[p] = v.holds[p]
    if s.turn == p:
        s.drawn = v.drawn
        s.kept = v.kept
