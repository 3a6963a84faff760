"""Seatings that took long to find: those of 6 to 35 players, and fair ones above, for 8 rounds at tables of at most 5.

A line of plans.txt is a head-count and its rounds; a player is one letter, tables are parted by commas.
tools/seating_plans.py finds them and writes the file. Rounds stand in an order in which any first few repeat little.
"""

from __future__ import annotations

import string
from functools import cache
from importlib.resources import files
from typing import Final

from mundialito.desk.seating.algebra import difference_rounds
from mundialito.desk.seating.measure import Rounds

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
    for wanted in range(rounds, 1, -1):
        found = difference_rounds(players, wanted, most)
        if found:
            without_repeats = found
            break
    plans = [plan for plan in (on_file, without_repeats) if plan]
    return sorted(plans, key=len, reverse=True)
