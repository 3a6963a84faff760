"""What must hold in The World Cup Card Game 2010, for the soak: written for the compiler."""

from __future__ import annotations

import itertools
import random
from typing import Any, Final

from mundialito import games
from mundialito.engine.compiling import helper
from mundialito.engine.face import Face
from mundialito.engine.options import Choice

MATCHES: Final = 1_000_000
SPECIAL: Final = "with a shoot-out"  # matches that ended so are counted


def checks(f: Face) -> tuple[Any, Any, Any]:
    """What a cup keeps: every action card is somewhere, every team has its owner, and there is one champion."""
    score, won = f.rules.score, f.rules.won

    @helper
    def fault(s: Any) -> int:
        bag = s.pile + s.discard + s.flipped + s.chosen[0] + s.chosen[1] + s.shown[0] + s.shown[1]
        for i in range(4):
            bag += s.hand[i]
        for i in range(8):
            bag += s.hold[i]
            for j in range(4):
                for n in (s.space[i][j], s.cover[i][j]):
                    if n > 0:
                        bag += 1 << 6 * (n - 1)
        if bag != s.deck or s.pile < 0 or s.discard < 0:
            return 2
        dealt = 0
        for t in range(32):
            dealt += int(0 < s.owner[t] <= s.seats)
        return 3 if dealt != s.dealt else 0

    @helper
    def wrong_end(s: Any) -> bool:
        winners, best, teams = 0, 0, 0
        for p in range(s.seats):
            winners += int(won(s, p))
            best = max(best, score(s, p))
        for k in range(16):
            teams += int(s.entrant[k][0] > 0) + int(s.entrant[k][1] > 0)
            level = s.result[k][0] == s.result[k][1]
            if s.result[k][0] > 0 and level != (s.result[k][2] + s.result[k][3] > 0):
                return True
        return winners != 1 or best != 6 or s.phase != 12 or (teams != 32 and s.stop_when_decided == 0)

    @helper
    def special(s: Any) -> bool:
        for k in range(16):  # noqa: SIM110  # a loop compiles, a generator does not
            if s.result[k][0] > 0 and s.result[k][0] == s.result[k][1]:
                return True
        return False

    return fault, wrong_end, special


def tables(rng: random.Random) -> Any:
    """Both rulebooks, every point's every value, every number of seats, the shipped box and others."""
    cup = games.load("cup2010")
    boxes: tuple[dict[str, int], ...] = (
        {},
        {},
        {"RSA_cards": 8, "MEX_cards": 8, "URU_cards": 8},  # no card is left to flip
        {"goal": 1, "penalty": 8},
        {"attack": 13, "defence": 0},
    )
    for n in itertools.count():
        options = {o.name: rng.choice(o.values.values) for o in cup.options if isinstance(o.values, Choice)}
        if n % 2:  # a rulebook as it is
            options = {"rulebook": options["rulebook"]}
        parts = rng.choice(boxes)
        try:
            yield 2 + n % 7, options, parts, cup.begun(2 + n % 7, options, parts)
        except ValueError:  # the Spanish rulebook is for four
            continue
