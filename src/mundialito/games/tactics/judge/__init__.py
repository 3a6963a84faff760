"""What the judge is told of Soccer Tactics WORLD."""

from __future__ import annotations

from mundialito.engine.papers import Case, Papers, Slow
from mundialito.engine.who import NATURE

from ..rules import phase
from ..rules.events import DIE, EVENTS, PAIR, SPIN
from ..rules.law import refusal
from ..rules.state import Tactics
from .slow import census, rederive

QUICK = {"length": "quick"}
WIDE = {"area_columns": 6}
CORNERS = {"spinner_goal": 1, "spinner_corner": 8}


def odds(s: Tactics) -> dict[int, int]:
    """R1, R16, R26  Dice are fair, alone or in pairs; the spinner has fields. RD23  Any choice, if one is slow."""
    if s.hurried:
        return {e: 1 for e in range(EVENTS) if refusal(s, NATURE, e) == 0}
    if s.phase in (phase.SHOT, phase.SHOOTOUT):
        return {SPIN + k: n for k, n in enumerate(s.faces) if n}
    two = s.phase in (phase.TOSS, phase.BATTLE) or (s.phase == phase.BALL_THROW and s.carrier == s.keeper[s.attack])
    return {PAIR + k: 1 for k in range(36)} if two else {DIE + k: 1 for k in range(6)}


PAPERS = Papers(
    letters="RD?",
    cases=(
        Case(2, QUICK),
        Case(4, {**QUICK, "clock": "seconds", "defenders": "plus_two", "shooting": "die", "contact": "stop"}),
        Case(4, {**QUICK, "partners": "roles", "must_capture": "on", "placing": "nearest", "wall": "three_two"}),
        Case(2, {**QUICK, "clock": "real", "ball_path": "ring", "turnover": "on"}),
        Case(2, {**QUICK, "clock": "real", "slow": "auto", "signal": "at_once", "box_limit": "defended"}),
        Case(2, {**QUICK, "slow": "off", "attack_step": "on", "keeper_range": "area", "capture_shot": "on"}),
        Case(2, {**QUICK, "dribble": "set", "interference": "ball", "coming_back": "football"}, WIDE),
        Case(2, {"length": "full", "draw": "stop", "goal_kick_offside": "off", "player_exempt": "on",
                 "own_foul": "penalty"}),
        Case(2, {**QUICK, "shootout": "decided", "offside_taker": "any", "direct_shot": "may"}, CORNERS),
        Case(2, {**QUICK, "penalty_corner": "chosen", "no_move": "again"}, CORNERS),
    ),
    slow=Slow(census, lambda s, p: s.goals[p % 2], odds, rederive),
)  # fmt: skip
