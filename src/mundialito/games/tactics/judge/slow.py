"""Soccer Tactics said slowly: every path walked, every limit counted anew. Shares no code with the rules.

A square is (column, rank), both from 1; a team's row is its rank, for Red 17 less its rank.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import cache
from itertools import product
from typing import Any

from ..rules import phase, restart

Square = tuple[int, int]
Squares = AbstractSet[Square]
ALL = [(c, r) for r in range(1, 17) for c in range(1, 9)]
WAYS = [d for d in product((-1, 0, 1), repeat=2) if d != (0, 0)]
NONE = 11


def number(q: Square) -> int:
    return 8 * (q[1] - 1) + q[0] - 1


def square(n: int) -> Square:
    return n % 8 + 1, n // 8 + 1


def row(q: Square, t: int) -> int:
    return q[1] if t == 0 else 17 - q[1]


def far(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


@cache
def area(t: int, half: int, low: int, high: int) -> frozenset[Square]:
    """Rows `low` to `high` of a team, so many columns to both sides of the middle."""
    return frozenset(q for q in ALL if low <= row(q, t) <= high and 5 - half <= q[0] <= 4 + half)


def paths(start: Square, n: int) -> list[list[Square]]:
    """R1  All ways of n king's steps on the board, with one change of direction at most, no square twice."""
    found = []
    for first, second, k in product(WAYS, WAYS, range(1, n + 1)):
        if (first == second) != (k == n):
            continue
        way = [start]
        for i in range(n):
            dx, dy = first if i < k else second
            way.append((way[-1][0] + dx, way[-1][1] + dy))
        if all(q in BOARD for q in way) and len(set(way)) == n + 1:
            found.append(way)
    return found


BOARD = set(ALL)
paths_of = cache(paths)


def returns(way: list[Square]) -> bool:
    """R2  Whether the way comes back into a row or column that it has left."""
    for lane in (0, 1):
        seen = [q[lane] for q in way]
        left = {a for i, a in enumerate(seen) for b in seen[i:] if b != a}
        if any(seen[i] != seen[i - 1] and seen[i] in seen[: i - 1] for i in range(2, len(seen))) and left:
            return True
    return False


class Pitch:
    """A state read anew: who stands where, by sets and dictionaries."""

    def __init__(self, s: Any) -> None:
        self.s = s
        self.at = [
            {square(s.spot[t][i] - 1): i for i in range(11) if s.spot[t][i] and not (s.lifted[t] | s.out[t]) >> i & 1}
            for t in (0, 1)
        ]
        self.home = [{i: q for q, i in self.at[t].items()} for t in (0, 1)]
        self.ball = square(s.ball)
        self.o, self.d, self.t = s.attack, 1 - s.attack, s.turn

    def box(self, t: int) -> frozenset[Square]:
        return area(t, self.s.area_columns // 2, 1, 3)

    def goal_area(self, t: int) -> frozenset[Square]:
        return area(t, 1, 1, 1)

    def arc(self, t: int) -> frozenset[Square]:
        return area(t, 1, 4, 4)

    def may_stand(self, t: int, i: int, q: Square) -> bool:
        """R3, R4, RD2  For the arriving pawn alone, with the others where they are."""
        others = {at: j for at, j in self.at[t].items() if j != i}
        here, keeper = self.home[t].get(i), self.s.keeper[t]
        if q in self.at[t] or ((i < 5 or i == keeper) and row(q, t) > 8):
            return False
        strict = self.s.wall
        for (dx, dy), most in (((1, 0), 4 - strict), ((0, 1), 3 - strict)):
            run = 1
            for way in (1, -1):
                step = 1
                while (q[0] + way * step * dx, q[1] + way * step * dy) in others:
                    run, step = run + 1, step + 1
            if run > most:
                return False
        for side in (0, 1):
            inside = [j for at, j in others.items() if at in self.box(side) and j != keeper]
            counts = not self.s.box_limit or side == self.d
            if q in self.box(side) and here not in self.box(side) and i != keeper and counts and len(inside) >= 4:
                return False
            crowded = any(at in self.goal_area(side) for at in others)
            if q in self.goal_area(side) and here not in self.goal_area(side) and crowded:
                return False
        return True

    # --- moves ---------------------------------------------------------------------------------------

    def ends(self, t: int, i: int, n: int) -> set[Square]:
        """R1  Where a pawn may end with an n, blocked by opponents."""
        found, enemies = set(), self.at[1 - t]
        for steps in range(1 if self.s.contact else n, n + 1):
            for way in paths_of(self.home[t][i], steps):
                early = steps < n and way[-1] not in enemies
                if not early and not any(q in enemies for q in way[1:-1]):
                    found.add(way[-1])
        if i == self.s.keeper[t] and self.s.keeper_range:
            found &= self.box(t)
        if t == self.o and i == self.s.barred and self.s.carrier == NONE:
            found.discard(self.ball)
        return {q for q in found if self.may_stand(t, i, q)}

    def must(self, ends: dict[int, set[Square]]) -> dict[int, set[Square]]:
        """R11  By option whoever can capture has to."""
        chases = self.s.carrier == NONE or self.t != self.o
        takers = {i: {self.ball} for i, some in ends.items() if self.ball in some}
        return takers if self.s.must_capture and chases and takers else ends

    def moves(self) -> tuple[set[int], set[Square]]:
        s, t, now = self.s, self.t, self.s.phase
        keeper = s.keeper[t]
        if now == phase.TRY:
            return ({keeper} if keeper in self.home[t] and self.ends(t, keeper, 1) else set()), set()
        if now == phase.BALL:
            free = s.die == 1 and s.restart == restart.NONE and s.carrier != keeper
            return ({s.carrier} if free and self.ends(t, s.carrier, 1) else set()), self.kicks()
        if now == phase.DRIBBLE:
            return set(), self.ends(t, s.pick, 1)
        if now == phase.TO and s.pick == keeper:
            return set(), self.must({keeper: self.ends(t, keeper, 1)})[keeper]
        movers = [i for i in self.home[t] if i != keeper and not (t == self.o and i == s.carrier)]
        ends = self.must({i: some for i in movers if (some := self.ends(t, i, s.die))})
        return (set(), ends.get(s.pick, set())) if now == phase.TO else (set(ends), set())

    def kicks(self) -> set[Square]:
        """R2, R7  Where the ball may be played; conditions fall one by one while there is no square at all."""
        s = self.s
        all_ways = [way for way in paths_of(self.ball, s.die) if not returns(way)]
        ring = {way[-1] for way in all_ways if far(self.ball, way[-1]) == s.die}
        reached = {way[-1] for way in all_ways}
        if s.restart == restart.KICK_OFF:
            reached, ring = ({q for q in some if row(q, self.o) > 8} for some in (reached, ring))
        first = ring if s.ball_path else reached
        closed = self.box(self.o) if s.restart == restart.GOAL_KICK else frozenset()
        lost = {q for q in reached if q in self.at[self.d] and q not in self.at[self.o]}
        for some in (
            {q for q in first if q not in closed and (s.turnover or q not in lost)},
            {q for q in first if q not in closed},
            {q for q in reached if q not in closed},
            reached,
        ):
            if some:
                return some
        return set()

    # --- placing -------------------------------------------------------------------------------------

    def pawns(self) -> set[int]:
        s, t, now = self.s, self.t, self.s.phase
        if now in (phase.KICKER, phase.FRONT):
            held = {i for i in range(11) if s.lifted[t] >> i & 1 and i != s.keeper[t]}
            numbered = {i for i in held if i >= 5}
            return numbered if numbered or now == phase.FRONT else held
        if now == phase.CORNER_PAWN:
            kicker = s.carrier if t == self.o else NONE
            return {i for i in self.home[t] if i != kicker and self.corner_places(i)}
        if now == phase.TAKER:
            return self.takers()
        return {i for i in range(11) if not s.out[t] >> i & 1}  # RD15

    def takers(self) -> set[int]:
        """RD11  Who stands on the ball; the keeper in his goal area; else the nearest who may stand there."""
        s, t = self.s, self.t
        keeper = s.keeper[t]
        if self.ball in self.at[t]:
            return {self.at[t][self.ball]}
        rescue = s.restart == restart.RESCUE
        if not rescue and self.ball in self.goal_area(t) and self.home[t][keeper] in self.goal_area(t):
            return {keeper}
        by_keeper = not s.minor and not rescue and self.ball in self.box(t)
        allowed = [i for i in self.home[t] if i != keeper or by_keeper]
        fit = [i for i in allowed if self.may_stand(t, i, self.ball)]
        if fit:
            away = {i: 1 if s.offside_taker and not rescue else far(self.home[t][i], self.ball) for i in fit}
            return {i for i in fit if away[i] == min(away.values())}
        roaming = [i for i in allowed if (i >= 5 and i != keeper) or row(self.ball, t) <= 8]
        return set(roaming or self.home[t])

    def corner_places(self, i: int) -> set[Square]:
        t = self.t
        found = {q for q in ALL if self.may_stand(t, i, q) and q != self.ball}
        if t == self.d:
            found = {q for q in found if far(q, self.ball) > 1}
            if i == self.s.keeper[t]:
                found &= self.goal_area(t)
        return found

    def places(self) -> Squares:
        s, t, now = self.s, self.t, self.s.phase
        free = [q for q in ALL if q not in self.at[t]]
        if now == phase.KEEPER_PLACE:
            return self.goal_area(t)
        if now == phase.KICKER_PLACE:
            return {q for q in ALL if row(q, t) == 8 and q[0] in (4, 5)}
        if now == phase.CIRCLE:
            return set(product((4, 5), (8, 9)))
        if now == phase.ARC:
            return self.arc(1 - t)
        if now == phase.SIDE:
            return {q for q in ALL if row(q, self.d) == 1 and q[0] in (1, 8)}
        if now == phase.FRONT_PLACE:
            return {q for q in free if row(q, t) == 8 and (t == self.o or far(q, self.ball) > 1)}
        if now == phase.BACK_PLACE:
            return {q for q in free if row(q, t) == 6 and q[0] in (1, 3, 6, 8)}
        if now == phase.DEFENDER_PLACE:
            return {q for q in free if row(q, t) == 4 and q[0] in (2, 4, 5, 7)}
        return self.corner_places(s.pick) if now == phase.CORNER_TO else self.clear()

    def clear(self) -> Squares:
        """RD3  The listed squares; if none is open the nearest legal ones outside the closed zone."""
        s, t = self.s, self.t
        stood = square(s.spot[t][s.pick] - 1)
        closed: Squares = self.goal_area(t)
        listed: Squares = set()
        if s.step == restart.KICKER_ROOM:
            closed = {self.ball}
        elif s.step in (restart.LEAVE, restart.ZONE):
            closed, listed = self.zone()
        legal = {q for q in ALL if q not in closed and self.may_stand(t, s.pick, q)}
        if legal & listed:
            return legal & listed
        least = min((far(q, stood) for q in legal), default=0)
        return {q for q in legal if far(q, stood) == least}

    def zone(self) -> tuple[Squares, Squares]:
        """What is closed and what is listed for those who have to leave."""
        if self.s.restart == restart.GOAL_KICK:
            box = self.box(self.o)
            columns = {q[0] for q in box}
            low, high = min(columns) - 1, max(columns) + 1
            wide = {q for q in ALL if row(q, self.o) <= 4 and low <= q[0] <= high}
            return box, wide - box
        if self.s.restart == restart.PENALTY:
            closed = self.box(self.d) | (self.arc(self.d) if self.t == self.d else set())
            return closed, {q for q in ALL if row(q, self.d) in (3, 4)}
        return {q for q in ALL if far(q, self.ball) <= 1}, {q for q in ALL if far(q, self.ball) == 2}


def choices(s: Any) -> tuple[set[int], Squares]:
    """Pawns and squares that may be chosen now."""
    now = s.phase
    if phase.TRY <= now <= phase.DRIBBLE:
        return Pitch(s).moves()
    if now in (phase.CORNER_PAWN, phase.KICKER, phase.FRONT, phase.NEW_KEEPER, phase.TAKER):
        return Pitch(s).pawns(), set()
    if now == phase.CORNER_TO or phase.KEEPER_PLACE <= now <= phase.CLEAR:
        return set(), Pitch(s).places()
    return set(), set()


def rederive(s: Any) -> Any:
    """A copy in which board, movable pawns and open squares are found anew."""
    t = s.copy()
    t.board = [[0] * 128, [0] * 128]
    for team in (0, 1):
        for i in range(11):
            if s.spot[team][i] and not (s.lifted[team] | s.out[team]) >> i & 1:
                t.board[team][s.spot[team][i] - 1] = i + 1
    pawns, squares = choices(s)
    t.movable = sum(1 << i for i in pawns)
    t.open = [sum(1 << number(q) % 32 for q in squares if number(q) // 32 == word) for word in range(4)]
    return t


def census(s: Any) -> bool:
    """Every pawn is somewhere once, cards and goals make sense, the ball lies on a square, its carrier under it."""
    for t in (0, 1):
        away = s.lifted[t] | s.out[t]
        here = [s.spot[t][i] for i in range(11) if not away >> i & 1]
        if 0 in here or len(here) != len(set(here)) or s.lifted[t] & s.out[t]:
            return False
        if any(s.spot[t][i] for i in range(11) if s.out[t] >> i & 1):
            return False
        keeperless = s.out[t] >> s.keeper[t] & 1
        if keeperless and s.phase not in (phase.NEW_KEEPER, phase.OVER, phase.TOSS, phase.SHOOTOUT) and not s.lifted[t]:
            return False
    placing = s.restart != restart.NONE or phase.KEEPER_PLACE <= s.phase <= phase.CLEAR
    carried = s.carrier == NONE or placing or s.spot[s.attack][s.carrier] - 1 == s.ball
    over = s.phase in (phase.OVER, phase.TOSS, phase.SHOOTOUT)
    return 0 <= s.ball < 128 and (carried or over) and len([k for k in s.kicks if k > 100]) == 0
