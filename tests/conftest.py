"""Flags and settings of the whole suite."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import postgres
import pytest
from hypothesis import HealthCheck, settings
from knowing import dealt_by

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
    parser.addoption(
        "--schema", type=int, default=0, metavar="SECONDS", help="Schemathesis' fuzzing and stateful phases; make soak"
    )


@pytest.fixture
def rewrite_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew instead of compared."""
    return bool(request.config.getoption("--rewrite-golden"))


@pytest.fixture(autouse=True)
def known_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test's matches are dealt alike in every run, so that a red one can be repeated: all secrets by its name."""
    dealt_by(request.node.nodeid, monkeypatch.setattr)


# --- one suite, two databases ---------------------------------------------------------------------


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    """A PostgreSQL server for all tests of a worker; where there can be none, they are skipped."""
    if reason := postgres.why_not():
        pytest.skip(reason)
    with postgres.running() as server:
        yield server


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/mundialito.db"


@pytest.fixture
def postgres_url(postgres_server: postgres.Server) -> str:
    return postgres_server.emptied()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database: the test runs once for each kind."""
    name = {"sqlite": "sqlite_url", "postgresql": "postgres_url"}[request.param]
    return str(request.getfixturevalue(name))
