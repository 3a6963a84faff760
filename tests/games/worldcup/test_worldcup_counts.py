"""Counts: from toy positions, how many sequences of events there are; interpreted, compiled, and by plain recursion."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.worldcup.positions import GAME

from mundialito.engine.count import counts
from mundialito.engine.face import COMPILED, PLAIN, face
from mundialito.games.worldcup.state import World

FILE = Path(__file__).with_name("counts.txt")
DEPTH = 4
LINES = FILE.read_text("utf-8").splitlines()
POSITIONS = {
    line.rpartition(" : ")[0]: [int(n) for n in line.rpartition(" : ")[2].split()]
    for line in LINES
    if line.startswith("seats=")
}


def slow_count(s: World, depth: int) -> int:
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
    told = counts(face("worldcup", PLAIN), s, DEPTH)
    assert counts(face("worldcup", COMPILED), s, DEPTH) == told
    if not rewrite_golden:
        assert told == POSITIONS[position]


@pytest.mark.parametrize("position", POSITIONS)
def test_counts_are_those_of_an_obvious_recursion(position):
    s = GAME.notation.read_position(position)
    assert counts(face("worldcup", PLAIN), s, 3) == [slow_count(s, depth) for depth in (1, 2, 3)]


def test_counts_by_hand():
    """Five things to do with a goal, a 1+1 and a foul without a target; two of them lead on to four rows each."""
    s = GAME.notation.read_position(next(iter(POSITIONS)))
    # plays goal, plays 1and1, discards any of three; then four rows each, or one of three kinds of card is drawn
    assert counts(face("worldcup", PLAIN), s, 2) == [5, 4 + 4 + 3 * 3]


def test_counts_are_rewritten_by_the_flag(rewrite_golden):
    if not rewrite_golden:
        return
    told = []
    for line in LINES:
        position = line.rpartition(" : ")[0]
        if position in POSITIONS:
            numbers = counts(face("worldcup", PLAIN), GAME.notation.read_position(position), DEPTH)
            line = f"{position} : {' '.join(map(str, numbers))}"
        told.append(line)
    FILE.write_text("\n".join(told) + "\n", "utf-8")
