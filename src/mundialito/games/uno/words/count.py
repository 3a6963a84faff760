"""U12  The count of a hand as it is explained: the steps of `score`, card by card and as a worked line."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ..rules.parts import CARDS, points_of
from ..rules.questions import score, worth
from ..rules.state import Uno


class Counted(NamedTuple):
    """Copies of a card in a hand: what one counts, and all of them together."""

    card: int
    copies: int
    each: int
    together: int


def counted(v: Uno, p: int) -> list[Counted]:
    """Everything in a hand, the cheapest first."""
    held = [card for card in range(CARDS) if v.cards[p][card]]
    return sorted(
        (Counted(card, v.cards[p][card], points_of(card), worth(v, p, card)) for card in held),
        key=lambda line: (line.each, line.card),
    )


def worked(v: Uno, p: int) -> str:
    """3 × 10 + 20 + 50 = 100, or 0."""
    copies = Counter[int]()
    for line in counted(v, p):
        copies[line.each] += line.copies
    terms = [f"{n} × {each}" if n > 1 else str(each) for each, n in copies.items()]
    total = score(v, p)
    return f"{' + '.join(terms)} = {total}" if len(terms) > 1 or "×" in "".join(terms) else str(total)
