"""Counts: from toy positions, how many sequences of events there are; interpreted, compiled, and by plain recursion."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.counting import check_written, positions, slow_count
from games.cup2010.positions import GAME

from mundialito.engine.count import counts
from mundialito.engine.face import PLAIN, face

FILE = Path(__file__).with_name("counts.txt")
POSITIONS = positions(FILE)


@pytest.mark.parametrize("position", POSITIONS)
def test_counts_are_as_written_interpreted_and_compiled(position, rewrite_golden):
    check_written(GAME, FILE, position, rewrite_golden)


@pytest.mark.parametrize("position", POSITIONS)
def test_counts_are_those_of_an_obvious_recursion(position):
    s = GAME.notation.read_position(position)
    assert counts(face("cup2010", PLAIN), s, 3) == [slow_count(GAME, s, depth) for depth in (1, 2, 3)]


def test_counts_by_hand():
    """Three kinds of card may come first, then more or the seal."""
    s = GAME.notation.read_position(next(iter(POSITIONS)))
    # goal, attack or offside; after a goal: attack, offside or the seal; after an attack or an offside: two ways
    assert counts(face("cup2010", PLAIN), s, 2) == [3, 3 + 2 + 2]
