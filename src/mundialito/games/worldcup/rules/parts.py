"""What lies on the boards (E2, B2, B6): teams, matches with two rows each, tiles, kinds of action card, bags of them.

The tenth kind, UNKNOWN, are cards that a viewer cannot name. Bags: cups/bags.py.
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule

from ....cups.bags import BITS as BITS
from ....cups.bags import count as count
from ....cups.bags import nth_card as nth_card
from ....cups.bags import one as one
from ....cups.bags import size as size

SEATS: Final = 8  # most players (E3)
GROUPS: Final = 8  # most groups: 2002
GROUP_SIZE: Final = 4  # most teams in a group
TEAMS: Final = GROUPS * GROUP_SIZE  # team = 4 * group + place in the draw
FIXTURES: Final = 48  # most group matches
TIES: Final = 16  # most knock-out matches, in the order of the format; the final is the year's last
MATCHES: Final = 24  # most matches at the same time
ROWS: Final = 2 * MATCHES  # row = 2 * match + side; side 0 is the first-named team
SQUARES: Final = 5  # most squares of a row
FACES: Final = 12  # most faces of a die
NATIONS: Final = 59  # in cups/names.py

# Rounds. 1930 has no 1, 2 and 3, the cups of 1958 to 1966 no 1 and 2.
GROUP_STAGE: Final = 0
SECOND_HALF: Final = 1  # B22: the other four groups of 2002
ROUND_OF_16: Final = 2
QUARTER_FINALS: Final = 3
SEMI_FINALS: Final = 4
FINALS: Final = 5
ROUNDS: Final = 6

GOAL: Final = 0
TWO_GOALS: Final = 1
THREE_GOALS: Final = 2
ONE_AND_ONE: Final = 3
ATTACK: Final = 4
DEFENCE: Final = 5
PENALTY: Final = 6
FOUL: Final = 7
OFFSIDE: Final = 8
KINDS: Final = 9
UNKNOWN: Final = 9

# What one does with a card: 0-8 the card itself, a defence as a tile among them, then:
TURN_OVER: Final = 9  # a defence turns an attack over (B7)
TWO_AS_ONE: Final = 10  # E14, B9: a smaller tile
THREE_AS_ONE: Final = 11
THREE_AS_TWO: Final = 12
ACTS: Final = 13

# Tiles: 1, 2 and 3 are goals.
ATTACK_TILE: Final = 4
PENALTY_TILE: Final = 5
DEFENCE_TILE: Final = 6
TURNED: Final = 7  # an attack or a goal turned over: it keeps its square and counts nothing (B7)

HAND: Final = 3  # B2
DECK: Final = 127  # most cards
FULL: Final = (1 << BITS * KINDS + 7) - 1
ALL_ROWS: Final = (1 << ROWS) - 1
FIRST_ROWS: Final = 0x555555555555  # rows of first-named teams


@rule
def hidden(bag: int) -> int:
    """The same number of cards, none of which can be named."""
    return size(bag) * one(UNKNOWN)


@rule
def kind_of(act: int) -> int:
    """The card with which one does that."""
    if act < KINDS:
        return act
    if act == TURN_OVER:
        return DEFENCE
    return TWO_GOALS if act == TWO_AS_ONE else THREE_GOALS


@rule
def is_acting(act: int) -> bool:
    """B7  Whether it acts on the last tile of a row instead of laying one."""
    return act == FOUL or act == OFFSIDE or act == TURN_OVER


@rule
def tile_of(act: int) -> int:
    """B6, B8, B9  The tile that it lays: goals at face value, or smaller ones; of 1+1 goals two single ones."""
    if act <= THREE_GOALS:
        return act + 1
    if act == ATTACK:
        return ATTACK_TILE
    if act == DEFENCE:
        return DEFENCE_TILE
    if act == PENALTY:
        return PENALTY_TILE
    return 2 if act == THREE_AS_TWO else 1


@rule
def halves_of(tile: int) -> int:
    """What a tile is worth in half goals, as far as can be said before dice are rolled: a penalty about one."""
    if tile <= 3:
        return 2 * tile
    return int(tile == ATTACK_TILE or tile == PENALTY_TILE)
