"""Files that never change while a server runs: named by their content, so that browsers keep them for ever."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mundialito import games
from mundialito.showing.drawings import drawing_of, stylesheet_of

HERE: Final = Path(__file__).parents[1]
TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True)
class Asset:
    """One file, ready to be sent."""

    address: str
    content: bytes
    packed: bytes
    media_type: str


SCRIPTS: Final = ("app.js", "hands.js", "sounds.js", "choosing.js", "replay.js", "lesson.js", "desk.js", "wall.js")


class Assets:
    """All of them, by name and by address."""

    def __init__(self) -> None:
        self.by_name: dict[str, Asset] = {}
        self.by_address: dict[str, Asset] = {}
        drawing = HERE.parent / "drawing"
        pages = [HERE / "static" / name for name in ("pages.css", "frame.css", "reading.css", "lesson.css")]
        sheets = [drawing / "theme.css", *pages, drawing / "kit.css", drawing / "placard.css"]
        self.add("app.css", b"\n".join(sheet.read_bytes() for sheet in sheets))
        self.add("licences.txt", b"\n\n".join(path.read_bytes() for path in licences()))
        vendor = [HERE / "vendor" / name for name in ("htmx.min.js", "hx-sse.min.js", "sha256.min.js")]
        told = f"/* Licences: {self['licences.txt']} */".encode()
        self.add("vendor.js", b"\n".join([told, *(path.read_bytes() for path in vendor)]))
        for name in (*SCRIPTS, "icon.svg", "desk.css"):
            self.add(name, (HERE / "static" / name).read_bytes())
        for game in games.names():
            self.add(f"{game}.svg", drawing_of(game).symbols().encode())
            self.add(f"{game}.css", stylesheet_of(game).encode())

    def add(self, name: str, content: bytes) -> None:
        digest = hashlib.sha256(content).hexdigest()[:12]
        address = f"/static/{digest}/{name}"
        packed = gzip.compress(content, mtime=0)
        asset = Asset(address, content, packed, TYPES[Path(name).suffix])
        self.by_name[name] = self.by_address[address] = asset

    def made(self, name: str, make: Callable[[], str]) -> str:
        """The address of a file that is made when it is first wanted."""
        if name not in self.by_name:
            self.add(name, make().encode())
        return self[name]

    def __getitem__(self, name: str) -> str:
        """The address of a file."""
        return self.by_name[name].address


def licences() -> list[Path]:
    """Of everything that others have made and the package carries."""
    return sorted(HERE.parent.glob("*/vendor/LICENSE.*.txt"), key=lambda path: path.name)
