"""CSV: read whatever program wrote it, written so that no spreadsheet computes with a name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mundialito.engine.reading import Unreadable
from mundialito.engine.sheets import FORMULA, plain, read_sheet, write_sheet

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_they_do_on_any_machine(end: str) -> None:
    rows = [*read_sheet(f'\ufeffa,b{end}{end}"1,5", 2{end}')]
    assert rows == [(1, ["a", "b"]), (3, ["1,5", "2"])]


def test_a_cell_without_end() -> None:
    with pytest.raises(Unreadable, match="line 2: A cell has more than 131072 letters: is a quotation mark missing"):
        [*read_sheet('a,b\n"' + "x" * 140_000)]


@given(st.lists(st.lists(TEXT.filter(lambda text: text[:1] != " "), min_size=1), max_size=4))
def test_whatever_is_written_is_read_again(rows: list[list[str]]) -> None:
    told = [[plain(cell) for cell in row] for row in rows]
    assert [cells for _, cells in read_sheet(write_sheet(rows))] == told


@pytest.mark.parametrize(
    "text", ["=1+1", "+49", "-1", "@SUM(A1)", "\t=1", "\r\n=1", " =1", "\x00=1", "\u200b=1", "＝1", "-"]
)
def test_a_name_is_no_formula(text: str) -> None:
    assert plain(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", " ", "\t", "Ana", "Ana-María", "a=b", "100 %", "'"])
def test_other_names_stay_as_they_are(text: str) -> None:
    assert plain(text) == text


@given(st.lists(st.lists(TEXT | st.integers(), min_size=1), max_size=4))
def test_no_cell_of_text_begins_as_a_formula_does(rows: list[list[str | int]]) -> None:
    for row, (_, cells) in zip(rows, read_sheet(write_sheet(rows)), strict=False):
        for told, cell in zip(row, cells, strict=False):
            assert isinstance(told, int) or cell.strip()[:1] not in [*FORMULA]


def test_numbers_stay_numbers() -> None:
    assert write_sheet([["points", ""], [-10, "-10"]]) == "points,\r\n-10,'-10\r\n"
