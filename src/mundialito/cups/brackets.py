"""Knock-out stages as numbers: which slot a team comes from, where it enters, and what a drawn match leads to."""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule

# A slot is a kind and a number: the winner or runner-up of a group, the winner or loser of a match.
NUMBERS: Final = 32  # groups and matches are numbered below this
GROUP_WINNER: Final = 0
RUNNER_UP: Final = NUMBERS
WINNER: Final = 2 * NUMBERS
LOSER: Final = 3 * NUMBERS
SLOTS: Final = 4 * NUMBERS

UNTIL_WON: Final = 1 << 20  # replays without a limit (E16, E17)


@rule
def enter(pairs: list[list[int]], entrants: list[list[int]], slot: int, team: int) -> None:
    """The team that fills a slot, written as team + 1 wherever that slot stands in the bracket."""
    for k in range(len(pairs)):
        for side in range(2):
            if pairs[k][side] == slot:
                entrants[k][side] = team + 1


@rule
def may_replay(replays: int, drawn: int) -> bool:
    """E9, E15-E17  Whether a match that was drawn so many times is played once more."""
    return drawn <= replays
