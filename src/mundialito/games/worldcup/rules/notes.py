"""What a finished cup adds to the figures of a simulation: goals by round, how ties were decided, the champion."""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule

from .parts import FIXTURES, GROUP_SIZE, GROUPS, ROUNDS, TEAMS
from .questions import final, round_of
from .state import World

YEAR: Final = 0  # + year: cups
PLAYED: Final = YEAR + 5  # + round: matches; of a tie that was replayed the last one alone
GOALS: Final = PLAYED + ROUNDS  # + round
DECIDED: Final = GOALS + ROUNDS  # + what decided a knock-out match (rounds.py)
REPLAYED: Final = DECIDED + 5  # groups that were settled by a replay, or by the coin after it
CHAMPION: Final = REPLAYED + 1  # + team
FIGURES: Final = CHAMPION + TEAMS


@rule
def note(s: World, tally: list[int], at: int) -> None:
    """E7, B23  Every match, every tie, and who won the cup; stopped when it was decided, it has no champion (B21)."""
    tally[at + YEAR + s.year] += 1
    for i in range(min(FIXTURES, s.length[0] + s.length[1])):
        a, b = s.home[i], s.away[i]
        row = s.cross[a // GROUP_SIZE]
        i_j, j_i = GROUP_SIZE * (a % GROUP_SIZE) + b % GROUP_SIZE, GROUP_SIZE * (b % GROUP_SIZE) + a % GROUP_SIZE
        tally[at + PLAYED] += 1
        tally[at + GOALS] += row[i_j] + row[j_i] - 2
    for k in range(final(s) + 1):
        if s.result[k][0] > 0:
            tally[at + PLAYED + round_of(s, k)] += 1
            tally[at + GOALS + round_of(s, k)] += s.result[k][0] + s.result[k][1] - 2
            tally[at + DECIDED + s.how[k]] += 1
    for g in range(GROUPS):
        tally[at + REPLAYED] += int(s.again[g][0] > 0)
    if s.winner[final(s)] > 0:
        tally[at + CHAMPION + s.winner[final(s)] - 1] += 1
