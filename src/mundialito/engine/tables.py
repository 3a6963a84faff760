"""Tables of numbers that never change: a list where rules are interpreted, an array where they are compiled."""

from __future__ import annotations

import numpy as np

from mundialito.engine.rule import is_compiled


def frozen(module: str, values: list[int]) -> list[int]:
    """The table for the rules of that module. Compiled code has its numbers built in, so nothing may change them."""
    if not is_compiled(module):
        return values
    table = np.array(values, np.int64)
    table.flags.writeable = False
    return table  # type: ignore[return-value]  # authors see a list, as they do for the tables of a record
