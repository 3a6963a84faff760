"""A seat's turn (B4, B5), the deal (B1, B2), and the scores when the stock is drawn (B12, B13)."""

from __future__ import annotations

from mundialito.engine.rule import rule

from . import phase
from .options import NOTHING
from .parts import ATTACK_TILE, HAND, ONE_AND_ONE, is_acting, kind_of, one, size, tile_of
from .questions import is_in_full, next_player, next_to_be_dealt
from .rounds import begin_round, end_scoring, end_shoot_out, settle_match
from .rows import act_on_last, goals_on, lay_tile, partners, penalties_on, tiles_on
from .state import World

# --- dealing -----------------------------------------------------------------------------------------------------


@rule
def deal_flag(s: World, nation: int) -> None:
    """E5, B1  One flag of each team, one at a time, open to all; after the last one the first round begins."""
    s.owner[s.team_of[nation] - 1] = next_to_be_dealt(s) + 1
    s.dealt += 1
    if s.dealt == s.teams:
        s.starter = s.dealer
        begin_round(s)


@rule
def give(s: World, kind: int) -> None:
    """B2, B4, B5  A card for the seat in turn. When the last of the stock is drawn the round is over."""
    s.pile -= one(kind)
    s.hand[s.turn] += one(kind)
    if s.phase == phase.DEAL:
        if size(s.hand[s.turn]) == HAND:
            s.turn = next_player(s, s.turn)
            if s.turn == s.starter:
                s.phase = phase.TURN
        return
    s.stock -= 1
    if s.stock == 0:
        s.turn = s.starter
        begin_scoring(s)
    else:
        s.turn = next_player(s, s.turn)
        s.phase = phase.TURN


# --- a turn --------------------------------------------------------------------------------------------------------


@rule
def play_card(s: World, act: int) -> None:
    """B4  A card is shown, and what is done with it; next comes its row."""
    kind = kind_of(act)
    s.hand[s.turn] -= one(kind)
    s.played += one(kind)
    s.card = act
    s.phase = phase.ROW


@rule
def discard_card(s: World, kind: int) -> None:
    """B2, B10  Face down; always allowed, so that no turn is ever blocked."""
    s.hand[s.turn] -= one(kind)
    s.buried[s.turn] += one(kind)
    s.phase = phase.DRAW


@rule
def put_on(s: World, row: int) -> None:
    """B6-B9  The tile is laid there, or the last one is acted on; of a 1+1 the second goal follows, if it can."""
    if is_acting(s.card):
        act_on_last(s, row)
    else:
        lay_tile(s, row, tile_of(s.card))
    if s.phase == phase.ROW and s.card == ONE_AND_ONE and partners(s, s.turn, row) != 0:
        s.partner = row + 1
        s.phase = phase.SECOND
    else:
        end_card(s)


@rule
def end_card(s: World) -> None:
    """B4, B8  The card is done with; one is drawn."""
    s.card = 0
    s.partner = 0
    s.phase = phase.DRAW


@rule
def may_leave_second(s: World) -> bool:
    """E14, B8  From the semi-finals on one goal of a 1+1 will do."""
    return not is_in_full(s)


# --- scores --------------------------------------------------------------------------------------------------------


@rule
def begin_scoring(s: World) -> None:
    """B5, B13  All rows stay as they are; the matches are scored in their order."""
    s.match = 0
    s.phase = phase.SCORE
    count_match(s)


@rule
def count_match(s: World) -> None:
    """E7, B12  Goals of both rows before dice, and what is yet to be rolled."""
    for side in range(2):
        row = 2 * s.match + side
        s.goals[side] = goals_on(s, row)
        s.kicks[side] = penalties_on(s, row)
        s.odd[side] = lone_attacks_on(s, row)


@rule
def lone_attacks_on(s: World, row: int) -> int:
    """B12  An attack of a row without a partner that is rolled for."""
    return 0 if s.lone_attack == NOTHING else tiles_on(s, row, ATTACK_TILE) & 1


@rule
def next_roll(s: World) -> int:
    """B12  What the next die is for: side for a penalty, side + 2 for a lone attack, -1 if for nothing."""
    for side in range(2):
        if s.kicks[side] > 0:
            return side
        if s.odd[side] > 0:
            return side + 2
    return -1


@rule
def scoring_faces(s: World) -> int:
    """B12, B20  On how many faces the next die scores: the highest ones."""
    if s.phase == phase.KICKS:
        return s.kick_faces
    return s.penalty_faces if next_roll(s) < 2 else s.attack_faces


@rule
def roll(s: World, face: int) -> None:
    """B12, B20  A die for a penalty, a lone attack, or a kick of a shoot-out."""
    hit = int(face > s.faces - scoring_faces(s))
    if s.phase == phase.KICKS:
        s.result[s.what[s.match]][2 + (s.taken & 1)] += hit
        s.taken += 1
        return
    what = next_roll(s)
    s.goals[what & 1] += hit
    if what < 2:
        s.kicks[what] -= 1
    else:
        s.odd[what - 2] = 0


@rule
def is_shot_out(s: World) -> bool:
    """B20  Five kicks each and one team leads, or as many more as it takes."""
    k = s.what[s.match]
    return s.taken >= 10 and s.taken & 1 == 0 and s.result[k][2] != s.result[k][3]


@rule
def whistle(s: World) -> None:
    """E7, B13  The score of a match stands; after the last one the round is settled."""
    if s.phase == phase.KICKS:
        end_shoot_out(s)
        return
    settle_match(s)
    s.match += 1
    if s.match < s.matches:
        count_match(s)
        return
    s.match = 0
    s.goals[0] = 0
    s.goals[1] = 0
    end_scoring(s)
