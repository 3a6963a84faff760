"""Counts: from small positions, how many sequences of events there are; and Nature's weights add up."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.tactics.pitch import GAME

from mundialito.engine.count import counts
from mundialito.engine.face import COMPILED, PLAIN, face
from mundialito.engine.who import NATURE, NOBODY

FILE = Path(__file__).with_name("counts.txt")
DEPTH = 3
LINES = FILE.read_text("utf-8").splitlines()
POSITIONS = {
    line.rpartition(":")[0].strip(): [int(n) for n in line.rpartition(":")[2].split()]
    for line in LINES
    if ":" in line and not line.startswith("#")
}


def slow_count(s, depth: int) -> int:
    """By the law, over the whole alphabet."""
    who = GAME.rules.actor(s)
    if depth == 0 or who == NOBODY:
        return int(depth == 0)
    total = 0
    for e in range(GAME.rules.EVENTS):
        if GAME.rules.refusal(s, who, e) == 0:
            after = s.copy()
            GAME.rules.apply(after, e)
            total += slow_count(after, depth - 1)
    return total


def rewritten(line: str) -> str:
    position = line.rpartition(":")[0].strip()
    if position not in POSITIONS:
        return line
    told = counts(face("tactics", PLAIN), GAME.notation.read_position(position), DEPTH)
    return f"{position} : {' '.join(map(str, told))}"


def test_counts_are_rewritten_by_the_flag(rewrite_golden):
    if rewrite_golden:
        FILE.write_text("\n".join(map(rewritten, LINES)) + "\n", "utf-8")
    for line in LINES:
        assert rewrite_golden or rewritten(line) == line


@pytest.mark.parametrize("position", POSITIONS)
def test_counts_are_those_of_an_obvious_recursion(position):
    s = GAME.notation.read_position(position)
    assert POSITIONS[position][: DEPTH - 1] == [slow_count(s, depth) for depth in range(1, DEPTH)]


def test_counts_are_the_same_compiled():
    pytest.importorskip("numba")
    for position, told in POSITIONS.items():
        assert counts(face("tactics", COMPILED), GAME.notation.read_position(position), DEPTH) == told


def test_counts_by_hand():
    """A battle has 36 throws; six are equal and throw again (36 more each), the rest go on as the totals say."""
    s = GAME.notation.read_position("1D1 8D10 | 1E16 6D10 7H9 | D10 8 ; phase=battle")
    assert counts(face("tactics", PLAIN), s, 1) == [36]
    shot = GAME.notation.read_position("1D1 8D15 | 1E16 6H9 | D15 8 ; phase=shot")
    # after a goal: D16, E16 or the proposal; a corner: three pawns… Red has two, and may skip; a goal kick: 12 squares
    # for number 8 and the proposal
    assert counts(face("tactics", PLAIN), shot, 2) == [3, 3 + 3 + 13]


@pytest.mark.parametrize("position", POSITIONS)
def test_counts_natures_weights_add_up(position):
    s = GAME.notation.read_position(position)
    if GAME.rules.actor(s) == NATURE:
        weights = GAME.weights(s)
        units = [e for e, weight in weights for _ in range(weight)]
        assert [GAME.rules.outcome(s, r) for r in range(GAME.rules.chances(s))] == units
