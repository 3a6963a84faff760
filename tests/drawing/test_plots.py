"""Plots show their numbers to scale, and say them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from mundialito.drawing.plots import Bar, Plot, bars, columns, heat, scale, written
from mundialito.drawing.svg import Art, circle

ROWS = [Bar("Brazil", 40, 35, 45), Bar("Spain & co", 20, 16, 24)]


def root(plot: Plot) -> ElementTree.Element:
    return ElementTree.fromstring(str(plot.picture))


def lengths(plot: Plot, side: str) -> list[float]:
    return [float(part.get(side, "")) for part in root(plot).iter("rect")]


def test_bars_are_as_long_as_their_numbers() -> None:
    plot = bars("Titles", ROWS, "%")
    first, second = lengths(plot, "width")
    assert first == pytest.approx(2 * second, rel=0.001)
    assert plot.rows == (("Brazil", "40.0 % (35.0 % - 45.0 %)"), ("Spain & co", "20.0 % (16.0 % - 24.0 %)"))
    assert root(plot).get("aria-label") == "Titles"
    assert "Spain &amp; co" in str(plot.picture)


def test_columns_are_as_high_as_their_numbers() -> None:
    first, second = lengths(columns("Goals", ROWS), "height")
    assert first == pytest.approx(2 * second, rel=0.001)


def test_intervals_reach_from_low_to_high() -> None:
    whiskers = [part.get("d", "") for part in root(bars("Titles", ROWS)).iter("path")]
    low, _, high, _ = map(float, re.findall(r"[\d.]+", whiskers[0]))
    wide = lengths(bars("Titles", ROWS), "width")[0]
    assert (high - low) / wide == pytest.approx(10 / 40, rel=0.01)


def test_a_bar_may_have_a_picture_before_its_name() -> None:
    plot = bars("Titles", [Bar("Japan", 1, icon=Art("0 0 4 3", circle(r=1)))])
    assert [part.get("viewBox") for part in root(plot).iter("svg")][1:] == ["0 0 4 3"]


def test_a_heat_map_is_darkest_where_there_is_most() -> None:
    plot = heat("Shots", ["A", "B"], ["1", "2"], [[1, 2], [4, 0]])
    darkness = [part.get("fill-opacity") for part in root(plot).iter("rect")][1::2]
    assert darkness == [".25", ".5", "1", "0"]
    assert plot.rows == (("1", "1", "2"), ("2", "4", "0"))


@pytest.mark.parametrize("most", [0, 0.004, 0.3, 1, 4.9, 5, 40, 99.9, 1234])
def test_a_scale_has_few_round_numbers_and_room_for_the_largest(most: float) -> None:
    marks = scale([most])
    assert marks[0] == 0
    assert marks[-1] >= most
    assert 2 <= len(marks) <= 7
    assert f"{marks[1]:e}"[0] in "125"


@pytest.mark.parametrize(("value", "unit", "text"), [(5, "%", "5.0 %"), (1234, "", "1,234"), (2.345, "", "2.35")])
def test_numbers_are_written_as_they_are_read(value: float, unit: str, text: str) -> None:
    assert written(value, unit) == text
