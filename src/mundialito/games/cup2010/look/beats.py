"""Which outcomes stand alone, and how long: a cup has hundreds of Nature's events, so few kinds do.

A team is a person's stake if a person owns it. The final is everybody's.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from mundialito.drawing.stage import FLOWS, LONG, SCENE, SHORT

from ..rules import phase
from ..rules.events import DISCARD, FLIP, LOT, MISS, PLAY, REVEAL, SHUFFLE, WHISTLE
from ..rules.knockout import is_cover
from ..rules.options import KNOCK_OUTS
from ..rules.parts import ACTS, FINAL, FIXTURES, GROUP_SIZE, SLOTS
from ..rules.questions import owner_in, owner_of_side, tie_of
from ..rules.state import Cup

KICKS_OF_BOTH: Final = 10  # C17, before it is sudden death
COVERS: Final = frozenset(PLAY + SLOTS * act + slot for act in range(ACTS) if is_cover(act) for slot in range(SLOTS))


def may_stand(e: int) -> bool:
    """Covers; cards turned up and flipped, whistles, lots."""
    return e in COVERS or REVEAL <= e < SHUFFLE or e in (MISS, WHISTLE) or e >= LOT


def stands(before: Cup, e: int, after: Cup, people: AbstractSet[int]) -> int:
    """For how many units."""
    if PLAY <= e < DISCARD:
        return cover_stands(before, (e - PLAY) & (SLOTS - 1), people)
    if REVEAL <= e < FLIP:  # the first side's cards are seen with the second's
        return LONG if before.shown[0] > 0 and has_stake(before, people) else FLOWS
    if e == WHISTLE:
        return whistle_stands(before, after, people)
    if e >= LOT:
        return lot_stands(before, after, people)
    if not has_stake(before, people):
        return FLOWS
    return LONG if may_end_shoot_out(before) else SHORT


def may_end_shoot_out(v: Cup) -> bool:
    """C17  The second kick of the fifth pair, and of every one after it: one of its two outcomes decides."""
    return v.phase == phase.KICKS and v.taken >= KICKS_OF_BOTH - 1 and v.taken & 1 == 1


def lot_stands(before: Cup, after: Cup, people: AbstractSet[int]) -> int:
    """C9  A rare thing; where lots are all that there is (D23) only what they make of a person's group."""
    if before.cup != KNOCK_OUTS:
        return LONG
    return SHORT if after.group > before.group and group_owners(before) & people else FLOWS


def group_owners(v: Cup) -> set[int]:
    """Whose teams play in the group."""
    return {v.owner[GROUP_SIZE * v.group + i] - 1 for i in range(GROUP_SIZE)}


def cover_stands(v: Cup, slot: int, people: AbstractSet[int]) -> int:
    """C13  What another does to a person's team."""
    owner = owner_in(v, slot)
    return SHORT if owner in people and owner != v.turn else FLOWS


def has_stake(v: Cup, people: AbstractSet[int]) -> bool:
    """Whether a team of a person is in the match that is played; a final is looked at by all."""
    if v.round == 0:
        return any(owner_of_side(v, side) in people for side in range(2))
    return tie_of(v, v.match) == FINAL or any(owner_in(v, 2 * v.match + side) in people for side in range(2))


def whistle_stands(before: Cup, after: Cup, people: AbstractSet[int]) -> int:
    """A chapter that closes is a scene: a group, a block, the cup. What a person's own group match comes to was seen
    with its cards and its flips."""
    if after.phase == phase.OVER or closes_block(before, after):
        return SCENE
    if before.round == 0:
        if before.match == FIXTURES - 1:
            return SCENE if group_owners(before) & people else LONG
        return FLOWS if has_stake(before, people) else SHORT
    return LONG if has_stake(before, people) else SHORT


def closes_block(before: Cup, after: Cup) -> bool:
    """Whether all matches of the block are decided."""
    return before.round > 0 and after.round > before.round
