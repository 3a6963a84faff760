"""A table that shows itself in a notebook."""

from __future__ import annotations

from xml.etree import ElementTree

from mundialito import games
from mundialito.drawing.notebook import Picture
from mundialito.engine.fold import Fold

UNO = games.load("uno")


def test_a_picture_shows_itself() -> None:
    fold = Fold(UNO, UNO.notation.read_position("R0 | R1 G5 | G2 G2"))
    picture = Picture("uno", fold.view(0), 0, ["Ana", "Bruno"])
    assert ElementTree.fromstring(picture._repr_svg_()).tag.endswith("svg")
    assert ElementTree.fromstring(picture._repr_html_()).tag == "figure"
    assert "Bruno · 2" in picture._repr_svg_()
