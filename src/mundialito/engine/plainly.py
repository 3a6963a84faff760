"""What a game need not write itself, of what is asked in plain Python alone; the rest is in defaults.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mundialito.engine.alarms import Alarm
from mundialito.engine.options import Unfit
from mundialito.engine.record import State


def side(s: State, p: int) -> int:  # noqa: ARG001
    """Everybody is a side."""
    return p


def rematch(s: State) -> Mapping[str, str]:  # noqa: ARG001
    """The next match of a row has the same options."""
    return {}


def doubts(s: State) -> Sequence[Unfit]:  # noqa: ARG001
    """Whatever can be played is played as it was meant."""
    return ()


def alarms(s: State) -> Sequence[Alarm]:  # noqa: ARG001
    """No real clock has a say."""
    return ()
