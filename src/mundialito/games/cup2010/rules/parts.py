"""What lies on the table (C1): teams, kinds of action card, and bags of cards (cups/bags.py).

The ninth kind, UNKNOWN, are cards that a viewer cannot name.
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule

from ....cups.bags import BITS as BITS
from ....cups.bags import count as count
from ....cups.bags import nth_card as nth_card
from ....cups.bags import one as one
from ....cups.bags import size as size

SEATS: Final = 8  # most players
GROUPS: Final = 8
GROUP_SIZE: Final = 4
TEAMS: Final = GROUPS * GROUP_SIZE  # team = 4 * group + place in the draw
FIXTURES: Final = 6  # matches of a group
TIES: Final = 16  # knock-out matches: 0-7 round of 16, 8-11 quarter-finals, 12-13 semi-finals, then:
ROUND_OF_16: Final = 8  # matches
THIRD_PLACE: Final = 14
FINAL: Final = 15
SLOTS: Final = 8  # teams of a block: 2 * match of the block + side
SPACES: Final = 4  # C12: most cards in front of a team
NO_TEAM: Final = TEAMS  # in masked events: a team card that a viewer does not see
NO_OWNER: Final = 0
UNKNOWN_OWNER: Final = SEATS + 1  # in a view: dealt to somebody, or not dealt yet

GOAL: Final = 0
TWO_GOALS: Final = 1
THREE_GOALS: Final = 2
ATTACK: Final = 3
DEFENCE: Final = 4
FOUL: Final = 5
OFFSIDE: Final = 6
PENALTY: Final = 7
KINDS: Final = 8
UNKNOWN: Final = 8
COVERING_DEFENCE: Final = 8  # what one does with a card: 0-7 the card itself, and a defence laid upon another card
ACTS: Final = 9

DECK: Final = 32  # action cards
MOST_PICKS: Final = 4  # C6
HAND: Final = 3  # C10
STOCK: Final = 12  # C20
FULL: Final = (1 << BITS * (KINDS + 1)) - 1


@rule
def hidden(bag: int) -> int:
    """The same number of cards, none of which can be named."""
    return size(bag) * one(UNKNOWN)


@rule
def is_goal(kind: int) -> bool:
    """A goal card of any size."""
    return kind <= THREE_GOALS


@rule
def scores_kick(kind: int) -> bool:
    """K9  A goal card of any size or an attack scores a penalty, and a kick of a shoot-out."""
    return kind <= ATTACK


@rule
def kind_of(act: int) -> int:
    """The card with which one does that."""
    return DEFENCE if act == COVERING_DEFENCE else act
