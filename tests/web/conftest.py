"""A real server for each file of tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a file: each opens tables of its own."""
    folder: Path = tmp_path_factory.mktemp("server")
    running = Server(f"sqlite:///{folder}/mundialito.db")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def http(server: Server) -> Iterator[httpx.Client]:
    """A browser's or a program's connection to it."""
    with httpx.Client(base_url=server.address, timeout=30) as client:
        yield client
