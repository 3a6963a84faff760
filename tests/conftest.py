"""Flags and settings of the whole suite."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from mundialito import games

ROOT = Path(__file__).parent.parent
games.add_folder(ROOT / "examples" / "games")

# A fixed profile here, so that a red run can be repeated; `make soak` uses the other one.
settings.register_profile(
    "suite", derandomize=True, max_examples=12, deadline=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("soak", deadline=None, max_examples=300, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="rewrite golden replays and counts; review the diff")


@pytest.fixture
def rewrite_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew instead of compared."""
    return bool(request.config.getoption("--rewrite-golden"))
