"""The tables that the tests of the doors sit at: every game, few seats, short where the rules allow it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from conformance.cases import Case
from conformance.walks import by_chance, walk

from mundialito.engine.fold import Fold

CASES = [
    Case("uno", 3, {"turn_limit": "12"}),
    Case("coin", 3),
    Case("cup2010", 3),
    Case("worldcup", 3),
    Case("worldcup", 3, {"year": "1930"}),
    Case("tactics", 2, {"length": "quick"}),
]
every_table = pytest.mark.parametrize("case", CASES, ids=str)


def given(case: Case) -> dict[str, Any]:
    """What a door is opened with."""
    return {"game": case.game, "seats": case.seats, "options": case.options}


def moments(case: Case, most: int, skip: int = 0) -> Iterator[Fold]:
    """A match as it goes by chance; the later part of a long one."""
    yield from walk(Case(case.game, case.seats, case.options, skip=skip), by_chance(random.Random(7)), most)
