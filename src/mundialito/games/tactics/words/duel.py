"""R16  A battle as it is explained: what the rules add up for each team, and the odds before it, by the same rules."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.battle import bonus, fighter, is_foul, total
from ..rules.events import PAIR
from ..rules.parts import TEAMS
from ..rules.state import Tactics


class Duel(NamedTuple):
    """Both teams' dice, what their pawns add, and their totals: Blue's first."""

    attack: int
    dice: tuple[int, int]
    bonuses: tuple[int, int]
    totals: tuple[int, int]

    @property
    def fouled_by(self) -> int:
        """R17  The team that fouled, which threw the 1; -1 if nobody did."""
        return self.dice.index(1) if is_foul(*self.dice) else -1

    @property
    def winner(self) -> int:
        """Who has the ball; -1 if they throw again. A foul has no winner."""
        blue, red = self.totals
        return -1 if blue == red or self.fouled_by >= 0 else int(red > blue)

    def worked(self, team: int) -> str:
        """4 + 1 = 5."""
        return f"{self.dice[team]} + {self.bonuses[team]} = {self.totals[team]}"


class Odds(NamedTuple):
    """Of 36 throws: how many each team wins, how many are thrown again, how many are fouls."""

    wins: tuple[int, int]
    again: int
    fouls: int


def duel(v: Tactics, e: int) -> Duel:
    """The battle that is fought on this view with these dice."""
    dice = (e - PAIR) // 6 + 1, (e - PAIR) % 6 + 1
    bonuses = bonuses_of(v)
    return Duel(v.attack, dice, bonuses, (total(v, 0, dice[0]), total(v, 1, dice[1])))


def bonuses_of(v: Tactics) -> tuple[int, int]:
    """What each team's pawn adds, whatever it throws."""
    blue, red = (bonus(v, t, fighter(v, t)) for t in range(TEAMS))
    return blue, red


def odds(v: Tactics) -> Odds:
    """All throws, one by one."""
    fought = [duel(v, PAIR + n) for n in range(36)]
    fouls = sum(one.fouled_by >= 0 for one in fought)
    blue, red = (sum(one.winner == t for one in fought) for t in range(TEAMS))
    return Odds((blue, red), 36 - blue - red - fouls, fouls)
