"""The whole table, in the order the rulebook introduces it."""

from __future__ import annotations

from mundialito.engine.record import State, array, number

from .parts import CARDS, NO_CARD, PLACES, SEATS


class Uno(State):
    """One round of UNO. A plain object interpreted, a NumPy record compiled; rules cannot tell."""

    # What stands in the match header: seats, options (index into the option's values), parts.
    seats = number(SEATS)  # players at the table, 2-10
    first_card = number(1)  # U3
    first_reverse = number(1)  # U3
    plus_four = number(2)  # U7
    illegal_plus_four = number(1)  # U7
    challenger = number(1)  # UD6
    shown_to = number(1)  # UD7
    uno_call = number(2)  # U9
    catcher = number(1)  # UD3
    stacking = number(1)  # UD15
    starter = number(SEATS)  # UD14: 0 by lot, or a seat + 1; once the round has begun, always a seat + 1
    turn_limit = number(1_000_000)  # UD11
    deck = array(CARDS, limit=4)  # U1: deck[c]: copies of card c
    deal = number(20)  # U2: cards dealt to each seat

    phase = number(16)  # what is awaited: see phase.py
    cards = array(PLACES, CARDS + 1)  # cards[place][c]: copies of c there; last column: cards a viewer cannot name
    turn = number(SEATS)  # the seat whose turn it is, until all that its card does is done (UD1)
    way = number(SEATS)  # U5: steps to the next seat: 1 to the right, seats - 1 to the left
    colour = number(3)  # the colour to match
    top = number(NO_CARD)  # the card to match
    colour_before = number(3)  # UD5: the same two before the top card was played
    top_before = number(NO_CARD)
    drawn = number(NO_CARD)  # UD8: the card just drawn, while its player decides
    kept = number(NO_CARD)  # UD4: the one card its player held when the +4 was played, if caught since
    asked = number(SEATS)  # UD3, UD6: who is asked to catch or to answer
    owed = number(127)  # cards Nature has yet to hand over
    stack = number(127)  # UD15: cards that the +2 or +4 on top brings to the next seat, stacked ones included
    shown = number(127)  # UD7: cards of the judged hand shown so far
    turns = number(1_000_001)  # UD11: turns begun
    idle = number(SEATS)  # UD10: turns in a row in which nothing was played and nothing could be drawn

    # Derived from `cards`, written by cards.py alone: they make a draw and an offer three times as fast.
    size = array(PLACES)  # size[place]: cards there
    holds = array(SEATS, limit=2**54 - 1)  # holds[p]: bit c: seat p has card c
    loose = array(2, limit=2**60 - 1)  # the pile with a bit for each copy, in order; in a view, all that is unseen
