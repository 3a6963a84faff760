"""Rows of numbers: whole, within their limits, and made of nothing but what the seat sees."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gyms.tables import CASES, every_table, moments
from mundialito import games
from mundialito.bots import stream
from mundialito.engine.face import PLAIN, face
from mundialito.engine.fold import Fold, view
from mundialito.engine.papers import Case
from mundialito.engine.who import NOTHING
from mundialito.gyms.rows import DIGIT, ONE_COLUMN, Layout, layout_of
from mundialito.judge.knowing import looks, step_unseen

SKIPS = {"cup2010": 150, "worldcup": 90, "tactics": 60}


def numbers_in(layout: Layout, row: Any, name: str, limit: int) -> list[int]:
    """The numbers of a field, read back from a row."""
    columns = [int(n) for n in row[layout.columns[name]]]
    if limit <= ONE_COLUMN:
        return columns
    width = -(-limit.bit_length() // DIGIT)
    parts = [columns[i : i + width] for i in range(0, len(columns), width)]
    return [sum(digit << DIGIT * k for k, digit in enumerate(part)) for part in parts]


@every_table
def test_a_row_is_the_whole_view_within_its_limits(case: Case) -> None:
    layout = layout_of(games.load(case.game))
    for fold in moments(case, 60, SKIPS.get(case.game, 0)):
        seat = len(fold.events) % case.seats
        v = fold.view(seat)
        row = layout.row(v, seat)
        assert row.dtype == np.uint8 and row.shape == (layout.width,) and (row <= layout.highs).all()
        assert row[0] == seat
        for name, field in v.fields.items():
            assert numbers_in(layout, row, name, field.limit) == np.ravel(getattr(v, name)).tolist(), name


@every_table
def test_law_1_what_a_seat_cannot_see_is_not_in_its_row(case: Case) -> None:
    """Everything hidden is dealt anew: the state is another one, the row is the same."""
    layout, chance, others = layout_of(games.load(case.game)), stream(5), 0
    resample = face(case.game, PLAIN).module("engine.resample").resample
    for fold in moments(case, 60, SKIPS.get(case.game, 0)):
        for seat in range(case.seats):
            v = fold.view(seat)
            twin = v.copy()
            resample(twin, chance)
            others += twin.tobytes() != fold.state.tobytes()
            seen = view(fold.game, twin, seat, fold.logs[seat])
            assert (layout.row(seen, seat) == layout.row(v, seat)).all()
    assert (others > 20) == (case.game != "tactics")  # there all lies open


def test_a_row_made_of_a_state_would_have_been_noticed() -> None:
    case, layout = CASES[0], layout_of(games.load(CASES[0].game))
    different = [fold for fold in moments(case, 40) if (layout.row(fold.state, 0) != layout.row(fold.view(0), 0)).any()]
    assert len(different) > 10


@pytest.mark.parametrize("case", [c for c in CASES if c.game in ("coin", "cup2010")], ids=str)
def test_what_is_sealed_changes_no_other_row(case: Case) -> None:
    layout, sealed = layout_of(games.load(case.game)), 0
    for fold in moments(case, 80, SKIPS.get(case.game, 0)):
        for viewer in range(case.seats):
            for way in looks(fold, viewer).get(NOTHING, [])[:2]:
                after = Fold(fold.game, fold.state.copy())
                after.logs = {v: log[:] for v, log in fold.logs.items()}
                step_unseen(after, way, viewer)
                assert (layout.row(after.view(viewer), viewer) == layout.row(fold.view(viewer), viewer)).all()
                sealed += 1
    assert sealed > 10
