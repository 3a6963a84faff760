"""What a seat knows (D2), and a fair guess at the rest. What was seen still lies open, so nothing is recalled.

Left out of the guess on purpose: what follows from earlier choices, and, once the cards of the semi-finals are
shuffled together again, that cards seen in them cannot be in the hands that were kept.
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import large, rule
from mundialito.engine.who import NOBODY, NOTHING

from . import phase
from .course import next_to_be_dealt
from .events import GIVE, GIVE_UNKNOWN, OWNER, PICK, PLAY, REVEAL, SEAL, TEAM, TEAM_UNKNOWN
from .parts import BITS, GROUP_SIZE, KINDS, SEATS, TEAMS, UNKNOWN, UNKNOWN_OWNER, count, hidden, one
from .questions import owner_of_side, place_of
from .state import Cup

# Places of what is unknown, beside the owners of teams 0-31.
HANDS: Final = TEAMS  # + place in the draw
HOLDS: Final = HANDS + GROUP_SIZE  # + seat
SEALED: Final = HOLDS + SEATS
PILE: Final = SEALED + 1
REST: Final = KINDS  # what the pile turns out to be: all that is left
UNDEALT: Final = SEATS  # what a team may turn out to be, besides somebody's


@rule
def seen(s: Cup, e: int, viewer: int) -> int:
    """D2, D6  Team and action cards are seen by who gets them, sealed cards by who seals them; the rest is public."""
    if e < PLAY:
        side = e - SEAL if e >= SEAL else (e - PICK) >> 3
        return e if viewer == owner_of_side(s, side) else NOTHING
    if GIVE <= e < REVEAL:
        return e if viewer == taker(s) else GIVE_UNKNOWN
    if TEAM <= e < OWNER:
        return e if viewer == next_to_be_dealt(s) else TEAM_UNKNOWN
    return e


@rule
def taker(s: Cup) -> int:
    """C5, C11  The seat that gets the card that is dealt or drawn."""
    return s.owner[GROUP_SIZE * s.group + s.step] - 1 if s.phase == phase.HANDS else s.turn


@rule
def hide(v: Cup, viewer: int) -> None:
    """D2  Open are numbers, results, all cards shown or discarded, teams once their group has begun, and one's own."""
    if v.phase == phase.OVER:
        return
    hide_owners(v, viewer)
    unknown = 0
    if v.group < 8 and v.phase != phase.SHOW and v.phase != phase.TEAMS and v.phase != phase.DEALER:
        unknown = hide_hands(v, viewer)
    for p in range(v.seats):
        if p != viewer:
            v.hold[p] = hidden(v.hold[p])
            unknown += v.hold[p]
    if unknown > 0 and v.open_pile == 0:
        v.pile = hidden(v.pile)


@rule
def hide_owners(v: Cup, viewer: int) -> None:
    """C3, C5, D2  Teams are secret until their group starts; whether a card was dealt yet is as well."""
    shown = GROUP_SIZE * v.group
    if v.phase == phase.SHOW:
        shown += v.step
    elif v.phase != phase.DEALER and v.phase != phase.TEAMS:
        shown += GROUP_SIZE
    for t in range(shown, TEAMS):
        if v.owner[t] != viewer + 1 or viewer < 0:
            v.owner[t] = UNKNOWN_OWNER


@rule
def hide_hands(v: Cup, viewer: int) -> int:
    """C5, C6, D6  Hands of other teams, with what was put forward of them; not even its number is seen."""
    if v.phase == phase.CHOOSE or v.phase == phase.REVEAL:
        open_phase = v.shown[0] > 0
        for side in range(2):
            if owner_of_side(v, side) != viewer:
                v.hand[place_of(v, side)] += v.chosen[side]
                v.chosen[side] = 0
                if not open_phase:
                    v.sealed &= 2 - side
                    v.phase = phase.CHOOSE
    unknown = 0
    for i in range(GROUP_SIZE):
        if v.owner[GROUP_SIZE * v.group + i] != viewer + 1 or viewer < 0:
            v.hand[i] = hidden(v.hand[i])
            unknown += v.hand[i]
    return unknown


# --- the unknown, one thing at a time ----------------------------------------------------------------------


@rule
@large
def unseen(v: Cup, kind: int) -> int:
    """Cards of a kind that lie nowhere in the open."""
    bag = v.pile + v.discard + v.flipped + v.chosen[0] + v.chosen[1] + v.shown[0] + v.shown[1]
    for i in range(GROUP_SIZE):
        bag += v.hand[i]
    for p in range(v.seats):
        bag += v.hold[p]
    n = count(v.deck, kind) - count(bag, kind)
    for slot in range(8):
        for i in range(v.laid[slot]):
            n -= int(v.space[slot][i] == kind + 1) + int(v.cover[slot][i] == kind + 1)
    return n


@rule
def gap(v: Cup) -> int:
    """The next place where something unknown lies: owners, hands, what was sealed, then the pile."""
    for t in range(TEAMS):
        if v.owner[t] == UNKNOWN_OWNER:
            return t
    for i in range(GROUP_SIZE):
        if count(v.hand[i], UNKNOWN) > 0:
            return HANDS + i
    for p in range(v.seats):
        if count(v.hold[p], UNKNOWN) > 0:
            return HOLDS + p
    if v.phase == phase.REVEAL and v.chosen[int(v.shown[0] > 0)] == 0:
        return SEALED
    return PILE if count(v.pile, UNKNOWN) > 0 else NOBODY


@rule
def owners_fit(v: Cup, thing: int) -> int:
    """C3, D1  Every deal that gives each seat its number of teams is as likely as any other."""
    if thing > UNDEALT or (thing >= v.seats and thing != UNDEALT):
        return 0
    room = TEAMS - v.dealt
    if thing < UNDEALT:
        first = (thing - v.dealer - 1) % v.seats  # team cards dealt before the seat's first
        room = (v.dealt - first + v.seats - 1) // v.seats if v.dealt > first else 0
    for t in range(TEAMS):
        room -= int(v.owner[t] == (0 if thing == UNDEALT else thing + 1))
    return room


@rule
def fit(v: Cup, place: int, thing: int) -> int:
    """Every card that lies nowhere in the open is as likely as any other; of a sealed hand one card will do."""
    if place < TEAMS:
        return owners_fit(v, thing)
    if place == PILE:
        return int(thing == REST)
    if thing >= KINDS:
        return 0
    if place == SEALED:
        return count(v.hand[place_of(v, int(v.shown[0] > 0))], thing)
    return unseen(v, thing)


@rule
def fill(v: Cup, place: int, thing: int) -> None:
    """Let it lie there."""
    if place < TEAMS:
        v.owner[place] = 0 if thing == UNDEALT else thing + 1
    elif place < HOLDS:
        v.hand[place - HANDS] += one(thing) - one(UNKNOWN)
    elif place < SEALED:
        v.hold[place - HOLDS] += one(thing) - one(UNKNOWN)
    elif place == SEALED:
        side = int(v.shown[0] > 0)
        v.hand[place_of(v, side)] -= one(thing)
        v.chosen[side] = one(thing)
    else:
        v.pile = 0
        for kind in range(KINDS):
            v.pile += unseen(v, kind) << BITS * kind
