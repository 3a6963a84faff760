"""`kill -9` at random moments under load: every acknowledged move is there, none twice, every match goes on."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from beating import standing_game

from kills.killing import killed
from kills.parties import Kind, Lobby, Played, Record, check

KILLS = 10
SEED = 20260


def test_nothing_is_lost_when_the_server_is_killed(url: str, tmp_path: Path) -> None:
    result = killed(url, tmp_path / "server.log", KILLS, SEED)
    assert result.kills == KILLS and result.acknowledged > 5 * KILLS
    # How many moves were on their way at a kill depends on the machine: on a quiet one ten kills may hit none.


def test_nothing_is_lost_when_the_server_is_killed_in_mid_scene(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    standing_game(tmp_path / "games")
    monkeypatch.setenv("MUNDIALITO_GAMES", str(tmp_path / "games"))
    kind = Kind("standing", {"rounds": "5"}, {}, beat=0.02)
    result = killed(url, tmp_path / "server.log", KILLS // 2, SEED, kind)
    assert result.kills == KILLS // 2 and result.acknowledged > KILLS


class Told(Lobby):
    """A lobby whose server always tells the same log."""

    def __init__(self, events: list[int]) -> None:
        self.log = [{"kind": "event", "who": 0, "event": event} for event in events]

    async def must(self, method: str, path: str, token: str = "", **body: Any) -> Any:
        return {"match": "m", "log": [{"kind": "begun", "who": -3}, *self.log, {"kind": "event", "who": 1, "event": 9}]}


@pytest.mark.parametrize(
    ("there", "pending", "is_right"),
    [
        ([5, 6, 7], 0, True),
        ([5, 6, 7, 8], 1, True),  # written, but the answer was lost
        ([5, 6], 0, False),  # lost
        ([5, 6], 1, False),
        ([5, 6, 6, 7], 1, False),  # doubled
        ([5, 7, 6], 0, False),
        ([5, 6, 7, 7], 0, False),
    ],
)
def test_the_check_notices_what_is_lost_or_doubled(there: list[int], pending: int, is_right: bool) -> None:
    match = Played("m", "link", [Record("token", 0, [5, 6, 7])])
    with nullcontext() if is_right else pytest.raises(AssertionError):
        asyncio.run(check(Told(there), [match], pending))
