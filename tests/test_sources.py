"""What CONTRIBUTING.md asks of every file, and can be seen without running it."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent
LONGEST = 400  # lines
HELD = ("docs", "examples", "tests", "tools")  # src has three longer ones yet


def test_files_stay_under_400_lines() -> None:
    files = [path for folder in HELD for path in (ROOT / folder).rglob("*.py")]
    assert len(files) > 300
    long = {path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines()) for path in files}
    assert {name: lines for name, lines in long.items() if lines >= LONGEST} == {}
