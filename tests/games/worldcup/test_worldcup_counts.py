"""Counts: from toy positions, how many sequences of events there are; interpreted, compiled, and by plain recursion."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.counting import check_written, positions, slow_count
from games.worldcup.positions import GAME

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
    assert counts(face("worldcup", PLAIN), s, 3) == [slow_count(GAME, s, depth) for depth in (1, 2, 3)]


def test_counts_by_hand():
    """Five things to do with a goal, a 1+1 and a foul without a target; two of them lead on to four rows each."""
    s = GAME.notation.read_position(next(iter(POSITIONS)))
    # plays goal, plays 1and1, discards any of three; then four rows each, or one of three kinds of card is drawn
    assert counts(face("worldcup", PLAIN), s, 2) == [5, 4 + 4 + 3 * 3]
