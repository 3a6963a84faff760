"""The games that the conformance suite judges, with the options and seats it judges them under.

Whoever adds a game adds its cases here, and a `Slow` with the obvious twin of what its rules do fast.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from conformance import tactics_slow
from mundialito import games
from mundialito.engine.game import Game
from mundialito.engine.who import NATURE


@dataclass(frozen=True)
class Case:
    """A table: game, seats, options, parts."""

    game: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, int] = field(default_factory=dict)
    skip: int = 0  # so many events have happened: long matches are judged in the middle, too

    def __str__(self) -> str:
        told = [f"{k}={v}" for k, v in (*self.options.items(), *self.parts.items())]
        return "-".join([self.game, str(self.seats), *told, *([f"after-{self.skip}"] if self.skip else [])])

    def load(self) -> Game:
        return games.load(self.game)

    def begun(self, game: Game | None = None) -> Any:
        game = game or self.load()
        s = game.begun(self.seats, self.options, self.parts)
        rng = random.Random(self.skip)
        for _ in range(self.skip):
            game.rules.apply(s, any_event(game, s, rng))
        return s


def any_event(game: Game, s: Any, rng: random.Random) -> int:
    """What may happen next, Nature's by weight."""
    who = game.rules.actor(s)
    if who != NATURE:
        return rng.choice(game.offers(s, who))
    events, weights = zip(*game.weights(s), strict=True)
    return int(rng.choices(events, weights)[0])


@dataclass(frozen=True)
class Slow:
    """What a game must keep true, said slowly."""

    census: Callable[[Any], object]  # the same all match long: every card, pawn and tile is somewhere
    recount: Callable[[Any, int], int]  # a seat's points, counted by hand
    rederive: Callable[[Any], Any]  # a copy in which everything derived is computed anew
    ways: Callable[[Any, int, int], int]  # in how many ways a seat could do that: copies of the card it plays
    dealt: Callable[[Any], object]  # what Nature has dealt and not every viewer knows
    sealed: bool = False  # whether seats choose in secret at the same time


def uno_census(s: Any) -> object:
    return [sum(row[card] for row in s.cards) for card in range(54)] == s.deck and sum(row[54] for row in s.cards) == 0


def uno_recount(s: Any, p: int) -> int:
    worth = [10 if c % 13 < 10 else 20 for c in range(52)] + [50, 50]
    return sum(worth[c] * s.cards[p][c] for c in range(54))


def uno_rederive(s: Any) -> Any:
    t = s.copy()
    t.size = [sum(row) for row in t.cards]
    t.holds = [sum(1 << c for c in range(54) if t.cards[p][c]) for p in range(10)]
    bits = [[0, 0], [0, 0]]  # value and width of each word, filled copy by copy
    for card in range(54):
        word, room = bits[card >= 26], 2 if card < 52 else 4
        word[0] |= ((1 << t.cards[10][card]) - 1) << word[1]
        word[1] += room
    t.loose = [bits[0][0], bits[1][0]]
    return t


def uno_ways(s: Any, who: int, e: int) -> int:
    """Whichever copy of the card it plays; of a card just drawn, that one alone (U4)."""
    just_drawn = s.drawn != 55
    return s.cards[who][e] if e < 54 and not just_drawn else 1


def cup_bag(s: Any) -> int:
    """All action cards on the table, as a bag."""
    bag = s.pile + s.discard + s.flipped + sum(s.hand) + sum(s.hold) + sum(s.chosen) + sum(s.shown)
    return int(bag + sum(1 << 6 * (n - 1) for row in (*s.space, *s.cover) for n in row if n))


def cup_census(s: Any) -> object:
    """32 action cards; every team dealt is somebody's, and seats differ by one at most."""
    teams = [sum(o == p + 1 for o in s.owner) for p in range(s.seats)]
    return cup_bag(s) == s.deck and sum(teams) == s.dealt and max(teams) - min(teams) <= 1


def cup_recount(s: Any, p: int) -> int:
    """D22 by hand: how far the best team came, round by round."""
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


def cup_ways(s: Any, who: int, e: int) -> int:
    """Whichever copy of the card it plays or discards."""
    if 18 <= e < 90:
        kind = 4 if (e - 18) // 8 == 8 else (e - 18) // 8
    elif 90 <= e < 98:
        kind = e - 90
    else:
        return 1
    return (s.hold[who] >> 6 * kind) & 63


def cup_dealt(s: Any) -> object:
    """Owners, hands with what was put forward of them, and the pile."""
    hands = list(s.hand)
    for side in range(2):
        if s.chosen[side]:
            pair = s.fixture[6 * s.group + s.match]
            hands[pair & 3 if side else pair >> 2] += s.chosen[side]
    return s.owner, hands, s.hold, s.pile


def world_census(s: Any) -> object:
    """All action cards; every flag dealt is somebody's, and seats differ by one at most."""
    teams = [sum(o == p + 1 for o in s.owner) for p in range(s.seats)]
    cards = s.pile + s.played + sum(s.buried) + sum(s.hand)
    return cards == s.deck and sum(teams) == s.dealt and max(teams) - min(teams) <= 1


def world_recount(s: Any, p: int) -> int:
    """B23 by hand: how far the best team came, from the last match backwards."""
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


def world_rederive(s: Any) -> Any:
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


def world_ways(s: Any, who: int, e: int) -> int:
    """Whichever copy of the card it plays or discards."""
    if not 49 <= e < 71:
        return 1
    kind = e - 62 if e >= 62 else {9: 5, 10: 1, 11: 2, 12: 2}.get(e - 49, e - 49)
    return (s.hand[who] >> 6 * kind) & 63


SLOW = {
    "worldcup": Slow(world_census, world_recount, world_rederive, world_ways, lambda s: (s.hand, s.buried, s.pile)),
    "cup2010": Slow(cup_census, cup_recount, lambda s: s.copy(), cup_ways, cup_dealt, sealed=True),
    "uno": Slow(uno_census, uno_recount, uno_rederive, uno_ways, lambda s: (s.cards, s.drawn, s.kept)),
    "tactics": Slow(
        tactics_slow.census,
        lambda s, p: s.goals[p % 2],
        tactics_slow.rederive,
        lambda s, who, e: 1,
        lambda s: (),
    ),
    "coin": Slow(
        lambda s: True, lambda s, p: s.points[p], lambda s: s.copy(), lambda s, who, e: 1, lambda s: s.die, sealed=True
    ),
}

# Group A deals all 32 cards, so that flips come from the cards of the match itself (D8).
FULL_HANDS = {"RSA_cards": 8, "MEX_cards": 8, "URU_cards": 8}
QUICK = {"length": "quick"}
WIDE = {"area_columns": 6}
CORNERS = {"spinner_goal": 1, "spinner_corner": 8}
SMALL = {"deal": 2, "number": 1, "skip": 1, "reverse": 1, "plus_two": 1}
# Nothing but defences and fouls: every match is drawn. Or one goal card more, so that the last rounds have an end.
DRAWN_OUT = {
    **{f"{name}_cards": 0 for name in ("goal", "one_plus_one", "two_goals", "three_goals", "attack", "offside")},
    "defence_cards": 40, "penalty_cards": 4, "foul_cards": 30,
}  # fmt: skip
BLANK_BOARD = {"die_faces": 12, "kick_faces": 1, "goal_cards": 4, "penalty_cards": 40}
CASES = [
    Case("uno", 2),
    Case("uno", 4),
    Case("uno", 3, {"challenger": "anyone", "catcher": "anyone", "shown_to": "table"}),
    Case("uno", 4, {"stacking": "on", "challenger": "anyone", "first_reverse": "mattel"}),
    Case("uno", 2, {"stacking": "on", "plus_four": "colour", "starter": "B"}),
    Case("uno", 5, {"illegal_plus_four": "block", "stacking": "on", "uno_call": "auto", "first_card": "number"}),
    Case("uno", 3, {"plus_four": "matching", "uno_call": "off", "turn_limit": "40"}),
    Case("uno", 10, {"catcher": "anyone"}),
    Case("uno", 4, {}, SMALL),
    Case("uno", 3, {"stacking": "on"}, {**SMALL, "number": 0, "deal": 3}),
    Case("cup2010", 4),
    Case("cup2010", 8, {"rulebook": "portuguese"}),
    Case("cup2010", 2, {"rulebook": "spanish", "stop_when_decided": "yes"}),
    Case("cup2010", 3, {"cover_space": "yes", "idle_defence": "yes"}, skip=740),
    Case("cup2010", 5, {"spaces": "three", "limits": "off", "discards": "forced"}, skip=815),
    Case("cup2010", 4, {"rulebook": "spanish"}, skip=905),
    Case("cup2010", 8, {"rulebook": "portuguese", "last_hands": "team"}, skip=770),
    Case("cup2010", 6, {"final_hands": "dealt"}, skip=930),
    Case("cup2010", 2, {"last_end": "played", "dealt_in": "cup", "covered_goal": "nothing"}, skip=960),
    Case("cup2010", 3, {}, FULL_HANDS, skip=36),
    Case("tactics", 2, QUICK),
    Case("tactics", 4, {**QUICK, "clock": "seconds", "defenders": "plus_two", "shooting": "die", "contact": "stop"}),
    Case("tactics", 4, {**QUICK, "partners": "roles", "must_capture": "on", "placing": "nearest", "wall": "three_two"}),
    Case("tactics", 2, {**QUICK, "clock": "real", "ball_path": "ring", "turnover": "on"}),
    Case("tactics", 2, {**QUICK, "clock": "real", "slow": "auto", "signal": "at_once", "box_limit": "defended"}),
    Case("tactics", 2, {**QUICK, "slow": "off", "attack_step": "on", "keeper_range": "area", "capture_shot": "on"}),
    Case("tactics", 2, {**QUICK, "dribble": "set", "interference": "ball", "coming_back": "football"}, WIDE),
    Case(
        "tactics",
        2,
        {"length": "full", "draw": "stop", "goal_kick_offside": "off", "player_exempt": "on", "own_foul": "penalty"},
    ),
    Case("tactics", 2, {**QUICK, "shootout": "decided", "offside_taker": "any"}, CORNERS),
    Case("tactics", 2, {**QUICK, "penalty_corner": "chosen", "no_move": "again"}, CORNERS),
    Case("worldcup", 4),
    Case("worldcup", 8, {"year": "1962", "stop_when_decided": "yes", "one_plus_one": "rows"}),
    Case("worldcup", 3, {"year": "1930", "coin_1930": "never", "lone_attack": "nothing"}),
    Case("worldcup", 5, {"year": "2002"}, BLANK_BOARD, skip=690),
    Case("worldcup", 3, {"replays": "one", "replay_players": "everyone"}, skip=300),
    Case("worldcup", 6, {"year": "1966", "final_limit": "1"}, DRAWN_OUT, skip=250),
    Case("worldcup", 7, {"replays": "three", "stop_when_decided": "yes"}, DRAWN_OUT, skip=370),
    Case("worldcup", 3, {"stop_when_decided": "yes"}, skip=340),
    Case("coin", 2),
    Case("coin", 4, {"wrong": "lose", "rounds": "5"}),
    Case("coin", 6, {"wrong": "lose"}, {"sides": 4}),
]
