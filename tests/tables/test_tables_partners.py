"""Partners, told as one: at a finished match of Soccer Tactics with four seats, Blue has scored."""

from __future__ import annotations

from typing import Any

import pytest
from boards import Board

from mundialito.games.tactics.rules import phase
from mundialito.tables.setting import Over
from mundialito.tables.table import Table
from mundialito.web.api.looks import ending_of
from mundialito.web.match.page import how_it_ended, scores


@pytest.fixture
def table() -> Table:
    board = Board("tactics", "Ana", "Bruno", "Carla", "Diego").start()
    state: Any = board.table.playing.state
    state.phase, state.goals[0] = phase.OVER, 2
    board.table.over = Over(board.table.seed.hex(), scores=tuple(board.table.playing.scores()))
    return board.table


def test_r29_partners_win_together_and_have_one_line(table: Table) -> None:
    assert how_it_ended(table, "en") == "The winners: Ana, Carla."
    page = str(scores(table, "en"))
    assert page.count("<li") == 2
    assert page.index("Ana + Carla") < page.index("Bruno + Diego")
    assert page.count('class="won"') == 1


def test_r29_programs_are_told_who_are_partners(table: Table) -> None:
    result = ending_of(table)
    assert result
    assert (result.scores, result.sides) == ([2, 0, 2, 0], [[0, 2], [1, 3]])
