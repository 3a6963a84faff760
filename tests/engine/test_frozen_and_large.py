"""Tables that never change, and rules that are called instead of copied."""

from __future__ import annotations

import pytest

from mundialito.engine.face import COMPILED, PLAIN, face
from mundialito.engine.rule import large
from mundialito.engine.tables import frozen


def test_a_frozen_table_is_a_list_where_rules_are_interpreted() -> None:
    assert frozen("mundialito.games.anything", [3, 1, 4]) == [3, 1, 4]
    assert isinstance(face("tactics", PLAIN).module("games.tactics.rules.parts").NEXT, list)


def test_a_frozen_table_cannot_be_written_where_they_are_compiled() -> None:
    pytest.importorskip("numba")
    table = face("tactics", COMPILED).module("games.tactics.rules.parts").NEXT
    if isinstance(table, list):
        pytest.skip("everything is kept plain here")
    with pytest.raises(ValueError, match="read-only"):
        table[0] = 1


def test_large_marks_and_changes_nothing_else() -> None:
    def rule(x: int) -> int:
        return x + 1

    assert large(rule) is rule
    assert rule(1) == 2
    assert hasattr(rule, "is_large")
