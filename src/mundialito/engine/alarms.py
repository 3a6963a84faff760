"""What a game wants of a real clock: one that has `alarms(s)` says what the table brings about, and after how long."""

from __future__ import annotations

from typing import NamedTuple


class Alarm(NamedTuple):
    """After so many seconds the table makes an event."""

    name: str  # while an alarm of this name is wanted, its time goes on; any other begins anew
    event: int  # of TABLE
    seconds: int
    seat: int = -1  # against whom it is; -1: nobody. None is against a bot
