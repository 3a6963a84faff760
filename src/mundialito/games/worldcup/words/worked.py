"""How a score came about: worked lines, made by the steps with which the rules count (rules/rows.py, rules/turns.py).

3 + 1; 2 attacks → 1; penalty ✔✘ = 6
"""

from __future__ import annotations

from dataclasses import dataclass

from mundialito.words import say

from ..rules.parts import ATTACK, PENALTY
from ..rules.rows import goals_of, pairs_on, penalties_on
from ..rules.state import World
from ..rules.turns import lone_attacks_on
from .names import card_words


@dataclass(frozen=True)
class Worked:
    """A side's score: what each goal tile counts, pairs of attacks, then the dice: what for, and what came of them."""

    tiles: tuple[int, ...]
    pairs: int
    dice: tuple[int, ...] = ()  # a penalty each, and an attack without a partner
    scored: int = 0
    missed: int = 0
    pending: int = 0

    @property
    def goals(self) -> int:
        return sum(self.tiles) + self.pairs + self.scored

    @property
    def is_plain(self) -> bool:
        """Whether there is nothing to explain: one tile at most."""
        return len(self.tiles) < 2 and not self.pairs and not self.dice


def worked(v: World) -> tuple[Worked, Worked]:
    """B12  Both sides of the match that is scored, as far as it has come."""
    return _worked(v, 0), _worked(v, 1)


def _worked(v: World, side: int) -> Worked:
    row = 2 * v.match + side
    tiles = tuple(goals for tile in v.tile[row][: v.laid[row]] if (goals := goals_of(tile)))
    pairs = pairs_on(v, row)
    dice = (PENALTY,) * penalties_on(v, row) + (ATTACK,) * lone_attacks_on(v, row)
    pending = v.kicks[side] + v.odd[side]
    scored = v.goals[side] - sum(tiles) - pairs
    return Worked(tiles, pairs, dice, scored, len(dice) - pending - scored, pending)


def line_words(line: Worked, lang: str) -> str:
    """A whole worked line, with what it comes to."""
    steps = [base_words(line, lang)] if line.tiles or line.pairs else []
    if line.dice:
        steps.append(dice_words(line, lang))
    return f"{'; '.join(steps) or 0} = {line.goals}"


def base_words(line: Worked, lang: str) -> str:
    """`3 + 1; 2 attacks → 1`: what lies there, before dice."""
    steps = [" + ".join(map(str, line.tiles))] if line.tiles else []
    if line.pairs:
        attacks = say("{count} attack|{count} attacks", lang, count=2 * line.pairs)
        steps.append(f"{attacks} → {line.pairs}")
    return "; ".join(steps)


def dice_words(line: Worked, lang: str) -> str:
    """`penalty ✔✘?`: those that scored first."""
    kinds = ", ".join(card_words(kind, lang) for kind in sorted(set(line.dice), reverse=True))
    return f"{kinds} {'✔' * line.scored}{'✘' * line.missed}{'?' * line.pending}"
