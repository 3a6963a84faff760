"""Parts into the blank record, before `start`."""

from __future__ import annotations

from collections.abc import Mapping

from mundialito.engine.options import Unfit

from .options import SHOOTING_DIE
from .questions import team_of
from .state import Tactics


def side(s: Tactics, p: int) -> int:
    """R29  Who plays with whom: two are against each other, four are two teams."""
    return team_of(p)


def prepare(s: Tactics, parts: Mapping[str, int]) -> None:
    """Write what the spinner or the shooting die shows (R26, R29) and the area's width (R0)."""
    if parts["area_columns"] % 2:
        raise Unfit("R0", "The penalty area lies in the middle of eight columns: 4 or 6 of them.")
    device = "die" if s.shooting == SHOOTING_DIE else "spinner"
    s.faces = [parts[f"{device}_{result}"] for result in ("goal", "corner", "keeper")]
    if device == "die" and sum(s.faces) != 6:
        raise Unfit("R29", "The shooting die has six faces.")
    s.area_columns = parts["area_columns"]
