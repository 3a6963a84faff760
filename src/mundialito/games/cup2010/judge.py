"""What the judge is told of The World Cup Card Game 2010."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mundialito.cups.bags import MASK
from mundialito.engine.papers import Case, Fair, Papers, Secret, Slow

from .rules import phase
from .rules.events import (
    DEALER,
    FLIP,
    GIVE,
    GIVE_UNKNOWN,
    LOT,
    OWNER,
    PICK,
    PLAY,
    REVEAL,
    SEAL,
    TEAM,
    TEAM_UNKNOWN,
)
from .rules.knockout import is_shot_out
from .rules.parts import BITS, KINDS, TEAMS
from .rules.scoring import needs_cards, next_flip
from .rules.state import Cup
from .rules.view import HANDS, HOLDS, PILE, REST, SEALED, UNDEALT


def kinds(bag: int) -> list[int]:
    """A bag, card by card."""
    return [k for k in range(KINDS) for _ in range(bag >> BITS * k & MASK)]


def census(s: Cup) -> bool:
    """32 action cards; every team dealt is somebody's, and seats differ by one at most."""
    bag = s.pile + s.discard + s.flipped + sum(s.hand) + sum(s.hold) + sum(s.chosen) + sum(s.shown)
    bag += sum(1 << BITS * (n - 1) for row in (*s.space, *s.cover) for n in row if n)
    teams = [sum(o == p + 1 for o in s.owner) for p in range(s.seats)]
    return bag == s.deck and sum(teams) == s.dealt and max(teams) - min(teams) <= 1


def recount(s: Cup, p: int) -> int:
    """D22  By hand: how far the best team came, round by round."""
    best = 0
    for k, (first, second, kicks1, kicks2) in enumerate(s.result):
        for side in range(2):
            if s.owner[s.entrant[k][side] - 1] == p + 1:
                won = (first, kicks1) > (second, kicks2) if side == 0 else (first, kicks1) < (second, kicks2)
                stage = 1 if k < 8 else 2 if k < 12 else 3 if k < 14 else 3 + won if k == 14 else 5 + won
                best = max(best, stage)
    if not s.result[15][0]:  # D12: stopped, because whoever owns all teams left has won
        left = {e for pair in s.entrant for e in pair if e} - {
            s.entrant[k][int((a, x) > (b, y))] for k, (a, b, x, y) in enumerate(s.result) if a
        }
        return 6 if {s.owner[e - 1] for e in left} == {p + 1} else best
    return best


def ways(s: Cup, who: int, e: int) -> int:
    """Whichever copy of the card it plays or discards."""
    if 18 <= e < 90:
        kind = 4 if (e - 18) // 8 == 8 else (e - 18) // 8
    elif 90 <= e < 98:
        kind = e - 90
    else:
        return 1
    return (s.hold[who] >> BITS * kind) & MASK


def place_in_group(s: Cup, side: int) -> int:
    """Which team of the group's four plays a side of the match."""
    pair = s.fixture[6 * s.group + s.match]
    return pair & 3 if side else pair >> 2


def hand(s: Cup, i: int) -> int:
    """A team's hand, with what was put forward of it."""
    return s.hand[i] + sum(s.chosen[side] for side in range(2) if s.chosen[side] and place_in_group(s, side) == i)


def dealt(s: Cup) -> object:
    """Owners, hands, and the pile."""
    return s.owner, [hand(s, i) for i in range(4)], s.hold, s.pile


def odds(s: Cup) -> dict[int, int]:
    """C3, C5, C9  Every card of the pile, every team card, seat and lot; the rest follows without chance."""
    if s.phase == phase.DEALER:
        return {DEALER + p: 1 for p in range(s.seats)}
    if s.phase == phase.TEAMS:
        return {TEAM + t: 1 for t in range(TEAMS) if s.owner[t] == 0}
    if s.phase == phase.LOTS:
        return {LOT + i: 1 for i in level(s.place[s.group])}
    if s.phase in (phase.HANDS, phase.DEAL, phase.DRAW):
        return {GIVE + k: kinds(s.pile).count(k) for k in kinds(s.pile)}
    if flips(s):
        return {FLIP + k: kinds(s.pile).count(k) for k in kinds(s.pile)}
    return {}


def level(places: list[int]) -> list[int]:
    """C9  The teams of a group that share the first place that several have."""
    shared = min(p for p in places if places.count(p) > 1)
    return [i for i, p in enumerate(places) if p == shared]


def flips(s: Cup) -> bool:
    """C7, C16, C17  Whether a card is turned over now, which is the law's to say; which one, is counted here."""
    if s.phase == phase.SCORE:
        return s.pile > 0 and next_flip(s) >= 0
    return s.phase == phase.KICKS and not is_shot_out(s) and not needs_cards(s)


def taker(s: Cup) -> int:
    """C5, C11  Whose hand the card goes to: the team's owner in a group, else the seat in turn."""
    return s.owner[4 * s.group + s.step] - 1 if s.phase == phase.HANDS else s.turn


def sealer(s: Cup, e: int) -> int:
    """C6  Who puts a card forward, or says that this is all."""
    side = e - SEAL if e >= SEAL else (e - PICK) // KINDS
    return s.owner[4 * s.group + place_in_group(s, side)] - 1


def lies(s: Cup, v: Any, place: int) -> list[int]:
    """The owner of a team, cards of a hand that the view cannot name, one put forward; of the pile, the rest."""
    if place < TEAMS:
        return [s.owner[place] - 1 if s.owner[place] else UNDEALT]
    if place < HOLDS:
        return left(hand(s, place - HANDS), v.hand[place - HANDS])
    if place < SEALED:
        return left(s.hold[place - HOLDS], v.hold[place - HOLDS])
    return kinds(s.chosen[int(s.shown[0] > 0)]) if place == SEALED else [REST]


def fits(v: Cup, place: int) -> dict[int, int]:
    """C3, D1, D2  A team belongs to whoever got a card more than can be named; cards are any that can be named nowhere.

    Of a side whose cards are still down (C6) one of its hand is as good as any.
    """
    if place < TEAMS:
        got = Counter((v.dealer + 1 + n) % v.seats for n in range(v.dealt))
        got[UNDEALT] = TEAMS - v.dealt
        return got - Counter(o - 1 if o else UNDEALT for o in v.owner if o <= UNDEALT)
    if place == PILE:
        return {REST: 1}
    if place == SEALED:
        return Counter(kinds(hand(v, place_in_group(v, int(v.shown[0] > 0)))))
    bags = (v.pile, v.discard, v.flipped, *v.chosen, *v.shown, *v.hand, *v.hold)
    laid = (n - 1 for row in (*v.space, *v.cover) for n in row if n)
    return Counter(kinds(v.deck)) - Counter((*(k for bag in bags for k in kinds(bag)), *laid))


def left(bag: int, named: int) -> list[int]:
    """Cards of a bag beyond those that are named."""
    return [k for k in range(KINDS) for _ in range((bag >> BITS * k & MASK) - (named >> BITS * k & MASK))]


# Group A deals all 32 cards, so that flips come from the cards of the match itself (D8).
FULL_HANDS = {"RSA_cards": 8, "MEX_cards": 8, "URU_cards": 8}
# Toys in the middle: the hands of a group as they are dealt; a block with its hands, plays and draws.
OWNERS = "dealt=32 owner=" + ",".join(f"{t}:{1 + t % 3}" for t in range(TEAMS))
DECK = "deck=4*goal+6*foul pile=4*goal+6*foul"
GROUP = f"seats=3 phase=hands group=7 {OWNERS} cards=28:3,29:3,30:1,31:1 {DECK}"
BLOCK = f"seats=3 phase=deal round=4 group=8 {OWNERS} entrant=24:1,25:2,26:3,27:4 players=7 {DECK}"

PAPERS = Papers(
    letters="[CKD]",
    cases=(
        Case(4),
        Case(8, {"rulebook": "portuguese"}),
        Case(2, {"rulebook": "spanish", "stop_when_decided": "yes"}),
        Case(
            3,
            {"cover_space": "yes", "idle_defence": "yes", "cover_order": "cover_first", "lent_defences": "no"},
            skip=740,
        ),
        Case(5, {"spaces": "three", "limits": "off", "discards": "forced"}, skip=815),
        Case(4, {"rulebook": "spanish"}, skip=905),
        Case(8, {"rulebook": "portuguese", "last_hands": "team"}, skip=770),
        Case(6, {"final_hands": "dealt"}, skip=930),
        Case(4, {"cup": "knock_outs"}, skip=40),
        Case(2, {"last_end": "played", "dealt_in": "cup", "covered_goal": "nothing"}, skip=960),
        Case(3, {}, FULL_HANDS, skip=36),
    ),
    slow=Slow(census, recount, odds, ways=ways, dealt=dealt, lies=lies, fits=fits),
    secrets=(
        Secret("C6", range(PICK, PLAY), lambda s, e, viewer: viewer == sealer(s, e)),
        Secret(
            "C3", range(TEAM, OWNER), lambda s, e, viewer: viewer == (s.dealer + 1 + s.dealt) % s.seats, TEAM_UNKNOWN
        ),
        Secret("D2", range(GIVE, REVEAL), lambda s, e, viewer: viewer == taker(s), GIVE_UNKNOWN),
    ),
    fair=(  # before sealed choices, which weigh nothing
        Fair(Case(3, position=GROUP), first=3, last=7, matches=1),
        Fair(Case(3, position=BLOCK), first=3, last=7, matches=1),
    ),
    sealed=True,
)
