"""Two players made of rules. A policy puts weights on what is offered, as Nature does; it draws no number itself."""

from __future__ import annotations

from typing import Final

from mundialito.engine.policies import RANDOM, SIMPLE
from mundialito.engine.rule import rule

from ....engine.bits import count_bits
from . import phase
from .events import CHALLENGE, DRAW, KEEP, LET_GO, NAME, PLAY, SILENT
from .law import playable
from .parts import (
    COLOURS,
    NO_SYMBOL,
    PLUS_FOUR,
    PLUS_FOUR_BIT,
    SKIP,
    colour_of,
    followers,
    is_wild,
    points_of,
    symbol_of,
)
from .questions import may_play_plus_four, next_seat
from .state import Uno

SUSPICIOUS: Final = 7  # with that many cards left, one hand in twenty has nothing that can be played


@rule
def eager(v: Uno, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """Any playable card, the drawn one if it can; always calls and catches, never bluffs or challenges.

    Relies on the order of offers: cards ascending, so a +4 comes last of them, then what is done instead of playing.
    """
    if v.phase == phase.TURN or v.phase == phase.DRAWN:
        return eager_to_play(v, p, events, n - 1, weights)
    if v.phase == phase.COLOUR or v.phase == phase.FIRST_COLOUR:
        for i in range(n):
            weights[i] = 1
        return n
    for i in range(n):
        weights[i] = 0
    if v.phase == phase.ANSWER:
        cards = 0
        while events[cards] < DRAW:
            cards += 1
        return eager_to_play(v, p, events, cards, weights)
    weights[0] = 1  # UNO, or a catch
    return 1


@rule
def eager_to_play(v: Uno, p: int, events: list[int], cards: int, weights: list[int]) -> int:
    """Each of the cards alike, but for a bluff; drawing or keeping only where there is none."""
    for i in range(cards):
        weights[i] = 1
    total = cards
    if cards > 0 and events[cards - 1] == PLAY + PLUS_FOUR and not may_play_plus_four(v, p):
        weights[cards - 1] = 0
        total -= 1
    weights[cards] = int(total == 0)
    return total + weights[cards]


@rule
def simple(v: Uno, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """The most appealing of the offers; of several alike, any."""
    best = -1
    total = 0
    for i in range(n):
        weights[i] = appeal(v, p, events[i])
        if weights[i] > best:
            best = weights[i]
    for i in range(n):
        weights[i] = int(weights[i] == best)
        total += weights[i]
    return total


@rule
def appeal(v: Uno, p: int, e: int) -> int:
    """How good an answer looks, from what its seat can see.

    Cards before drawing; UNO is said and silence caught; the colour of which one holds most is named. A +4 is
    challenged when its player still holds so many cards that hardly anybody would have had nothing else to play.
    """
    if e < DRAW:
        return card_appeal(v, p, e - PLAY)
    if NAME <= e < NAME + COLOURS:
        return 1 + colour_strength(v, p, e - NAME)
    if e == CHALLENGE:
        return 2 * int(v.size[v.turn] >= SUSPICIOUS)
    return int(e != SILENT and e != LET_GO)


@rule
def card_appeal(v: Uno, p: int, card: int) -> int:
    """Which card to part with: signs against a neighbour who is nearly out, a strong colour to come back to, wilds
    last; but once somebody is nearly out, whatever counts most (U12)."""
    nearly_out = v.size[next_seat(v)] <= 2
    hurry = nearly_out
    for q in range(v.seats):
        if q != p and v.size[q] <= 2:
            hurry = True
    if is_wild(card):
        if card == PLUS_FOUR and not may_play_plus_four(v, p):
            return 0  # a bluff is worse than drawing
        return 100 if hurry else 10
    worth = 20 + colour_strength(v, p, colour_of(card)) + points_of(card) // 10
    if nearly_out and symbol_of(card) >= SKIP:
        worth += 60
    return worth + (points_of(card) if hurry else 0)


@rule
def colour_strength(v: Uno, p: int, colour: int) -> int:
    """How many different cards of that colour the seat holds."""
    return count_bits(v.holds[p] & followers(colour, NO_SYMBOL))


@rule
def menu(v: Uno, p: int, kind: int) -> int:
    """At a turn and after a draw, without a list: what `eager` or a random player chooses from, each alike."""
    if v.phase > phase.DRAWN or kind == SIMPLE:
        return 0
    if v.phase == phase.TURN:
        cards = v.holds[p] & playable(v, p)
        instead = 1 << DRAW
    else:
        cards = (1 << v.drawn) & playable(v, p)
        instead = 1 << KEEP
    if kind == RANDOM:
        return cards | instead
    if cards & PLUS_FOUR_BIT and not may_play_plus_four(v, p):
        cards ^= PLUS_FOUR_BIT
    return cards if cards else instead
