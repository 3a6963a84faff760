"""Sixty players, their phones behind one address, sending twice and losing answers: nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from serving import Server

sys.path[:0] = [str(Path(__file__).parents[2] / "bench")]

from desk_load import Load, check, run  # noqa: E402 - beside the tests


def test_scores_of_many_phones_behind_one_address(server: Server) -> None:
    load = Load(players=60, rounds=3, again=0.3, lost=0.3)
    check(asyncio.run(run(server.address, load)), load)
    assert load.sent > 2 * 12 * 3  # some were sent again
