"""What tests of the docs share: pages, their blocks, scripts of docs/, and what a command prints."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

from typer.testing import CliRunner

from mundialito import games
from mundialito.cli import app

ROOT = Path(__file__).parents[1]

DOCS = ROOT / "docs"
SCREENSHOTS = DOCS / "screenshots"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
GAME = games.load("uno")
ENVIRONMENT = {"LC_ALL": "en_US.UTF-8", "COLUMNS": "80", "MUNDIALITO_PLAIN": "1"}


def text_of(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def shown_pictures() -> set[str]:
    """The pictures of the browser that pages show, by their names."""
    return {name for page in PAGES for name in re.findall(r"screenshots/([\w-]+\.\w+)", page.read_text("utf-8"))}


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a page that are marked with that language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text_of(page), re.MULTILINE | re.DOTALL)


def script(name: str) -> ModuleType:
    """A script of docs/ as a module."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", DOCS / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def answer(*words: str, typed: str = "") -> str:
    """What a command prints, stdout and stderr together, as it is called in the repository's root."""
    return CliRunner().invoke(app, list(words), input=typed, env=ENVIRONMENT).output
