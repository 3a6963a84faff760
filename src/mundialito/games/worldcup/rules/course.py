"""What each event does. The chapters are in rows.py, turns.py and rounds.py."""

from __future__ import annotations

from mundialito.engine.rule import rule

from . import phase
from .events import COIN, DEALER, DISCARD, GIVE, LOT, PLAY, ROLL, STOP, TEAM, WHISTLE
from .rounds import draw_lot, toss
from .state import World
from .turns import deal_flag, discard_card, end_card, give, play_card, put_on, roll, whistle


@rule
def start(s: World) -> None:
    """B1  The dealer is drawn by lot; the action cards wait."""
    s.pile = s.deck
    s.phase = phase.DEALER


@rule
def apply(s: World, e: int) -> None:
    """Carry out what was not refused."""
    if e < STOP:
        put_on(s, e)
    elif e == STOP:
        end_card(s)
    elif e < DISCARD:
        play_card(s, e - PLAY)
    elif e < DEALER:
        discard_card(s, e - DISCARD)
    elif e >= GIVE:
        apply_natures(s, e)
    elif e >= TEAM:
        deal_flag(s, e - TEAM)
    else:
        s.dealer = e - DEALER
        s.phase = phase.TEAMS


@rule
def apply_natures(s: World, e: int) -> None:
    """What is dealt, rolled, whistled, drawn by lot and tossed."""
    if e < ROLL:
        give(s, e - GIVE)
    elif e < WHISTLE:
        roll(s, e - ROLL + 1)
    elif e == WHISTLE:
        whistle(s)
    elif e < COIN:
        draw_lot(s, e - LOT)
    else:
        toss(s, e - COIN)
