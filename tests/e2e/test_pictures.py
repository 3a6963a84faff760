"""`make pictures` still finds its way through the pages."""

from __future__ import annotations

from pathlib import Path

from pages_of_docs import script
from playwright.sync_api import Browser

from e2e.people import PHONE


def test_pages_are_taken_as_webp_light_and_dark(browser: Browser, tmp_path: Path) -> None:
    pictures = script("screenshots")
    with pictures.serving() as server:
        pictures.one_device(pictures.Camera(server, browser, tmp_path), PHONE)
    taken = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(taken) == {"curtain-360-light.webp", "curtain-360-dark.webp"}
    assert all(picture[8:12] == b"WEBP" for picture in taken.values())
