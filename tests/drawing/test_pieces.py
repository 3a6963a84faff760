"""Markup put together from kept pieces, and SVG in few characters."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from htpy import b, div
from markupsafe import Markup

from mundialito.drawing.numerals import NUMERALS, middles, numeral
from mundialito.drawing.pieces import HOLE, cut, drawn, joined
from mundialito.drawing.svg import NAMESPACE, Art, circle, moved, polygon, sheet, short


def test_a_whole_is_cut_at_its_holes() -> None:
    assert cut(div[b[HOLE], " and ", HOLE]) == ("<div><b>", "</b> and ", "</div>")


def test_no_text_is_taken_for_a_hole() -> None:
    assert cut(div["<hole>", HOLE]) == ("<div>&lt;hole&gt;", "</div>")


def test_pieces_are_joined_as_they_are_and_the_rest_is_drawn_and_escaped() -> None:
    whole = joined([Markup("<i>"), None, "a < b", b["!"], [1, None], Markup("</i>")])
    assert whole == ("<i>", "a &lt; b", "<b>!</b>", "1", "</i>")
    assert drawn(whole) == drawn(div[whole])[5:-6] == "<i>a &lt; b<b>!</b>1</i>"
    assert isinstance(drawn(whole), Markup)


def test_what_is_drawn_is_not_escaped_again() -> None:
    assert drawn(div[drawn(b["&"])]) == "<div><b>&amp;</b></div>"


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0"), (10, "10"), (0.5, ".5"), (-0.25, "-.25"), (1.999, "2"), (20.5, "20.5"), (100, "100")]
)
def test_numbers_take_few_characters(number: float, text: str) -> None:
    assert short(number) == text
    assert float(text) == pytest.approx(number, abs=0.01)


def test_a_move_names_only_what_it_does() -> None:
    assert moved(1, 2) == "translate(1 2)"
    assert moved(1, 2, 0.5, 90) == "translate(1 2) rotate(90) scale(.5)"


def test_a_polygon_is_closed() -> None:
    assert polygon([(0, 0), (1, 0), (0, 1)]) == "M0 0L1 0L0 1Z"


def test_a_sheet_is_a_file_of_symbols() -> None:
    root = ElementTree.fromstring(sheet({"dot": Art("0 0 2 2", circle(r="1")), "none": Art("0 0 1 1", None)}))
    symbols = root.findall(f"{{{NAMESPACE}}}symbol")
    assert [(s.get("id"), s.get("viewBox"), len(s)) for s in symbols] == [("dot", "0 0 2 2", 1), ("none", "0 0 1 1", 0)]


def test_a_word_of_numerals_stands_around_its_middle() -> None:
    assert middles("7") == [0]
    left, right = middles("10")
    assert left < 0 < right
    assert left == pytest.approx(-43 / 2)
    assert right == pytest.approx(38 / 2)


def test_a_numeral_with_a_casing_is_drawn_twice() -> None:
    bare, cased = drawn(numeral("4", 0, 0, 1, "red")), drawn(numeral("4", 0, 0, 1, "red", "white"))
    assert bare.count(NUMERALS["4"]) == 1
    assert cased.count(NUMERALS["4"]) == 2
    assert cased.index("white") < cased.index("red")
