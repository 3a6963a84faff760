"""The whole table, in the order the rulebook introduces it."""

from __future__ import annotations

from mundialito.engine.record import State, array, number

from .parts import DECK, FIXTURES, FULL, GROUP_SIZE, GROUPS, KINDS, SEATS, SLOTS, SPACES, TEAMS, TIES, UNKNOWN_OWNER

CROSS = GROUP_SIZE * GROUP_SIZE


class Cup(State):
    """One World Cup. A plain object interpreted, a NumPy record compiled; rules cannot tell. Bags: see parts.py."""

    # What stands in the match header: seats, options (index into the option's values), parts.
    seats = number(SEATS)  # players at the table, 2-8
    rulebook = number(2)  # C1
    most_seats = number(2)  # K1
    spaces = number(2)  # K2
    cover_space = number(2)  # K3
    idle_defence = number(2)  # K4
    defence_on_three = number(2)  # K5
    covered_goal = number(2)  # K6
    offside_on_attack = number(2)  # K7
    flip_order = number(2)  # K13
    limits = number(2)  # K14
    discards = number(2)  # K15
    dealt_in = number(2)  # K16
    blocks = number(2)  # K17
    fixtures = number(2)  # K19
    last_hands = number(2)  # K22
    last_end = number(2)  # K24
    final_hands = number(2)  # K25
    cover_order = number(1)  # D15
    lent_defences = number(1)  # D18
    stop_when_decided = number(1)  # D12
    cup = number(1)  # D23
    deck = number(FULL)  # C1: the action cards, a bag
    cards = array(TEAMS, limit=12)  # cards[t]: action cards of a team in the group stage
    limit = array(TEAMS, limit=3)  # limit[t]: the most goals that one card brings it
    # The format (cups/formats/2010.toml), as the options have it.
    win = number(3)  # C9
    draw = number(1)  # C9
    chain = array(3, limit=7)  # K29: what breaks ties, see cups/tables.py
    fixture = array(GROUPS * FIXTURES, limit=15)  # K19: 4 * first-named + second-named place, group by group
    pairs = array(TIES, 2, limit=127)  # K18: the slots of each match, see cups/brackets.py
    order = array(TIES, limit=15)  # K17: the matches as they are played

    phase = number(12)  # what is awaited: see phase.py
    round = number(5)  # 0 groups; 1, 2 the blocks of the round of 16; 3 quarter-finals, 4 semi-finals, 5 finals
    dealer = number(SEATS - 1)  # D1
    dealt = number(TEAMS)  # C3: team cards dealt
    owner = array(TEAMS, limit=UNKNOWN_OWNER)  # owner[t]: seat + 1, 0 before it is dealt
    group = number(GROUPS)  # C4: the group that plays; 8 when all have played
    match = number(FIXTURES)  # the match of the group, or of the block that is scored or shot out
    step = number(GROUP_SIZE)  # C5: teams of the group whose owners were shown, or which have their hands
    pile = number(FULL)  # a bag: what is drawn and flipped from
    open_pile = number(1)  # C8: whether the pile was made of cards that all have seen
    discard = number(FULL)  # a bag, face up
    hand = array(GROUP_SIZE, limit=FULL)  # C5: hand[i]: a bag: action cards of the group's i-th team
    chosen = array(2, limit=FULL)  # C6: chosen[side]: cards put forward in secret
    sealed = number(3)  # C6: bit side: that is all
    shown = array(2, limit=FULL)  # C6: shown[side]: the same turned up
    flipped = number(FULL)  # D8: cards flipped in the match, or in the shoot-out
    goals = array(SLOTS, limit=63)  # goals[slot]: counted so far; in a group slots 0 and 1
    kicks = array(SLOTS, limit=31)  # kicks[slot]: penalties yet to be flipped
    odd = array(SLOTS, limit=1)  # odd[slot]: an attack without a partner yet to be flipped
    cross = array(GROUPS, CROSS, limit=99)  # C9: cross[g]: results, see cups/tables.py
    place = array(GROUPS, GROUP_SIZE, limit=3)  # C9: place[g][i]: teams before the i-th of the draw
    by = array(GROUPS, GROUP_SIZE, limit=7)  # T9: by[g][k]: what separates the k best from the rest

    entrant = array(TIES, 2, limit=TEAMS)  # C10: entrant[k][side]: team + 1, 0 while open
    players = number(2**SEATS - 1)  # K16: bit p: seat p plays in this block
    turn = number(SEATS - 1)  # C11: the seat in turn, or the one that is dealt cards
    stock = number(DECK)  # C11: cards of the pile that may yet be drawn
    hold = array(SEATS, limit=FULL)  # C10: hold[p]: a bag: the hand of seat p
    laid = array(SLOTS, limit=SPACES)  # C12: laid[slot]: cards in spaces
    space = array(SLOTS, SPACES, limit=KINDS)  # C12: space[slot][i]: kind + 1
    cover = array(SLOTS, SPACES, limit=KINDS)  # C13: cover[slot][i]: kind + 1 of the card that covers it
    scored = number(15)  # C16: bit i: the block's i-th match is over
    taken = number(1_000_000)  # C17: kicks of the shoot-out so far
    result = array(TIES, 4, limit=10_000)  # result[k]: goals + 1 of both sides, 0 before; kicks scored by both
