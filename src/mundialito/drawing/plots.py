"""Plots as SVG: bars, dots, columns, heat maps and duels, each with the numbers it shows; for reports of simulations.

Letters take the colour of the page, so that a plot can be read in light and in dark.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from htpy import Node

from .svg import Art, circle, g, line, path, rect, short, svg, text, title

FONT: Final = "system-ui, sans-serif"
FILL: Final = "#b5475c"  # claret, light enough for a dark page
BETTER: Final = "#2f8a5b"  # felt
PEN: Final = "currentColor"
TICKS: Final = 5  # lines of a scale at most
FEW: Final = 4  # of one that must be read on a phone
WIDE: Final = 720
ROW: Final = 24  # height of a bar with its room
HIGH: Final = 220  # of columns
DOT_ROW: Final = 3.3  # height of a dot with its room, in sizes of letters


class Bar(NamedTuple):
    """One value by its name; an interval if it was estimated, a picture in front of its name if there is one."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    icon: Art | None = None


@dataclass(frozen=True)
class Plot:
    """A picture, what it is called, what is to be said about it, and its numbers as a table."""

    title: str
    picture: Node
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def bars(heading: str, rows: Sequence[Bar], unit: str = "", note: str = "") -> Plot:
    """A bar a row, lying, in the order given: for things that have names."""
    left = 30 + 7.4 * max(len(row.label) for row in rows) + (34 if any(row.icon for row in rows) else 0)
    room = WIDE - left - 70
    top = scale([row.high or row.value for row in rows])[-1]
    body = [lying(row, i, left, room / top, unit) for i, row in enumerate(rows)]
    return Plot(heading, frame(heading, WIDE, ROW * len(rows) + 8, body), ("", unit), listed(rows, unit), note)


def lying(row: Bar, i: int, left: float, per: float, unit: str) -> Node:
    """A bar with its name before it and its number behind it."""
    y = ROW * i + 4
    end = left + per * (row.high or row.value)
    reach = None
    if row.low is not None and row.high is not None:
        reach = whisker(left + per * row.low, y + ROW / 2 - 2, left + per * row.high, y + ROW / 2 - 2)
    return [
        icon(row.icon, left - 40, y, 26, ROW - 5),
        text(x=short(left - (48 if row.icon else 8)), y=short(y + 15), text_anchor="end")[row.label],
        rect(x=short(left), y=short(y), width=short(per * row.value), height=ROW - 5, rx="3", fill=FILL),
        reach,
        text(x=short(end + 8), y=short(y + 15), opacity=".75")[written(row.value, unit)],
    ]


def columns(heading: str, rows: Sequence[Bar], unit: str = "", note: str = "") -> Plot:
    """Columns side by side: for things that have an order, such as scores or goals."""
    left, step = 56, (WIDE - 66) / len(rows)
    marks = scale([row.high or row.value for row in rows])
    per = (HIGH - 40) / marks[-1]
    lines = [ruled(left, HIGH - 24 - per * mark, written(mark, unit)) for mark in marks]
    body = [standing(row, left + step * i, step, per) for i, row in enumerate(rows)]
    return Plot(heading, frame(heading, WIDE, HIGH, [lines, body]), ("", unit), listed(rows, unit), note)


def standing(row: Bar, x: float, step: float, per: float) -> Node:
    """A column with its name below."""
    high = per * row.value
    middle = x + step / 2
    reach = None
    if row.low is not None and row.high is not None:
        reach = whisker(middle, HIGH - 24 - per * row.low, middle, HIGH - 24 - per * row.high)
    return [
        rect(
            x=short(x + step * 0.12), y=short(HIGH - 24 - high), width=short(step * 0.76), height=short(high), rx="2",
            fill=FILL,
        ),
        reach,
        text(x=short(middle), y=HIGH - 7, text_anchor="middle")[row.label],
    ]  # fmt: skip


def heat(
    heading: str, across: Sequence[str], down: Sequence[str], grid: Sequence[Sequence[float]], unit: str = "",
    note: str = "",
) -> Plot:  # fmt: skip
    """A field of squares, the darker the more: for pairs of things, or a pitch."""
    left = 22 + 7.4 * max((len(name) for name in down), default=0)
    cell = min(44.0, (WIDE - left - 10) / len(across))
    most = max((value for row in grid for value in row), default=0) or 1
    squares = [
        square(left + cell * x, 24 + cell * y, cell, value, most, unit)
        for y, row in enumerate(grid)
        for x, value in enumerate(row)
    ]
    heads = [text(x=short(left + cell * (x + 0.5)), y=16, text_anchor="middle")[name] for x, name in enumerate(across)]
    names = [text(x=short(left - 8), y=short(29 + cell * (y + 0.5)), text_anchor="end")[n] for y, n in enumerate(down)]
    table = tuple((n, *(written(v, unit) for v in row)) for n, row in zip(down, grid, strict=True))
    picture = frame(heading, left + cell * len(across) + 10, 34 + cell * len(down), [squares, heads, names])
    return Plot(heading, picture, ("", *across), table, note)


def square(x: float, y: float, size: float, value: float, most: float, unit: str) -> Node:
    """One square; its number is read by pointing at it, and written in it where it fits."""
    share = value / most
    said = written(value, unit)
    fits = 6.6 * len(said) < size - 4 and value > 0
    pen = "#fff" if share > 0.55 else PEN
    return g[
        title[said],
        rect(x=short(x), y=short(y), width=short(size - 1), height=short(size - 1), fill=PEN, fill_opacity=".05"),
        rect(
            x=short(x), y=short(y), width=short(size - 1), height=short(size - 1), fill=FILL, fill_opacity=short(share)
        ),
        text(x=short(x + size / 2), y=short(y + size / 2 + 4), text_anchor="middle", font_size="11", fill=pen)[said]
        if fits
        else None,
    ]


def dots(heading: str, rows: Sequence[Bar], unit: str, mark: float, note: str = "") -> Plot:
    """A dot a row on a scale that need not begin at 0, on its interval; a dashed line stands where all are alike.

    Across, places are per cent of the width; down, they go by the size of letters, which is the page's: so it can be
    read on a phone and on a wall.
    """
    ticks = round_steps(min(mark, *(reach(row)[0] for row in rows)), max(mark, *(reach(row)[1] for row in rows)))
    foot = em(DOT_ROW * len(rows) + 0.2)

    def at(value: float) -> str:
        return f"{short(8 + 84 * (value - ticks[0]) / (ticks[-1] - ticks[0]))}%"

    sign = " %" if unit == "%" else ""
    names = [
        text(x=at(t), y=em(DOT_ROW * len(rows) + 1.4), text_anchor="middle", opacity=".75")[f"{t:,g}{sign}"]
        for t in ticks
    ]
    body: Node = [
        [line(x1=at(tick), x2=at(tick), y1="0", y2=foot, stroke=PEN, stroke_opacity=".14") for tick in ticks],
        names,
        line(x1=at(mark), x2=at(mark), y1="0", y2=foot, stroke=PEN, stroke_opacity=".6", stroke_dasharray="3 4"),
        [dotted(row, DOT_ROW * i, at, unit) for i, row in enumerate(rows)],
    ]
    about = {"width": "100%", "height": em(DOT_ROW * len(rows) + 1.8), "role": "img", "aria-label": heading}
    picture = svg(about, class_="fluid", font_family=FONT, font_size="14", fill=PEN)[body]
    return Plot(heading, picture, ("", unit), listed(rows, unit), note)


def em(letters: float) -> str:
    """A length in sizes of letters."""
    return f"{short(letters)}em"


def reach(row: Bar) -> tuple[float, float]:
    """From where to where a row's interval goes."""
    return row.value if row.low is None else row.low, row.value if row.high is None else row.high


def dotted(row: Bar, top: float, at: Callable[[float], str], unit: str) -> Node:
    """A dot on its interval, below its name and its number."""
    low, high = reach(row)
    middle = em(top + 2)
    return [
        text(x="0", y=em(top + 1.1))[row.label],
        text(x="100%", y=em(top + 1.1), text_anchor="end", font_weight="600")[written(row.value, unit)],
        line(
            x1=at(low), x2=at(high), y1=middle, y2=middle, stroke=FILL, stroke_width=".65em", stroke_opacity=".4",
            stroke_linecap="round",
        ),
        circle(cx=at(row.value), cy=middle, r=".47em", fill=FILL, stroke=PEN, stroke_opacity=".35"),
    ]  # fmt: skip


def duels(heading: str, names: Sequence[str], grid: Sequence[Sequence[Bar | None]], note: str = "") -> Plot:
    """Everybody against everybody, in per cent: the greener the better the row did, the redder the worse."""
    left = 22 + 7.4 * max(map(len, names))
    wide, high = min(120.0, (WIDE - left - 8) / len(names)), 46
    squares = [
        against(cell, left + wide * x, 26 + high * y, wide, high)
        for y, row in enumerate(grid)
        for x, cell in enumerate(row)
    ]
    fits = max(3, int(wide / 7.6))
    heads = [
        text(x=short(left + wide * (x + 0.5)), y=16, text_anchor="middle")[
            title[n], n if len(n) <= fits else n[: fits - 1] + "…"
        ]
        for x, n in enumerate(names)
    ]
    rows = [text(x=short(left - 10), y=short(31 + high * (y + 0.5)), text_anchor="end")[n] for y, n in enumerate(names)]
    table = tuple((n, *("" if b is None else within(b, "%") for b in row)) for n, row in zip(names, grid, strict=True))
    picture = frame(heading, left + wide * len(names) + 8, 32 + high * len(names), [squares, heads, rows])
    return Plot(heading, picture, ("", *names), table, note)


def against(cell: Bar | None, x: float, y: float, wide: float, high: float) -> Node:
    """One pair: the share, and between what it lies."""
    box = {"x": short(x), "y": short(y), "width": short(wide - 3), "height": short(high - 3), "rx": "6"}
    if cell is None:
        return rect(box, fill=PEN, fill_opacity=".05")
    strength = 0.1 + 0.9 * min(1.0, abs(cell.value - 50) / 40)
    pen = "#fff" if strength > 0.6 else PEN
    low, high_ = reach(cell)
    return [
        rect(box, fill=BETTER if cell.value >= 50 else FILL, fill_opacity=short(strength)),
        text(x=short(x + wide / 2 - 1), y=short(y + 20), text_anchor="middle", font_weight="600", fill=pen)[
            f"{cell.value:.1f} %"
        ],
        text(x=short(x + wide / 2 - 1), y=short(y + 35), text_anchor="middle", font_size="11", fill=pen)[
            f"{low:.0f}-{high_:.0f}"
        ],
    ]


# --- what they share -------------------------------------------------------------------------------------


def frame(heading: str, wide: float, high: float, body: Node) -> Node:
    """The picture as a whole."""
    about = {"viewBox": f"0 0 {short(wide)} {short(high)}", "role": "img", "aria-label": heading}
    return svg(about, class_="plot", font_family=FONT, font_size="13", fill=PEN)[body]


def scale(values: Iterable[float]) -> list[float]:
    """Round numbers from 0 to no less than the largest: steps of 1, 2 or 5 times a power of ten."""
    most = max([*values, 1e-9])
    step = 10.0 ** len(str(int(most))) / 1e4
    while TICKS * step < most:
        step *= 2.5 if f"{step:e}"[0] == "2" else 2
    return [step * i for i in range(int(most / step - 1e-9) + 2)]


def round_steps(low: float, high: float) -> list[float]:
    """Round numbers from no more than the lowest to no less than the highest value."""
    span = max(high - low, 1e-6)
    step = 10.0 ** math.floor(math.log10(span / FEW))
    while FEW * step < span:
        step *= 2.5 if f"{step:e}"[0] == "2" else 2
    first = math.floor(low / step + 1e-9)
    return [step * i for i in range(first, max(math.ceil(high / step - 1e-9), first + 1) + 1)]


def ruled(left: float, y: float, word: str) -> Node:
    """A line of the scale."""
    line = path(d=f"M{short(left)} {short(y)}H{WIDE - 8}", stroke=PEN, stroke_opacity=".18")
    return [line, text(x=short(left - 6), y=short(y + 4), text_anchor="end", opacity=".75")[word]]


def whisker(x: float, y: float, to_x: float, to_y: float) -> Node:
    """An interval."""
    d = f"M{short(x)} {short(y)}L{short(to_x)} {short(to_y)}"
    return path(d=d, stroke=PEN, stroke_width="2", stroke_opacity=".8")


def icon(art: Art | None, x: float, y: float, wide: float, high: float) -> Node:
    if art is None:
        return None
    box = {"x": short(x), "y": short(y), "width": short(wide), "height": short(high)}
    edge = rect(box, fill="none", stroke=PEN, stroke_opacity=".3")
    return [svg(box, viewBox=art.box)[art.body], edge]


def written(value: float, unit: str) -> str:
    """A number as it is read: per cent with a digit behind the point, others with as many as they need."""
    if unit == "%":
        return f"{value:.1f} %"
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"


def listed(rows: Sequence[Bar], unit: str) -> tuple[tuple[str, ...], ...]:
    return tuple((row.label, within(row, unit)) for row in rows)


def within(row: Bar, unit: str) -> str:
    """A value, with its interval if it has one."""
    if row.low is None or row.high is None:
        return written(row.value, unit)
    return f"{written(row.value, unit)} ({written(row.low, unit)} - {written(row.high, unit)})"
