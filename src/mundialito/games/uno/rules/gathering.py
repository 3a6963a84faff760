"""Facts out of a viewer's log: what each of the others was given and did, told by a walk along the last entries.

Who is given a card the log does not say: it follows from what was done before, as in course.py. The walk is made twice,
first for how many cards each seat had when it begins.
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import large, rule

from . import phase
from .belief import (
    BEFORE,
    COUNT,
    DREW,
    FACTS,
    GIVEN,
    ITEM,
    ITEMS,
    KEPT,
    NAMED,
    PASSED_ON,
    PLAYED,
    ROW,
    SLOTS,
    UNSURE,
    WHOSE,
    item,
)
from .events import ACCEPT, CATCH, CHALLENGE, DRAW, GIVE, GUILTY, INNOCENT, KEEP, LAPSE, NAME, PLAY, SHUFFLE, TURN_UP
from .models import STRANGER
from .options import ON
from .parts import COLOURS, PLUS_FOUR, PLUS_TWO, REVERSE, colour_of, is_wild, symbol_of
from .state import Uno

RECENT: Final = 200  # entries that are looked at, at most

# Registers of the walk, behind the rows of the seats.
TURN: Final = FACTS - 32  # whose card lies on top
WAY: Final = TURN + 1
COLOUR: Final = TURN + 2  # to be matched
TOP: Final = TURN + 3  # likewise; UNSURE: not known yet
TAKER: Final = TURN + 4  # who is given the next card,
LEFT: Final = TURN + 5  # and of how many, before the next seat is given any; 0: of all
STACK: Final = TURN + 6  # cards that the +2 or +4 on top brings, until they are given
DRAWN: Final = TURN + 7  # 1 + who has just drawn
JUDGE: Final = TURN + 8  # who challenged
WRITING: Final = TURN + 9
SIZES: Final = TURN + 10  # cards of each seat


@rule
@large
def gather(v: Uno, viewer: int, log: list[list[int]], n: int, facts: list[int]) -> None:
    """All that the last entries of the viewer's log tell of the others' hands."""
    for p in range(v.seats):
        facts[ROW * p + COUNT] = 0
        facts[ROW * p + WHOSE] = STRANGER
        facts[SIZES + p] = 0
    first = first_told(log, n)
    for again in range(2):
        facts[WRITING] = again
        for p in range(v.seats):
            facts[SIZES + p] = again * (v.size[p] - facts[SIZES + p])
        set_out(v, log, first, n, facts)
        for i in range(first, n):
            if not PLAY <= log[i][1] < DRAW:
                follow(v, viewer, log[i][0], log[i][1], facts)
            else:
                follow_play(v, viewer, log[i][0], log[i][1] - PLAY, facts)
    for p in range(v.seats):
        count_back(v, p, facts)


@rule
def first_told(log: list[list[int]], n: int) -> int:
    """The first of the last entries in which a seat has its turn."""
    first = max(0, n - RECENT)
    for i in range(first, n):
        if TURN_UP <= log[i][1] < SHUFFLE:
            first = i
    while first < n and not PLAY <= log[first][1] <= DRAW:
        first += 1
    return first


@rule
def set_out(v: Uno, log: list[list[int]], first: int, n: int, facts: list[int]) -> None:
    """Registers as they were at the first entry: the way of play from now, undone; the first card, if it was seen."""
    turned = int(v.phase == phase.CALL and symbol_of(v.top) == REVERSE)
    for i in range(first, n):
        turned ^= int(PLAY <= log[i][1] < DRAW and symbol_of(log[i][1] - PLAY) == REVERSE)
    facts[WAY] = v.way if turned == 0 or v.seats == 2 else v.seats - v.way
    facts[TOP] = UNSURE
    facts[COLOUR] = 0
    facts[STACK] = 0
    facts[LEFT] = 0
    facts[DRAWN] = 0
    i = first - 1
    while i >= 0 and not TURN_UP <= log[i][1] < SHUFFLE:
        i -= 1
    if i >= 0:
        card = log[i][1] - TURN_UP
        facts[TOP] = card
        facts[COLOUR] = 0 if is_wild(card) else colour_of(card)
        for k in range(i, first):
            if NAME <= log[k][1] < NAME + COLOURS:
                facts[COLOUR] = log[k][1] - NAME


@rule
@large
def follow_play(v: Uno, viewer: int, who: int, card: int, facts: list[int]) -> None:
    """A card was played: from the hand, just drawn, or stacked, which tells nothing here."""
    what = PASSED_ON if facts[DRAWN] == who + 1 else PLAYED
    stacked = v.stacking == ON and facts[STACK] > 0
    write(v, viewer, who, what, card, facts, stacked)
    facts[SIZES + who] -= 1
    facts[DRAWN] = 0
    facts[TURN] = who
    facts[TOP] = card
    if not is_wild(card):
        facts[COLOUR] = colour_of(card)
    if symbol_of(card) == REVERSE and v.seats > 2:
        facts[WAY] = v.seats - facts[WAY]
    more = 4 * int(card == PLUS_FOUR) + 2 * int(symbol_of(card) == PLUS_TWO)
    facts[STACK] = more + (facts[STACK] if stacked else 0)
    facts[TAKER] = (who + facts[WAY]) % v.seats
    facts[LEFT] = 0


@rule
@large
def follow(v: Uno, viewer: int, who: int, e: int, facts: list[int]) -> None:
    """Anything else was done."""
    following = (facts[TURN] + facts[WAY]) % v.seats
    if GIVE <= e < TURN_UP:
        follow_gift(v, viewer, facts)
    elif e == DRAW:
        write(v, viewer, who, DREW, 0, facts, False)
        facts[DRAWN] = who + 1
        facts[TAKER] = who
        facts[STACK] = 0
        facts[LEFT] = 0
    elif e == KEEP:
        write(v, viewer, who, KEPT, 0, facts, False)
        facts[DRAWN] = 0
    elif NAME <= e < NAME + COLOURS:
        facts[COLOUR] = e - NAME
        write(v, viewer, who, NAMED, 0, facts, False)
    elif e == CATCH:
        facts[TAKER] = facts[TURN]
        facts[LEFT] = 2
    elif e == CHALLENGE:
        facts[JUDGE] = who
    elif e == GUILTY:
        facts[TAKER] = facts[TURN]
    elif e == ACCEPT or (e == INNOCENT and facts[JUDGE] == following):
        facts[TAKER] = following
    elif e == INNOCENT:
        facts[TAKER] = facts[JUDGE]
        facts[LEFT] = facts[STACK] + 2
    elif e == LAPSE:
        facts[TAKER] = following
        facts[LEFT] = 0
        facts[DRAWN] = 0


@rule
def follow_gift(v: Uno, viewer: int, facts: list[int]) -> None:
    """A card was given."""
    write(v, viewer, facts[TAKER], GIVEN, 0, facts, False)
    facts[SIZES + facts[TAKER]] += 1
    if facts[LEFT] > 0:
        facts[LEFT] -= 1
        if facts[LEFT] == 0:
            facts[TAKER] = (facts[TURN] + facts[WAY]) % v.seats
    elif facts[DRAWN] == 0:
        facts[STACK] = 0


@rule
@large
def write(v: Uno, viewer: int, p: int, what: int, card: int, facts: list[int], unsure: bool) -> None:
    """One item more for a seat; the oldest goes when there is no room."""
    if facts[WRITING] == 0 or p == viewer:
        return
    at = ROW * p
    if facts[at + COUNT] == ITEMS:
        for k in range(ITEMS - 1):
            facts[at + ITEM + k] = facts[at + ITEM + k + 1]
        facts[at + COUNT] -= 1
    hurry = 0
    for q in range(v.seats):
        if q != p and facts[SIZES + q] <= 2:
            hurry = 1
    top = UNSURE if unsure and what == PLAYED else facts[TOP]
    if what == NAMED:
        top = 0
    facts[at + ITEM + facts[at + COUNT]] = item(what, card, facts[COLOUR], top, hurry)
    facts[at + COUNT] += 1


@rule
def count_back(v: Uno, p: int, facts: list[int]) -> None:
    """How many cards a seat held before its first item; a hand too large to be followed has no facts."""
    at = ROW * p
    before = v.size[p]
    given = 0
    for k in range(facts[at + COUNT]):
        what = facts[at + ITEM + k] & 7
        given += int(what == GIVEN)
        before += int(what == PLAYED or what == PASSED_ON) - int(what == GIVEN)
    facts[at + BEFORE] = before
    if before < 0 or before + given > SLOTS:
        facts[at + COUNT] = 0
