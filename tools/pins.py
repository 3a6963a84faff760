"""Writes requirements/*.txt: every package at its pinned version, with the hash of each file that the index has of it.

    make pins

For `pip install --require-hashes`. Which versions, says constraints.txt; which packages, pyproject.toml. The files hold
for every system, and name no index: whoever installs asks their own.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "requirements"
HOW: Final = ["--generate-hashes", "--universal", "--no-emit-index-url", "--custom-compile-command", "make pins"]


def wanted() -> dict[str, list[str]]:
    """What each file is for: to serve with compiled rules, and to build the package itself."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    own = project["project"]
    return {
        "serve": [*own["dependencies"], *own["optional-dependencies"]["fast"]],
        "build": project["build-system"]["requires"],
    }


def compiled(requirements: list[str]) -> str:
    """These and all that they need."""
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["requires-python"]
    command = [sys.executable, "-m", "uv", "pip", "compile", "-", "-c", "constraints.txt", *HOW]
    command += ["--python-version", oldest.removeprefix(">=")]
    asked = "\n".join(requirements)
    return subprocess.run(command, cwd=ROOT, input=asked, stdout=subprocess.PIPE, text=True, check=True).stdout


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, requirements in wanted().items():
        (FOLDER / f"{name}.txt").write_text(compiled(requirements), "utf-8")
        print(f"written: requirements/{name}.txt")


if __name__ == "__main__":
    main()
