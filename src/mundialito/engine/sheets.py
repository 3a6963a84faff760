"""Sheets as spreadsheets keep them: CSV, read and written here and nowhere else."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Final

from mundialito.engine.reading import Unreadable, sized

FORMULA: Final = "=+-@＝＋－＠"  # what a spreadsheet takes for the beginning of one


def read_sheet(text: str, sign: str = ",") -> Iterator[tuple[int, list[str]]]:
    """The cells of each row, with the number of its last line; empty rows are passed over. Raises Unreadable."""
    lines = sized(text).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    rows = csv.reader(io.StringIO(lines), delimiter=sign, skipinitialspace=True)
    try:
        yield from ((rows.line_num, cells) for cells in rows if cells)
    except csv.Error as wrong:
        raise Unreadable(
            rows.line_num, "A cell has more than {most} letters: is a quotation mark missing?",
            most=csv.field_size_limit(),
        ) from wrong  # fmt: skip


def write_sheet(rows: Iterable[Iterable[str | int]], sign: str = ",") -> str:
    """The rows as CSV; no text in them becomes a formula."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=sign)
    writer.writerows([plain(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return out.getvalue()


def plain(text: str) -> str:
    """A text that no spreadsheet takes for a formula, also where it looks behind spaces, tabs and line breaks."""
    begins = next((c for c in text if c.isprintable() and not c.isspace()), "")
    return f"'{text}" if begins and begins in FORMULA else text
