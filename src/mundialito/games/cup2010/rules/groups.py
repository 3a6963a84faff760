"""The group stage, from one event to the next (C4-C9)."""

from __future__ import annotations

from mundialito.engine.rule import large, rule

from ....cups.brackets import GROUP_WINNER, RUNNER_UP, enter
from ....cups.tables import LOTS, contested, holder, rank, settle
from . import phase
from .knockout import begin_block
from .options import KNOCK_OUTS
from .parts import FIXTURES, GROUP_SIZE, GROUPS, KINDS, one, size
from .questions import place_of
from .scoring import count_group_match
from .state import Cup

THROUGH = 2  # teams of a group that go on (C9)


@rule
@large
def begin_group(s: Cup) -> None:
    """C4, C5, D3  All 32 cards come together; the owners of the group's teams show them."""
    s.pile = s.deck
    s.open_pile = 0
    s.discard = 0
    for i in range(GROUP_SIZE):
        s.hand[i] = 0
    s.match = 0
    s.step = 0
    s.phase = phase.SHOW


@rule
def show_owner(s: Cup) -> None:
    """C5, D2  Now all know whose that team is; after the fourth the hands are dealt. D23  Or lots are drawn."""
    s.step += 1
    if s.step == GROUP_SIZE:
        s.step = 0
        if s.cup == KNOCK_OUTS:
            end_group(s)  # nothing was played: level in everything
        else:
            s.phase = phase.HANDS


@rule
def give_team(s: Cup, kind: int) -> None:
    """C5, D3  One card more for the team that is dealt its hand; hands are dealt whole, in the order of the draw."""
    s.pile -= one(kind)
    s.hand[s.step] += one(kind)
    if size(s.hand[s.step]) == s.cards[GROUP_SIZE * s.group + s.step]:
        s.step += 1
        if s.step == GROUP_SIZE:
            s.step = 0
            s.phase = phase.CHOOSE


@rule
def pick(s: Cup, side: int, kind: int) -> None:
    """C6, K30  A card of the team's hand put forward, in secret."""
    s.hand[place_of(s, side)] -= one(kind)
    s.chosen[side] += one(kind)


@rule
def seal(s: Cup, side: int) -> None:
    """C6, D6, K30  That is all; when both sides have sealed, the cards are turned up."""
    s.sealed |= 1 << side
    if s.sealed == 3:
        s.phase = phase.REVEAL


@rule
def reveal(s: Cup) -> None:
    """C6  The cards of a side, first-named team first; then the match is resolved."""
    side = int(s.shown[0] > 0)
    s.shown[side] = s.chosen[side]
    s.chosen[side] = 0
    if side == 1:
        s.sealed = 0
        count_group_match(s)
        s.phase = phase.SCORE


@rule
def write_result(s: Cup) -> None:
    """C6  The result of a group match is written down; after the last one the group is ranked."""
    first = place_of(s, 0)
    second = place_of(s, 1)
    s.cross[s.group][GROUP_SIZE * first + second] = s.goals[0] + 1
    s.cross[s.group][GROUP_SIZE * second + first] = s.goals[1] + 1
    if s.match == FIXTURES - 1:
        rank(s.cross[s.group], GROUP_SIZE, s.win, s.draw, s.chain, s.place[s.group], s.by[s.group])


@rule
def end_group_match(s: Cup) -> None:
    """C6, C8  The result is written down, and the cards of the match are discarded."""
    write_result(s)
    s.discard += s.shown[0] + s.shown[1] + s.flipped
    s.flipped = 0
    for side in range(2):
        s.shown[side] = 0
        s.goals[side] = 0
    s.match += 1
    s.phase = phase.CHOOSE
    if s.match == FIXTURES:
        end_group(s)


@rule
def lot_place(s: Cup) -> int:
    """C9, K29  The place that lots must settle, -1 if none."""
    return contested(s.place[s.group], GROUP_SIZE, THROUGH, False)


@rule
def draw_lot(s: Cup, i: int) -> None:
    """C9, K29  The lot falls to the group's i-th team."""
    settle_lot(s, i)
    end_group(s)


@rule
def settle_lot(s: Cup, i: int) -> None:
    """C9, K29  The group's i-th team gets the best of the places in question."""
    settle(s.place[s.group], s.by[s.group], GROUP_SIZE, lot_place(s), i, LOTS)


@rule
@large
def end_group(s: Cup) -> None:
    """C9, K18, D10  Winner and runner-up go on, unless lots come first; then the next group, or the round of 16."""
    if lot_place(s) >= 0:
        s.phase = phase.LOTS
        return
    for k in range(THROUGH):
        t = GROUP_SIZE * s.group + holder(s.place[s.group], GROUP_SIZE, k)
        enter(s.pairs, s.entrant, (GROUP_WINNER if k == 0 else RUNNER_UP) + s.group, t)
    s.group += 1
    if s.group < GROUPS:
        begin_group(s)
    else:
        for i in range(GROUP_SIZE):
            s.hand[i] = 0
        begin_block(s)


@rule
def highest_pick(s: Cup, side: int) -> int:
    """C6  Cards are put forward in ascending order: the highest kind so far, 0 if none."""
    for kind in range(KINDS - 1, 0, -1):
        if s.chosen[side] >= one(kind):
            return kind
    return 0
