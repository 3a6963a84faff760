"""What bench/uno_habits.py counts: who listens to the others challenges no +4 of somebody who never bluffs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))

from uno_habits import told, watch


def counted(bot: str) -> Any:
    found = watch([bot, "simple"], 4, 24, 1)
    assert found["matches"] == 24 and f"{bot}, 4 seats, 24 matches" in told(found)
    return found["counted"][bot]


def test_hard_believes_those_who_never_bluff_and_without_beliefs_it_did_not() -> None:
    heard, deaf = counted("hard"), counted("hard-1")
    assert heard["challenged"] * 5 < heard["+4 answered"] > 5
    assert deaf["challenged"] * 2 > deaf["+4 answered"] > 5
