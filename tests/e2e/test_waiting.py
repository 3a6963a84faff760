"""A test that waits does not stumble over the moment between two pages."""

from __future__ import annotations

from pathlib import Path

from e2e.conftest import Newcomers
from e2e.waiting import wait_until


def test_what_is_not_there_yet_is_waited_for(newcomer: Newcomers) -> None:
    page = newcomer().go("/").page
    page.evaluate("() => { document.documentElement.remove(); }")
    page.evaluate("() => { setTimeout(() => document.append(document.createElement('html')), 100); }")
    wait_until(page, "lang => document.documentElement.lang === lang", arg="")


def test_all_browser_tests_wait_like_that() -> None:
    tests = Path(__file__).parent
    own = [path.name for path in sorted(tests.glob("*.py")) if ".wait_for_function(" in path.read_text()]
    assert own == ["test_waiting.py", "waiting.py"]
