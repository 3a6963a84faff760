"""Parts of a picture: one self-contained SVG for files, notebooks and the home page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from htpy import Node

from .faces import FONT, GOLD, PAPER
from .svg import NAMESPACE, Art, defs, g, moved, rect, short, svg, symbol, text, title, use

ACROSS: Final = 960
INK: Final = "#2a1d16"


def whole(body: Node, high: float, faces: Mapping[str, Art], heading: str) -> str:
    """The picture, with those symbols that are used in it."""
    drawing = str(g[body])
    used = [symbol(id=name, viewBox=art.box)[art.body] for name, art in faces.items() if f'"#{name}"' in drawing]
    about = {"xmlns": NAMESPACE, "viewBox": f"0 0 {ACROSS} {short(high)}", "role": "img", "font-family": FONT}
    return str(svg(about)[title[heading], defs[used], g[body]])


def placed(faces: Mapping[str, Art], name: str, x: float, y: float, wide: float, turn: float = 0) -> Node:
    """A symbol by its middle."""
    across, down = map(float, faces[name].box.split()[2:])
    high = wide * down / across
    box = {"x": short(-wide / 2), "y": short(-high / 2), "width": short(wide), "height": short(high)}
    return use(box, href=f"#{name}", transform=moved(x, y, turn=turn))


def fanned(faces: Mapping[str, Art], names: Sequence[str], x: float, y: float, wide: float, room: float) -> Node:
    """Cards side by side in a gentle arc, closer together where there are many."""
    step = min(wide * 0.86, (room - wide) / max(1, len(names) - 1))
    turns = [(i - (len(names) - 1) / 2) / max(3, len(names) / 2) for i in range(len(names))]  # -1 to 1 at most
    return [
        placed(faces, name, x + (i - (len(names) - 1) / 2) * step, y + 0.12 * wide * turn**2, wide, 5 * turn)
        for i, (name, turn) in enumerate(zip(names, turns, strict=True))
    ]


def in_row(faces: Mapping[str, Art], names: Sequence[str], x: float, y: float, wide: float, room: float) -> Node:
    """Things side by side, by the middle of the row; over each other where there is no room."""
    step = min(wide * 1.12, (room - wide) / max(1, len(names) - 1))
    return [placed(faces, name, x + (i - (len(names) - 1) / 2) * step, y, wide) for i, name in enumerate(names)]


def plate(label: str, x: float, y: float, is_bright: bool) -> Node:
    """A player's plate, by its middle; gold for whoever is to act."""
    wide = 34 + 9.2 * len(label)
    return g(transform=moved(x, y))[
        rect(
            x=short(-wide / 2), y="-15", width=short(wide), height="30", rx="15", fill=GOLD if is_bright else PAPER,
            stroke=INK, stroke_opacity=".35",
        ),
        text(y="5.5", text_anchor="middle", font_size="16", font_weight="700", fill=INK)[label],
    ]  # fmt: skip


def sentence(words: str, x: float, y: float, size: float = 17) -> Node:
    """Words on the felt."""
    return text(
        x=short(x), y=short(y), text_anchor="middle", font_size=short(size), font_weight="600", fill=PAPER
    )[words]  # fmt: skip
