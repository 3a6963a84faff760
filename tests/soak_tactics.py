"""What must hold after every event of Soccer Tactics, for the soak: written for the compiler, slowly and plainly."""

from __future__ import annotations

import itertools
import random
from typing import Any, Final

from mundialito import games
from mundialito.engine.compiling import helper
from mundialito.engine.face import Face
from mundialito.games.tactics.rules import phase, restart

LOST, DERIVED, CROWDED, CARDS = 2, 3, 6, 7
MATCHES: Final = 100_000
SPECIAL: Final = "lost by a team of one pawn"
INTERVENES: Final = True  # "time is up" and "took too long" come from outside


def checks(f: Face) -> tuple[Any, Any, Any]:
    """What must hold after every event, at the end of a match, and whether a team was left with one pawn."""
    won, score = f.rules.won, f.rules.score
    over, toss, shootout, clear = phase.OVER, phase.TOSS, phase.SHOOTOUT, phase.CLEAR
    first_placing, none = phase.KEEPER_PLACE, restart.NONE

    @helper
    def pawns_fault(s: Any) -> int:
        """Every pawn once on the board, lifted, or sent off; the board repeats it; the ball somewhere."""
        for t in range(2):
            here = 0
            for i in range(11):
                away = (s.lifted[t] | s.out[t]) >> i & 1
                if away == 0:
                    here += 1
                    if s.spot[t][i] < 1 or s.board[t][s.spot[t][i] - 1] != i + 1:
                        return LOST
            for square in range(128):
                here -= int(s.board[t][square] != 0)
            if here != 0 or s.lifted[t] & s.out[t] != 0:
                return LOST
        if s.ball < 0 or s.ball > 127:
            return LOST
        return 0

    @helper
    def cards_fault(s: Any) -> int:
        """Yellow cards below two; who is off has none left to hold; a keeper that is off only while one is named."""
        waits = s.phase == over or s.phase == toss or s.phase == shootout or first_placing <= s.phase <= clear
        for t in range(2):
            if s.out[t] >> s.keeper[t] & 1 and not waits:
                return CARDS
            for i in range(12):
                if s.yellow[t][i] < 0 or s.yellow[t][i] > 1:
                    return CARDS
            for i in range(11):
                if s.out[t] >> i & 1 and s.spot[t][i] != 0:
                    return CARDS
        return 0

    @helper
    def runs_fault(s: Any, t: int) -> int:
        """R3  Unbroken runs and areas. Squares forced by a rule (RD2) may exceed a limit by the pawns so placed."""
        limit = 3 if s.wall else 4
        for square in range(128):
            run = 0
            while square % 8 + run < 8 and s.board[t][square + run] != 0:
                run += 1
            tall = 0
            while square + 8 * tall < 128 and s.board[t][square + 8 * tall] != 0:
                tall += 1
            if run > limit + 2 or tall > limit + 1:
                return CROWDED
        return 0

    @helper
    def halves_fault(s: Any) -> int:
        """R4  Keeper and defenders stay in their half; R3: areas, up to the forced squares."""
        half = s.area_columns // 2
        for t in range(2):
            for i in range(11):
                square = -1 if s.lifted[t] >> i & 1 else s.spot[t][i] - 1  # RD15: one named keeper may have been there
                if (i < 5 or i == s.keeper[t]) and square >= 0 and (square >= 64) != (t == 1):
                    return CROWDED
            for side in range(2):
                inside = 0
                for square in range(128):
                    row = square // 8 + 1 if side == 0 else 16 - square // 8
                    within = row <= 3 and 4 - half <= square % 8 < 4 + half
                    if within and s.board[t][square] != 0 and s.board[t][square] - 1 != s.keeper[t]:
                        inside += 1
                if inside > 6 and not s.box_limit:
                    return CROWDED
        return 0

    @helper
    def fault(s: Any) -> int:
        bad = pawns_fault(s)
        if bad == 0:
            bad = cards_fault(s)
        if bad == 0:
            bad = halves_fault(s)
        for t in range(2):
            if bad == 0:
                bad = runs_fault(s, t)
        if bad != 0:
            return int(bad)
        free = s.phase == over or s.phase == toss or s.phase == shootout
        placing = first_placing <= s.phase <= clear or s.restart != none
        if not free and not placing and s.carrier != 11 and s.spot[s.attack][s.carrier] - 1 != s.ball:
            return LOST
        if (s.lifted[0] != 0 or s.lifted[1] != 0) and not placing and not free:
            return LOST
        if s.rounds > 20 or s.line > 9 or s.passes > 1 or s.late != 0 or s.phase > over:
            return DERIVED
        return 0

    @helper
    def cut_short(s: Any) -> bool:
        return bool(s.lost != 0)

    @helper
    def wrong_end(s: Any) -> bool:
        """R28, RD24  One team has won, or a league stopped at the draw; scores are the goals."""
        if s.phase != over or score(s, 0) != s.goals[0] or score(s, 1) != s.goals[1] or (won(s, 0) and won(s, 1)):
            return True
        level = s.goals[0] == s.goals[1] and s.lost == 0
        if level and s.draw == 0:
            return s.period != 4 or s.scored[0] == s.scored[1]
        return level == (won(s, 0) or won(s, 1))

    return fault, wrong_end, cut_short


def tables(rng: random.Random) -> Any:
    """Endless tables: every option's every value, two and four seats, other spinners and a wide area."""
    game = games.load("tactics")
    boxes: tuple[dict[str, int], ...] = ({}, {}, {"area_columns": 6}, {"spinner_goal": 1, "spinner_corner": 6})
    for n in itertools.count():
        options = {o.name: rng.choice(o.values.values) for o in game.options if rng.random() < 0.5 or n % 3 == 0}
        seats, parts = 2 + 2 * (n % 2), rng.choice(boxes)
        yield seats, options, parts, game.begun(seats, options, parts)
