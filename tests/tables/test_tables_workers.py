"""Bots at a table: one pace for every hand, a stand-in until the rules are compiled."""

from __future__ import annotations

import asyncio
import subprocess
import time
from typing import Any

import pytest

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.tables import warming, workers
from mundialito.tables.warming import Warming
from mundialito.tables.workers import Workers


def fold_of(position: str) -> Fold:
    game = games.load("uno")
    return Fold(game, game.notation.read_position(position))


def answered(at_work: Workers, bot: str, position: str) -> tuple[list[int], float]:
    began = time.monotonic()
    events = asyncio.run(at_work.choose(fold_of(position), bot, 0))
    return events, time.monotonic() - began


@pytest.fixture
def at_work(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(workers, "THINKING", 0.3)
    made = Workers()
    yield made
    made.close()


@pytest.mark.parametrize("position", ["R0 | R1 | G2 G2", "R0 | R1 R2 R3 Y0 W W+4 B5 B6 | G2 G2"])
@pytest.mark.parametrize("ready", [True, False])
def test_a_bot_that_thinks_never_answers_sooner_with_less_to_think_about(
    at_work: Workers, monkeypatch: pytest.MonkeyPatch, position: str, ready: bool
) -> None:
    monkeypatch.setattr(at_work.warming, "is_ready", lambda game: ready)
    (e,), seconds = answered(at_work, "hard", position)
    assert seconds >= 0.3
    assert e in fold_of(position).offers(0)


def test_until_its_rules_are_compiled_a_simpler_bot_plays(at_work: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []

    def choose(game: Any, bot: str, *_: Any) -> int:
        played.append(bot)
        return 1

    monkeypatch.setattr(workers, "choose", choose)
    for ready in (False, True):
        monkeypatch.setattr(at_work.warming, "is_ready", lambda game, ready=ready: ready)
        answered(at_work, "medium", "R0 | R1 R2 | G2 G2")
    assert played == ["simple", "medium"]


def test_getting_ready_is_begun_once_and_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    monkeypatch.setattr(warming, "allowed", lambda mode: "compiled")
    monkeypatch.setattr(warming, "is_cached", lambda game, entry: bool(compiled))
    monkeypatch.setattr(warming, "load", lambda game: None)
    made = Warming()
    monkeypatch.setattr(made, "compile", compiled.append)
    assert not made.is_ready("uno") or compiled
    for _ in range(1000):
        if made.is_ready("uno"):
            break
        time.sleep(0.01)
    assert made.is_ready("uno") and compiled == ["uno"]


def test_what_cannot_be_compiled_leaves_the_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "is_cached", lambda game, entry: False)
    made = Warming()
    monkeypatch.setattr(made, "compile", lambda game: None)
    made.prepare("uno")
    assert made.ready == set()


def test_a_compiler_is_stopped_with_the_server() -> None:
    made = Warming()
    made.processes.append(subprocess.Popen(["sleep", "600"]))
    made.close()
    assert made.processes[0].wait(60) != 0
