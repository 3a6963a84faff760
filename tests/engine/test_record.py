"""A table declared once, as a record and as its plain twin."""

from __future__ import annotations

import numpy as np

from mundialito.engine.record import State, array, number


class Chest(State):
    coins = number(300)
    row = array(3, limit=5)
    grid = array(2, 2, limit=300)
    bits = number(2**54 - 1)


def test_numbers_are_wide_and_tables_as_narrow_as_their_limit_allows() -> None:
    assert [Chest.dtype[name].base for name in Chest.fields] == [np.int64, np.int8, np.int16, np.int64]


def test_plain_and_record_forms_are_the_same_table() -> None:
    s = Chest()
    s.coins, s.row[1], s.grid[1][0] = 299, 4, 77
    record = np.zeros(1, Chest.dtype)
    s.store(record[0])
    assert record.tobytes() == s.tobytes()
    assert Chest(record[0]).tobytes() == s.tobytes()


def test_a_copy_shares_nothing() -> None:
    s = Chest()
    twin = s.copy()
    twin.row[0], twin.grid[0][0], twin.coins = 1, 1, 1
    assert s.tobytes() == Chest().tobytes()


def test_a_field_beyond_its_limits_is_named() -> None:
    s = Chest()
    assert s.beyond() is None
    s.row[2] = 6
    assert s.beyond() == "row holds 0..6, declared 0..5"
    s.row = [0, 0]
    assert s.beyond() == "row has shape (2,), declared (3,)"
    s.row, s.coins = [0, 0, 0], -1
    assert s.beyond() == "coins holds -1..-1, declared 0..300"
