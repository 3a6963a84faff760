"""A browser, a server for each module, and people. Without a Chromium on the machine these tests are skipped, aloud."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol
from zlib import crc32

import pytest
from playwright.sync_api import Browser, sync_playwright

from e2e.people import LAPTOP, PHONE, Person
from e2e.server import Server

NAMES = ("chromium", "chromium-browser", "google-chrome", "/usr/bin/chromium")
NO_BROWSER = f"no browser: install Chromium ({', '.join(NAMES[:3])}) or set MUNDIALITO_CHROMIUM to its path"
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def chromium() -> str | None:
    """Where it is."""
    wished = os.environ.get("MUNDIALITO_CHROMIUM")
    return wished or next((found for name in NAMES if (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


def running(folder: Path) -> Iterator[Server]:
    """While it is used; in the end nothing has gone wrong in it."""
    server = Server(folder)
    server.start()
    yield server
    server.stop()
    assert "failed" not in server.log.read_text()  # an answer 500, or a duty of a table


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Server]:
    """One for all tests of a worker: each brings its own people and tables. Without a browser none is started."""
    yield from running(tmp_path_factory.mktemp("server"))


@pytest.fixture(autouse=True)
def known_deals(request: pytest.FixtureRequest, server: Server) -> None:
    """As in all tests, but the secrets are drawn in another process."""
    server.test.write_text(request.node.nodeid)


# In a page too: numbers by the name of the test and of the person, others each time it is loaded.
RANDOM = """
let at = SEED;
try { at += 7919 * (sessionStorage.loaded = 1 + Number(sessionStorage.loaded || 0)); } catch { /* no page yet */ }
crypto.getRandomValues = (row) => {
    for (let i = 0; i < row.length; i++) { at = (Math.imul(at, 1664525) + 1013904223) >>> 0; row[i] = at >>> 11; }
    return row;
};
"""


class Newcomers(Protocol):
    """Makes people."""

    def __call__(self, name: str = "", *, phone: bool = False, **more: Any) -> Person: ...


@pytest.fixture
def newcomer(server: Server, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Newcomers]:
    """People with a browser each; with a name they are known to the server already. In the end no page had an error."""
    people: list[Person] = []

    def make(name: str = "", *, phone: bool = False, **more: Any) -> Person:
        usual: Any = {"viewport": PHONE if phone else LAPTOP, "has_touch": phone, "is_mobile": phone}
        usual |= {"locale": "en-US", "reduced_motion": "reduce"}
        context = browser.new_context(**usual | more)
        context.add_init_script(RANDOM.replace("SEED", str(crc32(f"{request.node.nodeid} {len(people)}".encode()))))
        if name:
            context.add_cookies([{"name": "person", "value": server.newcomer(name), "url": server.address}])
        people.append(Person(server, context, name))
        return people[-1]

    yield make
    troubles = [trouble for person in people for trouble in person.unexcused()]
    for person in people:
        person.context.close()
    assert not troubles
