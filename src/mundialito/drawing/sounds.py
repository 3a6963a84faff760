"""What a scene sounds like: names of sounds that pages make, on the scene itself: who sees it hears it.

A scene is drawn once for both halves of its beat; each half has a sound of its own, so nothing is heard ahead of it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from htpy import Attribute

# What web/static/sounds.js can play.
DICE: Final = "dice"
SPIN: Final = "spin"
CARD: Final = "card"
SHUFFLE: Final = "shuffle"
COIN: Final = "coin"
TAP: Final = "tap"
WHISTLE: Final = "whistle"
FULL_TIME: Final = "full-time"
GOAL: Final = "goal"
MISS: Final = "miss"
GOOD: Final = "good"
BAD: Final = "bad"
BELL: Final = "bell"
FANFARE: Final = "fanfare"
SOUNDS: Final = frozenset(
    (DICE, SPIN, CARD, SHUFFLE, COIN, TAP, WHISTLE, FULL_TIME, GOAL, MISS, GOOD, BAD, BELL, FANFARE)
)


def heard(falls: str = "", stands: str = "", hits: Collection[int] = ()) -> dict[str, Attribute]:
    """Attributes of a scene: what is heard while it falls and when it stands, and in which seats' hands it is felt."""
    seats = " ".join(map(str, sorted(hits)))
    return {"data-falls": falls or None, "data-stands": stands or None, "data-hits": seats or None}
