"""Counts: from toy positions, how many sequences of events there are; interpreted, compiled, and by plain recursion."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.cup2010.positions import GAME

from mundialito.engine.count import counts
from mundialito.engine.face import COMPILED, PLAIN, face
from mundialito.games.cup2010.state import Cup

FILE = Path(__file__).with_name("counts.txt")
DEPTH = 4
LINES = FILE.read_text("utf-8").splitlines()
POSITIONS = {
    line.rpartition(" : ")[0]: [int(n) for n in line.rpartition(" : ")[2].split()]
    for line in LINES
    if line.startswith("seats=")
}


def slow_count(s: Cup, depth: int) -> int:
    """The obvious count, by the law over the whole alphabet."""
    if depth == 0:
        return 1
    who, total = GAME.rules.actor(s), 0
    for e in range(GAME.rules.EVENTS):
        if GAME.rules.refusal(s, who, e) == 0:
            after = s.copy()
            GAME.rules.apply(after, e)
            total += slow_count(after, depth - 1)
    return total


@pytest.mark.parametrize("position", POSITIONS)
def test_counts_are_as_written_interpreted_and_compiled(position, rewrite_golden):
    s = GAME.notation.read_position(position)
    told = counts(face("cup2010", PLAIN), s, DEPTH)
    assert counts(face("cup2010", COMPILED), s, DEPTH) == told
    if not rewrite_golden:
        assert told == POSITIONS[position]


@pytest.mark.parametrize("position", POSITIONS)
def test_counts_are_those_of_an_obvious_recursion(position):
    s = GAME.notation.read_position(position)
    assert counts(face("cup2010", PLAIN), s, 3) == [slow_count(s, depth) for depth in (1, 2, 3)]


def test_counts_by_hand():
    """Three kinds of card may come first, then more or the seal."""
    s = GAME.notation.read_position(next(iter(POSITIONS)))
    # goal, attack or offside; after a goal: attack, offside or the seal; after an attack or an offside: two ways
    assert counts(face("cup2010", PLAIN), s, 2) == [3, 3 + 2 + 2]


def test_counts_are_rewritten_by_the_flag(rewrite_golden):
    if not rewrite_golden:
        return
    told = []
    for line in LINES:
        position = line.rpartition(" : ")[0]
        if position in POSITIONS:
            numbers = counts(face("cup2010", PLAIN), GAME.notation.read_position(position), DEPTH)
            line = f"{position} : {' '.join(map(str, numbers))}"
        told.append(line)
    FILE.write_text("\n".join(told) + "\n", "utf-8")
