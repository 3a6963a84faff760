"""The worked line of a hand, held to the score: read back as arithmetic, and counted once more, slowly."""

from __future__ import annotations

import random
import re

from games.uno.positions import GAME, derive

from mundialito.games.uno.rules.parts import CARDS
from mundialito.games.uno.rules.state import Uno
from mundialito.games.uno.words.count import counted, worked


def fault(v: Uno, p: int) -> str:
    """What is wrong with the count of a hand; empty if nothing is."""
    line, total = worked(v, p), GAME.rules.score(v, p)
    terms, _, sum_ = line.rpartition(" = ")
    by_line = sum(product(term) for term in (terms or line).split(" + "))
    by_cards = sum(one.together for one in counted(v, p))
    slowly = sum(n * (50 if c >= 52 else 20 if c % 13 > 9 else 10) for c, n in enumerate(v.cards[p][:CARDS]))
    sound = by_line == by_cards == slowly == total == int(sum_ or line)
    return "" if sound else f"{line}: by its cards {by_cards}, slowly {slowly}, the score is {total}"


def product(term: str) -> int:
    """3 × 10, or 20."""
    found = re.fullmatch(r"(?:(\d+) × )?(\d+)", term)
    assert found, term
    return int(found[1] or 1) * int(found[2])


def dealt(rng: random.Random) -> Uno:
    """A hand by lot, of any size that the deck allows."""
    s: Uno = GAME.begun(2)
    for card in range(CARDS):
        s.cards[0][card] = rng.randint(0, s.deck[card]) if rng.random() < 0.3 else 0
        s.cards[10][card] = s.deck[card] - s.cards[0][card]
    derive(s)
    return s


def explained(rng: random.Random) -> str:
    """One more hand for the soak."""
    return fault(dealt(rng), 0)
