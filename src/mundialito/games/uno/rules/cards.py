"""Cards on the move. The only place that writes where cards are, and what is derived from it."""

from __future__ import annotations

from mundialito.engine.rule import rule

from ....engine.bits import count_bits, nth_bit
from .parts import CARDS, DISCARD, PILE, PLACES, PLUS_FOUR, UNKNOWN, WILD
from .state import Uno


@rule
def leave_pile(s: Uno, card: int) -> None:
    """One copy less in the pile."""
    s.cards[PILE][card] -= 1
    s.size[PILE] -= 1
    unloose(s, card)


@rule
def unloose(s: Uno, card: int) -> None:
    """One copy less in `loose`."""
    bit = first_bit(card)
    word, at = bit >> 6, bit & 63
    copies = (s.loose[word] >> at) & (15 if card >= WILD else 3)
    s.loose[word] ^= (copies - (copies >> 1)) << at  # the highest of its bits


@rule
def loosen(v: Uno, card: int, copies: int) -> None:
    """So many copies more in `loose`."""
    bit = first_bit(card)
    for _ in range(copies):
        v.loose[bit >> 6] += (((v.loose[bit >> 6] >> (bit & 63)) & (15 if card >= WILD else 3)) + 1) << (bit & 63)


@rule
def give(s: Uno, p: int, card: int) -> None:
    """A card from the pile into a hand."""
    leave_pile(s, card)
    s.cards[p][card] += 1
    s.size[p] += 1
    s.holds[p] |= 1 << card


@rule
def lay_out(s: Uno, card: int) -> None:
    """A card from the pile onto the discards."""
    leave_pile(s, card)
    s.cards[DISCARD][card] += 1
    s.size[DISCARD] += 1


@rule
def put_down(s: Uno, p: int, card: int) -> None:
    """A card from a hand onto the discards."""
    s.cards[p][card] -= 1
    s.size[p] -= 1
    s.holds[p] &= ~(int(s.cards[p][card] == 0) << card)
    s.cards[DISCARD][card] += 1
    s.size[DISCARD] += 1


@rule
def reshuffle(s: Uno) -> None:
    """U10  All discards but the top card become the pile."""
    for card in range(CARDS):
        stay = 1 if card == s.top else 0
        s.cards[PILE][card] += s.cards[DISCARD][card] - stay
        s.cards[DISCARD][card] = stay
    derive(s)


@rule
def nth_in_pile(s: Uno, n: int) -> int:
    """The card of which the n-th copy in the pile is one, counted in the order of cards; in a view, of the unseen."""
    first = count_bits(s.loose[0])
    word = int(n >= first)  # a number, not a branch: which half it is cannot be foreseen
    bit = nth_bit(s.loose[word], n - first * word)
    if bit < WILD:
        return word * (WILD >> 1) + (bit >> 1)
    return WILD + ((bit - WILD) >> 2)


@rule
def first_bit(card: int) -> int:
    """Where the copies of a card begin in `loose`: two bits each, four for wilds; blue and green in the second word."""
    return 2 * card + 12 * int(card >= WILD >> 1) + 2 * int(card == PLUS_FOUR)


@rule
def derive(s: Uno) -> None:
    """Compute anew whatever repeats `cards` in another form."""
    s.loose[0] = 0
    s.loose[1] = 0
    unknown = 0
    for place in range(PLACES):
        if place < s.seats or place >= PILE:  # nobody sits in between
            total = s.cards[place][UNKNOWN]
            unknown += total
            held = 0
            for card in range(CARDS):
                n = s.cards[place][card]
                total += n
                held |= int(n > 0) << card
            s.size[place] = total
            if place < PILE:
                s.holds[place] = held
    for card in range(CARDS):
        copies = unseen(s, card) if unknown > 0 else s.cards[PILE][card]
        bit = first_bit(card)
        s.loose[bit >> 6] |= ((1 << copies) - 1) << (bit & 63)


@rule
def unseen(v: Uno, card: int) -> int:
    """Copies of a card that lie nowhere in the open of a view."""
    left = v.deck[card] - v.cards[PILE][card] - v.cards[DISCARD][card]
    for p in range(v.seats):
        left -= v.cards[p][card]
    return left


@rule
def uncover(v: Uno, place: int, card: int) -> None:
    """One unknown card of a hand turns out to be this one."""
    v.cards[place][UNKNOWN] -= 1
    v.cards[place][card] += 1
    v.holds[place] |= 1 << card
    unloose(v, card)


@rule
def uncover_pile(v: Uno) -> None:
    """The pile turns out to be all that lies nowhere else."""
    v.cards[PILE][UNKNOWN] = 0
    for card in range(CARDS):
        bit = first_bit(card)
        v.cards[PILE][card] = count_bits((v.loose[bit >> 6] >> (bit & 63)) & (15 if card >= WILD else 3))


@rule
def cover(v: Uno, place: int) -> None:
    """Every card there becomes one that the viewer cannot name; cards of a hand may now be any that are unseen."""
    for card in range(CARDS):
        copies = v.cards[place][card]
        if copies > 0:
            v.cards[place][UNKNOWN] += copies
            v.cards[place][card] = 0
            if place < PILE:
                loosen(v, card, copies)
    if place < PILE:
        v.holds[place] = 0
