"""How long an outcome stands alone before anything may follow from it, in units of time; by default nothing stands.

A game's look says so by `may_stand`, `stands` and `scene` (`mundialito.drawing.Look`), its words by `staged`
(`mundialito.engine.rooms.Wording`); a table makes seconds of units.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final

from htpy import Node

FLOWS: Final = 0  # what follows comes at once
SHORT: Final = 1  # seen, and on: where no person has a stake
LONG: Final = 2  # read: something is decided
WHOLE: Final = 3  # all hangs on it, as on a kick of a shoot-out: this, and what stands longer, is never cut short
SCENE: Final = 4  # a chapter closes; nothing stands longer

OVERLAY: Final = "stage"  # the id of the overlay in which pages draw a scene
FALLS: Final = "falls"  # its class in the first half: the outcome is on its way, all else is as before
STANDS: Final = "stands"  # and in the second: what it has changed is drawn


def may_stand(e: int) -> bool:  # noqa: ARG001
    return False


def stands(before: Any, e: int, after: Any, people: AbstractSet[int]) -> int:  # noqa: ARG001
    return FLOWS


def scene(before: Any, e: int, after: Any, names: Sequence[str], lang: str, symbols_at: str) -> Node:  # noqa: ARG001
    return None
