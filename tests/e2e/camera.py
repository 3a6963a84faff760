"""Who takes the pictures of the docs: people at one server, each in a browser of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, ViewportSize

from e2e.people import LAPTOP, PHONE, Person
from e2e.server import Server

QUALITY = 80  # letters stay crisp
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
# What pages draw by chance, the same each time.
NONCES = "let n = 0; crypto.getRandomValues = bytes => bytes.map(() => (n = (n * 73 + 41) % 251));"


class Camera:
    """People at one server, and what the pictures are called."""

    def __init__(self, server: Server, browser: Browser, folder: Path) -> None:
        self.server, self.browser, self.folder = server, browser, folder

    def person(self, name: str, size: ViewportSize) -> Person:
        phone = size == PHONE
        context = self.browser.new_context(
            viewport=size,
            has_touch=phone,
            is_mobile=phone,
            locale="en-US",
            reduced_motion="reduce",
        )
        context.add_init_script(NONCES)
        if name:
            context.add_cookies([{"name": "person", "value": self.server.newcomer(name), "url": self.server.address}])
        return Person(self.server, context, name)

    def shoot(self, person: Person, name: str, *, whole: bool = True) -> None:
        """The page as it stands, light and dark."""
        size = person.page.viewport_size or LAPTOP
        for scheme in SCHEMES:
            person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            path = self.folder / f"{name}-{size['width']}-{scheme}.webp"
            person.page.screenshot(path=path, type="webp", quality=QUALITY, full_page=whole, animations="disabled")
            print(path.name)
