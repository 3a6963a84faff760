"""How bench/load.py keeps and tells what it measured: a bar is held if every round holds it."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

sys.path[:0] = [str(Path(__file__).parent.parent / "bench")]

import load  # noqa: E402 - beside the tests
from loading import curves  # noqa: E402
from loading.picture import picture  # noqa: E402
from loading.report import bar  # noqa: E402
from loading.watch import Timed  # noqa: E402

from mundialito.bench.page_people import CHOICE, events_of  # noqa: E402
from mundialito.bench.socket_people import Talk, masked  # noqa: E402
from mundialito.web.edge.sockets import frame, unmasked  # noqa: E402


def test_a_bar_is_held_if_every_round_holds_it() -> None:
    assert bar("ms", "≤ 5", [4.0, 3.0, 9.0], lambda v: v <= 5) == ["ms", "**missed**", "≤ 5", "4.00 (9.00)"]
    assert bar("rate", "≥ 5", [7.0, 6.0, 9.0], lambda v: v >= 5) == ["rate", "held", "≥ 5", "7.00 (6.00)"]


def test_the_curve_is_a_picture_with_a_line_for_each_name() -> None:
    drawn = picture("UNO", [100, 5000], {"p50": [3.0, 9.0], "p99": [40.0, 800.0]}, {"server, %": [10.0, 99.0]})
    lines = ElementTree.fromstring(drawn).findall("{http://www.w3.org/2000/svg}path[@class='line']")
    assert [len(line.get("d", "").split("L")) for line in lines] == [2, 2, 2]


RUN = {"moves": 20, "wall": 2.0, "cpu": 1.0, "load": 0.5, "seen": [3.0, 40.0], "refused": [], "late": 0}


def curve_of(*p99: tuple[float, ...]) -> dict[str, Any]:
    """Rounds of a curve, each with its p99 at 100, 200, … people."""
    runs = [[RUN | {"people": 100 * (n + 1), "seen": [1.0, ms]} for n, ms in enumerate(row)] for row in p99]
    return {"machine": {"date": "a day"}, "versions": "", "found": {"rounds": runs}}


def test_a_curve_holds_as_many_as_were_soon_served_in_every_round() -> None:
    found = curve_of((10, 20, 2000), (10, 120), (10, 20, 30))["found"]
    assert curves.held(found) == 100  # the second round was late at 200
    assert "| 200    |" in curves.section("UNO", found) and "| 300 " not in curves.section("UNO", found)


def test_a_part_is_recorded_and_the_others_stay(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(load, "KEPT", tmp_path / "load.json")
    monkeypatch.setattr(load, "TOLD", tmp_path / "load.md")
    load.keep("curve-tactics", curve_of((10, 20)))
    load.keep("curve-uno", curve_of((10, 20)))
    load.keep("curve-tactics", curve_of((10, 20, 30)))
    told = (tmp_path / "load.md").read_text()
    assert {file.name for file in tmp_path.glob("*.svg")} == {"load_uno.svg", "load_tactics.svg"}
    assert told.index("core: UNO") < told.index("core: Soccer Tactics")  # in the order of the parts
    assert "UNO: people on one core, p99 < 100 ms            | **missed** | 2,500 |" in told
    assert [line.split("|")[4].strip() for line in told.splitlines() if ": people on one core, " in line] == [
        "200",
        "300",
    ]


def test_every_step_of_a_task_is_timed() -> None:
    steps: list[float] = []

    class Noted:
        def took(self, inner: object, seconds: float) -> None:
            steps.append(seconds)

    async def three() -> str:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return "done"

    async def run() -> str:
        return await asyncio.Task(Timed(three(), Noted()))  # type: ignore[arg-type]  # as much of a watch as is asked

    assert asyncio.run(run()) == "done" and len(steps) == 3


@pytest.mark.parametrize("length", [2, 125, 126, 4000])
def test_what_a_program_says_can_be_read_by_the_server(length: int) -> None:
    text = b"x" * length
    said = masked(text)
    start = 2 if length < 126 else 4
    assert said[1] & 0x80 and unmasked(said[start : start + 4], said[start + 4 :]) == text


def test_a_program_hears_whole_messages_in_whatever_pieces_they_come() -> None:
    heard: list[bytes] = []
    talk = Talk(heard.append, lambda: heard.append(b"open"))
    told = [b"a" * 10, b"b" * 300, b"c" * 70_000]
    came = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"
    talk.data_received(came)
    whole = b"".join(map(frame, told))
    for n in range(0, len(whole), 997):
        talk.data_received(whole[n : n + 997])
    assert heard == [b"open", *told]


def test_a_square_that_wants_a_pawn_is_sent_with_one() -> None:
    buttons = (
        b'<button type="submit" name="event" value="40" class="spot" data-by="3 5"></button>'
        b'<button type="submit" name="event" value="41" class="spot direct" data-by="3"></button>'
        b'<button type="submit" name="event" value="12"></button>'
    )
    assert [events_of(found) for found in CHOICE.finditer(buttons)] == [[3, 40], [41], [12]]
