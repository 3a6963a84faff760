"""Flags drawn by us: of states that are gone, those whose arms would weigh more than all other flags together, and
one that flag-icons draws with markers, which do not reach through `<use>` from another file.

Arms are drawn as they look on a flag as small as ours: shapes and colours, no lettering.
"""

from __future__ import annotations

import math
from typing import Final

from htpy import Node

from .svg import circle, g, moved, path, polygon, rect

WIDE: Final = 640
HIGH: Final = 480
GOLD: Final = "#f5c518"
SHIELD: Final = "M-40-48h80v44c0 32-18 46-40 56-22-10-40-24-40-56z"  # 80 wide and 100 high, around (0, 0)


def hoops(*colours: str) -> Node:
    """Bands across, from the top, all of the same height."""
    high = HIGH / len(colours)
    return [rect(width=WIDE, height=f"{high:g}", y=f"{i * high:g}", fill=c) for i, c in enumerate(colours)]


def pales(*colours: str) -> Node:
    """Bands upright, from the mast."""
    wide = WIDE / len(colours)
    return [rect(width=f"{wide:.5g}", height=HIGH, x=f"{i * wide:.5g}", fill=c) for i, c in enumerate(colours)]


def points(rays: int, inner: float) -> list[tuple[float, float]]:
    """A star around (0, 0) that reaches out to 1; its dents reach in to `inner`."""
    turns = [math.pi * i / rays for i in range(2 * rays)]
    return [(r * math.sin(a), -r * math.cos(a)) for a, r in zip(turns, [1, inner] * rays, strict=True)]


FIVE: Final = polygon(points(5, 0.382))
SIX: Final = polygon(points(6, 0.577))


def czechoslovakia() -> Node:
    return [hoops("#fff", "#d7141a"), path(d="M0 0l320 240L0 480z", fill="#11457e")]


def soviet_union() -> Node:
    """Hammer, sickle and star in the upper corner by the mast."""
    sickle = "M28-46C66-14 60 42 14 52-14 58-36 44-44 30L-58 44-68 34-50 18C-28 40 6 36 22 16 40-6 40-28 28-46Z"
    hammer = "M-34-38l26-18 16 16-10 8 70 76-12 12-72-74-12 12z"
    return [
        rect(width=WIDE, height=HIGH, fill="#cd0000"),
        g(fill="#ffd900", transform=moved(150, 150))[path(d=sickle), path(d=hammer)],
        path(d=FIVE, transform=moved(150, 62, 30), fill="none", stroke="#ffd900", stroke_width=".3"),
    ]


def kingdom_of_yugoslavia() -> Node:
    return hoops("#003893", "#fff", "#de0000")


def yugoslavia() -> Node:
    """The red star on the same bands, from 1945 to 1992."""
    shape = path(d=FIVE, transform=moved(320, 254, 176), fill="#de0000", stroke="#fcd115", stroke_width=".09")
    return [kingdom_of_yugoslavia(), shape]


def bolivia() -> Node:
    """Without arms, as citizens fly it."""
    return hoops("#d52b1e", "#f9e300", "#007934")


def croatia() -> Node:
    """Five by five squares, under a crown of five small shields."""
    squares = [(x, y) for y in range(5) for x in range(5) if not (x + y) % 2]
    checks = "".join(f"M{-50 + 20 * x} {-50 + 22 * y}h20v22h-20z" for x, y in squares)
    shield = "M-50-50H50V20C50 48 22 58 0 66-22 58-50 48-50 20Z"
    crown = zip((-44, -22, 0, 22, 44), ("#4fb0e0", "#0f3c8c", "#4fb0e0", "#0f3c8c", "#4fb0e0"), strict=True)
    return [
        hoops("#e8112d", "#fff", "#14368f"),
        g(transform=moved(320, 250, 1.35))[
            [path(d=f"M{x - 10}-52v-18l10-12 10 12v18z", fill=c, stroke="#fff", stroke_width="2") for x, c in crown],
            path(d=shield, fill="#fff"),
            path(d=checks + "M-30 38h20v21l-20-9zM10 38h20v12l-20 9z", fill="#e8112d"),
            path(d=shield, fill="none", stroke="#e8112d", stroke_width="3"),
        ],
    ]


def ecuador() -> Node:
    """A mountain and a river in an oval, a condor above it."""
    oval = "M0-60c30 0 46 26 46 62S30 66 0 66-46 38-46 2-30-60 0-60z"
    condor = "M0-74c20-22 44-30 82-26-26 8-40 22-50 38L0-48l-32-14c-10-16-24-30-50-38 38-4 62 4 82 26z"
    return [
        rect(width=WIDE, height=240, fill="#ffdd00"),
        rect(y=240, width=WIDE, height=120, fill="#034ea2"),
        rect(y=360, width=WIDE, height=120, fill="#ed1c24"),
        g(transform=moved(320, 250))[
            path(d="M-58-40-84-58v96l84 46 84-46v-96L58-40z", fill="#e6a817"),
            path(d=oval, fill="#8fd0ee", stroke="#7a4a12", stroke_width="5"),
            path(d="M-43 16-12-26 8 0l12-12 23 28c-3 30-19 48-43 48s-40-18-43-48z", fill="#3f8f3a"),
            path(d="M-10 64c2-18 22-22 14-44 18 14 24 30 16 42-9 4-20 4-30 2z", fill="#2f6fc0"),
            path(d=condor, fill="#4a2f1a"),
        ],
    ]


def mexico() -> Node:
    """An eagle on a cactus, over half a wreath."""
    eagle = (
        "M-8-70c14-10 30-6 36 6l-12 4c26 8 40 34 34 70-14-2-22-8-28-16 0 16-6 28-20 36l-22-2c-14-6-22-18-24-34"
        "-8 8-16 12-28 12 2-36 26-58 56-66z"
    )
    return [
        pales("#006847", "#fff", "#ce1126"),
        g(transform=moved(320, 236, 0.95))[
            path(d="M-70 14C-74 70-40 100 0 102 40 100 74 70 70 14", fill="none", stroke="#3b7a2e", stroke_width="15"),
            path(d="M-26 84V64c-12 0-16-8-12-20 12 2 16 6 18 14h40c2-8 6-12 18-14 4 12 0 20-12 20v20z", fill="#57a639"),
            path(d=eagle, fill="#8a5a2b"),
            path(d="M28-64l16 6-16 4zM-10 30l-8 22M12 30l8 20", fill=GOLD, stroke=GOLD, stroke_width="5"),
            path(d="M44-56c20 4 22 20 8 28s-10 22 6 26", fill="none", stroke="#2f7f86", stroke_width="8"),
            path(d="M-28 96H28l-8 14h-40z", fill="#30a0b8"),
        ],
    ]


def northern_ireland() -> Node:
    """The red hand in a star under a crown, on the cross of Saint George."""
    hand = "M-16 34V4l-12-10 6-7 10 6v-28h8v24-32h8v32-28h8v30l0-22h8v42c0 10-4 16-8 20v3z"
    return [
        rect(width=WIDE, height=HIGH, fill="#fff"),
        path(d="M272 0h96v192h272v96H368v192h-96V288H0v-96h272z", fill="#cc0000"),
        g(transform=moved(320, 240))[
            path(d=SIX, transform=moved(0, 0, 120), fill="#fff"),
            path(d=hand, transform=moved(-2, 4, 1.3), fill="#cc0000"),
            path(d="M-34-92-44-134l22 16 22-24 22 24 22-16-10 42z", fill=GOLD, stroke="#7a1020", stroke_width="5"),
        ],
    ]


def paraguay() -> Node:
    """The star of May between palm and olive."""
    return [
        hoops("#d52b1e", "#fff", "#0038a8"),
        g(transform=moved(320, 240))[
            circle(r="66", fill="#fff", stroke="#222", stroke_width="4"),
            path(d="M-22-40A46 46 0 1 0 22-40", fill="none", stroke="#2f8a3a", stroke_width="13"),
            path(d=FIVE, transform=moved(0, -2, 24), fill=GOLD),
            path(d="M-26 44Q0 32 26 44", fill="none", stroke="#d52b1e", stroke_width="9"),
        ],
    ]


def serbia() -> Node:
    """A white eagle on a red shield, crowned."""
    eagle = (
        "M0-20c-4-14-14-18-24-14 4 3 5 6 4 10-14-4-24 4-24 24 0 16 4 26 12 34l8-10v16l12-6-8 18 20-4 "
        "20 4-8-18 12 6v-16l8 10c8-8 12-18 12-34 0-20-10-28-24-24-1-4 0-7 4-10-10-4-20 0-24 14z"
    )
    return [
        hoops("#c6363c", "#0c4076", "#fff"),
        g(transform=moved(236, 246))[
            path(d="M-50-78q-26-38 16-38 12-16 34-16t34 16q42 0 16 38z", fill=GOLD, stroke="#7a1020", stroke_width="5"),
            path(d=SHIELD, transform=moved(0, 10, 1.7), fill="#c6363c", stroke=GOLD, stroke_width="3"),
            path(d=eagle, transform=moved(0, 2, 1.3), fill="#fff"),
            path(d="M-9-4h18v18q0 10-9 14-9-4-9-14z", fill="#c6363c"),
        ],
    ]


def spain() -> Node:
    """Castle, lion, pales and chains, between the pillars, under the crown."""
    chains = "M12 14h26M12 28h24M12 42h16M12 14v28M24 14v28M36 14v12"
    return [
        rect(width=WIDE, height=HIGH, fill="#aa151b"),
        rect(y=120, width=WIDE, height=240, fill="#f1bf00"),
        g(transform=moved(190, 250))[
            path(d="M-80-40h16v92h-16zM64-40h16v92H64z", fill="#f4f4f4", stroke="#8a8a8a", stroke_width="3"),
            path(d="M-86 52h28v12h-28zM58 52h28v12H58zM-84-50h24v10h-24zM60-50h24v10H60z", fill="#c8961e"),
            path(d="M-48-50H0V4h-48z", fill="#aa151b"),
            path(d="M0-50h48V4H0z", fill="#f4f0ea"),
            path(d="M-48 4H0v58c-28-4-48-20-48-50z", fill=GOLD),
            path(d="M0 4h48v8C48 42 28 58 0 62z", fill="#aa151b"),
            path(d="M-38-6v-22h6v-8h4v8h8v-8h4v8h6v22z", fill=GOLD),
            path(d="M14-8c0-18 4-26 14-32 6 8 6 20 2 32zM34-8c4-10 4-20 2-28 6 8 8 18 4 28z", fill="#a5408c"),
            path(d="M-40 4h7v42l-7-7zM-26 4h7v50l-7-4zM-12 4h7v57l-7-2z", fill="#aa151b"),
            path(d=chains, fill="none", stroke=GOLD, stroke_width="4"),
            circle(cy="6", r="10", fill="#0a5fb4"),
            path(d="M-48-54-58-88q22-22 58-22t58 22l-10 34z", fill="#aa151b", stroke="#c8961e", stroke_width="8"),
        ],
    ]


def united_states() -> Node:
    """Fifty stars, in rows of six and five."""
    shape = points(5, 0.382)
    stars = [(30.4 * (1 + i), 25.8 * (1 + row)) for row in range(9) for i in range(row % 2, 11, 2)]
    return [
        rect(width=WIDE, height=HIGH, fill="#fff"),
        path(d="".join(f"M0 {i * 73.84:.5g}h640v36.92H0z" for i in range(7)), fill="#b22234"),
        path(d="M0 0h364.8v258.5H0z", fill="#2b3a6e"),
        path(d="".join(polygon((x + 13 * a, y + 13 * b) for a, b in shape) for x, y in stars), fill="#fff"),
    ]


OWN: Final = {
    "BOL": bolivia, "CRO": croatia, "ECU": ecuador, "ESP": spain, "MEX": mexico, "NIR": northern_ireland,
    "PAR": paraguay, "SRB": serbia, "TCH": czechoslovakia, "URS": soviet_union, "USA": united_states,
    "YUG": yugoslavia, "YUG-1930": kingdom_of_yugoslavia,
}  # fmt: skip
