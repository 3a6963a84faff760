"""Two players made of rules."""

from typing import Final

from mundialito.engine.rule import rule

from .course import beats, best, side, taker
from .events import PLAY, SWAP
from .parts import rank_of, suit_of, worth
from .state import Briscola

SURE: Final = 1000  # more than any card can cost


@rule
def eager(v: Briscola, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """Swaps when it can, and takes the trick when it can, with any card that does."""
    total = 0
    for i in range(n):
        e = events[i]
        weights[i] = 1 if e == SWAP or (v.down > 0 and takes(v, e - PLAY)) else 0
        total += weights[i]
    if events[n - 1] == SWAP:
        for i in range(n - 1):
            weights[i] = 0
        return 1
    if total > 0:
        return total
    for i in range(n):
        weights[i] = 1
    return n


@rule
def simple(v: Briscola, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """The most appealing of the offers; of several alike, any."""
    most = -1
    total = 0
    for i in range(n):
        weights[i] = 2 * SURE if events[i] == SWAP else appeal(v, p, events[i] - PLAY)
        most = max(most, weights[i])
    for i in range(n):
        weights[i] = 1 if weights[i] == most else 0
        total += weights[i]
    return total


@rule
def appeal(v: Briscola, p: int, card: int) -> int:
    """Leads what costs least; takes what is worth it, as cheaply as can be; gives points to a partner who has it."""
    if v.down == 0:
        return SURE - cost(v, card)
    last = v.down == v.seats - 1
    pot = 0
    for i in range(v.down):
        pot += worth(v.trick[i] - 1)
    if takes(v, card):
        keep = cost(v, card) - 2 * worth(card)  # what is taken with it is not lost
        return SURE + 2 * pot + (2 * worth(card) if last else -worth(card)) - keep
    if side(v, taker(v)) == side(v, p) and (last or is_trump(v, v.trick[best(v)] - 1)):
        return SURE + 2 * worth(card) - (cost(v, card) - 2 * worth(card))
    return SURE - 2 * pot - cost(v, card)


@rule
def takes(v: Briscola, card: int) -> bool:
    """B5  Whether it would have the trick."""
    return beats(v, card, v.trick[best(v)] - 1)


@rule
def is_trump(v: Briscola, card: int) -> bool:
    """B3  Whether it is of the trump suit."""
    return suit_of(card) == suit_of(v.trump - 1)


@rule
def cost(v: Briscola, card: int) -> int:
    """What it means to part with a card: its points twice, its rank, and for a trump what it could have taken."""
    return 2 * worth(card) + rank_of(card) // 2 + (10 if is_trump(v, card) else 0)
