"""A football, for whoever is to act, and wherever else one is wanted."""

from __future__ import annotations

from htpy import Node

from .svg import circle, g, moved, path, polygon


def ball(x: float, y: float, size: float, leather: str, patches: str) -> Node:
    """A football: a patch in the middle, five at the rim, seams between."""
    five = [(0, -1), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309)]
    seams = "".join(f"M{0.38 * a:.3f} {0.38 * b:.3f}L{0.74 * a:.3f} {0.74 * b:.3f}" for a, b in five)
    rim = "".join(
        polygon([(0.72 * a, 0.72 * b), (0.9 * a - 0.3 * b, 0.9 * b + 0.3 * a), (0.9 * a + 0.3 * b, 0.9 * b - 0.3 * a)])
        for a, b in five
    )
    return g(transform=moved(x, y, size))[
        circle(r="1", fill=leather),
        path(d=polygon((0.4 * a, 0.4 * b) for a, b in five) + rim, fill=patches),
        path(d=seams, stroke=patches, stroke_width=".09"),
        circle(r=".95", fill="none", stroke=patches, stroke_width=".1"),
    ]
