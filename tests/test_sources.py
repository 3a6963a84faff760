"""What CONTRIBUTING.md asks of every file, and can be seen without running it."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent
LONGEST = 400  # lines
HELD = ("bench", "docs", "examples", "src", "tests", "tools")
KINDS = (".py", ".js", ".css")


def ours(path: Path) -> bool:
    """What others wrote is installed in folders of its own."""
    installed = any(part == "vendor" or part == "node_modules" or part.startswith(".venv") for part in path.parts)
    return path.suffix in KINDS and not installed


def test_files_stay_under_400_lines() -> None:
    """Code, scripts and style sheets."""
    files = [path for folder in HELD for path in (ROOT / folder).rglob("*") if ours(path)]
    assert len(files) > 900 and {path.suffix for path in files} == set(KINDS)
    long = {path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines()) for path in files}
    assert {name: lines for name, lines in long.items() if lines >= LONGEST} == {}
