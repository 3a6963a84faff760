"""The tables that the tests of the doors sit at: every game, few seats, short where the rules allow it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mundialito.engine.fold import Fold
from mundialito.engine.papers import Case
from mundialito.judge.trials import walk

CASES = [
    Case(3, {"turn_limit": "12"}, game="uno"),
    Case(3, game="coin"),
    Case(3, game="cup2010"),
    Case(3, game="worldcup"),
    Case(3, {"year": "1930"}, game="worldcup"),
    Case(2, {"length": "quick"}, game="tactics"),
]
every_table = pytest.mark.parametrize("case", CASES, ids=str)


def given(case: Case) -> dict[str, Any]:
    """What a door is opened with."""
    return {"game": case.game, "seats": case.seats, "options": case.options}


def moments(case: Case, most: int, skip: int = 0) -> Iterator[Fold]:
    """A match as it goes by chance; the later part of a long one."""
    yield from walk(Case(case.seats, case.options, skip=skip, game=case.game), 7, most)
