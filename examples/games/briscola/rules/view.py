"""What a seat knows, and a fair guess at the rest."""

from mundialito.engine.rule import rule
from mundialito.engine.who import NOBODY

from .course import receiver
from .events import GIVE, TURN_UP
from .parts import CARDS, HAND, STOCK, UNKNOWN, WON
from .state import Briscola


@rule
def seen(s: Briscola, e: int, viewer: int) -> int:
    """B3, B6  Only who draws a card sees it."""
    return GIVE + UNKNOWN if GIVE <= e < TURN_UP and viewer != receiver(s) else e


@rule
def hide(v: Briscola, viewer: int) -> None:
    """Hands of others might as well be stock, but for cards that lay under it in sight of all (B6, B7)."""
    for c in range(CARDS):
        if is_in_hand(v, c) and v.where[c] != HAND + viewer and v.shown[c] == 0:
            v.where[c] = STOCK


@rule
def is_in_hand(v: Briscola, card: int) -> bool:
    """B3  In anybody's."""
    return HAND <= v.where[card] < WON


@rule
def gap(v: Briscola) -> int:
    """A hand that holds more than can be named; what hands leave is the stock."""
    for p in range(v.seats):
        if named(v, p) < v.held[p]:
            return p
    return NOBODY


@rule
def named(v: Briscola, p: int) -> int:
    """B3  How many cards of a hand can be named."""
    n = 0
    for c in range(CARDS):
        if v.where[c] == HAND + p:
            n += 1
    return n


@rule
def fit(v: Briscola, place: int, thing: int) -> int:
    """Every card out of sight is as likely as any other."""
    return 1 if v.where[thing] == STOCK else 0


@rule
def fill(v: Briscola, place: int, thing: int) -> None:
    """Let it lie there."""
    v.where[thing] = HAND + place
