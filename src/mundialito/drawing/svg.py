"""The few SVG elements that drawings are made of, and how numbers are written in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from htpy import Element, Node
from markupsafe import Markup

NAMESPACE: Final = "http://www.w3.org/2000/svg"

circle: Final = Element("circle")
line: Final = Element("line")
defs: Final = Element("defs")
g: Final = Element("g")
path: Final = Element("path")
rect: Final = Element("rect")
svg: Final = Element("svg")
symbol: Final = Element("symbol")
text: Final = Element("text")
title: Final = Element("title")
use: Final = Element("use")


class Art(NamedTuple):
    """Something drawn, and the box it is drawn in: left, top, width, height."""

    box: str
    body: Node


def short(number: float) -> str:
    """A coordinate in as few characters as a hundredth of a unit needs."""
    return f"{number:.2f}".rstrip("0").rstrip(".").replace("-0.", "-.").removeprefix("0") or "0"


def moved(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A `transform`: to (x, y), turned by degrees, scaled."""
    parts = [f"translate({short(x)} {short(y)})"]
    if turn:
        parts.append(f"rotate({short(turn)})")
    if scale != 1:
        parts.append(f"scale({short(scale)})")
    return " ".join(parts)


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points) + "Z"


def sheet(arts: Mapping[str, Art]) -> str:
    """A file of symbols, each under its id; nothing in it points elsewhere."""
    parts = (symbol(id=name, viewBox=art.box)[art.body] for name, art in arts.items())
    return str(svg(xmlns=NAMESPACE)[Markup("\n"), ((part, Markup("\n")) for part in parts)])
