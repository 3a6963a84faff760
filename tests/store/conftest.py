"""One suite, two databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import postgres
import pytest


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
