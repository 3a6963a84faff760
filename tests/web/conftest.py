"""A real server for each file of tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from calls import Caller, until
from limiting import forget
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


@pytest.fixture
def calling(server: Server) -> Iterator[Callable[..., Caller]]:
    """As many connections as a test wants; the wire is bare when it begins, and when it ends."""
    until(server, lambda: not len(server.wire))
    with ExitStack() as open_:
        yield lambda *args: open_.enter_context(Caller(server.port, *args))
    until(server, lambda: not len(server.wire))


@pytest.fixture
def still(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Time stands still, and nobody has used anything up."""
    now = server.limits.clock()
    monkeypatch.setattr(server.limits, "clock", lambda: now)
    forget(server)
    yield
    forget(server)
