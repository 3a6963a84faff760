"""Plain, compiled and bounds-checked runs agree byte for byte, in one process."""

from __future__ import annotations

import pytest

from conformance.cases import CASES, Case
from conformance.faces import many, side_by_side
from mundialito.engine.face import CHECKED, COMPILED, PLAIN

every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
def test_every_answer_is_the_same_on_all_three_faces(case: Case) -> None:
    side_by_side(case, (COMPILED, CHECKED), 1, 160)
    side_by_side(case, (COMPILED,), 2, 160)


@every_case
@pytest.mark.parametrize("kind", [0, 1, 2], ids=["random", "eager", "simple"])
def test_whole_matches_are_the_same_on_all_three_faces(case: Case, kind: int) -> None:
    matches = 2 if kind == 0 else 12
    plain = many(case, PLAIN, kind, matches)
    assert plain == many(case, COMPILED, kind, matches) == many(case, CHECKED, kind, matches)
