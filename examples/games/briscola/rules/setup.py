"""From options and parts to the blank record."""

from collections.abc import Mapping

from mundialito.engine.options import Unfit

from .parts import ACE, CARDS, CUPS, SEVEN, THREE, TWELVE, rank_of, suit_of
from .state import Briscola


def prepare(s: Briscola, parts: Mapping[str, int]) -> None:
    """B2  The deck: with three players the lowest card of cups leaves it. B3  The size of a hand."""
    for c in range(CARDS):
        s.box[c] = int(is_kept(rank_of(c), parts))
    cups = [c for c in range(CARDS) if s.box[c] and suit_of(c) == CUPS]
    if s.seats == 3 and cups:
        s.box[cups[0]] = 0
    s.hand = parts["hand"]
    if sum(s.box) <= s.seats * s.hand:
        raise Unfit("B3", "The deck is too small: after the deal a trump card must be left.")
    if sum(s.box) % s.seats:
        raise Unfit("B6", "The cards of the deck cannot be shared out evenly among so many.")


def is_kept(rank: int, parts: Mapping[str, int]) -> bool:
    """B2  Of figures and of plain cards the highest."""
    if rank == ACE:
        return parts["aces"] > 0
    if rank == THREE:
        return parts["threes"] > 0
    return TWELVE - rank < parts["figures"] if rank > SEVEN else SEVEN - rank < parts["plain"]
