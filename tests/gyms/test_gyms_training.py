"""The example that trains a policy: with a tiny budget it already beats `random`, and it can sit in the arena."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mundialito.engine.fold import Fold
from mundialito.games import load
from mundialito.lab.arena import compete
from mundialito.lab.intervals import wilson

SCRIPT = Path(__file__).parents[2] / "examples/train/uno_policy.py"


def example() -> Any:
    spec = importlib.util.spec_from_file_location("uno_policy", SCRIPT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.xdist_group("compiled uno")
def test_a_few_rounds_beat_random_significantly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    example_of = example()
    weights = example_of.train(rounds=2, matches=128)
    assert wilson(*example_of.against_random(weights, 100)).low > 0.6  # eager beats random 49 times of 50
    assert wilson(*example_of.against_random(np.zeros_like(weights), 100)).low < 0.5  # untrained it is random itself
    np.save(tmp_path / "uno_policy.npy", weights)
    monkeypatch.setenv("UNO_POLICY", str(tmp_path / "uno_policy.npy"))
    best, _ = compete(load("uno"), ["random", f"{SCRIPT}:Trained"], matches=20, seed=5).standings()
    assert best.bot.endswith("Trained") and best.wins.low > 0.5


def test_features_are_what_they_are_called() -> None:
    module, uno = example(), load("uno")
    fold = Fold(uno, uno.notation.read_position("R5 | R1 R1 W | B2 B3"))
    row = module.features(module.LAYOUT.row(fold.view(0), 0)[None])[0]
    assert row[: module.CARDS].sum() == 3 and row[1] == 2  # a hand of three, two of them red ones
    assert row[module.CARDS : module.CARDS + 4].tolist() == [1, 0, 0, 0]  # red is to be matched
    assert row[-2:].tolist() == [1, 1]  # the other is nearly out; the one
