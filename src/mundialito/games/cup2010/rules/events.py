"""Every event of a cup: its number, who makes it, and what viewers see of it. Numbers are made and read here alone.

| range | who | what | seen by |
| --- | --- | --- | --- |
| PICK + 8 * side + kind | owner of that side | adds a card to the sealed ones (C6) | its owner; others nothing |
| SEAL + side | owner of that side | that is all (C6) | its owner; others nothing |
| PLAY + 8 * act + slot | seat in turn | lays a card on a team, in a space or as a cover (C12, C13) | all |
| DISCARD + kind | seat in turn | discards a card (C14) | all |
| DEALER + seat | Nature | the dealer (D1) | all |
| TEAM + team | Nature | a team card to the next seat (C3) | its owner; others TEAM + NO_TEAM |
| OWNER + seat | Nature | whose the next team of the group is (C5) | all |
| GIVE + kind | Nature | an action card to a team or a seat (C5, C10, C11) | its owner; others GIVE + UNKNOWN |
| REVEAL + combination | Nature | the sealed cards of a side turned up (C6) | all |
| FLIP + kind | Nature | a card flipped for a penalty, an attack, a kick (C7, C16, C17) | all |
| SHUFFLE | Nature | a new pile to flip from (C8, D18) | all |
| MISS | Nature | nothing is left to flip (D8) | all |
| WHISTLE | Nature | the match, or the shoot-out, is over (C7, C16, C17) | all |
| LOT + place in the draw | Nature | the lot falls to a team of the group (C9) | all |
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule

from .parts import ACTS, GROUP_SIZE, KINDS, MOST_PICKS, SEATS, SLOTS, TEAMS, UNKNOWN, count

COMBINATIONS: Final = 494  # one to four cards of eight kinds

PICK: Final = 0
SEAL: Final = PICK + 2 * KINDS
PLAY: Final = SEAL + 2
DISCARD: Final = PLAY + ACTS * SLOTS
DEALER: Final = DISCARD + KINDS
TEAM: Final = DEALER + SEATS
OWNER: Final = TEAM + TEAMS + 1
GIVE: Final = OWNER + SEATS
REVEAL: Final = GIVE + KINDS + 1
FLIP: Final = REVEAL + COMBINATIONS
SHUFFLE: Final = FLIP + KINDS
MISS: Final = SHUFFLE + 1
WHISTLE: Final = MISS + 1
LOT: Final = WHISTLE + 1
EVENTS: Final = LOT + GROUP_SIZE

TEAM_UNKNOWN: Final = TEAM + TEAMS  # what others see of a team card; never happens itself
GIVE_UNKNOWN: Final = GIVE + UNKNOWN  # and of an action card


@rule
def combination(bag: int) -> int:
    """The number of a bag of one to four cards, counted from 0: combinations of nine things, "no card" the last.

    Written as a1 <= a2 <= a3 <= a4, a bag stands at C(a1, 1) + C(a2 + 1, 2) + C(a3 + 2, 3) + C(a4 + 3, 4).
    """
    number = 0
    at = 1
    for kind in range(KINDS):
        for _ in range(count(bag, kind)):
            number += choose(kind + at - 1, at)
            at += 1
    while at <= MOST_PICKS:
        number += choose(KINDS + at - 1, at)
        at += 1
    return number


@rule
def choose(n: int, k: int) -> int:
    """In how many ways k of n can be chosen, for k from 1 to 4."""
    if k == 1:
        return n
    if k == 2:
        return n * (n - 1) // 2
    if k == 3:
        return n * (n - 1) * (n - 2) // 6
    return n * (n - 1) * (n - 2) * (n - 3) // 24
