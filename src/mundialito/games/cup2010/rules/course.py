"""What each event does (C3-C21). The chapters are in groups.py, knockout.py and scoring.py."""

from __future__ import annotations

from mundialito.engine.rule import rule

from . import phase
from .events import DEALER, DISCARD, FLIP, GIVE, LOT, MISS, OWNER, PICK, PLAY, REVEAL, SEAL, SHUFFLE, TEAM, WHISTLE
from .groups import begin_group, draw_lot, end_group_match, give_team, pick, reveal, seal, show_owner
from .knockout import discard_card, end_shoot_out, end_tie, give_seat, kick, play_card
from .parts import KINDS, TEAMS, one
from .scoring import refill, settle_flip
from .state import Cup


@rule
def start(s: Cup) -> None:
    """D1  The dealer is drawn by lot; the action cards wait."""
    s.pile = s.deck
    s.phase = phase.DEALER


@rule
def next_to_be_dealt(s: Cup) -> int:
    """C3, D1  Team cards go round one at a time from the dealer's left."""
    return (s.dealer + 1 + s.dealt) % s.seats


@rule
def deal_team(s: Cup, t: int) -> None:
    """C3, D1  A team card to the next seat; after the last one the first group begins."""
    s.owner[t] = next_to_be_dealt(s) + 1
    s.dealt += 1
    if s.dealt == TEAMS:
        begin_group(s)


@rule
def apply(s: Cup, e: int) -> None:
    """Carry out what was not refused."""
    if e < SEAL:
        pick(s, (e - PICK) >> 3, (e - PICK) & 7)
    elif e < PLAY:
        seal(s, e - SEAL)
    elif e < DISCARD:
        play_card(s, (e - PLAY) >> 3, (e - PLAY) & 7)
    elif e < DISCARD + KINDS:
        discard_card(s, e - DISCARD)
    elif e >= GIVE:
        apply_natures(s, e)
    elif e >= OWNER:
        show_owner(s)
    elif e >= TEAM:
        deal_team(s, e - TEAM)
    else:
        s.dealer = e - DEALER
        s.phase = phase.TEAMS


@rule
def apply_natures(s: Cup, e: int) -> None:
    """What is dealt, turned up, flipped and whistled."""
    if e < REVEAL:
        if s.phase == phase.HANDS:
            give_team(s, e - GIVE)
        else:
            give_seat(s, e - GIVE)
    elif e < FLIP:
        reveal(s)
    elif e < SHUFFLE:
        flip(s, e - FLIP)
    elif e == SHUFFLE:
        refill(s)
    elif e == MISS:
        settle_flip(s, -1)
    elif e == WHISTLE:
        whistle(s)
    else:
        draw_lot(s, e - LOT)


@rule
def flip(s: Cup, kind: int) -> None:
    """C7, C16, C17, D8  A card of the pile is turned over, and lies with its match."""
    if s.phase == phase.KICKS:
        kick(s, kind)
        return
    s.pile -= one(kind)
    s.flipped += one(kind)
    settle_flip(s, kind)


@rule
def whistle(s: Cup) -> None:
    """C6, C16, C17  The end of a group match, of a knock-out match, of a shoot-out."""
    if s.phase == phase.KICKS:
        end_shoot_out(s)
    elif s.round == 0:
        end_group_match(s)
    else:
        end_tie(s)
