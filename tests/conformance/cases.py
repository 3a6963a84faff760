"""The games that the conformance suite judges, with the options and seats it judges them under.

Whoever adds a game adds its cases here, and a `Slow` with the obvious twin of what its rules do fast.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from conformance import tactics_slow
from mundialito import games
from mundialito.engine.game import Game


@dataclass(frozen=True)
class Case:
    """A table: game, seats, options, parts."""

    game: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        told = [f"{k}={v}" for k, v in (*self.options.items(), *self.parts.items())]
        return "-".join([self.game, str(self.seats), *told])

    def load(self) -> Game:
        return games.load(self.game)

    def begun(self, game: Game | None = None) -> Any:
        return (game or self.load()).begun(self.seats, self.options, self.parts)


@dataclass(frozen=True)
class Slow:
    """What a game must keep true, said slowly."""

    census: Callable[[Any], object]  # the same all match long: every card, pawn and tile is somewhere
    recount: Callable[[Any, int], int]  # a seat's points, counted by hand
    rederive: Callable[[Any], Any]  # a copy in which everything derived is computed anew
    ways: Callable[[Any, int, int], int]  # in how many ways a seat could do that: copies of the card it plays
    dealt: Callable[[Any], object]  # what Nature has dealt and not every viewer knows
    sealed: bool = False  # whether seats choose in secret at the same time


def uno_census(s: Any) -> object:
    return [sum(row[card] for row in s.cards) for card in range(54)] == s.deck and sum(row[54] for row in s.cards) == 0


def uno_recount(s: Any, p: int) -> int:
    worth = [10 if c % 13 < 10 else 20 for c in range(52)] + [50, 50]
    return sum(worth[c] * s.cards[p][c] for c in range(54))


def uno_rederive(s: Any) -> Any:
    t = s.copy()
    t.size = [sum(row) for row in t.cards]
    t.holds = [sum(1 << c for c in range(54) if t.cards[p][c]) for p in range(10)]
    bits = [[0, 0], [0, 0]]  # value and width of each word, filled copy by copy
    for card in range(54):
        word, room = bits[card >= 26], 2 if card < 52 else 4
        word[0] |= ((1 << t.cards[10][card]) - 1) << word[1]
        word[1] += room
    t.loose = [bits[0][0], bits[1][0]]
    return t


def uno_ways(s: Any, who: int, e: int) -> int:
    """Whichever copy of the card it plays; of a card just drawn, that one alone (U4)."""
    just_drawn = s.drawn != 55
    return s.cards[who][e] if e < 54 and not just_drawn else 1


SLOW = {
    "uno": Slow(uno_census, uno_recount, uno_rederive, uno_ways, lambda s: (s.cards, s.drawn, s.kept)),
    "tactics": Slow(
        tactics_slow.census,
        lambda s, p: s.goals[p % 2],
        tactics_slow.rederive,
        lambda s, who, e: 1,
        lambda s: (),
    ),
    "coin": Slow(
        lambda s: True, lambda s, p: s.points[p], lambda s: s.copy(), lambda s, who, e: 1, lambda s: s.die, sealed=True
    ),
}

QUICK = {"length": "quick"}
WIDE = {"area_columns": 6}
CORNERS = {"spinner_goal": 1, "spinner_corner": 8}
SMALL = {"deal": 2, "number": 1, "skip": 1, "reverse": 1, "plus_two": 1}
CASES = [
    Case("uno", 2),
    Case("uno", 4),
    Case("uno", 3, {"challenger": "anyone", "catcher": "anyone", "shown_to": "table"}),
    Case("uno", 4, {"stacking": "on", "challenger": "anyone", "first_reverse": "mattel"}),
    Case("uno", 2, {"stacking": "on", "plus_four": "colour", "starter": "B"}),
    Case("uno", 5, {"illegal_plus_four": "block", "stacking": "on", "uno_call": "auto", "first_card": "number"}),
    Case("uno", 3, {"plus_four": "matching", "uno_call": "off", "turn_limit": "40"}),
    Case("uno", 10, {"catcher": "anyone"}),
    Case("uno", 4, {}, SMALL),
    Case("uno", 3, {"stacking": "on"}, {**SMALL, "number": 0, "deal": 3}),
    Case("tactics", 2, QUICK),
    Case("tactics", 4, {**QUICK, "clock": "seconds", "defenders": "plus_two", "shooting": "die", "contact": "stop"}),
    Case("tactics", 4, {**QUICK, "partners": "roles", "must_capture": "on", "placing": "nearest", "wall": "three_two"}),
    Case("tactics", 2, {**QUICK, "clock": "real", "ball_path": "ring", "turnover": "on"}),
    Case("tactics", 2, {**QUICK, "clock": "real", "slow": "auto", "signal": "at_once", "box_limit": "defended"}),
    Case("tactics", 2, {**QUICK, "slow": "off", "attack_step": "on", "keeper_range": "area", "capture_shot": "on"}),
    Case("tactics", 2, {**QUICK, "dribble": "set", "interference": "ball", "coming_back": "football"}, WIDE),
    Case(
        "tactics",
        2,
        {"length": "full", "draw": "stop", "goal_kick_offside": "off", "player_exempt": "on", "own_foul": "penalty"},
    ),
    Case("tactics", 2, {**QUICK, "shootout": "decided", "offside_taker": "any"}, CORNERS),
    Case("coin", 2),
    Case("coin", 4, {"wrong": "lose", "rounds": "5"}),
    Case("coin", 6, {"wrong": "lose"}, {"sides": 4}),
]
