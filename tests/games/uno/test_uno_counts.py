"""Counts: from toy positions, how many sequences of events there are; and Nature's weights add up."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from games.uno.positions import GAME, check_sound

from mundialito.engine.count import counts
from mundialito.engine.face import COMPILED, PLAIN, Face, face
from mundialito.engine.who import NATURE, NOBODY
from mundialito.games.uno.rules import phase
from mundialito.games.uno.rules.parts import PILE
from mundialito.games.uno.rules.state import Uno

FILE = Path(__file__).with_name("counts.txt")
DEPTH = 5
LINES = FILE.read_text("utf-8").splitlines()
POSITIONS = {
    line.rpartition(":")[0].strip(): [int(n) for n in line.rpartition(":")[2].split()]
    for line in LINES
    if ":" in line and not line.startswith("#")
}


@cache
def compiled() -> Face:
    pytest.importorskip("numba")
    return face("uno", COMPILED)


def allowed(s: Uno) -> list[int]:
    """By the law, over the whole alphabet."""
    who = GAME.rules.actor(s)
    return [e for e in range(GAME.rules.EVENTS) if GAME.rules.refusal(s, who, e) == 0]


def after(s: Uno, e: int) -> Uno:
    new = s.copy()
    GAME.rules.apply(new, e)
    check_sound(new)
    return new


def slow_count(s: Uno, depth: int) -> int:
    """The obvious count."""
    if depth == 0:
        return 1
    return sum(slow_count(after(s, e), depth - 1) for e in allowed(s))


def within(s: Uno, depth: int):
    """Every state that can be reached in so many events."""
    yield s
    if depth > 0:
        for e in allowed(s):
            yield from within(after(s, e), depth - 1)


def rewritten(line: str) -> str:
    position = line.rpartition(":")[0].strip()
    if position not in POSITIONS:
        return line
    told = counts(face("uno", PLAIN), GAME.notation.read_position(position), DEPTH)
    return f"{position} : {' '.join(map(str, told))}"


@pytest.mark.parametrize("position", POSITIONS)
def test_counts_are_as_written_interpreted_and_compiled(position, rewrite_golden):
    s = GAME.notation.read_position(position)
    told = counts(face("uno", PLAIN), s, DEPTH)
    assert counts(compiled(), s, DEPTH) == told
    if not rewrite_golden:
        assert told == POSITIONS[position]


@pytest.mark.parametrize("position", POSITIONS)
def test_counts_are_those_of_an_obvious_recursion(position):
    s = GAME.notation.read_position(position)
    slow = [slow_count(s, depth) for depth in range(1, DEPTH)]
    assert counts(face("uno", PLAIN), s, DEPTH - 1) == slow


def test_counts_are_rewritten_by_the_flag(rewrite_golden):
    if rewrite_golden:
        FILE.write_text("\n".join(map(rewritten, LINES)) + "\n", "utf-8")
    for line in LINES:
        assert rewrite_golden or rewritten(line) == line


@pytest.mark.parametrize("position", POSITIONS)
def test_counts_natures_weights_add_up_to_the_cards_left(position):
    for s in within(GAME.notation.read_position(position), DEPTH - 2):
        if GAME.rules.actor(s) != NATURE:
            continue
        weights = GAME.weights(s)
        assert [e for e, _ in weights] == allowed(s)
        if s.phase == phase.STARTER:
            expected = s.seats
        elif s.phase == phase.JUDGING:
            expected = 1  # a hand shown, a verdict: nothing is left to chance
        else:
            expected = s.size[PILE] or 1  # a reshuffle, a debt that lapses
        assert sum(weight for _, weight in weights) == GAME.rules.chances(s) == expected
        units = [e for e, weight in weights for _ in range(weight)]
        assert [GAME.rules.outcome(s, r) for r in range(expected)] == units


def test_counts_nothing_follows_the_end():
    s = GAME.notation.read_position("R0 | R1 | G2 ; pile=")
    assert GAME.rules.actor(after(s, GAME.notation.read("plays R1"))) == NOBODY
    assert counts(face("uno", PLAIN), s, 3) == [2, 1, 1]  # A plays or draws; that lapses; B, without a red card, draws


def test_counts_by_hand():
    """A draws one of three cards or plays R1; then keeps or plays it, or calls and is caught or not."""
    s = GAME.notation.read_position("R0 | R1 G3 | G2 G2 ; pile=R5,G5,Y1")
    assert counts(face("uno", PLAIN), s, 3) == [
        2,  # plays R1, draws
        2 + 3,  # UNO, silent; R5, G5, Y1 drawn
        1 + 2 + 2 + 1 + 1,  # B draws; B catches, lets go; R5 played or kept; G5 kept; Y1 kept
    ]
