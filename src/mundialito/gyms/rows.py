"""A view as a row of bytes: every number of the record in the order it is declared, after the seat that looks.

A number that cannot exceed 255 is one column. A larger one (a bag of cards, a set of bits) is several, six bits each,
lowest first: a bag counts each kind of card in six bits, so its columns are these counts. Nothing is lost, and nothing
is added: two views have the same row if and only if they are the same view of the same seat.

Compiled code makes the same row of the record's own bytes, by `runs` and `digits`; see stepping.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mundialito.engine.game import Game
from mundialito.engine.record import State

Row = npt.NDArray[np.uint8]

ONE_COLUMN: Final = 255  # larger numbers are split
DIGIT: Final = 6  # bits of a column then
WORD: Final = 8  # bytes; no number of a record lies across two words, the lowest byte is the first


class Layout:
    """Where each number of a game's record stands in a row."""

    def __init__(self, game: Game) -> None:
        state = game.rules.State
        self.columns: dict[str, slice] = {"seat": slice(0, 1)}
        highs, runs, digits = [game.most - 1], [], []
        places: Any = state.dtype.fields  # NumPy types them as it does those of dtypes that have none
        for name, field in state.fields.items():
            base, step = places[name][1], field.dtype.base.itemsize
            first, numbers = len(highs), int(np.prod(field.shape, dtype=int))
            for at in range(base, base + step * numbers, step):
                if field.limit <= ONE_COLUMN:
                    runs.append((at, len(highs), 1))
                    highs.append(max(1, field.limit))
                    continue
                for shift, mask in pieces(field.limit):
                    digits.append((at // WORD, 8 * (at % WORD) + shift, mask, len(highs)))
                    highs.append(min(mask, field.limit >> shift))
            self.columns[name] = slice(first, len(highs))
        self.width = len(highs)
        self.highs: Row = np.array(highs, np.uint8)
        self.runs = np.array(joined(runs), np.int64).reshape(-1, 3)  # from byte, to column, how many
        self.digits = np.array(digits, np.int64).reshape(-1, 4)  # from word, how far to shift it, mask, to column
        self._gather = np.array([at + i for at, _, n in self.runs.tolist() for i in range(n)], np.int64)
        self._put = np.array([to + i for _, to, n in self.runs.tolist() for i in range(n)], np.int64)

    def row(self, view: State, seat: int) -> Row:
        """What a seat sees, given its view."""
        raw = np.frombuffer(view.tobytes(), np.uint8)
        row = np.zeros(self.width, np.uint8)
        row[0] = seat
        row[self._put] = raw[self._gather]
        word, shift, mask, column = self.digits.T
        row[column] = raw.view(np.int64)[word] >> shift & mask
        return row


@cache
def layout_of(game: Game) -> Layout:
    """The layout of a game's rows, whatever its options."""
    return Layout(game)


def pieces(limit: int) -> Iterator[tuple[int, int]]:
    """Where the digits of a large number begin, and their masks."""
    for shift in range(0, limit.bit_length(), DIGIT):
        yield shift, (1 << min(DIGIT, limit.bit_length() - shift)) - 1


def joined(runs: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Neighbours in the record that are neighbours in the row, copied at a stretch."""
    found: list[tuple[int, int, int]] = []
    for at, to, n in runs:
        if found and found[-1][0] + found[-1][2] == at and found[-1][1] + found[-1][2] == to:
            found[-1] = (*found[-1][:2], found[-1][2] + n)
        else:
            found.append((at, to, n))
    return found
