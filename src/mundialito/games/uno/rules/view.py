"""What a seat knows (UD7), and a fair guess at the rest.

Left out of the guess on purpose: what could be concluded from a verdict, from a +4 that the table would have blocked,
from earlier choices, from the moment of a reshuffle (which of the unknown cards were drawn before it), and from a first
card that went back (U3: it lies in no hand that was dealt before).
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule
from mundialito.engine.who import NOBODY, NOTHING

from ....engine.bits import count_bits, lowest_bit
from . import phase
from .cards import cover, derive, nth_in_pile, uncover, uncover_pile, unseen
from .events import CHALLENGE, DRAW, GIVE, GIVE_UNKNOWN, GUILTY, PLAY, SHOW, TURN_UP
from .options import TO_TABLE
from .parts import CARDS, NO_CARD, PILE, PLUS_FOUR, UNKNOWN
from .questions import taker
from .state import Uno

DRAWN_CARD: Final = 20  # places of a single unknown card, besides the hands and the pile
KEPT_CARD: Final = 21
REST: Final = CARDS  # what the pile turns out to be: all that is left


@rule
def seen(s: Uno, e: int, viewer: int) -> int:
    """UD7  A drawn card is known to its drawer, a shown one to whom it is shown; the rest is public."""
    if GIVE <= e < TURN_UP:
        return e if viewer == taker(s) else GIVE_UNKNOWN
    if SHOW <= e < GUILTY and not is_shown(s, viewer):
        return NOTHING
    return e


@rule
def is_shown(s: Uno, viewer: int) -> bool:
    """U8  The challenger alone, besides the holder; option: the whole table."""
    return s.shown_to == TO_TABLE or viewer == s.asked or viewer == s.turn


@rule
def hide(v: Uno, viewer: int) -> None:
    """UD7  Open are the sizes of hands and pile, all discards since the last shuffle, and one's own hand."""
    if v.phase == phase.OVER:
        return
    cover(v, PILE)
    for p in range(v.seats):
        if p != viewer:
            cover(v, p)
    if v.turn != viewer:
        if v.drawn != NO_CARD:
            v.drawn = UNKNOWN
        if v.kept != NO_CARD:
            v.kept = UNKNOWN
    if v.phase == phase.JUDGING and not is_shown(v, viewer):
        v.shown = 0


@rule
def recall(v: Uno, viewer: int, log: list[list[int]], n: int) -> None:
    """UD7  What was shown stays known: crossed off when played, replaced when that hand is shown again."""
    if v.phase == phase.OVER:
        return
    first = first_known(log, n)
    if first == n:
        return
    holder = NOBODY
    afresh = False
    for i in range(first, n):
        who = log[i][0]
        e = log[i][1]
        if PLAY <= e < DRAW:
            if e - PLAY == PLUS_FOUR:
                holder = who
            if who != viewer and v.cards[who][e - PLAY] > 0:
                v.cards[who][e - PLAY] -= 1
                v.cards[who][UNKNOWN] += 1
        elif e == CHALLENGE:
            afresh = True
        elif SHOW <= e < GUILTY and holder != viewer and holder != NOBODY:
            if afresh:
                cover(v, holder)
                afresh = False
            v.cards[holder][UNKNOWN] -= 1
            v.cards[holder][e - SHOW] += 1
    derive(v)


@rule
def first_known(log: list[list[int]], n: int) -> int:
    """UD7  The first +4 whose hand was shown to the viewer: before it nothing was known of anybody's hand."""
    i = 0
    while i < n and not SHOW <= log[i][1] < GUILTY:
        i += 1
    if i < n:
        while i > 0 and log[i][1] != PLAY + PLUS_FOUR:
            i -= 1
    return i


@rule
def forget(viewer: int, log: list[list[int]], n: int) -> int:
    """UD7  Of every hand what was before it was last shown; all of a hand that was never shown, and of one's own."""
    end = unjudged(log, n)
    shown = hands_shown(log, n)
    if viewer >= 0:
        shown &= ~(1 << viewer)
    strike(log, end, ~shown)
    for holder in range(PILE):
        if shown >> holder & 1:
            strike(log, min(end, last_shown(log, n, holder)), 1 << holder)
    left = 0
    for i in range(n):
        e = log[i][1]
        if PLAY <= e < DRAW or e == CHALLENGE or SHOW <= e < GUILTY:
            log[left][0] = log[i][0]
            log[left][1] = e
            left += 1
    return left


@rule
def unjudged(log: list[list[int]], n: int) -> int:
    """The last card played, if it is a +4: cards of that hand may still be shown. Otherwise `n`."""
    i = n - 1
    while i >= 0 and not PLAY <= log[i][1] < DRAW:
        i -= 1
    return i if i >= 0 and log[i][1] == PLAY + PLUS_FOUR else n


@rule
def hands_shown(log: list[list[int]], n: int) -> int:
    """UD7  Of which hands the viewer saw cards: a bit for each holder."""
    shown = 0
    judged = 0
    for i in range(n):
        e = log[i][1]
        if e == PLAY + PLUS_FOUR:
            judged = 1 << log[i][0]
        elif SHOW <= e < GUILTY:
            shown |= judged
    return shown


@rule
def last_shown(log: list[list[int]], n: int, holder: int) -> int:
    """UD7  The last +4 of that hand after which the viewer saw cards of it."""
    found = n
    judged = n
    for i in range(n):
        e = log[i][1]
        if e == PLAY + PLUS_FOUR:
            judged = i if log[i][0] == holder else n
        elif SHOW <= e < GUILTY and judged < n:
            found = judged
    return found


@rule
def strike(log: list[list[int]], until: int, hands: int) -> None:
    """Blot out what these hands have played and shown until then."""
    judged = False
    for i in range(until):
        e = log[i][1]
        if PLAY <= e < DRAW:
            struck = hands >> log[i][0] & 1 != 0
            if e == PLAY + PLUS_FOUR:
                judged = struck
            if struck:
                log[i][1] = NOTHING
        elif judged:
            log[i][1] = NOTHING


# --- the unknown, one thing at a time ------------------------------------------------------------


@rule
def gap(v: Uno) -> int:
    """The next place where something unknown lies: single cards first, then hands, then the pile."""
    if v.drawn == UNKNOWN:
        return DRAWN_CARD
    if v.kept == UNKNOWN:
        return KEPT_CARD
    for p in range(v.seats):
        if v.cards[p][UNKNOWN] > 0:
            return p
    return PILE if v.cards[PILE][UNKNOWN] > 0 else NOBODY


@rule
def fit(v: Uno, place: int, thing: int) -> int:
    """Every card that lies nowhere in the open is as likely as any other, copies counted."""
    if place == PILE:
        return 1 if thing == REST else 0
    if thing == REST:
        return 0
    if place == KEPT_CARD and is_shown_card(v):
        return 1 if v.cards[v.turn][thing] > 0 else 0
    return unseen(v, thing)


@rule
def is_shown_card(v: Uno) -> bool:
    """UD4  Whether the kept card is the one card of its hand that was shown."""
    return v.cards[v.turn][UNKNOWN] + 1 == v.size[v.turn]


@rule
def fits(v: Uno, place: int) -> int:
    """All fits of a place added up: the cards that lie nowhere in the open."""
    if place == PILE or (place == KEPT_CARD and is_shown_card(v)):
        return 1
    return count_bits(v.loose[0]) + count_bits(v.loose[1])


@rule
def thing(v: Uno, place: int, r: int) -> int:
    """The r-th of them, in the order of cards."""
    if place == PILE:
        return REST
    if place == KEPT_CARD and is_shown_card(v):
        return lowest_bit(v.holds[v.turn])
    return nth_in_pile(v, r)


@rule
def fill(v: Uno, place: int, thing: int) -> None:
    """Let that card lie there."""
    if place == PILE:
        uncover_pile(v)
    elif place == DRAWN_CARD:
        v.drawn = thing
        uncover(v, v.turn, thing)
    elif place == KEPT_CARD:
        v.kept = thing
        if v.cards[v.turn][thing] == 0:
            uncover(v, v.turn, thing)
    else:
        uncover(v, place, thing)
