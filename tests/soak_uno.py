"""What must hold in UNO, for the soak: written for the compiler, slowly and plainly."""

from __future__ import annotations

import itertools
import random
from typing import Any, Final

from mundialito import games
from mundialito.engine.compiling import helper
from mundialito.engine.face import Face
from mundialito.engine.options import Choice

MATCHES: Final = 1_000_000
SPECIAL: Final = "blocked or stopped"  # matches that ended so are counted


def checks(f: Face) -> tuple[Any, Any, Any]:
    """What a round of UNO keeps: fault after an event, wrong end, whether it was blocked or stopped."""
    score, won = f.rules.score, f.rules.won
    over = 16

    @helper
    def fault(s: Any) -> int:
        for card in range(54):
            copies = 0
            for place in range(12):
                copies += s.cards[place][card]
                if s.cards[place][card] < 0:
                    return 2
            if copies != s.deck[card]:
                return 2
        for place in range(12):
            size, held = 0, 0
            for card in range(54):
                size += s.cards[place][card]
                held |= int(s.cards[place][card] > 0) << card
            if size != s.size[place] or (place < 10 and held != s.holds[place]):
                return 3
        return 0

    @helper
    def wrong_end(s: Any) -> bool:
        winners = 0
        for p in range(s.seats):
            winners += int(won(s, p))
            if won(s, p) != (s.size[p] == 0) or (score(s, p) == 0) != (s.size[p] == 0):
                return True
        stopped = s.turns > s.turn_limit or s.idle == s.seats
        return winners != 1 - int(stopped) or s.phase != over

    @helper
    def special(s: Any) -> bool:
        return bool(s.turns > s.turn_limit or s.idle == s.seats)

    return fault, wrong_end, special


def tables(rng: random.Random) -> Any:
    """Every option's every value, every number of seats, small decks and the whole one."""
    uno = games.load("uno")
    decks: tuple[dict[str, int], ...] = (
        {},
        {},
        {"number": 1, "deal": 3},
        {"number": 0, "zero": 2, "deal": 2},
        {"deal": 4},
    )
    for n in itertools.count():
        options = {o.name: rng.choice(o.values.values) for o in uno.options if isinstance(o.values, Choice)}
        seats = 2 + n % 9
        options["starter"] = rng.choice(["lot", *"ABCDEFGHIJ"[:seats]])
        options["turn_limit"] = str(rng.choice([20_000, 20_000, 400, 30]))
        parts = rng.choice(decks)
        try:
            yield seats, options, parts, uno.begun(seats, options, parts)
        except ValueError:  # that deck is too small for so many seats
            continue
