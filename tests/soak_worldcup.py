"""What must hold in The World Cup Game, for the soak: written for the compiler."""

from __future__ import annotations

import itertools
import random
from typing import Any, Final

from mundialito import games
from mundialito.engine.compiling import helper
from mundialito.engine.face import Face
from mundialito.engine.options import Choice

MATCHES: Final = 200_000
SPECIAL: Final = "with a group replay"  # matches that ended so are counted


def checks(f: Face) -> tuple[Any, Any, Any]:
    """What a cup on the board keeps: every card is somewhere, rows are what their tiles say, there is one champion."""
    score, won = f.rules.score, f.rules.won

    @helper
    def fault(s: Any) -> int:
        bag = s.pile + s.played
        for p in range(8):
            bag += s.hand[p] + s.buried[p]
        if bag != s.deck or s.pile < 0:
            return 2
        for row in range(2 * s.matches):
            last, halves = 0, 0
            for i in range(s.laid[row]):
                last = s.tile[row][i]
                halves += 2 * last if last <= 3 else int(last <= 5)
            room = s.laid[row] < s.squares[s.team[row] - 1]
            if halves != s.halves[row] or room != bool((s.free >> row) & 1):
                return 3
            if bool((s.goal_last >> row) & 1) != (1 <= last <= 3) or bool((s.attack_last >> row) & 1) != (last == 4):
                return 3
        return 0

    @helper
    def wrong_end(s: Any) -> bool:
        winners, best = 0, 0
        for p in range(s.seats):
            winners += int(won(s, p))
            best = max(best, score(s, p))
        final = s.first[5] + s.length[5] - 1
        for k in range(final + 1):
            if s.winner[k] == 0 and s.stop_when_decided == 0:
                return True
        return winners != 1 or best != 6 or s.phase != 11

    @helper
    def special(s: Any) -> bool:
        for g in range(8):  # noqa: SIM110  # a loop compiles, a generator does not
            if s.again[g][0] > 0:
                return True
        return False

    return fault, wrong_end, special


def tables(rng: random.Random) -> Any:
    """Every year, every option's every value, every number of seats, the shipped box and others."""
    cup = games.load("worldcup")
    boxes: tuple[dict[str, int], ...] = (
        {},
        {},
        {"penalty_cards": 30, "goal_cards": 4},
        {"attack_cards": 40, "foul_cards": 20, "goal_cards": 10},
        {"one_plus_one_cards": 40, "goal_cards": 0, "attack_faces": 0},
    )
    for n in itertools.count():
        options = {o.name: rng.choice(o.values.values) for o in cup.options if isinstance(o.values, Choice)}
        options["final_limit"] = rng.choice(["0", "0", "2"])
        for name, years in (("replays", ("1958",)), ("coin_1930", ("1930",)), ("final_limit", ("2002",))):
            if (options["year"] in years) == (name == "final_limit"):
                del options[name]
        parts = rng.choice(boxes)
        yield 3 + n % 6, options, parts, cup.begun(3 + n % 6, options, parts)
