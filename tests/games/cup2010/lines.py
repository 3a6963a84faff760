"""Random matches, and what is asked of their worked lines: that they come to what the rules have counted."""

from __future__ import annotations

import random
from functools import cache

from games.cup2010.positions import GAME

from mundialito.games.cup2010.rules import phase
from mundialito.games.cup2010.rules.parts import DEFENCE, FOUL, KINDS, OFFSIDE, PENALTY, is_goal, one, scores_kick
from mundialito.games.cup2010.rules.scoring import ATTACK, count_group_match, count_tie, next_flip, settle_flip
from mundialito.games.cup2010.rules.state import Cup
from mundialito.games.cup2010.words.worked import line_words, worked

READINGS = ("limits", "covered_goal", "idle_defence", "offside_on_attack", "flip_order")
COVERS = {ATTACK: (DEFENCE, OFFSIDE), PENALTY: ()}


@cache
def blank() -> Cup:
    s = GAME.begun(2)
    s.dealt, s.owner = 32, [1 + t % 2 for t in range(32)]
    s.phase = phase.SCORE
    for k in range(16):
        s.entrant[k] = [2 * (k % 8) + 1, 2 * (k % 8) + 2]
    return s


def random_match(rng: random.Random) -> Cup:
    """Cards of two teams under readings of the rules drawn by lot, counted, before the flips."""
    s = blank().copy()
    for name in READINGS:
        setattr(s, name, rng.randrange(2))
    s.limit = [rng.randint(1, 3) for _ in range(32)]
    if rng.random() < 0.5:
        s.shown = [sum(one(rng.randrange(KINDS)) for _ in range(rng.randint(1, 4))) for _ in range(2)]
        count_group_match(s)
        return s
    s.group, s.round = 8, 3
    for slot in range(2):
        for i in range(rng.randint(0, 4)):
            kind = rng.choice([k for k in range(KINDS) if k not in (FOUL, OFFSIDE)])
            s.space[slot][i], s.laid[slot] = kind + 1, i + 1
            by = (DEFENCE, FOUL, OFFSIDE) if is_goal(kind) else COVERS.get(kind, ())
            s.cover[slot][i] = rng.choice((0, *(k + 1 for k in by)))
    for slot in range(2):
        count_tie(s, slot)
    return s


def check_lines(rng: random.Random) -> None:
    """A match is counted and flipped for to its end: after each step both lines say what the rules have."""
    s = random_match(rng)
    scored, missed = [0, 0], [0, 0]
    check_sum(s, scored, missed)
    while (due := next_flip(s)) >= 0:
        kind, side = rng.randrange(KINDS), due & 1
        goal = kind == ATTACK if due >= 8 else scores_kick(kind)
        scored[side] += int(goal)
        missed[side] += int(not goal)
        s.flipped += one(kind)
        settle_flip(s, kind)
        check_sum(s, scored, missed)


def explained(rng: random.Random) -> str:
    """One match more for the soak: what is wrong with its worked lines."""
    try:
        check_lines(rng)
    except AssertionError as fault:
        return str(fault) or "a worked line is not what the rules have counted"
    return ""


def check_sum(s: Cup, scored: list[int], missed: list[int]) -> None:
    for side, line in enumerate(worked(s)):
        assert not line.noted
        assert line.goals == s.goals[side]
        assert (line.scored, line.missed) == (scored[side], missed[side])
        assert line.pending == s.kicks[side] + s.odd[side]
        assert line_words(line, "en").endswith(f"= {s.goals[side]}")
