"""Seatings that took long to find: those of 6 to 35 players, and fair ones above, for 8 rounds at tables of at most 5.

A line of plans.txt is a head-count and its rounds; a player is one letter, tables are parted by commas.
tools/seating_plans.py finds them and writes the file. Rounds stand in an order in which any first few repeat little.
"""

from __future__ import annotations

import string
from functools import cache
from importlib.resources import files
from typing import Final

from mundialito.desk.seating.algebra import TRIES, difference_rounds
from mundialito.desk.seating.measure import Rounds, measure

LETTERS: Final = string.digits + string.ascii_letters + "!#$%&*+-"
MOST: Final = 5


@cache
def lines() -> dict[int, str]:
    """The rounds of each head-count, as they are written."""
    text = (files("mundialito.desk.seating") / "plans.txt").read_text("ascii")
    return {int(n): rounds for n, _, rounds in (line.partition(" ") for line in text.splitlines())}


def shipped(players: int, most: int) -> Rounds:
    """The rounds on file for that many players, or none."""
    if most != MOST or players not in lines():
        return []
    return [[[LETTERS.index(c) for c in t] for t in tables.split(",")] for tables in lines()[players].split()]


def starting_plans(players: int, rounds: int, most: int) -> list[Rounds]:
    """Ready rounds to begin with, best first, numbered 0..players-1: as many as asked for, or fewer."""
    on_file = shipped(players, most)[:rounds]
    without_repeats: Rounds = []
    tries = [TRIES]
    for wanted in range(rounds, 1, -1):
        found = difference_rounds(players, wanted, most, tries) if tries[0] > 0 else None
        if found:
            without_repeats = found
            break
    return sorted((plan for plan in (on_file, without_repeats) if plan), key=worth)


def worth(plan: Rounds) -> tuple[int, int, int]:
    """Longer plans first, then those that repeat less, then those with fairer turns at short tables."""
    found = measure(plan)
    return -len(plan), found.repeats, found.short[1] - found.short[0]
