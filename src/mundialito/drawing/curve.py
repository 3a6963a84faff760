"""A curve of chances as SVG: one line each, a band for its interval, and marks for what is told beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from htpy import Element, Node

from .plots import FONT, PEN
from .svg import NAMESPACE, circle, g, path, polygon, rect, short, svg, text, title

WIDE: Final = 760
NARROW: Final = 380  # for phones: the same letters, half the room
HIGH: Final = 330
LEFT: Final = 48  # room for the scale
RIGHT: Final = 14
FOOT: Final = 30
LINE: Final = 22  # height of a line of names
LETTER: Final = 7.6  # about so wide
COLOURS: Final = (
    "#c4405c", "#2b7fd0", "#2b9560", "#cf8518", "#8b5fd3", "#14929e", "#c2559b", "#75842a", "#9b6a43", "#69778a",
)  # fmt: skip  # each readable on light and on dark paper
DASHES: Final = (None, "7 3", "2 3")  # so that colour alone never has to tell two lines apart

a: Final = Element("a")


class Point(NamedTuple):
    """A value from 0 to 1, and between what it lies."""

    value: float
    low: float
    high: float


class Mark(NamedTuple):
    """Something to look at on a line: where, on which line, what stands in it, what it says, where it leads."""

    at: float
    line: int
    point: Point
    label: str
    words: str
    href: str = ""


def colour(i: int) -> str:
    """Of line `i`."""
    return COLOURS[i % len(COLOURS)]


def curve(
    heading: str, names: Sequence[str], at: Sequence[float], lines: Sequence[Sequence[Point]],
    marks: Sequence[Mark] = (), foot: str = "", wide: int = WIDE,
) -> Node:  # fmt: skip
    """The picture; `at[i]` is where the i-th point of each line lies."""
    legend, top = named(names, wide)
    box = Box(wide, top + 8, at[0], max(at[-1], at[0] + 1))
    links = any(mark.href for mark in marks)
    about = {"viewBox": f"0 0 {wide} {short(box.top + HIGH)}", "role": "group" if links else "img",
             "aria-label": heading, "xmlns": NAMESPACE}  # fmt: skip
    return svg(
        about, class_="plot" if wide == WIDE else "plot narrow-plot", font_family=FONT, font_size="13", fill=PEN
    )[
        legend,
        [scaled(box, share) for share in (0, 0.25, 0.5, 0.75, 1)],
        [band(box, at, points, i) for i, points in enumerate(lines)],
        [line(box, at, points, i) for i, points in enumerate(lines)],
        [marked(box, mark) for mark in reversed(marks)],
        text(x=short(wide - RIGHT), y=short(box.top + HIGH - 8), text_anchor="end", opacity=".75")[foot],
    ]


class Box(NamedTuple):
    """The part of the picture where the lines run."""

    wide: int
    top: float
    first: float
    last: float

    def x(self, at: float) -> float:
        return LEFT + (self.wide - LEFT - RIGHT) * (at - self.first) / (self.last - self.first)

    def y(self, share: float) -> float:
        return self.top + (HIGH - FOOT) * (1 - share)


def named(names: Sequence[str], room: int) -> tuple[Node, float]:
    """Whose line is whose, in as many lines of words as they need; and how high that is."""
    x, y, parts = float(LEFT), 14.0, list[Node]()
    for i, name in enumerate(names):
        wide = 34 + LETTER * len(name)
        if x + wide > room and x > LEFT:
            x, y = float(LEFT), y + LINE
        stroke = path(d=f"M{short(x)} {short(y - 4)}h20", stroke=colour(i), stroke_width="4", stroke_dasharray=dash(i))
        parts += [stroke, text(x=short(x + 26), y=short(y))[name]]
        x += wide + 12
    return g[parts], y


def dash(i: int) -> str | None:
    return DASHES[i // 5 % len(DASHES)]


def scaled(box: Box, share: float) -> Node:
    """A line of the scale."""
    y = box.y(share)
    ruled = path(d=f"M{LEFT} {short(y)}H{box.wide - RIGHT}", stroke=PEN, stroke_opacity=".18")
    return [ruled, text(x=LEFT - 8, y=short(y + 4), text_anchor="end", opacity=".75")[f"{share:.0%}"]]


def band(box: Box, at: Sequence[float], points: Sequence[Point], i: int) -> Node:
    """Between what a line lies."""
    there = [(box.x(x), box.y(p.high)) for x, p in zip(at, points, strict=True)]
    back = [(box.x(x), box.y(p.low)) for x, p in zip(at, points, strict=True)]
    return path(d=polygon([*there, *reversed(back)]), fill=colour(i), fill_opacity=".14")


def line(box: Box, at: Sequence[float], points: Sequence[Point], i: int) -> Node:
    d = "M" + "L".join(f"{short(box.x(x))} {short(box.y(p.value))}" for x, p in zip(at, points, strict=True))
    return path(
        d=d, fill="none", stroke=colour(i), stroke_width="2.2", stroke_linejoin="round", stroke_dasharray=dash(i)
    )


def marked(box: Box, mark: Mark) -> Node:
    """A numbered disc, which may lead somewhere."""
    x, y = box.x(mark.at), box.y(mark.point.value)
    disc = [
        title[mark.words],
        rect(x=short(x - 16), y=short(y - 16), width=32, height=32, fill="none", pointer_events="all"),
        circle(cx=short(x), cy=short(y), r="10", fill=colour(mark.line), stroke="#fff", stroke_width="2"),
        text(x=short(x), y=short(y + 4.5), text_anchor="middle", fill="#fff", font_weight="700")[mark.label],
    ]
    return a(href=mark.href, aria_label=f"{mark.label} {mark.words}")[disc] if mark.href else g[disc]
