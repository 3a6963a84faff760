"""Waiting for what a page shows: the one way for all browser tests."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import JSHandle, Page

# Between two pages there may be no element at all: what cannot be asked yet does not hold yet.
PATIENT = """arg => {
    try { return (CONDITION)(arg); }
    catch (error) { if (error instanceof TypeError) return false; throw error; }
}"""


def wait_until(page: Page, condition: str, arg: Any = None, timeout: float | None = None) -> JSHandle:
    """Until a condition, a function in JavaScript, holds in the page; what it returned."""
    return page.wait_for_function(PATIENT.replace("CONDITION", condition), arg=arg, timeout=timeout)
