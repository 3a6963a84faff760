"""What the judge is told of The World Cup Game."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mundialito.cups.bags import MASK
from mundialito.engine.papers import Case, Fair, Papers, Secret, Slow

from .rules import phase
from .rules.events import COIN, DEALER, DISCARD, DISCARD_UNKNOWN, GIVE, GIVE_UNKNOWN, LOT, ROLL, TEAM
from .rules.parts import BITS, KINDS, NATIONS
from .rules.state import World
from .rules.turns import is_shot_out, next_roll
from .rules.view import BURIED, PILE, REST


def census(s: World) -> bool:
    """All action cards; every flag dealt is somebody's, and seats differ by one at most."""
    teams = [sum(o == p + 1 for o in s.owner) for p in range(s.seats)]
    cards = s.pile + s.played + sum(s.buried) + sum(s.hand)
    return cards == s.deck and sum(teams) == s.dealt and max(teams) - min(teams) <= 1


def recount(s: World, p: int) -> int:
    """B23  By hand: how far the best team came, from the last match backwards."""
    last = max(k for k in range(16) if s.pairs[k] != [127, 127])
    third = s.length[5] == 2
    best = 0
    for k in range(last + 1):
        for e in s.entrant[k]:
            if e and s.owner[e - 1] == p + 1:
                if k == last:
                    stage = 6 if s.winner[k] == e else 5
                elif third and k == last - 1:
                    stage = 4 if s.winner[k] == e else 3
                else:
                    after = last - 1 - third - k  # 0, 1: semi-finals; 2-5: quarter-finals
                    stage = (3 if third else 4) if after < 2 else 2 if after < 6 else 1
                best = max(best, stage)
    if not s.winner[last]:  # B21: stopped, because one seat owns whatever can still win
        final = s.entrant[last]
        left = set(final) if all(final) else {e for k in range(s.first[s.round], s.first[s.round] + s.length[s.round])
                                              for e in s.entrant[k] if s.winner[k] in (0, e)}  # fmt: skip
        return 6 if {s.owner[e - 1] for e in left} == {p + 1} else best
    return best


def rederive(s: World) -> World:
    """Rows of each seat, half goals, free squares and last tiles from the tiles and teams."""
    t = s.copy()
    rows = range(2 * t.matches)
    t.mine = [sum(1 << row for row in rows if t.owner[t.team[row] - 1] == p + 1) for p in range(8)]
    worth = (0, 2, 4, 6, 1, 1, 0, 0)
    t.halves = [sum(worth[tile] for tile in row) for row in t.tile]
    t.laid = [sum(tile > 0 for tile in row) for row in t.tile]
    last = [row[n - 1] if n else 0 for row, n in zip(t.tile, t.laid, strict=True)]
    t.free = sum(1 << row for row in rows if t.laid[row] < t.squares[t.team[row] - 1])
    t.goal_last = sum(1 << row for row in rows if 1 <= last[row] <= 3)
    t.attack_last = sum(1 << row for row in rows if last[row] == 4)
    return t


def ways(s: World, who: int, e: int) -> int:
    """Whichever copy of the card it plays or discards."""
    if not 49 <= e < 71:
        return 1
    kind = e - 62 if e >= 62 else {9: 5, 10: 1, 11: 2, 12: 2}.get(e - 49, e - 49)
    return (s.hand[who] >> BITS * kind) & MASK


def odds(s: World) -> dict[int, int]:
    """B1, B12, B15, B20, E8  Every card of the pile, every flag, face, lot and side of a coin; a whistle follows."""
    if s.phase in (phase.DEAL, phase.DRAW):
        return {GIVE + k: n for k in range(KINDS) if (n := s.pile >> BITS * k & MASK)}
    if s.phase == phase.DEALER:
        return {DEALER + p: 1 for p in range(s.seats)}
    if s.phase == phase.TEAMS:
        return {TEAM + n: 1 for n in range(NATIONS) if s.team_of[n] and not s.owner[s.team_of[n] - 1]}
    if s.phase == phase.LOTS:
        return {LOT + i: 1 for i in level(s.place[s.group][: s.members[s.group]])}
    if s.phase == phase.COIN:
        return {COIN: 1, COIN + 1: 1}
    if (s.phase == phase.KICKS and not is_shot_out(s)) or (s.phase == phase.SCORE and next_roll(s) >= 0):
        return {ROLL + face: 1 for face in range(s.faces)}
    return {}


def level(places: list[int]) -> list[int]:
    """E8  The teams of a group that share the first place that several have."""
    shared = min(p for p in places if places.count(p) > 1)
    return [i for i, p in enumerate(places) if p == shared]


def lies(s: World, v: Any, place: int) -> list[int]:
    """Cards of a hand, or discarded face down, that the view cannot name; of the pile, the rest."""
    if place == PILE:
        return [REST]
    bag, named = (
        (s.hand[place], v.hand[place]) if place < BURIED else (s.buried[place - BURIED], v.buried[place - BURIED])
    )
    return [k for k in range(KINDS) for _ in range((bag >> BITS * k & MASK) - (named >> BITS * k & MASK))]


def fits(v: World, place: int) -> dict[int, int]:
    """B2, B15  Of a hand, or discarded face down: every card of the deck that can be named nowhere, copy by copy."""
    if place == PILE:
        return {REST: 1}
    named = Counter(k for bag in (v.pile, v.played, *v.buried, *v.hand) for k in kinds(bag))
    return Counter(kinds(v.deck)) - named


def kinds(bag: int) -> list[int]:
    """A bag, card by card."""
    return [k for k in range(KINDS) for _ in range(bag >> BITS * k & MASK)]


# Nothing but defences and fouls: every match is drawn. Or one goal card more, so that the last rounds have an end.
DRAWN_OUT = {
    **{f"{name}_cards": 0 for name in ("goal", "one_plus_one", "two_goals", "three_goals", "attack", "offside")},
    "defence_cards": 40, "penalty_cards": 4, "foul_cards": 30,
}  # fmt: skip
BLANK_BOARD = {"die_faces": 12, "kick_faces": 1, "goal_cards": 4, "penalty_cards": 40}
ROUND = (  # a toy in the middle: a round of tiles
    "seats=3 year=1966 phase=deal round=4 dealt=16 owner=" + ",".join(f"{t}:{1 + t % 3}" for t in range(16))
    + " starter=0 turn=0 alive=7 players=7 stock=4 matches=2 what=0:4,1:5 team=0:1,1:5,2:2,3:6"
    " entrant=8:1,9:5,10:2,11:6 mine=0:1,1:6,2:8 free=15 deck=4*goal+6*foul+3*attack pile=4*goal+6*foul+3*attack"
)  # fmt: skip

PAPERS = Papers(
    letters="[BE]",
    cases=(
        Case(4),
        Case(8, {"year": "1962", "stop_when_decided": "yes", "one_plus_one": "rows"}),
        Case(3, {"year": "1930", "coin_1930": "never", "lone_attack": "nothing"}),
        Case(5, {"year": "2002"}, BLANK_BOARD, skip=690),
        Case(3, {"replays": "one", "replay_players": "everyone"}, skip=300),
        Case(6, {"year": "1966", "final_limit": "1", "quarter_stock": "share"}, DRAWN_OUT, skip=250),
        Case(7, {"replays": "three", "stop_when_decided": "yes"}, DRAWN_OUT, skip=370),
        Case(3, {"stop_when_decided": "yes"}, skip=340),
    ),
    slow=Slow(census, recount, odds, rederive, ways, lambda s: (s.hand, s.buried, s.pile), lies, fits),
    secrets=(
        Secret("B2", range(DISCARD, DEALER), lambda s, e, viewer: viewer == s.turn, DISCARD_UNKNOWN),
        Secret("B4", range(GIVE, ROLL), lambda s, e, viewer: viewer == s.turn, GIVE_UNKNOWN),
    ),
    fair=(Fair(Case(3, position=ROUND), first=3, last=7, matches=1),),
)
