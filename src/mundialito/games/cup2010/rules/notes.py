"""What a finished cup adds to the figures of a simulation: results by stage, shoot-outs, and how far teams came."""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule

from .parts import FINAL, GROUP_SIZE, GROUPS, ROUND_OF_16, TEAMS, THIRD_PLACE, TIES
from .questions import reached
from .state import Cup

MOST: Final = 10  # goals of a side from 0 on; more are counted as the last of them
STAGES: Final = 6  # groups, round of 16, quarter-finals, semi-finals, third place, final
FAR: Final = 7  # how far a team can come, see `reached`
RESULTS: Final = 0  # + MOST * MOST * stage + MOST * goals of the better side + goals of the other
SHOT_OUT: Final = RESULTS + MOST * MOST * STAGES  # + stage
CAME: Final = SHOT_OUT + STAGES  # + FAR * team + how far it came
FIGURES: Final = CAME + FAR * TEAMS


@rule
def stage_of(k: int) -> int:
    """The stage of a knock-out match."""
    if k < ROUND_OF_16:
        return 1
    if k < THIRD_PLACE:
        return 2 if k < 12 else 3
    return 5 if k == FINAL else 4


@rule
def note_result(tally: list[int], at: int, stage: int, a: int, b: int) -> None:
    """A match, the better side first."""
    better = min(max(a, b), MOST - 1)
    tally[at + RESULTS + MOST * MOST * stage + MOST * better + min(a, b, MOST - 1)] += 1


@rule
def note(s: Cup, tally: list[int], at: int) -> None:
    """Every match of the cup, and every team."""
    for g in range(GROUPS):
        for i in range(GROUP_SIZE):
            for j in range(i):
                a = s.cross[g][GROUP_SIZE * i + j] - 1
                note_result(tally, at, 0, a, s.cross[g][GROUP_SIZE * j + i] - 1)
    for k in range(TIES):
        if s.result[k][0] > 0:  # D12: a cup may end before all are played
            note_result(tally, at, stage_of(k), s.result[k][0] - 1, s.result[k][1] - 1)
            tally[at + SHOT_OUT + stage_of(k)] += int(s.result[k][0] == s.result[k][1])
    for t in range(TEAMS):
        tally[at + CAME + FAR * t + reached(s, t)] += 1
