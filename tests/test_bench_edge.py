"""The attacks of bench/edge.py: its made-up events are events, and it calls nothing held that was not attacked."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from e2e.server import Server

sys.path[:0] = [str(Path(__file__).parent.parent / "bench")]

from edge import Round, row  # noqa: E402 - beside the tests
from edging import attacks  # noqa: E402
from edging.events import file_of, grown, whole  # noqa: E402
from edging.pages import dear, match_played  # noqa: E402

from mundialito.desk import files  # noqa: E402
from mundialito.desk.tournament import Tournament  # noqa: E402

MUCH = 100.0, 80.0  # megabytes: resident, private


def test_a_made_up_event_is_one() -> None:
    state = Tournament(whole(20, 8)).state
    assert state.finished and len(state.players) == 20
    assert [len(played.results) for played in state.rounds] == [4] * 8
    assert len({frozenset(table) for played in state.rounds for table in played.tables}) > 8  # they meet others


def test_it_grows_to_a_size_and_stays_one() -> None:
    content = grown(whole(20, 2), 60_000)
    assert 59_500 < len(content) <= 60_000
    assert len(files.read(content.decode()).log) > len(files.read(file_of(whole(20, 2)).decode()).log)


def test_every_dear_page_is_a_page_also_of_a_match_that_was_given_up(tmp_path: Path) -> None:
    """Else an attack would ask for what costs nothing."""
    server = Server(tmp_path)
    server.start()
    try:
        match = asyncio.run(match_played(server.port, 0.3))
        paths = dear(match)
        assert {"/desk", "/rules/uno", f"/m/{match}", f"/m/{match}/story", f"/m/{match}/picture.svg"} < set(paths)
        assert {path: httpx.get(f"{server.address}{path}").status_code for path in paths} == dict.fromkeys(paths, 200)
        told = asyncio.run(attacks.pages(server.port, attacks.Clock(0.5)))
        assert told["connections"]["answered 200"] > 0
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("name", "change", "verdict"),
    [
        ("slow", {}, "held"),
        ("slow", {"took": [0.01] * 98 + [0.3] * 2}, "**missed**"),  # p99
        ("slow", {"took": [0.01] * 300 + [0.3]}, "held"),  # one of 300
        ("slow", {"failed": 1}, "**missed**"),
        ("slow", {"after": (200.0, 89.0)}, "**missed**"),
        ("slow", {"after": (200.0, 87.0)}, "held"),  # what is shared is nobody's
        ("slow", {"after": None}, "**missed**"),
        ("slow", {"told": {"ended": "had to be stopped"}}, "**missed**"),
        ("pages", {"told": {"ended": "broke off: the server refused what it needs"}}, "**missed**"),
        ("pages", {"told": {"connections": {"answered 429": 9}}}, "held"),
        ("spectators", {"told": {"there": 1999}}, "**missed**"),
        ("spectators", {"told": {"there": 2000}}, "held"),
    ],
)
def test_a_bar_is_held_or_missed(name: str, change: dict[str, Any], verdict: str) -> None:
    usual: dict[str, Any] = {"took": [0.01] * 100, "failed": 0, "fresh": MUCH, "before": MUCH, "after": MUCH}
    good, other = Round(**usual), Round(**usual | change)
    assert row(name, [good, other, good])[1] == verdict
