"""What a seat knows (B2), and a fair guess at the rest. What was seen still lies open, so nothing is recalled.

Left out of the guess on purpose: what follows from earlier choices, and, once the cards of a round are shuffled
together again, that cards seen in it cannot be in the hands that were kept.
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule
from mundialito.engine.who import NOBODY

from . import phase
from .events import DEALER, DISCARD, DISCARD_UNKNOWN, GIVE, GIVE_UNKNOWN, ROLL
from .parts import BITS, KINDS, SEATS, UNKNOWN, count, hidden, one
from .state import World

# Places of what is unknown: hands of seats, what they discarded, then the pile.
BURIED: Final = SEATS  # + seat
PILE: Final = BURIED + SEATS
REST: Final = KINDS  # what the pile turns out to be: all that is left


@rule
def seen(s: World, e: int, viewer: int) -> int:
    """B1, B2  Cards are seen by who gets them, cards discarded face down by who does so; the rest is public."""
    if DISCARD <= e < DEALER:
        return e if viewer == s.turn else DISCARD_UNKNOWN
    if GIVE <= e < ROLL:
        return e if viewer == s.turn else GIVE_UNKNOWN
    return e


@rule
def hide(v: World, viewer: int) -> None:
    """B2  Hands, what others discarded unplayed, and the pile; numbers are open, and so is all that was played."""
    if v.phase == phase.OVER:
        return
    v.pile = hidden(v.pile)
    for p in range(v.seats):
        if p != viewer:
            v.hand[p] = hidden(v.hand[p])
            v.buried[p] = hidden(v.buried[p])


@rule
def unseen(v: World, kind: int) -> int:
    """Cards of a kind that lie nowhere in the open."""
    bag = v.pile + v.played
    for p in range(v.seats):
        bag += v.hand[p] + v.buried[p]
    return count(v.deck, kind) - count(bag, kind)


@rule
def gap(v: World) -> int:
    """The next place where something unknown lies."""
    for p in range(v.seats):
        if count(v.hand[p], UNKNOWN) > 0:
            return p
    for p in range(v.seats):
        if count(v.buried[p], UNKNOWN) > 0:
            return BURIED + p
    return PILE if count(v.pile, UNKNOWN) > 0 else NOBODY


@rule
def fit(v: World, place: int, thing: int) -> int:
    """Every card that lies nowhere in the open is as likely as any other."""
    if place == PILE:
        return int(thing == REST)
    return unseen(v, thing) if thing < KINDS else 0


@rule
def fill(v: World, place: int, thing: int) -> None:
    """Let it lie there."""
    if place < BURIED:
        v.hand[place] += one(thing) - one(UNKNOWN)
    elif place < PILE:
        v.buried[place - BURIED] += one(thing) - one(UNKNOWN)
    else:
        v.pile = 0
        for kind in range(KINDS):
            v.pile += unseen(v, kind) << BITS * kind
