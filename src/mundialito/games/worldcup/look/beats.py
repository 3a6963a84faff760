"""Which outcomes stand alone, and how long. All matches of a round end at once, so of the others' dice none stands.

A team is a person's stake if a person owns it. The final is everybody's.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from mundialito.drawing.stage import FLOWS, LONG, SCENE, SHORT, WHOLE

from ..rules import phase
from ..rules.events import EVENTS, ROLL, WHISTLE
from ..rules.questions import final, is_group_round
from ..rules.state import World
from ..words.staged import out_seats


def may_stand(e: int) -> bool:
    """Dice, whistles, lots, coins."""
    return ROLL <= e < EVENTS


def stands(before: World, e: int, after: World, people: AbstractSet[int]) -> int:
    """For how many units."""
    if e < WHISTLE:
        if not has_stake(before, people):
            return FLOWS
        return WHOLE if before.phase == phase.KICKS else LONG
    if closes_round(before, after) or out_seats(before, after):
        return SCENE
    if e > WHISTLE or before.phase == phase.KICKS:
        return LONG
    if after.phase != phase.SCORE:  # the scores are all there, and lots or coins come next
        return LONG
    if is_group_round(before) and not before.replay:
        return FLOWS
    return LONG if people else SHORT  # who is through is read by everybody


def has_stake(v: World, people: AbstractSet[int]) -> bool:
    """Whether a team of a person is in the match that is scored; a final is looked at by all."""
    if not is_group_round(v) and v.what[v.match] == final(v):
        return True
    return any(v.owner[v.team[2 * v.match + side] - 1] - 1 in people for side in range(2))


def closes_round(before: World, after: World) -> bool:
    """B13  Whether all matches of the round, or of its replays, are settled."""
    return after.phase == phase.OVER or (after.round, after.replay) != (before.round, before.replay)
