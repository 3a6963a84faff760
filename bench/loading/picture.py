"""A curve of times and of cores by number of people, as a picture for the record."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from htpy import Node

from mundialito.drawing.curve import colour, dash, named
from mundialito.drawing.plots import FONT
from mundialito.drawing.svg import NAMESPACE, path, rect, short, svg, text

WIDE: Final = 760
LEFT: Final = 76
RIGHT: Final = 14
TIMES: Final = 250  # height of the times
CORES: Final = 110  # height of the cores
GAP: Final = 34
LEAST: Final = 1.0  # ms on the scale of times, on which ten times as long is as much higher everywhere
MOST: Final = 10_000.0
SOON: Final = 100.0  # ms, a dashed line
PEN: Final = "#222"


class Box:
    """Where lines run: a place for a number of people, and for a share of the height."""

    def __init__(self, top: float, high: float, most: int) -> None:
        self.top, self.high, self.most = top, high, most

    def x(self, people: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * people / self.most

    def y(self, share: float) -> float:
        return self.top + self.high * (1 - share)

    def rule(self, share: float, words: str, dashes: str | None = None) -> Node:
        """A line of the scale."""
        y = short(self.y(share))
        line = path(d=f"M{LEFT} {y}H{WIDE - RIGHT}", stroke=PEN, stroke_opacity=".4", stroke_dasharray=dashes)
        return [line, text(x=LEFT - 8, y=short(self.y(share) + 4), text_anchor="end")[words]]

    def line(self, at: Sequence[int], shares: Sequence[float], i: int) -> Node:
        d = "M" + "L".join(f"{short(self.x(n))} {short(self.y(s))}" for n, s in zip(at, shares, strict=True))
        return path(d=d, class_="line", fill="none", stroke=colour(i), stroke_width="2.2", stroke_dasharray=dash(i))


def in_scale(ms: float) -> float:
    return math.log(min(max(ms, LEAST), MOST) / LEAST) / math.log(MOST / LEAST)


def picture(
    heading: str, at: Sequence[int], times: Mapping[str, Sequence[float]], cores: Mapping[str, Sequence[float]]
) -> str:
    """Times in ms above, shares of a core in per cent below, both by number of people."""
    legend, top = named([*times, *cores], WIDE)
    above = Box(top + 12, TIMES, max(at))
    below = Box(above.top + TIMES + GAP, CORES, max(at))
    high = below.top + CORES + 34
    box = {"viewBox": f"0 0 {WIDE} {short(high)}", "role": "img", "aria-label": heading, "xmlns": NAMESPACE}
    scale = [above.rule(in_scale(10.0**n), f"{10**n:,} ms", "4 3" if 10**n == SOON else None) for n in range(5)]
    shares = [below.rule(share, f"{share:.0%}") for share in (0, 0.5, 1)]
    lines = [above.line(at, [in_scale(ms) for ms in row], i) for i, row in enumerate(times.values())]
    lines += [below.line(at, [n / 100 for n in row], len(times) + i) for i, row in enumerate(cores.values())]
    people = [text(x=short(below.x(n)), y=short(high - 14), text_anchor="middle")[f"{n:,}"] for n in spread(at)]
    paper = rect(width=WIDE, height=short(high), fill="#fff")
    return f"{svg(box, font_family=FONT, font_size='13', fill=PEN)[paper, legend, scale, shares, lines, people]}\n"


def spread(at: Sequence[int]) -> list[int]:
    """Those numbers below which there is room for their names."""
    kept: list[int] = []
    for n in at:
        if not kept or n - kept[-1] >= max(at) / 14:
            kept.append(n)
    return kept
